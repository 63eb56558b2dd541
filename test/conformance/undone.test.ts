import { describe, expect, test } from "vitest";
import { textsIn, valueAt } from "../../provider/core/properties.ts";
import { programsOf } from "./changes.ts";
import { Broken, type Handle } from "./gateway.ts";
import type { Life } from "./life.ts";
import { isImmutable } from "./paths.ts";
import { EVERY, scenario } from "./scenario.ts";
import { ELSEWHERE, rewrite } from "./stack.ts";

const WEB_PAGE = { "content-type": "text/html" };
const FAILED = { status: 503, body: '{"detail":"Service unavailable"}' };
const TOO_MANY = { status: 429, body: '{"detail":"Too many requests"}' };
const FORBIDDEN = { status: 403, body: '{"detail":"Forbidden"}' };

/** The request is carried out; what is answered, to it and to its repetitions, is something else. */
function carriedOut(...answers: readonly Awaited<ReturnType<Handle>>[]): Handle {
  let tries = 0;
  return async (request, forward) => {
    if (tries === 0) await forward(request);
    const answer = answers[Math.min(tries, answers.length - 1)];
    tries += 1;
    if (answer === undefined) throw new Broken();
    return answer;
  };
}

/** How the answer to an update can be lost that was carried out. */
const LOST: readonly (readonly [string, (life: Life) => Handle])[] = [
  ["is answered with a web page", () => carriedOut({ status: 200, body: "<html>", headers: WEB_PAGE })],
  [
    "is answered with a redirect",
    () => carriedOut({ status: 302, body: "", headers: { location: "https://login.example.com/" } }),
  ],
  ["is answered from another workspace", () => rewrite({ tenant_id: ELSEWHERE })],
  ["fails and is then rejected", () => carriedOut(FAILED, FORBIDDEN)],
  ["fails and then waits for a limit until its time is over", () => carriedOut(FAILED, TOO_MANY)],
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
  // What no program sets and no request clears cannot be undone.
  const changes = Object.entries(table.changes).filter(
    ([path, { rejected, sends = [], unset, ...change }]) => {
      const before =
        "from" in change ? change.from : valueAt({ ...table.program, ...change.with }, path.split("."));
      const canBeUndone = before !== undefined || Array.isArray(unset);
      return canBeUndone && !isImmutable(table, path) && rejected === undefined && sends.length > 0;
    },
  );
  if (table.cannot.object || changes.length === 0) {
    test("has nothing that an update changes at the service", () => {
      if (!table.cannot.object) expect(changes).toEqual([]);
    });
    return;
  }

  // Every change with one way to lose its answer, and one change with every way.
  const [[first] = []] = changes;
  const cases = changes.flatMap(([path, change]) =>
    (path === first ? LOST : LOST.slice(0, 1)).map(([how, lose]) => ({ path, how, change, lose })),
  );
  test.each(cases)(
    "the next up repairs a change of $path that is undone where the update $how",
    ({ path, change, lose }) =>
      scenario(
        frontEnd,
        table,
        async (stack) => {
          const { before, after } = await programsOf(stack, table, path, change);
          const life = await stack.add(kind);
          expect(await life.up(before)).toMatchObject({ did: "create" });
          const id = life.held?.id;
          const known = stack.writes().length;
          stack.gateway.time.oversleep(10);
          const [{ method = "", path: target = "" } = {}] = change.sends ?? [];
          stack.meddle(method, target, lose(life));
          await life.up(after);
          expect(life.held?.id).toBe(id);
          stack.passAll();
          stack.gateway.time.advance(3_600_000);
          expect((await life.up(before)).error).toBeUndefined();
          const wanted = valueAt(before, path.split("."));
          const written = JSON.stringify(stack.writes().slice(known + 1));
          const isClearable = Array.isArray(change.unset);
          if (wanted !== undefined) for (const text of textsIn(wanted)) expect(written).toContain(text);
          if (wanted !== undefined || isClearable) expect(written).not.toBe("[]");
          expect(await life.refresh()).toMatchObject({ warnings: [] });
          expect(await life.up(before)).toMatchObject({ did: "same" });
        },
        change.emulator,
      )(),
  );
});
