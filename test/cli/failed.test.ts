import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
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
import { run } from "./run.ts";

const KEY = "lsv2_sk_never_to_be_seen";
const OTHER = "44444444-4444-4444-8444-444444444444";
const spawned = (number: number, status: string, day: number, more: object = {}) =>
  exported(number, status, day, { source_bulk_export_id: id(1), ...more });

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-failed-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function ask(url: string, ...args: string[]) {
  const environment = { LANGSMITH_API_KEY: KEY, LANGSMITH_WORKSPACE_ID: WORKSPACE, LANGSMITH_ENDPOINT: url };
  return run(["exports", ...args], environment, folder);
}

const DENIED = { retry_0: `Access Denied\u001b[2J for ${KEY}`, retry_1: "Slow Down" };

/**
 * 5 March failed; 6 March failed and was exported since; 7 March timed out; 8 March was cancelled; a one-off of
 * another project failed twice.
 */
const WITH_FAILURES = {
  exports: [
    schedule(1, 5),
    spawned(2, "Failed", 5),
    spawned(3, "Failed", 6),
    exported(4, "Completed", 6, { created_at: march(9) }),
    spawned(5, "TimedOut", 7, { finished_at: march(9, "04:00:00") }),
    spawned(6, "Cancelled", 8),
    exported(7, "Failed", 5, { session_id: OTHER }),
    exported(8, "Failed", 5, { session_id: OTHER, created_at: march(7), updated_at: march(7, "00:01:00") }),
  ],
  runs: [
    runOf(2, { status: "Failed", errors: DENIED }),
    runOf(3, { status: "Failed", errors: DENIED }),
    runOf(4),
    runOf(8, { status: "Failed", errors: { retry_0: "No such bucket" } }),
  ],
  projects: { [PROJECT]: "support-agent", [OTHER]: "billing" },
};

const OWNERS = `intervalHours: 24
startTime: 2026-03-01T00:00:00Z
projects:
  - { name: support-agent, key: support, owner: "#support-platform" }
  - { sessionId: ${OTHER}, owner: finance@acme.example }
`;

describe("exports failed", () => {
  test("lists what failed and nothing has exported since, with the runs' words, the last attempt and the cure; the exit code is 1", async () => {
    const server = await serving(WITH_FAILURES);
    const { code, stdout, stderr } = await ask(server.url, "failed");
    expect([code, stderr]).toEqual([1, ""]);
    expect(stdout).toBe(
      `billing
  2026-03-05T00:00:00Z – 2026-03-06T00:00:00Z  failed at 2026-03-07T00:01:00Z  export ${id(8)}, attempt 2 at this window
    No such bucket

support-agent
  2026-03-05T00:00:00Z – 2026-03-06T00:00:00Z  failed at 2026-03-06T00:11:00Z  export ${id(2)}, spawned by schedule ${id(1)}
    Access Denied [2J for [secret]
    Slow Down
  2026-03-07T00:00:00Z – 2026-03-08T00:00:00Z  timed out at 2026-03-09T04:00:00Z  export ${id(5)}, spawned by schedule ${id(1)}
  2026-03-08T00:00:00Z – 2026-03-09T00:00:00Z  cancelled at 2026-03-09T00:11:00Z  export ${id(6)}, spawned by schedule ${id(1)}

3 exports ended without success, in 2 of 2 series, and nothing has exported their windows since; 1 export was cancelled, which exports gaps tells of.
Once the cause is gone: pulumi-langsmith exports gaps --write fills.yaml, commit the file, and run pulumi up of a
program that declares readFills("fills.yaml").
An export that the program declares itself is made again by another value in its \`triggers\` instead.
`,
    );
    expect(new Set(server.seen.map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

  test("an export that failed is none while another one of its window is Completed or runs; the exit code is 0", async () => {
    const server = await serving({
      exports: [
        schedule(1, 7),
        spawned(2, "Failed", 7),
        exported(3, "Completed", 7, { created_at: march(9) }),
        spawned(4, "TimedOut", 8),
        exported(5, "Running", 8),
      ],
      runs: [runOf(3)],
    });
    expect(await ask(server.url, "failed")).toEqual({ code: 0, stdout: "No failed exports.\n", stderr: "" });
  });

  test("a window that is exported in part tells what is left of it", async () => {
    const server = await serving({
      exports: [
        exported(2, "Failed", 5),
        exported(3, "Completed", 5, { end_time: march(5, "18:00:00"), created_at: march(7) }),
      ],
      runs: [runOf(3)],
    });
    const { code, stdout } = await ask(server.url, "failed");
    expect(code).toBe(1);
    expect(stdout).toContain("  still not exported: 2026-03-05T18:00:00Z – 2026-03-06T00:00:00Z\n");
  });

  test("what was cancelled is told and is no failure", async () => {
    const server = await serving({ exports: [schedule(1, 8), spawned(2, "Cancelled", 8)] });
    const { code, stdout } = await ask(server.url, "failed");
    expect(code).toBe(0);
    expect(stdout).toContain("No failed exports; 1 export was cancelled, which exports gaps tells of.\n");
  });

  test("a destination that is gone is told of, in place of a cure that cannot help", async () => {
    const server = await serving({ exports: [exported(2, "Failed", 5)], destinations: [] });
    const { code, stdout } = await ask(server.url, "failed");
    expect(code).toBe(1);
    expect(stdout).toContain(
      `  its destination ${DESTINATION} is gone: nothing can be exported to it again; export the range to another destination, or give it up by an entry with givenUp: true (see exports gaps --write)\n`,
    );
    expect(stdout).not.toContain("Once the cause is gone");
  });

  test("--since takes what ended then or later, --project a project, --json everything as JSON", async () => {
    const server = await serving(WITH_FAILURES);
    const { code, stdout } = await ask(
      server.url,
      ...["failed", "--since", "2026-03-09T04:00:00Z", "--project", "support-agent", "--json"],
    );
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      series: [
        {
          name: "support-agent",
          series: {
            sessionId: PROJECT,
            bulkExportDestinationId: DESTINATION,
            format: "Parquet",
            formatVersion: "v1",
          },
          failed: [
            {
              id: id(5),
              status: "TimedOut",
              startTime: "2026-03-07T00:00:00Z",
              endTime: "2026-03-08T00:00:00Z",
              createdAt: "2026-03-08T00:10:00.000123Z",
              endedAt: "2026-03-09T04:00:00Z",
              scheduleId: id(1),
              attempts: 1,
              left: [{ startTime: "2026-03-07T00:00:00Z", endTime: "2026-03-08T00:00:00Z" }],
              errors: [],
            },
          ],
          cancelled: [],
        },
      ],
    });
    const later = await ask(server.url, "failed", "--since", "2026-03-09T04:00:00.000001Z");
    expect([later.code, later.stdout]).toEqual([0, "No failed exports.\n"]);
  });

  test("says what is wrong with --since, with the exit code 2", async () => {
    expect(await ask("http://127.0.0.1:1", "failed", "--since", "2026-03-01")).toEqual({
      code: 2,
      stdout: "",
      stderr:
        'pulumi-langsmith exports failed: --since "2026-03-01": a date alone does not say which instant is meant; write it with a time and a zone, such as "2026-03-01T00:00:00Z"\nRun with --help for the options.\n',
    });
  });

  test("says that it could not be found out, with the exit code 3", async () => {
    const server = await serving({
      ...WITH_FAILURES,
      instead: (_seen, { pathname }) =>
        pathname.endsWith("/runs") ? { status: 400, body: { detail: "no" } } : undefined,
    });
    const { code, stdout, stderr } = await ask(server.url, "failed");
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain("pulumi-langsmith exports failed: Could not list the runs of ");
  });

  test("--help tells the options and the exit codes", async () => {
    const { code, stdout } = await run(["exports", "failed", "--help"]);
    expect(code).toBe(0);
    for (const text of ["--stack", "--project", "--since", "--owners", "--json", "Exit code: 0 none; 1"]) {
      expect(stdout).toContain(text);
    }
  });
});

describe("--owners", () => {
  beforeEach(() => writeFileSync(path.join(folder, "exports.yaml"), OWNERS));

  test("names the owner of each project in failed, gaps and timeline, found by its name and by its id", async () => {
    const server = await serving(WITH_FAILURES);
    const titles = ["billing  (owner: finance@acme.example)", "support-agent  (owner: #support-platform)"];
    for (const args of [["failed"], ["gaps"], ["timeline", "--width", "80"]]) {
      const { stdout, stderr } = await ask(server.url, ...args, "--owners", "exports.yaml");
      expect(stderr).toBe("");
      expect(stdout.split("\n").filter((line) => line.includes("(owner: "))).toEqual(titles);
    }
    const { stdout } = await ask(server.url, "timeline", "--width", "80", "--owners", "exports.yaml");
    expect(
      stdout
        .split("\n")
        .slice(1, 3)
        .map((line) => line.slice(0, 39)),
    ).toEqual(["billing        finance@acme.example  FF", "support-agent  #support-platform     FF"]);
  });

  test("names it in JSON and on the page; a project that the file does not list has none", async () => {
    writeFileSync(path.join(folder, "exports.yaml"), OWNERS.replace(/ {2}- \{ sessionId.*\n/, ""));
    const server = await serving(WITH_FAILURES);
    for (const command of ["failed", "gaps"]) {
      const { stdout } = await ask(server.url, command, "--owners", "exports.yaml", "--json");
      const series: { name: string; owner?: string }[] = JSON.parse(stdout).series;
      expect(series.map(({ name, owner }) => [name, owner])).toEqual([
        ["billing", undefined],
        ["support-agent", "#support-platform"],
      ]);
    }
    await ask(server.url, "timeline", "--owners", "exports.yaml", "--html", "page.html");
    const page = readFileSync(path.join(folder, "page.html"), "utf8");
    expect(page).toContain(
      '<th scope="row">support-agent<div class="soft owner">#support-platform</div></th>',
    );
    expect(page).toContain('<th scope="row">billing</th>');
    expect(page).toContain('<h2>support-agent</h2>\n<p class="soft">Owner: #support-platform</p>\n');
  });

  test.each(["failed", "gaps", "timeline"])(
    "%s tells what is wrong with the file before anything is asked",
    async (command) => {
      const server = await serving(WITH_FAILURES);
      const wrong = OWNERS.replace("Hours: 24", "Hours: daily").replace("owner: finance", "ownr: finance");
      writeFileSync(path.join(folder, "exports.yaml"), wrong);
      expect(await ask(server.url, command, "--owners", "exports.yaml")).toEqual({
        code: 3,
        stdout: "",
        stderr: `pulumi-langsmith exports ${command}: exports.yaml:1:1: intervalHours: "daily" is not allowed: it must be an integer from 1 to 168 (got a text)
exports.yaml:5:5: projects[1].owner: is required: give a text that is not empty
exports.yaml:5:56: projects[1].ownr: there is no such property; did you mean owner?
`,
      });
      writeFileSync(path.join(folder, "exports.yaml"), `${OWNERS}  - { name: support, owner: me }\n`);
      const twice = await ask(server.url, command, "--owners", "exports.yaml");
      expect([twice.code, twice.stdout]).toEqual([3, ""]);
      expect(twice.stderr).toBe(
        `pulumi-langsmith exports ${command}: exports.yaml:6:5: projects[2]: projects[0] has the same key, "support": give one of them another key\n`,
      );
      const missing = await ask(server.url, command, "--owners", "owners.yaml");
      expect(missing).toEqual({
        code: 2,
        stdout: "",
        stderr: `pulumi-langsmith exports ${command}: --owners "owners.yaml": there is no such file\nRun with --help for the options.\n`,
      });
      expect(server.seen).toEqual([]);
    },
  );
});
