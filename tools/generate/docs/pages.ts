import { tokenOf } from "../../../provider/core/engine.ts";
import { factsOf, propertiesOf } from "../../../provider/core/facts.ts";
import type { TimeLimits } from "../../../provider/core/resource.ts";
import { functions } from "../../../provider/functions/index.ts";
import { resources } from "../../../provider/resources/index.ts";
import type { Resource } from "../../../provider/resources/resource.ts";
import {
  type Described,
  type DescribedComponent,
  type DescribedFunction,
  type DescribedResource,
  describedPackage,
  type ObjectShape,
  objectTypes,
  type Property,
} from "../source.ts";
import { examplesOf } from "./examples.ts";
import { listOf, type Telling } from "./facts.ts";
import { namingOf } from "./names.ts";
import { programOfFunction, programOfKind } from "./program.ts";
import { named, summaryRows } from "./summary.ts";
import { duration, limitRows } from "./time-limits.ts";

const HEADER =
  "<!-- Generated from provider/resources, provider/components and provider/functions by `npm run generate`. Do not edit. -->";

/** The pages of the reference, by their paths from the repository's root. */
export function referencePages(described: Described = describedPackage()): Record<string, string> {
  const pages = new Pages(described);
  return Object.fromEntries([
    ["docs/reference/index.md", pages.index()],
    ...described.resources.map((it) => [`docs/reference/resources/${it.kind}.md`, pages.resource(it)]),
    ...described.components.map((it) => [`docs/reference/components/${it.kind}.md`, pages.component(it)]),
    ...described.functions.map((it) => [`docs/reference/functions/${it.name}.md`, pages.lookup(it)]),
  ]);
}

class Pages {
  readonly #described: Described;
  /** The page that has the properties of a type, for the types that programs give: each stands on one page. */
  readonly #homes: ReadonlyMap<string, string>;

  constructor(described: Described) {
    this.#described = described;
    const homes = new Map<string, string>();
    const enter = (folder: string, name: string, properties: readonly Property[]) => {
      for (const type of objectTypes(properties)) {
        if (!homes.has(type.name)) homes.set(type.name, `${folder}/${name}.md`);
      }
    };
    for (const { kind, inputs, outputs } of described.resources)
      enter("resources", kind, [...inputs, ...outputs]);
    for (const { kind, inputs, outputs } of described.components)
      enter("components", kind, [...inputs, ...outputs]);
    for (const { name, outputs } of described.functions) enter("functions", name, outputs);
    this.#homes = homes;
  }

  index(): string {
    const { resources: kinds, components: groups, functions: lookups } = this.#described;
    return joined(
      HEADER,
      "# Reference",
      "Every resource, component and function, with its properties and an example in TypeScript, Python, Go and YAML. [Configuration](configuration.md) lists the keys of the provider.",
      "## Resources",
      ["| Resource | What it is |", "| --- | --- |", ...summaryRows("resources", kinds.map(named))].join(
        "\n",
      ),
      "## Components",
      ["| Component | What it is |", "| --- | --- |", ...summaryRows("components", groups.map(named))].join(
        "\n",
      ),
      "## Functions",
      ["| Function | What it does |", "| --- | --- |", ...summaryRows("functions", lookups)].join("\n"),
    );
  }

  resource(it: DescribedResource): string {
    const page = `resources/${it.kind}.md`;
    const served = servedResource(it.kind);
    const { replacing } = served;
    return joined(
      HEADER,
      `# ${it.kind}`,
      it.description,
      `Its type is \`${tokenOf(it.kind)}\`.`,
      "## Example",
      examplesOf(programOfKind(it.kind, this.#described), this.#described),
      "## Inputs",
      listOf(it.inputs, this.#telling(page, "inputs of a resource")),
      ...(replacing === "" ? [] : ["## Replacement", replacing]),
      "## Outputs",
      "Beside its inputs and its `id`:",
      listOf(it.outputs, this.#telling(page, "results")),
      ...this.#types(page, it.inputs, "inputs of a resource"),
      "## Time limits",
      timeLimits(served),
      "## Import",
      importing(served),
      SEE_ALSO,
    );
  }

  component(it: DescribedComponent): string {
    const page = `components/${it.kind}.md`;
    return joined(
      HEADER,
      `# ${it.kind}`,
      it.description,
      `A component; its type is \`${tokenOf(it.kind)}\`. The pages of its resources describe what a change of an argument does to them.`,
      "## Example",
      examplesOf(programOfKind(it.kind, this.#described), this.#described),
      "## Arguments",
      listOf(it.inputs, this.#telling(page, "arguments")),
      "## Outputs",
      listOf(it.outputs, this.#telling(page, "results")),
      ...this.#types(page, it.inputs, "arguments"),
      SEE_ALSO,
    );
  }

  lookup(it: DescribedFunction): string {
    const page = `functions/${it.name}.md`;
    const { limitSeconds } = servedFunction(it.name);
    const inputs = it.inputs.length === 0 ? "None." : listOf(it.inputs, this.#telling(page, "arguments"));
    return joined(
      HEADER,
      `# ${it.name}`,
      it.description,
      `Its token is \`${tokenOf(it.name)}\`. It takes at most ${duration(limitSeconds)}.`,
      "## Example",
      examplesOf(programOfFunction(it), this.#described),
      "## Arguments",
      inputs,
      "## Results",
      listOf(it.outputs, this.#telling(page, "results")),
      ...this.#types(page, it.outputs, "results"),
      SEE_ALSO,
    );
  }

  #telling(page: string, side: Telling["side"]): Telling {
    return {
      side,
      linkTo: ({ name }: ObjectShape) => {
        const home = this.#homes.get(name) ?? page;
        return `[${name}](${home === page ? "" : `../${home}`}#${name.toLowerCase()})`;
      },
    };
  }

  /** The types that have their home on a page. */
  #types(page: string, properties: readonly Property[], side: Telling["side"]): string[] {
    const own = objectTypes(properties).filter(({ name }) => this.#homes.get(name) === page);
    if (own.length === 0) return [];
    // The outer ones first.
    const sections = own
      .toReversed()
      .map(({ name, description, properties: members }) =>
        joined(`### ${name}`, description, listOf(members, this.#telling(page, side))),
      );
    return ["## Types", ...sections];
  }
}

const SEE_ALSO =
  "See also: [all of the reference](../index.md), [permissions](../permissions.md), [troubleshooting](../../troubleshooting.md).";

function joined(...parts: readonly string[]): string {
  return `${parts.map((part) => part.trimEnd()).join("\n\n")}\n`;
}

function servedResource(kind: string): Resource {
  const found = Object.values<Resource>(resources).find((it) => it.kind === kind);
  if (!found) throw new Error(`no resource ${kind} is served`);
  return found;
}

function servedFunction(name: string) {
  const found = Object.values(functions).find((it) => it.name === name);
  if (!found) throw new Error(`no function ${name} is served`);
  return found;
}

const OPERATIONS = ["create", "read", "update", "delete"] as const satisfies readonly (keyof TimeLimits)[];

/** The limits that hold, and by which inputs they are others. */
function timeLimits(served: Resource): string {
  return [
    `| | ${OPERATIONS.join(" | ")} |`,
    "| --- | --- | --- | --- | --- |",
    ...[...limitRows(served, OPERATIONS)].map(
      ([when, cells]) => `| ${when === "" ? "usually" : when} | ${cells.join(" | ")} |`,
    ),
    "",
    "With the plugin `customTimeouts` set others. What was created when a limit passes is in the state, and the next `up` goes on waiting.",
  ].join("\n");
}

/** What becomes of the inputs that an import cannot read. */
function neverReturned(inputs: Resource["inputs"]): string {
  const names = propertiesOf(inputs).flatMap(([name, schema]) =>
    factsOf(schema).writeOnly ? [`\`${name}\``] : [],
  );
  if (names.length === 0) return "";
  const all = names.join(", ");
  return `LangSmith never returns ${all}: an import cannot read what is stored. If your program sets ${names.length === 1 ? "it" : "them"}, the first \`up\` after the import sends your value and overwrites the stored one. `;
}

function importing({ kind, importedBy, inputs }: Resource): string {
  if (!importedBy) return "It cannot be imported.";
  const command = `pulumi import ${tokenOf(kind)} ${namingOf(kind).name} ${importedBy.example}`;
  return [
    `It is imported by ${importedBy.what}, which needs the plugin:`,
    `\`\`\`sh\n${command}\n\`\`\``,
    `${neverReturned(inputs)}[Adopting](../../guides/import.md) imports many at once.`,
  ].join("\n\n");
}
