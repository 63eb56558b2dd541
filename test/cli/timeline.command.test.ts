import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { exported, id, PROJECT, runOf, schedule, serving, WORKSPACE } from "../coverage/service.ts";
import { runExports } from "./run-exports.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-timeline-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function timeline(url: string, ...args: string[]) {
  const environment = {
    LANGSMITH_API_KEY: "lsv2_sk_never_to_be_seen",
    LANGSMITH_WORKSPACE_ID: WORKSPACE,
    LANGSMITH_ENDPOINT: url,
  };
  return runExports(["timeline", ...args], environment, folder);
}

/** 5 March failed, 6 March is exported, 7 and 8 March are missing. */
const WITH_GAPS = {
  exports: [
    schedule(1, 5),
    exported(2, "Failed", 5, { source_bulk_export_id: id(1) }),
    exported(3, "Completed", 6, { source_bulk_export_id: id(1) }),
  ],
  runs: [runOf(2, { status: "Failed", errors: { retry_0: "Access Denied" } }), runOf(3)],
  projects: { [PROJECT]: "support-agent" },
};

test("draws each series, reports what is not exported, only reads, and ends with 0", async () => {
  const server = await serving(WITH_GAPS);
  const { code, stdout, stderr } = await timeline(server.url, "--width", "62");
  expect([code, stderr]).toEqual([0, ""]);
  expect(stdout).toBe(
    `               2026-03-05 00:00       2026-03-10 00:00
support-agent  FFFFFFFF#######MMMMMMMMMMMMMMMMM.......  1 of 4

# exported   . not due yet   M missing   F failed

support-agent
  2026-03-05T00:00:00Z to 2026-03-06T00:00:00Z  failed
    export ${id(2)} is Failed: Access Denied
  2026-03-07T00:00:00Z to 2026-03-09T00:00:00Z  missing, 2 windows

2 gaps (3 windows) in 1 of 1 series. 1 of 4 due windows is exported.
`,
  );
  expect(new Set(server.seen.map(({ method }) => method))).toEqual(new Set(["GET"]));
});

test("writes a page in place of printing", async () => {
  const server = await serving(WITH_GAPS);
  const { code, stdout } = await timeline(server.url, "--html", "exports.html");
  expect([code, stdout]).toEqual([0, "Wrote 1 timeline to exports.html.\n"]);
  const page = readFileSync(path.join(folder, "exports.html"), "utf8");
  expect(page).toContain('<th scope="row">support-agent</th>');
  expect(page).toContain('<rect class="missing" x="400" y="0" width="400" height="10">');
});

test("a page that cannot be written is an error that says what to do", async () => {
  const server = await serving(WITH_GAPS);
  const { code, stderr } = await timeline(server.url, "--html", "nowhere/exports.html");
  expect(code).toBe(3);
  expect(stderr).toMatch(
    /^pulumi-langsmith exports timeline: nowhere\/exports\.html cannot be written: ENOENT: .*\. Use a file in a folder that exists and that you can write to\. \[LS4123\]\n$/,
  );
});

test("a width that nothing can be drawn in is rejected before anything is asked", async () => {
  const server = await serving(WITH_GAPS);
  expect(await timeline(server.url, "--width", "wide")).toEqual({
    code: 2,
    stdout: "",
    stderr:
      'pulumi-langsmith exports timeline: --width "wide": use an integer from 40 to 1000.\nRun `pulumi-langsmith exports timeline --help` to see the options.\n',
  });
  expect(server.seen).toEqual([]);
});

test("a schedule that has not begun has nothing to show", async () => {
  const server = await serving({ exports: [schedule(1, 20)] });
  expect((await timeline(server.url)).stdout).toBe(
    "There is nothing to draw: no window of a schedule has begun.\n",
  );
});

test("a workspace without exports is an error: it may be the wrong one", async () => {
  const { code, stdout, stderr } = await timeline((await serving({ exports: [] })).url);
  expect([code, stdout, stderr]).toEqual([
    3,
    "",
    `pulumi-langsmith exports timeline: workspace ${WORKSPACE} has no bulk export. Check the workspace ` +
      "(workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID), or create the first export. [LS4101]\n",
  ]);
});
