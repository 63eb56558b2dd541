import { describe, expect, test } from "vitest";
import { isRecord } from "../../provider/core/properties.ts";
import { programsOf } from "./changes.ts";
import { EVERY, scenario } from "./scenario.ts";
import { answer, NOBODY, type Stack } from "./stack.ts";
import type { KindTable } from "./table.ts";

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const NOT_FOUND = { status: 404, body: '{"detail":"Not found"}' };

const HOUR_MS = 3_600_000;

const OBJECTS = EVERY.filter(([, , { cannot }]) => !cannot.object);

/** Which part of a list is asked for. */
interface Part {
  readonly offset: number;
  /** Whether it is asked for in pages. */
  readonly inPages: boolean;
}

/** Answers a list with other rows than those that the service has. */
function list(stack: Stack, { path }: KindTable, rows: (all: readonly unknown[], part: Part) => unknown[]) {
  stack.meddle("GET", path, async (request, forward) => {
    const [target = "", query] = request.path.split("?");
    const asked = new URLSearchParams(query);
    const offset = Number(asked.get("offset") ?? "0");
    const answered: unknown = JSON.parse((await forward({ ...request, path: target })).body);
    const all = isRecord(answered) ? answered["resources"] : answered;
    const page = rows(Array.isArray(all) ? all : [], { offset, inPages: asked.has("limit") });
    const body = isRecord(answered) ? { resources: page, offset: offset + page.length } : page;
    return { status: 200, body: JSON.stringify(body) };
  });
}

describe.each(OBJECTS)("%s, %s", (frontEnd, _, table) => {
  const { idMember = "id", path, reads = `${path}/:id`, remove } = table;
  const isListed = reads === path;
  const isOwn = (row: unknown, id: string) => isRecord(row) && row[idMember] === id;

  test.each([
    ["a page that is shorter than asked for", 1],
    ["an empty page", 0],
  ])("does not conclude that an object is deleted from a list that begins with %s", (_, length) =>
    scenario(frontEnd, table, async (stack) => {
      const { life, held } = await stack.created(table);
      stack.gateway.time.advance(HOUR_MS);
      if (!isListed) stack.meddle("GET", reads, async () => NOT_FOUND);
      list(stack, table, (all, { offset, inPages }) => {
        const own = all.filter((row) => isOwn(row, held.id));
        const other = { ...Object(own[0]), [idMember]: NOBODY, id: NOBODY };
        // An empty list without pages is one of an empty workspace.
        return offset === 0 ? [other].slice(0, inPages ? length : 1) : [other, ...own].slice(offset);
      });
      if (remove.method !== "POST") stack.meddle(remove.method, remove.path, async () => NOT_FOUND);
      const { error } = await life.refresh();
      // What is read from the list itself is found behind a short page.
      if (isListed) expect(error).toBeUndefined();
      else expect(error).toMatch(/\[LS501[02]\]$/);
      if (remove.method !== "POST") expect((await life.destroy()).error).toMatch(/\[LS501[02]\]$/);
      expect(life.held).toEqual(held);
    })(),
  );

  if (idMember === "id")
    test.each(["", "../x", "7", "a\nb"])(
      "does not conclude that an object is deleted from a list with the impossible id %j",
      (id) =>
        scenario(frontEnd, table, async (stack) => {
          const { life, held } = await stack.created(table);
          stack.gateway.time.advance(HOUR_MS);
          stack.meddle("GET", reads, async () => NOT_FOUND);
          list(stack, table, (all, { offset }) =>
            offset === 0 ? all.map((row) => (isOwn(row, held.id) ? { ...Object(row), id } : row)) : [],
          );
          expect((await life.refresh()).error).toMatch(/\[LS5012\]$/);
          expect(life.held).toEqual(held);
        })(),
    );

  if (idMember === "id" && frontEnd === "plugin")
    test(
      "imports an object by its UUID in capitals under the id that the service answers",
      scenario(frontEnd, table, async (stack) => {
        const { life, held } = await stack.created(table);
        expect(held.id.match(UUID)).not.toBeNull();
        expect(held.id.toUpperCase()).not.toBe(held.id);
        stack.gateway.handle = (request, forward) =>
          forward({ ...request, path: request.path.replace(UUID, (id) => id.toLowerCase()) });
        expect((await life.import(held.id.toUpperCase())).error).toBeUndefined();
        expect(life.held?.id).toBe(held.id);
      }),
    );

  if (idMember === "id" && !isListed)
    test(
      "does not conclude that an object is deleted which the service lists under the same UUID in small letters",
      scenario(frontEnd, table, async (stack) => {
        const { life, held } = await stack.created(table);
        expect(held.id.match(UUID)).not.toBeNull();
        stack.gateway.time.advance(3_600_000);
        life.held = { ...held, id: held.id.toUpperCase() };
        stack.meddle("GET", `${table.path}/:id`, async () => NOT_FOUND);
        expect((await life.refresh()).error).toContain("LS5010");
        expect(life.held?.id).toBe(held.id.toUpperCase());
        life.held = held;
      }),
    );

  const { workspaceId: change } = table.changes;
  if (change === undefined || !table.replaced.includes("workspaceId")) return;
  test(
    "keeps the object where another workspace rejects its replacement",
    scenario(
      frontEnd,
      table,
      async (stack) => {
        const { before, after } = await programsOf(stack, table, "workspaceId", change);
        const life = await stack.add(table.kind);
        expect(await life.up(before)).toMatchObject({ did: "create" });
        const { id } = life.held ?? {};
        stack.meddle(table.create.method, table.create.path, answer(403, { detail: "Forbidden" }));
        expect(await life.up(after)).toMatchObject({ did: "replace", error: expect.stringContaining("403") });
        expect(stack.remote(table)).toContain(id);
        expect(life.held?.id).toBe(id);
      },
      change.emulator,
    ),
  );
});
