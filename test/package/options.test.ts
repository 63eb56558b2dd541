import { expect, inject, test } from "vitest";
import { INTEGRATION, PROJECT } from "../engine/rig/world.ts";
import { HEAD, project } from "./consumer.ts";

const BUCKET = `{ config: { bucketName: "acme-traces", region: "eu-central-1" }, credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" } }`;
const AGENT = (repoRef: string) => `{ source: "github",
  sourceConfig: { integrationId: "${INTEGRATION}", repoUrl: "https://github.com/acme/agent", deploymentType: "dev", buildOnPush: false },
  sourceRevisionConfig: { repoRef: "${repoRef}", langgraphConfigPath: "langgraph.json" } }`;

test("component parents, transforms, dependsOn, aliases, ignoreChanges, protect and retainOnDelete work as with any resource", async () => {
  const component = (name: string, options: string, repoRef: string) => `${HEAD}
class Tracing extends pulumi.ComponentResource {
  constructor(name) {
    super("acme:index:Tracing", name, {}, {
      transforms: [({ type, props, opts }) => type.endsWith("langsmith:ExportDestination")
        ? { props: { ...props, displayName: "from a transform" }, opts } : undefined],
    });
    const agent = new langsmith.Deployment("agent", ${AGENT(repoRef)}, { parent: this, ignoreChanges: ["sourceRevisionConfig"] });
    const bucket = new langsmith.ExportDestination("${name}", ${BUCKET}, { parent: this, dependsOn: [agent]${options} });
    new langsmith.BulkExport("daily", { bulkExportDestinationId: bucket.id, sessionId: "${PROJECT}", startTime: "2026-01-01T00:00:00Z", intervalHours: 24 }, { parent: this });
    this.registerOutputs({ bucket: bucket.displayName });
  }
}
new Tracing("tracing");
`;
  const { emulator, stack, change } = await project(inject("installed"), {
    "index.js": component("bucket", ", protect: true", "main"),
  });
  expect((await stack.up()).output).toContain("+ 5 created");
  const made = emulator.state();
  expect(made.destinations.map(({ display_name }) => display_name)).toEqual(["from a transform"]);
  // dependsOn: nothing of the destination was sent before the deployment was there.
  const posts = emulator.journal().filter(({ method }) => method === "POST");
  expect(posts.map(({ path }) => path)).toEqual([
    "/api-host/v2/deployments",
    "/api/v1/bulk-exports/destinations",
    "/api/v1/bulk-exports",
  ]);
  const held = await stack.resource("bucket");
  expect(held.urn).toBe(
    "urn:pulumi:test::test::acme:index:Tracing$pulumi-nodejs:dynamic/langsmith:ExportDestination::bucket",
  );

  const refused = await stack.run("destroy", "--preview-only");
  expect(refused.code).not.toBe(0);
  expect(refused.output).toContain("protected");
  expect(emulator.state().destinations).toHaveLength(1);

  // Renamed under an alias, and with an ignored change: nothing is made, changed or deleted.
  const before = emulator.journal().length;
  change({
    "index.js": component("renamed", ', retainOnDelete: true, aliases: [{ name: "bucket" }]', "other"),
  });
  const renamed = await stack.up();
  expect(renamed.code).toBe(0);
  expect(renamed.output).not.toMatch(/created|replaced|deleted/);
  expect(emulator.journal(before).filter(({ method }) => method !== "GET")).toEqual([]);
  expect((await stack.resource("renamed")).id).toBe(held.id);
  expect((await stack.resource("renamed")).inputs?.["displayName"]).toBe("from a transform");

  expect((await stack.destroy()).output).toContain("- 5 deleted");
  expect(emulator.state().deployments).toEqual([]);
  expect(emulator.state().destinations.map(({ id }) => id)).toEqual([held.id]);
});

test("a replacement makes the new destination first, and with deleteBeforeReplace deletes the old one first", async () => {
  const program = (bucketName: string, options: string) => ({
    "index.js": `${HEAD}
new langsmith.ExportDestination("bucket", ${BUCKET.replace("acme-traces", bucketName)}${options});
`,
  });
  const { emulator, stack, change } = await project(inject("installed"), program("acme-one", ""));
  expect((await stack.up()).output).toContain("+ 2 created");
  const writes = (from: number) =>
    emulator
      .journal(from)
      .filter(({ method }) => method !== "GET")
      .map(({ method }) => method);

  let from = emulator.journal().length;
  change(program("acme-two", ""));
  expect((await stack.up()).output).toContain("+-1 replaced");
  expect(writes(from)).toEqual(["POST", "DELETE"]);

  from = emulator.journal().length;
  change(program("acme-three", ", { deleteBeforeReplace: true }"));
  expect((await stack.up()).output).toContain("+-1 replaced");
  expect(writes(from)).toEqual(["DELETE", "POST"]);
  expect(emulator.state().destinations.map(({ config }) => config.bucket_name)).toEqual(["acme-three"]);
});
