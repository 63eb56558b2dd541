import { expect, test } from "vitest";
import { PROJECT, WORKSPACE, world } from "./rig/world.ts";

const DESTINATION = `
const traces = new langsmith.ExportDestination("traces", {
  displayName: "Traces", config: { bucketName: "acme-traces", prefix: "langsmith", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});
const place = { bulkExportDestinationId: traces.id, sessionId: "${PROJECT}" };
`;
const BASE = "/api/v1/bulk-exports";

const firstProgram = `${DESTINATION}
const january = new langsmith.BulkExport("january", { ...place, startTime: "2025-01-01T02:00:00+02:00", endTime: "2025-02-01T00:00:00Z",
  filter: "eq(is_root, true)", exportFields: ["id", "name", "inputs"], formatVersion: "v2_beta" });
const daily = new langsmith.BulkExport("daily", { ...place, startTime: "2025-06-01T00:00:00Z", intervalHours: 24 });
const experiments = new langsmith.BulkExport("experiments", { bulkExportDestinationId: traces.id, allExperiments: true,
  startTime: "2025-01-01T00:00:00Z", endTime: "2025-02-01T00:00:00Z", compression: "gzip" });
Object.assign(exports, { january: january.outputPrefix, daily: daily.rootPrefix, none: experiments.outputPrefix, status: january.status });
`;
const secondProgram = firstProgram
  .replace("2025-01-01T02:00:00+02:00", "2025-01-01T00:00:00.000+00:00")
  .replace("2025-02-01T00:00:00Z", "2025-02-01T00:00:00+00:00")
  .replace('["id", "name", "inputs"]', '["inputs", "id", "name"]')
  .replace("2025-06-01T00:00:00Z", "2025-05-31T20:00:00-04:00");
const thirdProgram = secondProgram
  .replace("intervalHours: 24", "intervalHours: 24, cancelSpawnedOnDelete: true, allowReexport: true")
  .replace('compression: "gzip"', 'compression: "gzip", waitForCompletion: true');

test("exports are created as they are written, other notations change nothing, options alone send nothing, and deleting cancels", async () => {
  const { stack, emulator, program, asked, writes } = await world(firstProgram);
  expect((await stack.up()).code).toBe(0);
  const { id: destination } = await stack.resource("traces");
  const { id: january } = await stack.resource("january");
  const { id: daily } = await stack.resource("daily");
  const { id: experiments } = await stack.resource("experiments");
  const bodies = new Map(
    asked()
      .filter(({ method, path }) => method === "POST" && path === BASE)
      .map(({ body, responseBody }) => [Object(responseBody).id, body]),
  );
  expect(bodies.get(january)).toEqual({
    bulk_export_destination_id: destination,
    session_id: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
    start_time: "2025-01-01T00:00:00Z",
    end_time: "2025-02-01T00:00:00Z",
    filter: "eq(is_root, true)",
    export_fields: ["id", "name", "inputs"],
    format_version: "v2_beta",
    compression: "zstandard",
  });
  expect(bodies.get(daily)).toEqual({
    bulk_export_destination_id: destination,
    session_id: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
    start_time: "2025-06-01T00:00:00Z",
    interval_hours: 24,
    compression: "zstandard",
  });
  expect(bodies.get(experiments)).toEqual({
    bulk_export_destination_id: destination,
    all_experiments: true,
    start_time: "2025-01-01T00:00:00Z",
    end_time: "2025-02-01T00:00:00Z",
    compression: "gzip",
  });
  expect(bodies.size).toBe(3);
  expect(await stack.outputs()).toEqual({
    january: `acme-traces/langsmith/export_id=${january}/tenant_id=${WORKSPACE}/session_id=2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32`,
    daily: "acme-traces/langsmith",
    status: "Created",
  });

  program(secondProgram);
  const unchanged = await stack.up("--expect-no-changes");
  expect(unchanged.output).toContain("5 unchanged");
  expect(writes()).toEqual([]);

  program(thirdProgram);
  emulator.clock.advance(60);
  expect((await stack.up()).output).toContain("2 updated");
  expect(writes()).toEqual([]);
  expect((await stack.resource("experiments")).outputs).toMatchObject({ status: "Completed" });

  // A status that moves on by itself is no drift, and what the service answers in its own notation is none.
  const refreshed = await stack.refresh();
  expect(refreshed.code).toBe(0);
  expect((await stack.resource("january")).outputs).toMatchObject({
    status: "Completed",
    startTime: "2025-01-01T02:00:00+02:00",
    exportFields: ["id", "name", "inputs"],
  });
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect(writes()).toEqual([]);

  const spawned = emulator.state().exports.filter(({ source_bulk_export_id: id }) => id === daily);
  expect(spawned.length).toBeGreaterThan(500);
  expect((await stack.destroy()).code).toBe(0);
  const sent = asked().filter(({ method }) => method !== "GET");
  expect(sent.find(({ path }) => path === `${BASE}/${daily}`)).toMatchObject({
    method: "PATCH",
    body: { status: "Cancelled" },
  });
  // What has ended is left alone.
  expect(sent.map(({ path }) => path)).not.toContain(`${BASE}/${january}`);
  expect(sent.map(({ path }) => path)).not.toContain(`${BASE}/${experiments}`);
  expect(await stack.resources()).toEqual([]);
  expect(emulator.state().destinations).toEqual([]);
});

const PROPERTIES: readonly [property: string, before: string, after: string][] = [
  ["startTime", 'startTime: "2025-01-01T00:00:00Z"', 'startTime: "2025-01-02T00:00:00Z"'],
  ["endTime", 'endTime: "2025-02-01T00:00:00Z"', 'endTime: "2025-02-02T00:00:00Z"'],
  ["sessionId", `sessionId: "${PROJECT}"`, 'sessionId: "3f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32"'],
  ["filter", 'filter: "eq(is_root, true)"', 'filter: "eq(is_root, false)"'],
  ["exportFields", 'exportFields: ["id", "name"]', 'exportFields: ["id", "name", "tags"]'],
  ["formatVersion", 'formatVersion: "v1"', 'formatVersion: "v2_beta"'],
  ["compression", 'compression: "gzip"', 'compression: "snappy"'],
  [
    "bulkExportDestinationId",
    "bulkExportDestinationId: traces.id, allowReexport: true",
    "bulkExportDestinationId: other.id, allowReexport: true",
  ],
];
const ALL = `bulkExportDestinationId: traces.id, sessionId: "${PROJECT}", startTime: "2025-01-01T00:00:00Z", endTime: "2025-02-01T00:00:00Z"`;
const changing = (which: 1 | 2) =>
  `${DESTINATION} const other = new langsmith.ExportDestination("other", { displayName: "Other",
     config: { bucketName: "acme-other", region: "eu-central-1", includeBucketInPrefix: true }, awsRoleArn: "arn:aws:iam::123456789012:role/exports" });
${PROPERTIES.map((each) => `new langsmith.BulkExport("${each[0]}", { ${ALL}, ${each[which]} });`).join("\n")}`;

test("a change of anything that the service stores replaces by that property, the new export is created before the old one is cancelled", async () => {
  const { stack, emulator, program, asked, writes } = await world(changing(1), { emulator: { speed: 0 } });
  expect((await stack.up()).output).toContain("+ 11 created");
  const old = await Promise.all(
    PROPERTIES.map(async ([name]) => ({ name, id: (await stack.resource(name)).id })),
  );
  program(changing(2));
  asked();
  const preview = await stack.run("preview");
  for (const [property] of PROPERTIES) {
    expect
      .soft(preview.output)
      .toMatch(new RegExp(`\\+- \\S*BulkExport ${property} replace \\[diff: [~+]${property}\\]`));
  }
  expect(writes()).toEqual([]);
  expect((await stack.up()).output).toContain("8 replaced");
  const sent = asked().filter(({ method }) => method !== "GET");
  const cancelled = sent.filter(({ method }) => method === "PATCH");
  expect(cancelled.map(({ path }) => path).sort()).toEqual(old.map(({ id }) => `${BASE}/${id}`).sort());
  for (const { body } of cancelled) expect(body).toEqual({ status: "Cancelled" });
  const lastMade = Math.max(
    ...sent.filter(({ method }) => method === "POST").map(({ sequence }) => sequence),
  );
  for (const { sequence } of cancelled) expect(sequence).toBeGreaterThan(lastMade);
  const held = emulator.state().exports;
  expect(held.filter(({ status }) => status === "Cancelled")).toHaveLength(8);
  expect(held.filter(({ status }) => status === "Created")).toHaveLength(8);
});
