import { percentDecoded } from "./percent-decoded.ts";
import { isRecord } from "./unknown.ts";

const MASK = "[secret]";
/** A shorter part is a bracket or a common word, and to take it out everywhere would spoil a message. */
const SHORTEST_PART = 16;

/** Characters of a secret's beginning by which it is recognised where a text was cut in it. */
const SHORTEST_BEGINNING = 16;
/** What stands where a text was cut. */
const CUT = /^(?:\.{3}| ?…)/;

/** One way in which a secret may stand in a text. */
interface Form {
  readonly text: string;
  /** Whether it counts only where it stands as a word of its own. */
  readonly word: boolean;
  /** Whether the character before it, or after it, holds bits of the secret too, beside those of its neighbour. */
  readonly before: boolean;
  readonly after: boolean;
}

/**
 * Makes a function that takes the given secrets out of a text, in plain, base64, URL-encoded (by whichever rules) and
 * JSON-escaped form, also the beginning of one where a text breaks off with dots; in base64 also as a part of something longer, such as `user:password`; of several lines, or of JSON, each long part, too. Very
 * short ones are taken out only where they stand as a word of their own, or nothing could be said.
 */
export function redactor(secrets: Iterable<string>): (text: string) => string {
  const texts = [...secrets].flatMap((secret) => [secret, ...partsOf(secret)]);
  const plain = [...new Set(texts)].filter((text) => text !== "");
  const forms = plain.flatMap(formsOf);
  const bytes = plain.filter((text) => !isWord(text)).map((text) => Buffer.from(text).toString("latin1"));
  return (text) =>
    mask(text, [...forms.flatMap((form) => places(text, form)), ...encodedPlaces(text, bytes)]);
}

/** A log takes a text of several lines apart, and what is written as JSON: each part is as secret as the whole. */
function partsOf(secret: string): string[] {
  const texts = [secret, ...textsIn(parsed(secret))];
  const lines = texts.flatMap((text) => text.split(/\\r|\\n|[\r\n]+/)).map((line) => line.trim());
  return [...new Set(lines)].filter((line) => line.length >= SHORTEST_PART && line !== secret);
}

/** What is written as a JSON object; undefined for anything else. */
function parsed(text: string): unknown {
  if (!text.trimStart().startsWith("{")) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function formsOf(secret: string): Form[] {
  const bytes = Buffer.from(secret, "utf8");
  // Half of a surrogate pair has no bytes: it is sent as the character that stands for what is broken.
  const sent = bytes.toString("utf8");
  const escaped = JSON.stringify(sent).slice(1, -1);
  const url = encodeURIComponent(sent);
  const form = new URLSearchParams([["", sent]]).toString().slice(1);
  // As Go writes JSON.
  const safe = escaped.replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  const texts = [
    secret,
    sent,
    JSON.stringify(secret).slice(1, -1),
    escaped,
    safe,
    toAscii(escaped),
    url,
    form,
  ];
  const lowered = [url, form].map((text) => text.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()));
  const plain = [...new Set([...texts, ...lowered])].map((text) => ({
    text,
    word: isWord(text),
    before: false,
    after: false,
  }));
  return bytes.length < 4 ? plain : [...plain, ...base64FormsOf(bytes)];
}

/** What is short, or a short plain word: `1`, `prod`. Inside of other words and of addresses it is no secret. */
function isWord(text: string): boolean {
  return text.length < 4 || /^[a-z]{4,7}$/i.test(text);
}

function toAscii(text: string): string {
  return text.replace(/[\u0080-\uffff]/g, (c) => `\\u${c.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/**
 * Base64 makes four characters of three bytes, so a secret inside a longer text looks different for each of the
 * three places at which it may begin. Of each, the characters that the secret alone decides are looked for.
 */
function base64FormsOf(bytes: Buffer): Form[] {
  return [0, 1, 2].flatMap((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes]).toString("base64");
    const first = Math.ceil((shift * 8) / 6);
    const last = Math.floor(((shift + bytes.length) * 8) / 6);
    const inner = text.slice(first, last);
    const form = { word: false, before: shift > 0, after: (shift + bytes.length) % 3 > 0 };
    const padded = shift === 0 ? [{ text, word: false, before: false, after: false }] : [];
    return [
      ...padded,
      { ...form, text: inner },
      { ...form, text: inner.replace(/\+/g, "-").replace(/\//g, "_") },
    ];
  });
}

type Place = readonly [from: number, to: number];

function places(text: string, form: Form): Place[] {
  const found: Place[] = [];
  for (let at = text.indexOf(form.text); at >= 0; at = text.indexOf(form.text, at + 1)) {
    const end = at + form.text.length;
    if (form.word && (isInside(text, at - 1, -1) || isInside(text, end, 1))) continue;
    const from = form.before && isBase64(text.charAt(at - 1)) ? at - 1 : at;
    found.push([from, form.after && isBase64(text.charAt(end)) ? end + 1 : end]);
  }
  return form.word ? found : [...found, ...cutPlaces(text, form.text)];
}

/** Where a text breaks off inside of a secret. */
function cutPlaces(text: string, secret: string): Place[] {
  const found: Place[] = [];
  if (secret.length <= SHORTEST_BEGINNING) return found;
  const beginning = secret.slice(0, SHORTEST_BEGINNING);
  for (let at = text.indexOf(beginning); at >= 0; at = text.indexOf(beginning, at + 1)) {
    let length = SHORTEST_BEGINNING;
    while (length < secret.length && text.charCodeAt(at + length) === secret.charCodeAt(length)) length += 1;
    const end = at + length;
    if (CUT.test(text.slice(end, end + 3))) found.push([at, end]);
  }
  return found;
}

/** Where a text holds secrets with signs of them as `%2F`: which signs are written so differs from encoder to encoder. */
function encodedPlaces(text: string, secrets: readonly string[]): Place[] {
  const found: Place[] = [];
  // A form has + for a blank.
  const inForm = text.includes("+") && secrets.some((secret) => secret.includes(" "));
  for (const plus of [...(text.includes("%") ? ["+" as const] : []), ...(inForm ? [" " as const] : [])]) {
    const { decoded, places: at } = percentDecoded(text, plus);
    for (const secret of secrets) {
      for (let from = decoded.indexOf(secret); from >= 0; from = decoded.indexOf(secret, from + 1)) {
        found.push([at[from] ?? 0, at[from + secret.length] ?? text.length]);
      }
    }
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

/** Every text inside a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}
