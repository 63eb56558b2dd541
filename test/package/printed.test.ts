import { expect, inject, test } from "vitest";
import { INTEGRATION, PROJECT } from "../engine/rig/world.ts";
import { HEAD, project } from "./consumer.ts";

const BUCKET = `{ config: { bucketName: "acme-traces", region: "eu-central-1" }, credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" } }`;
const AGENT = (name: string) => `{ name: "${name}", source: "github",
  sourceConfig: { integrationId: "${INTEGRATION}", repoUrl: "https://github.com/acme/agent", deploymentType: "dev", buildOnPush: false },
  sourceRevisionConfig: { repoRef: "main", langgraphConfigPath: "langgraph.json" } }`;

/** What the host adds to the engine's own lines: those of a stack trace, and those of this package. */
const noise = (output: string) =>
  output.split("\n").filter((line) => /^\s+at |\bError:|node_modules|\.js:\d/.test(line));
/** The lines of the stack at the end of the output, without what the display repeats while it runs. */
const told = (output: string) =>
  output
    .slice(output.lastIndexOf("Diagnostics:"))
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line.startsWith("langsmith:"));

test("a failed refresh, a rejected change and a failed delete are each reported in one line that names the resource, without a stack trace", async () => {
  const { emulator, stack, change } = await project(inject("installed"), {
    "index.js": `${HEAD}
new langsmith.Deployment("agent", ${AGENT("support-agent")});
new langsmith.ExportDestination("bucket", ${BUCKET});
`,
  });
  expect((await stack.up()).output).toContain("+ 3 created");
  const agent = (await stack.resource("agent")).id;

  emulator.addFault({
    method: "GET",
    path: "/v2/deployments/*",
    status: 401,
    times: null,
    body: { detail: "Invalid token" },
  });
  const refreshed = await stack.refresh();
  expect(refreshed.code).not.toBe(0);
  expect(told(refreshed.output)).toEqual([
    `langsmith: Deployment "agent" (${agent}) could not be read; see its error`,
  ]);
  expect(refreshed.output).toContain(
    `error: Could not read the deployment: GET ${emulator.url}/api-host/v2/deployments/${agent} returned 401: Invalid token.`,
  );
  expect(noise(refreshed.output)).toEqual([]);
  emulator.clearFaults();

  change({
    "index.js": `${HEAD}
new langsmith.Deployment("agent", ${AGENT("another-agent")});
new langsmith.ExportDestination("bucket", ${BUCKET});
`,
  });
  const refused = await stack.preview();
  expect(refused.code).not.toBe(0);
  // This display of the engine names no resource, so the message does.
  expect(refused.output).toContain(
    'langsmith: the change of Deployment "agent" is rejected; see its error\n',
  );
  expect(refused.output).toContain('error: Deployment "agent": changing name replaces the deployment');
  expect(noise(refused.output)).toEqual([]);

  emulator.addFault({
    method: "DELETE",
    path: "/v2/deployments/*",
    status: 403,
    times: null,
    body: { detail: "Forbidden" },
  });
  const destroyed = await stack.destroy();
  expect(destroyed.code).not.toBe(0);
  expect(told(destroyed.output)).toEqual([
    `langsmith: Deployment "agent" (${agent}) could not be deleted; see its error`,
  ]);
  expect(destroyed.output).toContain("returned 403: Forbidden.");
  expect(noise(destroyed.output)).toEqual([]);
  expect((await stack.resource("agent")).id).toBe(agent);
});

test("what is wrong with the configuration is reported by the check, at the resource, and nothing is asked of the service", async () => {
  const { emulator, stack } = await project(inject("installed"), {
    "index.js": `${HEAD}
new langsmith.ExportDestination("bucket", ${BUCKET});
`,
  });
  await stack.must("config", "rm", "langsmith:apiKey");
  await stack.configure({ "langsmith:maxRetries": "many" });
  const previewed = await stack.preview();
  expect(previewed.code).not.toBe(0);
  expect(previewed.output).toContain(
    "ExportDestination resource 'bucket' has a problem: no API key is configured. Run `pulumi config set --secret langsmith:apiKey`, which asks for the key, or set LANGSMITH_API_KEY",
  );
  expect(previewed.output).toContain(
    "ExportDestination resource 'bucket' has a problem: langsmith:maxRetries is \"many\"; it must be an integer from 0 to 20",
  );
  expect(noise(previewed.output)).toEqual([]);
  expect(emulator.journal()).toEqual([]);
});

test("the option import is rejected by the class, which names the plugin that can import", async () => {
  const { emulator, stack } = await project(inject("installed"), {
    "index.js": `${HEAD}
new langsmith.BulkExport("daily", { bulkExportDestinationId: "${PROJECT}", sessionId: "${PROJECT}", startTime: "2026-01-01T00:00:00Z", intervalHours: 24 }, { import: "${PROJECT}" });
`,
  });
  const previewed = await stack.preview();
  expect(previewed.code).not.toBe(0);
  expect(previewed.output).toContain(
    'error: BulkExport "daily" has the option import, but Pulumi cannot import the dynamic resources of pulumi-langsmith/dynamic. To import an object, use its resource from pulumi-langsmith-sdk. To create a new object, remove the option.',
  );
  expect(noise(previewed.output)).toEqual([]);
  expect(emulator.journal()).toEqual([]);

  // The command reaches no code of this package; the guide "Dynamic or plugin" quotes what the host says.
  const commanded = await stack.run(
    "import",
    "--yes",
    "--skip-preview",
    "pulumi-nodejs:dynamic/langsmith:BulkExport",
    "daily",
    PROJECT,
  );
  expect(commanded.code).not.toBe(0);
  expect(commanded.output).toContain("error: code must be a string, not undefined");
  expect(await stack.resources()).toEqual([]);
});
