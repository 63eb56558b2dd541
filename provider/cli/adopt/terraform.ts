import { isRecord } from "../../lifecycle/unknown.ts";
import type { Kind } from "../doctor/states.ts";
import { parsedState } from "./terraform-text.ts";

/** An object of the service that Terraform manages, and what becomes of it. */
export interface TerraformObject {
  /** `module.eu.langsmith_deployment.agent["blue"]` */
  readonly address: string;
  readonly kind: Kind;
  readonly id: string;
  /** The name for a program, made of the address. */
  readonly name: string;
  /** Where its id stands in the file. */
  readonly place: string;
  /** The workspace that the state names. */
  readonly tenantId: string | undefined;
}

/** What of a state is not taken over, and why. */
export interface TerraformLeft {
  readonly address: string;
  readonly place: string;
  readonly why: string;
}

export interface TerraformState {
  readonly objects: readonly TerraformObject[];
  readonly left: readonly TerraformLeft[];
  /** How many resources belong to other providers. */
  readonly others: number;
  /** These providers, by their names in the registry. */
  readonly otherProviders: readonly string[];
}

/** The types of the public providers that stand for something this package manages. */
const TYPES: ReadonlyMap<string, Kind> = new Map([
  // registry: langchain-ai/langsmith
  ["langsmith_deployment", "Deployment"],
  // registry: bogware/langsmith
  ["langsmith_bulk_export_destination", "ExportDestination"],
  ["langsmith_bulk_export", "BulkExport"],
]);

const NOT_MANAGED = "this package has no such resource: it stays in Terraform";
const REASONS: ReadonlyMap<string, string> = new Map([
  [
    "langsmith_project",
    "this package manages no tracing projects: it stays in Terraform, and exports go on naming it by its id",
  ],
  [
    "langsmith_oauth_client",
    "an OAuth client of the platform is not an OAuth provider of agents: it stays in Terraform",
  ],
]);

/** One instance of a resource, in either form of a state. */
interface Instance {
  readonly address: string;
  readonly type: string;
  readonly provider: string;
  /** The parts that tell it apart from others of its type: modules, name, keys. */
  readonly words: readonly string[];
  readonly values: Readonly<Record<string, unknown>>;
  readonly deposed: boolean;
}

/**
 * What a state of Terraform or OpenTofu says of LangSmith: as the backend stores it (format 4), or as
 * `terraform show -json` prints it. Nothing of it but types, names, ids and workspaces is taken.
 *
 * @throws NoTerraformState
 */
export function readTerraform(content: Buffer): TerraformState {
  const { text, state } = parsedState(content);
  const all = typeof state["format_version"] === "string" ? shownIn(state) : storedIn(state);
  const own = all.filter(({ type }) => type.startsWith("langsmith_"));
  const others = all.filter(({ type }) => !type.startsWith("langsmith_"));
  const places = new Places(text);
  const objects: TerraformObject[] = [];
  const left: TerraformLeft[] = [];
  const seen = new Map<string, string>();
  for (const instance of own) {
    const { address, type, values } = instance;
    const id = typeof values["id"] === "string" ? values["id"] : "";
    const place = places.next(type, id);
    const kind = TYPES.get(type);
    const why =
      kind === undefined
        ? (REASONS.get(type) ?? NOT_MANAGED)
        : whyNot(instance, id, seen.get(`${kind} ${id.toLowerCase()}`));
    if (kind === undefined || why !== undefined) {
      left.push({ address, place, why: why ?? NOT_MANAGED });
      continue;
    }
    seen.set(`${kind} ${id.toLowerCase()}`, address);
    const tenant = values["tenant_id"];
    objects.push({
      address,
      kind,
      id: id.toLowerCase(),
      name: nameOf(instance.words),
      place,
      tenantId: typeof tenant === "string" && tenant !== "" ? tenant.toLowerCase() : undefined,
    });
  }
  const otherProviders = [...new Set(others.map(({ provider }) => provider))].filter(Boolean).sort();
  return { objects, left, others: others.length, otherProviders };
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function whyNot({ deposed }: Instance, id: string, before: string | undefined): string | undefined {
  if (deposed)
    return "Terraform has replaced it and still has to destroy it: let `terraform apply` finish first";
  if (id === "")
    return "the state has no id of it: its creation did not end. Run `terraform apply` or `terraform untaint` first";
  if (!ID.test(id)) return "its id in the state is no UUID";
  return before === undefined ? undefined : `it is the same object as ${before}, and adopted by that name`;
}

/** What stands in a state as a backend stores it. */
function storedIn(state: Readonly<Record<string, unknown>>): Instance[] {
  return recordsIn(state["resources"]).flatMap((resource) => {
    const { module, mode, type, name, provider } = resource;
    if (mode !== "managed" || typeof type !== "string" || typeof name !== "string") return [];
    const path = typeof module === "string" ? module : "";
    return recordsIn(resource["instances"]).map((instance): Instance => {
      const key = instance["index_key"];
      const at = typeof key === "number" || typeof key === "string" ? `[${JSON.stringify(key)}]` : "";
      return {
        address: `${path === "" ? "" : `${path}.`}${type}.${name}${at}`,
        type,
        provider: providerIn(typeof provider === "string" ? provider : ""),
        words: [...wordsOf(path), name, ...wordsOf(at)],
        values: isRecord(instance["attributes"]) ? instance["attributes"] : {},
        deposed: typeof instance["deposed"] === "string" && instance["deposed"] !== "",
      };
    });
  });
}

/** What stands in a state as `terraform show -json` prints it. */
function shownIn(state: Readonly<Record<string, unknown>>): Instance[] {
  const { values } = state;
  return isRecord(values) && isRecord(values["root_module"]) ? shownInModule(values["root_module"]) : [];
}

function shownInModule(module: Readonly<Record<string, unknown>>): Instance[] {
  const own = recordsIn(module["resources"]).flatMap((resource): Instance[] => {
    const { address, mode, type, provider_name: provider, values } = resource;
    if (mode !== "managed" || typeof type !== "string" || typeof address !== "string") return [];
    return [
      {
        address,
        type,
        provider: typeof provider === "string" ? withoutHost(provider) : "",
        words: wordsOf(address).filter((word) => word !== type),
        values: isRecord(values) ? values : {},
        deposed: typeof resource["deposed_key"] === "string" && resource["deposed_key"] !== "",
      },
    ];
  });
  return [...own, ...recordsIn(module["child_modules"]).flatMap(shownInModule)];
}

function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord) : [];
}

/** The name in the registry of a provider, as a state writes it: `provider["…/hashicorp/aws"].eu`. */
function providerIn(text: string): string {
  return withoutHost(/\["([^"]+)"\]/.exec(text)?.[1] ?? text);
}

function withoutHost(source: string): string {
  return source.split("/").slice(-2).join("/");
}

/** The names and keys of an address, without what every address has. */
function wordsOf(address: string): string[] {
  const parts = address.match(/"(?:[^"\\]|\\.)*"|[\w-]+/g) ?? [];
  return parts
    .map((part) => (part.startsWith('"') ? part.slice(1, -1) : part))
    .filter((part) => part !== "module");
}

/** The name for a program. What says nothing is left out where something else says something. */
function nameOf(words: readonly string[]): string {
  const telling = words.filter((word) => !/^(?:this|main|default)$/.test(word));
  return (telling.some((word) => /[a-z]/i.test(word)) ? telling : words).join("-");
}

/** Finds where the objects of a state stand in its text, in the order of the state. */
class Places {
  readonly #text: string;
  readonly #oneLine: boolean;
  #from = 0;
  #line = 1;

  constructor(text: string) {
    this.#text = text;
    this.#oneLine = !text.trimEnd().includes("\n");
  }

  /** Where the id of the next resource of a type stands. */
  next(type: string, id: string): string {
    const typed = this.#after("type", type, this.#from);
    // Several instances stand below one type.
    const position =
      (id === ""
        ? undefined
        : (this.#after("id", id, typed ?? this.#from) ?? this.#after("id", id, this.#from))) ??
      typed ??
      this.#from;
    this.#line += this.#text.slice(this.#from, position).split("\n").length - 1;
    this.#from = position;
    return this.#oneLine ? `column ${position + 1}` : `line ${this.#line}`;
  }

  #after(key: string, value: string, from: number): number | undefined {
    const literally = JSON.stringify(value).replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
    const search = new RegExp(`"${key}"\\s*:\\s*${literally}`, "g");
    search.lastIndex = from + 1;
    return search.exec(this.#text)?.index;
  }
}
