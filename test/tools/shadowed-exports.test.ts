import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";

/**
 * CommonJS replaces the name of an export by `exports.NAME`, also in a function with a parameter `exports`, where that
 * is undefined. Neither TypeScript nor a test of the sources notices.
 */
test("no compiled function reads an export of its module through a variable named exports", () => {
  const files = globSync("{provider,cli,emulator/src}/**/*.ts", { cwd: root });
  const named = files
    .map((file) => ({ file, text: readFileSync(path.join(root, file), "utf8") }))
    .filter(({ text }) => /\bexports\b/.test(text));
  expect(named.length).toBeGreaterThan(20);
  const found = named.flatMap(({ file, text }) => shadowed(text).map((read) => `${file}: ${read}`));
  expect(found).toEqual([]);
  const wrong =
    "export const MOST = 3; export function f({ exports }) { return () => exports.length > MOST; }";
  expect(shadowed(wrong)).toEqual(["exports.MOST"]);
});

/** The reads of exports of a module, by way of a variable of the same name. */
function shadowed(source: string): string[] {
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 };
  const text = ts.transpileModule(source, { compilerOptions }).outputText;
  const exported = new Set(Array.from(text.matchAll(/\bexports\.(\w+) = /g), ([, name]) => name));
  const found: string[] = [];
  const visit = (node: ts.Node, isShadowed: boolean): void => {
    const isRead = ts.isPropertyAccessExpression(node) && node.expression.getText() === "exports";
    if (isShadowed && isRead && exported.has(node.name.text)) found.push(node.getText());
    ts.forEachChild(node, (child) => visit(child, isShadowed || declares(node)));
  };
  visit(ts.createSourceFile("a.js", text, ts.ScriptTarget.Latest, true), false);
  return found;
}

/** Whether a function or a block declares a variable `exports`. */
function declares(node: ts.Node): boolean {
  const declared = ts.isFunctionLike(node)
    ? node.parameters.map(({ name }) => name)
    : ts.isBlock(node)
      ? node.statements
          .filter(ts.isVariableStatement)
          .flatMap(({ declarationList }) => declarationList.declarations.map(({ name }) => name))
      : [];
  return declared.some((name) => /(?:^|[{[,:]\s*)exports\s*(?:$|[}\],=])/.test(name.getText()));
}
