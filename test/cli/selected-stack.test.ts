import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { stackInUse } from "../../cli/stack.ts";
import { temporaryFolder } from "./doctor-rig.ts";

/** Asks in a folder where `pulumi` is a script; gives what is used and the lines of standard error. */
function askIn(cwd: string | undefined, script: string | undefined, named?: string) {
  const bin = temporaryFolder();
  if (script !== undefined) {
    writeFileSync(path.join(bin, "pulumi"), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(bin, "pulumi"), 0o755);
  }
  const lines: string[] = [];
  const environment = { PATH: `${bin}:/bin:/usr/bin`, PULUMI_STACK: "staging" };
  const context = { cwd, environment, report: (text: string) => lines.push(text) };
  return { inUse: () => stackInUse(named, context), lines };
}

function project(): string {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, "Pulumi.yaml"), "name: shop\nruntime: yaml\n");
  return folder;
}

const SELECTED = '[ "$*" = "stack --show-name --non-interactive" ] && echo "$PULUMI_STACK" && exit 0';
const NO_STACK = "echo 'error: no stack selected' >&2; exit 255";

test("uses the stack that pulumi names, also below the project's folder, and prints which", async () => {
  const folder = path.join(project(), "sub");
  mkdirSync(folder);
  const { inUse, lines } = askIn(folder, SELECTED);
  expect(await inUse()).toBe("staging");
  expect(lines).toEqual(['using the selected stack "staging"; --stack NAME uses another one\n']);
});

test("uses the stack that --stack names without asking which one is selected", async () => {
  const { inUse, lines } = askIn(project(), "exit 1", "prod");
  expect([await inUse(), lines]).toEqual(["prod", []]);
});

test("uses no stack outside a project", async () => {
  const { inUse, lines } = askIn(undefined, SELECTED);
  expect([await inUse(), lines]).toEqual([undefined, []]);
});

test.each([
  ["outside a project", temporaryFolder, SELECTED],
  ["where no stack is selected", project, NO_STACK],
  ["without pulumi", project, undefined],
])("asks for --stack where --cwd names a folder %s", async (_, folder, script) => {
  const cwd = folder();
  const { inUse, lines } = askIn(cwd, script);
  await expect(inUse()).rejects.toThrow(
    `--cwd ${JSON.stringify(cwd)}: no stack is selected in this folder. Add --stack NAME.`,
  );
  expect(lines).toEqual([]);
});
