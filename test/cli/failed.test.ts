import { beforeEach, describe, expect, test } from "vitest";
import { DESTINATION, exported, id, march, PROJECT, runOf, schedule, serving } from "../coverage/service.ts";
import { asking, newFolder, spawned, WITH_FAILURES } from "./failed-rig.ts";
import { run } from "./run.ts";

let ask: ReturnType<typeof asking>;
beforeEach(() => {
  ask = asking(newFolder());
});

describe("exports failed", () => {
  test("lists what failed and nothing has exported since, with the runs' words, the last attempt and the fix; the exit code is 1", async () => {
    const server = await serving(WITH_FAILURES);
    const { code, stdout, stderr } = await ask(server.url, "failed");
    expect([code, stderr]).toEqual([1, ""]);
    expect(stdout).toBe(
      `billing
  2026-03-05T00:00:00Z to 2026-03-06T00:00:00Z  failed at 2026-03-07T00:01:00Z
    export ${id(8)}, attempt 2 at this window
    No such bucket

support-agent
  2026-03-05T00:00:00Z to 2026-03-06T00:00:00Z  failed at 2026-03-06T00:11:00Z
    export ${id(2)}, spawned by schedule ${id(1)}
    Access Denied [2J for [secret]
    Slow Down
  2026-03-07T00:00:00Z to 2026-03-08T00:00:00Z  timed out at 2026-03-09T04:00:00Z
    export ${id(5)}, spawned by schedule ${id(1)}
  2026-03-08T00:00:00Z to 2026-03-09T00:00:00Z  canceled at 2026-03-09T00:11:00Z
    export ${id(6)}, spawned by schedule ${id(1)}

3 exports in 2 of 2 series ended without success, and nothing has exported their windows since. 1 export was canceled, which \`exports gaps\` reports as a gap.
It is unknown who canceled an export. The audit log has no entry about 1 export.

Fix the cause. Then run this, commit the file, and run \`pulumi up\` of a program that declares it with \`readFills\`:
  npx pulumi-langsmith exports gaps --write fills.yaml
If the program declares the export itself, change a value in its \`triggers\` instead.
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

  test("a window that is exported in part reports what is left of it", async () => {
    const server = await serving({
      exports: [
        exported(2, "Failed", 5),
        exported(3, "Completed", 5, { end_time: march(5, "18:00:00"), created_at: march(7) }),
      ],
      runs: [runOf(3)],
    });
    const { code, stdout } = await ask(server.url, "failed");
    expect(code).toBe(1);
    expect(stdout).toContain("  Still not exported: 2026-03-05T18:00:00Z to 2026-03-06T00:00:00Z.\n");
  });

  test("what was cancelled is reported and is no failure", async () => {
    const server = await serving({ exports: [schedule(1, 8), spawned(2, "Cancelled", 8)] });
    const { code, stdout } = await ask(server.url, "failed");
    expect(code).toBe(0);
    expect(stdout).toContain(
      "No failed exports. 1 export was canceled, which `exports gaps` reports as a gap.\n",
    );
  });

  test("a destination that is deleted is reported, in place of a fix that cannot help", async () => {
    const server = await serving({ exports: [exported(2, "Failed", 5)], destinations: [] });
    const { code, stdout } = await ask(server.url, "failed");
    expect(code).toBe(1);
    expect(stdout).toContain(
      `  Destination ${DESTINATION} no longer exists, so nothing can be exported to it again. Export the range to another destination, or waive it with an entry (\`waived: true\`, see \`exports gaps --write\`).\n`,
    );
    expect(stdout).not.toContain("Fix the cause");
  });

  test("--since takes what ended then or later, --project a project, --json everything as JSON", async () => {
    const server = await serving(WITH_FAILURES);
    const { code, stdout } = await ask(
      server.url,
      ...["failed", "--since", "2026-03-09T04:00:00Z", "--project", "support-agent", "--json"],
    );
    expect(code).toBe(1);
    expect(JSON.parse(stdout)).toEqual({
      version: 1,
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
          failedSchedules: [],
          waived: [],
          cut: [],
          continuedSchedules: [],
        },
      ],
      notListed: [],
    });
    const later = await ask(server.url, "failed", "--since", "2026-03-09T04:00:00.000001Z");
    expect([later.code, later.stdout]).toEqual([0, "No failed exports.\n"]);
  });

  test("says what is wrong with --since, with the exit code 2", async () => {
    expect(await ask("http://127.0.0.1:1", "failed", "--since", "2026-03-01")).toEqual({
      code: 2,
      stdout: "",
      stderr:
        'pulumi-langsmith exports failed: --since "2026-03-01": a date alone is not enough; add a time and a time zone, such as "2026-03-01T00:00:00Z"\nRun `pulumi-langsmith exports failed --help` to see the options.\n',
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

  test("--help lists the options and the exit codes", async () => {
    const { code, stdout } = await run(["exports", "failed", "--help"]);
    expect(code).toBe(0);
    for (const text of [
      "--stack",
      "--project",
      "--since",
      "--fills",
      "--owners",
      "--json",
      "Exit codes:\n  0  There is no failure.",
    ]) {
      expect(stdout).toContain(text);
    }
  });

  test("names the last attempt by its age, in whatever order the service lists them", async () => {
    const attempts = [
      exported(2, "Failed", 5, { created_at: march(9) }),
      exported(3, "TimedOut", 5, { created_at: march(7) }),
      exported(4, "Failed", 5, { created_at: march(8) }),
    ];
    for (const exports of [attempts, attempts.toReversed()]) {
      const server = await serving({ exports });
      const { stdout } = await ask(server.url, "failed");
      expect(stdout).toContain(
        `  2026-03-05T00:00:00Z to 2026-03-06T00:00:00Z  failed at 2026-03-06T00:11:00Z\n    export ${id(2)}, attempt 3 at this window\n`,
      );
    }
  });

  test("a further attempt that someone cancelled does not hide the failure", async () => {
    const server = await serving({
      exports: [
        exported(2, "Failed", 5),
        exported(3, "Cancelled", 5, { created_at: march(8) }),
        exported(4, "Cancelled", 6),
        exported(5, "TimedOut", 6, { created_at: march(8) }),
      ],
    });
    const { code, stdout } = await ask(server.url, "failed");
    expect(code).toBe(1);
    expect(stdout).toContain(`project ${PROJECT}
  2026-03-05T00:00:00Z to 2026-03-06T00:00:00Z  failed at 2026-03-06T00:11:00Z
    export ${id(2)}
    A later attempt, export ${id(3)}, was canceled.
  2026-03-06T00:00:00Z to 2026-03-07T00:00:00Z  timed out at 2026-03-07T00:11:00Z
    export ${id(5)}, attempt 2 at this window

2 exports in 1 of 1 series ended without success, and nothing has exported their windows since.
`);
  });

  test("an export whose end cannot be read is reported without it, here and in gaps and report", async () => {
    const server = await serving({
      exports: [
        exported(2, "Failed", 5, { finished_at: "" }),
        exported(3, "Failed", 6, { finished_at: "soon", updated_at: "" }),
      ],
    });
    const { code, stdout } = await ask(server.url, "failed");
    expect(code).toBe(1);
    expect(stdout).toContain(`failed at 2026-03-06T00:11:00Z\n    export ${id(2)}\n`);
    expect(stdout).toContain(`2026-03-07T00:00:00Z  failed\n    export ${id(3)}\n`);
    expect((await ask(server.url, "gaps")).code).toBe(1);
    expect((await ask(server.url, "report")).code).toBe(0);
  });

  test("names and errors of others are no commands to the CI whose log shows them", async () => {
    const server = await serving({
      exports: [exported(2, "Failed", 5)],
      runs: [runOf(2, { status: "Failed", errors: { retry_0: "::error::gone", retry_1: "##vso[x]y" } })],
      projects: { [PROJECT]: "::warning::p" },
    });
    const { stdout } = await ask(server.url, "failed");
    expect(stdout).toContain(": :warning::p\n");
    expect(stdout).toContain("\n    : :error::gone\n    # #vso[x]y\n");
    for (const command of ["gaps", "report"]) {
      const told = (await ask(server.url, command)).stdout;
      expect(told).toContain(": :warning::p");
      expect(told.split("\n").filter((line) => /^\s*::|##(?:\[|vso\[)/.test(line))).toEqual([]);
    }
  });
});
