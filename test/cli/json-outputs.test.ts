import { describe, expect, test } from "vitest";
import type { ZodType } from "zod";
import { adopt } from "../../cli/adopt/adopt.ts";
import type { Command } from "../../cli/command.ts";
import { COMMANDS } from "../../cli/commands.ts";
import { doctor } from "../../cli/doctor/doctor.ts";
import { explain } from "../../cli/explain/explain.ts";
import { status } from "../../cli/exports/status.ts";
import { init } from "../../cli/init/init.ts";
import { failureOutput } from "../../cli/output.ts";
import { pluginInstall } from "../../cli/plugin-cache/install.ts";
import { exported, id } from "../coverage/service.ts";
import * as adopting from "./adopt-rig.ts";
import * as doctoring from "./doctor-rig.ts";
import { Machine } from "./plugin-rig.ts";
import type { Told } from "./run.ts";
import { call } from "./run-in-process.ts";
import { fileOf, NOWHERE, resource, stored } from "./terraform-rig.ts";

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

const LEFT_BEHIND = {
  "/api/v1/bulk-exports": { body: [exported(2, "Running", 5), exported(3, "Completed", 1)] },
};

const CODE = /^LS\d{4}$/;

test("every command has --json", async () => {
  const loaded = await Promise.all(COMMANDS.map(({ load }) => load()));
  const without = loaded.filter(({ output }) => output === undefined).map(({ name }) => name);
  expect(without).toEqual([]);
  for (const each of [adopt, doctor, explain, status, init, pluginInstall]) {
    expect(each.options).toHaveProperty("json");
  }
});

describe("explain --json", () => {
  test("prints a code, or every code", async () => {
    const one = await call(["explain", "--json", "2005"]);
    expect(await outputOf(explain, one)).toMatchObject({ codes: [{ code: "LS2005" }] });
    const all = await call(["explain", "--json"]);
    expect(await outputOf(explain, all)).toHaveProperty("codes.100");
  });
});

describe("doctor --json", () => {
  test("prints orphans", async () => {
    const server = await doctoring.service(LEFT_BEHIND);
    const told = await doctoring.doctor(server, ["--json", "--orphans", "--stack", "prod"], {
      PATH: doctoring.pulumiWith({ prod: {} }),
    });
    expect(await outputOf(doctor, told)).toMatchObject({ orphans: [{ id: id(2) }], leftOut: 1 });
  });
});

describe("adopt --json", () => {
  test("prints what can be imported, what was written, and what stays in Terraform", async () => {
    const it = await adopting.service();
    await adopting.mixed(it);
    const listed = await adopting.adopt(it, ["--json"]);
    expect([listed.code, await outputOf(adopt, listed)]).toEqual([0, expect.anything()]);
    const file = fileOf(stored([resource("langsmith_prompt", "greeting", [{ attributes: { id: id(8) } }])]));
    const left = await adopting.adopt(it, ["--json", "--terraform", file]);
    expect(await outputOf(adopt, left)).toMatchObject({
      terraform: [{ address: "langsmith_prompt.greeting", why: "this package has no resource for it" }],
      file: null,
    });
  });

  test("prints a wrong call as an error", async () => {
    const wrong = await adopting.adopt(NOWHERE, ["--json", "--out"]);
    expect(wrong.code).toBe(2);
    expect(errorOf(wrong).code).toBeNull();
  });
});

describe("what installs and creates, with --json,", () => {
  test("prints an error where the package has no plugin", async () => {
    const environment = new Machine().environment;
    const told = await call(["plugin", "install", "--json"], { environment });
    expect(told.code).toBe(3);
    expect(errorOf(told)).toMatchObject({ code: expect.stringMatching(CODE) });
  });
});
