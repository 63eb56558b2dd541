import { parquetReadObjects } from "hyparquet";
import { compressors } from "hyparquet-compressors";
import { describe, expect, test } from "vitest";
import type { ExportRecord } from "../src/exports/record.ts";
import { EXPORT_FIELDS } from "../src/exports/schema.ts";
import { parquetFile } from "../src/parquet/file.ts";
import { startStore } from "./store.ts";
import {
  at,
  listAt,
  makeDestination,
  oneOff,
  PROJECT,
  type Rig,
  start,
  textAt,
  WORKSPACE,
} from "./support.ts";

const PATH = "/api/v1/bulk-exports";
const WRITING = { writeParquet: true };
const TWO_DAYS = { start_time: "2026-02-01T00:00:00Z", end_time: "2026-02-03T00:00:00Z" };

async function destinationAt(
  rig: Rig,
  url: string,
  accessKeyId = "GOOD",
  bucket = "traces",
): Promise<string> {
  const made = await rig.call("POST", `${PATH}/destinations`, {
    display_name: "traces",
    config: { bucket_name: bucket, prefix: "/exports/", endpoint_url: url },
    credentials: { access_key_id: accessKeyId, secret_access_key: "x" },
  });
  return textAt(made.body, "id");
}

async function make(rig: Rig, destination: string, change: object = TWO_DAYS): Promise<string> {
  return textAt((await rig.call("POST", PATH, { ...oneOff(destination), ...change })).body, "id");
}

const runsOf = async (rig: Rig, id: string) => listAt((await rig.call("GET", `${PATH}/${id}/runs`)).body);

/** What was written into a store since its destination was validated. */
function writtenTo(store: Awaited<ReturnType<typeof startStore>>) {
  return store.requests
    .filter(({ method, url }) => method === "PUT" && !url.includes("/tmp/"))
    .map(({ url, accessKeyId }) => ({ url, accessKeyId }));
}

describe("the files of an export", () => {
  test("are written when their runs are through, once, however many ask at the same time", async () => {
    const [rig, store] = [await start(WRITING), await startStore()];
    const id = await make(rig, await destinationAt(rig, store.url));
    rig.emulator.clock.advance(24);
    expect((await runsOf(rig, id)).map((run) => at(run, "status"))).toEqual(["Completed", "Running"]);
    expect(writtenTo(store)).toHaveLength(1);
    rig.emulator.clock.advance(6);
    const seen = await Promise.all([0, 1, 2].map(() => rig.call("GET", `${PATH}/${id}`)));
    expect(seen.map(({ body }) => at(body, "status"))).toEqual(["Completed", "Completed", "Completed"]);
    const files = (await runsOf(rig, id)).map((run) =>
      textAt(run, "metadata", "result", "exported_files", 0),
    );
    expect(files[0]).toMatch(/^traces\/exports\/export_id=/);
    // The bucket begins the path, and stands before the key: not twice.
    expect(writtenTo(store).map(({ url }) => decodeURIComponent(url))).toEqual(
      files.map((file) => `/${file}`),
    );
  });

  test("are not written into a bucket of AWS, which is reported once", async () => {
    const rig = await start(WRITING);
    const destination = await makeDestination(rig);
    const ids = [await make(rig, destination), await make(rig, destination)];
    rig.emulator.clock.advance(30);
    for (const id of ids) {
      expect((await runsOf(rig, id)).map((run) => at(run, "status"))).toEqual(["Completed", "Completed"]);
    }
    expect(rig.reported).toEqual([
      `no files are written to destination ${destination}: it has no endpoint_url, and buckets of AWS are never contacted`,
    ]);
  });

  test("that a store rejects fail their runs and the export with the store's words", async () => {
    const rig = await start({ ...WRITING, breaks: ["destination-not-validated"] });
    const store = await startStore();
    const id = await make(rig, await destinationAt(rig, store.url, "GOOD", "absent"));
    rig.emulator.clock.advance(24);
    expect(at((await rig.call("GET", `${PATH}/${id}`)).body, "status")).toBe("Running");
    rig.emulator.clock.advance(6);
    expect((await rig.call("GET", `${PATH}/${id}`)).body).toMatchObject({
      status: "Failed",
      finished_at: "2026-03-01T00:00:30+00:00",
    });
    expect(await runsOf(rig, id)).toMatchObject([
      { status: "Failed", errors: { retry_0: "NoSuchBucket" } },
      { status: "Failed", errors: { retry_0: "NoSuchBucket" } },
    ]);
    expect(at((await runsOf(rig, id))[0], "metadata")).not.toHaveProperty("result");
    expect(store.requests).toHaveLength(2);
  });

  test("of a cancelled export are those whose runs were through", async () => {
    const [rig, store] = [await start(WRITING), await startStore()];
    const id = await make(rig, await destinationAt(rig, store.url));
    rig.emulator.clock.advance(24);
    await rig.call("PATCH", `${PATH}/${id}`, {});
    rig.emulator.clock.advance(100);
    expect((await runsOf(rig, id)).map((run) => at(run, "status"))).toEqual(["Completed", "Cancelled"]);
    expect(writtenTo(store)).toHaveLength(1);
  });

  test("are written before their destination can be deleted", async () => {
    const [rig, store] = [await start(WRITING), await startStore()];
    const destination = await destinationAt(rig, store.url);
    const id = await make(rig, destination, {});
    rig.emulator.clock.advance(30);
    expect((await rig.call("DELETE", `${PATH}/destinations/${destination}`)).status).toBe(204);
    expect(writtenTo(store)).toHaveLength(1);
    expect(at((await rig.call("GET", `${PATH}/${id}`)).body, "status")).toBe("Completed");
  });
});

describe("a Parquet file", () => {
  const record = {
    id: "77777777-7777-4777-8777-777777777777",
    workspace: WORKSPACE,
    destinationId: "66666666-6666-4666-8666-666666666666",
    sessionId: PROJECT,
    root: "",
    allExperiments: false,
    startTime: Date.parse("2026-02-01T00:00:00Z"),
    endTime: Date.parse("2026-02-01T00:00:00.008Z"),
    filter: null,
    formatVersion: "v1",
    compression: "snappy",
    intervalHours: null,
    exportFields: null,
    sourceId: null,
    createdAt: 0,
    script: { outcome: "Completed", status: "Running", withoutResult: false, rows: 6 },
    cancelledAt: null,
    disappearedAt: null,
    spawned: 0,
    files: undefined,
  } satisfies ExportRecord;
  const read = async (change: Partial<ExportRecord> = {}) => {
    const changed = { ...record, ...change };
    const part = { index: 0, start: changed.startTime, end: changed.endTime ?? 0 };
    const { buffer } = Uint8Array.from(parquetFile(changed, part));
    return parquetReadObjects({ file: buffer, compressors });
  };
  /** Of an export without a script, over hours of a day. */
  const readHours = (from: string, to: string, change: Partial<ExportRecord> = {}) =>
    read({
      script: undefined,
      startTime: Date.parse(`2026-02-01T${from}Z`),
      endTime: Date.parse(`2026-02-01T${to}Z`),
      ...change,
    });

  test("has feedbacks only where the export names them", async () => {
    const [row] = await read({ exportFields: ["id", "feedbacks"] });
    expect(row).toMatchObject({ feedbacks: '[{"key":"correctness","score":0.5,"comment":null}]' });
    expect(Object.keys(row ?? {})).toEqual(["id", "feedbacks"]);
  });

  test("has every other field that can be exported, and runs that began within the range, however short it is", async () => {
    const rows = await read();
    const all = EXPORT_FIELDS.filter((field) => field !== "feedbacks");
    expect(rows.map((row) => Object.keys(row))).toEqual(rows.map(() => all));
    expect(
      rows.map(({ start_time, is_root, run_type }) => [start_time.toISOString(), is_root, run_type]),
    ).toEqual([
      ["2026-02-01T00:00:00.000Z", true, "chain"],
      ["2026-02-01T00:00:00.007Z", false, "retriever"],
      ["2026-02-01T00:00:00.007Z", false, "llm"],
      ["2026-02-01T00:00:00.007Z", false, "tool"],
      ["2026-02-01T00:00:00.004Z", true, "chain"],
      ["2026-02-01T00:00:00.007Z", false, "retriever"],
    ]);
    expect(rows[1]?.["dotted_order"]).toBe(
      `${rows[0]?.["dotted_order"]}.20260201T000000007000Z${rows[1]?.["id"]}`,
    );
    expect(new Set(rows.map(({ id }) => id)).size).toBe(6);
  });

  test("contains only the fields that are asked for, and only roots under the filter for roots", async () => {
    expect(await read({ exportFields: ["name", "is_root"], filter: "eq(is_root, true)" })).toEqual(
      Array.from({ length: 6 }, () => ({ name: "agent", is_root: true })),
    );
    const others = await read({ exportFields: ["is_root"], filter: 'eq(status, "error")' });
    expect(others.filter(({ is_root }) => is_root)).toHaveLength(2);
  });

  test("is the same at every writing, and may be empty", async () => {
    expect(await read()).toEqual(await read());
    expect(await read({ script: { ...record.script, rows: 0 } })).toEqual([]);
  });

  test("contains the same runs as any other export of the same project, where both cover them", async () => {
    const [window, overlapping] = [
      await readHours("05:00:00", "07:00:00"),
      await readHours("06:05:00", "09:00:00", { id: "88888888-8888-4888-8888-888888888888" }),
    ];
    const later = window.filter(({ start_time }) => start_time >= new Date("2026-02-01T06:05:00Z"));
    // A trace every ten minutes, of four runs each: from 06:10 to 06:50, and to 08:50.
    expect([window.length, later.length, overlapping.length]).toEqual([12 * 4, 5 * 4, 17 * 4]);
    expect(overlapping.slice(0, later.length)).toEqual(later);
    const roots = await readHours("06:05:00", "07:00:00", { filter: "eq(is_root, true)" });
    expect(roots).toEqual(later.filter(({ is_root }) => is_root));
  });

  test("names the model of a call in the metadata, or else in the parameters", async () => {
    const rows = await readHours("00:00:00", "00:30:00");
    expect(rows.filter(({ run_type }) => run_type === "llm").map(({ extra }) => JSON.parse(extra))).toEqual([
      { metadata: { ls_run_type: "llm", ls_provider: "openai", ls_model_name: "gpt-4o" } },
      { metadata: { ls_run_type: "llm", ls_provider: "openai", ls_model_name: "gpt-4o-mini" } },
      { metadata: { ls_run_type: "llm" }, invocation_params: { model: "gpt-4o" } },
    ]);
  });
});
