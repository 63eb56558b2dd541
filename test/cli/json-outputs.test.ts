import { describe, expect, test } from "vitest";
import type { ZodType } from "zod";
import type { Command } from "../../cli/command/command.ts";
import { failureOutput } from "../../cli/command/output.ts";
import { doctor } from "../../cli/doctor/doctor.ts";
import { exported, id } from "../coverage/service.ts";
import * as doctoring from "./doctor/rig.ts";
import type { Ended } from "./run.ts";
import { callExports } from "./run-in-process.ts";

/** What a command printed, which must be as it declares it, without further members. */
async function outputOf({ output }: Command, { stdout }: Ended): Promise<unknown> {
  if (output === undefined) throw new Error("the command declares no output");
  const schema: ZodType = await output();
  return schema.parse(JSON.parse(stdout));
}

/** The error that a command printed as JSON, and only that; standard error has it in words. */
function errorOf({ stdout, stderr }: Ended) {
  const { error } = failureOutput.parse(JSON.parse(stdout));
  expect(stderr).toContain(error.message);
  return error;
}

const LEFT_BEHIND = {
  "/api/v1/bulk-exports": { body: [exported(2, "Running", 5), exported(3, "Completed", 1)] },
};

describe("doctor --json", () => {
  test("prints orphans", async () => {
    const server = await doctoring.service(LEFT_BEHIND);
    const told = await doctoring.doctor(server, ["--json", "--orphans", "--stack", "prod"], {
      PATH: doctoring.pulumiWith({ prod: {} }),
    });
    expect(await outputOf(doctor, told)).toMatchObject({ orphans: [{ id: id(2) }], leftOut: 1 });
  });
});

test.each([
  ["an error", [], 3, "LS4101"],
  ["a wrong call", ["--day", "yesterday"], 2, null],
] as const)("%s is printed as JSON, with its code", async (_, args, exit, code) => {
  const failed = await callExports({ exports: [] }, ["status", "--json", ...args]);
  expect([failed.code, errorOf(failed).code]).toEqual([exit, code]);
});
