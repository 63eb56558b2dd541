import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { root } from "../../tools/stack/package.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { INTEGRATION, WORKSPACE } from "./rig/world.ts";

const SECRETS = {
  "langsmith:apiKey": "lsv2_sk_of_the_reader",
  openaiApiKey: "sk-of-the-reader",
  secretAccessKey: "key-of-the-reader",
};

const today = () => `${new Date().toISOString().slice(0, 10)}T00:00:00+00:00`;

test.each([
  ["plugin-yaml", "+ 4 created"],
  ["plugin-typescript", "+ 4 created"],
  ["typescript", "+ 5 created"],
])(
  "the commands of examples/%s, as they are written, bring its stack up, and its schedule begins today",
  async (example, created) => {
    const emulator = await startEmulator({
      speed: 60,
      apiKey: [SECRETS["langsmith:apiKey"]],
      report: () => {},
    });
    onTestFinished(() => emulator.close());
    const reader = await Reader.begin({
      environment: { WORKSPACE_ID: WORKSPACE, INTEGRATION_ID: INTEGRATION, ACCESS_KEY_ID: "AKIATEST" },
      answers: SECRETS,
      // The emulator stands in for the cloud.
      replace: new Map([
        [
          "pulumi stack init dev",
          `pulumi stack init dev\npulumi config set langsmith:apiUrl ${emulator.url}`,
        ],
      ]),
    });
    const folder = path.join(root, "examples", example);
    for (const file of readdirSync(folder, { withFileTypes: true })) {
      if (file.isFile()) reader.save(file.name, readFileSync(path.join(folder, file.name), "utf8"));
    }
    const [commands, ...others] = stepsOf(`examples/${example}/README.md`).filter(
      ({ language }) => language === "sh",
    );
    expect(others).toEqual([]);
    const days = [today()];
    const { code, output } = await reader.run(commands?.text ?? "");
    days.push(today());
    expect(code, output).toBe(0);
    expect(output).toContain(created);
    expect(output).not.toMatch(/of.the.reader/);
    const schedule = emulator.state().exports.find(({ interval_hours: hours }) => hours === 24);
    expect(days).toContain(schedule?.start_time);
  },
);
