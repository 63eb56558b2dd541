import { describe, expect, test } from "vitest";
import type * as z from "zod";
import { isRequired } from "../../provider/core/fields/facts.ts";
import { isRecord, type Properties } from "../../provider/core/properties.ts";
import { plainResources, resources } from "../../provider/resources/index.ts";
import type { PlainResource } from "../../provider/resources/plain/kind.ts";
import { EVERY, scenario } from "./scenario.ts";
import { HERE, rewrite, type Stack } from "./stack.ts";
import type { KindTable } from "./table.ts";

const HOUR_MS = 3_600_000;
const PLAIN: Readonly<Record<string, PlainResource>> = plainResources;
/** Those whose objects are listed. */
const KINDS = EVERY.filter(
  ([, kind, { exists }]) => resources[kind].inventory !== undefined && exists !== "always",
);

function inputsOf({ kind }: KindTable): Readonly<Record<string, z.core.$ZodType>> {
  return PLAIN[kind]?.inputs.shape ?? {};
}

/** Names that people gave objects in the web pages, which no later request could name. */
const UNUSABLE = ["A\n", "K\u200b", "x\ty", ".", "..", "a".repeat(257)];

/** Rows of objects that others created, of which hardly anything is as this package expects it. */
function oddRows({ idMember = "id" }: KindTable, held: Properties): readonly object[] {
  const place = { tenant_id: HERE, organization_id: held["organizationId"] };
  const odd = { name: null, description: 7, metadata: "text", extra: { metadata: "text" }, created_at: 5 };
  return ["odd", "", "a\nb", ...UNUSABLE].map((name, index) => ({
    ...odd,
    id: `00000000-0000-4000-8000-0000000010${index}0`,
    ...place,
    ...(idMember === "id" ? {} : { [idMember]: name }),
  }));
}

/** From now on the lists of a kind begin with these rows. */
function listAlso(stack: Stack, { path }: KindTable, rows: readonly object[]): void {
  stack.meddle("GET", path, async (request, forward) => {
    const { status, body } = await forward(request);
    const offset = new URLSearchParams(request.path.split("?")[1]).get("offset") ?? "0";
    if (offset !== "0") return { status, body };
    const own: unknown = JSON.parse(body);
    const page = isRecord(own) && Array.isArray(own["resources"]) ? own["resources"] : own;
    const all = [...rows, ...(Array.isArray(page) ? page : [])];
    return { status, body: JSON.stringify(page === own ? all : { ...Object(own), resources: all }) };
  });
}

describe.each(KINDS)("%s, %s", (frontEnd, kind, table) => {
  const { identifiedBy, namedBy }: Partial<PlainResource> = PLAIN[kind] ?? {};
  if (identifiedBy !== undefined)
    test.each(["A\n", "K\u200b", ".."])(
      "cannot have the id %j, which no later request could name: the preview shows it, and nothing is sent",
      (id) =>
        scenario(frontEnd, table, async (stack) => {
          const { life, program } = await stack.of(table);
          for (const step of ["preview", "up"] as const) {
            const { error } = await life[step]({ ...program, [identifiedBy]: id });
            expect(error).toMatch(
              new RegExp(
                `${identifiedBy}: .* is not allowed: .*it must be a string (?:of 1 to 256|that is not empty)`,
              ),
            );
          }
          expect(stack.writes()).toEqual([]);
        })(),
    );

  test(
    "is created, read, changed, deleted and missed beside objects of others that this package cannot read",
    scenario(frontEnd, table, async (stack) => {
      // The consent of the program frees the names of the object, too.
      const { life, program, needed } = await stack.of(table, table.consent?.with);
      expect(await life.up(program)).toMatchObject({ did: "create" });
      const rows = oddRows(table, life.held?.outputs ?? {});
      listAlso(stack, table, rows);
      stack.gateway.time.advance(HOUR_MS);
      expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
      const [change] = Object.entries(table.changes).flatMap(([name, { sends, to, along }]) =>
        sends !== undefined && along === undefined && !name.includes(".") && name !== "workspaceId"
          ? [{ [name]: to }]
          : [],
      );
      expect((await life.up({ ...program, ...needed, ...change })).error).toBeUndefined();
      expect(await life.destroy()).toEqual({ did: "delete", warnings: [] });
      expect(await life.up(program)).toMatchObject({ did: "create" });
      stack.gateway.time.advance(HOUR_MS);
      if (table.cannot.deletion) stack.gateway.emulator.disappear(life.held?.id ?? "");
      else await stack.outside(table.remove, life.held?.id ?? "");
      stack.gateway.time.advance(HOUR_MS);
      expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
      expect(life.held).toBeUndefined();
    }),
  );

  if (namedBy !== undefined && frontEnd === "plugin")
    test(
      "is imported by its name beside objects of others that this package cannot read",
      scenario(frontEnd, table, async (stack) => {
        const { life, held, program } = await stack.created(table);
        listAlso(stack, table, oddRows(table, held.outputs));
        expect(await life.import(stack.importing(String(program[namedBy])))).toEqual({
          did: "import",
          warnings: [],
        });
        expect(life.held?.id).toBe(held.id);
      }),
    );

  if ((identifiedBy ?? namedBy) !== undefined)
    test(
      "is created once where two resources of a program have its name, whichever comes first",
      scenario(frontEnd, table, async (stack) => {
        const { life, program } = await stack.of(table);
        const other = await stack.add(table.kind);
        const steps = await Promise.all([life.up(program), other.up(program)]);
        const failed = steps.flatMap(({ error }) => error ?? []);
        expect(failed).toHaveLength(1);
        expect(failed[0]).toContain("[LS5005]");
        expect([life.held, other.held].filter((held) => held !== undefined)).toHaveLength(1);
        expect(stack.remote(table)).toHaveLength(1);
      }),
    );

  const { description } = inputsOf(table);
  if (frontEnd === "plugin" && description !== undefined && !isRequired(description))
    test(
      "is imported with an empty description, as a program that leaves it out describes it",
      scenario(frontEnd, table, async (stack) => {
        const { life, held, program } = await stack.created(table);
        stack.meddle("GET", `${table.path}/:id`, rewrite({ description: "" }));
        expect(await life.import(stack.importing(held.id))).toEqual({ did: "import", warnings: [] });
        expect(life.held?.inputs).not.toHaveProperty("description");
        const { description: _, ...others } = program;
        expect(await life.up(others)).toMatchObject({ did: "same" });
      }),
    );
});
