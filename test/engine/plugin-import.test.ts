import { expect, test } from "vitest";
import { type PluginWorld, pluginWorld } from "./rig/plugin.ts";
import { ref } from "./rig/plugin-config.ts";
import { BUCKET, exportTo, FROM_IMAGE, FROM_REPOSITORY, imports, made } from "./rig/plugin-import.ts";
import {
  DEPLOYMENTS,
  DESTINATIONS,
  destination,
  docker,
  EXPORTS,
  oneOff,
  sent,
} from "./rig/plugin-lifecycle.ts";
import { warnings } from "./rig/service.ts";

const FAST = { emulator: { speed: 600 } };

/** What the service made of the resources that were asked for. */
const HELD = {
  resourceSpec: { minScale: 1, maxScale: 2, cpu: 1, cpuLimit: 2, memoryMb: 2048, memoryLimitMb: 4096 },
};

/** The program that the import wrote is what the service holds: nothing is different, and nothing is sent. */
async function expectClean(it: PluginWorld): Promise<void> {
  const preview = await it.stack.preview("--expect-no-changes");
  expect(preview.code, preview.output).toBe(0);
  const up = await it.stack.up("--expect-no-changes");
  expect(up.code, up.output).toBe(0);
  expect(it.asked().filter(({ method }) => method !== "GET")).toEqual([]);
}

test("slashes that someone put at the ends of a destination's prefix are no difference", async () => {
  const it = await pluginWorld({ resources: {} }, FAST);
  const { emulator, stack } = it;
  const config = { ...BUCKET.config, prefix: "traces/of/production/" };
  const bucket = await made(emulator, DESTINATIONS, { ...BUCKET, config });
  it.asked();
  const ran = await imports(it, [["ExportDestination", "bucket", bucket]]);
  expect(ran.code, ran.output).toBe(0);
  expect((await stack.resource("bucket")).inputs).toMatchObject({
    config: { prefix: "traces/of/production" },
  });
  await expectClean(it);
  const refreshed = await stack.refresh("--expect-no-changes");
  expect(refreshed.code, refreshed.output).toBe(0);
  expect(warnings(refreshed.output)).toEqual([]);
});

test("a destination, a one-off export, a schedule and a deployment of an image, made by someone else, are imported by id", async () => {
  const it = await pluginWorld({ resources: {} }, FAST);
  const { emulator, stack } = it;
  const bucket = await made(emulator, DESTINATIONS, BUCKET);
  const once = await made(emulator, EXPORTS, exportTo(bucket, { end_time: "2025-01-03T00:00:00Z" }));
  const more = {
    interval_hours: 24,
    export_fields: ["id", "name"],
    compression: "gzip",
    filter: "eq(is_root, true)",
  };
  const daily = await made(emulator, EXPORTS, exportTo(bucket, more));
  const image = await made(emulator, DEPLOYMENTS, FROM_IMAGE);
  it.asked();
  const ran = await imports(it, [
    ["ExportDestination", "bucket", bucket],
    ["BulkExport", "once", once],
    ["BulkExport", "daily", daily],
    ["Deployment", "image", image],
  ]);
  expect(ran.code, ran.output).toBe(0);
  expect(warnings(ran.output)).toEqual([]);
  for (const [name, id] of Object.entries({ bucket, once, daily, image })) {
    expect((await stack.resource(name)).id).toBe(id);
  }
  for (const text of [ran.output, ran.program, await stack.stored()])
    expect(text).not.toContain("set-by-hand");
  await expectClean(it);
  const destroyed = await stack.destroy();
  expect(destroyed.code, destroyed.output).toBe(0);
});

test("a deployment from a repository is imported by its name", async () => {
  const it = await pluginWorld({ resources: {} }, FAST);
  const id = await made(it.emulator, DEPLOYMENTS, FROM_REPOSITORY);
  it.asked();
  const ran = await imports(it, [["Deployment", "agent", "from-repository"]]);
  expect(ran.code, ran.output).toBe(0);
  expect(warnings(ran.output)).toEqual([]);
  expect((await it.stack.resource("agent")).id).toBe(id);
  await expectClean(it);
});

const KEYS = { accessKeyId: "AKIANEW", secretAccessKey: "new-not-to-be-seen" };

test("credentials that are added after an import are one update in place", async () => {
  const it = await pluginWorld({ resources: {} }, FAST);
  const id = await made(it.emulator, DESTINATIONS, BUCKET);
  const ran = await imports(it, [["ExportDestination", "bucket", id]]);
  expect(ran.code, ran.output).toBe(0);
  it.asked();
  const config = {
    bucketName: "acme-traces",
    prefix: "traces",
    region: "eu-central-1",
    includeBucketInPrefix: true,
  };
  const named = { displayName: "Made by hand", destinationType: "s3", config };
  it.program({ resources: { bucket: destination("", { ...named, credentials: KEYS }) } });
  const preview = await it.stack.preview();
  expect(preview.output).toContain("+ credentials: [secret]");
  expect(preview.output).toMatch(/~ 1 to update\n/);
  const up = await it.stack.up();
  expect(up.code, up.output).toBe(0);
  const body = { credentials: { access_key_id: "AKIANEW", secret_access_key: "new-not-to-be-seen" } };
  expect(sent(it)).toEqual([[`PATCH ${DESTINATIONS}/${id}`, body]]);
  expect(await it.stack.stored()).not.toContain("not-to-be-seen");
  await expectClean(it);
});

test("secrets that are added after an import are one update, which drops none that the program does not know", async () => {
  const it = await pluginWorld({ resources: {} }, FAST);
  const id = await made(it.emulator, DEPLOYMENTS, FROM_IMAGE);
  const ran = await imports(it, [["Deployment", "image", id]]);
  expect(ran.code, ran.output).toBe(0);
  it.asked();
  const program = (secrets: object) => {
    it.program({ resources: { image: docker({ name: "from-image", sourceConfig: HELD, secrets }) } });
  };
  program({ OTHER: "added-not-to-be-seen" });
  const preview = await it.stack.preview();
  expect(preview.output).toContain("+ secrets: [secret]\n");
  expect(preview.output).toMatch(/~ 1 to update\n/);
  const up = await it.stack.up();
  expect(up.code, up.output).toBe(0);
  expect(sent(it).map(([request]) => request)).toEqual([`PATCH ${DEPLOYMENTS}/${id}`]);
  expect(it.emulator.state().deployments[0]?.secrets).toEqual([
    { name: "OPENAI_API_KEY", value: "set-by-hand" },
    { name: "OTHER", value: "added-not-to-be-seen" },
  ]);
  expect((await it.stack.resource("image")).id).toBe(id);
  await expectClean(it);
});

test("the resource option import takes over what exists, and is no difference afterwards", async () => {
  const it = await pluginWorld({ resources: {} }, FAST);
  const { emulator, stack, program } = it;
  const bucket = await made(emulator, DESTINATIONS, BUCKET);
  const once = await made(emulator, EXPORTS, exportTo(bucket, { end_time: "2025-01-03T00:00:00Z" }));
  const image = await made(emulator, DEPLOYMENTS, { ...FROM_IMAGE, secrets: [] });
  it.asked();
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
  expect(up.output).toContain("= 3 imported");
  expect(it.asked().filter(({ method }) => method !== "GET")).toEqual([]);
  await expectClean(it);
  program({ resources: resources(() => ({})) });
  await expectClean(it);
});
