import type { Component } from "../../provider/components/define.ts";
import { components } from "../../provider/components/index.ts";
import { CONFIGURATION } from "../../provider/config/settings.ts";
import { UNKNOWN } from "../../provider/core/engine.ts";
import { propertiesOf, schemaAt } from "../../provider/core/facts.ts";
import { type Failure, formatPath, isRecord } from "../../provider/core/properties.ts";
import type { ServedFunction } from "../../provider/functions/define.ts";
import { functions } from "../../provider/functions/index.ts";
import { resources } from "../../provider/resources/index.ts";
import type { Resource } from "../../provider/resources/resource.ts";

/** What a program's configuration is taken for. */
const TARGET = { workspaceId: "00000000-0000-4000-8000-000000000001", cloud: true };

const KEYS = ["name", "description", "runtime", "main", "plugins", "packages", "config", "configuration"];
const PARTS = ["variables", "resources", "outputs"];

/**
 * What is wrong with a program in YAML: its shape, what it names that is not there, and what the plugin's own checks
 * say of each resource and each call. What comes from elsewhere is not known to them, as in a preview.
 */
export function programProblems(program: Readonly<Record<string, unknown>>): string[] {
  const problems: string[] = [];
  const unknown = Object.keys(program).filter((key) => ![...KEYS, ...PARTS].includes(key));
  if (unknown.length > 0) problems.push(`a program has no ${unknown.join(", ")}`);
  const named = new Names(program, problems);
  for (const [name, declared] of partOf(program, "resources")) {
    if (!isRecord(declared)) {
      problems.push(`resources.${name}: is no object`);
      continue;
    }
    problems.push(...resourceProblems(name, declared, named));
  }
  for (const [name, value] of partOf(program, "variables")) named.resolve(value, `variables.${name}`);
  for (const [name, value] of partOf(program, "outputs")) named.resolve(value, `outputs.${name}`);
  return problems;
}

function partOf(program: Readonly<Record<string, unknown>>, part: string): [string, unknown][] {
  const value = program[part];
  return isRecord(value) ? Object.entries(value) : [];
}

function resourceProblems(
  name: string,
  { type, properties, options, ...rest }: Record<string, unknown>,
  named: Names,
): string[] {
  const at = `resources.${name}`;
  const others = Object.keys(rest).filter((key) => !["defaultProvider", "get", "name"].includes(key));
  const shape = others.length > 0 ? [`${at}: a resource has no ${others.join(", ")}`] : [];
  if (options !== undefined) named.resolve(options, `${at}.options`);
  const given = named.resolve(properties ?? {}, `${at}.properties`);
  if (type === "pulumi:providers:langsmith") {
    const keys = isRecord(given) ? Object.keys(given) : [];
    const wrong = keys.filter((key) => !Object.hasOwn(CONFIGURATION, key));
    return wrong.length > 0 ? [...shape, `${at}: the provider has no ${wrong.join(", ")}`] : shape;
  }
  const found = kindNamed(type);
  if (!found) return [...shape, `${at}: there is no type ${String(type)}`];
  if ("get" in rest) return shape;
  if (!isRecord(given)) return [...shape, `${at}.properties: is no object`];
  return [
    ...shape,
    ...failuresOf(found, name, given).map(({ path, reason }) => `${at}: ${formatPath(path)}: ${reason}`),
  ];
}

function failuresOf(
  found: Resource | Component,
  name: string,
  given: Record<string, unknown>,
): readonly Failure[] {
  return "plan" in found
    ? found.check({}, given, { logicalName: name, suffix: () => "0000000" }, TARGET).failures
    : found.check(given, TARGET, []).failures;
}

function kindNamed(type: unknown): Resource | Component | undefined {
  const [, kind = ""] = /^langsmith:(?:index:)?(\w+)$/.exec(String(type)) ?? [];
  return entry<Resource>(resources, kind) ?? entry<Component>(components, kind);
}

function entry<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}

/** What a program names, and what of it is there. */
class Names {
  readonly #program: Readonly<Record<string, unknown>>;
  readonly #problems: string[];

  constructor(program: Readonly<Record<string, unknown>>, problems: string[]) {
    this.#program = program;
    this.#problems = problems;
  }

  /** The value as a preview knows it. */
  resolve(value: unknown, at: string): unknown {
    if (typeof value === "string") return this.#text(value, at);
    if (Array.isArray(value)) return value.map((part, index) => this.resolve(part, `${at}[${index}]`));
    if (!isRecord(value)) return value;
    const call = Object.keys(value).find((key) => key.startsWith("fn::"));
    if (call === undefined) {
      return Object.fromEntries(
        Object.entries(value).map(([key, part]) => [key, this.resolve(part, `${at}.${key}`)]),
      );
    }
    const inner = this.resolve(value[call], at);
    if (call === "fn::secret") return inner;
    if (call === "fn::invoke") this.#invoke(inner, at);
    return UNKNOWN;
  }

  #text(text: string, at: string): unknown {
    const references = [...text.matchAll(/\$\{([^}]*)\}/g)];
    for (const [, path = ""] of references) this.#reference(path, at);
    if (references.length === 0) return text.replaceAll("$${", "${");
    return UNKNOWN;
  }

  #invoke(call: unknown, at: string): void {
    if (!isRecord(call)) return;
    const found = functionNamed(call["function"]);
    if (!found) {
      this.#problems.push(`${at}: there is no function ${String(call["function"])}`);
      return;
    }
    const args = call["arguments"] ?? {};
    const failures = isRecord(args) ? found.check(args, TARGET) : [{ path: [], reason: "is no object" }];
    for (const { path, reason } of failures) this.#problems.push(`${at}: ${formatPath(path)}: ${reason}`);
    const { return: returned } = call;
    if (returned !== undefined && !hasProperty(found.outputs, String(returned))) {
      this.#problems.push(`${at}: ${found.name} finds no ${String(returned)}`);
    }
  }

  #reference(path: string, at: string): void {
    const [name = "", ...steps] = path.split(/[.[\]"]+/).filter((step) => step !== "");
    if (name === "pulumi") return;
    const [, resource] = partOf(this.#program, "resources").find(([known]) => known === name) ?? [];
    const [, variable] = partOf(this.#program, "variables").find(([known]) => known === name) ?? [];
    const configured = ["config", "configuration"].some((part) =>
      partOf(this.#program, part).some(([known]) => known === name),
    );
    if (resource === undefined && variable === undefined && !configured) {
      this.#problems.push(
        `${at}: \${${path}}: the program has no resource, variable or configuration ${name}`,
      );
      return;
    }
    const lacks = (type: { readonly outputs: Resource["outputs"]; readonly inputs?: Resource["inputs"] }) => {
      const ways = type.inputs ? [type.outputs, type.inputs] : [type.outputs];
      return steps.length > 0 && !ways.some((way) => schemaAt(way, steps) !== undefined);
    };
    if (isRecord(resource)) {
      const kind = kindNamed(resource["type"]);
      if (kind && steps[0] !== "id" && steps[0] !== "urn" && lacks(kind)) {
        this.#problems.push(`${at}: \${${path}}: a ${kind.kind} has no ${steps.join(".")}`);
      }
    }
    if (isRecord(variable) && isRecord(variable["fn::invoke"])) {
      const invoked = functionNamed(variable["fn::invoke"]["function"]);
      if (invoked && variable["fn::invoke"]["return"] === undefined && lacks({ outputs: invoked.outputs })) {
        this.#problems.push(`${at}: \${${path}}: ${invoked.name} finds no ${steps.join(".")}`);
      }
    }
  }
}

function functionNamed(token: unknown): ServedFunction | undefined {
  const [, name = ""] = /^langsmith:(?:index:)?(\w+)$/.exec(String(token)) ?? [];
  return entry<ServedFunction>(functions, name);
}

function hasProperty(type: Resource["outputs"], name: string): boolean {
  return propertiesOf(type).some(([known]) => known === name);
}
