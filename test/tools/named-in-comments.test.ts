import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { describe, expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";

const FOLDERS = ["provider", "cli", "emulator", "tools"];

/** Classes of the language and of packages, which comments name. */
const FOREIGN = new Set(["Error", "RangeError", "SyntaxError", "TypeError", "ZodError", "RunError"]);

interface Source {
  readonly file: string;
  readonly text: string;
}

function sourcesBelow(folder: string): Source[] {
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const file = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return entry.name === "node_modules" || entry.name === "dist" ? [] : sourcesBelow(file);
    if (!/(?<!\.d)\.m?ts$/.test(entry.name)) return [];
    return [{ file, text: readFileSync(path.join(root, file), "utf8") }];
  });
}

function isDeclaration(node: ts.Node) {
  return (
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isFunctionDeclaration(node) ||
    ts.isVariableDeclaration(node) ||
    ts.isImportSpecifier(node) ||
    ts.isParameter(node) ||
    ts.isClassElement(node) ||
    ts.isTypeElement(node) ||
    ts.isObjectLiteralElement(node)
  );
}

/** The names that a file declares or imports, at any depth, and the members of its types and objects. */
function declaredIn({ file, text }: Source): string[] {
  const names: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isDeclaration(node) && node.name !== undefined && ts.isIdentifier(node.name))
      names.push(node.name.text);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return names;
}

/** A list of classes, such as `NotListed, ServiceError, and a CodedError`, as it follows `@throws`. */
const CLASSES = /(?:^\{?|,\s+|\b(?:or|and)\s+)(?:(?:an?|or|and)\s+)*([A-Z]\w*)/g;

/** What the comments of documentation of a text refer to: by `{@link …}`, after `@throws` and after "Throws". */
function namedIn(text: string): string[] {
  return [...text.matchAll(/\/\*\*(.*?)\*\//gs)].flatMap(([, comment = ""]) => {
    const words = comment.replaceAll(/\n\s*\* ?/g, "\n");
    const links = [...words.matchAll(/\{@link\s+([\w.]+)/g)].flatMap(([, name = ""]) => name.split("."));
    const inTags = [...words.matchAll(/@throws\s+(.*?)(?=\n\s*\n|\n@|$)/gs)].flatMap(([, tag = ""]) =>
      [...tag.matchAll(CLASSES)].map(([, name = ""]) => name),
    );
    const inWords = [...words.matchAll(/\bthrows\s+`(\w+)`/gi)].map(([, name = ""]) => name);
    return [...links, ...inTags, ...inWords];
  });
}

describe("comments", () => {
  const sources = FOLDERS.flatMap(sourcesBelow);
  const declared = new Set([...FOREIGN, ...sources.flatMap(declaredIn)]);

  test("refer to nothing that is not declared", () => {
    const missing = sources.flatMap(({ file, text }) =>
      namedIn(text).flatMap((name) => (declared.has(name) ? [] : [`${file}: ${name}`])),
    );
    expect(missing).toEqual([]);
  });

  test.each([
    ["/** Never repeated: {@link AnswerLost}, {@link Other.part}. */", ["AnswerLost", "Other", "part"]],
    ["/** Reads it. @throws WrongCall, and what reading can throw */", ["WrongCall"]],
    ["/**\n * @throws YamlFileError, or CodedError for a file\n */", ["YamlFileError", "CodedError"]],
    ["/**\n * @throws Error for a name\n *   that is of a GitHub app */", ["Error"]],
    ["/** Throws `Refused` where it\n * could not. */", ["Refused"]],
    ["/** @throws what {@link read} throws */", ["read"]],
    ["/** @throws the system's error, or a TypeError */ class A {}", ["TypeError"]],
    ["// @throws Nothing that is documented", []],
  ])("%j name %j", (text, names) => {
    expect([...new Set(namedIn(text))]).toEqual(names);
  });
});
