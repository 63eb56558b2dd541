import type { Kind } from "../doctor/states.ts";
import { slug } from "./names.ts";
import { type Instance, instancesIn } from "./terraform-instances.ts";
import { parsedState } from "./terraform-text.ts";

/** An object of the service that Terraform manages, and what becomes of it. */
export interface TerraformObject {
  /** `module.eu.langsmith_deployment.agent["blue"]` */
  readonly address: string;
  readonly kind: Kind;
  readonly id: string;
  /** The name that a program would like to have, made of the address. */
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

/** The public providers, by their names in the registry. */
const PROVIDERS: ReadonlySet<string> = new Set(["langchain-ai/langsmith", "bogware/langsmith"]);

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

/**
 * What a state of Terraform or OpenTofu says of LangSmith: as the backend stores it (format 4), or as
 * `terraform show -json` prints it. Nothing of it but types, names, ids and workspaces is taken.
 *
 * @throws NoTerraformState
 */
export function readTerraform(content: Buffer): TerraformState {
  const { text, state } = parsedState(content);
  const all = instancesIn(state);
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
        : whyNot(instance, seen.get(`${kind} ${id.toLowerCase()}`));
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
      name: slug(nameOf(instance.words)),
      place,
      tenantId: typeof tenant === "string" && tenant !== "" ? tenant.toLowerCase() : undefined,
    });
  }
  const otherProviders = [...new Set(others.map(({ provider }) => provider))].filter(Boolean).sort();
  return { objects, left, others: others.length, otherProviders };
}

const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function whyNot({ deposed, provider, values }: Instance, before: string | undefined): string | undefined {
  const { id } = values;
  if (provider !== "" && !PROVIDERS.has(provider)) {
    return `it is of the provider ${provider}, and of ${[...PROVIDERS].join(" or ")} alone it is known what it stands for: it stays in Terraform`;
  }
  if (deposed)
    return "Terraform has replaced it and still has to destroy it: let `terraform apply` finish first";
  if (id === "" || id === undefined || id === null)
    return "the state has no id of it: its creation did not end. Run `terraform apply` or `terraform untaint` first";
  if (typeof id !== "string" || !ID.test(id)) return "its id in the state is no UUID";
  return before === undefined ? undefined : `it is the same object as ${before}, and adopted by that name`;
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
