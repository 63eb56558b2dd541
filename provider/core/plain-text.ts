/**
 * A text of others as it may go to a terminal, or to the log of a CI: of control characters only tab and line break
 * are left, no format character such as U+202E can reorder or hide what is around it, and no line begins as a command
 * to a CI does (`::warning::`, `##[group]`, `##vso[…]`).
 */
export function plainText(text: string): string {
  return (
    text
      .replace(/\r\n?|[\u2028\u2029]/g, "\n")
      .replace(/[^\P{Cc}\t\n]|\p{Cf}/gu, "")
      // A runner looks for them behind blanks, too.
      .replace(/^([^\S\n]*):(?=:)/gm, "$1: ")
      .replace(/##(?=\[|vso\[)/g, "# #")
  );
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
