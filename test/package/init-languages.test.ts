import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { ensureEngine } from "../../tools/engine/engine.ts";
import { COMPILED_AS_THE_ENGINE } from "../../tools/sdks/go.ts";
import { ensurePython } from "../../tools/sdks/python.ts";
import { beginProject } from "../../tools/stack/first-project.ts";
import { root } from "../../tools/stack/package.ts";

const cli = path.join(inject("installed"), "node_modules", "pulumi-langsmith", "dist", "cli", "main.js");

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-init-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Into a folder of the project: what the SDK rests on is in the environment of Python that the tests have. */
const PIP_INSTALL = [
  ...["python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"],
  ...["--no-deps", "--no-build-isolation", "--no-index", "--target", "site", "./sdks/python"],
];

/** The environment of a language, and the command that installs what its program needs. */
const PREPARED = {
  python: async (environment: NodeJS.ProcessEnv) => {
    const { bin } = await ensurePython({ environment });
    return {
      env: { PATH: `${bin}${path.delimiter}${environment["PATH"] ?? ""}`, PYTHONPATH: "site" },
      install: [PIP_INSTALL],
    };
  },
  go: async () => ({ env: { ...COMPILED_AS_THE_ENGINE }, install: [["go", "mod", "tidy"]] }),
};

test.each(["python", "go"] as const)(
  "a project of init in %s runs with the SDK that it contains, after five commands",
  async (language) => {
    const folder = newFolder();
    const { env: engine } = await ensureEngine({ parts: ["nodejs", "yaml", "python", "go"] });
    const { env, install } = await PREPARED[language]({ ...process.env, ...engine });
    const project = await beginProject({
      language,
      folder,
      engine: { ...engine, ...env },
      cli,
      emulator: path.join(root, "emulator", "dist", "main.js"),
      install,
    });
    onTestFinished(() => project.close());
    expect(project.commands).toBeLessThanOrEqual(5);
    const outputs = await project.run("pulumi", "stack", "output", "--json");
    expect(JSON.parse(outputs.output)).toEqual({
      tracingProjectId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      datasetId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  },
  600_000,
);
