import { expect, test } from "vitest";
import { behindItsBack, DEPLOYMENTS, DOCKER } from "./rig/deployments.ts";
import { world } from "./rig/world.ts";

const destination = (name: string, secretAccessKey: string, options: object = {}) => `
const ${name} = new langsmith.ExportDestination("${name}", {
  displayName: "${name}",
  config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "${secretAccessKey}" },
}, ${JSON.stringify(options)});`;

test("replaceOnChanges of a dynamic resource replaces it, and previews name the property that changes", async () => {
  const program = (key: string) =>
    destination("named", key, { replaceOnChanges: ["credentials"] }) +
    destination("all", key, { replaceOnChanges: ["*"] }) +
    destination("others", key, { replaceOnChanges: ["displayName"] });
  const it = await world(program("first-key"));
  const { stack } = it;
  expect((await stack.up()).code).toBe(0);
  it.writes();
  it.program(program("second-key"));
  const preview = await stack.run("preview");
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).toMatch(/\+- \S+ExportDestination named replace \[diff: ~credentials\]/);
  expect(preview.output).toMatch(/\+- \S+ExportDestination all replace \[diff: ~credentials\]/);
  expect(preview.output).toMatch(/~ {2}\S+ExportDestination others update \[diff: ~credentials\]/);
  const up = await stack.up();
  expect(up.output).toMatch(/~ 1 updated\n.*2 replaced/);
  expect(
    it
      .writes()
      .map((line) => line.split(" ")[0])
      .sort(),
  ).toEqual(["DELETE", "DELETE", "PATCH", "POST", "POST"]);
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect(`${preview.output}${up.output}${await stack.stored()}`).not.toMatch(/first-key|second-key/);
});

test("the first edit of a deployment shows the edit and nothing else, and its exports stay", async () => {
  const program = (more: object) => `${destination("traces", "a-key")}
const agent = new langsmith.Deployment("agent", ${JSON.stringify({ ...DOCKER, ...more })});
new langsmith.BulkExport("daily", {
  bulkExportDestinationId: traces.id, sessionId: agent.tracingProjectId,
  startTime: "2099-01-01T00:00:00Z", intervalHours: 24,
});`;
  const it = await world(program({}));
  const { stack } = it;
  expect((await stack.up()).code).toBe(0);
  // That it waits is the default, which the program only writes down.
  it.program(program({ displayName: "Support", waitForDeployed: true }));
  const preview = await stack.run("preview");
  expect(preview.output).toMatch(/~ {2}\S+Deployment agent update \[diff: \+displayName\]/);
  expect(preview.output).toMatch(/~ 1 to update\n +3 unchanged\n/);
  const detailed = await stack.preview();
  expect(detailed.output).toMatch(/\+ displayName: "Support"\n/);
  expect(detailed.output).not.toMatch(/tracingProjectId|__/);
  expect((await stack.up()).output).toContain("~ 1 updated");
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
});

test("ignoreChanges keeps what someone changed outside, and without it the preview shows what is put right", async () => {
  const program = (options: object) =>
    `new langsmith.Deployment("agent", ${JSON.stringify({ ...DOCKER, displayName: "Ours" })}, ${JSON.stringify(options)});`;
  const it = await world(program({ ignoreChanges: ["displayName"] }));
  const { stack } = it;
  expect((await stack.up()).code).toBe(0);
  const { id } = await stack.resource("agent");
  await behindItsBack(it, "PATCH", `${DEPLOYMENTS}/${id}`, { display_name: "Theirs" });
  expect((await stack.refresh()).code).toBe(0);
  const { inputs, outputs } = await stack.resource("agent");
  expect([inputs?.["displayName"], outputs?.["displayName"]]).toEqual(["Theirs", "Theirs"]);
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  it.program(program({}));
  const preview = await stack.run("preview");
  expect(preview.output).toMatch(/~ {2}\S+Deployment agent update \[diff: ~displayName\]/);
  expect((await stack.up()).output).toContain("~ 1 updated");
  expect((await stack.refresh("--expect-no-changes")).code).toBe(0);
});
