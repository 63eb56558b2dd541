/** A secret as it may stand somewhere: in plain, escaped for JSON (also as Go does it), URL-encoded, in base64. */
export function formsOf(secret: string): string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  const go = json.replace(/[<>&]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  // Where it begins in the text that is encoded decides how it looks: at each of the three places.
  const shifted = [0, 1, 2].map((place) => {
    const encoded = Buffer.from(`${"x".repeat(place)}${secret}`, "utf8").toString("base64");
    return encoded.replace(/=+$/, "").slice(place === 0 ? 0 : 4, -2);
  });
  const urlSafe = shifted.map((text) => text.replaceAll("+", "-").replaceAll("/", "_"));
  return [...new Set([secret, json, go, encodeURIComponent(secret), ...shifted, ...urlSafe])];
}
