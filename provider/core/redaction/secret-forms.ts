import { textsIn } from "../properties.ts";

/** A text as UTF-8, one character a byte, after escapes in it were decoded. */
interface Decoded {
  readonly bytes: string;
  /** For each byte the place in the text that it comes from, and the text's length as the last. */
  readonly positions: Uint32Array;
}

/** How often a text is decoded: JSON within JSON within a URL takes three times. */
const TIMES = 4;

type Kind = "url" | "form" | "html" | "code";

/** Kinds of escapes that are decoded together, and those alone for which a stray % or \ is no escape. */
const TOGETHER: readonly ReadonlySet<Kind>[] = [
  new Set<Kind>(["url", "html", "code"]),
  new Set<Kind>(["html", "code"]),
  new Set<Kind>(["code"]),
  new Set<Kind>(["html"]),
  new Set<Kind>(["url"]),
];
const WITH_FORMS: typeof TOGETHER = [
  ...TOGETHER,
  new Set<Kind>(["url", "form", "html", "code"]),
  new Set<Kind>(["url", "form"]),
];

/**
 * A text as it came, then as it reads after its escapes are decoded once, twice and so on: those of JSON and of most
 * programming languages, of HTML and of URLs, whichever characters the encoder left as they are.
 *
 * @param isForm whether it may be a form, which has + for a blank
 */
export function decodings(text: string, isForm: boolean): Decoded[] {
  const raw = bytesOf(text);
  const all = new Map([[raw.bytes, raw]]);
  for (const kinds of isForm ? WITH_FORMS : TOGETHER) {
    let last: Decoded | undefined = raw;
    for (let time = 0; time < TIMES && last !== undefined; time += 1) {
      last = decodedOnce(last, kinds);
      if (last !== undefined) all.set(last.bytes, last);
    }
  }
  return [...all.values()];
}

/** The same with each run of blanks and line ends as one blank: a service may write several lines as one. */
export function withSingleBlanks(decoded: Decoded): Decoded {
  return replaced(decoded, BLANKS, () => BLANK) ?? decoded;
}

/** More than one blank, or a line end; `\s` also matches the second byte of some characters. */
const BLANKS = / [\t-\r ]+|[\t-\r][\t-\r ]*/g;
const BLANK: Iterable<number> = [0x20];

/**
 * The same with each long word that goes on in the next line as one word; undefined where there is none. Base64 is
 * wrapped so, at 76 columns (MIME) or 64 (PEM); a service may write a line end as a blank.
 */
export function withoutWraps(decoded: Decoded): Decoded | undefined {
  return replaced(decoded, WRAPS, () => NOTHING);
}

/** Blanks and line ends after so many characters as a wrapped line has at least. */
const WRAPS = /(?<=[\w+/-]{32})[\t-\r ]+(?=[\w+/=-])/g;
const NOTHING: Iterable<number> = [];

function bytesOf(text: string): Decoded {
  const bytes = Buffer.from(text, "utf8");
  const positions = new Uint32Array(bytes.length + 1);
  let length = 0;
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    // Half of a surrogate pair becomes the three bytes of U+FFFD.
    const size = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    positions.fill(at, length, length + size);
    length += size;
    at += code > 0xffff ? 2 : 1;
  }
  positions[length] = text.length;
  return { bytes: bytes.toString("latin1"), positions };
}

const ESCAPE = new RegExp(
  [
    "%(?<percent>[0-9A-Fa-f]{2})",
    "&(?:#(?<decimal>\\d{1,7})|#[xX](?<hex>[0-9A-Fa-f]{1,6})|(?<name>amp|lt|gt|quot|apos));",
    "\\\\u(?<high>[dD][89ABab][0-9A-Fa-f]{2})\\\\u(?<low>[dD][C-Fc-f][0-9A-Fa-f]{2})",
    "\\\\(?:u(?<four>[0-9A-Fa-f]{4})|u\\{(?<any>[0-9A-Fa-f]{1,6})\\}|U(?<eight>[0-9A-Fa-f]{8}))",
    "\\\\x(?<byte>[0-9A-Fa-f]{2})",
    "\\\\(?<sign>[\"'`\\\\/abfnrtv0])",
    "(?<plus>\\+)",
  ].join("|"),
  "g",
);
const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
const SIGNS: Readonly<Record<string, string>> = {
  a: "\x07",
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
  v: "\v",
  0: "\0",
};

/** Without one layer of escapes of some kinds; undefined where there are none. */
function decodedOnce(decoded: Decoded, kinds: ReadonlySet<Kind>): Decoded | undefined {
  return replaced(decoded, ESCAPE, ({ 0: written, groups = {} }) => {
    if (!kinds.has(kindOf(written))) return undefined;
    if (groups["plus"] !== undefined) return BLANK;
    const byte = groups["percent"] ?? groups["byte"];
    if (byte !== undefined) return [Number.parseInt(byte, 16)];
    const character = characterOf(groups);
    return character === undefined ? undefined : Buffer.from(character, "utf8");
  });
}

function kindOf(written: string): Kind {
  if (written === "+") return "form";
  if (written.startsWith("%")) return "url";
  return written.startsWith("&") ? "html" : "code";
}

function characterOf(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  const { decimal, hex, name, high, low, four, any, eight, sign } = groups;
  if (name !== undefined) return NAMED[name];
  if (sign !== undefined) return SIGNS[sign] ?? sign;
  if (high !== undefined && low !== undefined) {
    return String.fromCharCode(Number.parseInt(high, 16), Number.parseInt(low, 16));
  }
  const digits = hex ?? four ?? any ?? eight;
  const code = decimal === undefined ? Number.parseInt(digits ?? "", 16) : Number(decimal);
  return code <= 0x10ffff ? String.fromCodePoint(code) : undefined;
}

/** Replaces what a pattern finds by bytes, which are never more; undefined where nothing is replaced. */
function replaced(
  { bytes, positions }: Decoded,
  pattern: RegExp,
  by: (match: RegExpExecArray) => Iterable<number> | undefined,
): Decoded | undefined {
  const buffer = Buffer.from(bytes, "latin1");
  const from = positions.slice();
  let length = 0;
  let done = 0;
  let isChanged = false;
  const keepUntil = (end: number) => {
    buffer.copyWithin(length, done, end);
    from.copyWithin(length, done, end);
    length += end - done;
    done = end;
  };
  for (const match of bytes.matchAll(pattern)) {
    const replacement = by(match);
    if (replacement === undefined) continue;
    keepUntil(match.index);
    const position = positions[match.index] ?? 0;
    for (const byte of replacement) {
      buffer[length] = byte;
      from[length] = position;
      length += 1;
    }
    done = match.index + match[0].length;
    isChanged = true;
  }
  if (!isChanged) return undefined;
  keepUntil(bytes.length);
  from[length] = positions[bytes.length] ?? 0;
  return { bytes: buffer.toString("latin1", 0, length), positions: from.subarray(0, length + 1) };
}

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
