import { isUuid } from "../../../provider/coverage/names.ts";
import { KINDS, type Kind, knownKind } from "../../state/kinds.ts";
import { slug } from "../names.ts";
import { type Instance, instancesIn } from "./instances.ts";
import { positionsIn } from "./positions.ts";
import { parsedState } from "./text.ts";

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
  /** What it would have become; undefined for what has no resource here. */
  readonly kind: Kind | undefined;
  /** Where its id stands in the file, or where it begins. */
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
/** What an older Terraform calls both. */
const UNTOLD = "langsmith";

/** The types of the public providers that stand for something this package manages. */
export const TYPES: ReadonlyMap<string, Kind> = new Map(
  KINDS.flatMap((kind): [string, Kind][] => {
    const { terraform } = knownKind(kind).inventory;
    return terraform === undefined ? [] : [[terraform, kind]];
  }),
);

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
  const places = placesIn(text, own);
  const objects: TerraformObject[] = [];
  const left: TerraformLeft[] = [];
  const seen = new Map<string, string>();
  for (const instance of own) {
    const { address, type, values } = instance;
    const id = typeof values["id"] === "string" ? values["id"] : "";
    const place = places.get(instance) ?? "";
    const kind = TYPES.get(type);
    const why =
      kind === undefined
        ? (REASONS.get(type) ?? NOT_MANAGED)
        : whyNot(instance, kind, seen.get(`${kind} ${id.toLowerCase()}`));
    if (kind === undefined || why !== undefined) {
      left.push({ address, kind, place, why: why ?? NOT_MANAGED });
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

/** The cure that holds whatever Terraform has begun: nothing at the service depends on it. */
const WITHOUT =
  "Take it out of Terraform; what there is of it at the service, adopt lists without --from-terraform";

function whyNot(
  { deposed, provider, values }: Instance,
  kind: Kind,
  before: string | undefined,
): string | undefined {
  const { id } = values;
  if (provider !== "" && provider !== UNTOLD && !PROVIDERS.has(provider)) {
    return `it is of the provider ${provider}, and of ${[...PROVIDERS].join(" or ")} alone it is known what it stands for: it stays in Terraform`;
  }
  if (deposed)
    return "Terraform has replaced it and still has to destroy it: let one `terraform apply` finish before the move, and take the state out again";
  if (id === "" || id === undefined || id === null)
    return `the state has no id of it: its creation did not end. ${WITHOUT}`;
  const isChosen = knownKind(kind).inventory.identifiedBy !== undefined;
  if (typeof id !== "string" || !(isChosen || isUuid(id)))
    return `its id in the state is no UUID, as those of the service are. ${WITHOUT}`;
  return before === undefined ? undefined : `it is the same object as ${before}, and adopted by that name`;
}

/** The name for a program. What says nothing is left out where something else says something. */
function nameOf(words: readonly string[]): string {
  const telling = words.filter((word) => !/^(?:this|main|default)$/.test(word));
  return (telling.some((word) => /[a-z]/i.test(word)) ? telling : words).join("-");
}

/** Where instances stand in the text of their state. */
function placesIn(text: string, instances: readonly Instance[]): ReadonlyMap<Instance, string> {
  const positions = positionsIn(
    text,
    instances.flatMap(({ path, idPath }) => [path, idPath]),
  );
  const at = ({ path, idPath }: Instance) => positions.get(idPath) ?? positions.get(path) ?? 0;
  const isOneLine = !text.trimEnd().includes("\n");
  const places = new Map<Instance, string>();
  let [line, counted] = [1, 0];
  for (const instance of instances.toSorted((a, b) => at(a) - at(b))) {
    line += text.slice(counted, at(instance)).split("\n").length - 1;
    counted = at(instance);
    places.set(instance, isOneLine ? `column ${counted + 1}` : `line ${line}`);
  }
  return places;
}
