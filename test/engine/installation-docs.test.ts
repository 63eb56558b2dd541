import { existsSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/start/install.md";
const SDKS = "docs/start/languages.md";
const commandsOf = (page: string, name: string) =>
  stepsOf(page).filter(({ section, language }) => section === name && language === "sh");

test("the plugin that the page installs serves a project that names no folder", async () => {
  const emulator = await startEmulator({ strict: true, report: () => {} });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin();
  const [install, ...others] = commandsOf(PAGE, "Existing project");
  expect(others).toEqual([]);
  reader.save(
    "Pulumi.yaml",
    `name: installed\nruntime: yaml\nvariables:\n  found: { 'fn::invoke': { function: langsmith:getListeners } }\noutputs: { found: '\${found.listeners}' }\n`,
  );
  const { code, output } = await reader.run(`npm install pulumi-langsmith
${install?.text}pulumi stack init dev
pulumi config set-all --plaintext langsmith:apiUrl=${emulator.url} --plaintext langsmith:workspaceId=${WORKSPACE} --secret langsmith:apiKey=any-key
pulumi preview`);
  expect(code, output).toBe(0);
  expect(emulator.journal().map(({ method, path: target }) => `${method} ${target}`)).toEqual([
    "GET /api-host/v2/listeners",
  ]);
});

test("without the files of a release, the page's commands copy the SDKs of the npm package", async () => {
  const reader = await Reader.begin();
  const blocks = ["Copy the SDK for Python", "Copy the SDK for Go"].flatMap((name) => commandsOf(SDKS, name));
  expect(blocks).toHaveLength(2);
  for (const { text } of blocks) {
    const { code, output } = await reader.run(text);
    expect(code, output).toBe(0);
  }
  for (const manifest of ["sdks/python/pyproject.toml", "sdks/go/go.mod"])
    expect(existsSync(path.join(reader.directory, manifest)), manifest).toBe(true);
});
