import { messageText } from "./plain-text.ts";

/**
 * Characters of one message to the user: what is longer nobody reads, and of an error it travels in a header, of
 * which an engine takes only so much.
 */
export const LONGEST_TEXT = 65_536;
/** Of the room, how much the beginning gets: it says what was tried, the end what to do next. */
const BEGINNING = 0.75;

/** A text that is longer than it may be, without its middle. */
export interface Cut {
  readonly head: string;
  /** Says how much is missing; empty where nothing is. */
  readonly note: string;
  readonly tail: string;
}

/** Takes the middle out of a text that is too long. */
export function cutMiddle(text: string, longest: number): Cut {
  if (text.length <= longest) return { head: text, note: "", tail: "" };
  return {
    head: text.slice(0, Math.ceil(longest * BEGINNING)).toWellFormed(),
    note: ` … (${text.length - longest} characters left out) … `,
    tail: text.slice(text.length - Math.floor(longest * (1 - BEGINNING))).toWellFormed(),
  };
}

/** A text with its middle left out where it is too long; it then says how much is missing. Secrets go before. */
export function shorten(text: string, longest: number = LONGEST_TEXT): string {
  if (text.length <= longest) return text;
  const { head, note, tail } = cutMiddle(text, longest);
  return `${head}${note}${tail}`;
}

/**
 * A message as it leaves for the user: no terminal obeys what it contains, no line of it looks like another message,
 * and it is no longer than they read.
 */
export function printable(text: string): string {
  return shorten(messageText(text));
}
