import { plainText } from "../provider/core/text.ts";

/**
 * A name or a message comes from others: neither a terminal nor the CI whose log it goes to must obey what stands in
 * it, and it must not break the line.
 */
export function printableLine(text: string): string {
  return plainText(text.replace(/[\p{C}\s]+/gu, " ").trim());
}

/** The words of an error as a sentence: with a full stop, unless they end a sentence or with a code. */
export function sentence(words: string): string {
  return /[.!?\]]$/.test(words) ? words : `${words}.`;
}

/**
 * A value as JSON for a terminal as well: format characters such as U+202E are written as escapes, which mean the same
 * to whoever parses it.
 */
export function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2).replace(/[\p{Cf}\u007f-\u009f\u2028\u2029]/gu, escaped)}\n`;
}

function escaped(character: string): string {
  return [...Array(character.length).keys()]
    .map((index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, "0")}`)
    .join("");
}
