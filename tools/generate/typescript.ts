import {
  type DescribedResource,
  describedResources,
  objectTypes,
  type Property,
  type Shape,
} from "./source.ts";

/** Whether a type is what a program gives (every value may be an Input) or what it gets back. */
type Side = "given" | "got";

const HEADER = "// Generated from provider/resources by `npm run generate`. Do not edit.\n";

/** The classes and their argument types, for `provider/dynamic`. */
export function generateTypeScript(): string {
  const described = describedResources();
  const parts = described.flatMap((resource) => [
    ...objectTypes(resource.inputs).flatMap((object) => [
      declaration(`${object.name}Args`, object.properties, "given", ""),
      declaration(object.name, object.properties, "got", ""),
    ]),
    declaration(
      `${resource.kind}Args`,
      resource.inputs,
      "given",
      `The arguments of {@link ${resource.kind}}.`,
    ),
    resourceClass(resource),
  ]);
  return [
    HEADER,
    'import type * as pulumi from "@pulumi/pulumi";',
    'import { DynamicResource } from "./resource.ts";',
    "",
    ...parts,
  ].join("\n");
}

function declaration(name: string, properties: readonly Property[], side: Side, about: string): string {
  const members = properties.map((property) => {
    const type = side === "given" ? given(property.shape, !property.required) : got(property.shape);
    const optional = side === "given" && !property.required ? "?" : "";
    const absent =
      side === "got" && !property.required && property.default === undefined ? " | undefined" : "";
    const mayBeUndefined = side === "got" ? absent : "";
    return `${doc(property, "  ")}  readonly ${property.name}${optional}: ${type}${mayBeUndefined};`;
  });
  const head = about ? `/** ${about} */\n` : "";
  return `${head}export interface ${name} {\n${members.join("\n")}\n}\n`;
}

function resourceClass({ kind, description, inputs, outputs }: DescribedResource): string {
  const members = [...inputs, ...outputs].map((property) => {
    const known = property.required || property.default !== undefined || property.name === "name";
    const type = `${got(property.shape)}${known ? "" : " | undefined"}`;
    return `${doc(property, "  ")}  declare readonly ${property.name}: pulumi.Output<${type}>;`;
  });
  return `/**
${lines(`${description}\n\n@example\n${example(kind, inputs)}`, "")} */
export class ${kind} extends DynamicResource {
${members.join("\n")}

  /**
   * @param name The name of the resource in the stack.
   * @param args Its arguments.
   * @param opts The options that every Pulumi resource has; \`customTimeouts\` have no effect here, and \`import\` is refused.
   */
  constructor(name: string, args: ${kind}Args, opts?: pulumi.CustomResourceOptions) {
    super("${kind}", name, args, opts, {
      properties: [${names([...inputs, ...outputs])}],
      secrets: [${names(inputs.filter(({ secret }) => secret))}],
    });
  }
}
`;
}

function names(properties: readonly Property[]): string {
  return properties.map(({ name }) => JSON.stringify(name)).join(", ");
}

function example(kind: string, inputs: readonly Property[]): string {
  const body = inputs
    .filter((property) => property.required || property.example !== undefined)
    .filter((property) => property.required || property.name !== "workspaceId")
    .map((property) => `  ${property.name}: ${literal(property)},`);
  return `new langsmith.${kind}("example", {\n${body.join("\n")}\n});`;
}

function literal(property: Property): string {
  if (property.example !== undefined) return JSON.stringify(property.example);
  if (property.shape.kind !== "object") return "…";
  const inner = property.shape.properties
    .filter((p) => p.example !== undefined)
    .map((p) => `${p.name}: ${literal(p)}`);
  return `{ ${inner.join(", ")} }`;
}

function given(shape: Shape, mayBeAbsent = false): string {
  return `pulumi.Input<${plain(shape, "given")}${mayBeAbsent ? " | undefined" : ""}>`;
}

function got(shape: Shape): string {
  return plain(shape, "got");
}

function plain(shape: Shape, side: Side): string {
  const inner = side === "given" ? given : got;
  switch (shape.kind) {
    case "string":
      return shape.options ? shape.options.map((o) => JSON.stringify(o)).join(" | ") : "string";
    case "number":
    case "integer":
      return "number";
    case "boolean":
      return "boolean";
    case "any":
      return "unknown";
    case "list":
      return side === "given" ? `${inner(shape.of)}[]` : `readonly (${inner(shape.of)})[]`;
    case "map":
      return `{ readonly [name: string]: ${inner(shape.of)} }`;
    case "object":
      return side === "given" ? `${shape.name}Args` : shape.name;
  }
}

function doc(property: Property, indent: string): string {
  const parts = [property.description];
  if (property.default !== undefined) parts.push(`@default ${JSON.stringify(property.default)}`);
  if (property.immutable) parts.push("@remarks Changing it replaces the object.");
  if (property.example !== undefined) parts.push(`@example ${JSON.stringify(property.example)}`);
  if (property.source) parts.push(`@see ${property.source}`);
  return `${indent}/**\n${lines(parts.join("\n"), indent)}${indent} */\n`;
}

function lines(text: string, indent: string): string {
  return text
    .split("\n")
    .map((line) => `${indent} *${line === "" ? "" : ` ${line.replaceAll("*/", "*\\/")}`}\n`)
    .join("");
}
