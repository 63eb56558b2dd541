import { describe, expect, test } from "vitest";
import type { ZodType } from "zod";
import type { Command } from "../../cli/command.ts";
import { doctor } from "../../cli/doctor/doctor.ts";
import { status } from "../../cli/exports/status.ts";
import { failureOutput } from "../../cli/output.ts";
import { exported, id, PROJECT, runOf, schedule } from "../coverage/service.ts";
import * as doctoring from "./doctor-rig.ts";
import { days, spawned, WITH_FAILURES } from "./exports-rig.ts";
import type { Told } from "./run.ts";
import { callExports } from "./run-in-process.ts";

/** What a command printed, which must be as it declares it, without further members. */
async function outputOf({ output }: Command, { stdout }: Told): Promise<unknown> {
  if (output === undefined) throw new Error("the command declares no output");
  const schema: ZodType = await output();
  return schema.parse(JSON.parse(stdout));
}

/** The error that a command printed as JSON, and only that; standard error has it in words. */
function errorOf({ stdout, stderr }: Told) {
  const { error } = failureOutput.parse(JSON.parse(stdout));
  expect(stderr).toContain(error.message);
  return error;
}

/** Gaps of each kind, and what is exported twice. */
const WITH_GAPS = {
  exports: [
    schedule(1, 5),
    spawned(2, "Failed", 5),
    spawned(3, "Completed", 6),
    exported(4, "Completed", 6),
    spawned(5, "Paused", 7),
  ],
  runs: [runOf(2, { status: "Failed", errors: { retry_0: "Access Denied" } }), runOf(3), runOf(4)],
  projects: { [PROJECT]: "support-agent" },
};

const WITHOUT_NAMES = { exports: WITH_GAPS.exports, runs: WITH_GAPS.runs };

const LEFT_BEHIND = {
  "/api/v1/bulk-exports": { body: [exported(2, "Running", 5), exported(3, "Completed", 1)] },
};

const CODE = /^LS\d{4}$/;

describe("doctor --json", () => {
  test("prints what is wrong with its fix and code", async () => {
    const told = await doctoring.doctor(await doctoring.service(LEFT_BEHIND), ["--json"], {
      LANGSMITH_API_KEY: "",
    });
    expect(await outputOf(doctor, told)).toMatchObject({
      checks: expect.arrayContaining([
        expect.objectContaining({
          verdict: "wrong",
          fix: expect.any(String),
          code: expect.stringMatching(CODE),
        }),
      ]),
    });
  });

  test("prints orphans", async () => {
    const server = await doctoring.service(LEFT_BEHIND);
    const told = await doctoring.doctor(server, ["--json", "--orphans", "--stack", "prod"], {
      PATH: doctoring.pulumiWith({ prod: {} }),
    });
    expect(await outputOf(doctor, told)).toMatchObject({ orphans: [{ id: id(2) }], leftOut: 1 });
  });
});

describe("exports status --json", () => {
  const printed = (answers: Parameters<typeof callExports>[0], ...args: string[]) =>
    callExports(answers, ["status", "--json", ...days(4, 9), ...args]);

  test("prints series, with and without the names of projects", async () => {
    for (const answers of [WITH_GAPS, WITHOUT_NAMES, WITH_FAILURES, { ...WITH_GAPS, destinations: [] }]) {
      const { stderr, ...told } = await printed(answers);
      expect([stderr, await outputOf(status, { stderr, ...told })]).toEqual(["", expect.anything()]);
    }
  });

  test("lists which projects have no export", async () => {
    const { stderr, ...told } = await printed(WITH_FAILURES, "--project=search");
    expect([told.code, stderr]).toEqual([3, expect.stringContaining('named "search"')]);
    const output = await outputOf(status, { stderr, ...told });
    expect(output).toMatchObject({ series: [], notListed: [{ code: "LS1402" }] });
  });

  test("prints an error with its code, also a wrong call", async () => {
    const without = await printed({ exports: [] });
    expect(without.code).toBe(3);
    expect(errorOf(without)).toMatchObject({ code: "LS4101", fix: expect.any(String) });
    const told = await printed(WITH_GAPS, "--day", "yesterday");
    expect(told.code).toBe(2);
    expect(errorOf(told).message).toContain("--day excludes");
    const unknown = await printed(WITH_GAPS, "--projekt=x");
    expect(unknown.code).toBe(2);
    expect(errorOf(unknown).message).toContain("Did you mean --project?");
  });
});
