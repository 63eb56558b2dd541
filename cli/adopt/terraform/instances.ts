import { isRecord } from "../../../provider/core/properties.ts";
import { Flawed } from "./text.ts";

type Fields = Readonly<Record<string, unknown>>;

/** One instance of a managed resource, in either form of a state. */
export interface Instance {
  readonly address: string;
  readonly type: string;
  /**
   * Its name in the public registry, or with the host of another one; without a namespace where Terraform before 0.13
   * wrote it, and empty where the state does not say it.
   */
  readonly provider: string;
  /** The parts that distinguish it from others of its type: modules, name, keys. */
  readonly words: readonly string[];
  readonly values: Fields;
  readonly deposed: boolean;
  /** Where it stands in the state, and where its id would. */
  readonly path: string;
  readonly idPath: string;
}

/** The instances that a state holds, in its order. @throws Flawed where a part is not what it has to be */
export function instancesIn(state: Fields): Instance[] {
  return typeof state["format_version"] === "string" ? shownIn(state) : storedIn(state);
}

/** What stands in a state as a backend stores it. */
function storedIn(state: Fields): Instance[] {
  return recordsAt(state, "resources", "").flatMap(([resource, at]) => {
    const mode = textAt(resource, "mode", at);
    const [type, name] = [textAt(resource, "type", at), textAt(resource, "name", at)];
    if (mode !== "managed") return [];
    const { module, provider } = resource;
    const inModule = typeof module === "string" ? module : "";
    return recordsAt(resource, "instances", at).map(([instance, within]): Instance => {
      const key = instance["index_key"];
      const attributes = isPresent(instance["attributes"]) ? "attributes" : "attributes_flat";
      const index = typeof key === "number" || typeof key === "string" ? `[${JSON.stringify(key)}]` : "";
      return {
        address: `${inModule === "" ? "" : `${inModule}.`}${type}.${name}${index}`,
        type,
        provider: providerIn(typeof provider === "string" ? provider : ""),
        words: [...wordsOf(inModule), name, ...wordsOf(index)],
        values: recordAt(instance, attributes, within) ?? {},
        deposed: typeof instance["deposed"] === "string" && instance["deposed"] !== "",
        path: within,
        idPath: `${within}.${attributes}.id`,
      };
    });
  });
}

/** What stands in a state as `terraform show -json` prints it, which leaves out what is empty. */
function shownIn(state: Fields): Instance[] {
  const root = recordAt(recordAt(state, "values", "") ?? {}, "root_module", "values");
  return root === undefined ? [] : shownInModule(root, "values.root_module");
}

/** Levels of modules within modules that are read; Terraform's own documentation advises against more than two. */
const DEEPEST = 100;

function shownInModule(module: Fields, at: string, depth = 0): Instance[] {
  if (depth > DEEPEST) {
    throw new Flawed({ kind: "tooDeep", levels: DEEPEST });
  }
  const own = recordsUnlessAbsent(module, "resources", at).flatMap(([resource, within]): Instance[] => {
    const mode = textAt(resource, "mode", within);
    const [type, address] = [textAt(resource, "type", within), textAt(resource, "address", within)];
    if (mode !== "managed") return [];
    const { provider_name: provider } = resource;
    return [
      {
        address,
        type,
        provider: typeof provider === "string" ? registryName(provider) : "",
        words: wordsOf(address).filter((word) => word !== type),
        values: recordAt(resource, "values", within) ?? {},
        deposed: typeof resource["deposed_key"] === "string" && resource["deposed_key"] !== "",
        path: within,
        idPath: `${within}.values.id`,
      },
    ];
  });
  const inner = recordsUnlessAbsent(module, "child_modules", at);
  return [...own, ...inner.flatMap(([child, within]) => shownInModule(child, within, depth + 1))];
}

function below(at: string, key: string): string {
  return at === "" ? key : `${at}.${key}`;
}

function failAt(at: string, value: unknown, instead: string): never {
  const is =
    value === undefined ? "missing" : value === null ? "null" : Array.isArray(value) ? "a list" : undefined;
  const shape = is ?? (typeof value === "object" ? "an object" : `a ${typeof value}`);
  throw new Flawed({ kind: "misshapen", at, is: shape, instead });
}

function recordsAt(value: Fields, key: string, at: string): (readonly [Fields, string])[] {
  const [list, indexPath] = [value[key], below(at, key)];
  if (!Array.isArray(list)) return failAt(indexPath, list, "a list");
  return list.map((item: unknown, index) => {
    const within = `${indexPath}[${index}]`;
    return isRecord(item) ? [item, within] : failAt(within, item, "an object");
  });
}

function recordsUnlessAbsent(value: Fields, key: string, at: string): (readonly [Fields, string])[] {
  return value[key] === undefined ? [] : recordsAt(value, key, at);
}

function recordAt(value: Fields, key: string, at: string): Fields | undefined {
  const inner = value[key];
  if (!isPresent(inner)) return undefined;
  return isRecord(inner) ? inner : failAt(below(at, key), inner, "an object");
}

function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null;
}

function textAt(value: Fields, key: string, at: string): string {
  const text = value[key];
  return typeof text === "string" ? text : failAt(below(at, key), text, "a string");
}

/** The name in the registry of a provider, as a state writes it: `provider["…/hashicorp/aws"].eu`, or `provider.aws`. */
function providerIn(text: string): string {
  const source =
    /\["([^"]+\/[^"]+)"\]/.exec(text)?.[1] ?? /(?:^|\.)provider\.([\w-]+)(?:\.[\w-]+)?$/.exec(text)?.[1];
  return source === undefined ? "" : registryName(source);
}

/** Without the host of the public registries, and without the `-` that stands for a namespace that is not known. */
function registryName(source: string): string {
  return source.replace(/^registry\.(?:terraform\.io|opentofu\.org)\//, "").replace(/^-\//, "");
}

/** The names and keys of an address, without what every address has. */
function wordsOf(address: string): string[] {
  const parts = address.match(/"(?:[^"\\]|\\.)*"|[\w-]+/g) ?? [];
  return parts
    .map((part) => (part.startsWith('"') ? part.slice(1, -1) : part))
    .filter((part) => part !== "module");
}
