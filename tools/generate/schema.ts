import { CONFIGURATION } from "../../provider/config.ts";
import { describedResources, objectTypes, type Property, type Shape } from "./source.ts";

/** The package schema from which the SDKs of other languages are made. */
export function generateSchema(version: string): string {
  const described = describedResources();
  const types = described.flatMap((resource) => objectTypes([...resource.inputs, ...resource.outputs]));
  const schema = {
    name: "langsmith",
    displayName: "LangSmith",
    version,
    description: "Infrastructure as code for LangSmith: deployments, export destinations and bulk exports.",
    keywords: ["pulumi", "langsmith", "category/infrastructure", "kind/native"],
    license: "Apache-2.0",
    config: { variables: configuration(), defaults: [] },
    provider: { description: "The connection to the service.", inputProperties: configuration() },
    types: Object.fromEntries(
      types.map(({ name, properties }) => [
        token(name),
        { type: "object", properties: members(properties), required: requiredOf(properties) },
      ]),
    ),
    resources: Object.fromEntries(
      described.map(({ kind, description, inputs, outputs }) => [
        token(kind),
        {
          description,
          inputProperties: members(inputs),
          requiredInputs: requiredOf(inputs),
          properties: { ...members(inputs), ...members(outputs) },
          required: [...inputs, ...outputs].filter(isAlwaysThere).map(({ name }) => name),
          aliases: [{ type: `pulumi-nodejs:dynamic/langsmith:${kind}` }],
        },
      ]),
    ),
    language: { nodejs: { respectSchemaVersion: true }, python: { respectSchemaVersion: true } },
  };
  return `${JSON.stringify(schema, null, 2)}\n`;
}

function token(name: string): string {
  return `langsmith:index:${name}`;
}

function isAlwaysThere(property: Property): boolean {
  return property.required || property.default !== undefined || property.name === "name";
}

function requiredOf(properties: readonly Property[]): string[] {
  return properties.filter(({ required }) => required).map(({ name }) => name);
}

function members(properties: readonly Property[]): Record<string, object> {
  return Object.fromEntries(
    properties.map((property) => [
      property.name,
      {
        ...reference(property.shape),
        description: property.description,
        ...(property.secret ? { secret: true } : {}),
        ...(property.immutable ? { willReplaceOnChanges: true } : {}),
        ...(isConstant(property.default) ? { default: property.default } : {}),
      },
    ]),
  );
}

function isConstant(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function reference(shape: Shape): object {
  switch (shape.kind) {
    case "object":
      return { $ref: `#/types/${token(shape.name)}` };
    case "list":
      return { type: "array", items: reference(shape.of) };
    case "map":
      return { type: "object", additionalProperties: reference(shape.of) };
    case "any":
      return { $ref: "pulumi.json#/Any" };
    default:
      return { type: shape.kind };
  }
}

/** Secret keys name no variable here: a generated SDK would read it itself and keep it in plain text. */
function configuration(): Record<string, object> {
  const numbers = ["maxConcurrentRequests", "requestTimeoutSeconds", "maxRetries"];
  return Object.fromEntries(
    Object.entries(CONFIGURATION).map(([key, facts]) => {
      const secret = "secret" in facts;
      const type = numbers.includes(key) ? "integer" : key === "allowInsecureHttp" ? "boolean" : "string";
      const environment =
        !secret && facts.environment.length > 0 ? { defaultInfo: { environment: facts.environment } } : {};
      return [key, { type, description: facts.description, ...(secret ? { secret } : {}), ...environment }];
    }),
  );
}
