import { describe, expect, test } from "vitest";
import { table } from "../../conformance/kinds/workspace-retention.ts";
import { FRONT_END_NAMES, scenario } from "../../conformance/scenario.ts";
import { ELSEWHERE, rewrite } from "../../conformance/stack.ts";

const DEVELOPER = { plan: "developer" } as const;

describe.each(FRONT_END_NAMES)("%s, the retention of a workspace", (frontEnd) => {
  test(
    "is taken over: the preview shows what changes, and an equal one is not sent",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.of(table);
      await life.preview(program);
      expect(life.lines.join("\n")).toContain("changes longlivedTtlDays from 400 to 90");
      expect(stack.writes()).toEqual([]);
      expect(await life.up({ longlivedTtlDays: 400 })).toMatchObject({ did: "create", warnings: [] });
      expect(stack.writes()).toEqual([]);
    }),
  );

  test(
    "that nobody has set is taken over, though the answer lacks it",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.of(table);
      stack.meddle("GET", table.path, rewrite({ longlived_ttl_days: null, is_custom: null }));
      expect(await life.up(program)).toMatchObject({ did: "create", warnings: [] });
      expect(stack.writes()).toEqual([table.create]);
    }),
  );

  test(
    "that the plan lacks is an error which names the plan",
    scenario(
      frontEnd,
      table,
      async (stack) => {
        const { life, program } = await stack.of(table);
        expect((await life.up(program)).error).toMatch(/403.*Enterprise/);
        expect(life.held).toBeUndefined();
      },
      DEVELOPER,
    ),
  );
});

test(
  "of another workspace is imported with that workspace, so that the next up changes nothing here",
  scenario("plugin", table, async (stack) => {
    const life = await stack.add("WorkspaceRetention");
    await stack.outside(table.remove, "", ELSEWHERE);
    expect((await life.import(ELSEWHERE)).error).toBeUndefined();
    expect(life.held?.inputs).toMatchObject({ longlivedTtlDays: 400, workspaceId: ELSEWHERE });
    expect(await life.up({ longlivedTtlDays: 400, workspaceId: ELSEWHERE })).toMatchObject({ did: "same" });
    expect(stack.writes()).toEqual([]);
  }),
);
