import { describe, expect, test } from "vitest";
import { table } from "../../conformance/kinds/workspace-secret.ts";
import { FRONT_END_NAMES, scenario } from "../../conformance/scenario.ts";
import type { Stack } from "../../conformance/stack.ts";

const MINE = "OPENAI_API_KEY";
/** A server that lists secrets and takes a POST, and knows no path of one. */
const OLDER = { appVersion: "0.16.9" };

function stored({ gateway }: Stack) {
  return gateway.emulator
    .state()
    .workspaceSecrets.map(({ key, value, configs }) => ({ key, value, configs }));
}

/** From now on the list shows what it showed so long ago. */
function lag(stack: Stack, milliseconds: number): void {
  const shown: { readonly at: number; readonly body: string }[] = [];
  stack.meddle("GET", table.path, async (request, forward) => {
    const { status, body } = await forward(request);
    shown.push({ at: Date.now(), body });
    const late = shown.filter(({ at }) => at <= Date.now() - milliseconds).at(-1);
    return { status, body: late?.body ?? "[]" };
  });
}

describe.each(FRONT_END_NAMES)("%s, a workspace secret", (frontEnd) => {
  test(
    "that somebody else created two seconds ago is not overwritten, though the list does not have it yet",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.of(table);
      let looks = 0;
      stack.meddle("GET", table.path, async (request, forward) => {
        looks += 1;
        return looks === 1 ? { status: 200, body: "[]" } : forward(request);
      });
      await stack.another(table, { value: "theirs" });
      expect((await life.up(program)).error).toContain("one exists, which the creation would overwrite");
      expect(stored(stack)).toEqual([{ key: MINE, value: "theirs", configs: [] }]);
    }),
  );

  test(
    "stays in the state while the list does not have it yet, and is gone once it is older than five minutes",
    scenario(frontEnd, table, async (stack) => {
      const { life, held } = await stack.created(table);
      lag(stack, 20_000);
      stack.gateway.time.advance(5_000);
      expect((await life.refresh()).error).toContain("it is less than 5 minutes old");
      expect(life.held?.id).toBe(held.id);
      stack.passAll();
      await stack.outside(table.remove, held.id);
      stack.gateway.time.advance(3_600_000);
      expect((await life.refresh()).error).toBeUndefined();
      expect(life.held).toBeUndefined();
    }),
  );

  test(
    "keeps the hosts that somebody allowed when its value changes",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.created(table);
      const configs = [
        { host_pattern: "*.example.com", header_name: "X-Key", header_value_template: "{value}" },
      ];
      await stack.outside({ method: "PUT", path: `${table.path}/:id`, body: { configs } }, MINE);
      expect((await life.up({ ...program, value: "never-in-plain-2" })).error).toBeUndefined();
      expect(stored(stack)).toMatchObject([{ key: MINE, value: "never-in-plain-2", configs }]);
    }),
  );

  test(
    "is created, changed and deleted by the list where the server has no path of one",
    scenario(
      frontEnd,
      table,
      async (stack) => {
        const { life, program } = await stack.created(table);
        expect(stored(stack)).toEqual([{ key: MINE, value: "never-in-plain-1", configs: [] }]);
        expect((await life.up({ ...program, value: "never-in-plain-2" })).error).toBeUndefined();
        expect(stored(stack)).toEqual([{ key: MINE, value: "never-in-plain-2", configs: [] }]);
        expect(await life.destroy()).toEqual({ did: "delete", warnings: [] });
        expect(stored(stack)).toEqual([]);
        const posted = stack.writes().filter(({ method }) => method === "POST");
        expect(posted.map(({ body }) => body)).toEqual([
          [{ key: MINE, value: "never-in-plain-1" }],
          [{ key: MINE, value: "never-in-plain-2" }],
          [{ key: MINE, value: null }],
        ]);
      },
      OLDER,
    ),
  );
});
