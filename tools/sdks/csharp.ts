import { globSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { EnsureOptions } from "../engine/engine.ts";
import { generateSdk } from "./generate.ts";

/**
 * Writes the SDK of C# as a project of .NET.
 *
 * Rejects like `generateSdk`.
 */
export async function makeCsharpSdk(
  root: string,
  folder: string,
  options: EnsureOptions = {},
): Promise<void> {
  await generateSdk("csharp", path.join(root, "schema.json"), folder, options);
  for (const file of globSync("*.csproj", { cwd: folder })) {
    const project = path.join(folder, file);
    writeFileSync(project, withoutEmpty(readFileSync(project, "utf8")));
  }
}

/** The generator writes an element for each address, also where there is none, and NuGet does not take an empty one. */
function withoutEmpty(project: string): string {
  return project.replace(/^ *<(\w+)><\/\1>\n/gm, "");
}
