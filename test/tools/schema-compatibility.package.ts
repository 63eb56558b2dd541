import { breakingChanges } from "../../tools/compatibility/compare.ts";
import { readSchema } from "../../tools/compatibility/schema.ts";

/** A small package with one of everything that a release promises. */
export const PACKAGE = {
  name: "langsmith",
  version: "0.1.0",
  language: { nodejs: { packageName: "pulumi-langsmith-sdk" }, go: { importBasePath: "example.com/sdk" } },
  config: {
    variables: {
      apiKey: { type: "string", secret: true, description: "The key." },
      maxRetries: { type: "integer", default: 4, description: "How often." },
    },
  },
  provider: { inputProperties: { maxRetries: { type: "integer", default: 4, description: "How often." } } },
  types: {
    "langsmith:index:Mode": {
      type: "string",
      enum: [
        { name: "Fast", value: "fast" },
        { name: "Slow", value: "slow" },
      ],
    },
    "langsmith:index:Place": {
      type: "object",
      properties: { bucket: { type: "string" }, region: { type: "string" } },
      required: ["bucket"],
    },
    "langsmith:index:Row": {
      type: "object",
      properties: { count: { type: "integer" }, note: { type: "string" } },
      required: ["count"],
    },
  },
  resources: {
    "langsmith:index:Thing": {
      inputProperties: {
        title: { type: "string", description: 'Its title. Default: `"plain"`.' },
        size: { type: "integer" },
        mode: { oneOf: [{ type: "string" }, { type: "string", $ref: "#/types/langsmith:index:Mode" }] },
        place: { $ref: "#/types/langsmith:index:Place" },
        tags: { type: "array", items: { type: "string" } },
        token: { type: "string", secret: true },
      },
      requiredInputs: ["place"],
      properties: {
        title: { type: "string" },
        size: { type: "integer" },
        place: { $ref: "#/types/langsmith:index:Place" },
        url: { type: "string" },
        token: { type: "string", secret: true },
      },
      required: ["place", "url"],
      stateInputs: { type: "object", properties: { workspaceId: { type: "string" } } },
      aliases: [{ type: "pulumi-nodejs:dynamic/langsmith:Thing" }],
    },
  },
  functions: {
    "langsmith:index:getRows": {
      inputs: { type: "object", properties: { most: { type: "integer" } } },
      outputs: {
        type: "object",
        properties: { rows: { type: "array", items: { $ref: "#/types/langsmith:index:Row" } } },
        required: ["rows"],
      },
    },
  },
};

/** That package, and what a change makes of it. */
export type Package = typeof PACKAGE;
export const THING = "langsmith:index:Thing";
export const ROWS = "langsmith:index:getRows";

/** What is found when that package becomes the one that `change` makes of it. */
export function found(change: (schema: Package) => unknown): [string, string][] {
  const after: unknown = change(structuredClone(PACKAGE));
  return breakingChanges(readSchema(PACKAGE, "before"), readSchema(after, "after")).map(
    ({ subject, what }) => [subject, what],
  );
}

export function without<T extends object>(from: T, name: keyof T): Partial<T> {
  const { [name]: _, ...rest } = from;
  return { ...from, ...rest, [name]: undefined };
}

/** The package with another thing. */
export const thing =
  (change: (it: Package["resources"]["langsmith:index:Thing"]) => object) => (it: Package) => ({
    ...it,
    resources: { [THING]: change(it.resources[THING]) },
  });
export const inputs =
  (change: (it: Package["resources"]["langsmith:index:Thing"]["inputProperties"]) => object) =>
  (it: Package) =>
    thing((old) => ({ ...old, inputProperties: dropped(change(old.inputProperties)) }))(it);
export const outputs =
  (change: (it: Package["resources"]["langsmith:index:Thing"]["properties"]) => object) => (it: Package) =>
    thing((old) => ({ ...old, properties: dropped(change(old.properties)) }))(it);
export const types = (change: (it: Package["types"]) => object) => (it: Package) => ({
  ...it,
  types: dropped(change(it.types)),
});

/** JSON knows no undefined member. */
function dropped(value: object): object {
  return JSON.parse(JSON.stringify(value));
}
