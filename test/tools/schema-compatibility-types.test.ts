import { describe, expect, test } from "vitest";
import { found, inputs, type Package, thing, types, without } from "./schema-compatibility.package.ts";

describe("what breaks users of a type is found", () => {
  test.each<[string, (schema: Package) => unknown, [string, string][]]>([
    [
      "a value of an enumeration that is removed",
      types((it) => ({
        ...it,
        "langsmith:index:Mode": { type: "string", enum: [{ name: "Fast", value: "fast" }] },
      })),
      [["type `langsmith:index:Mode` value `slow`", "was removed or is written in another way"]],
    ],
    [
      "a value of an enumeration with another name",
      types((it) => ({
        ...it,
        "langsmith:index:Mode": {
          type: "string",
          enum: [
            { name: "Quick", value: "fast" },
            { name: "Slow", value: "slow" },
          ],
        },
      })),
      [["type `langsmith:index:Mode` value `fast`", "has another name in the SDKs: `Fast` became `Quick`"]],
    ],
    [
      "an enumeration that becomes an object",
      types((it) => ({ ...it, "langsmith:index:Mode": { type: "object", properties: {} } })),
      [["type `langsmith:index:Mode`", "is of another kind"]],
    ],
    [
      "a type that is removed",
      types((it) => without(it, "langsmith:index:Mode")),
      [["type `langsmith:index:Mode`", "was removed or has another name"]],
    ],
    [
      "a property of a type that must be given, which is got, too",
      types((it) => ({
        ...it,
        "langsmith:index:Place": { ...it["langsmith:index:Place"], required: ["bucket", "region"] },
      })),
      [["type `langsmith:index:Place` property `region`", "must be given now"]],
    ],
    [
      "a property of a type that may be missing where it is got",
      types((it) => ({ ...it, "langsmith:index:Row": { ...it["langsmith:index:Row"], required: [] } })),
      [["type `langsmith:index:Row` property `count`", "may be missing now"]],
    ],
    [
      "a property of a type that is removed",
      types((it) => ({
        ...it,
        "langsmith:index:Row": { ...it["langsmith:index:Row"], properties: { count: { type: "integer" } } },
      })),
      [["type `langsmith:index:Row` property `note`", "was removed or has another name"]],
    ],
  ])("%s", (_, change, wanted) => {
    expect(found(change)).toEqual(wanted);
  });
});

describe("what breaks no one is none", () => {
  test.each<[string, (schema: Package) => unknown]>([
    ["nothing", (it) => it],
    ["another version and other words", (it) => ({ ...it, version: "0.2.0", description: "Other words." })],
    [
      "a new resource, function, type and optional input",
      (it) => ({
        ...inputs((old) => ({ ...old, owner: { type: "string" } }))(it),
        functions: { ...it.functions, "langsmith:index:getMore": {} },
        types: { ...it.types, "langsmith:index:More": { type: "object", properties: {} } },
      }),
    ],
    [
      "an input that takes more types",
      inputs((it) => ({ ...it, size: { oneOf: [{ type: "string" }, { type: "integer" }] } })),
    ],
    [
      "a default of the service that a description begins to report",
      inputs((it) => ({ ...it, size: { ...it.size, description: "Its size. LangSmith's default is `3`." } })),
    ],
    ["an input that may be left out", thing((it) => ({ ...it, requiredInputs: [] }))],
    ["an output that is always there", thing((it) => ({ ...it, required: ["place", "url", "title"] }))],
    ["an input that becomes a secret", inputs((it) => ({ ...it, title: { ...it.title, secret: true } }))],
    [
      "one more value of an enumeration",
      types((it) => ({
        ...it,
        "langsmith:index:Mode": {
          type: "string",
          enum: [...it["langsmith:index:Mode"].enum, { name: "Odd", value: "odd" }],
        },
      })),
    ],
    [
      "a property that is always there in a type that is only got",
      types((it) => ({
        ...it,
        "langsmith:index:Row": { ...it["langsmith:index:Row"], required: ["count", "note"] },
      })),
    ],
  ])("%s", (_, change) => {
    expect(found(change)).toEqual([]);
  });
});
