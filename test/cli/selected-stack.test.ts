import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { objectsOf, stackInUse } from "../../cli/stack.ts";
import { temporaryFolder } from "./doctor/rig.ts";

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
  return { context, inUse: () => stackInUse(named, context), lines };
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

test("rejects a folder of --cwd that does not exist", async () => {
  const { inUse } = askIn("/no/such/folder", SELECTED, "prod");
  await expect(inUse()).rejects.toThrow('--cwd "/no/such/folder": the folder does not exist.');
});

test.each([
  ["waits no longer than its limit for pulumi", "exec sleep 600", "it did not end within 0.2 seconds"],
  ["shows nothing of an output that is no JSON", "echo not-to-be-seen", "it did not print JSON"],
  ["does not take other JSON for an empty state", "echo '{}'", "it did not print a state"],
])("%s", async (_, script, words) => {
  const { context } = askIn(project(), script);
  await expect(objectsOf("prod", { ...context, limitSeconds: 0.2 })).rejects.toThrow(
    `Could not read the state of stack "prod": \`pulumi stack export\` failed: ${words}.`,
  );
});
