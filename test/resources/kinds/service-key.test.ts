import { describe, expect, test } from "vitest";
import { table } from "../../conformance/kinds/service-key.ts";
import { FRONT_END_NAMES, scenario } from "../../conformance/scenario.ts";
import { rewrite, times } from "../../conformance/stack.ts";

describe.each(FRONT_END_NAMES)("%s, a service key", (frontEnd) => {
  test(
    "keeps its secret in the state, also after a refresh and an update that no answer shows it in",
    scenario(frontEnd, table, async (stack) => {
      const { life, program, held } = await stack.created(table);
      const { key } = held.outputs;
      expect(JSON.stringify(key)).toContain("lsv2_sk_");
      expect((await life.refresh()).error).toBeUndefined();
      expect(life.held?.outputs["key"]).toEqual(key);
      expect(
        (await life.up({ ...program, roleId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32" })).error,
      ).toBeUndefined();
      expect(life.held?.outputs["key"]).toEqual(key);
    }),
  );

  test.each([[null], [""]])("without its secret (%j) is deleted again, and the error says so", (key) =>
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.of(table);
      stack.meddle("POST", table.path, times(1, rewrite({ key })));
      expect((await life.up(program)).error).toMatch(
        /without key in its response\. It was deleted again\..*\[LS7005\]$/,
      );
      expect(life.held).toBeUndefined();
      expect(stack.remote(table)).toEqual([]);
    })(),
  );

  test(
    "is found on a server that lists keys page by page",
    scenario(frontEnd, table, async (stack) => {
      const { life, held } = await stack.created(table);
      for (const description of ["a", "b", "c"]) await stack.another(table, { description });
      stack.meddle("GET", table.path, (request, forward) =>
        forward({ ...request, path: request.path.replace("limit=100", "limit=2") }),
      );
      stack.gateway.time.advance(3_600_000);
      expect((await life.refresh()).error).toBeUndefined();
      expect(life.held?.id).toBe(held.id);
    }),
  );
});
