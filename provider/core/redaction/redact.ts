import { shorten } from "../text.ts";
import {
  decodings,
  type Form,
  type Forms,
  formsOfAll,
  withoutWraps,
  withSingleBlanks,
} from "./secret-forms.ts";
import { SuffixAutomaton } from "./suffix-automaton.ts";

const MASK = "[secret]";

/** Receives how many characters and states a step of the work looks at. */
type Count = (steps: number) => void;

/**
 * Makes a function that hides the given secrets in a text: in plain, base64, hexadecimal, and however escapes of JSON,
 * HTML and URLs write them; also what is left of one where the text was cut; in base64 also wrapped in lines, and as a
 * part of something longer, such as `user:password`; of several lines, or of JSON, each long part, too. Very short ones are hidden only
 * where they are a word of their own, or nothing could be said.
 *
 * A text longer than a message loses its middle first. The work then grows with the length of the message and with
 * that of the secrets, never with their product.
 */
export function redactor(secrets: Iterable<string>, count: Count = () => {}): (text: string) => string {
  const all = [...secrets];
  // Most operations have nothing to report.
  let forms: Forms | undefined;
  return (text) => {
    if (text === "" || all.length === 0) return text;
    forms ??= formsOfAll(all);
    const shown = shorten(text);
    return mask(shown, rangesOfSecrets(shown, forms, count));
  };
}

type Range = readonly [from: number, to: number];

function rangesOfSecrets(text: string, { words, others }: Forms, count: Count): Range[] {
  const isForm = text.includes("+") && others.some((form) => form.text.includes(" "));
  return decodings(text, isForm).flatMap((decoded) => {
    const { bytes, positions } = withSingleBlanks(decoded);
    count(2 * decoded.bytes.length);
    const unwrapped = withoutWraps(decoded);
    count(decoded.bytes.length);
    return [
      ...inText(wordRanges(decoded.bytes, words), decoded.positions),
      ...inText(formRanges(bytes, others, count), positions),
      ...(unwrapped ? inText(formRanges(unwrapped.bytes, others, count), unwrapped.positions) : []),
    ];
  });
}

function inText(found: readonly Range[], positions: Uint32Array): Range[] {
  return found.map(([from, to]) => [positions[from] ?? 0, positions[to] ?? 0]);
}

/** Where a text has one of the forms, or what a cut left of it. */
function formRanges(text: string, forms: readonly Form[], count: Count): Range[] {
  const cuts = cutsIn(text);
  const texts = forms.map((form) => form.text);
  const found: Range[] = [];
  count(2 * text.length);
  // The first and the last cut are the ends of the text.
  const isCutTwice = cuts.length > 3;
  if (isCutTwice || hasOneOf(text, texts, (each) => each.slice(0, GRAM))) {
    const automaton = new SuffixAutomaton(text);
    found.push(
      ...completeRanges(text, automaton, forms),
      ...beginningsAt(automaton, texts, sidesBefore(cuts)),
    );
    if (isCutTwice) found.push(...middlesBetween(automaton, texts, cuts));
    count(automaton.steps + text.length);
  }
  if (hasOneOf(text, texts, (each) => each.slice(-GRAM))) found.push(...endingsAt(text, texts, cuts, count));
  return found;
}

/** Bytes that make a number of 32 bits. */
const GRAM = 4;

/** Whether a text has a certain part, of four bytes, of any of the others: most have none, and need no index. */
function hasOneOf(text: string, others: readonly string[], part: (other: string) => string): boolean {
  const grams = new Set(others.map((other) => gramOf(part(other))));
  let gram = 0;
  for (let at = 0; at < text.length; at += 1) {
    gram = (gram << 8) | text.charCodeAt(at);
    if (at >= GRAM - 1 && grams.has(gram)) return true;
  }
  return false;
}

function gramOf(part: string): number {
  let gram = 0;
  for (let at = 0; at < part.length; at += 1) gram = (gram << 8) | part.charCodeAt(at);
  return gram;
}

function sidesBefore(cuts: readonly Cut[]): Side[] {
  return cuts.flatMap(({ before }) => before ?? []);
}

function completeRanges(text: string, automaton: SuffixAutomaton, forms: readonly Form[]): Range[] {
  const found: Range[] = [];
  for (const before of [false, true]) {
    for (const after of [false, true]) {
      const texts = forms.filter((form) => form.before === before && form.after === after);
      for (const [at, end] of rangesOf(
        automaton,
        texts.map((form) => form.text),
      )) {
        const from = before && isBase64(text.charAt(at - 1)) ? at - 1 : at;
        found.push([from, after && isBase64(text.charAt(end)) ? end + 1 : end]);
      }
    }
  }
  return found;
}

/** Where any of the texts is: of those that end at the same place the longest. */
function rangesOf(automaton: SuffixAutomaton, texts: readonly string[]): Range[] {
  const found: Range[] = [];
  for (const [end, length] of automaton.longestEndings(texts, "whole").entries())
    if (length > 0) found.push([end - length, end]);
  return found;
}

/** Where a cut left the beginning of one of the texts. */
function beginningsAt(automaton: SuffixAutomaton, texts: readonly string[], sides: readonly Side[]): Range[] {
  const endings = automaton.longestEndings(texts, "beginnings");
  return sides.flatMap(({ near, far, hidden, shortest }) => {
    const found: Range[] = [];
    for (let end = far; end <= near; end += 1) {
      const length = endings[end] ?? 0;
      if (length >= shortest) found.push([end - length, Math.max(end, hidden)]);
    }
    return found;
  });
}

/** Where a cut left the ending of one of the texts: the same, backwards. */
function endingsAt(text: string, texts: readonly string[], cuts: readonly Cut[], count: Count): Range[] {
  const mirrored = (position: number) => text.length - position;
  const automaton = new SuffixAutomaton(backwards(text));
  const sides = cuts.flatMap(({ after }) => {
    if (after === undefined) return [];
    const { near, far, hidden, shortest } = after;
    return [{ near: mirrored(near), far: mirrored(far), hidden: mirrored(hidden), shortest }];
  });
  const endings = texts.map((each) => backwards(each.slice(-text.length)));
  const found = beginningsAt(automaton, endings, sides);
  count(automaton.steps + text.length);
  return found.map(([from, to]) => [mirrored(to), mirrored(from)]);
}

/** Characters between two cuts that count as a part of a secret. */
const SHORTEST_MIDDLE = 8;

/** Where two cuts left a part of one of the texts between them. */
function middlesBetween(automaton: SuffixAutomaton, texts: readonly string[], cuts: readonly Cut[]): Range[] {
  const endings = automaton.longestEndings(texts, "any");
  const found: Range[] = [];
  for (const [index, { before }] of cuts.entries()) {
    const after = cuts[index - 1]?.after;
    if (before === undefined || after === undefined) continue;
    for (let end = before.far; end <= before.near; end += 1) {
      const length = Math.min(endings[end] ?? 0, end - after.near);
      if (length >= SHORTEST_MIDDLE && end - length <= after.far) found.push([after.hidden, before.hidden]);
    }
  }
  return found;
}

function backwards(text: string): string {
  return text.split("").reverse().join("");
}

/** Where a text has one of these words, none of which is longer than a few characters, as a word of its own. */
function wordRanges(text: string, words: ReadonlySet<string>): Range[] {
  const lengths = [...new Set([...words].map((word) => word.length))];
  if (lengths.length === 0) return [];
  const found: Range[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (isInside(text, at - 1, -1)) continue;
    for (const length of lengths) {
      const end = at + length;
      if (words.has(text.slice(at, end)) && !isInside(text, end, 1)) found.push([at, end]);
    }
  }
  return found;
}

/** Whether the character at a place goes on with a word; a dot between two characters does, as in an address. */
function isInside(text: string, position: number, step: 1 | -1): boolean {
  const [here, beyond] = [text.charAt(position), text.charAt(position + step)];
  return /\w/.test(here) || (here === "." && /\w/.test(beyond));
}

function isBase64(character: string): boolean {
  return /^[\w+/-]$/.test(character);
}

/** Places that overlap become one, so that of a secret that overlaps another no rest is left behind. */
function mask(text: string, found: Range[]): string {
  let result = "";
  let done = 0;
  for (const [from, to] of found.sort(([a], [b]) => a - b)) {
    if (from >= done) result += text.slice(done, from) + MASK;
    done = Math.max(done, to);
  }
  return result + text.slice(done);
}

/** One side of a place where a text was cut, at which a part of a secret may be left. */
interface Side {
  /** The places between which that part may end towards the cut: half an escape, or a quote, may follow it. */
  readonly near: number;
  readonly far: number;
  /** Up to here belongs to it what follows that part: half an escape. */
  readonly hidden: number;
  /** How many characters of a secret count as a part of it. */
  readonly shortest: number;
}

/** Where a text was cut. */
interface Cut {
  /** The side on which a beginning may be left; none at the beginning of the text. */
  readonly before?: Side;
  /** The side on which an ending may be left; none at the end of the text. */
  readonly after?: Side;
}

/** Characters of a secret that are hidden where dots or words show that a text was cut. */
const AT_MARK = 4;
/** The same at the end of a text, and at its beginning: neither need be a cut, and few services cut a beginning so. */
const [AT_END, AT_BEGINNING] = [8, 16];

/** What stands where a text was cut; "…" as its bytes. */
const MARK =
  /\.{3,}|\xe2\x80\xa6|[[(<][\w ,]{0,24}(?:truncated|snipped|omitted|elided|left out)[^\])>]{0,32}[\])>]/gi;

const HALF_ESCAPE = [
  "%[0-9A-Fa-f]?",
  "&(?:#\\d{0,7}|#[xX][0-9A-Fa-f]{0,6}|a|am|amp|ap|apo|apos|l|lt|g|gt|q|qu|quo|quot)?",
  "\\\\(?:u\\{?[0-9A-Fa-f]{0,5}|U[0-9A-Fa-f]{0,7}|x[0-9A-Fa-f]?)?",
].join("|");
const REST_OF_ESCAPE = [
  "#?[xX]?[0-9A-Fa-f]{0,6};",
  "[a-z]{0,4};",
  "[uU]?\\{?[0-9A-Fa-f]{1,6}\\}?",
  "x[0-9A-Fa-f]{1,2}",
  "[nrt]",
].join("|");
/** U+FFFD, which stands for half a character: of four bytes each of three may become one. */
const BROKEN = "(?:\\xef\\xbf\\xbd){0,3}";
/** What may follow a secret's beginning: half a character and half an escape, then a quote, a blank and a bracket. */
const BEFORE = new RegExp(`(${BROKEN}(?:${HALF_ESCAPE})?${BROKEN})["'\`]?[\\t-\\r ]?[[(<]?$`);
/** What may precede its ending: the same, the other way round. */
const AFTER = new RegExp(`^([\\])>]?[\\t-\\r ]?["'\`]?)(?:${REST_OF_ESCAPE})?${BROKEN}`);
/** More than either takes. */
const NEARBY = 24;

/** Where a text was cut, in the order of the text; `…` is looked for as its bytes. */
function cutsIn(bytes: string): Cut[] {
  return [
    { after: sideAfter(bytes, 0, AT_BEGINNING) },
    ...[...bytes.matchAll(MARK)].map(({ 0: mark, index }) => ({
      before: sideBefore(bytes, index, AT_MARK),
      after: sideAfter(bytes, index + mark.length, AT_MARK),
    })),
    { before: sideBefore(bytes, bytes.length, AT_END) },
  ];
}

function sideBefore(bytes: string, cut: number, shortest: number): Side {
  const start = Math.max(0, cut - NEARBY);
  const match = BEFORE.exec(bytes.slice(start, cut));
  const far = start + (match?.index ?? 0);
  return { near: cut, far, hidden: far + (match?.[1]?.length ?? 0), shortest };
}

function sideAfter(bytes: string, cut: number, shortest: number): Side {
  const match = AFTER.exec(bytes.slice(cut, cut + NEARBY));
  const hidden = cut + (match?.[1]?.length ?? 0);
  return { near: cut, far: cut + (match?.[0].length ?? 0), hidden, shortest };
}
