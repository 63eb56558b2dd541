import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { beginProject } from "../../tools/stack/first-project.ts";
import { root } from "../../tools/stack/package.ts";

const installed = path.join(inject("installed"), "node_modules", "pulumi-langsmith");
const emulator = path.join(root, "emulator", "dist", "main.js");

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-init-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
const cli = path.join(installed, "dist", "cli", "main.js");

const NPM_INSTALL = ["npm", "install", "--prefer-offline", "--no-audit", "--no-fund"];

/** The commands that install what the program needs. */
const INSTALL: Readonly<Record<string, readonly (readonly string[])[]>> = {
  typescript: [NPM_INSTALL],
  yaml: [],
};

test.each(Object.keys(INSTALL))(
  "from init to the first up in %s takes five commands at most, and the next up changes nothing",
  async (language) => {
    const project = await beginProject({
      language,
      folder: newFolder(),
      engine: inject("engine"),
      cli,
      emulator,
      install: INSTALL[language] ?? [],
    });
    onTestFinished(() => project.close());
    expect(project.commands).toBeLessThanOrEqual(5);
    const outputs = await project.run("pulumi", "stack", "output", "--json");
    expect(JSON.parse(outputs.output)).toEqual({
      tracingProjectId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      datasetId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
    const again = await project.run("pulumi", "up", "--yes", "--expect-no-changes");
    expect(again.code, again.output).toBe(0);
    expect(again.output).not.toMatch(/warning/i);
    expect((await project.run("pulumi", "destroy", "--yes")).code).toBe(0);
  },
  600_000,
);

test.each(["yaml", "typescript"])(
  "pulumi new takes the same template of %s from its folder",
  async (language) => {
    const folder = newFolder();
    // The plugin, the emulator and a backend of its own.
    const project = await beginProject({
      language: "yaml",
      folder,
      engine: { ...inject("engine"), npm_config_prefer_offline: "true" },
      cli,
      emulator,
    });
    onTestFinished(() => project.close());
    const template = path.join(installed, "dist", "templates", language);
    const config = [
      `apiUrl=${project.url}`,
      "workspaceId=00000000-0000-4000-8000-000000000001",
      "apiKey=any",
    ];
    const begun = await project.run(
      ...["pulumi", "new", template, "--dir", path.join(folder, "another"), "--yes", "--name", "another"],
      ...["--stack", "dev", ...config.flatMap((each) => ["--config", `langsmith:${each}`])],
    );
    expect(begun.code, begun.output).toBe(0);
    const another = ["--cwd", path.join(folder, "another")];
    // The default of the template, which is not the emulator's.
    await project.run("pulumi", "config", "rm", "langsmith:region", "--stack", "dev", ...another);
    const up = await project.run("pulumi", "up", "--yes", ...another);
    expect(up.code, up.output).toBe(0);
    expect(up.output).toContain("another-dev");
  },
  600_000,
);
