/**
 * What a terminal obeys and does not show. The control sequences of ECMA-48, in seven bits and in eight: a string with its end
 * (OSC, DCS and such), a CSI, which the end of the text may cut, and any other escape. Then each other control character and
 * format character.
 */
const UNSEEN = new RegExp(
  [
    String.raw`(?:\u{1b}[\]PX^_]|[\u{90}\u{98}\u{9d}-\u{9f}])[^\n\u{7}\u{1b}\u{80}-\u{9f}]*(?:\u{7}|\u{1b}\\|\u{9c})`,
    String.raw`(?:\u{1b}\[|\u{9b})[0-?]*[ -/]*[@-~]?`,
    String.raw`\u{1b}[ -/]?[0-~]?`,
    String.raw`[^\P{Cc}\t\n\r]|\p{Cf}`,
  ].join("|"),
  "gu",
);

/**
 * A text of others as it may go to a terminal, or to the log of a CI: of control characters only tab and line break
 * are left, of control sequences nothing, no format character such as U+202E can reorder or hide what is around it, and
 * no line begins as a command to a CI does (`::warning::`, `##[group]`, `##vso[…]`).
 */
export function plainText(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u2028\u2029]/g, "\n")
      .replace(UNSEEN, "")
      // A runner looks for them behind blanks, too.
      .replace(/^([^\S\n]*):(?=:)/gm, "$1: ")
      .replace(/##(?=\[|vso\[)/g, "# #")
  );
}

/**
 * What a terminal shows of a line of a log in the end: no control sequence, and of a progress bar, which each carriage
 * return begins again, the last state that is not blank. Of several lines each stays.
 */
export function displayedText(text: string): string {
  return text.replace(UNSEEN, "").split("\n").map(lastState).join("\n").trimEnd();
}

function lastState(line: string): string {
  return line.split("\r").findLast((state) => state.trim() !== "") ?? "";
}

/**
 * The same as a message that leaves for the user. Its further lines are indented, so that none of them looks like a
 * message of its own, and format characters are shown by their escapes: a value that a program gave is then explained.
 */
export function messageText(text: string): string {
  return plainText(text.replace(/\p{Cf}/gu, escaped)).replace(/\n(?! {2})/g, "\n  ");
}

function escaped(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16);
  return code.length > 4 ? `\\u{${code}}` : `\\u${code.padStart(4, "0")}`;
}

/** The same in one line: no line break of others can begin a line of its own. */
export function oneLine(text: string): string {
  return plainText(text.replace(/\s+/g, " ").trim());
}

/** The same, as a part of a message: its further lines are indented, so that they look like none of the message's own. */
export function quotedText(text: string): string {
  return plainText(text).replace(/\n/g, "\n  ");
}

/**
 * Characters of one message to the user: what is longer nobody reads, and of an error it travels in a header, of
 * which an engine takes only so much.
 */
export const LONGEST_TEXT = 65_536;

/** Of the room, how much the beginning gets: it says what was tried, the end what to do next. */
const BEGINNING = 0.75;

/** A text with its middle left out where it is too long; it then says how much is missing. Secrets go before. */
export function shorten(text: string, longest: number = LONGEST_TEXT): string {
  if (text.length <= longest) return text;
  const head = text.slice(0, Math.ceil(longest * BEGINNING)).toWellFormed();
  const tail = text.slice(text.length - Math.floor(longest * (1 - BEGINNING))).toWellFormed();
  return `${head} … (${text.length - longest} characters left out) … ${tail}`;
}

/**
 * A message as it leaves for the user: no terminal obeys what it contains, no line of it looks like another message,
 * and it is no longer than they read.
 */
export function printable(text: string): string {
  return shorten(messageText(text));
}

/**
 * A value for a message: short, on one line, as JSON.
 *
 * @param hide takes out the secrets, of which the rest would not be recognised once the text is cut. Default: it has none
 */
export function formatValue(value: unknown, hide = (text: string) => text): string {
  const text = hide(JSON.stringify(value) ?? String(value));
  return text.length > 120 ? `${text.slice(0, 117)}...` : text;
}

/** How many ids, names or windows a message lists: more are not read of them. */
const LISTED = 3;

/** Several of a kind for a message, the first three of them: `a, b, c and 12 more`. */
export function listed(all: readonly string[], separator = ", "): string {
  const more = all.length > LISTED ? ` and ${grouped(all.length - LISTED)} more` : "";
  return `${all.slice(0, LISTED).join(separator)}${more}`;
}

/** "3 KB", "1.5 MB", "200 MB". */
export function byteSize(bytes: number): string {
  const kilobytes = Math.max(1, Math.round(bytes / 1024));
  if (kilobytes < 1024) return `${kilobytes} KB`;
  return `${(bytes / 1024 / 1024).toFixed(1).replace(/\.0$/, "")} MB`;
}

/** "1 window", "1,200 windows". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${grouped(count)} ${count === 1 ? one : many}`;
}

/** A number for people: "1,200". */
export function grouped(count: number): string {
  return count.toLocaleString("en");
}

/** "an OAuth provider", "a deployment". */
export function withArticle(noun: string): string {
  return `${/^[aeio]/i.test(noun) ? "an" : "a"} ${noun}`;
}

/** A length of time for people: "45 s", "12 min", "2 h 5 min". */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  if (seconds < 120) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 120) return seconds % 60 === 0 ? `${minutes} min` : `${minutes} min ${seconds % 60} s`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** A word of a command, as a POSIX shell takes it. */
export function shellWord(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}

/** A value as JSON for whoever reads the output of a command. */
export function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The first digits of a UUID, by which people recognize an object; any other id as it is. */
export function shortId(id: string): string {
  return /^[0-9a-f]{8}-/i.test(id) ? id.slice(0, 8) : id;
}
