import fc from "fast-check";
import { describe, expect, test } from "vitest";
import * as z from "zod";
import { DEFAULTS } from "../../../provider/core/engine.ts";
import { checkTypes } from "../../../provider/core/fields/check.ts";
import { field } from "../../../provider/core/fields/facts.ts";
import type { Properties } from "../../../provider/core/properties.ts";
import { thing, validInputs } from "../thing.ts";

const naming = { logicalName: "my-thing", suffix: () => "0a1b2c3" };

function failuresOf(news: Properties, olds: Properties = {}, schema: z.ZodObject = thing) {
  return checkTypes(schema, olds, news, naming).failures;
}

function inputsOf(news: Properties, olds: Properties = {}, schema: z.ZodObject = thing) {
  return checkTypes(schema, olds, news, naming).inputs;
}

describe("a default", () => {
  test("fills what the program leaves out, nested too, and is remembered as filled", () => {
    expect(inputsOf({ name: "n", place: { bucketName: "b" }, references: [{ name: "r" }] })).toEqual({
      name: "n",
      kind: "small",
      wait: true,
      place: { bucketName: "b", prefix: "" },
      references: [{ name: "r", weight: 1 }],
      [DEFAULTS]: ["kind", "place.prefix", "references[0].weight", "wait"],
    });
  });

  const before = z.object({
    mode: field(z.string().default("old"), { description: "", immutable: true }),
    config: field(z.object({ prefix: field(z.string().default("old"), { description: "" }) }), {
      description: "",
    }),
  });
  const after = z.object({
    mode: field(z.string().default("new"), { description: "", immutable: true }),
    added: field(z.string().default("new"), { description: "", immutable: true }),
    config: field(
      z.object({
        prefix: field(z.string().default("new"), { description: "" }),
        added: field(z.string().default("new"), { description: "" }),
      }),
      { description: "" },
    ),
  });

  test("that another release changes, or adds, changes nothing that exists", () => {
    const olds = inputsOf({ config: {} }, {}, before);
    expect(olds).toEqual({ mode: "old", config: { prefix: "old" }, [DEFAULTS]: ["mode", "config.prefix"] });
    const news = inputsOf({ config: {} }, olds, after);
    expect(news).toEqual(olds);
    expect(inputsOf({ config: {} }, news, after)).toEqual(olds);
  });

  test("of today takes the place of a value that the program gave before and now leaves out", () => {
    const olds = inputsOf({ mode: "mine", config: { prefix: "mine" } }, {}, before);
    expect(olds).toEqual({ mode: "mine", config: { prefix: "mine" } });
    expect(inputsOf({ config: {} }, olds, after)).toEqual({
      mode: "new",
      config: { prefix: "new" },
      [DEFAULTS]: ["mode", "config.prefix"],
    });
  });

  test("gives way to a value that the program now gives, which is no longer remembered as filled", () => {
    const olds = inputsOf({ config: {} }, {}, before);
    expect(inputsOf({ mode: "mine", config: {} }, olds, before)).toEqual({
      mode: "mine",
      config: { prefix: "old" },
      [DEFAULTS]: ["config.prefix"],
    });
  });

  test("makes a check of its own result change nothing", () => {
    fc.assert(
      fc.property(validInputs, (inputs) => {
        const once = inputsOf(inputs);
        expect(inputsOf(inputs, once)).toEqual(once);
      }),
    );
  });
});

describe("an automatic name", () => {
  const counted = () => {
    let count = 0;
    return { logicalName: "my-thing", suffix: () => `s${++count}` };
  };

  test("is kept over updates, and fresh for a new object", () => {
    const names = counted();
    const first = checkTypes(thing, {}, {}, names).inputs;
    expect(first["name"]).toBe("my-thing-s1");
    const second = checkTypes(thing, first, { displayName: "changed" }, names).inputs;
    expect(second["name"]).toBe("my-thing-s1");
    expect(checkTypes(thing, second, {}, names).inputs["name"]).toBe("my-thing-s1");
    expect(checkTypes(thing, {}, {}, names).inputs["name"]).toBe("my-thing-s2");
  });
});

describe("nothing", () => {
  test("given as null is as absent, in a map too, and in the objects of a list", () => {
    const given = { name: "n", secrets: { A: "a", B: null }, mounts: [{ path: "/", mode: null }] };
    expect(checkTypes(thing, {}, given, naming)).toEqual({
      inputs: {
        name: "n",
        kind: "small",
        wait: true,
        secrets: { A: "a" },
        mounts: [{ path: "/" }],
        [DEFAULTS]: ["kind", "wait"],
      },
      failures: [],
    });
  });

  test("is required when it is null, as when it is absent, and the reason says that it is empty", () => {
    const schema = z.object({ size: z.int() });
    expect(failuresOf({}, {}, schema)).toEqual([
      { path: ["size"], reason: "is required: set it to an integer" },
    ]);
    expect(failuresOf({ size: null }, {}, schema)).toEqual([
      {
        path: ["size"],
        reason:
          "is required: set it to an integer; the program sets it to null: if the value comes from another resource, that one has failed or does not have it yet",
      },
    ]);
  });
});

describe("a property that is left to the service", () => {
  const place = z.object({
    name: field(z.string(), { description: "" }),
    bucketInPath: field(z.boolean().optional(), { description: "", leftToService: true }),
  });

  test("stays what it was when the program leaves it out, and is not invented for a new object", () => {
    expect(inputsOf({ name: "a" }, { name: "a", bucketInPath: true }, place)).toEqual({
      name: "a",
      bucketInPath: true,
      [DEFAULTS]: ["bucketInPath"],
    });
    expect(inputsOf({ name: "a" }, {}, place)).toEqual({ name: "a" });
    expect(inputsOf({ name: "a" }, { name: "a" }, place)).toEqual({ name: "a" });
    expect(inputsOf({ name: "a", bucketInPath: false }, { name: "a", bucketInPath: true }, place)).toEqual({
      name: "a",
      bucketInPath: false,
    });
  });
});
