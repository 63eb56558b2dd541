import { describe, expect, test } from "vitest";
import { Broken, type Handle, type Passing } from "./gateway.ts";
import { EVERY, scenario } from "./scenario.ts";
import { breaksAfter, NOBODY, rewrite, times } from "./stack.ts";
import { readPathOf } from "./table.ts";

const DAY_MS = 86_400_000;

/** The kinds whose creation an answer may confuse with another object's. */
const CREATED = EVERY.filter(
  ([, , { cannot, evidence }]) => !cannot.object && evidence.lostAnswer !== "sendAgain",
);

/** The answer of the service, with every object a day older. */
const aged: Handle = async (request, forward) => {
  const { status, body } = await forward(request);
  const older = (name: string, value: unknown) =>
    name === "created_at" ? new Date(Date.now() - DAY_MS).toISOString() : value;
  return { status, body: JSON.stringify(JSON.parse(body, older)) };
};

test.runIf(CREATED.length === 0)(
  "no other object is taken where the program or the workspace names it",
  () => {
    expect(EVERY.every(([, , { cannot, idMember }]) => cannot.object ?? idMember)).toBe(true);
  },
);

describe.each(CREATED)("%s, %s: an answer to a creation", (frontEnd, kind, table) => {
  const { create, remove, path, evidence, another } = table;
  const member = readPathOf(table);
  const { stranger = another } = table;
  const hasOwnName = table.nameOf !== undefined || table.idMember !== undefined;

  // Another spelling of what an object is addressed by is another address.
  if (table.idMember === undefined) {
    test(
      "in another spelling is taken",
      scenario(frontEnd, table, async (stack) => {
        const { life, program } = await stack.of(table);
        const upper = (name: string, value: unknown) =>
          name in Object(stranger) && typeof value === "string" ? value.toUpperCase() : value;
        stack.meddle(create.method, create.path, async (request, forward) => {
          const { status, body } = await forward(request);
          return { status, body: JSON.stringify(JSON.parse(body, upper)) };
        });
        expect((await life.up(program)).error).toBeUndefined();
        expect(life.held?.id.toLowerCase()).toBe(stack.remote(table)[0]);
      }),
    );
  }

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

  if (evidence.lostAnswer === "match" && hasOwnName) {
    test(
      "that is lost names the object of that name, where its age does not show that the request created it",
      scenario(frontEnd, table, async (stack) => {
        const { life, program } = await stack.of(table);
        stack.meddle(create.method, create.path, times(1, breaksAfter));
        stack.meddle("GET", path, aged);
        const { error } = await life.up(program);
        const [id = ""] = stack.remote(table);
        expect(error).toMatch(/It may be .*pulumi import.*\[LS5003\]$/);
        expect(error).toContain(id);
        expect(life.held).toBeUndefined();
        await stack.outside(remove, id);
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
    "that is the id of another object alone is not taken: the own object is",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.of(table);
      stack.meddle(create.method, create.path, async (request, forward) => {
        const { status } = await forward(request);
        return { status, body: JSON.stringify({ id: NOBODY }) };
      });
      expect(await life.up(program)).toMatchObject({ did: "create", warnings: [] });
      expect(stack.remote(table)).toEqual([life.held?.id]);
    }),
  );

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
