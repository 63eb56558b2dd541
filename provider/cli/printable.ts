/** A name or a message comes from others: a terminal must not obey what stands in it, nor break the line. */
export function printable(text: string): string {
  return text.replace(/[\p{C}\s]+/gu, " ").trim();
}
