import { SECRET, SIGNATURE } from "../../../provider/core/engine.ts";
import { formatPath, isRecord, type PathStep, type Properties } from "../../../provider/core/properties.ts";
import { nameIn } from "../../state/state-resources.ts";
import { type Snapshot, StateUnreadable } from "../../state/states.ts";
import {
  apiKeysIn,
  type Credential,
  type CredentialKind,
  fits,
  type KeyPattern,
  toCredential,
} from "./credential.ts";
import { stateEncrypted } from "./messages.ts";

/** Where a state records a credential. */
export interface Place {
  /** The type of the resource, such as `pulumi:providers:langsmith`. */
  readonly type: string;
  /** What the program calls the resource. */
  readonly name: string;
  /** The property, such as `credentials.accessKeyId`. */
  readonly property: string;
}

/** A credential that a state records, without its value. */
export interface RecordedKey extends Credential {
  readonly recordedBy: readonly Place[];
  /** Which of the patterns describe it, by their index. */
  readonly patterns: readonly number[];
}

/**
 * Finds every key that a decrypted state records. What is returned has no value of a key.
 *
 * @param name what messages call the state
 * @throws StateUnreadable where a secret is still encrypted
 */
export function findKeys(
  { resources, operations }: Snapshot,
  name: string,
  patterns: readonly KeyPattern[],
): readonly RecordedKey[] {
  const unfinished = operations.map(({ resource }) => resource).filter(isRecord);
  const found = new Map<string, { credential: Credential; places: Place[]; patterns: readonly number[] }>();
  for (const { kind, value, place } of [...resources, ...unfinished].flatMap((each) => keysOf(each, name))) {
    const credential = toCredential(kind, value);
    const fitting = patterns.flatMap((pattern, index) => (fits(pattern, value) ? [index] : []));
    const known = found.get(credential.digest) ?? { credential, places: [], patterns: fitting };
    if (!known.places.some((each) => isSame(each, place))) known.places.push(place);
    found.set(credential.digest, known);
  }
  return [...found.values()].map(({ credential, places, patterns: fitting }) => ({
    ...credential,
    recordedBy: places,
    patterns: fitting,
  }));
}

function isSame(a: Place, b: Place): boolean {
  return a.type === b.type && a.name === b.name && a.property === b.property;
}

interface Found {
  readonly kind: CredentialKind;
  readonly value: string;
  readonly place: Place;
}

/** Inputs and outputs can differ: an update that failed leaves the old ones in the outputs. */
function keysOf({ urn, type, inputs, outputs }: Properties, state: string): Found[] {
  if (typeof urn !== "string" || typeof type !== "string") return [];
  return [inputs, outputs].flatMap((properties) =>
    [...stringsIn(properties, [], state)].flatMap(([path, text]) => {
      const place = { type, name: nameIn(urn), property: formatPath(path) };
      return credentialsIn(type, path, text).map(([kind, value]) => ({ kind, value, place }));
    }),
  );
}

const LANGSMITH_PROVIDER = "pulumi:providers:langsmith";
const NAMESPACE = "langsmith:";

function credentialsIn(
  type: string,
  path: readonly PathStep[],
  text: string,
): readonly (readonly [CredentialKind, string])[] {
  const whole = text.trim();
  if (whole === "") return [];
  const kind = kindOf(type, path);
  if (kind !== undefined) return [[kind, whole]];
  return apiKeysIn(text).map((key) => ["apiKey", key] as const);
}

/** What a property is a credential by, whatever its value. */
function kindOf(type: string, path: readonly PathStep[]): CredentialKind | undefined {
  const last = path.at(-1);
  // The provider of dynamic resources records the configuration of every namespace.
  const setting = type === LANGSMITH_PROVIDER ? String(last).replace(NAMESPACE, "") : namespaced(last);
  const isProvider = type.startsWith("pulumi:providers:") && path.length === 1;
  if (isProvider && (setting === "apiKey" || setting === "bearerToken")) return setting;
  const isOurs = type.startsWith("langsmith:") || type.startsWith("pulumi-nodejs:dynamic/langsmith:");
  return isOurs && last === "accessKeyId" ? "accessKey" : undefined;
}

function namespaced(step: PathStep | undefined): string | undefined {
  return typeof step === "string" && step.startsWith(NAMESPACE) ? step.slice(NAMESPACE.length) : undefined;
}

/** Every string of a value, with its path. Secrets are read as what they contain. */
function* stringsIn(
  value: unknown,
  path: readonly PathStep[],
  state: string,
): Generator<readonly [readonly PathStep[], string]> {
  if (typeof value === "string") yield [path, value];
  else if (Array.isArray(value)) {
    for (const [index, each] of value.entries()) yield* stringsIn(each, [...path, index], state);
  } else if (isRecord(value)) {
    if (value[SIGNATURE] === SECRET) yield* stringsIn(contentOf(value, state), path, state);
    else for (const [key, each] of Object.entries(value)) yield* stringsIn(each, [...path, key], state);
  }
}

function contentOf({ plaintext }: Properties, state: string): unknown {
  if (typeof plaintext !== "string") throw new StateUnreadable(stateEncrypted({ name: state }));
  try {
    return JSON.parse(plaintext);
  } catch {
    // The parser's words may show a part of the secret.
    return plaintext;
  }
}
