import { writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { pluginFolder } from "./rig/plugin.ts";
import { BUCKET, exportTo, made } from "./rig/plugin-import.ts";
import { DESTINATIONS, EXPORTS } from "./rig/plugin-lifecycle.ts";
import { WORKSPACE, worldOf } from "./rig/world.ts";

const OTHER = "00000000-0000-4000-8000-000000000002";

test("what another program owns is looked up whole by its id, in another workspace too, and is left alone", async () => {
  const it = await worldOf([] as string[], { emulator: { speed: 0 } }, (directory, ids) => {
    const plugins = { providers: [{ name: "langsmith", path: pluginFolder() }] };
    const write = (file: string, text: string) => writeFileSync(path.join(directory, file), text);
    write("Pulumi.yaml", JSON.stringify({ name: "test", runtime: "nodejs", plugins }));
    write("package.json", '{ "name": "test", "main": "index.js" }\n');
    const [near = "", far = ""] = ids;
    write(
      "index.js",
      `const langsmith = require("pulumi-langsmith-sdk");
const near = langsmith.ExportDestination.get("near", "${near}");
const far = langsmith.BulkExport.get("far", "${far}", { workspaceId: "${OTHER}" });
exports.near = { name: near.displayName, bucket: near.config.bucketName };
exports.far = { start: far.startTime, tenant: far.tenantId, status: far.status };
`,
    );
  });
  const { emulator, stack, program } = it;
  const near = await made(emulator, DESTINATIONS, BUCKET);
  const bucket = await made(emulator, DESTINATIONS, BUCKET, OTHER);
  const once = exportTo(bucket, { end_time: "2025-01-03T00:00:00Z" });
  program([near, await made(emulator, EXPORTS, once, OTHER)]);
  it.asked();
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(await stack.outputs()).toEqual({
    near: { name: "Made by hand", bucket: "acme-traces" },
    far: { start: "2025-01-01T00:00:00+00:00", tenant: OTHER, status: "Created" },
  });
  expect(it.writes()).toEqual([]);
  expect((await stack.refresh("--expect-no-changes")).code).toBe(0);
  expect(await stack.outputs()).toMatchObject({ near: { name: "Made by hand" } });
  expect((await stack.destroy()).code).toBe(0);
  expect(it.writes()).toEqual([]);
  expect(emulator.state().exports.map(({ status, tenant_id }) => [status, tenant_id])).toEqual([
    ["Created", OTHER],
  ]);
  expect(WORKSPACE).not.toBe(OTHER);
});
