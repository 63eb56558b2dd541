const MASK = "[secret]";

/**
 * Makes a function that hides the given secrets in a string: in plain, as JSON and URLs escape them, and in base64; of a
 * secret of several lines each line, and of one that is JSON each long string, too. It comes before whatever cuts the text: a part of a
 * secret is not recognised. A very short secret is hidden only where it is a word of its own, or nothing could be said.
 */
export function redactor(secrets: Iterable<string>): (text: string) => string {
  const all = [...secrets].filter((secret) => secret.trim() !== "");
  // Most operations have nothing to report.
  let forms: Forms | undefined;
  return (text) => {
    if (text === "" || all.length === 0) return text;
    forms ??= formsOfAll(all);
    return mask(text, [...formRanges(text, forms), ...wordRanges(text, forms)]);
  };
}

/** All ways in which secrets may be written. */
interface Forms {
  /** By their first characters; the longest come first. */
  readonly byStart: ReadonlyMap<string, readonly string[]>;
  /** Matches what counts only where it is a word of its own. */
  readonly words: RegExp | undefined;
}

/** How many characters select the forms that a place is compared with: no form is shorter. */
const START = 4;

function formsOfAll(secrets: readonly string[]): Forms {
  const texts = [...new Set(secrets.flatMap((secret) => [secret, secret.trim(), ...partsOf(secret)]))];
  const forms = [...new Set(texts.flatMap(formsOf))].sort((a, b) => b.length - a.length);
  const byStart = new Map<string, string[]>();
  for (const form of forms) {
    const start = form.slice(0, START);
    const alike = byStart.get(start);
    if (alike === undefined) byStart.set(start, [form]);
    else alike.push(form);
  }
  const words = texts.filter(isWord).map((word) => word.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  // A dot between two characters goes on with a word, as in an address.
  const pattern = `(?<!\\w|\\w\\.)(?:${words.join("|")})(?!\\w|\\.\\w)`;
  return { byStart, words: words.length === 0 ? undefined : new RegExp(pattern, "g") };
}

/** What is short, or a short plain word: `1`, `prod`. Inside of other words and of addresses it is no secret. */
function isWord(text: string): boolean {
  return text.length < START || /^[a-z]{4,7}$/i.test(text);
}

/** A shorter string of JSON is the name of a member or a common word, and to hide it everywhere would spoil a message. */
const SHORTEST_STRING = 16;

/** The lines of a secret, also where their ends are escaped, and the strings of one that is JSON: a log shows them alone. */
function partsOf(secret: string): string[] {
  const lines = secret.split(/\\[nr]|[\n\r]/).filter((line) => line.trim().length >= START);
  const strings = secret.split(/\\[nr]|[\n\r"]/).filter((part) => part.trim().length >= SHORTEST_STRING);
  return [...lines, ...strings].map((part) => part.trim());
}

function formsOf(text: string): string[] {
  const encoded = Buffer.byteLength(text) < START ? [] : base64Forms(text);
  return isWord(text) ? encoded : [text, ...jsonForms(text), ...urlForms(text), ...encoded];
}

/** As JavaScript writes it, Go, and Python, which leaves only ASCII. */
function jsonForms(text: string): string[] {
  const json = JSON.stringify(text).slice(1, -1);
  const escaped = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
  return [json, json.replace(/[&<>\u2028\u2029]/g, escaped), json.replace(/[^ -~]/g, escaped)];
}

/** What encoders leave as it is besides letters and digits: RFC 3986, Python in a path, JavaScript, forms. */
const LEFT_IN_URLS = ["-._~", "-._~/", "-._~!*'()", "-._*"];

function urlForms(text: string): string[] {
  return LEFT_IN_URLS.flatMap((left) => {
    const url = text.replace(/[^A-Za-z0-9]/gu, (sign) => (left.includes(sign) ? sign : percent(sign)));
    const inLowerCase = url.replace(/%../g, (code) => code.toLowerCase());
    return [url, inLowerCase].flatMap((each) => [each, each.replaceAll("%20", "+")]);
  });
}

function percent(sign: string): string {
  return Buffer.from(sign).toString("hex").toUpperCase().replace(/../g, "%$&");
}

function base64Forms(text: string): string[] {
  const bytes = Buffer.from(text);
  const padded = bytes.toString("base64");
  return [padded, padded.replace(/=+$/, ""), bytes.toString("base64url")];
}

type Range = readonly [from: number, to: number];

/** Where a string has one of the forms: at each place the longest. */
function formRanges(text: string, { byStart }: Forms): Range[] {
  const found: Range[] = [];
  for (let at = 0; at + START <= text.length; at += 1) {
    const candidates = byStart.get(text.slice(at, at + START));
    const form = candidates?.find((each) => text.startsWith(each, at));
    if (form !== undefined) found.push([at, at + form.length]);
  }
  return found;
}

function wordRanges(text: string, { words }: Forms): Range[] {
  const matches = words === undefined ? [] : [...text.matchAll(words)];
  return matches.map(({ 0: word, index }) => [index, index + word.length]);
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
