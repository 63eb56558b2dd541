import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import type { Declared } from "../../cli/adopt/program.ts";
import { yamlProgram } from "../../cli/adopt/yaml.ts";
import { version } from "../../provider/core/version.ts";
import * as rig from "./adopt-rig.ts";

test("the import file and the program in TypeScript refer to each other's objects, and contain no secret", async () => {
  const it = await rig.service();
  const { agent, traces, more, daily, january } = await rig.mixed(it);
  const tracing = it.state().deployments[0]?.tracer_session_id;
  it.clock.advance(1);
  const agents = await rig.made(it, rig.EXPORTS, {
    ...rig.oneOff(traces, { export_fields: ["id", "name"] }),
    session_id: tracing,
  });
  const out = path.join(rig.temporaryFolder(), "My Stack");
  const ran = await rig.adopt(it, ["--out", out]);
  expect(ran.code, ran.stderr).toBe(0);
  expect(
    ran.stdout.slice(ran.stdout.indexOf("Wrote")),
  ).toBe(`Wrote import.json, index.ts, Pulumi.yaml, .gitignore, package.json, tsconfig.json to ${out}.
Next, in ${out}:
  npm install
  pulumi stack init dev
  pulumi config set langsmith:workspaceId ${rig.WORKSPACE}
  pulumi config set langsmith:apiUrl ${it.url}
  pulumi config set langsmith:controlPlaneUrl ${it.url}
  pulumi import --file import.json --generate-code=false --yes
  pulumi preview --expect-no-changes
`);
  const file = (name: string) => readFileSync(path.join(out, name), "utf8");
  const of = (kind: string, name: string, id: string) => ({
    type: `langsmith:index:${kind}`,
    name,
    id,
    version,
  });
  expect(JSON.parse(file("import.json"))).toEqual({
    resources: [
      of("Deployment", "support-agent", agent),
      of("ExportDestination", "traces", traces),
      of("ExportDestination", `traces-${more.slice(0, 8)}`, more),
      of("OAuthProvider", "acme-crm", "acme-crm"),
      of("BulkExport", "support-agent-daily", daily),
      of("BulkExport", "support-agent-2026-01-01-to-2026-02-01", january),
      of("BulkExport", `support-agent-2026-01-01-to-2026-02-01-${agents.slice(0, 8)}`, agents),
    ],
  });
  expect(file("Pulumi.yaml")).toBe(`name: "my-stack"
runtime: nodejs
plugins:
  providers:
    - name: langsmith
      path: node_modules/pulumi-langsmith/dist/plugin
`);
  const other = `traces${more.slice(0, 1).toUpperCase()}${more.slice(1, 8)}`;
  expect(file("index.ts")).toBe(`// Workspace ${rig.WORKSPACE}, as pulumi-langsmith ${version} adopted it.
// Import it with import.json before the first \`pulumi up\`, which would create everything a second time.
import * as langsmith from "pulumi-langsmith-sdk";

// It keeps its environment variables (OPENAI_API_KEY) until \`secrets\` sets them.
// A replacement, or another stack, starts without them: set them first.
const supportAgent = new langsmith.Deployment("support-agent", {
  name: "support-agent",
  source: "external_docker",
  sourceConfig: {
    resourceSpec: { minScale: 1, maxScale: 1, cpu: 1, cpuLimit: 2, memoryMb: 2048, memoryLimitMb: 4096 },
  },
  sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
}, { protect: true });

// Traces
// It keeps its \`credentials\`, which LangSmith never returns, until you set it.
// A replacement of it, or another stack, needs \`credentials\`: set it before.
const traces = new langsmith.ExportDestination("traces", {
  displayName: "Traces",
  destinationType: "s3",
  config: {
    bucketName: "acme-traces",
    prefix: "traces",
    region: "eu-central-1",
    includeBucketInPrefix: true,
  },
}, { protect: true });

// Traces
// It keeps its \`credentials\`, which LangSmith never returns, until you set it.
// A replacement of it, or another stack, needs \`credentials\`: set it before.
const ${other} = new langsmith.ExportDestination("traces-${more.slice(0, 8)}", {
  displayName: "Traces",
  destinationType: "s3",
  config: {
    bucketName: "acme-traces",
    prefix: "traces",
    region: "eu-central-1",
    includeBucketInPrefix: true,
  },
}, { protect: true });

// Acme CRM
// It keeps its \`clientSecret\`, which LangSmith never returns, until you set it.
// A replacement of it, or another stack, needs \`clientSecret\`: set it before.
new langsmith.OAuthProvider("acme-crm", {
  providerId: "acme-crm",
  name: "Acme CRM",
  clientId: "8f0e2b547c1d",
  authUrl: "https://acme.example.com/oauth/authorize",
  tokenUrl: "https://acme.example.com/oauth/token",
  usesPkce: false,
  codeChallengeMethod: "S256",
}, { protect: true });

new langsmith.BulkExport("support-agent-daily", {
  bulkExportDestinationId: traces.id,
  sessionId: "${rig.PROJECT}",
  startTime: "2026-02-27T00:00:00+00:00",
  intervalHours: 24,
  compression: "zstandard",
}, { protect: true });

new langsmith.BulkExport("support-agent-2026-01-01-to-2026-02-01", {
  bulkExportDestinationId: ${other}.id,
  sessionId: "${rig.PROJECT}",
  startTime: "2026-01-01T00:00:00+00:00",
  endTime: "2026-02-01T00:00:00+00:00",
  compression: "zstandard",
}, { protect: true });

new langsmith.BulkExport("support-agent-2026-01-01-to-2026-02-01-${agents.slice(0, 8)}", {
  bulkExportDestinationId: traces.id,
  sessionId: supportAgent.tracingProjectId,
  startTime: "2026-01-01T00:00:00+00:00",
  endTime: "2026-02-01T00:00:00+00:00",
  exportFields: ["id", "name"],
  compression: "zstandard",
}, { protect: true });
`);
  for (const name of readdirSync(out)) expect(file(name)).not.toContain("never-to-be-seen");
});

test("strings of others stay strings: no expression in YAML, no code in TypeScript, no line that a comment does not end", async () => {
  const it = await rig.service();
  const to = await rig.made(it, rig.DESTINATIONS, rig.destination("Traces", { prefix: `a/\${x}/$$y/$z` }));
  await rig.made(
    it,
    rig.DEPLOYMENTS,
    rig.deployment("agent", {
      source_config: {
        resource_spec: {
          annotations: { on: "2026-01-01", "a.example/b": `no: "\n*/ \${injected} \u2028` },
          sidecars: [
            {
              name: "proxy",
              image: "proxy:1",
              env: [{ name: "TOKEN", value: "never-to-be-seen" }],
              command: ["run", "never-to-be-seen"],
            },
          ],
        },
      },
    }),
  );
  await rig.made(it, rig.EXPORTS, rig.oneOff(to, { filter: `eq(name, "\${agent.id}")` }));
  const yaml = rig.temporaryFolder();
  const ran = await rig.adopt(it, ["--out", yaml, "--language", "yaml", "--no-protect"]);
  expect(ran.code, ran.stderr).toBe(0);
  const main = readFileSync(path.join(yaml, "Main.yaml"), "utf8");
  expect(main).toContain('prefix: "a/$${x}/$$$$y/$$z"');
  expect(main).toContain('filter: "eq(name, \\"$${agent.id}\\")"');
  expect(main).toContain('a.example/b: "no: \\"\\n*/ $${injected}');
  expect(main).not.toContain("protect");
  expect(ran.stdout).toContain(
    "  pulumi import --file import.json --generate-code=false --protect=false --yes\n",
  );
  const settings = `The files contain no value that may be a secret. \`pulumi config set --secret\` asks for each:
  agentSidecars: sourceConfig.resourceSpec.sidecars of agent
  pulumi config set --secret agentSidecars
`;
  const sorted = (text: string) => text.split("\n").sort();
  expect(sorted(ran.stdout)).toEqual(expect.arrayContaining(sorted(settings)));
  expect(ran.stdout, "a shell may take a comment for more words").not.toMatch(/ # /);
  expect(main).toContain('  agentSidecars:\n    type: "string"\n    secret: true\n');
  expect(main).toContain(`sidecars:\n            "fn::fromJSON": "\${agentSidecars}"`);
  const typescript = rig.temporaryFolder();
  await rig.adopt(it, ["--out", typescript]);
  const index = readFileSync(path.join(typescript, "index.ts"), "utf8");
  expect(index).toContain('sidecars: config.requireSecretObject("agentSidecars")');
  expect(index).toContain(`["a.example/b"]: "no: \\"\\n*/ \${injected}`);
  expect(`${main}${index}`).not.toContain("never-to-be-seen");
});

test("files that are there are replaced only by --force, and a folder that cannot be written to stays as it was", async () => {
  const it = await rig.service();
  await rig.made(it, rig.DESTINATIONS, rig.destination("Traces"));
  const out = rig.temporaryFolder();
  writeFileSync(path.join(out, "index.ts"), "mine");
  const refused = await rig.adopt(it, ["--out", out]);
  expect(refused).toEqual({
    code: 2,
    stdout: "",
    stderr: `pulumi-langsmith adopt: ${out}/index.ts already exists. Use another \`--out\`, or \`--force\` to overwrite it. [LS6110]\n`,
  });
  expect(readdirSync(out)).toEqual(["index.ts"]);
  const forced = await rig.adopt(it, ["--out", out, "--force"]);
  expect(forced.code, forced.stderr).toBe(0);
  expect(readdirSync(out).sort()).toEqual([
    ".gitignore",
    "Pulumi.yaml",
    "import.json",
    "index.ts",
    "package.json",
    "tsconfig.json",
  ]);
  expect(readFileSync(path.join(out, "index.ts"), "utf8")).toContain("ExportDestination");

  const blocked = rig.temporaryFolder();
  writeFileSync(path.join(blocked, "index.ts"), "mine");
  // A folder of that name can be renamed away, but nothing can be written over one.
  writeFileSync(path.join(blocked, "import.json"), "mine too");
  const nowhere = path.join(blocked, "import.json", "below");
  const failed = await rig.adopt(it, ["--out", nowhere]);
  expect(failed.code).toBe(3);
  expect(failed.stdout).toBe("");
  expect(failed.stderr).toContain(
    `pulumi-langsmith adopt: Could not write to ${nowhere}, and changed nothing there: `,
  );
  expect(readdirSync(blocked).sort()).toEqual(["import.json", "index.ts"]);
});

test("a Main.yaml that would hide the resources of Pulumi.yaml is rejected, and another name is taken", async () => {
  const it = await rig.service();
  await rig.made(it, rig.DESTINATIONS, rig.destination("Traces"));
  const out = rig.temporaryFolder();
  const file = path.join(out, "Pulumi.yaml");
  writeFileSync(file, "name: mine\nruntime: yaml\nresources:\n  a:\n    type: langsmith:Deployment\n");
  const refused = await rig.adopt(it, ["--out", out, "--language", "yaml"]);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toBe(
    `pulumi-langsmith adopt: ${file} contains resources, which a Main.yaml would hide: the next \`pulumi up\` would delete them. Use \`--program adopted.yaml\`, and copy its resources into ${file}. [LS6117]\n`,
  );
  const ran = await rig.adopt(it, ["--out", out, "--language", "yaml", "--program", "adopted.yaml"]);
  expect(ran.code, ran.stderr).toBe(0);
  expect(ran.stdout).toContain(
    "Copy what is below `resources:` (and `config:`) in adopted.yaml into the stack's program.\n",
  );
  expect(readdirSync(out).sort()).toEqual(["Pulumi.yaml", "adopted.yaml", "import.json"]);
});

test.each([
  ["variables and outputs", "variables: { a: 1 }\noutputs: { b: 2 }\nresources: {}\n"],
  ["outputs", "outputs: { b: 2 }\n"],
])("a Main.yaml that would hide the %s of Pulumi.yaml is rejected", async (what, text) => {
  const out = rig.temporaryFolder();
  const file = path.join(out, "Pulumi.yaml");
  writeFileSync(file, `name: mine\nruntime: yaml\n${text}`);
  const refused = await rig.adopt({ url: "http://127.0.0.1:1" }, ["--out", out]);
  expect(refused).toEqual({
    code: 2,
    stdout: "",
    stderr: `pulumi-langsmith adopt: ${file} contains ${what}, which a Main.yaml would hide: the next \`pulumi up\` would drop them. Use \`--program adopted.yaml\`, and copy its resources into ${file}. [LS6117]\n`,
  });
  expect(readdirSync(out)).toEqual(["Pulumi.yaml"]);
});

test.each([
  ["typescript", "index.ts", "sessionId: supportAgent.id,", `sessionId: "${rig.PROJECT}",`],
  ["yaml", "Main.yaml", `sessionId: "$\{support-agent.id}"`, `sessionId: "${rig.PROJECT}"`],
])(
  "in %s an export refers to its tracing project where that is adopted with it, and has the project's id otherwise",
  async (language, name, reference, literal) => {
    const it = await rig.service();
    const traces = await rig.made(it, rig.DESTINATIONS, rig.destination("Traces"));
    const daily = await rig.made(it, rig.EXPORTS, rig.schedule(traces));
    const written = async (...args: string[]) => {
      const out = path.join(rig.temporaryFolder(), "x");
      const ran = await rig.adopt(it, ["--out", out, "--language", language, ...args]);
      expect(ran.code, ran.stderr).toBe(0);
      const file = (each: string) => readFileSync(path.join(out, each), "utf8");
      const { resources }: { resources: { id: string }[] } = JSON.parse(file("import.json"));
      return { imported: resources.map(({ id }) => id), program: file(name) };
    };
    const without = await written();
    expect(without.imported).toEqual([traces, daily]);
    expect(without.program).toContain(literal);
    const kinds = ["tracing-project", "destination", "export"].flatMap((kind) => ["--kind", kind]);
    const along = await written(...kinds);
    expect(along.imported).toEqual([traces, rig.PROJECT, daily]);
    expect(along.program).toContain(reference);
    expect(along.program).not.toContain(rig.PROJECT);
    // A program refers to what it declares before.
    expect(along.program.indexOf("TracingProject")).toBeLessThan(along.program.indexOf("BulkExport"));
  },
);

test("an object that only the list shows is not adopted, since a program would clear the rest of it, and the others are", async () => {
  const it = await rig.service();
  const queues = "/api/v1/annotation-queues";
  const queue = (name: string) => ({ id: randomUUID(), name, rubric_instructions: "Compare." });
  const lost = await rig.made(it, queues, queue("lost"));
  await rig.made(it, queues, queue("review"));
  it.addFault({
    method: "GET",
    path: `${queues}/${lost}`,
    action: "respond",
    status: 404,
    body: { detail: "Not Found" },
  });
  const out = path.join(rig.temporaryFolder(), "x");
  const ran = await rig.adopt(it, ["--out", out]);
  expect(ran.code).toBe(1);
  expect(ran.stdout).toMatch(/^Not adopted: annotation queue lost: .*returned 404.*\[LS1115\]$/m);
  const program = readFileSync(path.join(out, "index.ts"), "utf8");
  expect(program).toContain('name: "review",');
  expect(program).not.toContain("lost");
});

test("what the state of another program contains is left out and counted", async () => {
  const it = await rig.service();
  const { agent, daily } = await rig.mixed(it);
  const file = path.join(rig.temporaryFolder(), "state.json");
  const held = (kind: string, id: string) => ({
    urn: `urn:pulumi:dev::other::langsmith:index:${kind}::theirs`,
    type: `langsmith:index:${kind}`,
    id,
    inputs: {},
    outputs: { tenantId: rig.WORKSPACE },
  });
  writeFileSync(
    file,
    JSON.stringify({
      version: 3,
      deployment: { resources: [held("Deployment", agent), held("BulkExport", daily)] },
    }),
  );
  const ran = await rig.adopt(it, ["--state", file]);
  expect(ran.code).toBe(0);
  expect(ran.stdout).toContain("in a state already: 2\n");
  for (const id of [agent, daily]) expect(ran.stdout).not.toContain(id);
  writeFileSync(file, '{ "deployment": ');
  const cut = await rig.adopt(it, ["--state", file]);
  expect(cut).toEqual({
    code: 3,
    stdout: "",
    stderr: `pulumi-langsmith adopt: Could not read ${file}: it is not JSON, or its end is missing. Run \`pulumi stack export --file FILE\` again. Beside a checkpoint of a backend, STACK.json.bak is the previous state. [LS5102]\n`,
  });
});

test("a program in YAML has the names of others as every parser reads them: line breaks of YAML 1.1, and truth values", () => {
  const metadata = {
    "a\u2028b": "x\u0085y\u2029z Don\u0092t\u007f",
    yes: "no",
    "1.5": "2026-01-01",
    plain: "on",
  };
  const declared: Declared = {
    kind: "TracingProject",
    name: "chat",
    handle: "chat",
    id: rig.PROJECT,
    properties: { metadata },
    comments: [],
    settings: [],
  };
  const text = yamlProgram([declared], { head: ["A program"], protect: false });
  expect(text).not.toMatch(/[\u007f-\u009f\u2028\u2029]/);
  for (const version of ["1.1", "1.2"] as const) {
    expect(parse(text, { version })).toMatchObject({ resources: { chat: { properties: { metadata } } } });
  }
  expect(text).toContain('"yes": "no"');
});
