import { execFileSync } from "node:child_process";
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { COMPILED_AS_THE_ENGINE } from "../../tools/sdks/go.ts";
import { root } from "../../tools/stack/package.ts";
import { Reader, stepsOf } from "./rig/guide.ts";
import { WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/installation-configuration.md";
const commandsOf = (name: string) =>
  stepsOf(PAGE).filter(({ section, language }) => section === name && language === "sh");

test("what the page says of Python makes the SDK where pip is then reported to find it", async () => {
  const pip = "venv/bin/pip install ./sdks/python";
  const [block, ...others] = commandsOf("Python");
  expect(others).toEqual([]);
  expect(block?.text).toContain(`\n${pip}\n`);
  // What pip downloads, and that it installs this folder, other tests are about.
  const reader = await Reader.begin({ replace: new Map([[pip, "venv/bin/python -c 'import venv'"]]) });
  const { code, output } = await reader.run(block?.text ?? "");
  expect(code, output).toBe(0);
  const made = path.join(reader.directory, "sdks", "python");
  expect(existsSync(path.join(made, "pulumi_langsmith", "__init__.py"))).toBe(true);
  expect(["setup.py", "pyproject.toml"].some((file) => existsSync(path.join(made, file)))).toBe(true);
});

test("what the page says of Go ends with the program of the first page built", async () => {
  // Modules come from where the machine keeps them.
  const asked = execFileSync("go", ["env", "GOMODCACHE", "GOCACHE"], { encoding: "utf8" });
  const [modules = "", built = ""] = asked.split("\n");
  const reader = await Reader.begin({
    environment: {
      GOMODCACHE: modules,
      GOCACHE: built,
      ...COMPILED_AS_THE_ENGINE,
      GOFLAGS: `-mod=mod ${COMPILED_AS_THE_ENGINE.GOFLAGS}`,
    },
    // It would take whatever is the newest, from the network: the example's versions stand in.
    replace: new Map([["go mod tidy", "cat required >> go.mod"]]),
  });
  const [begin, build, ...others] = commandsOf("Go");
  expect(others).toEqual([]);
  const program = stepsOf("docs/_index.md").find(({ language }) => language === "go");
  const begun = await reader.run(begin?.text ?? "");
  expect(begun.code, begun.output).toBe(0);
  reader.save("main.go", program?.text ?? "");
  const example = path.join(root, "examples", "plugin-go");
  const required = [...readFileSync(path.join(example, "go.mod"), "utf8").matchAll(/^require \(.*?^\)$/gms)];
  expect(build?.text).toContain("go mod tidy\n");
  writeFileSync(path.join(reader.directory, "required"), `\n${required.join("\n")}\n`);
  copyFileSync(path.join(example, "go.sum"), path.join(reader.directory, "go.sum"));
  const { code, output } = await reader.run(build?.text ?? "");
  expect(code, output).toBe(0);
  expect(existsSync(path.join(reader.directory, "traces"))).toBe(true);
}, 600_000);

test("the plugin that the page installs serves a project that names no folder", async () => {
  const emulator = await startEmulator({ strict: true, report: () => {} });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin();
  const [install, ...others] = commandsOf("The plugin");
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
