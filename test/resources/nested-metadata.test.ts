import { describe, expect, test } from "vitest";
import { isRecord } from "../../provider/core/properties.ts";
import { scenario, TABLES } from "../conformance/scenario.ts";
import type { Stack } from "../conformance/stack.ts";
import type { KindTable } from "../conformance/table.ts";

const OWN = { team: "support", n: { a: 1, list: [{ b: 1 }] } };
const ADDED = { team: "support", n: { a: 1, added: "theirs", list: [{ b: 1, added: 2.0 }] } };

function tableOf(kind: string): KindTable {
  const table = TABLES.find((each) => each.kind === kind);
  if (table === undefined) throw new Error(`there is no table of ${kind}`);
  return table;
}

/** Replaces every `metadata` in what the service answers. */
function answerMetadata(stack: Stack, metadata: object) {
  const within = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(within);
    if (!isRecord(value)) return value;
    const entries = Object.entries(value).map(([key, inner]) => [
      key,
      key === "metadata" && isRecord(inner) ? metadata : within(inner),
    ]);
    return Object.fromEntries(entries);
  };
  const { handle } = stack.gateway;
  stack.gateway.handle = async (request, forward) => {
    const { status, body } = await handle(request, forward);
    return { status, body: body === "" ? body : JSON.stringify(within(JSON.parse(body))) };
  };
}

describe.each(["dynamic", "plugin"] as const)(
  "%s, keys that the service adds inside the metadata",
  (frontEnd) => {
    describe.each(["TracingProject", "Dataset", "AnnotationQueue"])("of %s", (kind) => {
      const table = tableOf(kind);

      test("are no difference, and no warning", () =>
        scenario(frontEnd, table, async (stack) => {
          answerMetadata(stack, ADDED);
          const { life, program } = await stack.created(table, { metadata: OWN });
          expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
          expect(life.held?.inputs["metadata"]).toEqual(OWN);
          expect(await life.up(program)).toMatchObject({ did: "same" });
        })());

      test("do not hide a value that was changed beside them", () =>
        scenario(frontEnd, table, async (stack) => {
          const { life } = await stack.created(table, { metadata: OWN });
          answerMetadata(stack, { ...ADDED, n: { ...ADDED.n, a: 2 } });
          expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
          expect(life.held?.inputs["metadata"]).toEqual({ ...OWN, n: { ...OWN.n, a: 2 } });
        })());

      test("stay in an update, without those that the program removed", () =>
        scenario(frontEnd, table, async (stack) => {
          const { life, program } = await stack.created(table, { metadata: { n: { a: 1, old: 2 } } });
          answerMetadata(stack, { n: { a: 1, old: 2, added: 3 }, theirs: 4 });
          await life.up({ ...program, metadata: { n: { a: 5 } } });
          expect(JSON.stringify(stack.writes().at(-1)?.body)).toContain(
            '"metadata":{"theirs":4,"n":{"added":3,"a":5}}',
          );
        })());
    });
  },
);
