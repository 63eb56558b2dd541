import { spawnSync } from "node:child_process";
import { mkdirSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { root } from "../stack/package.ts";
import { makeRelease } from "./make.ts";
import { PLATFORMS, platformNamed } from "./platforms.ts";

const USAGE = `npm run release -- --out FOLDER [options]

Builds what changed, and puts the files of a release into a new or empty folder: the npm packages, the SDKs of the other
languages, the plugin archives and SHA256SUMS.

  --platform NAME   only that archive (repeatable):
                    ${PLATFORMS.map(({ name }) => name).join(", ")}
`;

function build(): void {
  const flags = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON"];
  const script = path.join(root, "tools", "build.ts");
  const { status } = spawnSync(process.execPath, [...flags, script], { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error(`the build ended with ${status ?? "a signal"}`);
}

/** The folder of the release. A file of another release in it would be published, too. */
function emptyFolder(named: string | undefined): string {
  if (named === undefined) throw new TypeError("--out is missing");
  const folder = path.resolve(named);
  mkdirSync(folder, { recursive: true });
  const [first] = readdirSync(folder);
  if (first !== undefined) throw new TypeError(`--out ${folder}: the folder contains ${first}`);
  return folder;
}

async function main(): Promise<number> {
  try {
    const { values } = parseArgs({
      options: {
        out: { type: "string" },
        platform: { type: "string", multiple: true, default: [] },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) {
      process.stdout.write(USAGE);
      return 0;
    }
    const platforms = values.platform.length === 0 ? PLATFORMS : values.platform.map(platformNamed);
    const folder = emptyFolder(values.out);
    build();
    for (const file of await makeRelease(folder, platforms)) {
      process.stdout.write(`${path.basename(file)}  ${statSync(file).size.toLocaleString("en")} bytes\n`);
    }
    return 0;
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const isWrongCall = error instanceof TypeError;
    process.stderr.write(`${error.message}\n${isWrongCall ? `\n${USAGE}` : ""}`);
    return isWrongCall ? 2 : 1;
  }
}

process.exitCode = await main();
