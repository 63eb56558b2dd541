import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import * as z from "zod";
import { components } from "../../provider/components/index.ts";
import { field, withKnownValues } from "../../provider/core/fields/facts.ts";
import { functions } from "../../provider/functions/index.ts";
import { resources } from "../../provider/resources/index.ts";
import { packageFacts } from "../../tools/generate/files.ts";
import { generateSchema } from "../../tools/generate/schema.ts";
import { describe as described } from "../../tools/generate/source.ts";
import { root } from "../../tools/stack/package.ts";
import { tablesOfKinds } from "../conformance/table.ts";

const read = (file: string) => readFileSync(path.join(root, file), "utf8");
const facts = packageFacts(read("package.json"));
const schema = JSON.parse(read("schema.json"));
const token = (name: string) => `langsmith:index:${name}`;

test("the schema has every resource, component and function of the tables, and no other", () => {
  const all = [...Object.keys(resources), ...Object.keys(components)];
  expect(Object.keys(schema.resources)).toEqual(all.map(token));
  expect(Object.keys(schema.functions)).toEqual(Object.keys(functions).map(token));
});

/** Every object of the schema that has properties, with where it is. */
function* holders(value: unknown, at = ""): Generator<[string, Record<string, unknown>]> {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    const here = `${at}/${key}`;
    if (["properties", "inputProperties", "variables"].includes(key)) yield [here, inner];
    yield* holders(inner, here);
  }
}

test("every property, type, resource, function and configuration key is described", () => {
  const silent = [...holders(schema)].flatMap(([at, properties]) => {
    // What a lookup takes is described among the properties of its resource.
    const [, resource = ""] = /^\/resources\/(.*)\/stateInputs\//.exec(at) ?? [];
    const all = schema.resources[resource]?.properties ?? properties;
    const isSilent = (name: string) => !/\S/.test(String(Object(all[name]).description ?? ""));
    return Object.keys(properties).flatMap((name) => (isSilent(name) ? [`${at}/${name}`] : []));
  });
  expect(silent).toEqual([]);
  for (const section of ["types", "resources", "functions"]) {
    for (const [name, { description }] of Object.entries<{ description?: string }>(schema[section])) {
      expect(description, name).toMatch(/\S/);
    }
  }
});

test("no configuration key names a variable, which an SDK would send as an argument, and no secret one a default", () => {
  for (const keys of [schema.config.variables, schema.provider.inputProperties]) {
    expect(Object.keys(keys)).toHaveLength(11);
    for (const key of Object.keys(keys)) expect(keys[key]).not.toHaveProperty("defaultInfo");
    for (const key of ["apiKey", "bearerToken"]) {
      expect(keys[key].secret).toBe(true);
      expect(keys[key]).not.toHaveProperty("default");
    }
    expect(keys.region).not.toHaveProperty("default");
    expect(keys.maxRetries).toMatchObject({ type: "integer", default: 4 });
  }
});

test("no property of a resource has a default, which an SDK would send for objects created without it", () => {
  const withDefault = [...holders({ types: schema.types, resources: schema.resources })].flatMap(
    ([at, properties]) =>
      Object.entries(properties).flatMap(([name, facts]) =>
        "default" in Object(facts) ? [`${at}/${name}`] : [],
      ),
  );
  expect(withDefault).toEqual([]);
});

test("what is secret and what replaces are what the literal tables say, and stacks of dynamic resources move by an alias", async () => {
  for (const { kind, secretProperties, replaced } of await tablesOfKinds()) {
    const { inputProperties, properties, aliases } = schema.resources[token(kind)];
    const all = { ...properties, ...inputProperties };
    const secret = Object.keys(all).filter((name) => all[name].secret === true);
    expect(secret.sort(), kind).toEqual([...secretProperties].sort());
    const replacing = Object.keys(inputProperties).filter(
      (name) => inputProperties[name].willReplaceOnChanges,
    );
    // A part of an input that replaces is not marked where the rest of it does not.
    expect(replacing, kind).toEqual(expect.arrayContaining(replaced.filter((each) => !each.includes("."))));
    const isReplaced = (name: string) => replaced.some((each) => `${each}.`.startsWith(`${name}.`));
    expect(
      replacing.filter((name) => !isReplaced(name)),
      kind,
    ).toEqual([]);
    expect(aliases).toEqual([{ type: `pulumi-nodejs:dynamic/langsmith:${kind}` }]);
  }
});

test("a component is distinguished from the resources by its mark, and a change of it replaces nothing", () => {
  const scheduled: object = schema.resources[token("ScheduledExports")];
  expect(scheduled).toMatchObject({ isComponent: true, required: ["scheduleIds"] });
  expect(JSON.stringify(scheduled)).not.toContain("willReplaceOnChanges");
  expect(scheduled).not.toHaveProperty("stateInputs");
  expect(schema.resources[token("BulkExport")]).not.toHaveProperty("isComponent");
});

test("everything has one example in each language, between the marks by which an SDK takes its own", () => {
  for (const entry of Object.values({ ...schema.resources, ...schema.functions })) {
    const { description } = z.object({ description: z.string() }).parse(entry);
    const [, inside = ""] =
      /\n\{\{% example %\}\}\n\n([\s\S]*)\n\n\{\{% \/example %\}\}\n/.exec(description) ?? [];
    const languages = [...inside.matchAll(/^```(\w+)$/gm)].map(([, language]) => language);
    expect(languages).toEqual(["typescript", "python", "go", "yaml"]);
  }
});

test("an open enumeration offers its known values where it is given, and stays a string where it is returned", () => {
  const region = withKnownValues(z.string().min(1), ["us_east", "eu"]);
  const place = z.object({ region: field(region.optional(), { description: "Where it is." }) });
  const thing = {
    kind: "Thing",
    example: {},
    description: "A thing.",
    inputs: z.object({ place: field(place, { description: "Its place." }) }),
    outputs: z.object({ size: field(z.int(), { description: "Its size." }) }),
  };
  const { resources: found, types } = generateSchema(facts, described([thing], []));
  expect(types[token("ThingPlaceRegion")]).toMatchObject({
    enum: [
      { name: "UsEast", value: "us_east" },
      { name: "Eu", value: "eu" },
    ],
  });
  const $ref = `#/types/${token("ThingPlaceRegion")}`;
  expect(types[token("ThingPlace")]).toMatchObject({
    properties: { region: { oneOf: [{ type: "string" }, { type: "string", $ref }] } },
  });
  expect(found[token("Thing")]).toMatchObject({ requiredInputs: ["place"], required: ["place", "size"] });
});

test("a map of any values takes whatever a program writes", () => {
  const settings = field(z.record(z.string(), z.unknown()).optional(), { description: "Its settings." });
  const thing = {
    kind: "Thing",
    example: {},
    description: "A thing.",
    inputs: z.object({ settings }),
    outputs: z.object({}),
  };
  const { resources: found } = generateSchema(facts, described([thing], []));
  expect(found[token("Thing")]).toMatchObject({
    inputProperties: { settings: { type: "object", additionalProperties: { $ref: "pulumi.json#/Any" } } },
  });
});
