import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import type { ZodType } from "zod";
import { adopt } from "../../cli/adopt/adopt.ts";
import type { Command } from "../../cli/command.ts";
import { COMMANDS } from "../../cli/commands.ts";
import { doctor } from "../../cli/doctor/doctor.ts";
import { explain } from "../../cli/explain/explain.ts";
import { gaps } from "../../cli/exports/gaps.ts";
import { status } from "../../cli/exports/status.ts";
import { init } from "../../cli/init/init.ts";
import { failureOutput } from "../../cli/output.ts";
import { pluginInstall } from "../../cli/plugin-cache/install.ts";
import { exported, id, PROJECT, runOf, schedule } from "../coverage/service.ts";
import * as adopting from "./adopt-rig.ts";
import * as doctoring from "./doctor-rig.ts";
import { spawned, WITH_FAILURES, writeFill } from "./exports-rig.ts";
import { Machine } from "./plugin-rig.ts";
import type { Told } from "./run.ts";
import { call, callExports } from "./run-in-process.ts";
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

/** Gaps of each kind, what is exported twice, and a range between two schedules. */
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

test("every command has --json but the emulator, which serves until it is ended", async () => {
  const loaded = await Promise.all(COMMANDS.map(async ({ name, load }) => ({ name, ...(await load()) })));
  const without = loaded.filter((each) => !("output" in each)).map(({ name }) => name);
  expect(without).toEqual(["emulator"]);
  for (const each of [adopt, doctor, explain, gaps, status, init, pluginInstall]) {
    expect(each.options).toHaveProperty("json");
  }
});

describe("explain --json", () => {
  test("prints a code, or every code", async () => {
    const one = await call(["explain", "--json", "2005"]);
    expect(await outputOf(explain, one)).toMatchObject({ codes: [{ code: "LS2005" }] });
    const all = await call(["explain", "--json"]);
    expect(await outputOf(explain, all)).toHaveProperty("codes.200");
  });

  test("prints an unknown code as an error with the nearest one", async () => {
    const told = await call(["explain", "LS2050", "--json"]);
    expect(told.code).toBe(2);
    expect(errorOf(told).message).toMatch(/Did you mean LS20\d\d\?/);
  });
});

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

  test("prints an error, also a wrong call", async () => {
    const unreachable = await adopting.adopt(NOWHERE, ["--json"]);
    expect(unreachable.code).toBe(3);
    expect(errorOf(unreachable)).toMatchObject({
      code: expect.stringMatching(CODE),
      fix: expect.any(String),
    });
    const wrong = await adopting.adopt(NOWHERE, ["--json", "--out"]);
    expect(wrong.code).toBe(2);
    expect(errorOf(wrong).code).toBeNull();
  });
});

describe("exports --json", () => {
  test("gaps prints series, with and without the names of projects", async () => {
    for (const answers of [WITH_GAPS, WITHOUT_NAMES, WITH_FAILURES, { ...WITH_GAPS, destinations: [] }]) {
      const told = await callExports(answers, ["gaps", "--json"]);
      expect([told.stderr, await outputOf(gaps, told)]).toEqual(["", expect.anything()]);
    }
  });

  test("gaps lists projects that cannot be checked beside the others", async () => {
    const asked = ["--project=support-agent", "--project=search"];
    const told = await callExports(WITH_GAPS, ["gaps", "--json", ...asked]);
    expect(await outputOf(gaps, told)).toMatchObject({
      series: [{ name: "support-agent" }],
      notListed: [{ message: expect.stringContaining('"search"') }],
    });
  });

  test("gaps lists why none of the projects can be checked, beside the error", async () => {
    const asked = ["--project=billing", "--project=search"];
    const told = await callExports(WITHOUT_NAMES, ["gaps", "--json", ...asked]);
    expect(told.code).toBe(3);
    const { error, ...rest } = JSON.parse(told.stdout);
    expect(failureOutput.parse({ error }).error.code).toBe("LS4102");
    expect(await outputOf(gaps, { ...told, stdout: JSON.stringify(rest) })).toMatchObject({
      series: [],
      notListed: [{ code: "LS4102" }],
    });
  });

  test("gaps prints a wrong call as an error", async () => {
    const told = await callExports(WITH_GAPS, ["gaps", "--json", "--schedule", "daily"]);
    expect(told.code).toBe(2);
    expect(errorOf(told).message).toContain('--schedule "daily"');
    const unknown = await callExports(WITH_GAPS, ["gaps", "--json", "--projekt=x"]);
    expect(unknown.code).toBe(2);
    expect(errorOf(unknown).message).toContain("Did you mean --project?");
  });

  test("gaps --write prints the entries that it appended, and what it left out", async () => {
    const file = path.join(adopting.temporaryFolder(), "fills.yaml");
    const paused = { ...WITH_GAPS, exports: [...WITH_GAPS.exports, schedule(6, 3, { status: "Cancelled" })] };
    for (const answers of [WITH_GAPS, paused]) {
      const told = await callExports(answers, ["gaps", "--json", "--write", file, "--fill-pauses"]);
      expect(await outputOf(gaps, told)).toMatchObject({ file, added: expect.any(Array) });
    }
  });

  test("gaps --write prints the gaps beside the error where it cannot write", async () => {
    // Such a name may stand, but not that of the file which takes its place.
    const file = path.join(adopting.temporaryFolder(), `${"x".repeat(255)}.yaml`);
    const told = await callExports(WITH_GAPS, ["gaps", "--json", "--write", file]);
    expect(told.code).toBe(3);
    const { error, ...rest } = JSON.parse(told.stdout);
    expect(failureOutput.parse({ error }).error).toMatchObject({
      code: expect.stringMatching(CODE),
      fix: expect.any(String),
    });
    expect(await outputOf(gaps, { ...told, stdout: JSON.stringify(rest) })).toHaveProperty("series.0.gaps.0");
  });

  test("--fills and --owners add members", async () => {
    const folder = adopting.temporaryFolder();
    writeFill(folder, "2026-03-05T00:00:00Z", "2026-03-06T00:00:00Z");
    const fills = path.join(folder, "fills.yaml");
    const owners = path.join(folder, "owners.yaml");
    writeFileSync(
      owners,
      `intervalHours: 24
startTime: 2026-03-01T00:00:00Z
projects:
  - { name: support-agent, key: support, owner: team-support }
`,
    );
    const told = await callExports(WITH_FAILURES, [
      "gaps",
      "--json",
      `--fills=${fills}`,
      `--owners=${owners}`,
    ]);
    expect(JSON.stringify(await outputOf(gaps, told))).toContain('"owner":"team-support"');
  });
});

describe("what installs and creates, with --json,", () => {
  test("prints an error where the package has no plugin", async () => {
    const environment = new Machine().environment;
    const told = await call(["plugin", "install", "--json"], { environment });
    expect(told.code).toBe(3);
    expect(errorOf(told)).toMatchObject({ code: expect.stringMatching(CODE) });
  });

  test("prints an error where the folder has files", async () => {
    const told = await call(["init", "--json"], { environment: new Machine().environment });
    expect(told.code).toBe(3);
    expect(errorOf(told)).toMatchObject({ code: "LS6310", fix: expect.any(String) });
  });
});
