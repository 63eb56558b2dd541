import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { exported, id, PROJECT, runOf, schedule, serving, WORKSPACE } from "../coverage/service.ts";
import { run } from "./run.ts";

const KEY = "lsv2_sk_never_to_be_seen";
const spawned = (number: number, status: string, day: number) =>
  exported(number, status, day, { source_bulk_export_id: id(1) });

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-gaps-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

function gaps(url: string, args: readonly string[], more: Readonly<Record<string, string>> = {}) {
  const environment = { LANGSMITH_API_KEY: KEY, LANGSMITH_WORKSPACE_ID: WORKSPACE, LANGSMITH_ENDPOINT: url };
  return run(["exports", "gaps", ...args], { ...environment, ...more }, folder);
}

/** 5 March failed, 6 March is exported twice, 7 and 8 March are missing. */
const WITH_GAPS = {
  exports: [schedule(1, 5), spawned(2, "Failed", 5), spawned(3, "Completed", 6), exported(4, "Completed", 6)],
  runs: [
    runOf(2, { status: "Failed", errors: { retry_0: `Access Denied\u001b[2J for ${KEY}` } }),
    runOf(3),
    runOf(4),
  ],
  projects: { [PROJECT]: "support-agent" },
};

describe("exports gaps", () => {
  test("prints what is left of each series, what was paid for twice, and a line that sums it up; the exit code is 1", async () => {
    const server = await serving(WITH_GAPS);
    const { code, stdout, stderr } = await gaps(server.url, []);
    expect([code, stderr]).toEqual([1, ""]);
    expect(stdout).toBe(
      `support-agent
  2026-03-05T00:00:00Z to 2026-03-06T00:00:00Z  failed
    export ${id(2)} is Failed: Access Denied [2J for [secret]
  2026-03-07T00:00:00Z to 2026-03-09T00:00:00Z  missing, 2 windows
  2026-03-06T00:00:00Z to 2026-03-07T00:00:00Z  exported twice
    export ${id(3)}
    export ${id(4)}

2 gaps (3 windows) in 1 of 1 series. 1 of 4 due windows is exported. 1 range is exported, and billed, more than once.
`,
    );
    expect(new Set(server.seen.map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

  test("with --since, windows that end at that time or before are not checked", async () => {
    const server = await serving(WITH_GAPS);
    const { code, stdout } = await gaps(server.url, ["--since", "2026-03-07T00:00:00Z"]);
    expect(code).toBe(1);
    expect(stdout).toBe(
      `support-agent
  2026-03-07T00:00:00Z to 2026-03-09T00:00:00Z  missing, 2 windows

1 gap (2 windows) in 1 of 1 series. 0 of 2 due windows are exported.
`,
    );
    const file = path.join(folder, "fills.yaml");
    await gaps(server.url, ["--since", "2026-03-07T00:00:00Z", "--write", file]);
    expect(readFileSync(file, "utf8")).not.toContain("2026-03-05");
    expect(readFileSync(file, "utf8")).toContain("2026-03-07");
    const wrong = await gaps(server.url, ["--since", "last week"]);
    expect([wrong.code, wrong.stderr]).toEqual([2, expect.stringContaining('--since "last week":')]);
  });

  test("says that there are none, with the exit code 0", async () => {
    const server = await serving({ exports: [schedule(1, 8), spawned(2, "Completed", 8)], runs: [runOf(2)] });
    expect(await gaps(server.url, [])).toEqual({
      code: 0,
      stdout: "No gaps. 1 of 1 due window is exported.\n",
      stderr: "",
    });
  });

  test("fails on a state that is not clear, too", async () => {
    const server = await serving({ exports: [schedule(1, 8), spawned(2, "Paused", 8)] });
    const { code, stdout } = await gaps(server.url, []);
    expect(code).toBe(1);
    expect(stdout).toContain(
      `unclear\n    export ${id(2)} has the status "Paused", which this version does not know`,
    );
    expect(stdout).toContain("1 window is unclear. 0 of 1 due window is exported.\n");
  });

  test("fails on a completed export of which LangSmith reports no run, and on rows without files", async () => {
    const empty = { prefix: "p", result: { rows_written: 7, exported_files: [] } };
    for (const runs of [[], [runOf(2, { metadata: empty })]]) {
      const server = await serving({ exports: [schedule(1, 8), spawned(2, "Completed", 8)], runs });
      const { code, stdout } = await gaps(server.url, []);
      expect([code, stdout]).toEqual([1, expect.stringContaining("1 window is unclear. 0 of 1 due window")]);
    }
  });

  test("prints JSON alone with --json", async () => {
    const server = await serving(WITH_GAPS);
    const { code, stdout } = await gaps(server.url, [
      "--json",
      "--project",
      "support-agent",
      "--schedule",
      id(1),
    ]);
    expect(code).toBe(1);
    const { series } = JSON.parse(stdout);
    expect(series).toMatchObject([
      {
        name: "support-agent",
        hasNoGaps: false,
        schedules: [{ id: id(1), status: "IntervalScheduled" }],
        gaps: [
          {
            startTime: "2026-03-05T00:00:00Z",
            endTime: "2026-03-06T00:00:00Z",
            states: ["failed"],
            windows: 1,
          },
          {
            startTime: "2026-03-07T00:00:00Z",
            endTime: "2026-03-09T00:00:00Z",
            states: ["missing"],
            windows: 2,
          },
        ],
      },
    ]);
  });

  test("--help lists the options and the exit codes", async () => {
    const { code, stdout } = await run(["exports", "gaps", "--help"]);
    expect(code).toBe(0);
    for (const option of [
      "--schedule",
      "--project",
      "--until",
      "--stack",
      "--write",
      "--json",
      "Exit codes:\n  0  No window is missing",
    ]) {
      expect(stdout).toContain(option);
    }
  });
});

describe("exports gaps --write", () => {
  const file = () => path.join(folder, "fills.yaml");

  test("appends the gaps once, window by window, and keeps the exit code", async () => {
    const server = await serving(WITH_GAPS);
    const first = await gaps(server.url, ["--write", "fills.yaml"]);
    expect(first.code).toBe(1);
    expect(first.stdout).toContain(
      `Appended 2 exports to fills.yaml:
  support-agent-2026-03-05T00Z  2026-03-05T00:00:00Z to 2026-03-06T00:00:00Z
  support-agent-2026-03-07T00Z  2026-03-07T00:00:00Z to 2026-03-08T00:00:00Z
The next \`pulumi up\` creates them, if the program declares them with \`readFills("fills.yaml")\`.
1 window may still be exported by the schedule. Check again in half an hour.
`,
    );
    const written = readFileSync(file(), "utf8");
    const again = await gaps(server.url, ["--write", "fills.yaml"]);
    expect(again.stdout).toContain("Appended nothing to fills.yaml.\n2 ranges are in fills.yaml already");
    expect(readFileSync(file(), "utf8")).toBe(written);
    expect(written).not.toContain(KEY);
    expect(readdirSync(folder)).toEqual(["fills.yaml"]);
  });

  test("writes nothing when a page of the listing is an error, and the exit code is 3", async () => {
    const server = await serving({
      ...WITH_GAPS,
      instead: (_seen, { pathname }) =>
        pathname.endsWith("/runs") ? { status: 400, body: { detail: "no" } } : undefined,
    });
    const { code, stdout, stderr } = await gaps(server.url, ["--write", "fills.yaml"]);
    expect([code, stdout]).toEqual([3, ""]);
    expect(stderr).toContain(
      "pulumi-langsmith exports gaps: Could not list the runs of what the schedule spawned: GET ",
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  test("reports what is wrong with the file before anything is asked", async () => {
    const server = await serving(WITH_GAPS);
    writeFileSync(file(), "- name: a\n");
    const { code, stderr } = await gaps(server.url, ["--write", "fills.yaml"]);
    expect(code).toBe(3);
    expect(stderr).toContain("fills.yaml:1:3: [0].bulkExportDestinationId: is required");
    expect(server.seen).toEqual([]);
  });
});

describe("a wrong call", () => {
  test.each([
    [["exports", "gaps", "--schedule", "daily"], '--schedule "daily": use the id of a schedule, a UUID.\n'],
    [
      ["exports", "gaps", "--project", ""],
      "--project is empty: use the name or the id of a tracing project.\n",
    ],
    [
      ["exports", "gaps", "--until", "2026-03-01"],
      '--until "2026-03-01": a date alone is not enough; add a time and a time zone, such as "2026-03-01T00:00:00Z"\n',
    ],
    [["exports", "gaps", "--nope"], "Unknown option --nope.\n"],
  ])("%j is reported, and the exit code is 2", async (args, told) => {
    expect(await run(args)).toEqual({
      code: 2,
      stdout: "",
      stderr: `pulumi-langsmith exports gaps: ${told}Run \`pulumi-langsmith exports gaps --help\` to see the options.\n`,
    });
  });

  test("an unknown command is named, with the usage", async () => {
    const { code, stderr } = await run(["exports", "gap"]);
    expect(code).toBe(2);
    expect(stderr).toMatch(
      /^There is no command "exports gap"\. Did you mean `pulumi-langsmith exports gaps`\?\n\nUsage: pulumi-langsmith exports <command>/,
    );
  });
});

describe("the configuration", () => {
  test("without a key or a workspace is reported, and nothing is sent", async () => {
    const without = await run(["exports", "gaps"]);
    expect(without.code).toBe(3);
    expect(without.stderr).toMatch(
      /^pulumi-langsmith exports gaps: no API key is configured\. .* LANGSMITH_API_KEY\. \[LS1001\]\n$/,
    );
    const nowhere = await run(["exports", "gaps"], { LANGSMITH_API_KEY: KEY });
    expect(nowhere).toEqual({
      code: 3,
      stdout: "",
      stderr:
        "pulumi-langsmith exports gaps: No workspace is configured. Set the environment variable `LANGSMITH_WORKSPACE_ID`, or use `--stack NAME` with a stack that sets `langsmith:workspaceId`. [LS6050]\n",
    });
  });

  /** An engine that prints a text, and ends with a code. */
  function engine(text: string, code: number): Readonly<Record<string, string>> {
    const script = path.join(folder, "pulumi");
    writeFileSync(path.join(folder, "told"), text);
    writeFileSync(script, `#!/bin/sh\ncat "${folder}/told" ${code === 0 ? "" : ">&2"}\nexit ${code}\n`);
    chmodSync(script, 0o755);
    return { PATH: `${folder}:${process.env["PATH"]}` };
  }

  test("of a stack is what pulumi config prints; the environment adds what it leaves out", async () => {
    const server = await serving({ exports: [schedule(1, 9)] });
    const told = {
      "langsmith:apiKey": { value: KEY, secret: true },
      "langsmith:apiUrl": { value: server.url, secret: false },
      "other:apiKey": { value: "x", secret: false },
    };
    const environment = { ...engine(JSON.stringify(told), 0), LANGSMITH_WORKSPACE_ID: WORKSPACE };
    const { code, stdout } = await run(["exports", "gaps", "--stack", "prod"], environment, folder);
    expect([code, stdout]).toEqual([0, "No gaps. 0 of 0 due windows are exported.\n"]);
    expect(new Set(server.seen.map(({ headers }) => headers["x-api-key"]))).toEqual(new Set([KEY]));
  });

  test("that pulumi cannot read is an error with its words", { timeout: 20_000 }, async () => {
    const failing = engine("error: no stack named 'prod' found\n", 255);
    expect(await run(["exports", "gaps", "--stack", "prod"], failing, folder)).toEqual({
      code: 3,
      stdout: "",
      stderr:
        "pulumi-langsmith exports gaps: Could not read the configuration of stack \"prod\": `pulumi config` ended with 255: no stack named 'prod' found.\n" +
        "  Run the command in the folder of the stack's Pulumi.yaml, or set `--cwd` if the command has it. `pulumi stack ls` lists the stacks. [LS6055]\n",
    });
    const silent = await run(["exports", "gaps", "--stack", "prod"], engine(`not JSON, ${KEY}`, 0), folder);
    expect(silent.stderr).toBe(
      'pulumi-langsmith exports gaps: Could not read the configuration of stack "prod": `pulumi config --json` did not print JSON. Run `pulumi config --json` and check what it prints. [LS6058]\n',
    );
    const absent = await run(
      ["exports", "gaps", "--stack", "prod"],
      { PATH: folder.concat("-none") },
      folder,
    );
    expect(absent.stderr).toBe(
      'pulumi-langsmith exports gaps: Could not read the configuration of stack "prod": `pulumi` does not start (spawn pulumi ENOENT). ' +
        "Install Pulumi and add it to the PATH, or remove `--stack` and set environment variables. [LS6052]\n",
    );
  });
});
