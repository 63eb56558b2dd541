import { textsIn } from "../properties.ts";
import { type Decoded, decodings, withSingleBlanks } from "./escapes.ts";

/** A shorter part is a bracket or a common word, and to hide it everywhere would spoil a message. */
const SHORTEST_PART = 16;

/** One way in which a secret may be written, apart from escapes: at least four bytes, one character each. */
export interface Form {
  readonly text: string;
  /** Whether the character before it, or after it, contains bits of the secret too, beside those of its neighbour. */
  readonly before: boolean;
  readonly after: boolean;
}

/** All ways in which secrets may be written, apart from escapes. */
export interface Forms {
  /** What counts only where it is a word of its own. */
  readonly words: ReadonlySet<string>;
  readonly others: readonly Form[];
}

/** How secrets, and each long part of them, may be written: in plain, base64 and hexadecimal. */
export function formsOfAll(secrets: readonly string[]): Forms {
  const texts = [...new Set(secrets.flatMap((secret) => [secret, ...partsOf(secret)]))];
  const forms = new Map(
    texts.flatMap(formsOf).map((form) => [`${form.before}${form.after}${form.text}`, form]),
  );
  const words = texts.flatMap((text) => [text, text.trim()]).filter((text) => text !== "" && isWord(text));
  return { words: new Set(words.map(toBytes)), others: [...forms.values()] };
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
  const encoded =
    bytes.length < 4
      ? []
      : [...base64FormsOf(bytes), plain(bytes.toString("hex")), plain(bytes.toString("hex").toUpperCase())];
  // A secret may itself contain what looks like an escape: text and secret are then compared with theirs decoded.
  return isWord(secret) ? encoded : [...decodings(secret, false).flatMap(plainForms), ...encoded];
}

function plainForms(decoded: Decoded): Form[] {
  const { bytes } = withSingleBlanks(decoded);
  const texts = [bytes, bytes.replace(/^ | $/g, "")];
  return texts.filter((text) => text.trim() !== "" && !isWord(text)).map(plain);
}

function plain(text: string): Form {
  return { text, before: false, after: false };
}

function toBytes(text: string): string {
  return Buffer.from(text, "utf8").toString("latin1");
}

/** What is short, or a short plain word: `1`, `prod`. Inside of other words and of addresses it is no secret. */
function isWord(text: string): boolean {
  return text.length < 4 || /^[a-z]{4,7}$/i.test(text);
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
    const form = { before: shift > 0, after: (shift + bytes.length) % 3 > 0 };
    const urlSafe = inner.replace(/\+/g, "-").replace(/\//g, "_");
    return [...(shift === 0 ? [plain(text)] : []), { ...form, text: inner }, { ...form, text: urlSafe }];
  });
}
