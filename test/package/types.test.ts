import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { root } from "../../tools/stack/package.ts";
import { write } from "./consumer.ts";

const headOf = (module: string) => `import * as pulumi from "@pulumi/pulumi";
import * as langsmith from ${JSON.stringify(module)};
`;

/** What the strict compiler says of a program: each complaint's first line, without what follows it. */
function complaints(program: string, module = "pulumi-langsmith"): string[] {
  const folder = mkdtempSync(path.join(inject("installed"), "types-"));
  write(folder, {
    "package.json": '{ "type": "module" }',
    "tsconfig.json": JSON.stringify({
      compilerOptions: {
        strict: true,
        exactOptionalPropertyTypes: true,
        noUncheckedIndexedAccess: true,
        module: "node20",
        target: "es2023",
        types: [],
        // The declarations of our packages must be sound by themselves.
        skipLibCheck: false,
        noEmit: true,
      },
      files: ["program.ts"],
    }),
    "program.ts": headOf(module) + program,
  });
  const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "--pretty", "false", "-p", folder], {
    cwd: folder,
    encoding: "utf8",
  });
  return stdout
    .split("\n")
    .filter((line) => /error TS/.test(line) && !/node_modules\/(@pulumi|@types)\//.test(line));
}

const PACKAGES = ["pulumi-langsmith", "pulumi-langsmith-sdk"];

test.each(PACKAGES)(
  "%s: every argument takes an Input, nested too: plain values, outputs, promises and secrets",
  (module) => {
    const found = complaints(
      `
const text: pulumi.Output<string> = pulumi.output("x");
const later: Promise<string> = Promise.resolve("x");
const number: pulumi.Output<number> = pulumi.output(1);
const maybe: pulumi.Output<string | undefined> = pulumi.output(undefined);
const agent = new langsmith.Deployment("agent", {
  name: text,
  displayName: maybe,
  source: pulumi.output("github" as const),
  sourceConfig: {
    integrationId: text, repoUrl: later, deploymentType: "dev", buildOnPush: pulumi.output(true),
    resourceSpec: { minScale: number, cpu: Promise.resolve(1), labels: { team: text, app: "agent" }, volumes: [{ name: text, emptyDir: { sizeLimit: "1Gi" } }],
      sidecars: [{ name: "proxy", image: text, env: [{ name: "TOKEN", value: pulumi.secret("s") }], livenessProbe: { httpGet: { port: "http" } }, readinessProbe: { httpGet: { port: number } } }] },
  },
  sourceRevisionConfig: pulumi.output({ repoRef: "main", langgraphConfigPath: text }),
  secrets: { OPENAI_API_KEY: pulumi.secret("s"), PLAIN: "s", LATER: later },
  secretReferences: [{ name: text, secretName: later, secretKey: "k" }],
  waitForDeployed: pulumi.output(false),
}, { protect: true });
const bucket = new langsmith.ExportDestination("bucket", {
  config: pulumi.all([text, later]).apply(([bucketName, region]) => ({ bucketName, region })),
  credentials: pulumi.secret({ accessKeyId: "a", secretAccessKey: "s" }),
});
new langsmith.ExportDestination("other", {
  displayName: later,
  config: { bucketName: text, endpointUrl: later, includeBucketInPrefix: pulumi.output(true), configKwargsS3: { addressingStyle: text } },
  credentials: { accessKeyId: text, secretAccessKey: pulumi.secret("s") },
  awsRoleArn: undefined,
});
new langsmith.BulkExport("daily", {
  bulkExportDestinationId: bucket.id,
  sessionId: agent.tracingProjectId,
  startTime: later,
  intervalHours: number,
  exportFields: pulumi.output(["id", "name"]),
  filter: maybe,
}, { dependsOn: [agent] });
const args: langsmith.BulkExportArgs = { bulkExportDestinationId: "x", startTime: "x", exportFields: ["id", text] };
export const outputs: [pulumi.Output<string>, pulumi.Output<string | undefined>, pulumi.Output<string[]>] =
  [agent.name, agent.url, agent.secretNames];
export { args };
`,
      module,
    );
    expect(found).toEqual([]);
  },
);

test("a wrong argument of the SDK is an error of the compiler", () => {
  const found = complaints(
    `new langsmith.BulkExport("daily", { bulkExportDestinationId: "x", startTime: new Date() });
new langsmith.BulkExport("misspelt", { bulkExportDestinationId: "x", startTime: "x", intervalHour: 24 });
new langsmith.Deployment("agent", { source: "github", sourceConfig: { buildOnPush: "yes" } });
`,
    "pulumi-langsmith-sdk",
  );
  expect(found.map((line) => line.replace(/^program\.ts/, ""))).toEqual([
    "(3,67): error TS2322: Type 'Date' is not assignable to type 'Input<string>'.",
    "(4,86): error TS2561: Object literal may only specify known properties, but 'intervalHour' does not exist in type 'BulkExportArgs'. Did you mean to write 'intervalHours'?",
    "(5,71): error TS2322: Type 'string' is not assignable to type 'Input<boolean | undefined>'.",
  ]);
});

test("a wrong argument is an error of the compiler, on its own line", () => {
  const found = complaints(`new langsmith.Deployment("agent", {
  source: "gitlab",
  sourceConfig: {
    buildOnPush: "yes",
    resourceSpec: { minScale: "1" },
  },
  sourceRevisionConfig: { repoRef: 1 },
  secrets: { TOKEN: 7 },
});
new langsmith.ExportDestination("bucket", {
  config: { region: "eu" },
  credentials: "AKIA:secret",
});
new langsmith.BulkExport("daily", {
  bulkExportDestinationId: "x",
  startTime: new Date(),
  intervalHours: pulumi.output("24"),
  exportFields: "id",
});
new langsmith.BulkExport("misspelt", { bulkExportDestinationId: "x", startTime: "x", intervalHour: 24 });
new langsmith.BulkExport("none", {});
new langsmith.Deployment("nothing");
const id: string = new langsmith.Deployment("copy", { source: "github", sourceConfig: {}, sourceRevisionConfig: {} }).name;
`);
  expect(found.map((line) => line.replace(/^program\.ts/, ""))).toEqual([
    `(4,3): error TS2322: Type '"gitlab"' is not assignable to type 'Input<"github" | "internal_source" | "external_docker">'.`,
    "(6,5): error TS2322: Type 'string' is not assignable to type 'Input<boolean | undefined>'.",
    "(7,21): error TS2322: Type 'string' is not assignable to type 'Input<number | undefined>'.",
    "(9,27): error TS2322: Type 'number' is not assignable to type 'Input<string | undefined>'.",
    "(10,14): error TS2322: Type 'number' is not assignable to type 'Input<string>'.",
    "(13,3): error TS2322: Type '{ region: string; }' is not assignable to type 'Input<ExportDestinationConfigArgs>'.",
    "(14,3): error TS2322: Type 'string' is not assignable to type 'Input<ExportDestinationCredentialsArgs | undefined>'.",
    "(18,3): error TS2322: Type 'Date' is not assignable to type 'Input<string>'.",
    "(19,3): error TS2322: Type 'Output<string>' is not assignable to type 'Input<number | undefined>'.",
    "(20,3): error TS2322: Type 'string' is not assignable to type 'Input<Input<string>[] | undefined>'.",
    "(22,86): error TS2561: Object literal may only specify known properties, but 'intervalHour' does not exist in type 'BulkExportArgs'. Did you mean to write 'intervalHours'?",
    "(23,34): error TS2345: Argument of type '{}' is not assignable to parameter of type 'BulkExportArgs'.",
    "(24,1): error TS2554: Expected 2-3 arguments, but got 1.",
    "(25,7): error TS2322: Type 'Output<string>' is not assignable to type 'string'.",
  ]);
});
