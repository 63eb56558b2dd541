import { describe, expect, test } from "vitest";
import { programsOf } from "./changes.ts";
import { EVERY, scenario } from "./scenario.ts";
import { answer } from "./stack.ts";

const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;
const NOT_FOUND = { status: 404, body: '{"detail":"Not found"}' };

const OBJECTS = EVERY.filter(([frontEnd, , { cannot, idMember, reads, replaced }]) => {
  const isLookedAt = idMember === undefined && (frontEnd === "plugin" || reads !== "list");
  return !cannot.object && (isLookedAt || replaced.includes("workspaceId"));
});

describe.each(OBJECTS)("%s, %s", (frontEnd, _, table) => {
  const { idMember = "id" } = table;
  const isListed = table.reads === "list";

  if (idMember === "id" && frontEnd === "plugin")
    test(
      "imports an object by its UUID in capitals under the id that the service answers",
      scenario(frontEnd, table, async (stack) => {
        const { life, held } = await stack.created(table);
        expect(held.id.match(UUID)).not.toBeNull();
        expect(held.id.toUpperCase()).not.toBe(held.id);
        stack.gateway.handle = (request, forward) =>
          forward({ ...request, path: request.path.replace(UUID, (id) => id.toLowerCase()) });
        expect((await life.import(stack.importing(held.id.toUpperCase()))).error).toBeUndefined();
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
        expect((await life.refresh()).error).toContain("lists it");
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
        expect(await life.up(after)).toMatchObject({
          failed: "replace",
          error: expect.stringContaining("403"),
        });
        expect(stack.remote(table)).toContain(id);
        expect(life.held?.id).toBe(id);
      },
      change.emulator,
    ),
  );
});
