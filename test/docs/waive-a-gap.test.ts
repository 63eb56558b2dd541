import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { readEntries, readFillsFile } from "../../provider/files/fills-file.ts";
import {
  type Content,
  DESTINATION,
  exported,
  id,
  march,
  PROJECT,
  schedule,
  serving,
  WORKSPACE,
} from "../coverage/service.ts";
import { startWorker } from "./day-worker.ts";
import { blocksIn } from "./exported-files.ts";

const [show = "", append = "", check = ""] = blocksIn("docs/guides/waive-a-gap.md")
  .filter(({ language }) => language === "sh")
  .map(({ text }) => text);

/** An entry whose export was canceled. */
const ENTRY = `- name: "support-agent-2026-03-05T00Z"
  bulkExportDestinationId: "${DESTINATION}"
  sessionId: "${PROJECT}"
  startTime: "2026-03-05T00:00:00Z"
  endTime: "2026-03-06T00:00:00Z"
`;

const environmentOf = (url: string) => ({
  LANGSMITH_API_KEY: "lsv2_sk_never_to_be_seen",
  LANGSMITH_WORKSPACE_ID: WORKSPACE,
  LANGSMITH_ENDPOINT: url,
});

const spawned = (number: number, status: string, day: number, more: object = {}) =>
  exported(number, status, day, { source_bulk_export_id: id(1), ...more });
/** The windows of 4 and 5 March failed. */
const FAILED = [schedule(1, 4), spawned(2, "Failed", 4), spawned(3, "Failed", 5)];
const REDUCED = {
  filter: 'eq(name, "a: b")',
  export_fields: ["id", "start_time"],
  format_version: "v2_beta",
};

test.each<[string, Content, string, number]>([
  ["failed", { exports: FAILED }, "", 1],
  ["belongs to a destination that is deleted", { exports: FAILED, destinations: [] }, "", 1],
  ["has an entry that was canceled", { exports: [...FAILED, exported(5, "Cancelled", 5)] }, ENTRY, 1],
  [
    "is in a pause",
    {
      exports: [
        schedule(1, 3, { status: "Cancelled", finished_at: march(5, "00:10:00") }),
        ...[3, 4].map((day) => spawned(day, "Completed", day)),
        schedule(6, 7),
      ],
    },
    "",
    1,
  ],
  [
    "failed in two series of the project",
    { exports: [...FAILED, schedule(7, 5, REDUCED), exported(8, "Failed", 5, REDUCED)] },
    "",
    2,
  ],
])(
  "the commands of the guide waive a day, and nothing else: its window %s",
  async (_, content, file, count) => {
    const { url } = await serving({ ...content, projects: { [PROJECT]: "support-agent" } });
    const worker = await startWorker(environmentOf(url));
    const fills = path.join(worker.folder, "fills.yaml");
    writeFileSync(fills, file);
    expect((await worker.run(append)).code).toBe(0);
    const { code, stdout } = await worker.run(check);
    expect(code, stdout).toBe(0);
    const day = { startTime: "2026-03-05T00:00:00Z", endTime: "2026-03-06T00:00:00Z" };
    const waived = readEntries(fills).filter((entry) => entry.waived);
    expect(waived.map(({ args: { startTime, endTime } }) => ({ startTime, endTime }))).toEqual(
      Array(count).fill(day),
    );
    expect(readFillsFile(fills)).toHaveLength(file === "" ? 0 : 1);
  },
);

test("the first command of the guide shows the gap, and --write appends nothing to what the next one waives", async () => {
  const { url } = await serving({ exports: FAILED, projects: { [PROJECT]: "support-agent" } });
  const worker = await startWorker(environmentOf(url));
  const fills = path.join(worker.folder, "fills.yaml");
  const { code, stdout } = await worker.run(show);
  expect([code, stdout]).toEqual([1, expect.stringContaining("1 gap (1 window) in 1 of 1 series.")]);
  await worker.run(append);
  const written = readFileSync(fills, "utf8");
  const later = await worker.run(check.replace("--fills", "--write"));
  expect(later.stdout).toContain("Appended nothing to fills.yaml.");
  expect(readFileSync(fills, "utf8")).toBe(written);
});
