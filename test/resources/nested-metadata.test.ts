import { describe, expect, test } from "vitest";
import { table } from "../conformance/kinds/dataset.ts";
import { FRONT_END_NAMES, scenario } from "../conformance/scenario.ts";
import { rewrite } from "../conformance/stack.ts";

describe.each(FRONT_END_NAMES)("%s: keys that the service adds inside the metadata", (frontEnd) => {
  test(
    "are no difference, and do not hide a value that was changed beside them",
    scenario(frontEnd, table, async (stack) => {
      const metadata = { team: "support", n: { a: 1, list: [{ b: 1 }] } };
      const added = { team: "support", n: { a: 1, added: "theirs", list: [{ b: 1, added: 2 }] } };
      stack.meddle("*", `${table.path}.*`, rewrite({ metadata: added }));
      const { life, program } = await stack.created(table, { metadata });
      expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
      expect(await life.up(program)).toMatchObject({ did: "same" });
      stack.meddle("*", `${table.path}.*`, rewrite({ metadata: { ...added, n: { ...added.n, a: 2 } } }));
      expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
      expect(life.held?.inputs["metadata"]).toEqual({ ...metadata, n: { ...metadata.n, a: 2 } });
    }),
  );

  test(
    "stay in an update, without those that the program removed",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.created(table, { metadata: { n: { a: 1, old: 2 } } });
      const theirs = { n: { a: 1, old: 2, added: 3 }, theirs: 4 };
      stack.meddle("*", `${table.path}.*`, rewrite({ metadata: theirs }));
      await life.up({ ...program, metadata: { n: { a: 5 } } });
      expect(stack.writes().at(-1)?.body).toMatchObject({ metadata: { theirs: 4, n: { added: 3, a: 5 } } });
      expect(JSON.stringify(stack.writes().at(-1)?.body)).not.toContain("old");
    }),
  );
});
