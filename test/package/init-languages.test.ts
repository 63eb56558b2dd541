import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { ensureEngine } from "../../tools/engine/engine.ts";
import { COMPILED_AS_THE_ENGINE } from "../../tools/sdks/go.ts";
import { makePythonSdk } from "../../tools/sdks/python.ts";
import { beginProject } from "../../tools/stack/first-project.ts";
import { root } from "../../tools/stack/package.ts";

const cli = path.join(inject("installed"), "node_modules", "pulumi-langsmith", "dist", "cli", "main.js");
const schema = path.join(root, "schema.json");

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-init-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Does what `pulumi package gen-sdk` does: the engine of the tests may have no generators. */
const generate = (language: string) => [
  process.execPath,
  path.join(root, "test", "engine", "rig", "gen-sdk.child.ts"),
  ...[schema, "--language", language, "--out", "sdks"],
];

/** The environment of a language, and the commands that install what its program needs. */
const PREPARED = {
  // What pip installs is in an environment that the tests have already, with this SDK.
  python: async (folder: string, environment: NodeJS.ProcessEnv) => ({
    env: { ...(await makePythonSdk(schema, path.join(folder, "site"), { environment })).env },
    install: [generate("python")],
  }),
  go: async () => ({
    env: { ...COMPILED_AS_THE_ENGINE },
    install: [generate("go"), ["go", "mod", "tidy"]],
  }),
};

test.each(["python", "go"] as const)(
  "a project of init in %s runs with the SDK that is generated for it",
  async (language) => {
    const folder = newFolder();
    const { env: engine } = await ensureEngine({ parts: ["nodejs", "yaml", "python", "go"] });
    const { env, install } = await PREPARED[language](folder, { ...process.env, ...engine });
    const project = await beginProject({
      language,
      folder,
      engine: { ...engine, ...env },
      cli,
      emulator: path.join(root, "emulator", "dist", "main.js"),
      install,
    });
    onTestFinished(() => project.close());
    const outputs = await project.run("pulumi", "stack", "output", "--json");
    expect(JSON.parse(outputs.output)).toEqual({
      tracingProjectId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      datasetId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  },
  600_000,
);
