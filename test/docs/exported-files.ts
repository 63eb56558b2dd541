import { readFileSync } from "node:fs";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, onTestFinished } from "vitest";
import { z } from "zod";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
import { root } from "../../tools/stack/package.ts";
import { type Block, blocksOf } from "./blocks.ts";
import type { FolderStore } from "./folder-store.ts";

/** Where the guides say that the files are. */
export const DATA_URI = "s3://acme-traces/langsmith/production";

export const WORKSPACE = "11111111-1111-4111-8111-111111111111";
export const PROJECT = "33333333-3333-4333-8333-333333333333";
/** The columns that the queries of the guide need, and none else. */
const COLUMNS = [
  ...["id", "trace_id", "name", "run_type", "start_time", "end_time", "status", "is_root", "extra"],
  ...["total_tokens", "prompt_tokens", "completion_tokens", "total_cost"],
];

/** How many runs the emulator writes for a day: a trace of four runs every ten minutes. */
export const RUNS_A_DAY = 144 * 4;

export const blocksIn = (page: string) => blocksOf(page, readFileSync(path.join(root, page), "utf8"));

/** The text of the only block of a language that begins so. */
export function blockOf(blocks: readonly Block[], language: string, begins: string): string {
  const found = blocks.filter((block) => block.language === language && block.text.startsWith(begins));
  expect(found, begins).toHaveLength(1);
  return found[0]?.text ?? "";
}

const createdSchema = z.object({ id: z.string() });

/** An emulator whose exports wrote overlapping files, and ones that are left over, into a folder. */
export async function exported(formatVersion: "v1" | "v2_beta", store: FolderStore) {
  const emulator = await startEmulator({
    strict: true,
    speed: 0,
    now: new Date("2026-03-01T00:00:00Z"),
    writeParquet: true,
  });
  onTestFinished(() => emulator.close());
  const create = async (at: string, body: object) =>
    createdSchema.parse(await call(emulator, "POST", at, body)).id;
  const destination = await create("/destinations", {
    display_name: "traces",
    config: { bucket_name: "acme-traces", prefix: "langsmith/production", endpoint_url: store.url },
    credentials: { access_key_id: "any-key", secret_access_key: "not-a-real-secret" },
  });
  const make = (start: string, end: string | undefined, more: object = {}) =>
    create("", {
      bulk_export_destination_id: destination,
      session_id: PROJECT,
      format_version: formatVersion,
      start_time: `2026-02-${start}Z`,
      ...(end === undefined ? {} : { end_time: `2026-02-${end}Z` }),
      ...more,
    });
  // Canceled when the file of its first day is written, and never repeated.
  const canceled = await make("22T00:00:00", "24T00:00:00");
  emulator.clock.advance(24);
  await call(emulator, "PATCH", `/${canceled}`, {});
  // Failed after the file of its first day, and repeated.
  emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "quota" });
  await make("24T00:00:00", "26T00:00:00");
  emulator.clock.advance(60);
  await make("24T00:00:00", "26T00:00:00", { export_fields: COLUMNS });
  // Three windows of a schedule, a backfill that overlaps two of them, and the second once more.
  await make("26T00:00:00", undefined, { interval_hours: 24 });
  emulator.clock.advance(60);
  await make("26T12:00:00", "27T12:00:00");
  emulator.clock.advance(3600);
  const last = await make("27T00:00:00", "28T00:00:00");
  emulator.clock.advance(3600);
  await call(emulator, "GET", "");
  return { emulator, folder: store.folder, destination, last };
}

async function call(emulator: Emulator, method: string, at: string, body?: object): Promise<unknown> {
  const response = await fetch(`${emulator.url}/api/v1/bulk-exports${at}`, {
    method,
    headers: { "x-api-key": "any-key", "x-tenant-id": WORKSPACE, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  expect(response.status, `${method} ${at}`).toBeLessThan(300);
  return response.json();
}

/** Opens DuckDB so that it reaches no network. */
export async function openDuckDb() {
  const offline = { autoinstall_known_extensions: "false", autoload_known_extensions: "false" };
  const instance = await DuckDBInstance.create(":memory:", offline);
  onTestFinished(() => instance.closeSync());
  return instance.connect();
}

/** A session of DuckDB that knows the files of a folder at the address of the guide. */
export async function duckDb(folder: string) {
  const connection = await openDuckDb();
  await connection.run(`SET file_search_path = '${folder}'`);
  // A time zone that is not that of the folders.
  await connection.run("SET TimeZone = 'America/Los_Angeles'");
  return async (query: string) => {
    return (await connection.runAndReadAll(inFolder(query, folder))).getRowObjectsJson();
  };
}

/** The same text, with the files at the address of the guides in a folder of this machine. */
export function inFolder(text: string, folder: string): string {
  return text.replaceAll(DATA_URI, `${folder}/${DATA_URI.slice("s3://".length)}`);
}
