import { SECRET, SIGNATURE } from "../../../provider/core/engine.ts";
import { formatPath, isRecord, type PathStep, type Properties } from "../../../provider/core/properties.ts";
import { nameIn } from "../../state/state-resources.ts";
import { type Snapshot, StateUnreadable } from "../../state/states.ts";
import {
  type Credential,
  type CredentialKind,
  fits,
  hideInName,
  type KeyPattern,
  keysIn,
  toCredential,
} from "./credential.ts";
import { stateEncrypted } from "./messages.ts";

/** Where a state records a credential. */
export interface Place {
  /** The type of the resource, such as `pulumi:providers:langsmith`. Empty outside of resources. */
  readonly type: string;
  /** What the program calls the resource. Empty outside of resources. */
  readonly name: string;
  /** The property, such as `credentials.accessKeyId`. Outside of resources: the path in the document. */
  readonly property: string;
}

/** A credential that a state records, without its value. */
export interface RecordedKey extends Credential {
  readonly recordedBy: readonly Place[];
  /** Which of the patterns describe it, by their index. */
  readonly patterns: readonly number[];
}

/**
 * Finds every key that a decrypted state records, wherever it is in the document. What is returned has no value of a
 * key.
 *
 * @param name what messages call the state
 * @throws StateUnreadable where a secret is still encrypted
 */
export function findKeys(
  { document }: Snapshot,
  name: string,
  patterns: readonly KeyPattern[],
): readonly RecordedKey[] {
  const found = new Map<string, Omit<RecordedKey, "recordedBy"> & { places: Map<string, Place> }>();
  for (const { kind, value, position } of search(document, name)) {
    const credential = toCredential(kind, value);
    const fitting = patterns.flatMap((pattern, index) => (fits(pattern, value) ? [index] : []));
    const known = found.get(credential.digest) ?? { ...credential, patterns: fitting, places: new Map() };
    const place = placeOf(position);
    known.places.set(JSON.stringify([place.type, place.name, place.property]), place);
    found.set(credential.digest, known);
  }
  return [...found.values()].map(({ places, ...key }) => ({ ...key, recordedBy: [...places.values()] }));
}

/** How far the search is: in which resource, if in one, and the path from there. */
interface Position {
  readonly type: string;
  readonly name: string;
  readonly path: readonly PathStep[];
}

const OUTSIDE: Position = { type: "", name: "", path: [] };

interface Found {
  readonly kind: CredentialKind;
  readonly value: string;
  readonly position: Position;
}

/** Searches every string, also the keys of maps. Secrets are read as what they contain. */
function* search(document: unknown, state: string): Generator<Found> {
  // No recursion, and no list as arguments: a state may be nested more deeply, or be longer, than a stack is.
  const waiting: { readonly value: unknown; readonly position: Position }[] = [
    { value: document, position: OUTSIDE },
  ];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, position } = next;
    if (typeof value === "string") yield* credentialsIn(value, position);
    else if (Array.isArray(value)) {
      for (let index = value.length - 1; index >= 0; index -= 1)
        waiting.push({ value: value[index], position: step(position, index) });
    } else if (isRecord(value)) {
      if (value[SIGNATURE] === SECRET) waiting.push({ value: contentOf(value, state), position });
      else {
        const inside = resourceAt(value, position);
        for (const key of Object.keys(value)) yield* credentialsWithin(key, step(inside, key));
        for (const [key, each] of Object.entries(value).reverse())
          waiting.push({ value: each, position: step(inside, key) });
      }
    }
  }
}

function step(position: Position, next: PathStep): Position {
  return { ...position, path: [...position.path, next] };
}

function resourceAt({ urn, type }: Properties, position: Position): Position {
  if (position.type !== "" || typeof urn !== "string" || typeof type !== "string") return position;
  return { type, name: nameIn(urn), path: [] };
}

/** Inputs and outputs can differ: an update that failed leaves the old ones in the outputs. Both have one name. */
function propertyPath([first, ...rest]: readonly PathStep[]): readonly PathStep[] | undefined {
  return first === "inputs" || first === "outputs" ? rest : undefined;
}

function placeOf({ type, name, path }: Position): Place {
  const shown = (propertyPath(path) ?? path).map((each) =>
    typeof each === "string" ? hideInName(each) : each,
  );
  return { type: hideInName(type), name: hideInName(name), property: formatPath(shown) };
}

const LANGSMITH_PROVIDER = "pulumi:providers:langsmith";
const NAMESPACE = "langsmith:";

function credentialsIn(text: string, position: Position): readonly Found[] {
  const value = text.trim();
  if (value === "") return [];
  const kind = kindOf(position);
  return kind === undefined ? credentialsWithin(text, position) : [{ kind, value, position }];
}

function credentialsWithin(text: string, position: Position): readonly Found[] {
  return keysIn(text).map((key) => ({ ...key, position }));
}

/** What a property is a credential by, whatever its value. */
function kindOf({ type, path: steps }: Position): CredentialKind | undefined {
  const path = type === "" ? undefined : propertyPath(steps);
  const last = path?.at(-1);
  // The provider of dynamic resources records the configuration of every namespace.
  const setting = type === LANGSMITH_PROVIDER ? String(last).replace(NAMESPACE, "") : namespaced(last);
  const isProvider = type.startsWith("pulumi:providers:") && path?.length === 1;
  if (isProvider && (setting === "apiKey" || setting === "bearerToken")) return setting;
  const isOurs = type.startsWith("langsmith:") || type.startsWith("pulumi-nodejs:dynamic/langsmith:");
  return isOurs && last === "accessKeyId" ? "accessKey" : undefined;
}

function namespaced(last: PathStep | undefined): string | undefined {
  return typeof last === "string" && last.startsWith(NAMESPACE) ? last.slice(NAMESPACE.length) : undefined;
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
