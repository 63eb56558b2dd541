import { mkdtempSync, writeFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, expect, inject, test } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { CONFIGURATION, CONFIGURATION_KEYS, readSettings } from "../../provider/config/settings.ts";
import { ensureTool } from "../../tools/engine/engine.ts";
import { run } from "../../tools/sdks/run.ts";
import { stepsOf } from "./rig/guide.ts";

const PAGE = "docs/guides/esc.md";
const [definition, stackFile, ...others] = stepsOf(PAGE).filter(({ language }) => language === "yaml");

const evaluated = z.object({ value: z.string(), secret: z.boolean().default(false) });
const section = z.object({ value: z.record(z.string(), evaluated) }).transform(({ value }) => value);
const environment = z.object({ pulumiConfig: section, environmentVariables: section });

/** Evaluates a definition as the service does, with the library that it uses. */
async function evaluate(text: string) {
  const { program } = await ensureTool("esc");
  const file = path.join(mkdtempSync(path.join(inject("installed"), "esc-")), "environment.yaml");
  writeFileSync(file, text);
  return run(program, [file]);
}

let opened: z.infer<typeof environment>;
beforeAll(async () => {
  const { code, output } = await evaluate(definition?.text ?? "");
  expect(code, output).toBe(0);
  opened = environment.parse(JSON.parse(output));
});

/** What the values of a section are, by the keys of the configuration. */
function settingsIn(section: "pulumiConfig" | "environmentVariables") {
  const keyOf = (name: string) =>
    section === "pulumiConfig"
      ? CONFIGURATION_KEYS.find((key) => `langsmith:${key}` === name)
      : CONFIGURATION_KEYS.find((key) => CONFIGURATION[key].environment.some((each) => each === name));
  return Object.entries(opened[section]).map(([name, { value, secret }]) => ({
    name,
    key: keyOf(name),
    value,
    secret,
  }));
}

test.each(["pulumiConfig", "environmentVariables"] as const)(
  "every name below %s of the page is one of the configuration, and exactly its secrets are secret",
  (name) => {
    const settings = settingsIn(name);
    expect(settings.map(({ key }) => key)).toEqual(["apiKey", "region", "workspaceId"]);
    for (const { key, secret } of settings) {
      const isSecret = key !== undefined && "secret" in CONFIGURATION[key];
      expect(secret, key).toBe(isSecret);
    }
  },
);

test("a stack and a command get the same connection, without a problem", () => {
  const valuesOf = (name: "pulumiConfig" | "environmentVariables", by: "key" | "name") =>
    Object.fromEntries(settingsIn(name).map((each) => [each[by], each.value]));
  const stack = readSettings(valuesOf("pulumiConfig", "key"), {});
  const command = readSettings({}, valuesOf("environmentVariables", "name"));
  const connection = ({ apiUrl, controlPlaneUrl, workspaceId, credentials, problems }: typeof stack) => ({
    apiUrl,
    controlPlaneUrl,
    workspaceId,
    credentials,
    problems,
  });
  expect(connection(stack)).toEqual(connection(command));
  expect(stack.problems).toEqual([]);
});

test("the file of a stack imports the environment that the page creates", () => {
  expect(others).toEqual([]);
  const commands = stepsOf(PAGE)
    .map(({ text }) => text)
    .join("\n");
  const [imported, ...more] = z
    .object({ environment: z.array(z.string()) })
    .parse(parse(stackFile?.text ?? "")).environment;
  expect(more).toEqual([]);
  expect(commands).toContain(`pulumi env init acme/${imported}\n`);
  expect(commands).toContain(`pulumi config env add ${imported} `);
});
