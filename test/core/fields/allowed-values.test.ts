import { describe, expect, test } from "vitest";
import * as z from "zod";
import { allowedFor, nearest } from "../../../provider/core/fields/allowed-values.ts";
import { field } from "../../../provider/core/fields/facts.ts";

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
