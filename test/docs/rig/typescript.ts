import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { root } from "../../../tools/stack/package.ts";
import { type Block, placeOf } from "./blocks.ts";

/** Blocks are compiled as if they lay here: what they import from beside them is in this folder. */
const FOLDER = path.join(root, "test", "docs", "rig", "beside");
const PRELUDE = path.join(root, "test", "docs", "rig", "prelude.ts");

const OPTIONS: ts.CompilerOptions = {
  strict: true,
  noUncheckedIndexedAccess: true,
  target: ts.ScriptTarget.ES2024,
  lib: ["lib.es2024.d.ts"],
  module: ts.ModuleKind.Node20,
  moduleDetection: ts.ModuleDetectionKind.Force,
  types: ["node"],
  allowImportingTsExtensions: true,
  resolveJsonModule: true,
  skipLibCheck: true,
  // Not "noEmit": with it, names that a module has already would pass.
  paths: published(),
};

/** What the strict compiler says of the blocks, each complaint with its place on the page. */
export function typescriptProblems(blocks: readonly Block[]): string[] {
  const names = preludeNames();
  const sources = new Map(
    blocks.map((block, index) => [
      path.join(FOLDER, `block-${index}${moduleOf(block)}`),
      { block, text: withPrelude(block, names) },
    ]),
  );
  const host = ts.createCompilerHost(OPTIONS);
  const { fileExists, readFile, getSourceFile } = host;
  host.fileExists = (file) => sources.has(path.normalize(file)) || fileExists.call(host, file);
  host.readFile = (file) => sources.get(path.normalize(file))?.text ?? readFile.call(host, file);
  host.getSourceFile = (file, version, ...rest) => {
    const text = sources.get(path.normalize(file))?.text;
    if (text === undefined) return getSourceFile.call(host, file, version, ...rest);
    return ts.createSourceFile(file, text, version);
  };
  const program = ts.createProgram([...sources.keys()], OPTIONS, host);
  return [...sources].flatMap(([file, { block }]) => {
    const source = program.getSourceFile(file);
    if (!source) return [`${placeOf(block)}: the compiler did not read the block`];
    return [...program.getSyntacticDiagnostics(source), ...program.getSemanticDiagnostics(source)].map(
      ({ start = 0, code, messageText }) => {
        const { line } = source.getLineAndCharacterOfPosition(start);
        return `${placeOf(block, line + 1)}: TS${code}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`;
      },
    );
  });
}

/** A program of the reference is as Pulumi compiles it by default, a CommonJS module; the tests of the guides are none. */
function moduleOf({ file }: Block): string {
  return file.startsWith("docs/reference/") ? ".cts" : ".mts";
}

/** The package's entries, as programs import them, by the sources that they are built from. */
function published(): Record<string, string[]> {
  const manifest = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const entries: [string, unknown][] = Object.entries(manifest.exports);
  const own = entries.flatMap(([entry, target]): [string, string[]][] => {
    if (typeof target !== "object" || target === null || !("types" in target)) return [];
    const source = String(target.types)
      .replace("./dist/", "../")
      .replace(/\.d\.ts$/, ".ts");
    return [[`pulumi-langsmith${entry.slice(1)}`, [path.join(root, source)]]];
  });
  const emulator = path.join(root, "emulator", "src", "index.ts");
  return { ...Object.fromEntries(own), "pulumi-langsmith-emulator": [emulator] };
}

/** The pages whose blocks are whole programs. */
const WHOLE = /^(?:README\.md$|docs\/reference\/|templates\/)/;

/** A fragment may use the names of the prelude that it does not declare itself; a whole program none. */
function withPrelude({ file, text }: Block, names: readonly string[]): string {
  if (WHOLE.test(file)) return text;
  const declared = declaredIn(text);
  const taken = names.filter((name) => !declared.has(name));
  // Behind the text, so that its lines keep their numbers.
  return `${text}\nimport { ${taken.join(", ")} } from "../prelude.ts";\n`;
}

function preludeNames(): string[] {
  return [...declaredIn(readFileSync(PRELUDE, "utf8"), true)];
}

/** The names that a module declares or imports at its top. */
function declaredIn(text: string, exportedOnly = false): Set<string> {
  const found = new Set<string>();
  const source = ts.createSourceFile("block.ts", text, ts.ScriptTarget.ES2024);
  const bound = (name: ts.BindingName): void => {
    if (ts.isIdentifier(name)) found.add(name.text);
    else for (const part of name.elements) if (ts.isBindingElement(part)) bound(part.name);
  };
  for (const statement of source.statements) {
    if (ts.isVariableStatement(statement)) {
      for (const { name } of statement.declarationList.declarations) bound(name);
    } else if (ts.isImportDeclaration(statement) && !exportedOnly) {
      const { name, namedBindings } = statement.importClause ?? {};
      if (name) found.add(name.text);
      if (namedBindings && ts.isNamespaceImport(namedBindings)) found.add(namedBindings.name.text);
      if (namedBindings && ts.isNamedImports(namedBindings)) {
        for (const { name: imported } of namedBindings.elements) found.add(imported.text);
      }
    } else if (ts.isExportDeclaration(statement)) {
      const { exportClause } = statement;
      if (exportedOnly && exportClause && ts.isNamespaceExport(exportClause))
        found.add(exportClause.name.text);
    } else if (
      (ts.isFunctionDeclaration(statement) || ts.isClassDeclaration(statement)) &&
      statement.name !== undefined
    ) {
      found.add(statement.name.text);
    }
  }
  return found;
}
