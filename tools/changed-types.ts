import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

/**
 * Checks the types of the files that its arguments name, and of those that differ from the last commit. Prints one line
 * for each error. What imports these files is not checked: `npm run types` does that.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const { config } = ts.readConfigFile(path.join(root, "tsconfig.json"), ts.sys.readFile);
const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);

function changed(): string[] {
  const flags = ["--porcelain", "--no-renames", "--untracked-files=all", "-z"];
  const lines = execFileSync("git", ["status", ...flags], { cwd: root, encoding: "utf8" }).split("\0");
  const checked: readonly string[] = config.include;
  return lines
    .map((line) => line.slice(3))
    .filter((file) => file.endsWith(".ts") && checked.some((folder) => file.startsWith(`${folder}/`)))
    .filter((file) => existsSync(path.join(root, file)));
}

const files = [...new Set([...process.argv.slice(2), ...changed()])].map((file) => path.join(root, file));
const program = ts.createProgram(files, options);
const found = files
  .map((file) => program.getSourceFile(file))
  .flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]);
const host = { ...ts.createCompilerHost(options), getCurrentDirectory: () => root };
for (const diagnostic of found) {
  console.log(
    ts
      .formatDiagnostic(diagnostic, host)
      .trim()
      .replaceAll(/\s*\n\s*/g, " "),
  );
}
process.exitCode = found.length === 0 ? 0 : 1;
