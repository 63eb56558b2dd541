import { type Document, Lexer, type ParsedNode, visit, type YAMLError } from "yaml";

/** What is wrong with the notation of a file, and where. */
export interface NotationProblem {
  readonly offset: number;
  readonly reason: string;
}

/** Everything that is wrong with how a file is written, whatever it is to hold. */
export function notationProblems(document: Document<ParsedNode>, text: string): readonly NotationProblem[] {
  const faults = [...document.errors, ...document.warnings];
  if (faults.length === 0) return aliasProblems(document);
  const conflicts = conflictsIn(text);
  if (conflicts.length > 0) return conflicts;
  const tokens = tokensOf(text);
  const first = faults.reduce((least, { pos }) => Math.min(least, pos[0]), text.length);
  const hiding = tokens.find(
    ({ offset, text: comment, flow, behind }) =>
      comment.startsWith("#") && flow && (behind === ":" || closes(comment)) && offset <= first,
  );
  // All that is wrong behind it follows from it.
  if (hiding) {
    const cure = isRemark(hiding.text)
      ? "put what it hides before it"
      : `where it belongs to the value, quote it: ${quoted(hiding.text, true)}`;
    const reason = `# begins a comment here, which takes the rest of the line with it: ${cure}`;
    return [{ offset: hiding.offset, reason }];
  }
  return faults.map((fault) => problemOf(fault, text, tokens));
}

/** A key whose colon lacks the blank behind it, so that its value was taken for a part of it. */
export interface Unparted {
  readonly key: string;
  readonly cure: string;
}

/** The one that a text begins with, if it does. */
export function unpartedIn(text: string, flow: boolean): Unparted | undefined {
  const [begin, key] = /^([\w-]+):(?!\/\/)(?=[^\s,}\]])/.exec(text) ?? [];
  if (begin === undefined || key === undefined) return undefined;
  const rest = text.slice(begin.length);
  const value = valueIn(rest, flow);
  // This colon is the one between a key and its value.
  if (flow && /:(?:\s|$)/.test(value)) return undefined;
  const written = MEANS_MORE.test(rest) ? quoted(rest, flow) : value;
  return { key, cure: `a blank belongs behind the colon: ${key}: ${written}` };
}

/** What a value that is not quoted cannot begin with, but for what begins a block, a list or a map. */
const MEANS_MORE = /^(?:[#*&!%@`,}\]]|[-?:](?:\s|$)|[|>](?![-+]?(?:\s|$)))/;

/** What is told besides of an empty value on whose line only a comment stands; empty where none does. */
export function commentCure(text: string): string {
  const [, comment] = /^(?:[\w-]+|"[^"\n]*"|'[^'\n]*')[^\S\n]*:[^\S\n]+(#[^\r\n]*)/.exec(text) ?? [];
  if (comment === undefined || isRemark(comment)) return "";
  return `; # begins a comment: where it belongs to the value, quote it: ${quoted(comment, false)}`;
}

/** Whether a bracket ends in a text that does not begin there, so that it is missing where the text is a comment. */
function closes(text: string): boolean {
  let depth = 0;
  for (const [bracket] of text.matchAll(/[[\]{}]/g)) {
    depth += bracket === "[" || bracket === "{" ? 1 : -1;
    if (depth < 0) return true;
  }
  return false;
}

/** Whether a comment was meant as one: behind the # of a value that lacks its quotes nobody leaves a blank. */
function isRemark(comment: string): boolean {
  return /^#(?:\s|$)/.test(comment);
}

/** The value that a text begins with, as it is to be written. */
function quoted(text: string, flow: boolean): string {
  return JSON.stringify(
    valueIn(text, flow)
      .replace(/\s#.*$/, "")
      .trimEnd(),
  );
}

/** The value that a text begins with, with the comment behind it. */
function valueIn(text: string, flow: boolean): string {
  const [value = ""] = (flow ? /^[^,}\]\r\n]*/ : /^[^\r\n]*/).exec(text) ?? [];
  return value.trimEnd();
}

/** What git leaves in a file where two branches changed the same lines. */
function conflictsIn(text: string): readonly NotationProblem[] {
  const begun = [...text.matchAll(/^<{7}(?: .*)?\r?$/gm)];
  const [left] = text.matchAll(/^(?:={7}|[|>]{7}(?: .*)?)\r?$/gm);
  return (begun.length > 0 ? begun : left ? [left] : []).map(({ index: offset }) => ({
    offset,
    reason:
      "git left a conflict of two branches here: keep the lines that are right, and take out those that begin with <<<<<<<, ======= and >>>>>>>",
  }));
}

/** The reader's own words, but for what people meet most. */
function problemOf(
  { code, message, pos: [offset] }: YAMLError,
  text: string,
  tokens: readonly Token[],
): NotationProblem {
  const told = (reason: string) => ({ offset, reason });
  const rest = text.slice(offset);
  const at = lastUpTo(tokens, offset);
  const flow = tokens[at]?.flow === true;
  if (code === "DUPLICATE_KEY") {
    const key = /^[^\s:]+/.exec(rest)?.[0];
    const twice =
      key === undefined ? "a key stands twice here" : `the key ${key} stands twice in the same place`;
    return told(`${twice}: take one of them out`);
  }
  if (code === "MULTIPLE_DOCS") return told("the file must hold one document: here a second one begins");
  if (code === "TAB_AS_INDENT") return told("a tab cannot indent: use spaces");
  if (code === "TAG_RESOLVE_FAILED")
    return told(
      `! begins a tag, which has no meaning here: quote a value that begins with it: ${quoted(rest, flow)}`,
    );
  if (code === "BAD_SCALAR_START")
    return told(`a value cannot begin with ${rest.slice(0, 1)}: quote it: ${quoted(rest, flow)}`);
  const bracket = /end with an? ([\]}])/.exec(message)?.[1];
  if (code === "BAD_INDENT" && bracket !== undefined)
    return told(
      `what was opened above is not closed by now: put the ${bracket} that is missing before this line`,
    );
  if (code === "BAD_INDENT")
    return told("this line begins in another column than those that it belongs to: indent all of them alike");
  if (code === "BAD_ALIAS" && message.endsWith("empty string"))
    return told(`a value cannot begin with ${rest.slice(0, 1)}: quote it: ${quoted(rest, flow)}`);
  if ((code === "BLOCK_AS_IMPLICIT_KEY" || code === "BLOCK_IN_FLOW") && /^[^\s"'[{][^\n]*?:\s/.test(rest))
    return told(`a colon and a blank stand in this value: quote it: ${quoted(rest, flow)}`);
  if (code === "UNEXPECTED_TOKEN" && message.startsWith("Unexpected scalar")) {
    const end = text.slice(offset - 1, offset);
    const within = QUOTES.get(end);
    if (within !== undefined)
      return { offset: offset - 1, reason: `${end} ends the value here, and more follows: ${within}` };
  }
  if (code === "MULTILINE_IMPLICIT_KEY" || message.startsWith("Implicit map key")) {
    const unparted = unpartedIn(rest, flow);
    if (unparted) return { offset: offset + unparted.key.length, reason: unparted.cure };
  }
  if (code !== "MISSING_CHAR") return told(message);
  const [, quote] = /^Missing closing (['"])/.exec(message) ?? [];
  if (quote !== undefined) {
    let opening = at;
    while (opening > 0 && !tokens[opening]?.text.startsWith(quote)) opening -= 1;
    const reason = `this quotation mark is not closed: put another ${quote} at the end of the value`;
    return { offset: tokens[opening]?.offset ?? offset, reason };
  }
  if (message.startsWith("Sequence item"))
    return told(
      'this line belongs to no item of the list: begin it with "- ", or indent it as the item above',
    );
  if (message.startsWith("Implicit map key")) return told('this key has no value: write "key: value"');
  return told(message);
}

/** How each quotation mark is written within a value that stands between two of them. */
const QUOTES: ReadonlyMap<string, string> = new Map([
  ["'", `write '' for a ' within single quotes, or put the value into double quotes`],
  ['"', `put a backslash before a " within double quotes, or put the value into single quotes`],
]);

interface Token {
  readonly offset: number;
  readonly text: string;
  /** Whether it stands within brackets. */
  readonly flow: boolean;
  /** What stands before it, without the space between. */
  readonly behind: string;
}

/** The marks that the reader's lexer puts between the pieces of the text. */
const MARKS: readonly string[] = ["\u{2}", "\u{18}", "\u{1f}"];
const FLOW_BROKEN_OFF = "\u{18}";

function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = [];
  // A byte order mark is a piece of its own, and of the text.
  let [offset, depth, behind] = [0, 0, ""];
  for (const piece of new Lexer().lex(text)) {
    if (piece === FLOW_BROKEN_OFF) depth = 0;
    if (MARKS.includes(piece)) continue;
    tokens.push({ offset, text: piece, flow: depth > 0, behind });
    if (piece === "{" || piece === "[") depth += 1;
    if (piece === "}" || piece === "]") depth -= 1;
    if (piece.trim() !== "") behind = piece;
    offset += piece.length;
  }
  return tokens;
}

/** Which of the tokens is the last that begins at an offset, or before it; 0 where none does. */
function lastUpTo(tokens: readonly Token[], offset: number): number {
  let [low, high] = [0, tokens.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if ((tokens[middle]?.offset ?? 0) <= offset) low = middle;
    else high = middle;
  }
  return low;
}

/** Aliases of nothing, and of what they stand in themselves. */
function aliasProblems(document: Document<ParsedNode>): readonly NotationProblem[] {
  const problems: NotationProblem[] = [];
  // To resolve an alias, the library looks through the whole document.
  const anchors = new Map<string, unknown>();
  visit(document, {
    Value: (_, value) => {
      if (value.anchor !== undefined) anchors.set(value.anchor, value);
    },
    Alias: (_, alias, ancestors) => {
      const target = anchors.get(alias.source);
      const offset = alias.range?.[0] ?? 0;
      if (target === undefined) {
        const cure = `quote a value that begins with *: "*${alias.source}"`;
        problems.push({
          offset,
          reason: `* begins an alias, and no anchor &${alias.source} stands before it: ${cure}`,
        });
      } else if (ancestors.some((ancestor) => ancestor === target)) {
        problems.push({
          offset,
          reason: `*${alias.source} stands for what it stands in itself: write out what it is to be`,
        });
      }
    },
  });
  return problems;
}
