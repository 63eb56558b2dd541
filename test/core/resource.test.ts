import { describe, expect, test } from "vitest";
import * as z from "zod";
import { field } from "../../provider/core/fields/facts.ts";
import { fitting, ownedIn, secretProperties, storedOf } from "../../provider/core/resource.ts";
import { thing } from "./thing.ts";

test("the properties that are kept encrypted are those whose facts say so", () => {
  expect(secretProperties(thing)).toEqual(["secrets", "connection"]);
});

test("a property is kept encrypted as a whole when a secret is anywhere inside it", () => {
  const keys = z.object({ key: field(z.string(), { description: "", secret: true }) });
  const schema = z.object({
    list: z.array(keys).optional(),
    map: z.record(z.string(), keys),
    plain: z.string(),
  });
  expect(secretProperties(schema)).toEqual(["list", "map"]);
});

describe("what of a record fits a schema", () => {
  const schema = z.object({
    a: z.string(),
    b: z.int().optional(),
    c: z.object({ d: z.string() }).optional(),
  });

  test("is kept property by property: a state may have been written by another release", () => {
    expect(fitting(schema, { a: "x", b: 1.5, c: { d: 1 }, gone: true, __defaults: [] })).toEqual({ a: "x" });
    expect(fitting(schema, { a: 1, b: 2, c: { d: "y" } })).toEqual({ b: 2, c: { d: "y" } });
    expect(fitting(schema, {})).toEqual({});
  });
});

describe("what a resource owns", () => {
  const inputs = z.object({ name: z.string(), size: z.int().optional(), status: z.string().optional() });
  const outputs = z.object({ status: z.string() });
  const ended = { status: "ok" };

  test.each([
    [
      "the copy of the inputs among its outputs",
      { name: "a", size: 1 },
      { ...ended, name: "b", size: 2 },
      { name: "b", size: 2, status: "ok" },
    ],
    [
      "no input that the copy lacks: the service never got it",
      { name: "a", size: 1 },
      { ...ended, name: "a" },
      { name: "a", status: "ok" },
    ],
    [
      "the old inputs of the engine where there is no copy: an output of an input's name is none",
      { name: "a", size: 1 },
      ended,
      { name: "a", size: 1 },
    ],
    ["nothing of the front end's own", { name: "a", __provider: "x" }, ended, { name: "a" }],
  ])("is %s", (_, engine, state, owned) => {
    expect(ownedIn({ inputs, outputs }, { inputs: engine, outputs: state })).toEqual(owned);
  });

  test("is what the state describes, as far as it fits", () => {
    const state = { inputs: { name: "a" }, outputs: { ...ended, name: "b", size: "two" } };
    expect(storedOf({ inputs, outputs }, state)).toEqual({
      inputs: { name: "b", status: "ok" },
      outputs: { status: "ok" },
    });
  });
});
