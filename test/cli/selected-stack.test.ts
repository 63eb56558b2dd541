import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { stackInUse } from "../../cli/connection.ts";
import { serving, WORKSPACE } from "../coverage/service.ts";
import { KEY, service, temporaryFolder } from "./doctor-rig.ts";
import { run } from "./run.ts";

/** A folder with `pulumi` as a script. */
function pulumi(script: string): string {
  const bin = temporaryFolder();
  writeFileSync(path.join(bin, "pulumi"), `#!/bin/sh\n${script}\n`);
  chmodSync(path.join(bin, "pulumi"), 0o755);
  return bin;
}

/** Asks in a folder where `pulumi` is a script; gives what is used and the lines of standard error. */
function askIn(folder: string, script: string | undefined, named?: string, more: object = {}) {
  const bin = script === undefined ? temporaryFolder() : pulumi(script);
  const lines: string[] = [];
  const environment = { PATH: `${bin}:/bin:/usr/bin`, PULUMI_STACK: "staging", ...more };
  const place = { cwd: folder, environment, report: (text: string) => lines.push(text) };
  return { inUse: () => stackInUse(named, place), lines };
}

function project(): string {
  const folder = temporaryFolder();
  writeFileSync(path.join(folder, "Pulumi.yaml"), "name: shop\nruntime: yaml\n");
  return folder;
}

const SELECTED = '[ "$*" = "stack --show-name --non-interactive" ] && echo "$PULUMI_STACK" && exit 0';
const CONFIGURED =
  '[ "$*" = "config --json --show-secrets --stack staging --non-interactive" ] && echo \'{"langsmith:region": {"value": "eu"}}\' && exit 0';
const LOCKED =
  "echo 'error: passphrase must be set with PULUMI_CONFIG_PASSPHRASE or PULUMI_CONFIG_PASSPHRASE_FILE environment variables' >&2; exit 255";
const NO_STACK = "echo 'error: no stack selected' >&2; exit 255";

test("uses the stack that pulumi names, also below the project's folder, and prints which", async () => {
  const folder = path.join(project(), "sub");
  mkdirSync(folder);
  const { inUse, lines } = askIn(folder, `${SELECTED}\n${CONFIGURED}`);
  expect(await inUse()).toEqual({ stack: "staging", configuration: { region: "eu" } });
  expect(lines).toEqual(['using the selected stack "staging"; --stack NAME uses another one\n']);
});

test("uses the stack that --stack names without asking which one is selected", async () => {
  const { inUse, lines } = askIn(project(), "exit 1", "prod");
  expect(await inUse()).toEqual({ stack: "prod" });
  expect(lines).toEqual([]);
});

test("does not go to the default region where the configuration of the selected stack cannot be read", async () => {
  const { inUse, lines } = askIn(project(), `${SELECTED}\n${LOCKED}`);
  // The command then ends with the error of a stack that --stack names.
  expect(await inUse()).toEqual({ stack: "staging" });
  expect(lines).toEqual([]);
});

test("warns about a selected stack whose configuration cannot be read, and does without it", async () => {
  const { inUse, lines } = askIn(project(), `${SELECTED}\n${LOCKED}`, undefined, { LANGSMITH_REGION: "eu" });
  expect(await inUse()).toEqual({ stack: undefined });
  expect(lines.join("").split("\n")).toEqual([
    'warning: Could not read the configuration of stack "staging": `pulumi config` ended with 255: passphrase must be set with PULUMI_CONFIG_PASSPHRASE or PULUMI_CONFIG_PASSPHRASE_FILE environment variables.',
    "  The command ignores this stack, which is selected, and uses environment variables alone. Set `PULUMI_CONFIG_PASSPHRASE` or `PULUMI_CONFIG_PASSPHRASE_FILE` to the passphrase of the stack. [LS6059]",
    "",
  ]);
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

const READERS = [["doctor"], ["adopt"], ["exports", "gaps"]];
const WRITERS = [
  ["adopt", "--out", "written"],
  ["exports", "gaps", "--write", "fills.yaml"],
];
const PATHS = "/bin:/usr/bin";

test.each(READERS.map((words) => ({ words })))(
  "$words does with the environment what it can where the passphrase is missing",
  async ({ words }) => {
    const server = words[0] === "exports" ? await serving({ exports: [] }) : await service();
    const environment = {
      PATH: `${pulumi(`${SELECTED}\n${LOCKED}`)}:${PATHS}`,
      PULUMI_STACK: "staging",
      LANGSMITH_API_KEY: KEY,
      LANGSMITH_WORKSPACE_ID: WORKSPACE,
      LANGSMITH_ENDPOINT: server.url,
    };
    const inProject = await run(words, environment, project());
    const outside = await run(words, environment, temporaryFolder());
    expect(inProject.stderr).toContain(
      "\n  The command ignores this stack, which is selected, and uses environment variables alone. ",
    );
    expect(inProject).toEqual({
      ...outside,
      stderr: expect.stringMatching(/^warning: Could not read .*\[LS6059\]\n/s),
    });
    expect(inProject.stderr.endsWith(outside.stderr)).toBe(true);
  },
);

test.each(WRITERS.map((words) => ({ words })))(
  "$words never asks which stack is selected",
  async ({ words }) => {
    const { code, stderr } = await run(
      words,
      {
        PATH: `${pulumi(`${SELECTED}\n${CONFIGURED}`)}:${PATHS}`,
        PULUMI_STACK: "staging",
        LANGSMITH_WORKSPACE_ID: WORKSPACE,
      },
      project(),
    );
    expect(code).toBe(3);
    expect(stderr).toContain("no API key is configured");
    expect(stderr).not.toContain("selected");
  },
);
