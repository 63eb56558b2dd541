import { describe, expect, test } from "vitest";
import * as z from "zod";
import {
  field,
  isRequired,
  isSecretAt,
  mayContainSecret,
  schemaAt,
} from "../../../provider/core/fields/facts.ts";
import { thing } from "../thing.ts";

describe("a type", () => {
  test.each([
    [z.string(), true],
    [z.string().optional(), false],
    [z.string().default("x"), false],
    [field(z.string(), { description: "", autoname: { fit: () => "x" } }), false],
    [field(z.string(), { description: "" }), true],
  ])("is required unless it may be absent, has a default or is named automatically: %#", (schema, required) =>
    expect(isRequired(schema)).toBe(required),
  );
});

describe("the type at a path", () => {
  test.each([
    [[], thing],
    [["place", "prefix"], thing.shape.place.unwrap().shape.prefix],
    [["tags", 3], thing.shape.tags.unwrap().element],
    [["references", 0, "weight"], thing.shape.references.unwrap().element.shape.weight],
    [["secrets", "ANY"], thing.shape.secrets.unwrap().valueType],
    [["place", "colour"], undefined],
    [["name", "length"], undefined],
    [["toString"], undefined],
  ])("%j", (path, schema) => expect(schemaAt(thing, path)).toBe(schema));
});

describe("a secret", () => {
  test.each([
    [["secrets"], true],
    [["secrets", "ANY"], true],
    [["connection", "token"], true],
    [["connection"], false],
    [["name"], false],
    [["colour"], false],
    [[], false],
  ])("is at a path, or around it: %j: %j", (path, secret) => expect(isSecretAt(thing, path)).toBe(secret));

  test("may be inside a value of a type that contains one at any depth", () => {
    const token = field(z.string().optional(), { description: "", secret: true });
    expect(mayContainSecret(thing.shape.connection)).toBe(true);
    expect(mayContainSecret(z.array(z.object({ token })))).toBe(true);
    expect(mayContainSecret(z.record(z.string(), z.object({ token })).optional())).toBe(true);
    expect(mayContainSecret(thing.shape.place)).toBe(false);
    expect(mayContainSecret(thing.shape.name)).toBe(false);
  });
});
