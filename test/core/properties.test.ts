import { describe, expect, test } from "vitest";
import { formatPath, valueAt } from "../../provider/core/properties.ts";

describe("a path is written as Pulumi writes it", () => {
  test.each([
    [[], ""],
    [["name"], "name"],
    [["config", "bucketName"], "config.bucketName"],
    [["exportFields", 2], "exportFields[2]"],
    [["references", 0, "name"], "references[0].name"],
    [["secrets", "OPENAI_API_KEY"], 'secrets["OPENAI_API_KEY"]'],
    [["labels", "app.kubernetes.io/name"], 'labels["app.kubernetes.io/name"]'],
    [["labels", 'a"b'], 'labels["a\\"b"]'],
    [["labels", ""], 'labels[""]'],
    [["9lives"], '["9lives"]'],
  ])("%j: %s", (steps, text) => expect(formatPath(steps)).toBe(text));
});

describe("what is at a path", () => {
  const root = { config: { bucketName: "b", list: [{ a: 1 }] }, none: null };
  test.each([
    [[], root],
    [["config", "bucketName"], "b"],
    [["config", "list", 0, "a"], 1],
    [["config", "list", 1, "a"], undefined],
    [["none", "x"], undefined],
    [["config", "bucketName", "length"], undefined],
    [["config", "toString"], undefined],
    [["config", "list", "length"], undefined],
  ])("%j", (steps, value) => expect(valueAt(root, steps)).toEqual(value));
});
