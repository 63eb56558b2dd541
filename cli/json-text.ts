/**
 * A value as JSON for a terminal as well: format characters such as U+202E are written as escapes, which mean the same
 * to whoever parses it.
 */
export function jsonText(value: object): string {
  return `${JSON.stringify(value, null, 2).replace(/[\p{Cf}\u007f-\u009f\u2028\u2029]/gu, escaped)}\n`;
}

function escaped(character: string): string {
  return [...Array(character.length).keys()]
    .map((place) => `\\u${character.charCodeAt(place).toString(16).padStart(4, "0")}`)
    .join("");
}
