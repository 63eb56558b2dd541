import { plainText } from "../provider/core/plain-text.ts";

/**
 * A name or a message comes from others: neither a terminal nor the CI whose log it goes to must obey what stands in
 * it, and it must not break the line.
 */
export function printable(text: string): string {
  return plainText(text.replace(/[\p{C}\s]+/gu, " ").trim());
}
