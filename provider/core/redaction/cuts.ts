/** One side of a place where a text was cut, at which a part of a secret may be left. */
export interface Side {
  /** The places between which that part may end towards the cut: half an escape, or a quote, may follow it. */
  readonly near: number;
  readonly far: number;
  /** Up to here belongs to it what follows that part: half an escape. */
  readonly hidden: number;
  /** How many characters of a secret count as a part of it. */
  readonly shortest: number;
}

/** Where a text was cut. */
export interface Cut {
  /** The side on which a beginning may be left; none at the beginning of the text. */
  readonly before?: Side;
  /** The side on which an ending may be left; none at the end of the text. */
  readonly after?: Side;
}

/** Characters of a secret that are hidden where dots or words show that a text was cut. */
const AT_MARK = 4;
/** The same at the end of a text, and at its beginning: neither need be a cut, and few services cut a beginning so. */
const [AT_END, AT_BEGINNING] = [8, 16];

/** What stands where a text was cut; "…" as its bytes. */
const MARK =
  /\.{3,}|\xe2\x80\xa6|[[(<][\w ,]{0,24}(?:truncated|snipped|omitted|elided|left out)[^\])>]{0,32}[\])>]/gi;

const HALF_ESCAPE = [
  "%[0-9A-Fa-f]?",
  "&(?:#\\d{0,7}|#[xX][0-9A-Fa-f]{0,6}|a|am|amp|ap|apo|apos|l|lt|g|gt|q|qu|quo|quot)?",
  "\\\\(?:u\\{?[0-9A-Fa-f]{0,5}|U[0-9A-Fa-f]{0,7}|x[0-9A-Fa-f]?)?",
].join("|");
const REST_OF_ESCAPE = [
  "#?[xX]?[0-9A-Fa-f]{0,6};",
  "[a-z]{0,4};",
  "[uU]?\\{?[0-9A-Fa-f]{1,6}\\}?",
  "x[0-9A-Fa-f]{1,2}",
  "[nrt]",
].join("|");
/** U+FFFD, which stands for half a character: of four bytes each of three may become one. */
const BROKEN = "(?:\\xef\\xbf\\xbd){0,3}";
/** What may follow a secret's beginning: half a character and half an escape, then a quote, a blank and a bracket. */
const BEFORE = new RegExp(`(${BROKEN}(?:${HALF_ESCAPE})?${BROKEN})["'\`]?[\\t-\\r ]?[[(<]?$`);
/** What may precede its ending: the same, the other way round. */
const AFTER = new RegExp(`^([\\])>]?[\\t-\\r ]?["'\`]?)(?:${REST_OF_ESCAPE})?${BROKEN}`);
/** More than either takes. */
const NEARBY = 24;

/** Where a text was cut, in the order of the text; `…` is looked for as its bytes. */
export function cutsIn(bytes: string): Cut[] {
  return [
    { after: sideAfter(bytes, 0, AT_BEGINNING) },
    ...[...bytes.matchAll(MARK)].map(({ 0: mark, index }) => ({
      before: sideBefore(bytes, index, AT_MARK),
      after: sideAfter(bytes, index + mark.length, AT_MARK),
    })),
    { before: sideBefore(bytes, bytes.length, AT_END) },
  ];
}

function sideBefore(bytes: string, cut: number, shortest: number): Side {
  const start = Math.max(0, cut - NEARBY);
  const match = BEFORE.exec(bytes.slice(start, cut));
  const far = start + (match?.index ?? 0);
  return { near: cut, far, hidden: far + (match?.[1]?.length ?? 0), shortest };
}

function sideAfter(bytes: string, cut: number, shortest: number): Side {
  const match = AFTER.exec(bytes.slice(cut, cut + NEARBY));
  const hidden = cut + (match?.[1]?.length ?? 0);
  return { near: cut, far: cut + (match?.[0].length ?? 0), hidden, shortest };
}
