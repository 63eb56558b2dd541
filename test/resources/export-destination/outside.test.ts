import { describe, expect, test } from "vitest";
import { table } from "../../conformance/kinds/export-destination.ts";
import { FRONT_END_NAMES, scenario } from "../../conformance/scenario.ts";
import { breaksAfter, HERE, rewrite, sendFromOutside } from "../../conformance/stack.ts";
import { readPathOf } from "../../conformance/table.ts";

const LOST_CREDENTIALS =
  "the destination uses no credentials instead of the credentials of your program. Run `pulumi up` to restore those of your program. [LS3006]";

test(
  "plugin: a destination is imported by its UUID alone, as its name is not unique",
  scenario("plugin", table, async (stack) => {
    const life = await stack.add(table.kind);
    for (const name of ["traces", "../traces"])
      expect((await life.import(name)).error).toContain(
        `export destination "${name}" cannot be imported by name. Use the id, a UUID. The functions of the provider list the ids.`,
      );
    expect(stack.gateway.emulator.journal()).toEqual([]);
  }),
);

describe.each(FRONT_END_NAMES)("%s: a destination", (frontEnd) => {
  test(
    "without the program's credentials is reported once, and an up restores them with one request",
    scenario(frontEnd, table, async (stack) => {
      const { life, program, before } = await stack.created(table);
      stack.meddle("GET", readPathOf(table), rewrite({ credentials_keys: [] }));
      const first = await life.refresh();
      expect(first.warnings).toEqual([expect.stringContaining(LOST_CREDENTIALS)]);
      expect(await life.refresh()).toMatchObject({ did: "refresh", warnings: [] });
      expect(await life.preview(program)).toMatchObject({ did: "update" });
      stack.passAll();
      expect(await life.up(program)).toMatchObject({ did: "update" });
      expect(stack.writes().slice(before.length)).toEqual(table.afterImport);
      expect(await life.up(program)).toMatchObject({ did: "same" });
    }),
  );

  test(
    "that someone deleted is not changed, and the error says how to create it again",
    scenario(frontEnd, table, async (stack) => {
      const { life, program, held, before } = await stack.created(table);
      await sendFromOutside(stack.gateway.emulator, table.remove, held.id, HERE);
      stack.gateway.time.advance(3_600_000);
      const credentials = { accessKeyId: "AKIANEW", secretAccessKey: "never-in-plain-2" };
      expect((await life.up({ ...program, credentials })).error).toContain(
        `If export destination ${held.id} was deleted, run \`pulumi refresh\`, then \`pulumi up\` to recreate it. Otherwise check \`langsmith:workspaceId\` and the key. [LS5025]`,
      );
      expect(stack.writes()).toEqual(before);
      expect(life.held?.id).toBe(held.id);
      expect(await life.refresh()).toMatchObject({ did: "refresh" });
      expect(await life.up(program)).toMatchObject({ did: "create" });
    }),
  );

  test(
    "whose deletion gets no answer stays in the state, and the error says that it may be deleted",
    scenario(frontEnd, table, async (stack) => {
      const { life } = await stack.created(table);
      stack.meddle(table.remove.method, table.remove.path, breaksAfter);
      expect((await life.destroy()).error).toContain(
        "It may have been carried out anyway. Run `pulumi refresh` before the next `pulumi up`: it checks whether the object still exists. [LS5024]",
      );
      expect(life.held).toBeDefined();
      stack.passAll();
      stack.gateway.time.advance(3_600_000);
      expect(await life.refresh()).toMatchObject({ did: "refresh" });
      expect(life.held).toBeUndefined();
    }),
  );
});
