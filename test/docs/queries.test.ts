import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { DuckDBInstance } from "@duckdb/node-api";
import { expect, onTestFinished, test } from "vitest";
import { z } from "zod";
import { startEmulator } from "../../emulator/src/index.ts";
import { type Block, blocksOf, placeOf } from "./rig/blocks.ts";
import { allBlocks } from "./rig/pages.ts";

const GUIDE = "docs/guides/query-exported-traces.md";
/** Where the guide says that the files are. */
const DATA_URI = "s3://acme-traces/langsmith/production";
/** How many runs the emulator writes for a day: a trace of four runs every ten minutes. */
const RUNS_A_DAY = 144 * 4;
const WORKSPACE = "11111111-1111-4111-8111-111111111111";

const isQuery = ({ language }: Block) => language === "sql";

/** Opens DuckDB so that it reaches no network. */
async function duckDb() {
  const offline = { autoinstall_known_extensions: "false", autoload_known_extensions: "false" };
  const instance = await DuckDBInstance.create(":memory:", offline);
  onTestFinished(() => instance.closeSync());
  return instance.connect();
}

/** An S3 store that keeps each object as a file, at `<folder>/<bucket>/<key>`. It checks no signature. */
async function startStore(): Promise<{ readonly url: string; readonly folder: string }> {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? "/", "http://store");
    const file = path.join(folder, ...pathname.split("/").map(decodeURIComponent));
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      mkdirSync(path.dirname(file), { recursive: true });
      if (request.method === "PUT") writeFileSync(file, Buffer.concat(chunks));
      else rmSync(file, { force: true });
      response.writeHead(request.method === "PUT" ? 200 : 204, { etag: '"0123"' }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  const address = server.address();
  return { url: `http://127.0.0.1:${typeof address === "object" ? address?.port : undefined}`, folder };
}

/** A folder with the files of exports of two days, each exported twice, and of one that failed; and the list of exports. */
async function exported(formatVersion: "v1" | "v2_beta"): Promise<string> {
  const { url, folder } = await startStore();
  const now = new Date("2026-03-01T00:00:00Z");
  const emulator = await startEmulator({ strict: true, speed: 0, now, writeParquet: true });
  onTestFinished(() => emulator.close());
  const exports = async (at = "", body?: object) => {
    const response = await fetch(`${emulator.url}/api/v1/bulk-exports${at}`, {
      headers: { "x-api-key": "any-key", "x-tenant-id": WORKSPACE, "content-type": "application/json" },
      ...(body === undefined ? {} : { method: "POST", body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(response.status, text).toBe(200);
    return text;
  };
  const { id } = z.object({ id: z.string() }).parse(
    JSON.parse(
      await exports("/destinations", {
        display_name: "traces",
        config: { bucket_name: "acme-traces", prefix: "langsmith/production", endpoint_url: url },
        credentials: { access_key_id: "any-key", secret_access_key: "not-a-real-secret" },
      }),
    ),
  );
  const create = (start: string, end: string) =>
    exports("", {
      bulk_export_destination_id: id,
      session_id: "33333333-3333-4333-8333-333333333333",
      format_version: formatVersion,
      start_time: `2026-02-${start}T00:00:00Z`,
      end_time: `2026-02-${end}T00:00:00Z`,
    });
  // Failed after the file of its first day.
  emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "quota" });
  await create("24", "26");
  emulator.clock.advance(60);
  for (let time = 0; time < 2; time += 1) {
    await create("26", "28");
    emulator.clock.advance(3600);
  }
  writeFileSync(path.join(folder, "exports.json"), await exports());
  return folder;
}

test.each(["v1", "v2_beta"] as const)(
  "the queries of the guide count each run of completed exports once, in files of %s",
  async (formatVersion) => {
    const folder = await exported(formatVersion);
    const connection = await duckDb();
    await connection.run(`SET file_search_path = '${folder}'`);
    const query = async (text: string) => {
      const local = text.replaceAll(DATA_URI, `${folder}/${DATA_URI.slice("s3://".length)}`);
      return (await connection.runAndReadAll(local)).getRowObjectsJson();
    };
    const blocks = blocksOf(GUIDE, readFileSync(GUIDE, "utf8")).filter(isQuery);
    for (const { text } of blocks.filter(({ text }) => text.startsWith("CREATE OR REPLACE")))
      await query(text);
    for (const { text } of blocks.filter(({ text }) => text.startsWith("SELECT"))) {
      expect(await query(text), text).not.toEqual([]);
    }
    const [counted] = blocks.filter(({ text }) => text.startsWith("SELECT count(*) AS rows_in_bucket"));
    expect(await query(counted?.text ?? "")).toEqual([
      { rows_in_bucket: String(5 * RUNS_A_DAY), runs: String(2 * RUNS_A_DAY) },
    ]);
  },
);

test("DuckDB parses every block of SQL", async () => {
  const connection = await duckDb();
  const blocks = allBlocks().filter(isQuery);
  expect(blocks.length).toBeGreaterThan(8);
  for (const block of blocks) {
    expect((await connection.extractStatements(block.text)).count, placeOf(block)).toBeGreaterThan(0);
  }
  await expect(connection.extractStatements("CREATE SECRET traces (TYPE s3, PROVIDER")).rejects.toThrow(
    "Parser Error",
  );
});
