import { isRecord } from "./unknown.ts";

const MASK = "[secret]";

/**
 * Makes a function that takes the given secrets out of a text, in plain, base64, URL-encoded and JSON-escaped
 * form. Very short ones are taken out only where they stand as a word of their own, or nothing could be said.
 */
export function redactor(secrets: Iterable<string>): (text: string) => string {
  const forms = new Set<string>();
  for (const secret of secrets) {
    if (secret === "") continue;
    forms.add(secret);
    forms.add(JSON.stringify(secret).slice(1, -1));
    forms.add(encodeURIComponent(secret));
    const bytes = Buffer.from(secret, "utf8");
    if (secret.length >= 4) forms.add(bytes.toString("base64")).add(bytes.toString("base64url"));
  }
  if (forms.size === 0) return (text) => text;
  // The longest first, so that a secret inside another leaves no rest of it behind.
  const pattern = [...forms]
    .sort((a, b) => b.length - a.length)
    .map((form) => (form.length < 4 ? `(?<!\\w)${quote(form)}(?!\\w)` : quote(form)))
    .join("|");
  const expression = new RegExp(pattern, "g");
  return (text) => text.replace(expression, MASK);
}

function quote(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/-]/g, "\\$&");
}

/** Every text inside a value. */
export function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  return isRecord(value) ? Object.values(value).flatMap(textsIn) : [];
}
