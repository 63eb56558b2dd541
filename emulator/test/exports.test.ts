import { describe, expect, test } from "vitest";
import {
  at,
  listAt,
  makeDestination,
  OTHER_WORKSPACE,
  oneOff,
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

async function statusAfter(rig: Rig, id: string, seconds: number): Promise<unknown> {
  rig.emulator.clock.advance(seconds);
  return at((await rig.call("GET", `${PATH}/${id}`)).body, "status");
}

describe("creating an export", () => {
  test("answers 200 with what was sent and the service's defaults", async () => {
    const rig = await start();
    const destination = await makeDestination(rig);
    const made = await rig.call("POST", PATH, oneOff(destination));
    expect(made).toMatchObject({ status: 200 });
    expect(made.body).toEqual({
      id: textAt(made.body, "id"),
      tenant_id: "11111111-1111-4111-8111-111111111111",
      bulk_export_destination_id: destination,
      session_id: "33333333-3333-4333-8333-333333333333",
      all_experiments: false,
      start_time: "2026-02-01T00:00:00+00:00",
      end_time: "2026-02-02T00:00:00+00:00",
      filter: null,
      format: "Parquet",
      format_version: "v1",
      compression: "zstandard",
      interval_hours: null,
      export_fields: null,
      source_bulk_export_id: null,
      status: "Created",
      created_at: "2026-03-01T00:00:00+00:00",
      updated_at: "2026-03-01T00:00:00+00:00",
      finished_at: null,
    });
    expect((await rig.call("GET", `${PATH}/${textAt(made.body, "id")}`)).body).toEqual(made.body);
    expect(rig.reported).toEqual([]);
  });

  test("keeps every field that is sent", async () => {
    const rig = await start();
    const sent = {
      filter: 'and(eq(status, "error"), gt(latency, 5))',
      format_version: "v2_beta",
      compression: "snappy",
      export_fields: ["name", "id"],
    };
    const id = await make(rig, sent);
    expect((await rig.call("GET", `${PATH}/${id}`)).body).toMatchObject(sent);
  });

  test("times come back in UTC with microseconds, whatever zone they were sent in", async () => {
    const rig = await start();
    const id = await make(rig, {
      start_time: "2026-02-01T01:00:00.012908+01:00",
      end_time: "2026-02-01T10:30:00.5-08:00",
    });
    expect((await rig.call("GET", `${PATH}/${id}`)).body).toMatchObject({
      start_time: "2026-02-01T00:00:00.012908+00:00",
      end_time: "2026-02-01T18:30:00.500000+00:00",
    });
  });

  test("an older server's default compression is gzip", async () => {
    const rig = await start({ defaultCompression: "gzip" });
    const id = await make(rig);
    expect(at((await rig.call("GET", `${PATH}/${id}`)).body, "compression")).toBe("gzip");
  });

  test("all experiments take the place of a project", async () => {
    const rig = await start();
    const id = await make(rig, { session_id: null, all_experiments: true });
    expect((await rig.call("GET", `${PATH}/${id}`)).body).toMatchObject({
      session_id: null,
      all_experiments: true,
    });
  });

  test.each([
    [{ interval_hours: 24 }, "Value error, end_time must not be set for a scheduled export"],
    [{ end_time: null }, "Value error, end_time is required unless interval_hours is set"],
    [{ end_time: "2026-02-01T00:00:00Z" }, "Value error, end_time must be after start_time"],
    [{ session_id: null }, "Value error, exactly one of session_id and all_experiments=true is required"],
    [
      { all_experiments: true },
      "Value error, exactly one of session_id and all_experiments=true is required",
    ],
  ])("rejects fields that contradict each other: %o", async (change, msg) => {
    const rig = await start();
    const refused = await rig.call("POST", PATH, { ...oneOff(await makeDestination(rig)), ...change });
    expect(refused.status).toBe(422);
    expect(at(refused.body, "detail", 0)).toMatchObject({ loc: ["body"], msg, type: "value_error" });
    expect(rig.emulator.state().exports).toEqual([]);
  });

  test.each([
    [{ interval_hours: 0, end_time: null }, ["interval_hours"], "greater_than_equal"],
    [{ interval_hours: 169, end_time: null }, ["interval_hours"], "less_than_equal"],
    [{ interval_hours: 1.5, end_time: null }, ["interval_hours"], "int_from_float"],
    [{ interval_hours: "24", end_time: null }, ["interval_hours"], "int_type"],
    [{ session_id: "my-project" }, ["session_id"], "uuid_parsing"],
    [{ bulk_export_destination_id: "traces" }, ["bulk_export_destination_id"], "uuid_parsing"],
    [{ start_time: "2026-02-01" }, ["start_time"], "datetime_parsing"],
    [{ start_time: "2026-02-01T00:00:00" }, ["start_time"], "timezone_aware"],
    [{ start_time: 1767225600 }, ["start_time"], "string_type"],
    [{ compression: "zstd" }, ["compression"], "enum"],
    [{ format: "CSV" }, ["format"], "literal_error"],
    [{ format_version: "v2" }, ["format_version"], "enum"],
    [{ export_fields: ["name", "latency"] }, ["export_fields", 1], "enum"],
    [{ export_fields: "name" }, ["export_fields"], "list_type"],
    [{ status: "Created" }, ["status"], "extra_forbidden"],
  ])("rejects a field that is not as documented: %o", async (change, loc, type) => {
    const rig = await start();
    const refused = await rig.call("POST", PATH, { ...oneOff(await makeDestination(rig)), ...change });
    expect(refused.status).toBe(422);
    expect(listAt(refused.body, "detail")).toHaveLength(1);
    expect(at(refused.body, "detail", 0)).toMatchObject({ loc: ["body", ...loc], type });
  });

  test("to a destination that the workspace does not have is 404", async () => {
    const rig = await start();
    const foreign = await makeDestination(rig, { "x-tenant-id": OTHER_WORKSPACE });
    for (const id of [UNKNOWN_ID, foreign]) {
      expect(await rig.call("POST", PATH, oneOff(id))).toMatchObject({
        status: 404,
        body: { detail: "Bulk export destination not found" },
      });
    }
  });
});

describe("the way of an export", () => {
  test("is Created, Running, Completed, with the time it finished", async () => {
    const rig = await start();
    const id = await make(rig);
    expect(await statusAfter(rig, id, 0)).toBe("Created");
    expect(await statusAfter(rig, id, 5)).toBe("Running");
    expect(await statusAfter(rig, id, 24)).toBe("Running");
    expect(await statusAfter(rig, id, 1)).toBe("Completed");
    expect((await rig.call("GET", `${PATH}/${id}`)).body).toMatchObject({
      updated_at: "2026-03-01T00:00:30+00:00",
      finished_at: "2026-03-01T00:00:30+00:00",
    });
    expect(await statusAfter(rig, id, 1_000_000)).toBe("Completed");
  });

  test("cancelled, it never runs again", async () => {
    const rig = await start();
    const id = await make(rig);
    rig.emulator.clock.advance(10);
    const cancelled = await rig.call("PATCH", `${PATH}/${id}`, { status: "Cancelled" });
    expect(cancelled).toMatchObject({
      status: 200,
      body: { status: "Cancelled", finished_at: "2026-03-01T00:00:10+00:00" },
    });
    expect(await statusAfter(rig, id, 1_000_000)).toBe("Cancelled");
    expect((await rig.call("PATCH", `${PATH}/${id}`, { status: "Running" })).status).toBe(422);
    expect(await rig.call("PATCH", `${PATH}/${id}`, { status: "Cancelled" })).toMatchObject({
      status: 200,
      body: { status: "Cancelled", finished_at: "2026-03-01T00:00:10+00:00" },
    });
  });

  test("Cancelled is the default of a PATCH and the only value", async () => {
    const rig = await start();
    const id = await make(rig);
    expect((await rig.call("PATCH", `${PATH}/${id}`, { interval_hours: 2 })).status).toBe(422);
    expect((await rig.call("PATCH", `${PATH}/${id}`, {})).body).toMatchObject({ status: "Cancelled" });
  });

  test("ended in another way, it stays as it is when it is cancelled", async () => {
    const rig = await start();
    const id = await make(rig);
    rig.emulator.clock.advance(30);
    expect(await rig.call("PATCH", `${PATH}/${id}`, { status: "Cancelled" })).toMatchObject({
      status: 200,
      body: { id, status: "Completed", finished_at: "2026-03-01T00:00:30+00:00" },
    });
    expect(rig.emulator.state().exports).toMatchObject([{ id, status: "Completed" }]);
  });
});

describe("reading exports", () => {
  test("lists all of the workspace's, newest first, in pages if asked", async () => {
    const rig = await start();
    const ids: string[] = [];
    for (let index = 0; index < 3; index += 1) {
      ids.unshift(await make(rig));
      rig.emulator.clock.advance(1);
    }
    const read = async (query: string, headers = {}) =>
      listAt((await rig.call("GET", `${PATH}${query}`, undefined, headers)).body).map((item) =>
        at(item, "id"),
      );
    expect(await read("")).toEqual(ids);
    expect(await read("?limit=2")).toEqual(ids.slice(0, 2));
    expect(await read("?limit=2&offset=2")).toEqual(ids.slice(2));
    expect(await read("", { "x-tenant-id": OTHER_WORKSPACE })).toEqual([]);
  });

  test("an unknown id, or one of another workspace, is 404; one that is no UUID 422", async () => {
    const rig = await start();
    const id = await make(rig);
    const headers = { "x-tenant-id": OTHER_WORKSPACE };
    for (const [method, rest, body] of [
      ["GET", ""],
      ["GET", "/runs"],
      ["GET", `/runs/${UNKNOWN_ID}`],
      ["PATCH", "", { status: "Cancelled" }],
    ] as const) {
      const foreign = await rig.call(method, `${PATH}/${id}${rest}`, body, headers);
      expect(foreign).toMatchObject({ status: 404, body: { detail: "Bulk export not found" } });
      expect((await rig.call(method, `${PATH}/${UNKNOWN_ID}${rest}`, body)).status).toBe(404);
      expect((await rig.call(method, `${PATH}/export-1${rest}`, body)).status).toBe(422);
    }
    expect(rig.emulator.state().exports[0]?.status).toBe("Created");
  });
});
