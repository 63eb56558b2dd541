import { describe, expect, test } from "vitest";
import { factsOf, propertiesOf } from "../../provider/core/fields/facts.ts";
import type { Properties } from "../../provider/core/properties.ts";
import { resources } from "../../provider/resources/index.ts";
import type { Resource } from "../../provider/resources/resource.ts";
import { type Held, revealed } from "./life.ts";
import { EVERY, scenario } from "./scenario.ts";
import { NOBODY, shaped } from "./stack.ts";
import { type KindTable, readPathOf } from "./table.ts";

const HOUR_MS = 3_600_000;
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
/** What a deleted object leaves behind does not keep its name taken. */
const DELETED_COMPLETELY = { tracingProjectsKeepNames: false };

/** Whether no answer shows it. */
function isWriteOnly({ kind }: KindTable, name: string): boolean {
  const { inputs }: Resource = resources[kind];
  return factsOf(inputs.shape[name]).writeOnly === true;
}

/** The program that an import writes. */
function programOf(held: Held | undefined): Properties {
  const inputs = Object.entries(revealed(held?.inputs ?? {}));
  return Object.fromEntries(inputs.filter(([name]) => !name.startsWith("__")));
}

describe.each(EVERY)("%s, %s", (frontEnd, _kind, table) => {
  const { cannot } = table;

  test(
    "creates the object with one request, which has exactly what the program sets",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.of(table);
      const before = stack.writes().length;
      expect(await life.up(program)).toEqual({ did: "create", warnings: [] });
      expect(stack.writes().slice(before).map(shaped)).toEqual([table.create]);
      expect(life.held).toMatchObject({ unfinished: false });
      if (!cannot.object) expect(stack.remote(table)).toEqual([life.held?.id]);
    }),
  );

  test(
    "does nothing in a second up, nor after a refresh: what the service chose itself is no difference",
    scenario(frontEnd, table, async (stack) => {
      const { life, program, before } = await stack.created(table);
      const asked = stack.gateway.emulator.journal().length;
      expect(await life.up(program)).toEqual({ did: "same", warnings: [] });
      expect(stack.gateway.emulator.journal()).toHaveLength(asked);
      stack.gateway.time.advance(HOUR_MS);
      expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
      expect(await life.up(program)).toEqual({ did: "same", warnings: [] });
      expect(stack.writes()).toEqual(before);
      if (cannot.object) expect(stack.gateway.emulator.journal()).toHaveLength(asked);
    }),
  );

  const autonamed = propertiesOf(resources[table.kind].inputs).find(([, it]) => factsOf(it).autoname)?.[0];
  if (autonamed !== undefined) {
    test(
      `makes up a ${autonamed} that the program leaves out, once, and another one for another object`,
      scenario(frontEnd, table, async (stack) => {
        const { life, program } = await stack.of(table, { [autonamed]: undefined });
        expect(await life.up(program)).toMatchObject({ did: "create", warnings: [] });
        const { [autonamed]: name } = life.held?.inputs ?? {};
        expect(name).toMatch(/.-[0-9a-f]{7}$/);
        expect(await life.up(program)).toMatchObject({ did: "same" });
        expect(await life.refresh()).toMatchObject({ did: "refresh", warnings: [] });
        expect(await life.up(program)).toMatchObject({ did: "same" });
        expect(life.held?.inputs[autonamed]).toBe(name);
        const other = await stack.add(table.kind);
        expect(await other.up(program)).toMatchObject({ did: "create" });
        expect(other.held?.inputs[autonamed]).not.toBe(name);
      }),
    );
  }

  const { notations } = table;
  if (notations !== undefined) {
    test(
      "takes another notation of the same values for no change",
      scenario(frontEnd, table, async (stack) => {
        const { life, program, before } = await stack.created(table);
        for (const [name, value] of Object.entries(notations)) {
          const { did, error } = await life.up({ ...program, [name]: value });
          expect({ did, error }).toEqual({ did: "same", error: undefined });
        }
        expect(stack.writes()).toEqual(before);
      }),
    );
  }

  test(
    "shows the creation in a preview, and sends nothing that changes anything",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.of(table);
      const before = stack.writes();
      expect(await life.preview(program)).toMatchObject({ did: "create" });
      expect(stack.writes()).toEqual(before);
      expect(life.held).toBeUndefined();
    }),
  );

  test(
    cannot.deletion ? "ends the object with its deletion, or leaves nothing to end" : "deletes the object",
    scenario(frontEnd, table, async (stack) => {
      const { life, held, before } = await stack.created(table);
      expect(await life.destroy()).toEqual({ did: "delete", warnings: [] });
      expect(life.held).toBeUndefined();
      expect(stack.remote(table)).toEqual(table.ends === "left" ? [held.id] : []);
      const sent = stack.writes().slice(before.length);
      expect(sent).toEqual(cannot.object || table.ends === "left" ? [] : [table.remove]);
    }),
  );

  if (cannot.object && frontEnd === "plugin")
    test(
      "cannot be imported, as nothing exists at the service",
      scenario(frontEnd, table, async (stack) => {
        const life = await stack.add(table.kind);
        expect((await life.import("github")).error).toContain("cannot be imported");
      }),
    );

  if (cannot.object) return;

  describe("an object that exists at the service", () => {
    if (table.exists !== "always")
      test(
        "counts as deleted where someone deleted it, and is created again",
        scenario(
          frontEnd,
          table,
          async (stack) => {
            const { life, program, held } = await stack.created(table);
            stack.gateway.time.advance(HOUR_MS);
            if (cannot.deletion) stack.gateway.emulator.disappear(held.id);
            else await stack.outside(table.remove, held.id);
            stack.gateway.time.advance(HOUR_MS);
            expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
            expect(life.held).toBeUndefined();
            expect(await life.up(program)).toMatchObject({ did: "create" });
            expect(stack.remote(table)).toHaveLength(1);
          },
          DELETED_COMPLETELY,
        ),
      );

    if (table.exists !== "always")
      test(
        "is deleted without an error where someone deleted it",
        scenario(frontEnd, table, async (stack) => {
          const { life, held } = await stack.created(table);
          stack.gateway.time.advance(HOUR_MS);
          if (cannot.deletion) stack.gateway.emulator.disappear(held.id);
          else await stack.outside(table.remove, held.id);
          stack.gateway.time.advance(HOUR_MS);
          expect(await life.destroy()).toMatchObject({ did: "delete", warnings: [] });
          expect(life.held).toBeUndefined();
        }),
      );

    const { drift } = table;
    if (drift !== undefined)
      test(
        "shows what someone changed with a refresh, and repairs it with the next up",
        scenario(frontEnd, table, async (stack) => {
          const { life, program, held, before } = await stack.created(table, drift.with);
          const { [drift.property]: wanted } = held.inputs;
          await stack.outside(drift.outside, held.id);
          expect((await life.refresh()).error).toBeUndefined();
          expect(life.held?.inputs[drift.property]).not.toEqual(wanted);
          expect((await life.preview(program)).did).toBe("update");
          expect((await life.up(program)).error).toBeUndefined();
          expect(stack.writes().slice(before.length)).toEqual(drift.repair);
          expect(await life.refresh()).toMatchObject({ did: "refresh", warnings: [] });
          expect(await life.up(program)).toMatchObject({ did: "same" });
        }),
      );

    if (drift !== undefined)
      test(
        "shows what someone changes after an update whose answer a replica showed late",
        scenario(frontEnd, table, async (stack) => {
          const { life, program, held } = await stack.created(table, drift.with);
          await stack.outside(drift.outside, held.id);
          expect((await life.refresh()).error).toBeUndefined();
          stack.lag(readPathOf(table), 60_000);
          const { error, warnings } = await life.up(program);
          expect(error).toBeUndefined();
          // What is listed lags only where its updates go to the path of the list.
          const isListed = table.reads === "list" && drift.outside.path !== table.path;
          const isShown = isListed || isWriteOnly(table, drift.property);
          expect(warnings).toHaveLength(isShown ? 0 : 1);
          stack.passAll();
          expect(await life.refresh()).toMatchObject({ did: "refresh", warnings: [] });
          expect(await life.up(program)).toEqual({ did: "same", warnings: [] });
          await stack.outside(drift.outside, held.id);
          expect((await life.refresh()).error).toBeUndefined();
          expect((await life.preview(program)).did).toBe("update");
        }),
      );

    if (drift === undefined)
      test("cannot be changed outside: no update sends anything", () => {
        const sending = Object.entries(table.changes).filter(
          ([name, { sends = [] }]) => sends.length > 0 && !isWriteOnly(table, name),
        );
        expect([typeof cannot.drift, sending]).toEqual(["string", []]);
      });

    const names = [
      ["id", (_: unknown, id: string) => id],
      ...(table.nameOf ? [["name", table.nameOf] as const] : []),
    ] as const;
    if (frontEnd === "plugin")
      test.each(names)("is imported by its %s, and then what the import found is no difference", (_, named) =>
        scenario(frontEnd, table, async (stack) => {
          const { program, held, before } = await stack.created(table);
          const other = await stack.add(table.kind);
          expect((await other.import(stack.importing(named(program, held.id)))).error).toBeUndefined();
          expect(other.held?.id).toBe(held.id);
          expect(await other.up(programOf(other.held))).toMatchObject({ did: "same" });
          expect(stack.writes()).toEqual(before);
          expect((await other.up(program)).error).toBeUndefined();
          expect(stack.writes().slice(before.length)).toEqual(table.afterImport ?? []);
          expect(await other.up(program)).toMatchObject({ did: "same" });
        })(),
      );

    if (frontEnd === "plugin" && table.idMember === undefined)
      test(
        "is imported by its UUID in capitals under the id that the service answers",
        scenario(frontEnd, table, async (stack) => {
          const { life, held } = await stack.created(table);
          expect(held.id.toUpperCase()).not.toBe(held.id);
          stack.gateway.handle = (request, forward) =>
            forward({ ...request, path: request.path.replace(UUID, (id) => id.toLowerCase()) });
          expect((await life.import(stack.importing(held.id.toUpperCase()))).error).toBeUndefined();
          expect(life.held?.id).toBe(held.id);
        }),
      );

    if (frontEnd === "plugin" && table.exists !== "always")
      test(
        "is not imported by an id that no object has",
        scenario(frontEnd, table, async (stack) => {
          const { life } = await stack.of(table);
          expect((await life.import(stack.importing(NOBODY))).error).toMatch(/\[LS(?:1115|1402)\]$/);
          expect(life.held).toBeUndefined();
        }),
      );
  });

  const { consent } = table;
  if (consent !== undefined)
    test(
      "is replaced only with the consent of the program, and says how to give it",
      scenario(frontEnd, table, async (stack) => {
        const { life, program } = await stack.created(table, consent.program);
        const change = { ...consent.change, ...(await consent.later?.(stack)) };
        const before = stack.writes();
        const rejected = await life.up({ ...program, ...change });
        expect(rejected.error).toContain(consent.rejected);
        expect(stack.writes()).toEqual(before);
        const allowed = { ...program, ...consent.with };
        expect((await life.up(allowed)).error).toBeUndefined();
        expect(await life.up({ ...allowed, ...change })).toMatchObject({ did: "replace" });
      }),
    );
});
