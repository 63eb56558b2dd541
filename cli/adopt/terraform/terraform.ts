import { CodedError } from "../../../provider/core/message.ts";
import { isUuid } from "../../../provider/http/api-request.ts";
import type { Reason } from "../../errors.ts";
import { KINDS, type Kind, knownKind } from "../../state/kinds.ts";
import { slug } from "../names.ts";
import { type Instance, instancesIn } from "./instances.ts";
import {
  replacementUnfinished,
  sameObjectTwice,
  stateUnreadable,
  staysInTerraform,
  withoutId,
} from "./messages.ts";
import { positionsIn } from "./positions.ts";
import { Flawed, parsedState } from "./text.ts";

/** An object of the service that Terraform manages, and what becomes of it. */
export interface TerraformObject {
  /** `module.eu.langsmith_deployment.agent["blue"]` */
  readonly address: string;
  readonly kind: Kind;
  readonly id: string;
  /** The name that a program would like to have, made of the address. */
  readonly name: string;
  /** Where its id stands in the file. */
  readonly position: string;
  /** The workspace that the state names. */
  readonly tenantId: string | undefined;
}

/** What of a state is not taken over, and why. */
export interface TerraformLeft {
  readonly address: string;
  /** What it would have become; undefined for what has no resource here. */
  readonly kind: Kind | undefined;
  /** Where its id stands in the file, or where it begins. */
  readonly position: string;
  readonly why: Reason;
}

export interface TerraformState {
  readonly objects: readonly TerraformObject[];
  readonly left: readonly TerraformLeft[];
  /** How many resources belong to other providers. */
  readonly others: number;
  /** These providers, by their names in the registry. */
  readonly otherProviders: readonly string[];
}

/** The public providers, by their names in the registry. */
const PROVIDERS: ReadonlySet<string> = new Set(["langchain-ai/langsmith", "bogware/langsmith"]);
/** What an older Terraform calls both. */
const UNNAMESPACED = "langsmith";

/** The types of the public providers that stand for something this package manages. */
export const TYPES: ReadonlyMap<string, Kind> = new Map(
  KINDS.flatMap((kind): [string, Kind][] => {
    const { terraform } = knownKind(kind).inventory;
    return terraform === undefined ? [] : [[terraform, kind]];
  }),
);

const NOT_MANAGED = staysInTerraform({ foreign: { kind: "none" } });
const REASONS: ReadonlyMap<string, Reason> = new Map([
  ["langsmith_oauth_client", staysInTerraform({ foreign: { kind: "oauthClient" } })],
]);

/**
 * What a state of Terraform or OpenTofu says of LangSmith: as the backend stores it (format 4), or as
 * `terraform show -json` prints it. Nothing of it but types, names, ids and workspaces is taken.
 *
 * @param name what messages call it
 * @throws CodedError
 */
export function readTerraform(content: Buffer, name: string): TerraformState {
  try {
    return stateIn(content, name);
  } catch (error) {
    if (!(error instanceof Flawed)) throw error;
    throw new CodedError(stateUnreadable({ name, flaw: error.flaw }));
  }
}

function stateIn(content: Buffer, name: string): TerraformState {
  const { text, state } = parsedState(content, name);
  const all = instancesIn(state);
  const own = all.filter(({ type }) => type.startsWith("langsmith_"));
  const others = all.filter(({ type }) => !type.startsWith("langsmith_"));
  const byInstance = instancePositions(text, own);
  const objects: TerraformObject[] = [];
  const left: TerraformLeft[] = [];
  const seen = new Map<string, string>();
  for (const instance of own) {
    const { address, type, values } = instance;
    const recordedId = typeof values["id"] === "string" ? values["id"] : "";
    const id = isUuid(recordedId) ? recordedId.toLowerCase() : recordedId;
    const tenantId = tenantOf(values);
    const position = byInstance.get(instance) ?? "";
    const kind = TYPES.get(type);
    const why =
      kind === undefined
        ? (REASONS.get(type) ?? NOT_MANAGED)
        : whyNot(instance, kind, seen.get(objectOf(kind, id, tenantId)));
    if (kind === undefined || why !== undefined) {
      left.push({ address, kind, position, why: why ?? NOT_MANAGED });
      continue;
    }
    seen.set(objectOf(kind, id, tenantId), address);
    objects.push({
      address,
      kind,
      id,
      name: slug(nameOf(instance.words)),
      position,
      tenantId,
    });
  }
  const otherProviders = [...new Set(others.map(({ provider }) => provider))].filter(Boolean).sort();
  return { objects, left, others: others.length, otherProviders };
}

/** The workspace that the state names. */
function tenantOf({ tenant_id: tenant, workspace_id: own = tenant }: Instance["values"]): string | undefined {
  return typeof own === "string" && own !== "" ? own.toLowerCase() : undefined;
}

/** What distinguishes an object from others: no two have one UUID, but another workspace may have one that is called the same. */
function objectOf(kind: Kind, id: string, tenantId: string | undefined): string {
  return isUuid(id) ? `${kind} ${id}` : `${kind} ${id} ${tenantId ?? ""}`;
}

function whyNot(
  { deposed, provider, values }: Instance,
  kind: Kind,
  before: string | undefined,
): Reason | undefined {
  const { id } = values;
  if (provider !== "" && provider !== UNNAMESPACED && !PROVIDERS.has(provider)) {
    return staysInTerraform({ foreign: { kind: "provider", provider, known: [...PROVIDERS] } });
  }
  if (deposed) return replacementUnfinished({});
  if (id === "" || id === undefined || id === null) return withoutId({ id: "missing" });
  const isChosen = knownKind(kind).inventory.identifiedBy !== undefined;
  if (typeof id !== "string" || !(isChosen || isUuid(id))) return withoutId({ id: "strange" });
  return before === undefined ? undefined : sameObjectTwice({ address: before });
}

/** The name for a program. What says nothing is left out where something else says something. */
function nameOf(words: readonly string[]): string {
  const specific = words.filter((word) => !/^(?:this|main|default)$/.test(word));
  return (specific.some((word) => /[a-z]/i.test(word)) ? specific : words).join("-");
}

/** Where instances stand in the text of their state. */
function instancePositions(text: string, instances: readonly Instance[]): ReadonlyMap<Instance, string> {
  const positions = positionsIn(
    text,
    instances.flatMap(({ path, idPath }) => [path, idPath]),
  );
  const at = ({ path, idPath }: Instance) => positions.get(idPath) ?? positions.get(path) ?? 0;
  const isOneLine = !text.trimEnd().includes("\n");
  const byInstance = new Map<Instance, string>();
  let [line, counted] = [1, 0];
  for (const instance of instances.toSorted((a, b) => at(a) - at(b))) {
    line += text.slice(counted, at(instance)).split("\n").length - 1;
    counted = at(instance);
    byInstance.set(instance, isOneLine ? `column ${counted + 1}` : `line ${line}`);
  }
  return byInstance;
}
