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
  test("that pulumi does not print is waited for no longer than its limit", async () => {
    expect(LONGEST_COMMAND).toBe(120);
    await expect(configurationOf("prod", { environment: HANGS, patienceSeconds: 0.2 })).rejects.toThrow(
      new StackUnreadable(pulumiTimedOut({ stack: "prod", part: "configuration", seconds: 0.2 })),
    );
  });

  test("is read up to its limit", async () => {
    expect(LARGEST_CONFIGURATION).toBe(67_108_864);
    await expect(configurationOf("prod", { environment: PRINTS, largest: 10_000 })).rejects.toThrow(
      new StackUnreadable(pulumiPrintsTooMuch({ stack: "prod", part: "configuration", largest: 10_000 })),
    );
  });
});

describe("a state", () => {
  const texts = async (...[sources, environment, bounds]: Parameters<typeof readStates>) => {
    const { readings } = await readStates(sources, environment, bounds);
    return readings.map((reading) => ("error" in reading ? reading.error.message : reading.summary));
  };

  test("in a file without an end is read up to its limit", async () => {
    expect(LARGEST_STATE).toBe(268_435_456);
    expect(await texts({ files: ["/dev/zero"] }, {}, { largest: 3_000_000 })).toEqual([
      "Could not read /dev/zero: it has more than 3,000,000 bytes, which is the limit. Use the state of one stack. [LS5103]",
    ]);
  });

  test("in a file is read whole; one that is not there, or is a folder, is reported", async () => {
    const file = path.join(folder, "state.json");
    writeFileSync(file, `{"version":3,"deployment":{"resources":[]}}${" ".repeat(2_500_000)}`);
    expect(await texts({ files: [file, folder, path.join(folder, "none")] }, {})).toEqual([
      `${file}: 0 resources of LangSmith`,
      `Could not read ${folder}: it is a folder. Use the path of a file that you may read. [LS5104]`,
      `Could not read ${path.join(folder, "none")}: ENOENT: no such file or directory, open '${path.join(folder, "none")}'. Use the path of a file that you may read. [LS5104]`,
    ]);
  });

  test("that pulumi does not export is waited for no longer than its limit", async () => {
    expect(LONGEST_EXPORT).toBe(300);
    expect(await texts({ files: [], stack: "prod" }, HANGS, { patienceSeconds: 0.2 })).toEqual([
      'Could not read the state of stack "prod": `pulumi stack export` did not end within 0.2 seconds. Run `pulumi stack export` and check that it reaches its backend, or use `--state FILE`. [LS6053]',
    ]);
  });

  test("that pulumi exports is read up to its limit", async () => {
    expect(await texts({ files: [], stack: "prod" }, PRINTS, { largest: 10_000 })).toEqual([
      'Could not read the state of stack "prod": `pulumi stack export` printed more than 10,000 bytes, which is the limit. Run `pulumi stack export` and check what it prints, or use `--state FILE`. [LS6054]',
    ]);
  });
});
