import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { selectedStack } from "../../provider/cli/selected-stack.ts";
import { temporaryFolder } from "./doctor-rig.ts";

/** Asks in a folder where `pulumi` is a script; gives the stack and the lines of standard error. */
function askIn(folder: string, script: string | undefined) {
  const bin = temporaryFolder();
  if (script !== undefined) {
    writeFileSync(path.join(bin, "pulumi"), `#!/bin/sh\n${script}\n`);
    chmodSync(path.join(bin, "pulumi"), 0o755);
  }
  const lines: string[] = [];
  const environment = { PATH: `${bin}:/bin:/usr/bin`, PULUMI_STACK: "staging" };
  return { stack: selectedStack({ cwd: folder, environment, tell: (text) => lines.push(text) }), lines };
}

function project(): string {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, "Pulumi.yaml"), "name: shop\nruntime: yaml\n");
  return folder;
}

const NAMES = '[ "$*" = "stack --show-name --non-interactive" ] && echo "$PULUMI_STACK"';

test("takes the stack that pulumi names, also below the project's folder, and prints which", () => {
  const folder = path.join(project(), "sub");
  mkdirSync(folder);
  expect(askIn(folder, NAMES)).toEqual({
    stack: "staging",
    lines: ['using the selected stack "staging"; --stack NAME takes another one\n'],
  });
});

test.each([
  ["outside a project", temporaryFolder, NAMES],
  ["where no stack is selected", project, "echo 'error: no stack selected' >&2; exit 255"],
  ["without pulumi", project, undefined],
])("takes none %s, and prints nothing", (_, folder, script) => {
  expect(askIn(folder(), script)).toEqual({ stack: undefined, lines: [] });
});
