import path from "node:path";
import type { Language } from "../../cli/init/languages.ts";
import { COMPILED_AS_THE_ENGINE } from "../sdks/go.ts";
import { ensurePython } from "../sdks/python.ts";

/** How the project of a language gets what its program needs, with what this machine has already. */
interface Preparation {
  /** What the environment of every command has in addition to the engine's. */
  readonly env: Readonly<Record<string, string>>;
  /** The commands between `init` and `pulumi stack init`. */
  readonly install: readonly (readonly string[])[];
}

const NPM_INSTALL = ["npm", "install", "--prefer-offline", "--no-audit", "--no-fund"];

/** Into a folder of the project: what the SDK needs is in the environment of Python that this repository has. */
const PIP_INSTALL = [
  ...["python", "-m", "pip", "install", "--quiet", "--disable-pip-version-check"],
  ...["--no-deps", "--no-build-isolation", "--no-index", "--target", "site", "./sdks/python"],
];

type Environment = Readonly<Record<string, string | undefined>>;

/** @param environment of the engine */
export const PREPARATIONS: Readonly<Record<Language, (environment: Environment) => Promise<Preparation>>> = {
  typescript: async () => ({ env: {}, install: [NPM_INSTALL] }),
  python: async (environment) => {
    const { bin } = await ensurePython({ environment });
    return {
      env: { PATH: `${bin}${path.delimiter}${environment["PATH"] ?? ""}`, PYTHONPATH: "site" },
      install: [PIP_INSTALL],
    };
  },
  go: async () => ({ env: { ...COMPILED_AS_THE_ENGINE }, install: [["go", "mod", "tidy"]] }),
  yaml: async () => ({ env: {}, install: [] }),
};
