import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import type { Resource } from "../../provider/resources/resource.ts";
import { root } from "../../tools/stack/package.ts";

/**
 * The rule: shared code serves every kind by its description, so that the next kind costs a folder. A list or an `if`
 * of kinds becomes a fact of the description.
 *
 * What names a kind, in any spelling (`BulkExport`, `bulkExports`, `bulk_export`, `bulk-exports`, `Bulk exports`):
 * - an identifier, also as a part of one: `TracingProjects`, `sourceBulkExportId`;
 * - a string that is no sentence, since such a string may select a kind: a noun, a name in JSON, a permission, an import;
 * - a string with the path of a kind's list: `/v2/deployments`;
 * - a sentence with the name or noun of a kind. A sentence may name a deployment or a tracing project, but not both:
 *   Pulumi and its users have deployments too, every trace has a project, and two kinds are a list that another makes
 *   incomplete. Help that lists the kinds is made from the table.
 *
 * Not covered: comments, the examples of messages, and words that stand for what several kinds have, such as
 * "exports", "schedule" or "--project": the options that only some kinds have are facts of their inventories.
 *
 * What may name kinds: their folders, the table, generated files, the parts of the client (one file for each part of the
 * service's API) and the functions. The tests below hold the latter two to what makes that harmless: shared code imports
 * none of them.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "provider/components/scheduled-exports/": "the component that declares bulk exports",
  "provider/coverage/": "coverage is about the windows of bulk exports alone",
  "provider/files/": "the files that bulk exports are declared and filled in by",
  "cli/command/commands.ts": "the names of the commands, of which some are about deployments",
  "cli/deployments/": "the commands about deployments",
  "cli/exports/": "the commands about the coverage of bulk exports",
  "cli/stack.ts": "a state that Pulumi exports has the member `deployment`",
};

const KINDS = Object.values<Resource>(resources);
const NOUNS = KINDS.flatMap(({ noun, plural }) => [noun, plural]).map((noun) => noun.toLowerCase());
/** Words that mean more than the kind. */
const TERMS = ["deployment", "deployments", "tracing project", "tracing projects"];
const NAMED = new RegExp(`\\b(?:${NOUNS.toSorted((a, b) => b.length - a.length).join("|")})\\b`, "g");
const PATHS = KINDS.flatMap(({ inventory }) => (inventory === undefined ? [] : [inventory.listRequest.path]));
const FOLDERS = foldersBelow("provider/resources").filter(
  (name) => !["evidence", "listing", "plain"].includes(name),
);

function foldersBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? [entry.name] : [],
  );
}

/** The words of a name, however it is spelt: `sourceBulkExport_id` has four. */
function wordsOf(text: string): string {
  return text
    .replaceAll(/([a-z0-9])(?=[A-Z])/g, "$1 ")
    .replaceAll(/[_-]+/g, " ")
    .toLowerCase();
}

function nounsIn(text: string): string[] {
  return [...new Set([...wordsOf(text).matchAll(NAMED)].map(([noun]) => noun))];
}

/** The kinds that a text names, in the singular. */
function kindsIn(nouns: readonly string[]): Set<string> {
  return new Set(
    nouns.map((noun) => (NOUNS.includes(noun.replace(/s$/, "")) ? noun.replace(/s$/, "") : noun)),
  );
}

/** What names kinds in a string. */
function namesInString(text: string): string[] {
  const paths = PATHS.filter((each) => new RegExp(`${each}(?![\\w-])`).test(text));
  const nouns = nounsIn(text);
  const isSentence = /\S\s+\S/.test(text) && !NOUNS.includes(wordsOf(text).trim());
  if (!isSentence || kindsIn(nouns).size > 1) return [...nouns, ...paths];
  return [...nouns.filter((noun) => !TERMS.includes(noun)), ...paths];
}

/** What declares a message. */
const MAKERS = ["defineMessage", "ofRequest"];

/** Whether these are the values that the documentation shows a message with. */
function isExample(node: ts.Node): boolean {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== "example") return false;
  const call = node.parent.parent;
  return ts.isCallExpression(call) && MAKERS.includes(call.expression.getText());
}

function importedBy(statement: ts.Statement): ts.ImportSpecifier[] {
  const names = ts.isImportDeclaration(statement) ? statement.importClause?.namedBindings : undefined;
  return names !== undefined && ts.isNamedImports(names) ? [...names.elements] : [];
}

/** The constants and imports of a file that its examples alone are made of. */
function exampleConstants(source: ts.SourceFile): ReadonlySet<ts.Node> {
  const declared = source.statements.flatMap((statement): (ts.VariableDeclaration | ts.ImportSpecifier)[] =>
    ts.isVariableStatement(statement) && statement.modifiers === undefined
      ? [...statement.declarationList.declarations]
      : importedBy(statement),
  );
  const examples = new Set<ts.Node>();
  /** Whether every use of a name is in an example, or in a constant that only examples use; and there is one. */
  const isOnlyShown = (name: string, own: ts.Node): boolean => {
    const uses: boolean[] = [];
    const visit = (node: ts.Node, shown: boolean): void => {
      if (ts.isIdentifier(node) && node.text === name) uses.push(shown);
      ts.forEachChild(node, (child) => {
        if (child !== own) visit(child, shown || isExample(child) || examples.has(child));
      });
    };
    visit(source, false);
    return uses.length > 0 && uses.every((shown) => shown);
  };
  // Those that are made of others come after them.
  for (const each of declared.toReversed())
    if (ts.isIdentifier(each.name) && isOnlyShown(each.name.text, each)) examples.add(each);
  return examples;
}

/** What in the code of a file names a kind, each once. */
function namesIn(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const shown = exampleConstants(source);
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && nounsIn(node.text).length > 0) found.add(node.text);
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node))
      for (const name of namesInString(node.text)) found.add(name);
    ts.forEachChild(node, (child) => {
      if (!isExample(child) && !shown.has(child)) visit(child);
    });
  };
  visit(source);
  return [...found];
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesBelow(file);
    return file.endsWith(".ts") ? [file] : [];
  });
}

const SOURCES = ["provider", "cli"]
  .flatMap(sourcesBelow)
  .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }))
  .filter(({ text }) => !text.startsWith("// Generated "))
  .map(({ file, text }) => ({ file, text, names: namesIn(file, text) }));

/** The files that a file imports, by their paths from the root. */
function importsOf({ file, text }: { readonly file: string; readonly text: string }): string[] {
  return ts
    .preProcessFile(text)
    .importedFiles.filter(({ fileName }) => fileName.startsWith("."))
    .map(({ fileName }) => path.posix.join(path.posix.dirname(file), fileName));
}

/** What the parts of the API have in common. */
const COMMON = ["objects.ts", "paging.ts", "server-info.ts"];

/** A part of the client that is about certain kinds. */
function isPart({ file }: (typeof SOURCES)[number]): boolean {
  return file.startsWith("provider/http/api/") && !COMMON.includes(path.basename(file));
}

/** A file that declares functions by their names, or their table. Those of plain kinds follow from the descriptions. */
function isFunctionFile({ file, text }: (typeof SOURCES)[number]): boolean {
  return (
    file === "provider/functions/index.ts" ||
    (file.startsWith("provider/functions/") && /^export const get\w+ = define(?:Function|List)\(/m.test(text))
  );
}

const ofKinds = (file: string) => FOLDERS.some((folder) => file.startsWith(`provider/resources/${folder}/`));
const isExcepted = (file: string) => Object.keys(EXCEPTIONS).some((each) => file.startsWith(each));

/** The files that know no kind. */
const SHARED = SOURCES.filter(
  (each) =>
    !ofKinds(each.file) &&
    each.file !== "provider/resources/index.ts" &&
    !isPart(each) &&
    !isFunctionFile(each) &&
    !isExcepted(each.file),
);

test("shared code names no kind", () => {
  const naming = SHARED.filter(({ names }) => names.length > 0);
  expect(naming.map(({ file, names }) => `${file}: ${names.join(", ")}`)).toEqual([]);
});

test("there are fewer than twelve exceptions, and each is needed", () => {
  const needed = Object.keys(EXCEPTIONS).filter((each) =>
    SOURCES.some(({ file, names }) => file.startsWith(each) && names.length > 0),
  );
  expect(needed).toEqual(Object.keys(EXCEPTIONS));
  expect(needed.length).toBeLessThan(12);
});

test("shared code imports no part of the API that is about certain kinds, no function and no kind", () => {
  const parts = SOURCES.filter(isPart).map(({ file }) => file);
  expect(parts.map((file) => path.basename(file))).toEqual([
    "bulk-exports.ts",
    "deployments.ts",
    "export-destinations.ts",
    "oauth.ts",
    "projects.ts",
  ]);
  const functions = SOURCES.filter(isFunctionFile).flatMap(({ file }) =>
    file.endsWith("/index.ts") ? [] : [file],
  );
  const reached = SHARED.flatMap((each) =>
    importsOf(each)
      .filter((file) => parts.includes(file) || functions.includes(file) || ofKinds(file))
      .map((file) => `${each.file} imports ${file}`),
  );
  expect(reached).toEqual([]);
});

test("a function is imported by the table of functions alone, and by what is about the same kinds", () => {
  const functions = SOURCES.filter(isFunctionFile).map(({ file }) => file);
  const importing = SOURCES.flatMap((each) =>
    importsOf(each).some((file) => functions.includes(file) && !file.endsWith("/index.ts"))
      ? [each.file]
      : [],
  );
  expect(importing.filter((file) => file !== "provider/functions/index.ts" && !isExcepted(file))).toEqual([]);
});

test.each([
  ["const a = kind === `BulkExport`;", ["bulk export"]],
  ["const a = { sourceBulkExportId: 1 };", ["sourceBulkExportId"]],
  ['const a = "bulk-exports:read";', ["bulk exports"]],
  ['const a = "/v2/auth/providers?limit=1";', ["/v2/auth/providers"]],
  ['const a = "deployments and tracing projects of a workspace";', ["deployments", "tracing projects"]],
  ['defineMessage("LS7999", { title: "A bulk export" });', ["bulk export"]],
  ["// BulkExport, a bulk export", []],
  ['const a = "the name of a tracing project";', []],
  ['const A = { noun: "bulk export" }; defineMessage("LS7999", { example: { ...A } });', []],
])("in %s, the kinds are found", (text, names) => {
  expect(namesIn("a.ts", text)).toEqual(names);
});
