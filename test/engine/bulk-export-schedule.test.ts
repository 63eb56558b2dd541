import { expect, test } from "vitest";
import { outside } from "./rig/service.ts";
import { PROJECT, world } from "./rig/world.ts";

const BASE = "/api/v1/bulk-exports";
const WEEK = 7 * 24 * 3_600_000;
/** Two windows of a week, and half a third, have passed since. */
const begin = Math.floor(Date.now() / 3_600_000) * 3_600_000 - 2.5 * WEEK;
const START = text(begin);
const GOES_ON = text(begin + 2 * WEEK);

function text(at: number): string {
  return new Date(at).toISOString().replace(".000Z", "Z");
}

const destination = (bucket: string) => `
const traces = new langsmith.ExportDestination("traces", {
  displayName: "Traces", config: { bucketName: "${bucket}", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});
`;
const schedule = (name: string, more: string, start = START) =>
  `new langsmith.BulkExport("${name}", { bulkExportDestinationId: traces.id, sessionId: "${PROJECT}", startTime: "${start}", intervalHours: 168, ${more} });\n`;
const refusal = (property: string) =>
  `changing ${property} replaces this schedule: LangSmith exports and bills 2 past windows again. Set startTime: "${GOES_ON}" to continue without gap or overlap, or allowReexport: true to accept this.`;

test("replacing a schedule that has exported is rejected with the startTime that goes on, in the preview and without one, until consent is given", async () => {
  const { stack, emulator, program, writes } = await world(
    destination("acme-traces") + schedule("weekly", "") + schedule("again", ""),
    { emulator: { speed: 0 } },
  );
  expect((await stack.up()).code).toBe(0);
  const { id: weekly } = await stack.resource("weekly");
  const { id: again } = await stack.resource("again");
  writes();

  program(
    destination("acme-traces") + schedule("weekly", 'filter: "eq(is_root, true)"') + schedule("again", ""),
  );
  const preview = await stack.preview();
  expect(preview.code).toBe(1);
  expect(preview.output).toContain(refusal("filter"));
  const skipped = await stack.up();
  expect(skipped.code).toBe(1);
  expect(skipped.output).toContain(refusal("filter"));

  program(destination("acme-other") + schedule("weekly", "") + schedule("again", ""));
  const moved = await stack.preview();
  expect(moved.code).toBe(1);
  expect(moved.output).toContain(refusal("bulkExportDestinationId"));
  expect(writes()).toEqual([]);

  program(
    destination("acme-traces") +
      schedule("weekly", 'filter: "eq(is_root, true)"', GOES_ON) +
      schedule("again", 'filter: "eq(is_root, true)", allowReexport: true'),
  );
  expect((await stack.up()).output).toContain("2 replaced");
  const sent = writes();
  expect(sent.slice(0, 2)).toEqual([`POST ${BASE}`, `POST ${BASE}`]);
  expect(sent.slice(2).sort()).toEqual([`PATCH ${BASE}/${again}`, `PATCH ${BASE}/${weekly}`].sort());
  const schedules = emulator.state().exports.filter(({ interval_hours: hours }) => hours !== null);
  expect(schedules.map(({ status }) => status).sort()).toEqual([
    "Cancelled",
    "Cancelled",
    "IntervalScheduled",
    "IntervalScheduled",
  ]);

  // Without a preview the engine makes the new destination first; nothing that exists is cancelled or deleted.
  program(
    destination("acme-other") +
      schedule("weekly", 'filter: "eq(is_root, true)"', GOES_ON) +
      schedule("again", 'filter: "eq(is_root, true)"'),
  );
  const unpreviewed = await stack.up();
  expect(unpreviewed.code).toBe(1);
  expect(unpreviewed.output).toContain(refusal("bulkExportDestinationId"));
  expect(writes().filter((line) => !line.startsWith("POST"))).toEqual([]);
  expect(emulator.state().destinations.map(({ config }) => config.bucket_name)).toContain("acme-traces");
});

test("a schedule that was cancelled by hand shows after a refresh; the next up says how to go on, and goes on with that startTime", async () => {
  const { stack, emulator, program, writes } = await world(
    destination("acme-traces") + schedule("weekly", ""),
    { emulator: { speed: 0 } },
  );
  expect((await stack.up()).code).toBe(0);
  const { id } = await stack.resource("weekly");
  await outside(emulator, "PATCH", `/${id}`, { status: "Cancelled" });
  const refresh = await stack.refresh("--diff");
  expect(refresh.output).toMatch(/~ status +: "IntervalScheduled" => "Cancelled"/);
  writes();
  const said = `the schedule was canceled outside Pulumi, and a canceled export never restarts. Set startTime: "${GOES_ON}" to continue with a new schedule, without a gap or an overlap. Or set allowReexport: true to export everything since ${START} again. To leave it canceled, remove it from the program. [LS4004]`;
  const preview = await stack.preview();
  expect(preview.code).toBe(1);
  expect(preview.output).toContain(`error: BulkExport "weekly": ${said}\n`);
  const up = await stack.up();
  expect(up.code).toBe(1);
  expect(up.output).toContain(said);
  // A refresh goes on working, and does not repeat what the first one reported.
  const refreshed = await stack.refresh("--expect-no-changes");
  expect(refreshed.code, refreshed.output).toBe(7);
  expect(refreshed.output).toContain("no changes were expected for refresh but changes were proposed");
  expect(refreshed.output).not.toContain("never restarts");
  const again = await stack.up();
  expect(again.code).toBe(1);
  expect(again.output).toContain(said);
  expect(writes()).toEqual([]);
  expect((await stack.resource("weekly")).id).toBe(id);

  program(destination("acme-traces") + schedule("weekly", "", GOES_ON));
  expect((await stack.up()).output).toContain("1 replaced");
  expect(writes()).toEqual([`POST ${BASE}`]);
  expect(emulator.state().exports.at(-1)).toMatchObject({
    status: "IntervalScheduled",
    start_time: GOES_ON.replace("Z", "+00:00"),
  });
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
});
