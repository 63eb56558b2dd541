import { describe, expect, test } from "vitest";
import { isRecord } from "../../provider/core/properties.ts";
import { EVERY, FRONT_END_NAMES, scenario, TABLES } from "../conformance/scenario.ts";
import { ELSEWHERE, type Stack } from "../conformance/stack.ts";

/** What others stored in an object, as JSON. */
const BEYOND = {
  "nested 300 levels deep": `${'{"a":'.repeat(300)}1${"}".repeat(300)}`,
  "2 MB long": JSON.stringify("x".repeat(2_000_000)),
} as const;
const LIMIT = {
  "nested 300 levels deep": "returned 200 with JSON nested more than 200 levels deep.",
  "2 MB long": "returned 200, but the response is larger than the limit of 1048576 bytes.",
} as const;
const HOW_DEEP = Object.keys(BEYOND) as (keyof typeof BEYOND)[];
const PLACE = "what-others-stored";

/** Answers reads with every object as it is, and with one more member. */
function addToObjects(stack: Stack, member: string, besides: object = {}) {
  const added = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(added);
    if (!isRecord(value)) return value;
    const { resources } = value;
    return resources === undefined
      ? { ...value, ...besides, others: PLACE }
      : { ...value, resources: added(resources) };
  };
  const { handle } = stack.gateway;
  stack.gateway.handle = async (request, forward) => {
    const { status, body, ...rest } = await handle(request, forward);
    if (request.method !== "GET" || status !== 200) return { status, body, ...rest };
    const text = JSON.stringify(added(JSON.parse(body)));
    return { status, body: text.replaceAll(`"${PLACE}"`, member) };
  };
}

const READ_ALONE = EVERY.filter(([, kind, { cannot }]) => !cannot.object && kind !== "WorkspaceSecret");

describe.each(HOW_DEEP)("what others stored in an object is %s:", (how) => {
  test.each(READ_ALONE)("%s, %s: a refresh names the limit and the way out", (frontEnd, _, table) =>
    scenario(frontEnd, table, async (stack) => {
      const { life, held } = await stack.created(table);
      addToObjects(stack, BEYOND[how]);
      const { error } = await life.refresh();
      expect(error).toContain(LIMIT[how]);
      expect(error).toMatch(
        / Make the object smaller or flatter in LangSmith, or delete it\. (?:.* )?\[LS1107\]$/,
      );
      expect(life.held).toEqual(held);
      stack.passAll();
    })(),
  );

  test.each(READ_ALONE)("%s, %s: a destroy deletes it", (frontEnd, _, table) =>
    scenario(frontEnd, table, async (stack) => {
      const { life } = await stack.created(table);
      addToObjects(stack, BEYOND[how]);
      expect(await life.destroy()).toMatchObject({ did: "delete" });
      expect(life.held).toBeUndefined();
      expect(stack.remote(table)).toEqual([]);
    })(),
  );
});

const WITH_METADATA = EVERY.filter(([, kind]) =>
  ["TracingProject", "Dataset", "AnnotationQueue"].includes(kind),
);

test.each(WITH_METADATA)(
  "%s, %s: a list of objects that are nested deep proves a deletion",
  (frontEnd, _, table) =>
    scenario(frontEnd, table, async (stack) => {
      const { life, held } = await stack.created(table);
      const body: unknown = await stack.bodyOf(table);
      const neighbor = await stack.another(table, { ...(isRecord(body) ? body : {}), name: "neighbor" });
      await stack.outside(table.remove, held.id);
      stack.gateway.time.advance(3_600_000);
      addToObjects(stack, BEYOND["nested 300 levels deep"]);
      expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
      expect(life.held).toBeUndefined();
      expect(stack.remote(table)).toEqual([neighbor]);
    })(),
);

test.each(FRONT_END_NAMES)("%s: what is nested deep in another workspace is not deleted", (frontEnd) => {
  const table = TABLES.find(({ kind }) => kind === "Dataset");
  if (table === undefined) throw new Error("there is no table of datasets");
  return scenario(frontEnd, table, async (stack) => {
    const { life, held, before } = await stack.created(table);
    addToObjects(stack, BEYOND["nested 300 levels deep"], { tenant_id: ELSEWHERE });
    expect((await life.destroy()).error).toContain(ELSEWHERE);
    expect(stack.writes()).toEqual(before);
    expect(life.held).toEqual(held);
  })();
});
