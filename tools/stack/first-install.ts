import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Language } from "../../cli/init/languages.ts";
import type { Engine } from "../engine/engine.ts";
import { COMPILED_AS_THE_ENGINE } from "../sdks/go.ts";
import { sdkRequirements } from "../sdks/python.ts";

type Environment = Readonly<Record<string, string>>;

/**
 * What every command of a project has in its environment, so that its installation takes what this machine has already.
 *
 * @param folder a folder outside of the project
 */
export function preparedFor(language: Language, engine: Engine, folder: string): Environment {
  switch (language) {
    case "typescript":
      return {
        ...engine.env,
        npm_config_prefer_offline: "true",
        npm_config_audit: "false",
        npm_config_fund: "false",
      };
    case "python":
      return { ...withVirtualenv(engine, folder), PIP_CONSTRAINT: sdkRequirements, PIP_QUIET: "1" };
    case "go":
      return { ...engine.env, ...COMPILED_AS_THE_ENGINE };
    case "yaml":
      return engine.env;
  }
}

/** The option of the template. */
const VIRTUALENV = "venv";

/**
 * The pinned host of Python is older than the engine: it takes the virtual environment as an option of its command line,
 * as the engine of its time passed it on. Pulumi's own release reads it from Pulumi.yaml.
 */
function withVirtualenv({ env, origin, directory }: Engine, folder: string): Environment {
  if (origin !== "cache") return env;
  const host = path.join(folder, "hosts", "pulumi-language-python");
  mkdirSync(path.dirname(host), { recursive: true });
  const pinned = path.join(directory, "pulumi-language-python");
  writeFileSync(host, `#!/bin/sh\nexec "${pinned}" -root="$PWD" -virtualenv=${VIRTUALENV} "$@"\n`);
  chmodSync(host, 0o755);
  return { ...env, PATH: [path.dirname(host), env["PATH"] ?? process.env["PATH"]].join(path.delimiter) };
}
