import { expect, test } from "vitest";
import { exported, id, march, PROJECT, runOf, schedule, serving, WORKSPACE } from "../coverage/service.ts";
import { startWorker } from "./day-worker.ts";
import { blockOf, blocksIn } from "./exported-files.ts";

const BLOCKS = blocksIn("docs/guides/exports-status.md");
const ATTEMPT = blockOf(BLOCKS, "sh", "PROJECT=");
const LOOP = blockOf(BLOCKS, "sh", "attempt=");

test.each([
  ["exported", 0, [schedule(1, 5), exported(2, "Completed", 5, { source_bulk_export_id: id(1) })]],
  ["being exported", 99, [schedule(1, 5), exported(2, "Running", 5, { source_bulk_export_id: id(1) })]],
  ["not exported at all", 99, [schedule(1, 6)]],
  ["failed", 1, [schedule(1, 5), exported(2, "Failed", 5, { source_bulk_export_id: id(1) })]],
  [
    "before a change of the schedule",
    0,
    [
      schedule(1, 5, { status: "Cancelled", updated_at: march(6, "01:00:00") }),
      exported(2, "Completed", 5, { source_bulk_export_id: id(1) }),
      schedule(3, 6, { filter: "eq(is_root, true)" }),
    ],
  ],
])(
  "the script of the guide ends with the code that a sensor reads: the day is %s",
  async (_, code, exports) => {
    const runs = exports.filter((each) => each.id === id(2)).map(({ status }) => runOf(2, { status }));
    const server = await serving({ exports, runs, projects: { [PROJECT]: "support-agent" } });
    const worker = await startWorker(reading(server));
    expect((await worker.run(ATTEMPT)).code).toBe(code);
  },
);

test.each([
  ["exported", "Completed", 0, 0],
  ["not exported in six hours", "Running", 99, 23],
  ["failed", "Failed", 1, 0],
])("the loop of the guide ends when the day is %s", async (_, status, code, waits) => {
  const exports = [schedule(1, 5), exported(2, status, 5, { source_bulk_export_id: id(1) })];
  const runs = [runOf(2, { status })];
  const server = await serving({ exports, runs, projects: { [PROJECT]: "support-agent" } });
  const variables = { PROJECT: "support-agent", DAY: "2026-03-05", OUT: "day.json" };
  const worker = await startWorker({ ...reading(server), ...variables }, { sleep: 'echo "waits $1"' });
  const ended = await worker.run(LOOP);
  expect(ended.code).toBe(code);
  expect(ended.stdout).toBe("waits 900\n".repeat(waits));
});

function reading({ url }: { readonly url: string }) {
  return {
    LANGSMITH_API_KEY: "lsv2_sk_never_to_be_seen",
    LANGSMITH_WORKSPACE_ID: WORKSPACE,
    LANGSMITH_ENDPOINT: url,
  };
}
