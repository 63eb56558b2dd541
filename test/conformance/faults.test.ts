import { describe, expect, test } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import { formsOf } from "../../tools/stack/secret-forms.ts";
import { Broken, type Handle, type Passing } from "./gateway.ts";
import { type Life, revealed } from "./life.ts";
import { EVERY, scenario } from "./scenario.ts";
import { answer, breaksAfter, breaksBefore, ELSEWHERE, rewrite, times } from "./stack.ts";
import { readPathOf } from "./table.ts";

const TOO_MANY = answer(429, { detail: "Too many requests" });
const FAILED = answer(500, { detail: "Internal server error" });
const NOT_FOUND = answer(404, { detail: "Not found" });

/** How the answer to an update can be lost that was carried out. */
const LOST: readonly (readonly [string, (life: Life) => Handle])[] = [
  ["is answered by nobody", () => breaksAfter],
  [
    "is answered with a web page",
    () => async (request, forward) => {
      await forward(request);
      return { status: 200, body: "<html>", headers: { "content-type": "text/html" } };
    },
  ],
  ["is answered from another workspace", () => rewrite({ tenant_id: ELSEWHERE })],
  [
    "ends with Ctrl-C before its answer",
    (life) => async (request, forward) => {
      await forward(request);
      if (!life.canBeCancelled) throw new Broken();
      await life.cancel();
      return { status: 200, body: "{}" };
    },
  ],
];

describe.each(EVERY)("%s, %s", (frontEnd, kind, table) => {
  const { cannot, create, remove, evidence } = table;
  const member = readPathOf(table);
  const creations = (writes: readonly { readonly method: string; readonly path: string }[]) =>
    writes.filter((each) => each.method === create.method && each.path === create.path).length;

  const pathOfCreate = new RegExp(`${create.path.replaceAll(":id", "[^/]+")}$`);

  if (evidence.lostAnswer === "refuse")
    test(
      "takes nothing where the answer to the creation was lost, as it alone has the secret, and names what it created",
      scenario(frontEnd, table, async (stack) => {
        const { life, program } = await stack.of(table);
        stack.meddle(create.method, create.path, times(1, breaksAfter));
        const { error } = await life.up(program);
        const [id = "", ...more] = stack.remote(table);
        expect(more).toEqual([]);
        expect(error).toMatch(/It may be .*Delete it in LangSmith before .* had its secret\. \[LS5003\]$/);
        expect(error).toContain(id);
        expect(life.held).toBeUndefined();
        await stack.outside(remove, id);
      }),
    );

  if (evidence.lostAnswer === "match") {
    test(
      "takes the one object that it created where the answer to the creation was lost",
      scenario(frontEnd, table, async (stack) => {
        const { life, program } = await stack.of(table);
        const before = creations(stack.writes());
        stack.meddle(create.method, create.path, times(1, breaksAfter));
        expect(await life.up(program)).toMatchObject({ did: "create", warnings: [] });
        expect(life.held).toMatchObject({ id: stack.remote(table)[0], unfinished: false });
        expect(creations(stack.writes()) - before).toBe(1);
        expect(await life.up(program)).toMatchObject({ did: "same" });
      }),
    );

    test(
      "takes nothing of another program where the answer to the creation was lost",
      scenario(frontEnd, table, async (stack) => {
        const { life, program, needed } = await stack.of(table);
        await stack.another(table, await stack.bodyOf(table, needed));
        stack.gateway.time.advance(60_000);
        stack.meddle(create.method, create.path, times(1, breaksBefore));
        const { error } = await life.up(program);
        expect(error).toBeDefined();
        expect(life.held).toBeUndefined();
      }),
    );
  }

  if (evidence.lostAnswer === "match") {
    test(
      "takes nothing that another resource of the program has where the answer to the creation was lost",
      scenario(frontEnd, table, async (stack) => {
        const { life, program } = await stack.of(table);
        stack.meddle(create.method, create.path, times(1, breaksAfter));
        expect(await life.up(program)).toMatchObject({ did: "create" });
        stack.meddle(create.method, create.path, breaksBefore);
        const second = await stack.add(kind);
        expect((await second.up(program)).error).toBeDefined();
        expect(second.held).toBeUndefined();
      }),
    );

    const { similar } = table;
    if (similar !== undefined) {
      test(
        "takes nothing that only resembles what was sent where the answer to the creation was lost",
        scenario(frontEnd, table, async (stack) => {
          const { life, program, needed } = await stack.of(table);
          stack.meddle(create.method, create.path, async (request, forward) => {
            const body: unknown = await stack.bodyOf(table, needed);
            await stack.another(table, Object.assign({}, body, similar));
            return breaksBefore(request, forward);
          });
          expect((await life.up(program)).error).toContain("[LS5003]");
          expect(life.held).toBeUndefined();
        }),
      );
    }
  }

  if (evidence.lostAnswer === "clientId") {
    /** A server that chooses every id itself. */
    const withoutId = (request: Passing): Passing => {
      const { id: _, ...body } = JSON.parse(request.body);
      return { ...request, body: JSON.stringify(body) };
    };

    test(
      "creates no second object where the answer is lost, and the server does not store the id of the request",
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
      "takes nothing that a server creates under another id than that of the request",
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
  }

  if (evidence.lostAnswer !== "sendAgain" && !cannot.object) {
    test(
      "creates nothing twice where the request was lost before the object existed: the next up creates it",
      scenario(frontEnd, table, async (stack) => {
        const { life, program } = await stack.of(table);
        stack.meddle(create.method, create.path, times(1, breaksBefore));
        const { error } = await life.up(program);
        expect(error).toMatch(
          /It is not found yet\. .* in LangSmith before .*\[LS5003\]|It is not found yet\. Look in LangSmith before .*\[LS5003\]/,
        );
        expect(life.held).toBeUndefined();
        expect(stack.remote(table)).toEqual([]);
        expect(await life.up(program)).toMatchObject({ did: "create", warnings: [] });
        expect(stack.remote(table)).toHaveLength(1);
      }),
    );
  }

  if (evidence.lostAnswer === "clientId" || evidence.lostAnswer === "sendAgain") {
    const lost = [["before its answer", breaksAfter] as const];
    test.each([
      ...lost,
      ...(evidence.lostAnswer === "sendAgain" ? [["before it was carried out", breaksBefore] as const] : []),
    ])("creates the object once where the connection breaks %s", (_, breaks) =>
      scenario(frontEnd, table, async (stack) => {
        const { life, program } = await stack.of(table, {}, { maxRetries: 2 });
        stack.meddle(create.method, create.path, times(1, breaks));
        expect(await life.up(program)).toMatchObject({ did: "create", warnings: [] });
        expect(life.held).toMatchObject({ unfinished: false });
        if (!cannot.object) expect(stack.remote(table)).toEqual([life.held?.id]);
      })(),
    );
  }

  if (evidence.lostAnswer === "clientId" || evidence.lostAnswer === "match")
    test.each([409, 418])(
      "creates nothing twice where a proxy sends the creation on and answers %i",
      (status) =>
        scenario(frontEnd, table, async (stack) => {
          const { life, program } = await stack.of(table);
          const before = creations(stack.writes());
          stack.meddle(
            create.method,
            create.path,
            times(1, async (request, forward) => {
              await forward(request);
              return { status, body: JSON.stringify({ detail: "It exists already" }) };
            }),
          );
          const { error } = await life.up(program);
          const [id = ""] = stack.remote(table);
          if (status === 409 && (table.nameOf ?? table.idMember) !== undefined) {
            expect(error).toMatch(/returned 409: It exists already\. .*pulumi import.*\[LS5005\]$/);
            expect(life.held).toBeUndefined();
            await stack.outside(remove, id);
          } else {
            expect(error).toBeUndefined();
            expect(life.held).toMatchObject({ id, unfinished: false });
            expect(await life.up(program)).toMatchObject({ did: "same" });
          }
          expect(creations(stack.writes()) - before).toBe(1);
        })(),
    );

  test(
    "waits where the service takes no more requests, and then creates one object",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.of(table);
      stack.meddle(create.method, create.path, times(3, TOO_MANY));
      const before = creations(stack.writes());
      expect(await life.up(program)).toMatchObject({ did: "create", warnings: [] });
      expect(life.lines.join("\n")).toMatch(/429|limit|Too many requests/);
      expect(creations(stack.writes()) - before).toBe(1);
    }),
  );

  test(
    "ends the wait for a limit of the service with the time limit of the operation, and creates nothing",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.of(table);
      const before = stack.writes();
      stack.meddle(create.method, create.path, TOO_MANY);
      stack.gateway.time.oversleep(10);
      const began = performance.now();
      expect((await life.up(program)).error).toMatch(/the time limit of .* was reached/);
      const limit = resources[kind].timeLimits(program).create * 1000;
      expect(performance.now() - began).toBeGreaterThanOrEqual(limit);
      // What is computed takes real time.
      expect(performance.now() - began).toBeLessThan(limit + 10_000);
      expect(life.held).toBeUndefined();
      expect(stack.writes()).toEqual(before);
      stack.passAll();
      stack.gateway.time.advance(3_600_000);
      expect(await life.up(program)).toMatchObject({ did: "create" });
    }),
  );

  if (frontEnd === "plugin") {
    test(
      "ends with the time limit that the program sets",
      scenario(frontEnd, table, async (stack) => {
        const { life, program } = await stack.of(table);
        stack.meddle(create.method, create.path, TOO_MANY);
        life.timeoutSeconds = 20;
        const began = performance.now();
        expect((await life.up(program)).error).toContain("the time limit of 20 s was reached");
        expect(performance.now() - began).toBeLessThan(25_000);
      }),
    );
  }

  test(
    "ends with Ctrl-C within two seconds, and creates nothing; dynamic resources wait for the operation",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.of(table);
      expect(life.canBeCancelled).toBe(frontEnd === "plugin");
      if (!life.canBeCancelled) return;
      stack.meddle(create.method, create.path, TOO_MANY);
      let cancelledAt = 0;
      stack.gateway.time.after(10_000, () => {
        cancelledAt = performance.now();
        void life.cancel();
      });
      expect((await life.up(program)).error).toContain("the operation was interrupted");
      expect(performance.now() - cancelledAt).toBeLessThan(2_000);
      expect(life.held).toBeUndefined();
    }),
  );

  test(
    "shows no secret that the service repeats in a rejection",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.of(table);
      const repeated = table.secrets.filter((text) => JSON.stringify(program).includes(text));
      const echo = repeated.join(" ");
      const input = {
        detail: [{ loc: ["body", 0], msg: `not ${echo}`, type: "value_error", input: program }],
      };
      stack.meddle(create.method, create.path, answer(422, input));
      expect((await life.up(program)).error).toContain("422");
      expect(life.plain.join("\n")).toContain(`${kind} "`);
      expect(life.held).toBeUndefined();
      stack.meddle(create.method, create.path, answer(400, { detail: `no access with ${echo}` }));
      expect((await life.up(program)).error).toBeDefined();
      const forms = repeated.flatMap(formsOf);
      stack.meddle(create.method, create.path, answer(400, { detail: `no ${forms.join(", ")}` }));
      const { error } = await life.up(program);
      if (repeated.length > 0) expect(error).toContain("[secret]");
      const printed = life.plain.join("\n");
      for (const form of forms) expect(printed).not.toContain(form);
    }),
  );

  if (cannot.object) return;

  if (frontEnd === "plugin" && table.exists !== "always")
    test(
      "keeps the id of what it created where Ctrl-C comes before the answer",
      scenario(frontEnd, table, async (stack) => {
        const { life, program } = await stack.of(table);
        stack.meddle(create.method, create.path, async (request, forward) => {
          const answered = await forward(request);
          await life.cancel();
          return answered;
        });
        await life.up(program);
        expect(life.held?.id).toBeDefined();
        stack.passAll();
        expect((await life.up(program)).error).toBeUndefined();
      }),
    );

  if (table.ends !== "left") {
    if (frontEnd === "plugin")
      test(
        "is deleted, and in no state, where Ctrl-C comes while the deletion is answered",
        scenario(frontEnd, table, async (stack) => {
          const { life } = await stack.created(table);
          stack.meddle(remove.method, remove.path, async (request, forward) => {
            const answered = await forward(request);
            await life.cancel();
            return answered;
          });
          const { error } = await life.destroy();
          stack.passAll();
          // What takes time is deleted by the next command.
          if (table.deletionTakesTime) await life.destroy();
          else expect(error).toBeUndefined();
          expect(life.held).toBeUndefined();
        }),
      );

    if (remove.method === "DELETE")
      test(
        "is deleted where somebody else deletes it just before",
        scenario(frontEnd, table, async (stack) => {
          const { life, held } = await stack.created(table);
          stack.gateway.time.advance(3_600_000);
          stack.meddle(remove.method, remove.path, async (request, forward) => {
            await stack.outside(remove, held.id);
            return forward(request);
          });
          expect((await life.destroy()).error).toBeUndefined();
          expect(life.held).toBeUndefined();
        }),
      );
  }

  // An answer without an id leaves nothing to be lost.
  if (evidence.lostAnswer !== "sendAgain")
    test.each([
      ["every further request fails", FAILED],
      ["what further answers show is no JSON", answer(200, "hello")],
    ])("keeps the id of what it created where %s", (_, how) =>
      scenario(frontEnd, table, async (stack) => {
        const { life, program } = await stack.of(table);
        let created = false;
        const { handle } = stack.gateway;
        stack.gateway.handle = async (request, forward) => {
          if (created) return how(request, forward);
          created = request.method === create.method && pathOfCreate.test(request.path);
          const passed = await handle(request, forward);
          if (!created) return passed;
          const { [table.idMember ?? "id"]: id, id: own } = JSON.parse(passed.body);
          return { status: passed.status, body: JSON.stringify({ id: own, [table.idMember ?? "id"]: id }) };
        };
        expect((await life.up(program)).error).toBeDefined();
        expect(life.held).toMatchObject({ id: stack.remote(table)[0], unfinished: true });
        expect(revealed(life.held?.outputs ?? {})).toMatchObject(program);
        stack.passAll();
        const before = creations(stack.writes());
        expect((await life.up(program)).error).toBeUndefined();
        expect(life.held).toMatchObject({ id: stack.remote(table)[0], unfinished: false });
        expect(creations(stack.writes())).toBe(before);
      })(),
    );

  const [changed] = Object.entries(table.changes).flatMap(([name, { sends = [], to, along }]) => {
    const [sent] = sends;
    const isAlone = along === undefined && name in table.program;
    return sent !== undefined && isAlone ? [{ to: { [name]: to }, sent }] : [];
  });
  if (changed !== undefined) {
    test.each(LOST)("the next up undoes a change that is carried out, and whose update %s", (_, how) =>
      scenario(frontEnd, table, async (stack) => {
        const { life, program, held } = await stack.created(table);
        stack.meddle(changed.sent.method, changed.sent.path, how(life));
        await life.up({ ...program, ...changed.to });
        expect(life.held?.id).toBe(held.id);
        const { length } = stack.writes();
        stack.passAll();
        stack.gateway.time.advance(3_600_000);
        expect((await life.up(program)).error).toBeUndefined();
        expect(stack.writes().length).toBeGreaterThan(length);
        expect(life.held).toMatchObject({ id: held.id, unfinished: false });
        expect(await life.refresh()).toMatchObject({ warnings: [] });
        expect(await life.up(program)).toMatchObject({ did: "same" });
      })(),
    );

    test.each([
      ["fails", FAILED],
      ["is lost after it was carried out", breaksAfter],
      ["is lost before it was carried out", breaksBefore],
    ])("keeps the object where its update %s, and the next up ends with what the program wants", (_, how) =>
      scenario(frontEnd, table, async (stack) => {
        const { life, program, held } = await stack.created(table);
        stack.meddle(changed.sent.method, changed.sent.path, how);
        await life.up({ ...program, ...changed.to });
        stack.passAll();
        expect(life.held?.id).toBe(held.id);
        expect((await life.up({ ...program, ...changed.to })).error).toBeUndefined();
        expect(life.held).toMatchObject({ id: held.id, unfinished: false });
        expect(await life.refresh()).toMatchObject({ warnings: [] });
        expect(await life.up({ ...program, ...changed.to })).toMatchObject({ did: "same" });
        expect(await life.up(program)).toMatchObject({ did: "update" });
        expect(await life.refresh()).toMatchObject({ warnings: [] });
        expect(await life.up(program)).toMatchObject({ did: "same" });
      })(),
    );
  }

  if (table.ends === "left") return;

  test.each([
    ["before it was carried out", breaksBefore],
    ["after it was carried out", breaksAfter],
  ])("deletes the object where the request is lost once %s", (_, how) =>
    scenario(frontEnd, table, async (stack) => {
      const { life } = await stack.created(table);
      stack.meddle(remove.method, remove.path, times(1, how));
      const first = await life.destroy();
      if (first.error !== undefined) expect(life.held).toBeDefined();
      stack.gateway.time.advance(3_600_000);
      if (first.error !== undefined)
        expect(await life.destroy()).toMatchObject({ did: "delete", warnings: [] });
      expect(life.held).toBeUndefined();
      expect(stack.remote(table)).toEqual([]);
    })(),
  );

  test(
    "keeps the object in the state where its deletion fails",
    scenario(frontEnd, table, async (stack) => {
      const { life, held } = await stack.created(table);
      stack.meddle(remove.method, remove.path, answer(403, { detail: "Forbidden" }));
      expect((await life.destroy()).error).toMatch(/returned 403.*\[LS1113\]/);
      expect(life.held?.id).toBe(held.id);
    }),
  );

  if (table.reads !== "list")
    test(
      "keeps a new object that a stale replica does not know, in a refresh and in a deletion",
      scenario(frontEnd, table, async (stack) => {
        const { life, held, before } = await stack.created(table);
        stack.meddle("GET", member, times(2, NOT_FOUND));
        const why = evidence.age === "createdAt" ? "it is less than 5 minutes old" : "lists it";
        expect((await life.refresh()).error).toContain(`but ${why}. The state was not changed.`);
        expect((await life.destroy()).error).toContain(`but ${why}. The state was not changed.`);
        expect(life.held).toEqual(held);
        expect(stack.writes()).toEqual(before);
        expect(await life.refresh()).toMatchObject({ did: "refresh", warnings: [] });
        expect(await life.destroy()).toMatchObject({ did: "delete", warnings: [] });
        expect(stack.remote(table)).toEqual([]);
      }),
    );

  if (evidence.workspace === "answer")
    test(
      "reads no answer of another workspace as the creation's: the object is kept, and its location is reported",
      scenario(frontEnd, table, async (stack) => {
        const { life, program } = await stack.of(table);
        stack.meddle(create.method, create.path, rewrite({ tenant_id: ELSEWHERE }));
        expect((await life.up(program)).error).toContain(ELSEWHERE);
        expect(life.held).toMatchObject({ unfinished: true });
      }),
    );

  const { wait } = table;
  if (wait === undefined) return;

  test(
    "ends the wait with the time limit, keeps the id, and the next up waits on and creates nothing",
    scenario(frontEnd, table, async (stack) => {
      const { life, program } = await stack.of(table, wait.with);
      stack.meddle("GET", wait.path, rewrite({ status: wait.pending }));
      stack.gateway.time.oversleep(60);
      expect((await life.up(program)).error).toMatch(/the time limit of .* was reached/);
      expect(life.held).toMatchObject({ id: stack.stored(table)[0], unfinished: true });
      stack.passAll();
      const before = stack.writes();
      expect(await life.up(program)).toMatchObject({ did: "update", warnings: [] });
      expect(life.held).toMatchObject({ unfinished: false });
      expect(stack.writes()).toEqual(before);
      expect(await life.up(program)).toMatchObject({ did: "same" });
    }),
  );

  if (frontEnd === "plugin") {
    test(
      "ends the wait with Ctrl-C within two seconds, and keeps the id",
      scenario(frontEnd, table, async (stack) => {
        const { life, program } = await stack.of(table, wait.with);
        stack.meddle("GET", wait.path, rewrite({ status: wait.pending }));
        let cancelledAt = 0;
        stack.gateway.time.after(200_000, () => {
          cancelledAt = performance.now();
          void life.cancel();
        });
        const { error } = await life.up(program);
        expect(error).toContain("the operation was interrupted");
        expect(error).toContain("LS1205");
        expect(performance.now() - cancelledAt).toBeLessThan(2_000);
        expect(life.held).toMatchObject({ id: stack.stored(table)[0], unfinished: true });
      }),
    );
  }
});
