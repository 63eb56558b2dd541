import { createHash } from "node:crypto";
import { decodedForms } from "./decoded-forms.ts";

/** What a state records, by the names that JSON has. */
export const CREDENTIALS = {
  apiKey: "API key",
  bearerToken: "bearer token",
  accessKey: "access key",
} as const;

export type CredentialKind = keyof typeof CREDENTIALS;

/** A credential without its value. */
export interface Credential {
  readonly kind: CredentialKind;
  /** `lsv2_sk_…1a2b`: never the whole value. */
  readonly shortForm: string;
  /** The same for equal values only. It is compared, and never shown. */
  readonly digest: string;
}

/** An API key wherever it is, also within a longer string, and in the older form `ls__…`. */
const API_KEY = /(?:lsv2_(?:pt|sk)|(?<!\w)ls_)_[\w-]+/g;

/** The form of today's keys. Characters that follow one at once are not of it. */
const USUAL_API_KEY = /^lsv2_(?:pt|sk)_[0-9a-f]{32}_[0-9a-f]{10}/;

/** What begins every value of a kind, and so shows nothing of one. */
const PREFIX = /^(?:lsv2_(?:pt|sk)_|ls__|A[KS]IA|GOOG)/;

const SHOWN_CHARACTERS = 4;

export function toCredential(kind: CredentialKind, value: string): Credential {
  return { kind, shortForm: shortFormOf(value), digest: createHash("sha256").update(value).digest("hex") };
}

/** At most a third of what makes the value secret is shown, so that a short one stays unknown, too. */
function shortFormOf(value: string): string {
  const prefix = PREFIX.exec(value)?.[0] ?? "";
  const secret = value.slice(prefix.length);
  const end = Math.min(SHOWN_CHARACTERS, Math.floor(secret.length / 3));
  return `${prefix}…${secret.slice(secret.length - end)}`;
}

/** The id of an access key of AWS, or of an HMAC key of Google Cloud. */
const ACCESS_KEY = /(?<![A-Za-z0-9])(?:A[KS]IA[A-Z0-9]{16}|GOOG[A-Z0-9]{20,57})(?![A-Za-z0-9])/g;

/** A key that is recognized by itself, wherever it is. */
interface Key {
  readonly kind: CredentialKind;
  readonly value: string;
}

/** The keys in a string, also in encoded parts of it, such as the data of a Kubernetes secret. */
export function keysIn(text: string): readonly Key[] {
  const keys = new Map<string, Key>();
  for (const form of decodedForms(text)) {
    for (const [found] of form.matchAll(API_KEY)) {
      const usual = USUAL_API_KEY.exec(found) ?? [];
      for (const value of [found, ...usual]) keys.set(value, { kind: "apiKey", value });
    }
    for (const [value] of form.matchAll(ACCESS_KEY)) keys.set(value, { kind: "accessKey", value });
  }
  return [...keys.values()];
}

/** What else is recognized as a credential by itself: a JSON web token. */
const TOKEN = /\beyJ[\w-]+(?:\.[\w-]+)+/;
const RECOGNIZED = new RegExp(`${API_KEY.source}|${ACCESS_KEY.source}|${TOKEN.source}`, "gi");
const RECOGNIZED_OR_BEARER = new RegExp(`${RECOGNIZED.source}|(?<=\\bbearer\\s+)\\S+`, "gi");

/** The text with the short forms of credentials in place of them. */
export function hideCredentials(text: string): string {
  return text.replace(RECOGNIZED, shortFormOf);
}

/** The same for the words of another program, which may show a header: whatever follows "Bearer" is hidden. */
export function hideInMessage(text: string): string {
  return text.replace(RECOGNIZED_OR_BEARER, shortFormOf);
}

/** The same for a name of the state. Of one that contains an encoded key, nothing is shown. */
export function hideInName(name: string): string {
  const hidden = hideCredentials(name);
  return keysIn(hidden).length === 0 ? hidden : "…";
}

/** Describes a value by its end, and by its beginning where that is known. */
export interface KeyPattern {
  /** As the option has it. */
  readonly text: string;
  readonly begins: string;
  readonly ends: string;
}

/** More last characters would show too much of a value in the history of a shell. */
export const PATTERN_LENGTH = 8;

/** `1a2b`, `…1a2b`, `lsv2_sk_…1a2b` or `lsv2_sk_...1a2b`; undefined for anything else, such as a whole key. */
export function parsePattern(text: string): KeyPattern | undefined {
  const [begins = "", ...more] = text.split(/…|\.{3}/);
  const [ends = "", ...surplus] = more.length === 0 ? [text] : more;
  const isKnown = more.length === 0 || /^(?:lsv2_(?:(?:pt|sk)_)?|ls__|A[KS]IA|GOOG)?$/.test(begins);
  // A blank, or the number of a label, is in no key: it would be absent from every state.
  const isEnd = /^[\w+/=.~-]+$/.test(ends) && ends.length <= PATTERN_LENGTH;
  if (surplus.length > 0 || !isKnown || !isEnd) return undefined;
  return { text, begins: more.length === 0 ? "" : begins, ends };
}

export function fits({ begins, ends }: KeyPattern, value: string): boolean {
  return value.startsWith(begins) && value.endsWith(ends);
}
