import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../provider/core/engine.ts";
import { factsOf, propertiesOf } from "../../provider/core/fields/facts.ts";
import type { Properties } from "../../provider/core/properties.ts";
import { secretProperties } from "../../provider/core/resource.ts";
import { resources } from "../../provider/resources/index.ts";
import { programsOf } from "./changes.ts";
import type { Life } from "./life.ts";
import { given, isImmutable, mayBeLeftOut, settableOf, withValue } from "./paths.ts";
import { CHOSEN, EVERY, scenario } from "./scenario.ts";
import { answer, type Stack } from "./stack.ts";
import type { Change } from "./table.ts";

describe.each(CHOSEN.map((table) => [table.kind, table] as const))("the table of %s", (kind, table) => {
  test("has a change for each property that a program can set, and for no other", () => {
    expect(Object.keys(table.changes).sort()).toEqual([...settableOf(table)].sort());
  });

  test("names the properties whose change replaces", () => {
    expect([...table.replaced].sort()).toEqual(
      settableOf(table)
        .filter((path) => isImmutable(table, path))
        .sort(),
    );
  });

  test("names the secret properties", () => {
    const { inputs, outputs } = resources[kind];
    const found = [...secretProperties(inputs), ...secretProperties(outputs)];
    expect([...new Set(found)].sort()).toEqual([...table.secretProperties].sort());
  });

  test("says what becomes of each property that a program may leave out", () => {
    const silent = Object.entries(table.changes).filter(
      ([path, { unset, onlyPreviewed }]) =>
        mayBeLeftOut(table, path) && unset === undefined && onlyPreviewed === undefined,
    );
    expect(silent.map(([path]) => path)).toEqual([]);
  });
});

/** An up of a program that no longer sets a property comes to what its table says. */
async function unset(stack: Stack, life: Life, set: Properties, path: string, change: Change): Promise<void> {
  const sent = stack.writes().length;
  const program = withValue(set, path, undefined);
  const previewed = await life.preview(program);
  const step = await life.up(program);
  expect(previewed.error === undefined).toBe(step.error === undefined);
  if (change.unset === "rejected") {
    expect(step.error).toMatch(/required|cannot|needs|give|set|needed/i);
    expect(stack.writes()).toHaveLength(sent);
    return;
  }
  expect(step.error).toBeUndefined();
  if (change.unset === "replaced") {
    expect(step).toMatchObject({ did: "replace" });
    return;
  }
  expect(["same", "update"]).toContain(step.did);
  expect(stack.writes().slice(sent)).toEqual(change.unset === "kept" ? [] : change.unset);
}

describe.each(EVERY)("%s, %s", (frontEnd, kind, table) => {
  const changes = Object.entries(table.changes);
  const isLeft = table.ends === "left";

  const isInPlace = (path: string, { rejected }: Change) =>
    !isImmutable(table, path) && rejected === undefined;
  /** Whether the test of a change in place goes on with a program that no longer sets the property. */
  const isUnsetThere = (path: string, change: Change) =>
    isInPlace(path, change) && change.unset !== undefined && change.unsets === undefined;

  test.each(changes.filter(([path, change]) => isInPlace(path, change)))(
    "changes %s in place, sends nothing else, and does what is known when the program no longer sets it",
    (path, change) =>
      scenario(
        frontEnd,
        table,
        async (stack) => {
          const { before, after } = await programsOf(stack, table, path, change);
          const life = await stack.add(kind);
          expect(await life.up(before)).toMatchObject({ did: "create", warnings: [] });
          const { id } = life.held ?? {};
          const sent = stack.writes().length;
          const { error, did } = await life.up(after);
          expect({ error, did }).toEqual({ error: undefined, did: "update" });
          expect(stack.writes().slice(sent)).toEqual(change.sends);
          if (!table.cannot.object) expect(life.held?.id).toBe(id);
          expect(await life.up(after)).toMatchObject({ did: "same" });
          expect(stack.writes()).toHaveLength(sent + (change.sends?.length ?? 0));
          if (isUnsetThere(path, change)) await unset(stack, life, after, path, change);
        },
        change.emulator,
      )(),
  );

  test.each(changes.filter(([path, { rejected }]) => isImmutable(table, path) && rejected === undefined))(
    "replaces the object for another %s",
    (path, change) =>
      scenario(
        frontEnd,
        table,
        async (stack) => {
          const { before, after } = await programsOf(stack, table, path, change);
          const life = await stack.add(kind);
          await life.up(before);
          const old = life.held?.id;
          const sent = stack.writes().length;
          const [property] = path.split(".");
          const shown = await life.preview(after);
          expect(shown).toMatchObject({ did: "replace", replaces: expect.arrayContaining([property]) });
          expect(stack.writes()).toHaveLength(sent);
          if (change.onlyPreviewed !== undefined) return;
          const { error, did } = await life.up(after);
          expect({ error, did }).toEqual({ error: undefined, did: "replace" });
          const requests = stack.writes().slice(sent);
          const shapes = requests.map(({ method, path }) => `${method} ${path}`).sort();
          expect(shapes).toEqual(
            [table.create, ...(isLeft ? [] : [table.remove])]
              .map(({ method, path }) => `${method} ${path}`)
              .sort(),
          );
          if (life.held?.id !== old && !isLeft) expect(stack.remote(table)).not.toContain(old);
          expect(await life.up(after)).toMatchObject({ did: "same" });
        },
        change.emulator,
      )(),
  );

  const { workspaceId } = table.changes;
  if (workspaceId !== undefined && table.replaced.includes("workspaceId"))
    test(
      "keeps the object where another workspace rejects its replacement",
      scenario(
        frontEnd,
        table,
        async (stack) => {
          const { before, after } = await programsOf(stack, table, "workspaceId", workspaceId);
          const life = await stack.add(kind);
          expect(await life.up(before)).toMatchObject({ did: "create" });
          const { id } = life.held ?? {};
          stack.meddle(table.create.method, table.create.path, answer(403, { detail: "Forbidden" }));
          const { failed, error } = await life.up(after);
          expect([failed, error]).toEqual(["replace", expect.stringContaining("403")]);
          expect(stack.remote(table)).toContain(id);
          expect(life.held?.id).toBe(id);
        },
        workspaceId.emulator,
      ),
    );

  test.each(changes.filter(([, { rejected }]) => rejected !== undefined))(
    "rejects another %s before anything is sent",
    (path, change) =>
      scenario(frontEnd, table, async (stack) => {
        const { life, program, before } = await stack.created(table);
        const after = withValue(program, path, change.to);
        expect((await life.preview(after)).error).toContain(change.rejected);
        expect((await life.up(after)).error).toContain(change.rejected);
        expect(stack.writes()).toEqual(before);
      })(),
  );

  const { consent } = table;
  if (table.cannot.deletion !== undefined && consent !== undefined)
    test(
      "shows in a preview that the up is rejected, since someone ended the object",
      scenario(frontEnd, table, async (stack) => {
        const { life, program, held } = await stack.created(table, consent.program);
        await stack.outside(table.remove, held.id);
        await life.refresh();
        const sent = stack.writes();
        expect((await life.preview(program)).error).toContain(consent.rejected);
        expect((await life.up(program)).error).toContain(consent.rejected);
        expect(stack.writes()).toEqual(sent);
      }),
    );

  test.each(changes.filter(([path, change]) => change.unset !== undefined && !isUnsetThere(path, change)))(
    "does what is known of %s when the program no longer sets it",
    (path, change) =>
      scenario(
        frontEnd,
        table,
        async (stack) => {
          const { before, after } = await programsOf(stack, table, path, change);
          const consent = change.unset === "replaced" ? table.consent?.with : {};
          const from = change.unsets === undefined ? after : withValue(before, path, change.unsets);
          const life = await stack.add(kind);
          expect((await life.up({ ...from, ...consent })).error).toBeUndefined();
          await unset(stack, life, { ...from, ...consent }, path, change);
        },
        change.emulator,
      )(),
  );

  test(
    "reports the most likely mistake with the property and what is allowed, and sends nothing",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.of(table);
      const before = stack.writes();
      const { error } = await life.up(given({ ...program, ...table.misuse.program }));
      expect(error).toContain(table.misuse.reported);
      expect(stack.writes()).toEqual(before);
      expect(life.held).toBeUndefined();
    }),
  );

  test.each(table.secretProperties.filter((name) => name in table.program))(
    "reports a %s of a wrong type without its value",
    (name) =>
      scenario(frontEnd, table, async (stack) => {
        const { life, program, before } = await stack.created(table);
        for (const wrong of [table.secrets, table.secrets.join(" "), { [name]: table.secrets }]) {
          const { error } = await life.up({ ...program, [name]: wrong });
          // What a text is, where a text is allowed, is the service's to say.
          if (typeof wrong !== "string" || typeof program[name] !== "string") expect(error).toContain(name);
        }
        if (typeof program[name] !== "string") expect(stack.writes()).toEqual(before);
      })(),
  );

  test(
    "previews a program of which nothing is known yet, and writes nothing",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.of(table);
      const before = stack.writes();
      const unknown = Object.fromEntries(Object.keys(program).map((name) => [name, UNKNOWN]));
      const { error, did, outputs } = await life.preview(unknown);
      expect({ error, did }).toEqual({ error: undefined, did: "create" });
      if (life.foreseesOutputs) expect(Object.values(outputs ?? {})).toContain(UNKNOWN);
      expect(stack.writes()).toEqual(before);
    }),
  );

  test(
    "previews an update to what is not known yet, one property after the other, and writes nothing",
    scenario(frontEnd, table, async (stack) => {
      const { life, program, before } = await stack.created(table, table.consent?.with);
      for (const name of Object.keys(table.program)) {
        const shown = await life.preview({ ...program, [name]: UNKNOWN });
        expect([name, shown.error]).toEqual([name, undefined]);
        expect(["update", "replace"]).toContain(shown.did);
        for (const [output, schema] of life.foreseesOutputs ? propertiesOf(resources[kind].outputs) : []) {
          if (!factsOf(schema).stable) expect([output, shown.outputs?.[output]]).toEqual([output, UNKNOWN]);
        }
      }
      expect(stack.writes()).toEqual(before);
    }),
  );
});
