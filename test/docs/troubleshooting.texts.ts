import { globSync, readFileSync } from "node:fs";
import ts from "typescript";

/** A text of the source that a user may come to see, with "…" in the place of each value. */
export interface Message {
  /** `provider/config/settings.ts:130` */
  readonly at: string;
  readonly text: string;
}

/** Files without a sentence that could be looked up: they draw, or write a page or a program. */
const DRAWN: Readonly<Record<string, string>> = {
  "cli/exports/timeline/page.ts": "a page of HTML",
  "cli/exports/timeline/picture.ts": "a drawing of SVG",
  "cli/adopt/typescript.ts": "a program in TypeScript",
  "provider/functions/plain.ts": "descriptions of functions",
};
/** Properties that document something, or that stand in a message in the place of a value. */
const DOCUMENTS = [
  "alsoCreated",
  "cause",
  "deletes",
  "description",
  "example",
  "importedBy",
  "allowed",
  "replacing",
  "attempted",
  "effect",
  "title",
];
/** Lines of `doctor` that tell of nothing wrong. */
const REASSURES = ["ok", "unchecked"];
/** Methods whose arguments document something, or are looked for in a text. */
const UNSHOWN = ["describe", "split", "startsWith"];
/** Properties whose text is a message however short it is. */
const MESSAGES = ["reason", "message", "next", "cure", "outcome"];
/** What is made of a text and is no error. */
const NO_ERRORS = /^(?:URL|RegExp|Date|Set|Map|TextDecoder|Intl\.\w+)$/;
/** Files that describe properties, in sentences that begin with a capital letter, as no complaint does. */
const DOCUMENTED = /(?:[./](?:fields|result)|kubernetes\/\w+|resource-spec)\.ts$/;
/** What follows "Could not": the page has one entry for all of these. */
const ATTEMPT = /^(?:cancel|check|create|delete|list|read|redeploy|revoke|update) the [^.:;]*$/;

/** How help texts, commands to copy and files that are written begin. */
const OTHERWISE = /^(?:Usage: | {2}(?:--|pulumi )|pulumi-langsmith …\n|# |name: |pulumi-nodejs:)/;
/** What an error has that nobody sees: a code, and the reason for which a connection is ended that nobody waits for. */
const INSIDE = /^(?:[A-Z_]+|abandoned)$/;

/** Every message in these files. */
export function messagesIn(patterns: readonly string[]): Message[] {
  const files = patterns.flatMap((pattern) => globSync(pattern)).sort();
  return files
    .filter((file) => !file.endsWith(".generated.ts") && !(file in DRAWN))
    .flatMap((file) => messagesOf(file, readFileSync(file, "utf8")));
}

/** The messages of one file: what errors say, and of the rest sentences of four words, or of three where they are shown. */
export function messagesOf(file: string, source: string): Message[] {
  const parsed = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const found: Message[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node) || documents(node)) return;
    const text = textOf(node);
    if (text === undefined) {
      ts.forEachChild(node, visit);
      return;
    }
    const least = isThrown(node) ? 1 : isShown(node) ? 3 : 4;
    if (wordsOf(text) >= least && !isNoMessage(text) && !(DOCUMENTED.test(file) && /^[A-Z]/.test(text))) {
      const { line } = parsed.getLineAndCharacterOfPosition(node.getStart());
      found.push({ at: `${file}:${line + 1}`, text });
    }
    valuesIn(node).forEach(visit);
  };
  visit(parsed);
  return found;
}
/** Whether a text is no complaint: part of a sentence, a help text, a command to copy, or the head of a file. */
function isNoMessage(text: string): boolean {
  return ATTEMPT.test(text) || OTHERWISE.test(text) || INSIDE.test(text);
}
function documents(node: ts.Node): boolean {
  if (ts.isPropertyAssignment(node) && ts.isIdentifier(node.name)) return DOCUMENTS.includes(node.name.text);
  if (!ts.isCallExpression(node)) return false;
  const { expression: called } = node;
  if (ts.isIdentifier(called)) return REASSURES.includes(called.text);
  return ts.isPropertyAccessExpression(called) && UNSHOWN.includes(called.name.text);
}
/** Whether a text goes straight into a property that is shown. */
function isShown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isConditionalExpression(parent)) return isShown(parent);
  if (ts.isPropertyAssignment(parent) && ts.isIdentifier(parent.name))
    return MESSAGES.includes(parent.name.text);
  return false;
}
/** Whether a text goes straight into an error: an argument of its constructor, or of the one that it extends. */
function isThrown(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isParenthesizedExpression(parent) || ts.isConditionalExpression(parent)) return isThrown(parent);
  if (ts.isNewExpression(parent))
    return parent.expression !== node && !NO_ERRORS.test(parent.expression.getText());
  return ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.SuperKeyword;
}
function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => /[A-Za-z]{2}/.test(word)).length;
}
/** The text of a literal, a template or a sum of such; undefined for anything else. */
function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return node.head.text + node.templateSpans.map(({ literal }) => `…${literal.text}`).join("");
  if (ts.isParenthesizedExpression(node)) return textOf(node.expression);
  if (!ts.isBinaryExpression(node) || node.operatorToken.kind !== ts.SyntaxKind.PlusToken) return undefined;
  const [left, right] = [textOf(node.left), textOf(node.right)];
  return left === undefined && right === undefined ? undefined : (left ?? "…") + (right ?? "…");
}
/** The expressions whose values stand in a text. */
function valuesIn(node: ts.Node): ts.Node[] {
  if (ts.isTemplateExpression(node)) return node.templateSpans.map(({ expression }) => expression);
  if (ts.isParenthesizedExpression(node))
    return textOf(node.expression) === undefined ? [node.expression] : valuesIn(node.expression);
  if (ts.isBinaryExpression(node))
    return [node.left, node.right].flatMap((side) => (textOf(side) === undefined ? [side] : valuesIn(side)));
  return [];
}
