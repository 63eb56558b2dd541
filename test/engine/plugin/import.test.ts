import { expect, test } from "vitest";
import { pluginWorld } from "../rig/plugin.ts";
import { ref } from "./rig/config.ts";
import { BUCKET, exportTo, FROM_IMAGE, imports, made } from "./rig/import.ts";
import { DEPLOYMENTS, DESTINATIONS, destination, docker, EXPORTS, oneOff } from "./rig/lifecycle.ts";

/** What the service made of the resources that were asked for. */
const HELD = {
  resourceSpec: { minScale: 1, maxScale: 2, cpu: 1, cpuLimit: 2, memoryMb: 2048, memoryLimitMb: 4096 },
};
const NOBODY = "11111111-1111-4111-8111-111111111111";

test("the resource option import takes over what exists, unless what cannot be changed differs, and is no difference afterwards", async () => {
  const it = await pluginWorld({ resources: {} }, { emulator: { speed: 600 } });
  const { emulator, stack, program } = it;
  const bucket = await made(emulator, DESTINATIONS, BUCKET);
  const once = await made(emulator, EXPORTS, exportTo(bucket, { end_time: "2025-01-03T00:00:00Z" }));
  const image = await made(emulator, DEPLOYMENTS, { ...FROM_IMAGE, secrets: [] });
  it.asked();
  program({ resources: { traces: destination("another-bucket", {}, { import: bucket }) } });
  const other = await stack.up();
  expect(other.code).not.toBe(0);
  expect(other.output).toContain(
    "previously-imported resources that still specify an ID may not be replaced",
  );
  expect(it.writes()).toEqual([]);

  const config = {
    bucketName: "acme-traces",
    prefix: "traces",
    region: "eu-central-1",
    includeBucketInPrefix: true,
  };
  const named = { displayName: "Made by hand", destinationType: "s3", config, credentials: undefined };
  const resources = (option: (id: string) => Readonly<Record<string, unknown>>) => ({
    traces: destination("", named, option(bucket)),
    once: oneOff({ bulkExportDestinationId: ref("traces.id") }, option(once)),
    image: docker({ name: "from-image", sourceConfig: HELD }, option(image)),
  });
  program({ resources: resources((id) => ({ import: id })) });
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  // The destination is in the state since the first up.
  expect(up.output).toContain("= 2 imported");
  for (const options of [(id: string) => ({ import: id }), () => ({})]) {
    program({ resources: resources(options) });
    for (const ran of [await stack.preview("--expect-no-changes"), await stack.up("--expect-no-changes")])
      expect(ran.code, ran.output).toBe(0);
  }
  expect(it.writes()).toEqual([]);
  for (const [name, id] of Object.entries({ traces: bucket, once, image }))
    expect((await stack.resource(name)).id).toBe(id);
});

test("pulumi import names what does not exist, and takes nothing into the state", async () => {
  const it = await pluginWorld({ resources: {} });
  const ran = await imports(it, [["BulkExport", "it", NOBODY]]);
  expect(ran.code).not.toBe(0);
  expect(ran.output).toContain(
    `error: BulkExport "it": bulk export ${NOBODY} does not exist, or this API key and workspace cannot access it.`,
  );
  expect((await it.stack.resources()).filter(({ type }) => type.startsWith("langsmith:"))).toEqual([]);
});
