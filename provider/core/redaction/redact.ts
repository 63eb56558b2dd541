import { cutMiddle, LONGEST_TEXT } from "../shorten.ts";
import { percentDecoded } from "./percent-decoded.ts";
import { type Form, type Forms, formsOfAll } from "./secret-forms.ts";
import { SuffixAutomaton } from "./suffix-automaton.ts";

const MASK = "[secret]";

/** Characters of a secret's beginning by which it is recognised where the service cut a text. */
const SHORTEST_BEGINNING = 16;
/** Characters of a secret's beginning, or of its end, that are hidden where a text is cut here. */
const SHORTEST_REST = 4;
/** What follows where a text was cut. */
const CUT = /(?=\.{3}| ?…)/g;

/** Receives how many characters and states a step of the work looks at. */
export type Count = (steps: number) => void;

/**
 * Makes a function that hides the given secrets in a text: in plain, base64, URL-encoded (by whichever rules) and
 * JSON-escaped form, also the beginning of one where a text breaks off with dots; in base64 also as a part of something
 * longer, such as `user:password`; of several lines, or of JSON, each long part, too. Very short ones are hidden only
 * where they are a word of their own, or nothing could be said.
 *
 * A text longer than a message loses its middle first. The work then grows with the length of the message and with
 * that of the secrets, never with their product.
 */
export function redactor(secrets: Iterable<string>, count: Count = () => {}): (text: string) => string {
  const all = [...secrets];
  // Most operations have nothing to tell.
  let forms: Forms | undefined;
  return (text) => {
    if (text === "" || all.length === 0) return text;
    forms ??= formsOfAll(all);
    const { head, note, tail } = cutMiddle(text, LONGEST_TEXT);
    const shown = `${head}${note}${tail}`;
    const cut = note === "" ? undefined : { from: head.length, to: head.length + note.length };
    return mask(shown, [
      ...writtenPlaces(shown, cut, forms.written, count),
      ...encodedPlaces(shown, cut, forms.bytes, count),
    ]);
  };
}

/** Characters of a form that are looked for first, and up to how many characters of a text times forms. */
const [BEGINNING, SMALL] = [8, 1_000_000];

/** Whether a text may have one of the forms: of a short text, and of few forms, that is found out without an index. */
function mayHave(text: string, forms: readonly Form[], count: Count): boolean {
  if (text.length * forms.length > SMALL) return true;
  count(text.length * forms.length);
  return forms.some((form) => text.includes(form.text.slice(0, BEGINNING)));
}

type Place = readonly [from: number, to: number];

/** Where the middle of a text was left out. */
interface Gap {
  readonly from: number;
  readonly to: number;
}

function writtenPlaces(text: string, gap: Gap | undefined, forms: readonly Form[], count: Count): Place[] {
  if (gap === undefined && !mayHave(text, forms, count)) return [];
  const words = forms.filter(({ word }) => word).map((form) => form.text);
  const others = forms.filter(({ word }) => !word);
  const automaton = new SuffixAutomaton(text);
  const found = wordPlaces(text, new Set(words));
  for (const before of [false, true]) {
    for (const after of [false, true]) {
      const texts = others.filter((form) => form.before === before && form.after === after);
      for (const [at, end] of placesOf(
        automaton,
        texts.map((form) => form.text),
      )) {
        const from = before && isBase64(text.charAt(at - 1)) ? at - 1 : at;
        found.push([from, after && isBase64(text.charAt(end)) ? end + 1 : end]);
      }
    }
  }
  const texts = others.map((form) => form.text);
  const cuts = [...text.matchAll(CUT)].map(({ index }) => index);
  const beginnings = beginningsAt(automaton, texts, cuts);
  count(automaton.steps + text.length);
  return [...found, ...beginnings, ...restsAt(text, gap, texts, count)];
}

/** Where any of the texts is: of those that end at the same place the longest. */
function placesOf(automaton: SuffixAutomaton, texts: readonly string[]): Place[] {
  const lengths = new Int32Array(automaton.size);
  let any = false;
  for (const text of texts) {
    const state = automaton.follow(text);
    if (state === undefined) continue;
    lengths[state] = text.length;
    any = true;
  }
  return any ? placesOfEndings(automaton.longestEndings(lengths)) : [];
}

function placesOfEndings(endings: Int32Array): Place[] {
  const found: Place[] = [];
  for (const [end, length] of endings.entries()) if (length > 0) found.push([end - length, end]);
  return found;
}

/** Where the beginning of one of the texts ends at one of these places, at which the service cut. */
function beginningsAt(
  automaton: SuffixAutomaton,
  texts: readonly string[],
  ends: readonly number[],
): Place[] {
  if (ends.length === 0) return [];
  const lengths = new Int32Array(automaton.size);
  for (const text of texts) {
    automaton.follow(text, (state, length) => {
      if (length >= SHORTEST_BEGINNING && length > (lengths[state] ?? 0)) lengths[state] = length;
    });
  }
  const endings = automaton.longestEndings(lengths);
  return ends.flatMap((end): Place[] => {
    const length = endings[end] ?? 0;
    return length > 0 ? [[end - length, end]] : [];
  });
}

/** What a cut in the middle of a secret leaves of it on both sides. */
function restsAt(text: string, gap: Gap | undefined, texts: readonly string[], count: Count): Place[] {
  if (gap === undefined) return [];
  const [head, tail] = [text.slice(0, gap.from), text.slice(gap.to)];
  const reversed = texts.map((each) => backwards(each.slice(0, head.length)));
  const before = longestOverlap(backwards(head), reversed, count);
  const after = longestOverlap(tail, texts, count);
  const found: Place[] = [];
  if (before >= SHORTEST_REST) found.push([gap.from - before, gap.from]);
  if (after >= SHORTEST_REST) found.push([gap.to, gap.to + after]);
  return found;
}

/** How much of a text's beginning is the end of one of the others, at most. */
function longestOverlap(text: string, others: readonly string[], count: Count): number {
  const borders = new Int32Array(text.length + 1);
  borders[0] = -1;
  for (let at = 0, border = -1; at < text.length; at += 1) {
    while (border >= 0 && text.charCodeAt(border) !== text.charCodeAt(at)) border = borders[border] ?? -1;
    border += 1;
    borders[at + 1] = border;
  }
  count(2 * text.length);
  let longest = 0;
  for (const other of others) {
    let same = 0;
    for (let at = Math.max(0, other.length - text.length); at < other.length; at += 1) {
      while (same >= 0 && text.charCodeAt(same) !== other.charCodeAt(at)) same = borders[same] ?? -1;
      same += 1;
    }
    count(2 * Math.min(text.length, other.length));
    longest = Math.max(longest, same);
  }
  return longest;
}

function backwards(text: string): string {
  return text.split("").reverse().join("");
}

/** Where a text has one of these words, none of which is longer than a few characters, as a word of its own. */
function wordPlaces(text: string, words: ReadonlySet<string>): Place[] {
  const lengths = [...new Set([...words].map((word) => word.length))];
  if (lengths.length === 0) return [];
  const found: Place[] = [];
  for (let at = 0; at < text.length; at += 1) {
    if (isInside(text, at - 1, -1)) continue;
    for (const length of lengths) {
      const end = at + length;
      if (words.has(text.slice(at, end)) && !isInside(text, end, 1)) found.push([at, end]);
    }
  }
  return found;
}

/** Where a text has secrets with signs of them as `%2F`: which signs are written so differs from encoder to encoder. */
function encodedPlaces(
  text: string,
  gap: Gap | undefined,
  secrets: readonly string[],
  count: Count,
): Place[] {
  const found: Place[] = [];
  // A form has + for a blank.
  const inForm = text.includes("+") && secrets.some((secret) => secret.includes(" "));
  for (const plus of [...(text.includes("%") ? ["+" as const] : []), ...(inForm ? [" " as const] : [])]) {
    const { decoded, places } = percentDecoded(text, plus);
    const within = gap && { from: places.indexOf(gap.from), to: places.indexOf(gap.to) };
    const automaton = new SuffixAutomaton(decoded);
    const inBytes = [...placesOf(automaton, secrets), ...restsAt(decoded, within, secrets, count)];
    count(automaton.steps + decoded.length);
    for (const [from, to] of inBytes) found.push([places[from] ?? 0, places[to] ?? text.length]);
  }
  return found;
}

/** Whether the character at a place goes on with a word; a dot between two characters does, as in an address. */
function isInside(text: string, place: number, step: 1 | -1): boolean {
  const [here, beyond] = [text.charAt(place), text.charAt(place + step)];
  return /\w/.test(here) || (here === "." && /\w/.test(beyond));
}

function isBase64(character: string): boolean {
  return /^[\w+/-]$/.test(character);
}

/** Places that overlap become one, so that of a secret that overlaps another no rest is left behind. */
function mask(text: string, found: Place[]): string {
  let result = "";
  let done = 0;
  for (const [from, to] of found.sort(([a], [b]) => a - b)) {
    if (from >= done) result += text.slice(done, from) + MASK;
    done = Math.max(done, to);
  }
  return result + text.slice(done);
}
