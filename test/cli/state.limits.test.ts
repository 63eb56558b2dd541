import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, test } from "vitest";
import {
  configurationOf,
  LARGEST_CONFIGURATION,
  LONGEST_COMMAND,
  StackUnreadable,
} from "../../cli/connection.ts";
import { pulumiPrintsTooMuch, pulumiTimedOut } from "../../cli/messages.ts";
import { LONGEST_EXPORT, readStates } from "../../cli/state/read-states.ts";
import { LARGEST_STATE } from "../../cli/state/states.ts";

const folder = mkdtempSync(path.join(tmpdir(), "cli-bounds-"));

/** An environment whose pulumi is a script. */
function pulumi(script: string): Record<string, string> {
  const own = mkdtempSync(path.join(folder, "bin-"));
  writeFileSync(path.join(own, "pulumi"), `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(own, "pulumi"), 0o755);
  return { PATH: `${own}${path.delimiter}${process.env["PATH"]}` };
}

const HANGS = pulumi("exec sleep 600");
const PRINTS = pulumi("head -c 20000 /dev/zero");

describe("the configuration of a stack", () => {
  test("that pulumi does not print is waited for no longer than its limit", () => {
    expect(LONGEST_COMMAND).toBe(120);
    expect(() => configurationOf("prod", { environment: HANGS, patienceSeconds: 0.2 })).toThrow(
      new StackUnreadable(pulumiTimedOut({ stack: "prod", part: "configuration", seconds: 0.2 })),
    );
  });

  test("is read up to its limit", () => {
    expect(LARGEST_CONFIGURATION).toBe(67_108_864);
    expect(() => configurationOf("prod", { environment: PRINTS, largest: 10_000 })).toThrow(
      new StackUnreadable(pulumiPrintsTooMuch({ stack: "prod", part: "configuration", largest: 10_000 })),
    );
  });
});

describe("a state", () => {
  const texts = (...[sources, environment, bounds]: Parameters<typeof readStates>) =>
    readStates(sources, environment, bounds).readings.map((reading) =>
      "error" in reading ? reading.error.message : reading.summary,
    );

  test("in a file without an end is read up to its limit", () => {
    expect(LARGEST_STATE).toBe(268_435_456);
    expect(texts({ files: ["/dev/zero"] }, {}, { largest: 3_000_000 })).toEqual([
      "/dev/zero could not be read: it is longer than 3000000 bytes, the most that is read. Check that the file is a state, and give the state of one stack. [LS5103]",
    ]);
  });

  test("in a file is read whole; one that is not there, or is a folder, is reported", () => {
    const file = path.join(folder, "state.json");
    writeFileSync(file, `{"version":3,"deployment":{"resources":[]}}${" ".repeat(2_500_000)}`);
    expect(texts({ files: [file, folder, path.join(folder, "none")] }, {})).toEqual([
      `${file}: 0 of the objects that can be left behind`,
      `${folder} could not be read: it is a folder. Give a file that can be read. [LS5104]`,
      `${path.join(folder, "none")} could not be read: ENOENT: no such file or directory, open '${path.join(folder, "none")}'. Give a file that can be read. [LS5104]`,
    ]);
  });

  test("that pulumi does not export is waited for no longer than its limit", () => {
    expect(LONGEST_EXPORT).toBe(300);
    expect(texts({ files: [], stack: "prod" }, HANGS, { patienceSeconds: 0.2 })).toEqual([
      'could not read the state of the stack "prod": pulumi stack export gave no answer within 0.2 s and was ended. Run `pulumi stack export` yourself and check that it answers and reaches its backend, or give --state FILE. [LS6053]',
    ]);
  });

  test("that pulumi exports is read up to its limit", () => {
    expect(texts({ files: [], stack: "prod" }, PRINTS, { largest: 10_000 })).toEqual([
      'could not read the state of the stack "prod": pulumi stack export printed more than 10000 bytes, the most that is read. Run `pulumi stack export` yourself and check what it prints, or give --state FILE. [LS6054]',
    ]);
  });
});
