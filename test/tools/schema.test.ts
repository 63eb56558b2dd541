import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { components } from "../../provider/components/index.ts";
import { field, withKnownValues } from "../../provider/core/facts.ts";
import { functions } from "../../provider/functions/index.ts";
import { resources } from "../../provider/resources/index.ts";
import { generatedFiles, packageFacts } from "../../tools/generate/files.ts";
import { generateSchema } from "../../tools/generate/schema.ts";
import { describe as described } from "../../tools/generate/source.ts";
import { root } from "../../tools/stack/package.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const facts = packageFacts(read("package.json"));
const schema = JSON.parse(read("schema.json"));
const { "schema.json": generated = "", ...sources } = generatedFiles(facts);

test("schema.json is what the code describes", () => {
  expect(schema).toEqual(JSON.parse(generated));
});

/** What a formatter may not change: the text without white space and what it adds or drops at the ends of lines. */
const essence = (text: string) => text.replace(/[\s,;|()]/g, "");

test.each(Object.entries(sources))("%s is what the code describes", (file, content) => {
  expect(essence(read(file))).toBe(essence(content));
});

test("the schema has every resource, component and function of the tables, and no other", () => {
  const token = (name: string) => `langsmith:index:${name}`;
  const all = [...Object.keys(resources), ...Object.keys(components)];
  expect(Object.keys(schema.resources)).toEqual(all.map(token));
  expect(Object.keys(schema.resources)).toContain("langsmith:index:BulkExport");
  expect(Object.keys(schema.functions)).toEqual(Object.keys(functions).map(token));
});

/** Every object of the schema that has properties, with where it stands. */
function* holders(value: unknown, at = ""): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const here = `${at}/${key}`;
    if (["properties", "inputProperties", "variables"].includes(key)) yield [here, inner];
    yield* holders(inner, here);
  }
}

test("a component is distinguished from the resources by its mark alone, and a change of it replaces nothing", () => {
  const scheduled: object = schema.resources["langsmith:index:ScheduledExports"];
  expect(scheduled).toMatchObject({
    isComponent: true,
    requiredInputs: ["bulkExportDestinationId", "projects", "intervalHours", "startTime"],
    required: ["scheduleIds"],
    inputProperties: { projects: { items: { $ref: "#/types/langsmith:index:ScheduledExportsProject" } } },
  });
  expect(JSON.stringify(scheduled)).not.toContain("willReplaceOnChanges");
  expect(Object.keys(scheduled)).not.toContain("stateInputs");
  expect(schema.resources["langsmith:index:BulkExport"]).not.toHaveProperty("isComponent");
});

test("every property, type, resource, function and configuration key is described", () => {
  const all = [...holders(schema)];
  const silent = all.flatMap(([at, properties]) => {
    // What a lookup takes is described among the properties of its resource.
    const [, resource = ""] = /^\/resources\/(.*)\/stateInputs\//.exec(at) ?? [];
    const described = schema.resources[resource]?.properties ?? properties;
    return Object.keys(properties)
      .filter((name) => !/\S/.test(String(Object(described[name]).description ?? "")))
      .map((name) => `${at}/${name}`);
  });
  expect(silent).toEqual([]);
  for (const section of ["types", "resources", "functions"]) {
    for (const [name, { description }] of Object.entries<{ description?: string }>(schema[section])) {
      expect(description, name).toMatch(/\S/);
    }
  }
  expect(all.length).toBeGreaterThan(20);
});

test("a description has at most 500 characters, beside the known values of an enumeration", () => {
  const long = [...holders(schema)].flatMap(([at, properties]) =>
    Object.entries(properties)
      .filter(
        ([, facts]) => String(Object(facts).description).replace(/Known values: .*?\./, "").length > 500,
      )
      .map(([name]) => `${at}/${name}`),
  );
  expect(long).toEqual([]);
});

test("an optional boolean that a program sets names its default, or reports that LangSmith documents none", () => {
  const set = [...holders(schema)].filter(
    ([at]) => at.endsWith("/inputProperties") || /^\/types\/langsmith:index:(?!Get)/.test(at),
  );
  const flags = set.flatMap(([at, properties]) =>
    Object.entries(properties)
      .map(([name, facts]) => ({
        at: `${at}/${name}`,
        type: Object(facts).type,
        text: String(Object(facts).description),
      }))
      .filter(({ type, text }) => type === "boolean" && !text.includes("Required for")),
  );
  const silent = flags.filter(
    ({ text }) =>
      !/Default: `|default is `|default has changed|not document the default|neither the effect nor the default/.test(
        text,
      ),
  );
  expect(silent.map(({ at }) => at)).toEqual([]);
  expect(flags.length).toBeGreaterThan(15);
});

test("no configuration key names a variable, which an SDK would send as an argument, and no secret one a default", () => {
  for (const keys of [schema.config.variables, schema.provider.inputProperties]) {
    expect(Object.keys(keys)).toEqual([
      "apiKey",
      "bearerToken",
      "workspaceId",
      "region",
      "apiUrl",
      "controlPlaneUrl",
      "allowInsecureHttp",
      "maxConcurrentRequests",
      "requestTimeoutSeconds",
      "maxRetries",
      "maxPastDays",
    ]);
    for (const key of Object.keys(keys)) expect(keys[key]).not.toHaveProperty("defaultInfo");
    for (const key of ["apiKey", "bearerToken"]) {
      expect(keys[key].secret).toBe(true);
      expect(keys[key]).not.toHaveProperty("default");
    }
    expect(keys.region).not.toHaveProperty("default");
    expect(keys.maxRetries).toMatchObject({ type: "integer", default: 4 });
    expect(keys.allowInsecureHttp).toMatchObject({ type: "boolean", default: false });
  }
});

test("stacks of the dynamic classes are taken over by aliases", () => {
  expect(schema.resources["langsmith:index:Deployment"].aliases).toEqual([
    { type: "pulumi-nodejs:dynamic/langsmith:Deployment" },
  ]);
  expect(schema.resources["langsmith:index:ExportDestination"].aliases).toEqual([
    { type: "pulumi-nodejs:dynamic/langsmith:ExportDestination" },
  ]);
  expect(schema.resources["langsmith:index:BulkExport"].aliases).toEqual([
    { type: "pulumi-nodejs:dynamic/langsmith:BulkExport" },
  ]);
});

test("no property of a resource has a default, which an SDK would send for objects made without it", () => {
  const holding = [...holders({ types: schema.types, resources: schema.resources })];
  const withDefault = holding.flatMap(([at, properties]) =>
    Object.entries(properties).flatMap(([name, facts]) =>
      "default" in Object(facts) ? [`${at}/${name}`] : [],
    ),
  );
  expect(withDefault).toEqual([]);
  const { compression } = schema.resources["langsmith:index:BulkExport"].inputProperties;
  expect(compression.description).toMatch(/ Default: `"zstandard"`\.$/);
});

test("an input says what it is, how to use it, what is allowed and what a change does, and an output what it is", () => {
  const { inputProperties, properties } = schema.resources["langsmith:index:BulkExport"];
  expect(inputProperties.endTime.description).toBe(
    'The end of the exported range, not included. Required for a one-off export. Leave it out for a schedule. Allowed: a time with a zone as a string, such as "2025-02-01T00:00:00Z". Changing it replaces the resource.',
  );
  expect(properties.endTime.description).toBe("The end of the exported range, not included.");
  expect(inputProperties.compression.description).toContain(
    " Known values: `none`, `gzip`, `snappy`, `zstandard`. Changing it replaces the resource. Default: ",
  );
  const { value } = schema.resources["langsmith:index:WorkspaceSecret"].inputProperties;
  expect(value.description).toMatch(/ Required to create the resource\. LangSmith never returns it\.$/);
  const { repoUrl } = schema.types["langsmith:index:GetDeploymentSourceConfig"].properties;
  expect(repoUrl.description).toBe("The https address of the Git repository.");
});

test("secrets, replacements, enumerations and what is always there come from the facts of the fields", () => {
  const {
    "langsmith:index:Deployment": deployment,
    "langsmith:index:ExportDestination": destination,
    "langsmith:index:BulkExport": bulkExport,
  } = schema.resources;
  for (const side of ["inputProperties", "properties"]) {
    expect(deployment[side].secrets.secret).toBe(true);
    expect(destination[side].credentials.secret).toBe(true);
    expect(deployment[side].name.willReplaceOnChanges).toBe(true);
    expect(deployment[side].displayName).not.toHaveProperty("willReplaceOnChanges");
    expect(bulkExport[side].filter.willReplaceOnChanges).toBe(true);
  }
  const source = { type: "string", $ref: "#/types/langsmith:index:DeploymentSource" };
  for (const side of ["inputProperties", "properties"]) expect(deployment[side].source).toMatchObject(source);
  expect(schema.types["langsmith:index:DeploymentSource"]).toMatchObject({
    type: "string",
    enum: [
      { name: "Github", value: "github" },
      { name: "InternalSource", value: "internal_source" },
      { name: "ExternalDocker", value: "external_docker" },
    ],
  });
  expect(deployment.requiredInputs).toEqual(["source", "sourceConfig", "sourceRevisionConfig"]);
  expect(deployment.required).toContain("name");
  expect(destination.required).toContain("displayName");
  expect(deployment.required).not.toContain("displayName");
  const { properties: state, required } = deployment.stateInputs;
  expect(Object.keys(state).sort()).toEqual(Object.keys(deployment.properties).sort());
  expect(required).toBeUndefined();
  // The descriptions are among `properties`.
  expect(state.sourceConfig).toEqual({ $ref: "#/types/langsmith:index:DeploymentSourceConfig" });
  // The workspace that is searched, of which nothing is replaced.
  expect(state.workspaceId.description).toBe(
    "The id of the workspace that has it. Default: the configured `langsmith:workspaceId`. Allowed: a UUID.",
  );
});

const region = withKnownValues(z.string().min(1), ["us_east", "eu"]);
const place = z.object({
  region: field(region.optional(), { description: "Where it is.", immutable: true }),
});
const thing = {
  kind: "Thing",
  example: {},
  description: "A thing.",
  inputs: z.object({ place: field(place, { description: "Its place.", immutable: true }) }),
  outputs: z.object({ size: field(z.int(), { description: "Its size." }) }),
};
const getThings = {
  name: "getThings",
  description: "All things.",
  example: { args: { most: 3 }, result: "things" },
  inputs: z.object({ most: field(z.int().default(10), { description: "How many." }) }),
  outputs: z.object({
    things: field(
      z.array(
        z.object({
          place: field(place, { description: "Its place." }),
          token: field(z.string().optional(), { description: "Its token.", secret: true, immutable: true }),
        }),
      ),
      { description: "The things." },
    ),
  }),
};

test("an open enumeration offers its known values where it is given and stays a string where it is returned", () => {
  const { resources, types } = generateSchema(facts, described([thing], []));
  expect(types["langsmith:index:ThingPlaceRegion"]).toEqual({
    description: "Where it is.",
    type: "string",
    enum: [
      { name: "UsEast", value: "us_east" },
      { name: "Eu", value: "eu" },
    ],
  });
  expect(types["langsmith:index:ThingPlace"]).toMatchObject({
    properties: {
      region: {
        oneOf: [{ type: "string" }, { type: "string", $ref: "#/types/langsmith:index:ThingPlaceRegion" }],
      },
    },
  });
  expect(resources["langsmith:index:Thing"]).toMatchObject({
    requiredInputs: ["place"],
    required: ["place", "size"],
  });
});

test("everything has one example, in each language, between the marks by which an SDK takes its own", () => {
  const { resources, functions } = generateSchema(facts);
  for (const entry of [...Object.values(resources), ...Object.values(functions)]) {
    const { description } = z.object({ description: z.string() }).parse(entry);
    const [, inside = ""] =
      /\n\{\{% examples %\}\}\n\n## Example Usage\n\n\{\{% example %\}\}\n\n([\s\S]*)\n\n\{\{% \/example %\}\}\n\n\{\{% \/examples %\}\}$/.exec(
        description,
      ) ?? [];
    const blocks = [...inside.matchAll(/^```(\w+)\n([\s\S]*?)\n```$/gm)];
    expect(blocks.map(([, language]) => language)).toEqual(["typescript", "python", "go", "yaml"]);
    for (const [, , text = ""] of blocks) expect(text).toMatch(/langsmith/);
  }
});

test("a function has its arguments and results, names the types of the resources, and replaces nothing", () => {
  const { functions, types } = generateSchema(facts, described([thing], [getThings]));
  expect(functions).toEqual({
    "langsmith:index:getThings": {
      description: expect.stringMatching(/^All things\.\n\n\{\{% examples %\}\}\n/),
      inputs: {
        type: "object",
        properties: { most: { type: "integer", description: "How many. Default: `10`." } },
      },
      outputs: {
        type: "object",
        properties: {
          things: {
            type: "array",
            items: { $ref: "#/types/langsmith:index:GetThingsThing" },
            description: "The things.",
          },
        },
        required: ["things"],
      },
    },
  });
  expect(types["langsmith:index:GetThingsThing"]).toEqual({
    description: "An entry of `things`.",
    type: "object",
    properties: {
      place: { $ref: "#/types/langsmith:index:ThingPlace", description: "Its place." },
      token: { type: "string", description: "Its token.", secret: true },
    },
    required: ["place"],
  });
});

test("a map of any values, and a list of such maps, take whatever a program writes", () => {
  const map = z.record(z.string(), z.unknown());
  const inputs = z.object({
    settings: field(map.optional(), { description: "Its settings." }),
    parts: field(z.array(map).optional(), { description: "Its parts." }),
  });
  const both = described([{ ...thing, inputs }], []);
  const any = { type: "object", additionalProperties: { $ref: "pulumi.json#/Any" } };
  const { resources, types } = generateSchema(facts, both);
  expect(resources["langsmith:index:Thing"]).toMatchObject({
    inputProperties: { settings: any, parts: { type: "array", items: any } },
  });
  expect(types).toEqual({});
});
