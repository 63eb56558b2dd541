import { createHash } from "node:crypto";

/** An id that belongs to a text: the same for the same text, and another one for another. */
export function derivedId(text: string): string {
  const hex = createHash("sha256").update(text).digest("hex");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
