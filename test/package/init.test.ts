import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { run } from "../../tools/sdks/run.ts";
import { Stack } from "../../tools/stack/stack.ts";

const installed = path.join(inject("installed"), "node_modules", "pulumi-langsmith");

test("the packaged init writes a project whose first up creates all, and the next one nothing; pulumi new takes its template", async () => {
  const parent = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-init-"));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  const emulator = await startEmulator({ strict: true, report: () => {} });
  onTestFinished(() => emulator.close());
  const home = path.join(parent, "home");
  const directory = path.join(parent, "my-agents");
  const command = path.join(installed, "dist", "cli", "main.js");
  const init = await run(
    process.execPath,
    [command, "init", "my-agents", "--language", "yaml", "--emulator"],
    {
      cwd: parent,
      environment: { ...process.env, PULUMI_HOME: home },
    },
  );
  expect(init.code, init.output).toBe(0);
  expect(init.output.match(/^ {2}\S.*$/gm)?.length).toBeLessThanOrEqual(4);
  // The port that it writes may be taken on this machine.
  const settings = path.join(directory, "Pulumi.dev.yaml");
  const config = readFileSync(settings, "utf8");
  expect(config).toContain("http://127.0.0.1:8123");
  writeFileSync(settings, config.replace("http://127.0.0.1:8123", emulator.url));

  const stack = new Stack({ directory, engine: inject("engine"), home });
  await stack.must("stack", "init", "dev");
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(up.output).not.toMatch(/warning/i);
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  expect(await stack.outputs()).toEqual({ tracingProjectId: id, datasetId: id });
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect((await stack.destroy()).code).toBe(0);

  const template = path.join(installed, "dist", "templates", "yaml");
  const another = path.join(parent, "another");
  await stack.must("new", template, "--dir", another, "--name", "another", "--generate-only", "--yes");
  const project = readFileSync(path.join(another, "Pulumi.yaml"), "utf8");
  expect(project).toMatch(/^name: "?another"?$/m);
  expect(project).toContain("type: langsmith:Dataset");
});
