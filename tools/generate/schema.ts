import { tokenOf } from "../../provider/core/engine.ts";
import { describedKeys } from "./configuration.ts";
import { exampleUsage } from "./docs/programs/examples.ts";
import { type Program, programOfFunction, programOfKind } from "./docs/programs/program.ts";
import { SDK_NAMES } from "./identity.ts";
import { nodeReadme, pythonReadme } from "./sdk-readmes.ts";
import { inputText } from "./sentences.ts";
import {
  type Described,
  type DescribedComponent,
  type DescribedFunction,
  type DescribedResource,
  describedPackage,
  type EnumShape,
  enumTypes,
  objectTypes,
  type Property,
  type Shape,
} from "./source.ts";

/** The facts of the package that stand in package.json, in the terms of the schema. */
export interface PackageFacts {
  readonly version: string;
  readonly description: string;
  readonly license: string;
  /** The range of `@pulumi/pulumi` that the package works with. */
  readonly sdk: string;
  /** Where the engine downloads the plugin from; absent while there is no such place. */
  readonly pluginDownloadURL?: string;
  /** What the registry shows of the package, as far as package.json tells it. */
  readonly repository?: string;
  readonly homepage?: string;
  readonly publisher?: string;
  readonly logoUrl?: string;
}

/** The package schema, from which the SDKs of other languages are made and YAML programs are checked. */
export function generateSchema(facts: PackageFacts, described = describedPackage()) {
  const { version, description, license, sdk, ...addresses } = facts;
  return {
    name: "langsmith",
    displayName: "LangSmith",
    version,
    description,
    keywords: ["pulumi", "langsmith", "langgraph", "category/infrastructure", "kind/native"],
    license,
    ...addresses,
    // With `supportPack` the generated SDKs are whole packages, with a version and, for Go, a module.
    meta: { moduleFormat: "(.*)", supportPack: true },
    language: {
      // The npm package `pulumi-langsmith` has typed classes of its own: what is generated must not take its name.
      nodejs: {
        packageName: "pulumi-langsmith-sdk",
        packageDescription: "The LangSmith resources of Pulumi, generated from the schema.",
        readme: nodeReadme(description),
        dependencies: { "@pulumi/pulumi": sdk },
        respectSchemaVersion: true,
      },
      python: {
        packageName: "pulumi_langsmith",
        readme: pythonReadme(description, version),
        pyproject: { enabled: true },
        respectSchemaVersion: true,
      },
      // No module is published: the path is of a reserved domain. Without one here, it would be made of the repository.
      go: {
        importBasePath: SDK_NAMES.goPackage,
        generateResourceContainerTypes: true,
        respectSchemaVersion: true,
      },
      csharp: {
        rootNamespace: SDK_NAMES.csharpNamespace,
        namespaces: { langsmith: "LangSmith" },
        respectSchemaVersion: true,
      },
      java: { basePackage: SDK_NAMES.javaPackage, buildFiles: "gradle" },
    },
    config: { variables: configuration() },
    provider: {
      description:
        "The connection to LangSmith. Create a provider only to use several workspaces, regions or keys in one program. Otherwise the configuration of the stack is enough.",
      inputProperties: configuration(),
    },
    types: types(described),
    resources: Object.fromEntries([
      ...described.resources.map((it) => [tokenOf(it.kind), resource(it, described)]),
      ...described.components.map((it) => [tokenOf(it.kind), component(it, described)]),
    ]),
    functions: Object.fromEntries(described.functions.map((it) => [tokenOf(it.name), lookup(it, described)])),
  };
}

function types({ resources, components, functions }: Described): Record<string, object> {
  const all = [...resources, ...components, ...functions].flatMap(({ inputs, outputs }) => [
    ...inputs,
    ...outputs,
  ]);
  const set = objectTypes([...resources, ...components, ...functions].flatMap(({ inputs }) => inputs));
  const objects = objectTypes(all).map((type) => [
    tokenOf(type.name),
    {
      description: type.description,
      ...object(members(type.properties, set.includes(type) ? "given" : "got"), requiredOf(type.properties)),
    },
  ]);
  return Object.fromEntries([...objects, ...enumTypes(all).map((it) => [tokenOf(it.name), enumeration(it)])]);
}

function enumeration({ description, values }: EnumShape): object {
  return {
    description,
    type: "string",
    enum: values.map((value) => ({ name: memberName(value), value })),
  };
}

/** `external_docker` becomes `ExternalDocker`. */
function memberName(value: string): string {
  return value.replace(/(?:^|[^a-zA-Z0-9]+)([a-zA-Z0-9])/g, (_, letter: string) => letter.toUpperCase());
}

/** What it is, with its example. */
function documented(description: string, program: Program, described: Described): string {
  return `${description}\n\n${exampleUsage(program, described)}`;
}

function resource(
  { kind, description, inputs, outputs, place }: DescribedResource,
  described: Described,
): object {
  return {
    description: documented(description, programOfKind(kind, described), described),
    inputProperties: members(inputs),
    requiredInputs: requiredOf(inputs),
    properties: { ...members(inputs, "got"), ...members(outputs, "got") },
    required: presentOf([...inputs, ...outputs]),
    // What `get` of an SDK takes beside the id: of an object that is looked up, an SDK shows these properties alone.
    // It is what it is among `properties`, which has the descriptions.
    stateInputs: object({ ...undescribed(members(stateOf([...inputs, ...outputs]))), ...members(place) }),
    // Stacks that were made with the dynamic classes move to the plugin without replacing anything.
    aliases: [{ type: `pulumi-nodejs:dynamic/langsmith:${kind}` }],
  };
}

/** Nothing is replaced where something is looked up. */
function stateOf(properties: readonly Property[]): Property[] {
  return properties.map((property) => ({ ...property, immutable: false }));
}

function undescribed(all: Record<string, object>): Record<string, object> {
  return Object.fromEntries(
    Object.entries(all).map(([name, member]) => [name, { ...member, description: undefined }]),
  );
}

function component({ kind, description, inputs, outputs }: DescribedComponent, described: Described): object {
  return {
    description: documented(description, programOfKind(kind, described), described),
    isComponent: true,
    inputProperties: members(inputs),
    requiredInputs: requiredOf(inputs),
    properties: members(outputs, "got"),
    required: presentOf(outputs),
  };
}

function lookup(it: DescribedFunction, described: Described): object {
  const { description, inputs, outputs } = it;
  return {
    description: documented(description, programOfFunction(it), described),
    inputs: object(members(inputs), requiredOf(inputs)),
    outputs: object(members(outputs, "got"), presentOf(outputs)),
  };
}

/** The engine tells no empty list, so none is written. */
function object(properties: Record<string, object>, required: readonly string[] = []): object {
  return { type: "object", properties, ...(required.length > 0 ? { required } : {}) };
}

function presentOf(properties: readonly Property[]): string[] {
  return properties.filter(({ present }) => present).map(({ name }) => name);
}

function requiredOf(properties: readonly Property[]): string[] {
  return properties.filter(({ required }) => required).map(({ name }) => name);
}

/** Whether a value is what a program sets, or what it gets back. */
type Side = "given" | "got";

/**
 * A default is in the description only. As `default` of the schema it would be sent by every generated SDK, whether
 * the object was created with it or not: an import would show a change, and a release with another default would
 * replace what exists. The plugin's check fills it in where the state has none.
 */
function members(properties: readonly Property[], side: Side = "given"): Record<string, object> {
  return Object.fromEntries(
    properties.map((property) => [
      property.name,
      {
        ...reference(property.shape, side),
        description: side === "given" ? inputText(property) : property.description,
        ...(property.secret ? { secret: true } : {}),
        ...(property.immutable ? { willReplaceOnChanges: true } : {}),
      },
    ]),
  );
}

function reference(shape: Shape, side: Side): object {
  switch (shape.kind) {
    case "object":
      return { $ref: `#/types/${tokenOf(shape.name)}` };
    case "enum": {
      const named = { type: "string", $ref: `#/types/${tokenOf(shape.name)}` };
      if (side === "given") return shape.open ? { oneOf: [{ type: "string" }, named] } : named;
      // The service may answer with values that it learnt later: only what is given offers the known ones.
      return shape.open ? { type: "string" } : named;
    }
    case "list":
      return { type: "array", items: reference(shape.of, side) };
    case "map":
      return { type: "object", additionalProperties: reference(shape.of, side) };
    case "any":
      return { $ref: "pulumi.json#/Any" };
    default:
      return { type: shape.kind };
  }
}

/**
 * No key names its variables here, which the plugin reads itself: a generated SDK would read them, too, and send what
 * they hold as if the program had said it, an empty one as an empty argument, a secret one into the state in plain
 * text. Nor has a text a default here: the SDK would send the default region beside a given address, which contradicts
 * it.
 */
function configuration(): Record<string, object> {
  return Object.fromEntries(
    describedKeys().map(({ key, type, secret, description, defaultsTo }) => [
      key,
      {
        type,
        description: defaultsTo === undefined ? description : `${description} Default: \`${defaultsTo}\`.`,
        ...(secret ? { secret } : {}),
        ...(type === "string" || defaultsTo === undefined ? {} : { default: JSON.parse(defaultsTo) }),
      },
    ]),
  );
}
