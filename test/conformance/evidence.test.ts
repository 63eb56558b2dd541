import { describe, expect, test } from "vitest";
import { EVERY, scenario } from "./scenario.ts";
import { answer, ELSEWHERE, elsewhere, NOBODY, rewrite } from "./stack.ts";
import { readPathOf } from "./table.ts";

const HOUR_MS = 3_600_000;
const OTHER_ORGANIZATION = "00000000-0000-4000-8000-0000000000b2";

describe.each(EVERY)("%s, %s", (frontEnd, kind, table) => {
  const { cannot, evidence, path } = table;
  const member = readPathOf(table);
  const isListed = table.reads === "list";
  const another = { ...table.another, ...(table.idMember === undefined ? {} : { id: NOBODY }) };
  const changes = Object.entries(table.changes).flatMap(([name, { sends, to, along }]) =>
    sends !== undefined && along === undefined && !name.includes(".") && name !== "workspaceId"
      ? [{ [name]: to }]
      : [],
  );
  const changed = changes[0] ?? {};
  const isLeft = table.ends === "left";
  const steps = (["refresh", "up", "destroy"] as const).filter((step) => step !== "destroy" || !isLeft);

  if (cannot.object) {
    test(
      "asks the service nothing in a refresh and in a deletion: there is no object to look at",
      scenario(frontEnd, table, async (stack) => {
        const { life } = await stack.created(table);
        const asked = stack.gateway.emulator.journal().length;
        expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
        expect(await life.destroy()).toEqual({ did: "delete", warnings: [] });
        expect(stack.gateway.emulator.journal()).toHaveLength(asked);
      }),
    );
    return;
  }

  test(
    "keeps the state in a refresh and a deletion with a wrong key, whether it is answered 401, 403 or 404",
    scenario(frontEnd, table, async (stack) => {
      const { life, held, before } = await stack.created(table);
      stack.gateway.time.advance(HOUR_MS);
      for (const status of [401, 403, 404]) {
        stack.gateway.handle = answer(status, { detail: "no" });
        expect((await life.refresh()).error).toContain(`returned ${status}`);
        if (!isLeft) expect((await life.destroy()).error).toContain(`${status}`);
        expect(life.held).toEqual(held);
      }
      expect(stack.writes()).toEqual(before);
    }),
  );

  const ofWorkspace = evidence.workspace === "answer" || evidence.workspace === "probe";
  if (ofWorkspace) {
    test(
      "keeps the state in a refresh and a deletion where another workspace answers, with an equal object or without",
      scenario(frontEnd, table, async (stack) => {
        const { life, held, program } = await stack.created(table);
        stack.gateway.time.advance(HOUR_MS);
        for (const hasEqual of [false, true]) {
          if (hasEqual) await stack.another(table, await stack.bodyOf(table, ELSEWHERE), ELSEWHERE);
          stack.gateway.handle = elsewhere;
          const { error } = await life.refresh();
          // An equal object that does not show its workspace is read as the own one, which changes nothing.
          if (evidence.workspace === "probe" && table.idMember !== undefined && hasEqual)
            expect(error).toBeUndefined();
          else expect(error).toContain(ELSEWHERE);
          if (!isLeft) expect((await life.destroy()).error).toContain(ELSEWHERE);
          expect(life.held).toEqual(held);
          stack.passAll();
        }
        expect(await life.up(program)).toMatchObject({ did: "same" });
      }),
    );

    test(
      "reads an object in the workspace that it belongs to, whatever workspace is configured by now",
      scenario(frontEnd, table, async (stack) => {
        const { life, program, held } = await stack.created(table);
        stack.gateway.time.advance(HOUR_MS);
        await life.configure(stack.configured({ workspaceId: ELSEWHERE }));
        const { error, warnings } = await life.refresh();
        expect(error).toBeUndefined();
        expect(life.held?.id).toBe(held.id);
        // A refresh does not fail for what the next up rejects.
        const rejected = (await life.preview(program)).error;
        expect(warnings).toEqual(
          rejected === undefined ? [] : [`the next \`pulumi up\` would be rejected: ${rejected}`],
        );
        expect(await life.destroy()).toMatchObject({ did: "delete" });
        expect(stack.remote(table)).toEqual(isLeft ? [held.id] : []);
      }),
    );

    test(
      "replaces the object where another workspace is configured, and shows it in the preview",
      scenario(frontEnd, table, async (stack) => {
        const { life, program, before } = await stack.created(table, table.consent?.with);
        await life.configure(stack.configured({ workspaceId: ELSEWHERE }));
        expect(await life.preview(program)).toMatchObject({ did: "replace", replaces: ["workspaceId"] });
        expect(stack.writes()).toEqual(before);
      }),
    );
  }

  // A list shows the objects of another workspace or name, and not one in the place of another.
  const shows = !isListed && evidence.workspace !== "probe" && evidence.workspace !== "none";
  const foreign = ofWorkspace ? { tenant_id: ELSEWHERE } : { organization_id: OTHER_ORGANIZATION };
  if (shows)
    test(
      "changes nothing where an object of another workspace or organization answers to the id",
      scenario(frontEnd, table, async (stack) => {
        const { life, held, program, before } = await stack.created(table);
        stack.meddle("GET", member, rewrite(foreign));
        for (const step of steps) {
          const { error } = step === "up" ? await life.up({ ...program, ...changed }) : await life[step]();
          expect(error).toContain(
            ofWorkspace ? `from workspace ${ELSEWHERE}` : "with another organizationId",
          );
          expect(life.held?.id).toBe(held.id);
          expect(life.held?.outputs).toEqual(held.outputs);
          expect(stack.writes()).toEqual(before);
        }
      }),
    );

  // Its workspace alone identifies a setting.
  if (!isListed && table.exists !== "always")
    test(
      "changes nothing where the answer is about another object",
      scenario(frontEnd, table, async (stack) => {
        const { life, held, program, before } = await stack.created(table);
        // Without a property that never changes, the id alone tells objects apart.
        const others = Object.keys(another).length === 0 ? [] : [another];
        for (const members of [{ id: NOBODY, provider_id: NOBODY }, ...others]) {
          stack.passAll();
          stack.meddle("GET", member, rewrite(members));
          for (const step of steps) {
            const { error } = step === "up" ? await life.up({ ...program, ...changed }) : await life[step]();
            expect(error).toMatch(
              /returned 200 with another object than requested|with another \S+ than it was created with, so this is another object/,
            );
            expect(life.held).toEqual(held);
            expect(stack.writes()).toEqual(before);
          }
        }
      }),
    );

  if (!isListed && !isLeft)
    test(
      "ends an object although the answer about it lacks a field",
      scenario(frontEnd, table, async (stack) => {
        const { life } = await stack.created(table);
        let isEnded = false;
        const malformed = rewrite({ created_at: 5, name: 5, filter: 5 });
        stack.meddle("GET", member, (request, forward) =>
          isEnded ? forward(request) : malformed(request, forward),
        );
        stack.meddle(table.remove.method, member, (request, forward) => {
          isEnded = true;
          return forward(request);
        });
        expect((await life.destroy()).error).toBeUndefined();
        expect(stack.writes().at(-1)).toEqual(table.remove);
        expect(stack.remote(table)).toEqual([]);
      }),
    );

  if (!isListed && table.exists !== "always")
    test(
      "keeps the state where the object is not found and the service lists it",
      scenario(frontEnd, table, async (stack) => {
        const { life, held } = await stack.created(table);
        stack.gateway.time.advance(HOUR_MS);
        stack.meddle("GET", member, answer(404, { detail: "Not found" }));
        expect((await life.refresh()).error).toMatch(/lists it/);
        expect(life.held).toEqual(held);
      }),
    );

  test(
    `keeps the state where a list of ${kind} has a hole`,
    scenario(frontEnd, table, async (stack) => {
      const { life, held } = await stack.created(table);
      stack.gateway.time.advance(HOUR_MS);
      if (!isListed) stack.meddle("GET", member, answer(404, { detail: "Not found" }));
      stack.meddle("GET", path, answer(500, { detail: "Internal server error" }));
      expect((await life.refresh()).error).toContain("returned 500");
      expect(life.held).toEqual(held);
    }),
  );
});
