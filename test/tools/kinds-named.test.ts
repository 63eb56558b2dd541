import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import type { Resource } from "../../provider/resources/define.ts";
import { resources } from "../../provider/resources/index.ts";
import { root } from "../../tools/stack/package.ts";

/**
 * The rule: shared code serves every kind by its description, so that the next kind costs a folder. A file names a
 * kind where its code (no comment, no example of a message) has the kind's class name, its noun in a string, or an
 * import from its folder. Only the kinds' folders, the table and generated files may; what else does is about certain
 * kinds by its very subject, and is listed here with its reason. A list or an `if` of kinds anywhere else becomes a
 * fact of the description.
 */
const EXCEPTIONS: Readonly<Record<string, string>> = {
  "provider/http/": "the client: a class for each part of the service's API that no plain kind is served by",
  "provider/functions/": "each function reads the objects of one kind, and is named after it",
  "provider/components/": "ScheduledExports is a component of bulk exports",
  "provider/coverage/": "coverage is about windows of bulk exports alone",
  "provider/files/": "the files that bulk exports are declared and filled in by",
  "cli/exports/": "the commands about coverage",
  "cli/adopt/terraform/": "what the public Terraform providers have and no kind stands for",
  "provider/config/settings.ts": "the setting maxPastWindows limits the schedules of bulk exports",
};

const KINDS = Object.values<Resource>(resources);
/** Words that mean more than the kind: Pulumi calls a state a deployment, too; everything is traced to a project. */
const TERMS = ["deployment", "tracing project"];
const NOUNS = KINDS.flatMap(({ noun, plural }) => (TERMS.includes(noun) ? [] : [noun, plural]));
const NAMES = new RegExp(`\\b(?:${KINDS.map(({ kind }) => kind).join("|")})\\b`);
const SENTENCES = new RegExp(`\\b(?:${NOUNS.join("|")})\\b`);
const FOLDERS = readdirSync(path.join(root, "provider/resources"), { withFileTypes: true }).flatMap(
  (entry) => (entry.isDirectory() && entry.name !== "plain" ? [entry.name] : []),
);
const IMPORTS = new RegExp(`/resources/(?:${FOLDERS.join("|")})/`);

/** Whether these are the values that the documentation shows a message with. */
function isExample(node: ts.Node): boolean {
  if (!ts.isPropertyAssignment(node) || node.name.getText() !== "example") return false;
  const call = node.parent.parent;
  return ts.isCallExpression(call) && call.expression.getText() === "defineMessage";
}

/** What in the code of a file names a kind, each once. */
function namesIn(file: string, text: string): string[] {
  const found = new Set<string>();
  const note = (match: RegExpMatchArray | null) => match && found.add(match[0]);
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node)) note(node.text.match(NAMES));
    else if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) {
      for (const pattern of [NAMES, SENTENCES, IMPORTS]) note(node.text.match(pattern));
    }
    ts.forEachChild(node, (child) => {
      if (!isExample(child)) visit(child);
    });
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  return [...found];
}

function sourcesBelow(folder: string): string[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return sourcesBelow(file);
    return file.endsWith(".ts") ? [file] : [];
  });
}

/** Whether a file is a kind's own, the table, or written by a generator. */
function mayName(file: string, text: string): boolean {
  return (
    FOLDERS.some((folder) => file.startsWith(`provider/resources/${folder}/`)) ||
    file === "provider/resources/index.ts" ||
    text.startsWith("// Generated ")
  );
}

const naming = ["provider", "cli"].flatMap(sourcesBelow).flatMap((file) => {
  const text = readFileSync(path.join(root, file), "utf8");
  const names = mayName(file, text) ? [] : namesIn(file, text);
  return names.length === 0 ? [] : [{ file, names }];
});

test("no kind is named outside its folder and the table, but where the subject is certain kinds", () => {
  const others = naming.filter(({ file }) => !Object.keys(EXCEPTIONS).some((each) => file.startsWith(each)));
  expect(others.map(({ file, names }) => `${file}: ${names.join(", ")}`)).toEqual([]);
});

test("there are fewer than ten exceptions, and each is needed", () => {
  const needed = Object.keys(EXCEPTIONS).filter((each) => naming.some(({ file }) => file.startsWith(each)));
  expect(needed).toEqual(Object.keys(EXCEPTIONS));
  expect(needed.length).toBeLessThan(10);
});

test("a class name, a noun in a string and an import of a folder are found; comments and examples are not", () => {
  expect(namesIn("a.ts", "// BulkExport, a bulk export\nconst a = deployment;")).toEqual([]);
  expect(namesIn("a.ts", "const a = kind === `BulkExport`;")).toEqual(["BulkExport"]);
  expect(namesIn("a.ts", 'const a = "two export destinations";')).toEqual(["export destinations"]);
  expect(namesIn("a.ts", 'import { a } from "../resources/deployment/name.ts";')).toEqual([
    "/resources/deployment/",
  ]);
  expect(namesIn("a.ts", "const a = { Deployment: 1 };")).toEqual(["Deployment"]);
  expect(namesIn("a.ts", 'defineMessage("LS7999", { example: { noun: "bulk export" } });')).toEqual([]);
  expect(namesIn("a.ts", 'defineMessage("LS7999", { title: "A bulk export" });')).toEqual(["bulk export"]);
  expect(namesIn("a.ts", 'other("LS7999", { example: { noun: "bulk export" } });')).toEqual(["bulk export"]);
});
