import { describe, expect, test } from "vitest";
import {
  at,
  listAt,
  makeDestination,
  oneOff,
  PROJECT,
  type Rig,
  start,
  textAt,
  UNKNOWN_ID,
} from "./support.ts";

const PATH = "/api/v1/bulk-exports";

async function make(rig: Rig, change: object = {}): Promise<string> {
  const destination = await makeDestination(rig);
  const made = await rig.call("POST", PATH, { ...oneOff(destination), ...change });
  return textAt(made.body, "id");
}

describe("the runs of an export", () => {
  const range = { start_time: "2026-02-27T18:00:00Z", end_time: "2026-03-01T06:00:00Z" };

  test("are one for each UTC day, none before the export starts", async () => {
    const rig = await start();
    const id = await make(rig, range);
    expect((await rig.call("GET", `${PATH}/${id}/runs`)).body).toEqual([]);
    rig.emulator.clock.advance(30);
    const runs = listAt((await rig.call("GET", `${PATH}/${id}/runs`)).body);
    expect(runs.map((run) => [at(run, "metadata", "start_time"), at(run, "metadata", "end_time")])).toEqual([
      ["2026-02-27T18:00:00+00:00", "2026-02-28T00:00:00+00:00"],
      ["2026-02-28T00:00:00+00:00", "2026-03-01T00:00:00+00:00"],
      ["2026-03-01T00:00:00+00:00", "2026-03-01T06:00:00+00:00"],
    ]);
    expect(runs.map((run) => at(run, "status"))).toEqual(["Completed", "Completed", "Completed"]);
    expect(new Set(runs.map((run) => at(run, "id"))).size).toBe(3);
  });

  test("lie at the documented path, and say how many rows and which files were written", async () => {
    const rig = await start();
    const id = await make(rig, range);
    rig.emulator.clock.advance(30);
    const run = listAt((await rig.call("GET", `${PATH}/${id}/runs`)).body)[0];
    const prefix = `traces-bucket/exports/export_id=${id}/tenant_id=11111111-1111-4111-8111-111111111111/session_id=33333333-3333-4333-8333-333333333333/runs/year=2026/month=02/day=27`;
    expect(run).toMatchObject({
      bulk_export_id: id,
      session_id: PROJECT,
      retry_number: 0,
      errors: null,
      metadata: {
        prefix,
        result: {
          exported_files: [`${prefix}/${textAt(run, "id")}.parquet`],
          export_path: prefix,
          latest_cursor: null,
        },
      },
    });
    expect(at(run, "metadata", "result", "rows_written")).toBeGreaterThanOrEqual(100);
    expect((await rig.call("GET", `${PATH}/${id}/runs/${textAt(run, "id")}`)).body).toEqual(run);
    expect(await rig.call("GET", `${PATH}/${id}/runs/${UNKNOWN_ID}`)).toMatchObject({
      status: 404,
      body: { detail: "Bulk export run not found" },
    });
  });

  test("lie below the prefix alone when the bucket is not part of it", async () => {
    const rig = await start({ includeBucketInPrefix: false });
    const id = await make(rig, range);
    rig.emulator.clock.advance(30);
    const run = listAt((await rig.call("GET", `${PATH}/${id}/runs`)).body)[0];
    expect(textAt(run, "metadata", "prefix").split("/tenant_id=")[0]).toBe(`exports/export_id=${id}`);
  });

  test("proceed one after the other, and are cancelled with their export where they have not completed", async () => {
    const rig = await start();
    const id = await make(rig, range);
    rig.emulator.clock.advance(24);
    const statuses = async () =>
      listAt((await rig.call("GET", `${PATH}/${id}/runs`)).body).map((run) => at(run, "status"));
    expect(await statuses()).toEqual(["Completed", "Running", "Running"]);
    await rig.call("PATCH", `${PATH}/${id}`, { status: "Cancelled" });
    rig.emulator.clock.advance(100);
    expect(await statuses()).toEqual(["Completed", "Cancelled", "Cancelled"]);
  });

  test("can be paged", async () => {
    const rig = await start();
    const id = await make(rig, range);
    rig.emulator.clock.advance(30);
    const read = async (query: string) =>
      listAt((await rig.call("GET", `${PATH}/${id}/runs?${query}`)).body).map((run) => at(run, "start_time"));
    expect(await read("limit=1&offset=1")).toEqual(["2026-02-28T00:00:00+00:00"]);
    expect(await read("offset=2")).toEqual(["2026-03-01T00:00:00+00:00"]);
    expect((await rig.call("GET", `${PATH}/${id}/runs?limit=1001`)).status).toBe(422);
  });
});
