import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { root } from "../../tools/stack/package.ts";
import { write } from "./consumer.ts";

/** Programs of both packages whose arguments are plain values, outputs, promises and secrets, and wrong ones. */
const right = (module: string) => `import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "${module}";
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
    resourceSpec: { minScale: number, cpu: Promise.resolve(1), labels: { team: text, app: "agent" }, volumes: [{ name: text }] },
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
const args: langsmith.BulkExportArgs = {
  bulkExportDestinationId: bucket.id,
  sessionId: agent.tracingProjectId,
  startTime: later,
  intervalHours: number,
  exportFields: ["id", text],
  filter: maybe,
};
new langsmith.BulkExport("daily", args, { dependsOn: [agent] });
export const outputs: [pulumi.Output<string>, pulumi.Output<string | undefined>, pulumi.Output<string[]>] =
  [agent.name, agent.url, agent.secretNames];
`;
const wrong = (module: string) => `import * as langsmith from "${module}";
new langsmith.BulkExport("daily", { bulkExportDestinationId: "x", startTime: new Date() });
new langsmith.BulkExport("misspelt", { bulkExportDestinationId: "x", startTime: "x", intervalHour: 24 });
new langsmith.Deployment("agent", { source: "github", sourceConfig: { buildOnPush: "yes" } });
new langsmith.Deployment("nothing");
const id: string = new langsmith.TracingProject("copy", { name: "x" }).name;
`;

test("the compiler takes every argument as an Input, nested too, and reports a wrong one on its own line", () => {
  const folder = mkdtempSync(path.join(inject("installed"), "types-"));
  const programs = {
    "right-dynamic.ts": right("pulumi-langsmith"),
    "right-plugin.ts": right("pulumi-langsmith-sdk"),
    "wrong-dynamic.ts": wrong("pulumi-langsmith"),
    "wrong-plugin.ts": wrong("pulumi-langsmith-sdk"),
  };
  const compilerOptions = {
    strict: true,
    exactOptionalPropertyTypes: true,
    noUncheckedIndexedAccess: true,
    module: "node20",
    target: "es2023",
    types: [],
    // The declarations of our packages must be sound by themselves.
    skipLibCheck: false,
    noEmit: true,
  };
  write(folder, {
    "package.json": '{ "type": "module" }',
    "tsconfig.json": JSON.stringify({ compilerOptions, files: Object.keys(programs) }),
    ...programs,
  });
  const tsc = path.join(root, "node_modules", "typescript", "bin", "tsc");
  const { stdout } = spawnSync(process.execPath, [tsc, "--pretty", "false", "-p", folder], {
    cwd: folder,
    encoding: "utf8",
  });
  const errors = stdout
    .split("\n")
    .filter((line) => /error TS/.test(line) && !/node_modules\/(@pulumi|@types)\//.test(line))
    .map((line) => line.replace(/: error (TS\d+).*/, " $1"));
  const places = ["(2,67) TS2322", "(3,86) TS2561", "(4,71) TS2322", "(5,1) TS2554", "(6,7) TS2322"];
  expect(errors.sort()).toEqual(
    ["wrong-dynamic.ts", "wrong-plugin.ts"].flatMap((file) => places.map((place) => `${file}${place}`)),
  );
});
