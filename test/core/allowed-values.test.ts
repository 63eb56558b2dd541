import { describe, expect, test } from "vitest";
import * as z from "zod";
import { allowedFor, nearest, unknownEnumValues } from "../../provider/core/allowed-values.ts";
import { UNKNOWN } from "../../provider/core/engine.ts";
import { field, withKnownValues } from "../../provider/core/facts.ts";

describe("what a property takes is said in words", () => {
  test.each<[string, z.ZodType]>([
    ["a string", z.string()],
    ["a string that is not empty", z.string().min(1)],
    ["a string of 3 to 63 characters", z.string().min(3).max(63)],
    ["a boolean", z.boolean()],
    ["a number", z.number()],
    ["a number from 0.1 to 8", z.number().min(0.1).max(8)],
    ["an integer", z.int()],
    ["an integer from 1 to 168", z.int().min(1).max(168)],
    ['one of "small", "large"', z.enum(["small", "large"])],
    ["a UUID", z.guid()],
    ["a list", z.array(z.string())],
    ["a list that is not empty", z.array(z.string()).min(1)],
    ["a map", z.record(z.string(), z.string())],
    ["an object", z.object({ a: z.string() })],
    ["another value", z.never()],
  ])("%s", (words, schema) => expect(allowedFor(schema)).toBe(words));

  test("what its facts state comes first", () => {
    const schema = field(z.string().min(1), { description: "", allowed: "the ARN of a role" });
    expect(allowedFor(schema)).toBe("the ARN of a role");
  });
});

describe("the name that was meant is the nearest that is near enough", () => {
  const names = ["displayName", "destinationType", "region", "id"];
  test.each([
    ["dispalyName", "displayName"],
    ["display_name", "displayName"],
    ["disp1ayName", "displayName"],
    ["destType", undefined],
    ["regoin", "region"],
    ["di", "id"],
    ["colour", undefined],
    ["", undefined],
  ])("%j: %j", (name, meant) => expect(nearest(name, names)).toBe(meant));

  test("nothing is near where nothing is known", () => expect(nearest("a", [])).toBeUndefined());
});

const size = () => withKnownValues(z.string(), ["dev", "prod"]);
const schema = z.object({
  size: field(size().optional(), { description: "" }),
  place: field(z.object({ style: field(size(), { description: "" }) }).optional(), { description: "" }),
  columns: field(z.array(size()).optional(), { description: "" }),
  name: field(z.string().optional(), { description: "" }),
});

test("a value that this release does not know is reported with its path and what it knows", () => {
  const news = { size: "huge", place: { style: "vast" }, columns: ["dev", "tiny"], name: "huge" };
  expect(unknownEnumValues(schema, {}, news)).toEqual([
    'size is "huge", which this version does not know (it knows dev, prod); the provider sends it unchanged',
    'place.style is "vast", which this version does not know (it knows dev, prod); the provider sends it unchanged',
    'columns[1] is "tiny", which this version does not know (it knows dev, prod); the provider sends it unchanged',
  ]);
});

test("nothing is reported about what is known, not known yet, or was there before", () => {
  expect(unknownEnumValues(schema, {}, { size: "prod", place: UNKNOWN, columns: [UNKNOWN, "dev"] })).toEqual(
    [],
  );
  const olds = { size: "huge", columns: ["tiny", "dev"] };
  expect(unknownEnumValues(schema, olds, { size: "huge", columns: ["dev", "tiny"] })).toEqual([]);
  expect(unknownEnumValues(schema, olds, { size: "vast" })).toHaveLength(1);
});

test("nothing is reported about what is rejected, since that is not sent", () => {
  const near = z.string().refine((text) => text !== "prd");
  const strict = z.object({ size: field(withKnownValues(near, ["dev", "prod"]), { description: "" }) });
  expect(unknownEnumValues(strict, {}, { size: "prd" })).toEqual([]);
  expect(unknownEnumValues(strict, {}, { size: "huge" })).toHaveLength(1);
});
