import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { Emulator } from "../../../emulator/src/index.ts";
import { FORBIDDEN, pulumiWith, resourceOf, service as scripted, temporaryFolder } from "../doctor/rig.ts";
import * as rig from "./rig.ts";
import { NOWHERE } from "./terraform-rig.ts";

const UNKNOWN_ID = "99999999-9999-4999-8999-999999999999";

async function cancel({ url }: Emulator, id: string): Promise<void> {
  const answer = await fetch(`${url}${rig.EXPORTS}/${id}`, {
    method: "PATCH",
    headers: { "X-Api-Key": "x", "X-Tenant-Id": rig.WORKSPACE, "Content-Type": "application/json" },
    body: '{"status":"Cancelled"}',
  });
  expect(answer.status).toBe(200);
}

test("everything that no stack contains is listed by its name in the program, and written to import.json", async () => {
  const it = await rig.service();
  const { agent, traces, more, daily, january } = await rig.mixed(it);
  const { resources, ...ran } = await rig.adopt(it);
  expect(ran).toEqual({
    code: 0,
    stdout: `To import from workspace ${rig.WORKSPACE}: 6 objects

  KIND               NAME                                    IN LANGSMITH        STATUS             CREATED     ID
  Deployment         support-agent                           support-agent       READY              2026-03-01  ${agent}
  ExportDestination  traces                                  Traces              -                  2026-03-01  ${traces}
  ExportDestination  traces-${more.slice(0, 8)}                         Traces              -                  2026-03-01  ${more}
  BulkExport         support-agent-daily                     support agent       IntervalScheduled  2026-03-01  ${daily}
  BulkExport         support-agent-2026-01-01-to-2026-02-01  support agent       Created            2026-03-01  ${january}
  OAuthProvider      acme-crm                                acme-crm, Acme CRM  -                  2026-03-01  acme-crm

Left out:
  created by a schedule, as a preview of a pull request, or by LangSmith itself: 3
  tracing projects: there are many of them (use \`--kind tracing-project\`)
  workspace retentions: every workspace has them (use \`--kind workspace-retention\`)

LangSmith keeps these values. Set them before a replacement, or for another stack:
  support-agent: secrets (OPENAI_API_KEY)
  traces: credentials (access_key_id, secret_access_key)
  traces-${more.slice(0, 8)}: credentials (access_key_id, secret_access_key)
  acme-crm: clientSecret

No stack is compared. Use \`--stack NAME\` to leave out what a stack contains.

Wrote import.json. Import it:
  pulumi import --file import.json --generate-code=true --out adopted.txt
Then add the generated code to the program: without it, Pulumi would delete the objects. Check with \`pulumi preview\`.
`,
    stderr: "",
  });
  expect(resources).toEqual([
    { type: "langsmith:index:Deployment", name: "support-agent", id: agent },
    { type: "langsmith:index:ExportDestination", name: "traces", id: traces },
    { type: "langsmith:index:ExportDestination", name: `traces-${more.slice(0, 8)}`, id: more },
    { type: "langsmith:index:BulkExport", name: "support-agent-daily", id: daily },
    { type: "langsmith:index:BulkExport", name: "support-agent-2026-01-01-to-2026-02-01", id: january },
    { type: "langsmith:index:OAuthProvider", name: "acme-crm", id: "acme-crm" },
  ]);
});

test("--kind and --name choose, and count what --name excludes", async () => {
  const it = await rig.service();
  await rig.mixed(it);
  const names = async (...args: string[]) => {
    const { resources, stdout } = await rig.adopt(it, args);
    const [, filtered = 0] = /excluded by `--name`: (\d+)/.exec(stdout) ?? [];
    return [resources.map(({ name }) => name), Number(filtered)];
  };
  const [daily, january] = ["support-agent-daily", "support-agent-2026-01-01-to-2026-02-01"];
  expect(await names("--kind", "deployment", "--kind", "OAuthProvider")).toEqual([
    ["support-agent", "acme-crm"],
    0,
  ]);
  expect(await names("--name", "SUPPORT*")).toEqual([["support-agent", daily, january], 3]);
  expect(await names("--name", "support?agent", "--kind", "exports")).toEqual([[daily, january], 0]);
  expect(await names("--name", "Support")).toEqual([[], 6]);
  expect(await names("--kind", "tracing-project", "--name", "support agent")).toEqual([["support-agent"], 1]);
});

test("what another object created, what was canceled and what is being deleted is left out in any case, and what has ended unless asked for", async () => {
  const it = await rig.service();
  const { january, daily } = await rig.mixed(it);
  await cancel(it, daily);
  it.clock.advance(24 * 3600);
  const left = async (...args: string[]) => {
    const { stdout, resources } = await rig.adopt(it, args);
    return [
      resources.map(({ id }) => id),
      stdout.match(/^ {2}(?:ended|canceled|created)(?=.*: \d+$)/gm)?.sort(),
    ];
  };
  const exports = ["--kind", "export"];
  expect(await left(...exports)).toEqual([[], ["  canceled", "  created", "  ended"]]);
  expect(await left(...exports, "--include-ended")).toEqual([[january], ["  canceled", "  created"]]);
  it.addFault({ path: rig.DEPLOYMENTS, action: "rewrite", set: { is_preview: true }, times: null });
  expect(await left("--kind", "deployment")).toEqual([[], ["  created"]]);
});

test("names are plain letters, digits, dashes and underscores, unique among all kinds, and the oldest keeps the plain one", async () => {
  const it = await rig.service();
  const ids: string[] = [];
  const make = async (target: string, body: object) => {
    ids.push(await rig.made(it, target, body));
    it.clock.advance(1);
  };
  for (const name of ["Traces", "TRACES", "1 - 2", "Pulumi"])
    await make(rig.DESTINATIONS, rig.destination(name));
  await make(rig.DEPLOYMENTS, rig.deployment("traces"));
  await make("/api/v1/datasets", { name: "Tr\u00e4\u0000\u202e\u2066ces, {x}: `#`" });
  const [, second = "", third = ""] = ids.map((id) => id.slice(0, 8));
  const expected = {
    [ids[0] ?? ""]: "traces",
    [ids[1] ?? ""]: `traces-${second}`,
    [ids[2] ?? ""]: `destination-${third}`,
    [ids[3] ?? ""]: "pulumi-destination",
    [ids[4] ?? ""]: "traces-deployment",
    [ids[5] ?? ""]: "tra-ces-x",
  };
  const names = async () => {
    const { resources } = await rig.adopt(it);
    return Object.fromEntries(resources.map(({ id, name }) => [id, name]));
  };
  expect(await names()).toEqual(expected);
  await make(rig.DESTINATIONS, rig.destination("Traces"));
  expect(await names()).toMatchObject(expected);
});

test("what stacks contain is left out, and gives no other object its name; the first stack is the one to import into", async () => {
  const it = await rig.service();
  const { agent, traces, more, daily } = await rig.mixed(it);
  const prod = [
    resourceOf("Deployment", "agent", agent, rig.WORKSPACE),
    resourceOf("BulkExport", "Traces", UNKNOWN_ID, rig.WORKSPACE),
  ];
  const second = [
    resourceOf("ExportDestination", "traces", traces, rig.WORKSPACE),
    resourceOf("BulkExport", "daily", daily, UNKNOWN_ID),
  ];
  const PATH = pulumiWith({ prod: { resources: prod }, second: { resources: second } });
  const ran = await rig.adopt(it, ["--stack", "prod", "--stack", "second"], { environment: { PATH } });
  expect([ran.code, ran.stderr]).toEqual([0, ""]);
  expect(ran.resources.map(({ name }) => name)).toEqual([
    `traces-${more.slice(0, 8)}`,
    "support-agent-daily",
    "support-agent-2026-01-01-to-2026-02-01",
    "acme-crm",
  ]);
  expect(ran.stdout).toContain("  in a stack already: 2\n");
  expect(ran.stdout).not.toContain("No stack is compared");
  expect(ran.stdout).toContain("  pulumi import --stack prod --file import.json --generate-code=true --out ");
});

test.each([
  [
    "that does not exist",
    "other",
    "Could not read the state of stack \"other\": `pulumi stack export` failed: no stack named 'other' found.",
  ],
  [
    "of dynamic resources",
    "dynamic",
    'Stack "dynamic" has 1 dynamic resource of pulumi-langsmith (agent), and Pulumi cannot import those. Move the program to the plugin first (import `pulumi-langsmith-sdk`), then run the command again. [LS6101]',
  ],
])("a stack %s ends the command before anything is asked", async (_, stack, reported) => {
  const type = "pulumi-nodejs:dynamic/langsmith:Deployment";
  const resources = [{ urn: `urn:pulumi:s::p::${type}::agent`, type, id: "x" }];
  const PATH = pulumiWith({ dynamic: { resources } });
  const ran = await rig.adopt(NOWHERE, ["--stack", stack], { environment: { PATH } });
  expect([ran.code, ran.stdout, ran.resources]).toEqual([3, "", []]);
  expect(ran.stderr.startsWith(`pulumi-langsmith adopt: ${reported}`), ran.stderr).toBe(true);
});

test("what Pulumi cannot import is reported with the reason, the rest is written, and the exit code is 1", async () => {
  const shared = {
    tenant_id: rig.WORKSPACE,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    destination_type: "s3",
  };
  const destination = (id: string, name: string, config: object) => ({
    ...shared,
    id,
    display_name: name,
    config: { bucket_name: "acme-traces", ...config },
  });
  const server = await scripted({
    "/api-host/v2/auth/providers": FORBIDDEN("missing permission"),
    "/api/v1/bulk-exports/destinations": {
      body: [destination("a", "Good", { region: "eu-central-1" }), destination("b", "Nowhere", {})],
    },
    "/api/v1/datasets": {
      body: [
        {
          ...shared,
          id: "d",
          name: "d",
          data_type: "kv",
          modified_at: shared.created_at,
          metadata: { deep: [{ "FN::ReadFile": "/etc/passwd" }] },
        },
      ],
    },
  });
  const ran = await rig.adopt(server, [], { environment: { LANGSMITH_CONTROL_PLANE_URL: "" } });
  expect([ran.code, ran.resources.map(({ name }) => name)]).toEqual([1, ["good"]]);
  const [, rejected = ""] = ran.stdout.split("\nCannot be imported:\n");
  expect(rejected.split("\n").slice(0, 3)).toEqual([
    "  Nowhere: export destination b cannot be imported, because the provider rejects its values: config.region: is required for a bucket on AWS. For another S3-compatible store, set config.endpointUrl. Change it in LangSmith, then import it. [LS5020]",
    '  d: dataset d cannot be imported, because Pulumi would evaluate what it contains: metadata.deep[0] has the member "FN::ReadFile". Change it in LangSmith, then import it. [LS5020]',
    "",
  ]);
  expect(ran.stdout).toMatch(/^ {2}OAuth providers: .* returned 403: /m);
});

test("an unknown kind is rejected before anything is asked", async () => {
  const { code, stderr } = await rig.adopt(NOWHERE, ["--kind", "deploymnt"]);
  expect(code).toBe(2);
  expect(stderr).toContain(`--kind "deploymnt": choose one of `);
});

test("an import file is replaced, and no other file is", async () => {
  const it = await rig.service();
  const agent = await rig.made(it, rig.DEPLOYMENTS, rig.deployment("agent"));
  const file = path.join(temporaryFolder(), "import.json");
  const adopt = () => rig.adopt(it, ["--kind", "deployment", "--out", file]);
  writeFileSync(file, '{"resources":[{"type":"langsmith:index:Dataset","name":"old","id":"old"}]}');
  expect((await adopt()).code).toBe(0);
  expect(readFileSync(file, "utf8")).toContain(agent);
  const other = '{"resources":[{"type":"aws:s3/bucket:Bucket","name":"logs","id":"logs"}]}';
  for (const text of [other, "never-to-be-seen"]) {
    writeFileSync(file, text);
    expect(await adopt()).toMatchObject({
      code: 3,
      stdout: "",
      stderr: `pulumi-langsmith adopt: ${file} exists, and is no import file of this command. Choose another file with \`--out\`.\n`,
    });
    expect(readFileSync(file, "utf8")).toBe(text);
  }
});

test("the printed command generates a program in the language of the project, into a file that does not exist", async () => {
  const it = await rig.service();
  await rig.made(it, rig.DEPLOYMENTS, rig.deployment("agent"));
  const folder = temporaryFolder();
  const PATH = pulumiWith({ prod: {} });
  const command = async (project: string) => {
    writeFileSync(path.join(folder, "Pulumi.yaml"), project);
    const args = ["--kind", "deployment", "--stack", "prod", "--cwd", folder, "--out", "import.json"];
    return (await rig.adopt(it, args, { environment: { PATH } })).stdout.match(/pulumi import .*/)?.[0];
  };
  const written = (out: string) =>
    `pulumi import --cwd ${folder} --stack prod --file import.json --generate-code=true --out ${out}`;
  expect(await command("name: a\nruntime: yaml\n")).toBe(written("adopted.yaml"));
  expect(await command("name: a\nruntime:\n  name: python\n")).toBe(written("adopted.py"));
  writeFileSync(path.join(folder, "adopted.ts"), "");
  expect(await command("name: a\nruntime: nodejs\n")).toBe(written("adopted-2.ts"));
});

test("a kind that cannot be listed ends the command before anything is written", async () => {
  const it = await rig.service({ plan: "developer" });
  const ran = await rig.adopt(it);
  expect([ran.code, ran.stdout, ran.resources]).toEqual([3, "", []]);
  expect(ran.stderr).toMatch(
    /^pulumi-langsmith adopt: Could not list the export destinations: .* Then run the command again, or choose other kinds with `--kind`\. \[LS6102\]\n$/,
  );
});

test("where there is nothing to import, that is reported, and nothing is written", async () => {
  const it = await rig.service();
  const empty = await rig.adopt(it);
  expect([empty.code, empty.resources]).toEqual([0, []]);
  expect(empty.stdout).toMatch(/^Nothing to import from workspace /);
});
