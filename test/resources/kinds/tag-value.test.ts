import { describe, expect, test } from "vitest";
import { table as tagKey } from "../../conformance/kinds/tag-key.ts";
import { table } from "../../conformance/kinds/tag-value.ts";
import { FRONT_END_NAMES, scenario } from "../../conformance/scenario.ts";
import { answer } from "../../conformance/stack.ts";

const HOUR_MS = 3_600_000;
const NOT_FOUND = answer(404, { detail: "Not found" });

describe.each(FRONT_END_NAMES)("%s, a tag value", (frontEnd) => {
  test(
    "stays in the state where a replica knows neither the new value nor its new key",
    scenario(frontEnd, table, async (stack) => {
      const { life, held } = await stack.created(table);
      stack.meddle("GET", `${table.path}/:id`, NOT_FOUND);
      stack.meddle("GET", table.path, NOT_FOUND);
      stack.meddle("GET", tagKey.path, answer(200, []));
      expect((await life.refresh()).error).toContain("it is less than 5 minutes old");
      expect(life.held?.id).toBe(held.id);
      stack.passAll();
    }),
  );

  test(
    "counts as deleted where somebody deleted its key, and stays where only its own list is missing",
    scenario(frontEnd, table, async (stack) => {
      const { life, held, program } = await stack.created(table);
      stack.gateway.time.advance(HOUR_MS);
      stack.meddle("GET", `${table.path}/:id`, NOT_FOUND);
      stack.meddle("GET", table.path, NOT_FOUND);
      expect((await life.refresh()).error).toContain("lists its tag key");
      expect(life.held?.id).toBe(held.id);
      stack.passAll();
      const key = stack.lifeOf("TagKey");
      expect(key?.held?.id).toBe(program["tagKeyId"]);
      expect((await key?.destroy())?.error).toBeUndefined();
      stack.gateway.time.advance(HOUR_MS);
      expect((await life.refresh()).error).toBeUndefined();
      expect(life.held).toBeUndefined();
    }),
  );
});

test.each(["Team/payments", "payments", "2F7E9D10-3B5A-4C86-8E41-9D0B6A7C5F32/payments"])(
  "is not imported by %s: the error says what it is imported by",
  (named) =>
    scenario("plugin", table, async (stack) => {
      const life = await stack.add("TagValue");
      expect((await life.import(named)).error).toContain(
        "is not complete. Import it by `tagKeyId`, a slash, and its `value`, or its id (a UUID).",
      );
    })(),
);
