import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { INSTEAD, imported, NOWHERE, project, type Resources, resource } from "./adopt-project.ts";
import * as rig from "./adopt-rig.ts";
import { FORBIDDEN, service as scripted } from "./doctor-rig.ts";

const losing = (what: string) =>
  `The new DIR/index.ts would not declare some resources of stack "dev", and the next \`pulumi up\` would delete them: ${what}. ${INSTEAD} [LS6122]`;

interface Loss {
  readonly of: string;
  readonly holding: (held: Resources) => readonly object[];
  readonly args?: readonly string[];
  readonly what: string;
}

const COMPONENT = "langsmith:index:ScheduledExports";
const BUCKET = resource("aws:s3/bucket:Bucket", "logs", { id: "logs" });
const all = (held: Resources) => Object.values(held);

/** Seen in the state alone: nobody needs to be asked. */
const strange: readonly Loss[] = [
  {
    of: "a resource of another package",
    holding: (held) => [...all(held), BUCKET],
    what: "aws:s3/bucket:Bucket logs (adopt cannot write it)",
  },
  {
    of: "an explicit provider, which may be called default, too",
    holding: () => [
      resource("pulumi:providers:langsmith", "eu", { id: "b" }),
      resource("pulumi:providers:langsmith", "default", { id: "c" }),
    ],
    what: "pulumi:providers:langsmith eu (adopt cannot write it); pulumi:providers:langsmith default (adopt cannot write it)",
  },
  {
    of: "a revocation of tokens",
    holding: () => [resource("langsmith:index:OAuthTokenRevocation", "crm", { id: "crm" })],
    what: "langsmith:index:OAuthTokenRevocation crm (adopt cannot write it)",
  },
  {
    of: "a schedule that is a component's",
    holding: ({ daily }) => {
      const urn = `urn:pulumi:dev::mine::${COMPONENT}$langsmith:index:BulkExport::daily`;
      const component = resource(COMPONENT, "exports", { custom: false });
      return [component, { ...daily, urn, parent: component["urn"] }];
    },
    what: `${COMPONENT} exports (adopt cannot write it); BulkExport daily (part of a component)`,
  },
  {
    of: "a deployment that the program only reads",
    holding: ({ agent }) => [{ ...agent, external: true }],
    what: "Deployment agent (only read, not managed)",
  },
  {
    of: "what a replacement has still to delete",
    holding: ({ daily }) => [daily, { ...daily, id: "00000000-0000-4000-8000-00000000000f", delete: true }],
    what: "BulkExport daily (about to be deleted: run `pulumi up` first)",
  },
  {
    of: "more than can be named",
    holding: () => Array.from({ length: 8 }, (_, count) => resource("aws:s3/bucket:Bucket", `b${count}`)),
    what: `${[0, 1, 2].map((count) => `aws:s3/bucket:Bucket b${count} (adopt cannot write it)`).join("; ")} and 5 more`,
  },
];

test.each(strange)(
  "a program without $of is written neither by --include-stored nor by --force alone",
  async ({ holding, what }) => {
    const { held } = await imported();
    for (const args of [["--force", "--include-held"], ["--force"]]) {
      const { out, run, program } = project(holding(held));
      const ran = await run(NOWHERE, ...args);
      expect(ran).toEqual({
        code: 2,
        stdout: "",
        stderr: `pulumi-langsmith adopt: ${losing(what).replaceAll("DIR", out)}\n`,
      });
      expect(program()).toBe("mine");
      expect(existsSync(path.join(out, "import.json"))).toBe(false);
    }
  },
);

const UNLISTED = `not listed in workspace ${rig.WORKSPACE}: deleted (run \`pulumi refresh\`), or not visible to this key`;

/** Seen once the service has been asked. */
const lost: readonly Loss[] = [
  {
    of: "kinds that a filter leaves out",
    holding: all,
    args: ["--kind", "deployment"],
    what: "ExportDestination my::traces (excluded by `--kind`); BulkExport daily (excluded by `--kind`)",
  },
  {
    of: "what is deleted, or out of sight",
    holding: ({ agent }) => [{ ...agent, id: "00000000-0000-4000-8000-00000000000f" }],
    what: `Deployment agent (${UNLISTED})`,
  },
  {
    of: "an object of another workspace",
    holding: ({ agent, traces }) => [
      agent,
      {
        ...traces,
        id: "00000000-0000-4000-8000-00000000000f",
        outputs: { tenantId: "00000000-0000-4000-8000-000000000002" },
      },
    ],
    what: "ExportDestination my::traces (of workspace 00000000-0000-4000-8000-000000000002)",
  },
  {
    of: "an object that the state has by two names",
    holding: ({ agent }) => [
      agent,
      { ...agent, urn: "urn:pulumi:dev::mine::langsmith:index:Deployment::twin" },
    ],
    what: "Deployment twin (the same object as agent)",
  },
];

test.each(lost)("a program without $of is not written", async ({ holding, args = [], what }) => {
  const { it, held } = await imported();
  const { out, run, program } = project(holding(held));
  const ran = await run(it, "--force", "--include-held", ...args);
  expect(ran.code).toBe(2);
  expect(ran.stdout).toBe("");
  expect(ran.stderr).toContain(`pulumi-langsmith adopt: ${losing(what).replaceAll("DIR", out)}\n`);
  expect(program()).toBe("mine");
  expect(existsSync(path.join(out, "import.json"))).toBe(false);
});

test("a program without what Terraform does not manage is not written", async () => {
  const { it, held, ids } = await imported();
  const { out, run, program } = project(all(held));
  const file = path.join(out, "terraform.tfstate");
  const provider = 'provider["registry.terraform.io/langchain-ai/langsmith"]';
  const instances = [{ attributes: { id: ids.agent } }];
  const resources = [{ mode: "managed", type: "langsmith_deployment", name: "all", provider, instances }];
  writeFileSync(
    file,
    JSON.stringify({ version: 4, lineage: "3f7f3c1a-6f1c-4d0e-9c44-1b1d8a6f0a3d", resources }),
  );
  const ran = await run(it, "--force", "--include-held", "--from-terraform", file);
  expect(ran.code).toBe(2);
  const without = "not in the state of `--from-terraform`";
  expect(ran.stderr).toContain(
    losing(`ExportDestination my::traces (${without}); BulkExport daily (${without})`).replaceAll("DIR", out),
  );
  expect(program()).toBe("mine");
});

test("a program without the OAuth providers that the key may not list is not written", async () => {
  const server = await scripted({ "/api-host/v2/auth/providers": FORBIDDEN("not for this key") });
  const { out, run, program } = project([resource("langsmith:index:OAuthProvider", "crm", { id: "crm" })]);
  const ran = await run(server, "--force", "--include-held");
  expect(ran.code).toBe(2);
  expect(ran.stderr).toContain(losing(`OAuthProvider crm (${UNLISTED})`).replaceAll("DIR", out));
  expect(program()).toBe("mine");
});

test("a program without what no program can describe is not written", async () => {
  const fed = {
    tenant_id: rig.WORKSPACE,
    created_at: "2026-01-01T00:00:00Z",
    updated_at: "2026-01-01T00:00:00Z",
    id: "a",
    name: "fed-by-hand",
    source: "internal_docker",
    source_config: { resource_spec: {} },
    source_revision_config: { image_uri: "agent:1" },
    secrets: [],
    status: "READY",
  };
  const server = await scripted({ "/api-host/v2/deployments": { body: { resources: [fed], offset: 1 } } });
  const { out, run, program } = project([resource("langsmith:index:Deployment", "fed", { id: "a" })]);
  const ran = await run(server, "--force", "--include-held");
  expect(ran.code).toBe(2);
  expect(ran.stdout).toBe("");
  expect(ran.stderr).toContain(
    `The new ${out}/index.ts would not declare some resources of stack "dev", and the next \`pulumi up\` would delete them: Deployment fed (deployment a cannot be imported, because the provider rejects its values: source: "internal_docker" is not allowed: `,
  );
  expect(program()).toBe("mine");
});

test("without --include-stored a program that is there, or is missing, is written only beside what the stack contains", async () => {
  const { it, held } = await imported();
  for (const files of [{ "index.ts": "mine" }, {}]) {
    const { out, run } = project(all(held), files);
    const refused = await run(NOWHERE, "--force");
    expect(refused).toEqual({
      code: 2,
      stdout: "",
      stderr: `pulumi-langsmith adopt: The new ${out}/index.ts would not declare the 3 resources of stack "dev", and the next \`pulumi up\` would delete them. Add \`--include-held\`, or write another file with \`--program\`. [LS6121]\n`,
    });
    expect(existsSync(path.join(out, "import.json"))).toBe(false);
  }
  await rig.made(it, rig.DESTINATIONS, rig.destination("More"));
  const { out, run, program } = project([...all(held), BUCKET], { "index.ts": "mine", "adopted.ts": "mine" });
  const again = await run(NOWHERE, "--force", "--program", "adopted.ts");
  expect(again.stderr).toContain(
    losing("aws:s3/bucket:Bucket logs (adopt cannot write it)")
      .replace("index.ts", "adopted.ts")
      .replace("--program adopted.ts", "--program adopted-2.ts")
      .replaceAll("DIR", out),
  );
  // The file of the import is replaced; the programs that declare what is held are not.
  writeFileSync(path.join(out, "import.json"), "mine");
  const part = await run(it, "--force", "--program", "adopted-2.ts");
  expect(part.code, part.stderr).toBe(0);
  expect(program()).toBe("mine");
  expect(readFileSync(path.join(out, "adopted.ts"), "utf8")).toBe("mine");
  expect(readFileSync(path.join(out, "adopted-2.ts"), "utf8")).toContain("ExportDestination");
});

test("a stack that contains nothing yet loses nothing", async () => {
  const { it } = await imported();
  const { run, program } = project([]);
  const ran = await run(it, "--force");
  expect(ran.code, ran.stderr).toBe(0);
  expect(program()).toContain("ExportDestination");
});

test("a project's program is not replaced before it is known what its stack contains", async () => {
  const it = await rig.service();
  await rig.made(it, rig.DESTINATIONS, rig.destination("Traces"));
  const out = path.join(rig.temporaryFolder(), "my l");
  const first = await rig.adopt(it, ["--out", out]);
  expect(first.code, first.stderr).toBe(0);
  const index = path.join(out, "index.ts");
  const before = readFileSync(index, "utf8");
  const refused = await rig.adopt(NOWHERE, ["--out", out, "--force", "--kind", "export"]);
  expect(refused).toEqual({
    code: 2,
    stdout: "",
    stderr: `pulumi-langsmith adopt: \`--force\` would overwrite ${index}, but the command does not know what the stack of this program contains. Add \`--stack NAME --cwd '${out}'\`. If the project has no stack yet, delete ${index} first. [LS6120]\n`,
  });
  expect(readFileSync(index, "utf8")).toBe(before);
  rmSync(index);
  const again = await rig.adopt(it, ["--out", out, "--force"]);
  expect(again.code, again.stderr).toBe(0);
  expect(readFileSync(index, "utf8")).toBe(before);
});

test("a stack with dynamic resources is rejected, since nothing can be imported beside them", async () => {
  const dynamic = resource("pulumi-nodejs:dynamic/langsmith:Deployment", "agent", { id: "a", inputs: {} });
  const { out, run } = project([dynamic]);
  expect(await run(NOWHERE, "--force")).toEqual({
    code: 3,
    stdout: "",
    stderr:
      'pulumi-langsmith adopt: Stack "dev" has 1 dynamic resource of pulumi-langsmith (agent), and Pulumi cannot import those. Move the program to the plugin first (import `pulumi-langsmith-sdk`), then run the command again. [LS6101]\n',
  });
  expect(readdirSync(out)).not.toContain("import.json");
});
