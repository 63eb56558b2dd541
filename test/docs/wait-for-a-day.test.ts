import { execFile } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { root } from "../../tools/stack/package.ts";
import {
  DESTINATION,
  exported,
  id,
  march,
  PROJECT,
  runOf,
  schedule,
  serving,
  WORKSPACE,
} from "../coverage/service.ts";
import { blocksOf } from "./blocks.ts";

const PAGE = "docs/guides/wait-for-a-day.md";
const blocks = blocksOf(PAGE, readFileSync(path.join(root, PAGE), "utf8"));
const [script = "", attempt = "", load = ""] = blocks
  .filter(({ language }) => language === "sh")
  .map(({ text }) => text);
const [, shown = ""] = blocks.find(({ language }) => language === "text")?.text.split("…") ?? [];

/** Runs commands of the page in a folder with its script. */
async function worker(url: string) {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-worker-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const cli = `exec "${process.execPath}" --disable-warning=MODULE_TYPELESS_PACKAGE_JSON "${root}/cli/main.ts" "$@"`;
  writeFileSync(path.join(folder, "npx"), `#!/bin/sh\nshift\n${cli}\n`);
  writeFileSync(path.join(folder, "wait-for-day.sh"), script);
  chmodSync(path.join(folder, "npx"), 0o755);
  const env = {
    PATH: `${folder}:${process.env["PATH"]}`,
    LANGSMITH_API_KEY: "lsv2_sk_never_to_be_seen",
    LANGSMITH_WORKSPACE_ID: WORKSPACE,
    LANGSMITH_ENDPOINT: url,
    DESTINATION_ID: DESTINATION,
    OUT: "support-agent-2026-03-05.json",
  };
  return (commands: string) =>
    new Promise<{ code: number; stdout: string }>((resolve) => {
      execFile("sh", ["-c", commands], { cwd: folder, env }, (error, stdout) =>
        resolve({ code: typeof error?.code === "number" ? error.code : 0, stdout }),
      );
    });
}

test.each([
  ["exported", 0, [schedule(1, 5), exported(2, "Completed", 5, { source_bulk_export_id: id(1) })]],
  ["being exported", 99, [schedule(1, 5), exported(2, "Running", 5, { source_bulk_export_id: id(1) })]],
  ["not exported at all", 99, [schedule(1, 6)]],
  ["failed", 1, [schedule(1, 5), exported(2, "Failed", 5, { source_bulk_export_id: id(1) })]],
])(
  "the script of the guide ends with the code that a sensor reads: the day is %s",
  async (_, code, exports) => {
    const server = await serving({ exports, projects: { [PROJECT]: "support-agent" } });
    const run = await worker(server.url);
    expect((await run(attempt)).code).toBe(code);
  },
);

describe("the guide's line", () => {
  const file = `acme-traces/langsmith/production/export_id=${id(2)}/a.parquet`;
  const loadedFrom = async (result: object, more: readonly object[] = [], destination = DESTINATION) => {
    const metadata = { prefix: "p", start_time: march(5), end_time: march(6), result };
    const server = await serving({
      exports: [
        schedule(1, 5),
        exported(2, "Completed", 5, { source_bulk_export_id: id(1) }),
        ...more.map((each, index) => exported(8 + index, "Completed", 5, each)),
      ],
      runs: [runOf(2, { metadata }), ...more.map((_, index) => runOf(8 + index))],
      projects: { [PROJECT]: "support-agent" },
    });
    const run = await worker(server.url);
    return await run(`${attempt}\nexport DESTINATION_ID=${destination}\n${load}`);
  };

  test("lists the addresses of the files to load", async () => {
    const { code, stdout } = await loadedFrom({ rows_written: 1, exported_files: [file] });
    expect([code, stdout]).toEqual([0, `s3://${file}\n`]);
    expect(stdout.trimEnd().endsWith(shown.trimEnd())).toBe(true);
  });

  test("lists nothing of another destination", async () => {
    const elsewhere = { bulk_export_destination_id: "44444444-4444-4444-8444-444444444444" };
    const { code, stdout } = await loadedFrom({ rows_written: 1, exported_files: [file] }, [elsewhere]);
    expect([code, stdout]).toEqual([0, `s3://${file}\n`]);
  });

  test("fails where no series has the destination", async () => {
    const { code, stdout } = await loadedFrom({ rows_written: 1, exported_files: [file] }, [], "another");
    expect([code, stdout]).toEqual([5, ""]);
  });

  test("lists nothing of a day without rows, and fails where rows have no files", async () => {
    expect(await loadedFrom({ rows_written: 0 })).toEqual({ code: 0, stdout: "" });
    expect(await loadedFrom({ rows_written: 7 })).toEqual({ code: 5, stdout: "" });
  });
});
