/**
 * A text of others as it may go to a terminal, or to the log of a CI: of control characters only tab and line break
 * are left, and no line begins as a command to a CI does (`::warning::`, `##[group]`, `##vso[…]`).
 */
export function plainText(text: string): string {
  return (
    text
      .replace(/\r\n?/g, "\n")
      .replace(/[^\P{Cc}\t\n]/gu, "")
      // A runner looks for them behind blanks, too.
      .replace(/^([^\S\n]*):(?=:)/gm, "$1: ")
      .replace(/##(?=\[|vso\[)/g, "# #")
  );
}

/** The same, as a part of a message: its further lines are indented, so that they look like none of the message's own. */
export function quotedText(text: string): string {
  return plainText(text).replace(/\n/g, "\n  ");
}
