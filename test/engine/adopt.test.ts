import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { EmulatorOptions } from "../../emulator/src/index.ts";
import { propertyName } from "../../provider/core/wire-format.ts";
import { TABLES } from "../conformance/scenario.ts";
import { sendFromOutside, TRACING_PROJECTS } from "../conformance/stack.ts";
import type { KindTable } from "../conformance/table.ts";
import { cliInProject, cliOfStack } from "./rig/cli.ts";
import { pluginFolder } from "./rig/plugin.ts";
import { worldOf } from "./rig/world.ts";

/** How the program begins that what is generated is added to. */
function head(runtime: string): string {
  return `name: test\nruntime: ${runtime}\nplugins:\n  providers:\n    - name: langsmith\n      path: ${pluginFolder()}\n`;
}

/** A workspace, and a stack without a program. */
async function workspace(options: EmulatorOptions, runtime = "yaml") {
  const it = await worldOf(
    "",
    { emulator: { speed: 600, oauthProviders: [], ...options } },
    (directory, added) => writeFileSync(path.join(directory, "Pulumi.yaml"), `${head(runtime)}${added}`),
  );
  await it.stack.configure({ "langsmith:controlPlaneUrl": it.emulator.url });
  return it;
}

type Workspace = Awaited<ReturnType<typeof workspace>>;

/** Creates the object of a table as somebody else does, with what it refers to. */
async function created(
  it: Workspace,
  { create, needs, partOf, program, idMember = "" }: KindTable,
): Promise<void> {
  const references = await needs?.({
    created: async (other) => {
      const made = await sendFromOutside(it.emulator, other.create, "");
      return { held: { id: String(Object(made).id) } };
    },
  });
  const [id = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d22"] = Object.values(references ?? {});
  const body: unknown = JSON.parse(JSON.stringify(create.body).replaceAll('":id"', JSON.stringify(id)));
  // What is a part of something has that in its path, and what the program names itself.
  const chosen = String(program[propertyName(idMember)] ?? "");
  const whole = partOf === undefined ? undefined : String(id);
  await sendFromOutside(it.emulator, { ...create, body }, chosen, undefined, whole);
}

/** Sends a request as somebody else does; gives the id of what it created. */
async function post(it: Workspace, target: string, body: object): Promise<string> {
  const made = await sendFromOutside(it.emulator, { method: "POST", path: target, body }, "");
  return String(Object(made).id);
}

/** Nothing differs, and nothing is sent. */
async function expectClean({ stack, writes }: Workspace, shown: string): Promise<void> {
  const preview = await stack.preview("--expect-no-changes");
  expect(preview.code, `${shown}\n${preview.output}`).toBe(0);
  const up = await stack.up("--expect-no-changes");
  expect(up.code, up.output).toBe(0);
  expect(writes()).toEqual([]);
}

/** Runs the command that `adopt` printed; what it generated becomes the program. */
async function imported(it: Workspace, printed: string) {
  const command = /^ {2}pulumi (import .*)$/m.exec(printed)?.[1] ?? "no command was printed";
  const args = command.split(" ");
  const ran = await it.stack.run(...args, "--yes");
  if (ran.code !== 0) return { ...ran, program: "" };
  const program = readFileSync(path.join(it.stack.directory, args.at(-1) ?? ""), "utf8");
  it.program(program);
  return { ...ran, program };
}

/** Adopts everything that the workspace has, checks what Pulumi generates of it, and returns that. */
async function expectAdopted(it: Workspace): Promise<string> {
  const ran = await cliOfStack(it, "adopt");
  expect([ran.code, ran.stderr], ran.stdout).toEqual([0, ""]);
  const { code, output, program } = await imported(it, ran.stdout);
  expect(code, output).toBe(0);
  await expectClean(it, program);
  return program;
}

test.for(TABLES.filter(({ cannot }) => !cannot.object).map((table) => [table.kind, table] as const))(
  "%s: what Pulumi generates from the file of adopt previews without a difference, and contains no secret",
  async ([kind, table]) => {
    const it = await workspace({ tracingProjects: TRACING_PROJECTS, ...table.emulator });
    await created(it, table);
    it.asked();
    const ran = await cliOfStack(it, "adopt", "--include-ended", "--kind", kind);
    expect([ran.code, ran.stderr], ran.stdout).toEqual([0, ""]);
    const { code, output, program } = await imported(it, ran.stdout);
    expect(code, output).toBe(0);
    await expectClean(it, program);
    const texts = [ran.stdout, output, program, await it.stack.stored()];
    for (const secret of table.secrets) expect(texts.filter((text) => text.includes(secret))).toEqual([]);
    const again = await cliInProject(it, "adopt", "--include-ended", "--kind", kind);
    expect(again.stderr).toBe('using the selected stack "test"; --stack NAME uses another one\n');
    expect(again.stdout).toContain("Nothing to import from workspace");
  },
);

const DATASETS = "/api/v1/datasets";
const SECRETS = "/api/v1/workspaces/current/secrets";

test("a workspace is imported at once, and the rest later: equal names differ, and objects refer to each other", async () => {
  const it = await workspace({ tracingProjects: [] });
  const project = await post(it, "/api/v1/sessions", { name: "agent" });
  await post(it, "/v2/deployments", {
    name: "pulumi",
    source: "external_docker",
    source_config: { resource_spec: {} },
    source_revision_config: { image_uri: "registry.example.com/agent:1" },
    secrets: [],
  });
  const destination = await post(it, "/api/v1/bulk-exports/destinations", {
    destination_type: "s3",
    display_name: "Agent",
    config: { bucket_name: "acme-traces", prefix: "traces", region: "eu-central-1" },
    credentials: { access_key_id: "AKIATEST", secret_access_key: "never-to-be-seen" },
  });
  await post(it, "/api/v1/bulk-exports", {
    bulk_export_destination_id: destination,
    session_id: project,
    start_time: "2040-01-01T00:00:00Z",
    interval_hours: 24,
  });
  await sendFromOutside(
    it.emulator,
    { method: "POST", path: SECRETS, body: [{ key: "agent", value: "x" }] },
    "",
  );
  it.asked();
  const kinds = ["deployment", "destination", "export"].flatMap((kind) => ["--kind", kind]);
  const first = await cliOfStack(it, "adopt", ...kinds);
  expect([first.code, first.stderr]).toEqual([0, ""]);
  const { code, output, program } = await imported(it, first.stdout);
  expect(code, output).toBe(0);
  expect(program).toContain(`bulkExportDestinationId: \${agent.id}`);
  await expectClean(it, program);

  const more = ["--kind", "tracing-project", "--kind", "workspace-secret"];
  const second = await cliOfStack(it, "adopt", ...kinds, ...more);
  expect([second.code, second.stderr]).toEqual([0, ""]);
  expect(second.stdout).toContain("Left out:\n  in a stack already: 3\n");
  expect(second.stdout).toContain("--out adopted-2.yaml\n");
  const rest = await imported(it, second.stdout);
  expect(rest.code, rest.output).toBe(0);
  it.program(`${program}${rest.program.replace("resources:\n", "")}`);
  await expectClean(it, rest.program);
  expect((await it.stack.resources()).map(({ urn }) => urn.split("::").at(-1)).toSorted()).toEqual([
    "agent",
    "agent-daily",
    "agent-tracing-project",
    "agent-workspace-secret",
    "default",
    "pulumi-deployment",
    "pulumi-tracing-project",
  ]);
});

test("in a Node project the command generates TypeScript; without code, as the language host here generates none, the objects are imported", async () => {
  const it = await workspace({}, "nodejs");
  const id = await post(it, DATASETS, { name: "questions" });
  const ran = await cliOfStack(it, "adopt");
  expect([ran.code, ran.stderr]).toEqual([0, ""]);
  expect(ran.stdout).toContain(
    "  pulumi import --stack test --file import.json --generate-code=true --out adopted.ts\n",
  );
  const taken = await it.stack.run("import", "--file", "import.json", "--generate-code=false", "--yes");
  expect(taken.code, taken.output).toBe(0);
  expect(await it.stack.resource("questions")).toMatchObject({ id, inputs: { name: "questions" } });
});

test("what others stored stays text in the program", async () => {
  const it = await workspace({});
  const text = `\${pulumi.cwd} $x %{x} "q" \\ \u0007 \u202e \u2028 \u0085 # \n - a: b\n`;
  await post(it, DATASETS, {
    name: text.replaceAll("\n", " "),
    description: text,
    extra: {
      metadata: {
        yes: "no",
        "a.b": "2026-01-01",
        true: "yes",
        '"q"': [1, "1", null, { x: 0.1 }],
        [text.replaceAll("$", "")]: text,
      },
    },
  });
  it.asked();
  await expectAdopted(it);
});

const HOSTILE = [
  { "fn::readFile": "/etc/passwd" },
  { deep: [{ "FN::ReadFile": "/etc/passwd" }] },
  { "4dabf18193072939515e22adb298388d": "c44067f5952c0a294b673a41bacd8c17", path: "/etc/passwd" },
  { text: `$\${pulumi.cwd}` },
  { [`\${pulumi.cwd}`]: "x" },
];

test("what Pulumi would carry out is left out by adopt, and no import reads it", async () => {
  const it = await workspace({});
  const ids: string[] = [];
  for (const [index, metadata] of HOSTILE.entries())
    ids.push(await post(it, DATASETS, { name: `hostile-${index}`, extra: { metadata } }));
  await post(it, DATASETS, { name: "good" });
  it.asked();
  const ran = await cliOfStack(it, "adopt", "--json");
  const { objects, rejected } = JSON.parse(ran.stdout);
  expect([ran.code, objects.map(({ name }: { name: string }) => name)]).toEqual([1, ["good"]]);
  expect(rejected.map(({ id, code }: { id: string; code: string }) => [id, code])).toEqual(
    ids.map((id) => [id, "LS5020"]),
  );
  for (const id of ids) {
    const direct = await it.stack.run(
      "import",
      "langsmith:index:Dataset",
      "it",
      id,
      "--yes",
      "--skip-preview",
    );
    expect(direct.code).not.toBe(0);
    expect(direct.output).toContain(
      `error: Dataset "it": dataset ${id} cannot be imported, because Pulumi would evaluate`,
    );
  }
  expect((await it.stack.resources()).filter(({ type }) => type === "langsmith:index:Dataset")).toEqual([]);
});

test("a deployment that langgraph deploy created is imported, keeps its files, and gets those of a folder later", async () => {
  const it = await workspace({});
  const id = await post(it, "/v2/deployments", {
    name: "support",
    source: "internal_source",
    source_config: { deployment_type: "dev" },
    source_revision_config: {},
    secrets: [{ name: "OPENAI_API_KEY", value: "never-to-be-seen" }],
  });
  const upload = await sendFromOutside(
    it.emulator,
    { method: "POST", path: `/v2/deployments/${id}/upload-url`, body: {} },
    "",
  );
  const { upload_url: url, object_path: archive } = Object(upload);
  const put = await fetch(url, {
    method: "PUT",
    headers: { "Content-Type": "application/gzip", "X-Goog-Content-Length-Range": "0,209715200" },
    body: "archive",
  });
  expect(put.status).toBe(200);
  await sendFromOutside(
    it.emulator,
    {
      method: "PATCH",
      path: "/v2/deployments/:id",
      body: {
        revision_source: "internal_source",
        source_revision_config: {
          source_tarball_path: archive,
          langgraph_config_path: "agent/langgraph.json",
        },
      },
    },
    id,
  );
  const revisions = () => it.emulator.state().deployments[0]?.revisions.length;
  const before = revisions();
  it.asked();
  const program = await expectAdopted(it);
  const refreshed = await it.stack.refresh("--expect-no-changes");
  expect(refreshed.code, refreshed.output).toBe(0);
  expect(revisions()).toBe(before);
  for (const [file, text] of Object.entries({
    "langgraph.json": '{ "dependencies": ["."], "graphs": { "agent": "./agent.py:graph" } }',
    "agent.py": "graph = None\n",
  }))
    writeFileSync(path.join(it.stack.directory, file), text);
  it.program(program.replace("sourceRevisionConfig: {}", 'sourceRevisionConfig: { directory: "." }'));
  const up = await it.stack.up();
  expect(up.code, up.output).toBe(0);
  expect(it.writes()).toContain(`PATCH /v2/deployments/${id}`);
  expect(revisions()).toBe((before ?? 0) + 1);
});
