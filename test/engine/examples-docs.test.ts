import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator/src/index.ts";
import { root } from "../../tools/stack/package.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { EMULATOR } from "./rig/scheduled-exports.ts";
import { INTEGRATION, WORKSPACE } from "./rig/world.ts";

const API_KEY = "lsv2_sk_of_the_reader";
const SECRETS = {
  "langsmith:apiKey": API_KEY,
  openaiApiKey: "sk-of-the-reader",
  accessKeyId: "AKIA-OF-THE-READER",
  secretAccessKey: "key-of-the-reader",
};

/** Somebody with a copy of the example whose page this is; the emulator stands in for the service. */
async function copied(
  page: string,
  options: EmulatorOptions = {},
): Promise<{ emulator: Emulator; reader: Reader }> {
  const emulator = await startEmulator({
    strict: true,
    speed: 60,
    apiKey: [API_KEY],
    report: () => {},
    ...options,
  });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin({
    environment: {
      LANGSMITH_ENDPOINT: emulator.url,
      WORKSPACE_ID: WORKSPACE,
      INTEGRATION_ID: INTEGRATION,
    },
    answers: SECRETS,
  });
  const folder = path.join(root, path.dirname(page));
  for (const file of readdirSync(folder, { withFileTypes: true })) {
    if (file.isFile()) reader.save(file.name, readFileSync(path.join(folder, file.name), "utf8"));
  }
  return { emulator, reader };
}

const commandsOf = (page: string) => stepsOf(page).filter(({ language }) => language === "sh");

/** What the commands print; all of them succeed, and none of the secrets is shown. */
async function done(reader: Reader, blocks: readonly ({ readonly text: string } | undefined)[]) {
  let printed = "";
  for (const block of blocks) {
    const { code, output } = await reader.run(block?.text ?? "there is no such block");
    expect(code, output).toBe(0);
    printed += output;
  }
  expect(printed).not.toMatch(/of.the.reader/);
  return printed;
}

const today = () => `${new Date().toISOString().slice(0, 10)}T00:00:00+00:00`;

test.each([
  ["examples/agent-yaml/README.md", "+ 4 created"],
  ["examples/agent-typescript/README.md", "+ 4 created"],
  ["examples/typescript/README.md", "+ 5 created"],
])(
  "the commands of %s, as they are written, bring its stack up, and its schedule begins today",
  async (page, created) => {
    const { emulator, reader } = await copied(page);
    const blocks = commandsOf(page);
    expect(blocks).toHaveLength(1);
    const days = [today()];
    expect(await done(reader, blocks)).toContain(created);
    days.push(today());
    const schedule = emulator.state().exports.find(({ interval_hours: hours }) => hours === 24);
    expect(days).toContain(schedule?.start_time);
  },
);

test("the commands of examples/scheduled-exports, as they are written, make what its file lists", async () => {
  const page = "examples/scheduled-exports/README.md";
  const { emulator, reader } = await copied(page, { ...EMULATOR, apiKey: [API_KEY] });
  const blocks = commandsOf(page);
  expect(blocks).toHaveLength(1);
  expect(await done(reader, blocks)).toContain("+ 6 created");
  const { exports } = emulator.state();
  expect(exports.filter(({ interval_hours: hours }) => hours === 24)).toHaveLength(3);
});
