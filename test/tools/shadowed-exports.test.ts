import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";

/**
 * CommonJS replaces the name of an export by `exports.NAME`, also in a function with a parameter `exports`, where that
 * is undefined. Neither TypeScript nor a test of the sources notices.
 */
test("no compiled function reads an export of its module through a variable named exports", () => {
  const files = ["provider", "cli", "emulator/src"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => path.join(folder, name)),
  );
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((name) => shadowed(name, readFileSync(path.join(root, name), "utf8")))).toEqual([]);
});

test("such a function is found", () => {
  const module = (parameter: string) =>
    `export const MOST = 3; export function f(${parameter}) { return () => exports.length > MOST; }`;
  expect(shadowed("a.ts", module("exports"))).toEqual(["a.ts: exports.MOST"]);
  expect(shadowed("a.ts", module("{ exports }"))).toEqual(["a.ts: exports.MOST"]);
  expect(shadowed("a.ts", module("{ exports: stored }"))).toEqual([]);
});

/** The reads of exports of a module, by way of a variable of the same name. */
function shadowed(name: string, source: string): string[] {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const text = ts.transpileModule(source, { compilerOptions }).outputText;
  const exported = new Set(Array.from(text.matchAll(/\bexports\.(\w+) = /g), ([, found]) => found));
  const found: string[] = [];
  const visit = (node: ts.Node, isShadowed: boolean): void => {
    const hides = isShadowed || declares(node);
    if (
      hides &&
      ts.isPropertyAccessExpression(node) &&
      node.expression.getText() === "exports" &&
      exported.has(node.name.text)
    )
      found.push(`${name}: ${node.getText()}`);
    ts.forEachChild(node, (child) => visit(child, hides));
  };
  visit(ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true), false);
  return found;
}

/** Whether a function or a block declares a variable `exports`. */
function declares(node: ts.Node): boolean {
  const names = ts.isFunctionLike(node)
    ? node.parameters.map(({ name }) => name)
    : ts.isBlock(node)
      ? node.statements
          .filter(ts.isVariableStatement)
          .flatMap(({ declarationList }) => declarationList.declarations.map(({ name }) => name))
      : [];
  return names.some(binds);
}

function binds(name: ts.BindingName): boolean {
  if (ts.isIdentifier(name)) return name.text === "exports";
  return name.elements.some((element) => ts.isBindingElement(element) && binds(element.name));
}
