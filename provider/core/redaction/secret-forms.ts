import { textsIn } from "../texts.ts";

/** A shorter part is a bracket or a common word, and to hide it everywhere would spoil a message. */
const SHORTEST_PART = 16;

/** One way in which a secret may be written. */
export interface Form {
  readonly text: string;
  /** Whether it counts only where it is a word of its own. */
  readonly word: boolean;
  /** Whether the character before it, or after it, contains bits of the secret too, beside those of its neighbour. */
  readonly before: boolean;
  readonly after: boolean;
}

/** All ways in which secrets may be written. */
export interface Forms {
  readonly written: readonly Form[];
  /** The UTF-8 of each, one character a byte, to be found in what was percent-encoded. */
  readonly bytes: readonly string[];
}

/** How secrets, and each long part of them, may be written: in plain, base64, URL-encoded and JSON-escaped. */
export function formsOfAll(secrets: readonly string[]): Forms {
  const texts = secrets.flatMap((secret) => [secret, ...partsOf(secret)]);
  const plain = [...new Set(texts)].filter((text) => text !== "");
  return {
    written: plain.flatMap(formsOf),
    bytes: plain.filter((text) => !isWord(text)).map((text) => Buffer.from(text).toString("latin1")),
  };
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
