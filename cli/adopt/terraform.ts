import { readFileSync } from "node:fs";
import { CodedError } from "../../provider/core/message.ts";
import { isRecord, type Properties } from "../../provider/core/properties.ts";
import { KINDS, type Kind, knownKind } from "../kinds.ts";

/** An object of LangSmith that Terraform manages. */
export interface TerraformObject {
  /** `module.eu.langsmith_deployment.agent["blue"]` */
  readonly address: string;
  readonly kind: Kind;
  readonly id: string;
}

export interface TerraformState {
  readonly objects: readonly TerraformObject[];
  /** What of LangSmith cannot be imported, and why. */
  readonly left: readonly { readonly address: string; readonly why: string }[];
  /** How many resources belong to other providers. */
  readonly others: number;
}

/** The public providers, by their names in the registry. */
const PROVIDERS = /\b(?:langchain-ai|bogware)\/langsmith\b/;

const KINDS_BY_TYPE: ReadonlyMap<string, Kind> = new Map(
  KINDS.flatMap((kind) => (knownKind(kind).inventory.terraform ?? []).map((type) => [type, kind] as const)),
);

/** What a state of Terraform or OpenTofu has of LangSmith. @throws CodedError, which shows nothing of the file */
export function readTerraform(file: string): TerraformState {
  const all = instancesIn(file);
  const own = all.filter(({ type }) => type.startsWith("langsmith_"));
  const objects: TerraformObject[] = [];
  const left: { readonly address: string; readonly why: string }[] = [];
  for (const { address, type, provider, id, isDeposed } of own) {
    const kind = KINDS_BY_TYPE.get(type);
    const twin = objects.find((each) => each.kind === kind && each.id === id);
    if (!PROVIDERS.test(provider)) left.push({ address, why: "it is of another provider" });
    else if (kind === undefined) left.push({ address, why: "this package has no resource for it" });
    else if (isDeposed) left.push({ address, why: "Terraform still has to destroy it" });
    else if (typeof id !== "string" || id === "") left.push({ address, why: "the state has no id of it" });
    else if (twin !== undefined) left.push({ address, why: `it is the same object as ${twin.address}` });
    else objects.push({ address, kind, id });
  }
  return { objects, left, others: all.length - own.length };
}

function instancesIn(file: string) {
  try {
    const state: unknown = JSON.parse(textOf(file));
    if (isRecord(state) && state["version"] === 4) return recordsIn(state["resources"]).flatMap(instancesOf);
    throw new Error(OTHER);
  } catch (error) {
    // The words of the parser may show a part of the state.
    const why =
      error instanceof SyntaxError ? "it is not JSON" : error instanceof Error ? error.message : OTHER;
    throw new CodedError(
      `Could not read ${file} as a state of Terraform or OpenTofu: ${why}. Write it again with \`terraform state pull > FILE\` or \`tofu state pull > FILE\`.`,
    );
  }
}

const OTHER = "it is encrypted, a plan, or of another format";

/** A redirection in Windows PowerShell writes UTF-16. */
function textOf(file: string): string {
  const content = readFileSync(file);
  return content.toString(content[0] === 0xff ? "utf16le" : "utf8").replace(/^\uFEFF/, "");
}

/**
 * What Terraform manages of a resource; nothing of one that it only reads. Nothing else is read: a state contains secrets in
 * plain text.
 */
function instancesOf({ mode, module, type, name, provider, instances }: Properties) {
  if (mode !== "managed") return [];
  return recordsIn(instances).map(({ index_key: key, attributes, deposed }) => {
    const within = module === undefined ? "" : `${module}.`;
    const index = key === undefined || key === null ? "" : `[${JSON.stringify(key)}]`;
    return {
      address: `${within}${type}.${name}${index}`,
      type: String(type),
      provider: String(provider),
      id: isRecord(attributes) ? attributes["id"] : undefined,
      isDeposed: Boolean(deposed),
    };
  });
}

function recordsIn(value: unknown): Properties[] {
  if (Array.isArray(value) && value.every(isRecord)) return value;
  throw new Error(OTHER);
}
