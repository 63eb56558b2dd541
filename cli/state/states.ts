import { gunzipSync } from "node:zlib";
import { CodedError } from "../../provider/core/message.ts";
import { isRecord, type Properties } from "../../provider/core/properties.ts";
import { KINDS, type Kind, knownKind } from "./kinds.ts";
import { notAState, stateNotJson } from "./messages.ts";
import { declaredIn, nameIn, parentOf, type StateResource } from "./state-resources.ts";

/** A resource of this package in a state. */
export interface StateObject {
  readonly kind: Kind;
  /** What the program calls it: the end of its URN. */
  readonly name: string;
  /** Whether it is a dynamic resource, which cannot be imported. */
  readonly dynamic: boolean;
  /** The URN of its component; absent where the stack is its parent. */
  readonly parent?: string;
  /** Absent while it is being created. */
  readonly id?: string;
  /** As the engine stored them; encrypted secrets stay as they are. */
  readonly inputs: Properties;
  /** The workspace (of an OAuth provider: the organization) that it belongs to, where it is known. */
  readonly tenantId?: string;
  /**
   * Of a creation that was begun and not ended: when, in milliseconds since 1970, it was under way at the earliest;
   * absent where the state has no time.
   */
  readonly since?: number;
}

/** What one state says of a program's objects. */
export interface ProgramState {
  /** Every object with an id, also those that are about to be deleted or replaced. */
  readonly objects: readonly StateObject[];
  /** Creations that were begun, and whose end the state does not know. */
  readonly pending: readonly StateObject[];
  /** Everything that the program declared, of whatever package. */
  readonly declared: readonly StateResource[];
  /** When it was written, in milliseconds since 1970; absent where it has no time. */
  readonly writtenAt?: number;
}

/** A state, or its file, could not be read. */
export class StateUnreadable extends CodedError {
  override readonly name = "StateUnreadable";
}

/** Longest state that is read, in bytes: ten thousand resources take about 20 MiB. */
export const LARGEST_STATE = 256 * 1024 * 1024;

/**
 * Reads a state, exported by `pulumi stack export` or as a backend stores it, compressed or not. Secrets are not
 * decrypted, and nothing of the text is shown.
 *
 * @param name what messages call it
 * @throws StateUnreadable
 */
export function readState(content: Buffer, name: string): ProgramState {
  return stateOf(parsed(content, name), name);
}

/** The same for a state that is parsed already. @throws StateUnreadable */
export function stateOf(value: unknown, name = "the state"): ProgramState {
  const found = snapshotIn(value);
  if (found === undefined) throw new StateUnreadable(notAState({ name }));
  assertKnownVersion(value, name);
  const resources = resourcesIn(found["resources"], name);
  const operations = listIn(found["pending_operations"], name);
  const written = writtenAt(found);
  const creations = operations.filter(({ type }) => type === "creating");
  const workspaces = new Map(resources.flatMap(workspaceOfProvider));
  const pending = creations.flatMap(({ resource }) =>
    isRecord(resource)
      ? objectOf(resource, workspaces).map((object) => ({
          ...object,
          ...sinceOf(object.kind, resource, written),
        }))
      : [],
  );
  const objects = resources.flatMap((resource) => objectOf(resource, workspaces));
  return {
    objects: objects.filter(({ id }) => id !== undefined),
    pending: pending.filter(({ id }) => id === undefined),
    declared: declaredIn(resources),
    ...(written > 0 ? { writtenAt: written } : {}),
  };
}

function parsed(content: Buffer, name: string): unknown {
  const zipped = content[0] === 0x1f && content[1] === 0x8b;
  try {
    return JSON.parse(
      (zipped ? gunzipSync(content, { maxOutputLength: LARGEST_STATE }) : content).toString("utf8"),
    );
  } catch {
    // The parser's words may show a part of the state.
    throw new StateUnreadable(stateNotJson({ name }));
  }
}

/** Where the resources stand: an export has them in `deployment`, a checkpoint in `checkpoint.latest`. */
function snapshotIn(value: unknown): Properties | undefined {
  if (!isRecord(value)) return undefined;
  const { deployment, checkpoint } = value;
  if (isRecord(deployment)) return deployment;
  if (!isRecord(checkpoint)) return undefined;
  // A stack that was never updated has none.
  return isRecord(checkpoint["latest"]) ? checkpoint["latest"] : {};
}

/** The oldest and the newest version of the format that the engine writes. */
const VERSIONS = { oldest: 1, newest: 4 };

/** Another version may have resources in other places. @throws StateUnreadable */
function assertKnownVersion(value: unknown, name: string): void {
  const version = isRecord(value) ? value["version"] : undefined;
  const isKnown = typeof version === "number" && version >= VERSIONS.oldest && version <= VERSIONS.newest;
  if (!isKnown) throw new StateUnreadable(notAState({ name, version: { found: version, ...VERSIONS } }));
}

/** Of a state that is read in part, nothing must be concluded. @throws StateUnreadable */
function resourcesIn(value: unknown, name: string): Properties[] {
  const resources = listIn(value, name);
  const isResource = ({ urn, type }: Properties) => typeof urn === "string" && typeof type === "string";
  if (resources.every(isResource)) return resources;
  throw new StateUnreadable(notAState({ name }));
}

function listIn(value: unknown, name: string): Properties[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value) && value.every(isRecord)) return value;
  throw new StateUnreadable(notAState({ name }));
}

const DYNAMIC = "pulumi-nodejs:dynamic/langsmith:";
const PLUGIN = "langsmith:index:";

/** When the state was written, in milliseconds since 1970; not a number where it has no time. */
function writtenAt({ manifest }: Properties): number {
  return isRecord(manifest) && typeof manifest["time"] === "string"
    ? Date.parse(manifest["time"])
    : Number.NaN;
}

/** Two clocks are compared, and a creation takes up to half an hour by itself. */
const MARGIN_SECONDS = 2 * 3600;

/** A state is written again and again while a creation waits: it was begun as long before as it may wait. */
function sinceOf(kind: Kind, { inputs, customTimeouts }: Properties, written: number): { since?: number } {
  const set = isRecord(customTimeouts) ? customTimeouts["create"] : undefined;
  const limit = knownKind(kind).resource.timeLimits(isRecord(inputs) ? inputs : {}).create;
  const wait = typeof set === "number" ? set : limit > MARGIN_SECONDS ? limit : 0;
  return written > 0 ? { since: written - (wait + MARGIN_SECONDS) * 1000 } : {};
}

/** The workspace of an explicit or default provider, by how its resources refer to it. */
function workspaceOfProvider({ urn, type, id, inputs }: Properties): [string, string][] {
  const workspace = isRecord(inputs) ? inputs["workspaceId"] : undefined;
  const is = type === "pulumi:providers:langsmith" && typeof workspace === "string" && workspace !== "";
  return is ? [[`${urn}::${id}`, workspace]] : [];
}

function objectOf(resource: Properties, workspaces: ReadonlyMap<string, string>): StateObject[] {
  const { urn, type, id, inputs, outputs, provider } = resource;
  if (typeof urn !== "string" || typeof type !== "string") return [];
  const dynamic = type.startsWith(DYNAMIC);
  const kind = KINDS.find((each) => type === `${dynamic ? DYNAMIC : PLUGIN}${each}`);
  if (kind === undefined) return [];
  const returned = isRecord(outputs) ? (outputs["tenantId"] ?? outputs["organizationId"]) : undefined;
  // While it is being created there are no outputs; nothing else shows its organization.
  const selected =
    knownKind(kind).resource.belongsTo === "organization"
      ? undefined
      : ((isRecord(inputs) ? inputs["workspaceId"] : undefined) ?? workspaces.get(String(provider)));
  const tenantId = returned ?? selected;
  const parent = parentOf(resource);
  return [
    {
      kind,
      name: nameIn(urn),
      dynamic,
      ...(parent === undefined ? {} : { parent }),
      ...(typeof id === "string" && id !== "" ? { id } : {}),
      inputs: isRecord(inputs) ? inputs : {},
      ...(typeof tenantId === "string" ? { tenantId } : {}),
    },
  ];
}
