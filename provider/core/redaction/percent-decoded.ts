/** A text without its percent-encoding, and where in it each byte came from. */
export interface Decoded {
  /** Each byte of the UTF-8 as one character. */
  readonly decoded: string;
  /** For each byte the place of its character in the text, and the text's length as the last. */
  readonly places: Uint32Array;
}

const [PERCENT, PLUS, LAST_OF_ASCII] = [0x25, 0x2b, 0x7f];

/**
 * Takes the percent-encoding out of a text. What is no encoding stays as it is.
 *
 * @param plus what `+` stands for: itself in a path, a blank in a form
 */
export function percentDecoded(text: string, plus: "+" | " "): Decoded {
  // Three bytes are the most that one unit of a text takes.
  const bytes = Buffer.alloc(text.length * 3);
  const places = new Uint32Array(text.length * 3 + 1);
  let length = 0;
  const put = (byte: number, place: number) => {
    bytes[length] = byte;
    places[length] = place;
    length += 1;
  };
  for (let at = 0; at < text.length; ) {
    const code = text.codePointAt(at) ?? 0;
    const encoded = code === PERCENT ? byteOf(text.slice(at + 1, at + 3)) : undefined;
    if (encoded !== undefined) put(encoded, at);
    else if (code === PLUS) put(plus.charCodeAt(0), at);
    else if (code <= LAST_OF_ASCII) put(code, at);
    else for (const byte of Buffer.from(String.fromCodePoint(code))) put(byte, at);
    at += encoded !== undefined ? 3 : code > 0xffff ? 2 : 1;
  }
  places[length] = text.length;
  return { decoded: bytes.toString("latin1", 0, length), places };
}

function byteOf(digits: string): number | undefined {
  return /^[0-9a-f]{2}$/i.test(digits) ? Number.parseInt(digits, 16) : undefined;
}
