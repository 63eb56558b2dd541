import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { isLanguage, LANGUAGES, type Language } from "../../cli/init/languages.ts";
import { ensureEngine } from "../../tools/engine/engine.ts";
import { preparedFor } from "../../tools/stack/first-install.ts";
import { beginProject } from "../../tools/stack/first-project.ts";
import { root } from "../../tools/stack/package.ts";

const installed = path.join(inject("installed"), "node_modules", "pulumi-langsmith");
const cli = path.join(installed, "dist", "cli", "main.js");
const emulator = path.join(root, "emulator", "dist", "main.js");
const languages = Object.keys(LANGUAGES).filter(isLanguage);

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-init-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** What the commands of a language's project have in their environment. */
async function preparedEngine(language: Language, folder: string) {
  const engine = await ensureEngine({ parts: ["nodejs", "yaml", "python", "go"] });
  return preparedFor(language, engine, folder);
}

/** Without what the engine says of the host that stands in for a newer one. */
const withoutHost = (output: string) =>
  output.replace(/^.*using pulumi-language-python from \$PATH.*\n/gm, "").replace(/ 1 warning$/gm, "");

const RESOURCES = {
  tracingProjectId: expect.stringMatching(/^[0-9a-f-]{36}$/),
  datasetId: expect.stringMatching(/^[0-9a-f-]{36}$/),
};

test.each(languages)(
  "from init to the first up in %s takes five commands at most, and the next up changes nothing",
  async (language) => {
    const folder = newFolder();
    const engine = await preparedEngine(language, folder);
    const project = await beginProject({ language, folder, engine, cli, emulator });
    onTestFinished(() => project.close());
    expect(project.commands).toBeLessThanOrEqual(5);
    const outputs = await project.run("pulumi", "stack", "output", "--json");
    expect(JSON.parse(outputs.output)).toEqual(RESOURCES);
    const again = await project.run("pulumi", "up", "--yes", "--expect-no-changes");
    expect(again.code, again.output).toBe(0);
    expect(withoutHost(again.output)).not.toMatch(/warning/i);
    expect((await project.run("pulumi", "destroy", "--yes")).code).toBe(0);
  },
  600_000,
);

/** The languages whose pinned hosts are older than the engine: `pulumi new` cannot install with them. */
const INSTALLED_BY_HAND: readonly Language[] = ["python", "go"];

test.each(languages)(
  "pulumi new takes the same template of %s from its folder",
  async (language) => {
    const folder = newFolder();
    const engine = await preparedEngine(language, folder);
    // The plugin, the emulator and a backend of its own.
    const project = await beginProject({
      language: "yaml",
      folder,
      engine,
      cli,
      emulator,
    });
    onTestFinished(() => project.close());
    const another = path.join(folder, "another");
    const must = async (...command: readonly string[]) => {
      const { code, output } = await project.run("env", "--chdir", another, ...command);
      expect(code, `${command.join(" ")}\n${output}`).toBe(0);
      return output;
    };
    const template = path.join(installed, "dist", "templates", language);
    expect((await project.run(process.execPath, cli, "plugin", "install")).code).toBe(0);
    const config = [
      `langsmith:apiUrl=${project.url}`,
      "langsmith:workspaceId=00000000-0000-4000-8000-000000000001",
      "langsmith:apiKey=any",
    ];
    const begin = ["pulumi", "new", template, "--dir", another, "--yes", "--name", "another"];
    if (INSTALLED_BY_HAND.includes(language)) {
      const begun = await project.run(...begin, "--generate-only");
      expect(begun.code, begun.output).toBe(0);
      await must(...(LANGUAGES[language].install("") ?? "").split(" "));
      await must("pulumi", "stack", "init", "dev");
      await must("pulumi", "config", "set-all", ...config.flatMap((each) => ["--plaintext", each]));
    } else {
      const set = config.flatMap((each) => ["--config", each]);
      const begun = await project.run(...begin, "--stack", "dev", ...set);
      expect(begun.code, begun.output).toBe(0);
      // The default of the template, which is not the emulator's.
      await must("pulumi", "config", "rm", "langsmith:region");
    }
    expect(await must("pulumi", "up", "--yes")).toContain("another-dev");
  },
  600_000,
);
