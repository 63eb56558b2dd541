import { execFileSync } from "node:child_process";
import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { EngineError } from "../engine/errors.ts";
import { SdkError } from "../sdks/errors.ts";
import { buildNodeSdk } from "../sdks/nodejs.ts";
import { staleSdks, writeSdks } from "../sdks/sources.ts";
import { generatedFiles, packageFacts } from "./files.ts";

/**
 * Writes what is generated from provider/resources, provider/functions and emulator/src/objects, and the SDKs of
 * that schema. With `--check` it writes nothing and fails when a file differs from what would be written. The SDKs need their generator,
 * and so Go, only where the schema has changed since it was written.
 */
const root = fileURLToPath(new URL("../../", import.meta.url));
const biome = path.join(root, "node_modules", "@biomejs", "biome", "bin", "biome");

function formatted(file: string, content: string): string {
  if (file.endsWith(".md")) return content;
  return execFileSync(process.execPath, [biome, "format", `--stdin-file-path=${file}`], {
    cwd: root,
    input: content,
    encoding: "utf8",
  });
}

async function writeAllSdks(): Promise<void> {
  try {
    await writeSdks(root);
    await buildNodeSdk(root);
  } catch (error) {
    if (!(error instanceof EngineError || error instanceof SdkError)) throw error;
    console.error(
      `${staleSdks(root).join(" and ")} are not the SDKs of schema.json yet; every other file is written: ${error.message}`,
    );
    process.exitCode = 1;
  }
}

const manifest = readFileSync(path.join(root, "package.json"), "utf8");
const stale: string[] = [];
const files = generatedFiles(packageFacts(manifest));
for (const page of globSync("docs/{reference/*,errors}/*.md", { cwd: root })) {
  // The page of something that is no more, or has another name.
  if (Object.hasOwn(files, page.split(path.sep).join("/"))) continue;
  if (process.argv.includes("--check")) stale.push(page);
  else rmSync(path.join(root, page));
}
for (const [file, content] of Object.entries(files)) {
  const target = path.join(root, file);
  const wanted = formatted(file, content);
  let present = "";
  try {
    present = readFileSync(target, "utf8");
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error;
  }
  if (present === wanted) continue;
  if (process.argv.includes("--check")) stale.push(file);
  else {
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, wanted);
  }
}
if (process.argv.includes("--check")) {
  stale.push(...staleSdks(root));
} else await writeAllSdks();
if (stale.length > 0) {
  console.error(`${stale.join(" and ")} differ from what they are generated from: run \`npm run generate\``);
  process.exitCode = 1;
}
