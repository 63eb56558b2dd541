/**
 * A secret as it may stand somewhere: in plain, escaped for JSON (also as Go does it), URL-encoded as browsers, Go,
 * Python, Java and RFC 3986 do it, in base64.
 */
export function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const go = json.replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  // Where it begins in the text that is encoded decides how it looks: at each of the three places.
  const shifted = [0, 1, 2].map((place) => {
    const encoded = Buffer.from(`${"x".repeat(place)}${secret}`, "utf8").toString("base64");
    return encoded.replace(/=+$/, "").slice(place === 0 ? 0 : 4, -2);
  });
  const urlSafe = shifted.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"));
  return [...new Set([secret, json, go, ...urlForms(secret), ...shifted, ...urlSafe])];
}

/** What each encoder leaves as it is besides letters and digits; written by hand, and by no encoder of the product. */
const LEFT: readonly string[] = [
  // RFC 3986, and Python's quote_plus.
  "-._~",
  // Python's quote.
  "-._~/",
  // encodeURIComponent.
  "-._~!*'()",
  // encodeURI.
  "-._~!*'();,/?:@&=+$#",
  // Go's PathEscape.
  "-._~$&+=:@",
  // Forms of browsers, Java's URLEncoder.
  "-._*",
];

function urlForms(secret: string): string[] {
  const bytes = [...Buffer.from(secret, "utf8")];
  return LEFT.flatMap((left) =>
    // None that leaves a + writes a blank so.
    (left.includes("+") ? ["%20"] : ["%20", "+"]).flatMap((blank) => {
      const upper = bytes.map((byte) => encoded(byte, left, blank)).join("");
      return [upper, upper.replace(/%../g, (code) => code.toLowerCase())];
    }),
  );
}

function encoded(byte: number, left: string, blank: string): string {
  const sign = String.fromCharCode(byte);
  if (sign === " ") return blank;
  if (byte < 0x80 && (/[A-Za-z0-9]/.test(sign) || left.includes(sign))) return sign;
  return `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}
