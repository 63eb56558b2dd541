/**
 * A secret as it may stand somewhere: in plain, escaped for JSON (also as Go and Python do it), URL-encoded as browsers,
 * Go, Python, Java and RFC 3986 do it, in base64.
 */
export function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const go = json.replace(/[<>&]/g, unicode);
  const python = json.replace(/[\u0080-\uffff]/g, unicode);
  const base64 = Buffer.from(secret, "utf8").toString("base64").replace(/=+$/, "");
  const urlSafe = base64.replaceAll("+", "-").replaceAll("/", "_");
  return [...new Set([secret, json, go, python, ...urlForms(secret), base64, urlSafe])];
}

function unicode(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`;
}

/** What each encoder leaves as it is besides letters and digits; written by hand, and by no encoder of the product. */
const LEFT: readonly string[] = [
  // RFC 3986, Go's QueryEscape and Python's quote_plus.
  "-._~",
  // Python's quote.
  "-._~/",
  // encodeURIComponent.
  "-._~!*'()",
  // Forms of browsers, Java's URLEncoder.
  "-._*",
];

function urlForms(secret: string): string[] {
  const bytes = [...Buffer.from(secret, "utf8")];
  return LEFT.flatMap((left) =>
    ["%20", "+"].flatMap((blank) => {
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
