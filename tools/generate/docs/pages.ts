import { tokenOf } from "../../../provider/core/engine.ts";
import { factsOf, propertiesOf } from "../../../provider/core/fields/facts.ts";
import type { TimeLimits } from "../../../provider/core/resource.ts";
import { withArticle } from "../../../provider/core/text.ts";
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
import { argumentRules, inputRules, type ListOptions, listOf, objectIn, replacingPaths } from "./facts.ts";
import { quoted, table } from "./markdown.ts";
import { examplesOf } from "./programs/examples.ts";
import { namingOf } from "./programs/names.ts";
import { programOfFunction, programOfKind } from "./programs/program.ts";
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
  /** The page that has the properties of a type, for the types that programs give: each is on one page. */
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
    return pageOf(
      it.kind,
      it.description,
      `Type token: \`${tokenOf(it.kind)}\`.`,
      section("Example", examplesOf(programOfKind(it.kind, this.#described), this.#described)),
      section("Inputs", inputRules(served.noun, it.inputs), listOf(it.inputs, this.#options(page, "input"))),
      ...replacement(served, it.inputs),
      section("Outputs", "All inputs and the `id`, and:", listOf(it.outputs, this.#options(page, "result"))),
      ...this.#types(page, it.inputs, "input"),
      section("Time limits", timeLimits(served)),
      section("Import", importing(served)),
    );
  }

  component(it: DescribedComponent): string {
    const page = `components/${it.kind}.md`;
    return pageOf(
      it.kind,
      it.description,
      `A component. Type token: \`${tokenOf(it.kind)}\`. If you change an argument, the component changes its resources: [what a change does](../../${it.changes}).`,
      section("Example", examplesOf(programOfKind(it.kind, this.#described), this.#described)),
      section("Arguments", argumentRules(it.inputs), listOf(it.inputs, this.#options(page, "argument"))),
      section("Outputs", listOf(it.outputs, this.#options(page, "result"))),
      ...this.#types(page, it.inputs, "argument"),
    );
  }

  lookup(it: DescribedFunction): string {
    const page = `functions/${it.name}.md`;
    const { limitSeconds } = servedFunction(it.name);
    return pageOf(
      it.name,
      it.description,
      `Type token: \`${tokenOf(it.name)}\`. A call takes at most ${duration(limitSeconds)}.`,
      section("Example", examplesOf(programOfFunction(it), this.#described)),
      it.inputs.length === 0
        ? section("Arguments", "None.")
        : section("Arguments", argumentRules(it.inputs), listOf(it.inputs, this.#options(page, "argument"))),
      section("Results", listOf(it.outputs, this.#options(page, "result", "results"))),
      ...this.#types(page, it.outputs, "result"),
    );
  }

  #options(page: string, role: ListOptions["role"], anchors: string = ANCHORS[role]): ListOptions {
    return {
      role,
      anchors,
      linkTo: ({ name }: ObjectShape) => {
        const home = this.#homes.get(name) ?? page;
        return `[${name}](${home === page ? "" : `../${home}`}#${name.toLowerCase()})`;
      },
    };
  }

  /** The types that have their home on a page, in the order in which their properties name them. */
  #typesOn(page: string, properties: readonly Property[]): ObjectShape[] {
    return outerFirst(properties).filter(({ name }) => this.#homes.get(name) === page);
  }

  #types(page: string, properties: readonly Property[], role: ListOptions["role"]): Section[] {
    const own = this.#typesOn(page, properties);
    if (own.length === 0) return [];
    const types = own.map(({ name, description, properties: inner }) =>
      joined(`### ${name}`, description, listOf(inner, this.#options(page, role, name.toLowerCase()))),
    );
    return [section("Types", ...types)];
  }
}

/** Each type once, before the types of its own properties. */
function outerFirst(properties: readonly Property[]): ObjectShape[] {
  const all = properties.flatMap(({ shape }) => {
    const type = objectIn(shape);
    return type === undefined ? [] : [type, ...outerFirst(type.properties)];
  });
  return [...new Set(all)];
}

const ANCHORS = { input: "inputs", argument: "arguments", result: "outputs" } as const;

interface Section {
  readonly heading: string;
  readonly text: string;
}

function section(heading: string, ...parts: readonly string[]): Section {
  return { heading, text: parts.map((part) => part.trimEnd()).join("\n\n") };
}

/** A page that begins with what it is about, and with links to its sections. */
function pageOf(title: string, description: string, token: string, ...sections: readonly Section[]): string {
  const links = sections.map(({ heading }) => `[${heading}](#${heading.toLowerCase().replaceAll(" ", "-")})`);
  return joined(
    HEADER,
    `# ${title}`,
    description,
    token,
    links.join(" · "),
    ...sections.flatMap(({ heading, text }) => [`## ${heading}`, text]),
  );
}

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

/** Which inputs replace the resource, and what a replacement does. */
function replacement({ noun, replacing }: Resource, inputs: readonly Property[]): Section[] {
  const paths = replacingPaths(inputs);
  if (paths.length === 0) return [];
  const rows = [
    [quoted(paths), `replaces the ${noun}`],
    ["every other input", `updates the ${noun} in place`],
  ];
  return [
    section("Replacement", table(["A change of", "Effect"], rows), ...(replacing === "" ? [] : [replacing])),
  ];
}

const OPERATIONS = ["create", "read", "update", "delete"] as const satisfies readonly (keyof TimeLimits)[];

/** How long each operation may take, and which inputs change that. */
function timeLimits(served: Resource): string {
  return [
    `| | ${OPERATIONS.join(" | ")} |`,
    "| --- | --- | --- | --- | --- |",
    ...[...limitRows(served, OPERATIONS)].map(
      ([when, cells]) => `| ${when === "" ? "default" : when} | ${cells.join(" | ")} |`,
    ),
    "",
    "The next `pulumi up` [continues to wait](../limits.md#time-limits).",
  ].join("\n");
}

/** What becomes of the inputs that an import cannot read. */
function neverReturned(inputs: Resource["inputs"]): string {
  const names = propertiesOf(inputs).flatMap(([name, schema]) =>
    factsOf(schema).writeOnly && !factsOf(schema).immutable ? [`\`${name}\``] : [],
  );
  if (names.length === 0) return "";
  const all = names.join(", ");
  return `LangSmith never returns ${all}, so an import cannot read what is stored. If your program sets ${names.length === 1 ? "it" : "them"}, the first \`pulumi up\` after the import sends your value and overwrites the stored one. `;
}

function importing({ kind, noun, importedBy, inputs }: Resource): string {
  if (!importedBy) return "It cannot be imported.";
  const command = `pulumi import ${tokenOf(kind)} ${namingOf(kind).name} ${importedBy.example}`;
  return [
    `Import ${withArticle(noun)} by ${importedBy.what}. Imports need the plugin:`,
    `\`\`\`sh\n${command}\n\`\`\``,
    `${neverReturned(inputs)}To import many at once, see [Import what exists](../../guides/adopt.md).`,
  ].join("\n\n");
}
