import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { generateSchema } from "./schema.ts";
import { generateTypeScript } from "./typescript.ts";

/**
 * Writes what is generated from provider/resources; with `--check` it writes nothing and fails when a file
 * differs from what would be written.
 */
const root = fileURLToPath(new URL("../../", import.meta.url));
const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
const biome = path.join(root, "node_modules", "@biomejs", "biome", "bin", "biome");

function formatted(file: string, content: string): string {
  return execFileSync(process.execPath, [biome, "format", `--stdin-file-path=${file}`], {
    cwd: root,
    input: content,
    encoding: "utf8",
  });
}

const files = {
  "provider/version.ts": `// Generated from package.json by \`npm run generate\`. Do not edit.

/** The version of this package. */
export const version = ${JSON.stringify(version)};
`,
  "provider/dynamic/resources.generated.ts": generateTypeScript(),
  "schema.json": generateSchema(version),
};
const stale: string[] = [];
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
  else writeFileSync(target, wanted);
}
if (stale.length > 0) {
  console.error(
    `${stale.join(" and ")} differ from what provider/resources describes: run \`npm run generate\``,
  );
  process.exitCode = 1;
}
