import { describe, expect, test } from "vitest";
import * as z from "zod";
import { DEFAULTS } from "../../../provider/core/engine.ts";
import { checkTypes } from "../../../provider/core/fields/check.ts";
import type { Naming } from "../../../provider/core/fields/defaults.ts";
import { field } from "../../../provider/core/fields/facts.ts";

const schema = z.object({
  name: field(z.string().regex(/^[a-z][a-z0-9-]*$/), {
    description: "",
    allowed: "lower-case letters, digits and dashes",
    autoname: { fit: (text) => text.toLowerCase().replace(/[^a-z0-9]+/g, "-"), longest: 12 },
  }),
  size: field(z.string().optional(), { description: "" }),
});

const naming: Naming = { logicalName: "My Long Agent_Name", suffix: () => "0a1b2c3" };
const named = (rule: Naming["rule"], olds = {}, news = {}) =>
  checkTypes(schema, olds, news, { ...naming, rule });

describe("a name that the program leaves out", () => {
  test("is built from the beginning of the logical name, shortened to fit, and a suffix", () => {
    expect(named(undefined)).toEqual({
      inputs: { name: "my-long-agen-0a1b2c3", [DEFAULTS]: ["name"] },
      failures: [],
    });
    expect(checkTypes(schema, {}, {}, { ...naming, logicalName: "My Long Age !" }).inputs["name"]).toBe(
      "my-long-age-0a1b2c3",
    );
  });

  test("is the proposed one, shortened to fit, whole and without a suffix", () => {
    expect(named({ mode: "propose", name: "Prod My_Long Agent 4f" })).toEqual({
      inputs: { name: "prod-my-long-agent-4f", [DEFAULTS]: ["name"] },
      failures: [],
    });
  });

  test("is rejected when the enforced one does not fit", () => {
    expect(named({ mode: "enforce", name: "Prod Agent" }).failures).toEqual([
      {
        path: ["name"],
        reason: '"Prod Agent" is not allowed: it must be lower-case letters, digits and dashes',
      },
    ]);
  });

  test("is asked for when names must not be invented", () => {
    expect(named({ mode: "disable" }).failures).toEqual([
      {
        path: ["name"],
        reason: "is required: set it to lower-case letters, digits and dashes",
      },
    ]);
  });

  test("stays what it was filled with, whatever the rule says by now", () => {
    const olds = { name: "first-0000000", [DEFAULTS]: ["name"] };
    for (const rule of [
      { mode: "propose", name: "other" },
      { mode: "enforce", name: "other" },
      { mode: "disable" },
    ] as const) {
      expect(named(rule, olds).inputs).toEqual({ name: "first-0000000", [DEFAULTS]: ["name"] });
    }
  });
});
