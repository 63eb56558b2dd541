import { existsSync, mkdirSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { calledOf, KINDS } from "../../cli/state/kinds.ts";
import type { Emulator } from "../../emulator/src/index.ts";
import * as rig from "./adopt-rig.ts";
import { runningClock } from "./clock.ts";
import { FORBIDDEN, service as scripted } from "./doctor-rig.ts";

const UNKNOWN_ID = "99999999-9999-4999-8999-999999999999";

/** The words of all kinds, as `--kind` takes them. */
const WORDS = KINDS.map((kind) => calledOf(kind).word).join(", ");

async function cancel({ url }: Emulator, id: string): Promise<void> {
  const answer = await fetch(`${url}${rig.EXPORTS}/${id}`, {
    method: "PATCH",
    headers: { "X-Api-Key": "x", "X-Tenant-Id": rig.WORKSPACE, "Content-Type": "application/json" },
    body: '{"status":"Cancelled"}',
  });
  expect(answer.status).toBe(200);
}

test("without --out everything is listed by its name in the program, and nothing is written", async () => {
  const it = await rig.service();
  const { agent, traces, more, daily, january } = await rig.mixed(it);
  const ran = await rig.adopt(it);
  expect(ran).toEqual({
    code: 0,
    stdout: `To adopt from workspace ${rig.WORKSPACE}: 1 deployment, 2 export destinations, 1 OAuth provider, 2 bulk exports

  KIND               NAME                                    STATUS             ID                                    IN LANGSMITH
  Deployment         support-agent                           READY              ${agent}  support-agent
  ExportDestination  traces                                  -                  ${traces}  Traces
  ExportDestination  traces-${more.slice(0, 8)}                         -                  ${more}  Traces
  OAuthProvider      acme-crm                                -                  acme-crm                              acme-crm, Acme CRM
  BulkExport         support-agent-daily                     IntervalScheduled  ${daily}
  BulkExport         support-agent-2026-01-01-to-2026-02-01  Created            ${january}

Left out:
  created by a schedule, or as a preview of a pull request: 1

Nothing is written. Use \`--out DIR\` to write import.json and a program.
`,
    stderr: "",
  });
});

test("the filters choose by kind, name, status and project, and count what they leave out", async () => {
  const it = await rig.service();
  await rig.mixed(it);
  const names = async (...args: string[]) => {
    const { stdout, stderr } = await rig.adopt(it, [...args, "--json"]);
    if (stdout === "") throw new Error(stderr);
    const told: { adopted: { name: string }[]; leftOut: { filtered: number } } = JSON.parse(stdout);
    return [told.adopted.map(({ name }) => name), told.leftOut.filtered];
  };
  const [daily, january] = ["support-agent-daily", "support-agent-2026-01-01-to-2026-02-01"];
  expect(await names("--kind", "deployment", "--kind", "OAuthProvider")).toEqual([
    ["support-agent", "acme-crm"],
    0,
  ]);
  expect(await names("--name", "SUPPORT*")).toEqual([["support-agent", daily, january], 3]);
  expect(await names("--name", "support?agent", "--kind", "exports")).toEqual([[daily, january], 0]);
  expect(await names("--name", "Support")).toEqual([[], 6]);
  expect(await names("--status", "intervalscheduled", "--kind", "export")).toEqual([[daily], 1]);
  expect(await names("--project", "support agent", "--kind", "export")).toEqual([[daily, january], 0]);
  expect(await names("--project", rig.PROJECT.toUpperCase(), "--kind", "export")).toEqual([
    [daily, january],
    0,
  ]);
});

test("previews of pull requests are left out, and counted", async () => {
  const it = await rig.service();
  const preview = await rig.made(it, rig.DEPLOYMENTS, rig.deployment("support-agent-pr-7"));
  it.addFault({ path: rig.DEPLOYMENTS, action: "rewrite", set: { is_preview: true }, times: null });
  const { stdout } = await rig.adopt(it, ["--kind", "deployment", "--json"]);
  expect(JSON.parse(stdout)).toMatchObject({ adopted: [], leftOut: { spawned: 1 } });
  it.clearFaults();
  const { adopted } = JSON.parse((await rig.adopt(it, ["--kind", "deployment", "--json"])).stdout);
  expect(adopted).toMatchObject([{ id: preview }]);
});

test("exports that have ended are left out unless asked for, and cancelled ones, which would be recreated, in any case", async () => {
  const it = await rig.service();
  const { january, daily } = await rig.mixed(it);
  await cancel(it, daily);
  it.clock.advance(24 * 3600);
  const told = async (...args: string[]) => {
    const ran = await rig.adopt(it, ["--kind", "export", "--json", ...args]);
    const { adopted, leftOut }: { adopted: { id: string; status: string }[]; leftOut: object } = JSON.parse(
      ran.stdout,
    );
    return [adopted.map(({ id, status }) => [id, status]), leftOut];
  };
  const none = { filtered: 0, ended: 0, spawned: expect.any(Number), cancelled: 0, leaving: 0, managed: 0 };
  expect(await told()).toEqual([[], { ...none, ended: 1, cancelled: 1 }]);
  expect(await told("--include-ended")).toEqual([[[january, "Completed"]], { ...none, cancelled: 1 }]);
  expect(await told("--status", "Completed")).toEqual([[[january, "Completed"]], { ...none, filtered: 1 }]);
});

test("the oldest keeps its plain name, also when younger ones come or filters leave some out", async () => {
  const it = await rig.service();
  const ids: string[] = [];
  for (const name of ["Traces", "TRACES", "日本"]) {
    ids.push(await rig.made(it, rig.DESTINATIONS, rig.destination(name === "日本" ? "1 - 2" : name)));
    it.clock.advance(1);
  }
  const names = async () => {
    const { adopted }: { adopted: { name: string }[] } = JSON.parse((await rig.adopt(it, ["--json"])).stdout);
    return adopted.map(({ name }) => name);
  };
  const expected = ["traces", `traces-${ids[1]?.slice(0, 8)}`, `destination-${ids[2]?.slice(0, 8)}`];
  expect(await names()).toEqual(expected);
  await rig.made(it, rig.DESTINATIONS, rig.destination("Traces"));
  expect((await names()).slice(0, 3)).toEqual(expected);
});

test("what no program can describe is reported with the reason, the rest is adopted, and the exit code is 1", async () => {
  const told = {
    tenant_id: rig.WORKSPACE,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
  };
  const of = (id: string, name: string, source: string) => ({
    ...told,
    id,
    name,
    source,
    source_config: { resource_spec: {} },
    source_revision_config: { image_uri: "agent:1" },
    secrets: [],
    status: "READY",
  });
  const server = await scripted({
    "/api-host/v2/deployments": {
      body: {
        resources: [of("a", "fed-by-hand", "internal_docker"), of("b", "good", "external_docker")],
        offset: 2,
      },
    },
    "/api-host/v2/auth/providers": FORBIDDEN("missing permission"),
    "/api/v1/bulk-exports/destinations": {
      body: [
        {
          ...told,
          id: "c",
          display_name: "Nowhere",
          destination_type: "s3",
          config: { bucket_name: "acme-traces" },
        },
      ],
    },
  });
  const ran = await rig.adopt(server, [], { environment: { LANGSMITH_CONTROL_PLANE_URL: "" } });
  expect(ran.code).toBe(1);
  expect(ran.stdout).toContain(
    "To adopt from workspace 00000000-0000-4000-8000-000000000001: 1 deployment\n",
  );
  expect(ran.stdout.split("\n").filter((line) => line.startsWith("Not adopted"))).toEqual([
    expect.stringMatching(
      /^Not adopted: deployment fed-by-hand: deployment a cannot be imported, because the provider rejects its values: source: "internal_docker" is not allowed: /,
    ),
    "Not adopted: export destination Nowhere: No program can describe it: config.region: is required for a bucket on AWS. For another S3-compatible store, set config.endpointUrl. Change it in LangSmith, or leave it out of the program. [LS6130]",
  ]);
  expect(ran.stderr).toMatch(
    /^warning: Could not list the OAuth providers: .* returned 403: .* Ignore this if you have none\. .* \[LS6103\]$/m,
  );
});

const refuses: readonly (readonly [string, readonly string[], string])[] = [
  [
    "an unknown kind",
    ["--kind", "deploymnt"],
    `--kind "deploymnt": did you mean deployment? Choose one of ${WORDS}.`,
  ],
  ["a strange kind", ["--kind", "zzz"], `--kind "zzz": choose one of ${WORDS}.`],
  ["a misspelt status", ["--status", "Runing"], '--status "Runing": did you mean Running?'],
  [
    "cancelled ones",
    ["--status", "cancelled"],
    '--status "Cancelled": a canceled export is not adopted, because the next `pulumi up` would create a new one.',
  ],
  ["an empty name", ["--name", " "], "--name is empty: use a name, or a pattern with * and ?."],
  ["an empty project", ["--project", ""], "--project is empty: use the name or the id of a tracing project."],
  [
    "a language",
    ["--language", "ts", "--out", "x"],
    '--language "ts": did you mean typescript? Choose typescript or yaml.',
  ],
  [
    "another language",
    ["--language", "cobol", "--out", "x"],
    '--language "cobol": choose typescript or yaml.',
  ],
  [
    "a folder as program",
    ["--program", "a/b.ts", "--out", "x"],
    '--program "a/b.ts": use the name of a file without a folder. --out names the folder.',
  ],
  ["--force without --out", ["--force"], "--force needs --out DIR."],
  ["--language without --out", ["--language", "yaml"], "--language needs --out DIR."],
  [
    "--cwd without --stack",
    ["--cwd", "x"],
    '--cwd "x": no stack is selected in this folder. Add --stack NAME.',
  ],
  [
    "--cwd without --stack where files are written",
    ["--cwd", "x", "--out", "y"],
    "--cwd needs --stack NAME.",
  ],
  ["--include-held without --stack", ["--include-held", "--out", "x"], "--include-held needs --stack NAME."],
  ["an empty folder", ["--out", ""], "--out is empty: use the folder to write to."],
  [
    "a file that is not there",
    ["--from-terraform", "/nowhere/terraform.tfstate"],
    '--from-terraform "/nowhere/terraform.tfstate": the file does not exist.',
  ],
];

test.each(refuses)("%s is rejected before anything is asked", async (_, args, told) => {
  const ran = await rig.adopt({ url: "http://127.0.0.1:1" }, args);
  expect(ran).toEqual({
    code: 2,
    stdout: "",
    stderr: `pulumi-langsmith adopt: ${told}\nRun \`pulumi-langsmith adopt --help\` to see the options.\n`,
  });
});

test("a kind that cannot be listed ends it with the way on, before anything is written", async () => {
  const it = await rig.service({ plan: "developer" });
  const out = path.join(rig.temporaryFolder(), "out");
  const ran = await rig.adopt(it, ["--out", out]);
  expect(ran.code).toBe(3);
  expect(ran.stdout).toBe("");
  expect(ran.stderr).toMatch(
    /^pulumi-langsmith adopt: Could not list the export destinations: .* Then run the command again, or choose other kinds with `--kind`\. \[LS6102\]\n$/,
  );
  expect(existsSync(out)).toBe(false);
});

test("on a terminal one line shows what is listed and for how long, and nothing of it is left", async () => {
  const it = await rig.service();
  await rig.mixed(it);
  const ran = await rig.adopt(it, [], {
    status: { columns: 60, isStyled: true, canRewrite: true },
    clock: runningClock(),
  });
  expect(ran.stderr).toContain("\r\u001b[Klisting bulk exports, ");
  expect(ran.stderr).not.toContain("\n");
  expect(ran.stderr.endsWith("\r\u001b[K")).toBe(true);
});

test("tracing projects, which applications and deployments create, are listed only where --kind names them", async () => {
  const it = await rig.service();
  const listed = async (...args: string[]) => {
    const { adopted } = JSON.parse((await rig.adopt(it, ["--json", ...args])).stdout);
    return adopted.map(({ kind, id }: { kind: string; id: string }) => [kind, id]);
  };
  expect(await listed()).toEqual([]);
  expect(await listed("--kind", "tracing-project")).toEqual([["TracingProject", rig.PROJECT]]);
});

test("what no import can find is left out of the program, with a comment", async () => {
  const it = await rig.service();
  await rig.made(it, rig.SECRETS, [{ key: "OPENAI_API_KEY", value: "never-to-be-seen" }]);
  const out = path.join(rig.temporaryFolder(), "out");
  const ran = await rig.adopt(it, ["--out", out, "--kind", "workspace-secret"]);
  expect([ran.code, ran.stderr]).toEqual([0, ""]);
  expect(JSON.parse(readFileSync(path.join(out, "import.json"), "utf8"))).toMatchObject({
    resources: [{ type: "langsmith:index:WorkspaceSecret", name: "openai_api_key", id: "OPENAI_API_KEY" }],
  });
  const program = readFileSync(path.join(out, "index.ts"), "utf8");
  expect(
    program.slice(program.indexOf("// It keeps")),
  ).toBe(`// It keeps its \`value\`, which LangSmith never returns, until you set it.
// A replacement of it, or another stack, needs \`value\`: set it before.
new langsmith.WorkspaceSecret("openai_api_key", {
  key: "OPENAI_API_KEY",
}, { protect: true });
`);
});

test("a kind is left out, with a note, where nothing proves its workspace; another workspace ends the command", async () => {
  const denied = { status: 403, body: { detail: "Forbidden" } };
  const closed = await scripted({ "/api/v1/settings": denied, "/api/v1/sessions": denied });
  const ran = await rig.adopt(closed, [], { environment: { LANGSMITH_CONTROL_PLANE_URL: "" } });
  expect(ran.code).toBe(0);
  expect(`${ran.stdout}${ran.stderr}`).toContain(
    "warning: Could not list the workspace secrets: Neither GET /api/v1/settings nor a tracing project shows which workspace answers (the last response was 403).",
  );
  const other = await scripted({ "/api/v1/settings": { body: { id: UNKNOWN_ID } } });
  const stopped = await rig.adopt(other, [], { environment: { LANGSMITH_CONTROL_PLANE_URL: "" } });
  expect([stopped.code, stopped.stdout]).toEqual([3, ""]);
  expect(stopped.stderr).toContain(
    `Could not list the workspace secrets: Workspace ${UNKNOWN_ID} answers instead of ${rig.WORKSPACE}.`,
  );
});

test("an annotation queue is declared with its rubric, which no list shows", async () => {
  const it = await rig.service();
  const id = await rig.made(it, "/api/v1/annotation-queues", {
    name: "review",
    rubric_instructions: "Be strict.",
    rubric_items: [{ feedback_key: "correct" }],
  });
  const out = path.join(rig.temporaryFolder(), "out");
  expect((await rig.adopt(it, ["--kind", "annotation-queue", "--out", out])).code).toBe(0);
  const program = readFileSync(path.join(out, "index.ts"), "utf8");
  expect(program).toContain('rubricInstructions: "Be strict."');
  expect(program).toContain('feedbackKey: "correct"');
  const reads = it.journal().filter((each) => each.path === `/api/v1/annotation-queues/${id}`);
  expect(reads.map(({ method }) => method)).toEqual(["GET"]);
});

test("no workspace, or none in it, is reported", async () => {
  const it = await rig.service();
  const none = await rig.adopt(it, [], { environment: { LANGSMITH_WORKSPACE_ID: "" } });
  expect(none.code).toBe(3);
  expect(none.stderr).toMatch(/No workspace is configured\. .*LANGSMITH_WORKSPACE_ID.* \[LS6050\]\n$/);
  const empty = rig.temporaryFolder();
  mkdirSync(path.join(empty, "out"));
  const ran = await rig.adopt(it, ["--out", path.join(empty, "out")]);
  expect(ran.code).toBe(0);
  expect(ran.stdout).toBe(`Nothing to adopt in workspace ${rig.WORKSPACE}.\n\nNothing is written.\n`);
  expect(readdirSync(path.join(empty, "out"))).toEqual([]);
});
