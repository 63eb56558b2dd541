import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, test } from "vitest";
import { ensurePython } from "../../tools/sdks/python.ts";
import { root } from "../../tools/stack/package.ts";
import { exported, id, march, PROJECT, runOf, schedule, serving, WORKSPACE } from "../coverage/service.ts";
import { startWorker } from "./day-worker.ts";
import { blockOf, blocksIn } from "./exported-files.ts";

const SENSOR = blockOf(blocksIn("docs/guides/wait-for-a-day.md"), "python", "import os");
const CHILD = path.join(root, "test", "docs", "dagster.child.py");

let python = "";

// Downloads Dagster from PyPI the first time.
beforeAll(async () => {
  const requirements = path.join(root, "test", "docs", "dagster-requirements.txt");
  ({ python } = await ensurePython({ requirements, progress: () => {} }));
}, 600_000);

/** What the sensor of the guide answers from this cursor when LangSmith has these exports, and what the job was given. */
async function checked(cursor: string, exports: Parameters<typeof serving>[0]["exports"], status = "") {
  const runs = [runOf(2, { status })];
  const { url } = await serving({ exports, runs, projects: { [PROJECT]: "support-agent" } });
  const worker = await startWorker({
    LANGSMITH_API_KEY: "lsv2_sk_never_to_be_seen",
    LANGSMITH_WORKSPACE_ID: WORKSPACE,
    LANGSMITH_ENDPOINT: url,
  });
  const here = SENSOR.replaceAll("/opt/langsmith", worker.folder).replaceAll("/data", worker.folder);
  writeFileSync(path.join(worker.folder, "sensor.py"), here);
  writeFileSync(path.join(worker.folder, "load-day.sh"), 'cp "$OUT" loaded.json; echo "$DAY" > loaded\n');
  const { stdout } = await worker.run(`"${python}" "${CHILD}" "${cursor}" 2> log`);
  const log = readFileSync(path.join(worker.folder, "log"), "utf8");
  expect(stdout, log).toMatch(/\}\n$/);
  const answer: unknown = JSON.parse(stdout.trimEnd().split("\n").at(-1) ?? "");
  return { answer, loaded: (name: string) => readFileSync(path.join(worker.folder, name), "utf8") };
}

const day = (status: string) => [schedule(1, 5), exported(2, status, 5, { source_bulk_export_id: id(1) })];

test("the sensor of the guide requests the day after its cursor once it is exported, and the job loads it", async () => {
  const { answer, loaded } = await checked("2026-03-04", day("Completed"), "Completed");
  expect(answer).toEqual({ requested: ["2026-03-05"], cursor: "2026-03-05", skipped: null });
  expect(loaded("loaded")).toBe("2026-03-05\n");
  expect(JSON.parse(loaded("loaded.json"))).toMatchObject({ day: "2026-03-05" });
}, 60_000);

test("the sensor of the guide waits for a day that is being exported", async () => {
  const { answer } = await checked("2026-03-04", day("Running"), "Running");
  expect(answer).toEqual({ requested: [], cursor: "2026-03-04", skipped: "2026-03-05 is not exported yet" });
}, 60_000);

test("the sensor of the guide fails for a day whose export failed", async () => {
  const { answer } = await checked("2026-03-04", day("Failed"), "Failed");
  expect(answer).toEqual({ failed: expect.stringMatching(/wait-for-day\.sh.* exit status 1/) });
}, 60_000);

test("the sensor of the guide begins with yesterday, and asks nothing about a day that has not ended", async () => {
  const today = new Date().toISOString().slice(0, 10);
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const { answer } = await checked("", [schedule(1, 5, { start_time: march(5) })]);
  expect(answer).toMatchObject({ requested: [], skipped: `${yesterday} is not exported yet` });
  const ended = await checked(yesterday, []);
  expect(ended.answer).toMatchObject({ requested: [], skipped: `${today} has not ended` });
}, 60_000);
