import { execFile } from "node:child_process";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { root } from "../../tools/stack/package.ts";
import { exported, id, runOf, schedule } from "./service.ts";

const RUNS = 100_000;
const HOUR = 3_600_000;

/** Weekly windows, so that each has ten runs or so; pages are made when they are asked for. */
function startServer(exports: number): Promise<string> {
  const week = 168 * HOUR;
  const begin = Date.parse("2000-01-01T00:00:00Z");
  const now = begin + exports * week + HOUR;
  const own = {
    interval_hours: 168,
    start_time: text(begin),
    created_at: text(begin),
    updated_at: text(begin),
  };
  const exportOf = (index: number) =>
    index === 0
      ? schedule(1, 1, own)
      : exported(index + 1, "Completed", 1, {
          start_time: text(begin + (index - 1) * week),
          end_time: text(begin + index * week),
          created_at: text(begin + index * week + 600_000),
          source_bulk_export_id: id(1),
        });
  const perExport = RUNS / exports;
  const run = (index: number) =>
    runOf(Math.floor(index / perExport) + 2, {
      id: id(10_000_000 + index),
      metadata: {
        prefix: "p".repeat(200),
        result: {
          rows_written: 3,
          exported_files: Array.from({ length: 5 }, (_, file) => `${"f".repeat(200)}${file}`),
        },
      },
    });
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? "", "http://here");
    const offset = Number(searchParams.get("offset"));
    const page = (total: number, item: (index: number) => unknown) => {
      const length = Math.max(0, Math.min(Number(searchParams.get("limit")), total - offset));
      return Array.from({ length }, (_, index) => item(offset + index));
    };
    const body = pathname.endsWith("/runs")
      ? page(RUNS, run)
      : pathname.endsWith("/bulk-exports")
        ? page(exports + 1, exportOf)
        : exportOf(0);
    response.writeHead(200, { "content-type": "application/json", date: new Date(now).toUTCString() });
    response.end(JSON.stringify(body));
  });
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => resolve(`http://127.0.0.1:${portOf(server.address())}`));
  });
}

function text(at: number): string {
  return new Date(at).toISOString().replace(".000Z", "+00:00");
}

function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  return address.port;
}

test.each([5000, 500])(
  "100,000 runs of %i exports of one schedule are summed up in a heap of 64 MiB",
  { timeout: 240_000 },
  async (exports) => {
    const url = await startServer(exports);
    const child = path.join(root, "test", "coverage", "many-runs.child.ts");
    // Half of it is code. Kept as they came, the runs alone would need three times as much.
    const flags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", "--max-old-space-size=64"];
    const { stdout } = await promisify(execFile)(process.execPath, [...flags, child, url, id(1)]);
    expect(JSON.parse(stdout)).toEqual({ windows: exports + 1, gaps: 0, rows: 300_000 });
  },
);
