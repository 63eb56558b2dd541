import { describe, expect, test } from "vitest";
import { Broken, type Passing } from "./gateway.ts";
import { EVERY, scenario } from "./scenario.ts";
import { rewrite } from "./stack.ts";
import { readPathOf } from "./table.ts";

/** The kinds whose creation an answer may confuse with another object's. */
const CREATED = EVERY.filter(
  ([, , { cannot, evidence }]) => !cannot.object && evidence.lostAnswer !== "sendAgain",
);

describe.each(CREATED)("%s, %s: an answer to a creation", (frontEnd, kind, table) => {
  const { create, remove, path, evidence } = table;
  const member = readPathOf(table);

  if (evidence.age === "createdAt") {
    test(
      "with a member of another type names it, and its id is kept",
      scenario(frontEnd, table, async (stack) => {
        const { life, program } = await stack.of(table);
        stack.meddle("*", path, rewrite({ created_at: 5 }));
        stack.meddle("*", member, rewrite({ created_at: 5 }));
        const { error } = await life.up(program);
        expect(error).toContain("unexpected JSON at created_at");
        expect(error).not.toContain("alone");
        expect(life.held).toMatchObject({ id: stack.remote(table)[0], unfinished: true });
      }),
    );
  }

  if (evidence.lostAnswer !== "clientId") return;

  /** A server that chooses every id itself. */
  const withoutId = (request: Passing): Passing => {
    const { id: _, ...body } = JSON.parse(request.body);
    return { ...request, body: JSON.stringify(body) };
  };

  test(
    "that is lost, of a server that does not store the id of the request, creates no second object",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.of(table);
      let sent = 0;
      stack.meddle(create.method, create.path, async (request, forward) => {
        sent += 1;
        const passed = await forward(withoutId(request));
        if (sent === 1) throw new Broken();
        return passed;
      });
      const { error } = await life.up(program);
      const [id = "", ...more] = stack.remote(table);
      expect(more).toEqual([]);
      expect(sent).toBe(1);
      expect(error).toContain(`pulumi import langsmith:index:${kind} NAME`);
      expect(life.held).toBeUndefined();
      await stack.outside(remove, id);
    }),
  );

  test(
    "of a server that does not store the id of the request is not taken",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.of(table);
      stack.meddle(create.method, create.path, (request, forward) => forward(withoutId(request)));
      const { error } = await life.up(program);
      const [id = "", ...more] = stack.remote(table);
      expect(more).toEqual([]);
      expect(error).toMatch(/another object \(its id differs\).*\[LS5003\]$/);
      expect(life.held).toBeUndefined();
      await stack.outside(remove, id);
    }),
  );
});
