import { describe, expect, test } from "vitest";
import * as z from "zod";
import { DEFAULTS, UNKNOWN } from "../../provider/core/engine.ts";
import { check, plan } from "../../provider/core/evaluate.ts";
import { field } from "../../provider/core/fields/facts.ts";
import type { Properties } from "../../provider/core/properties.ts";
import type { Comparison, Description, Plan } from "../../provider/core/resource.ts";

const inputs = z.object({
  low: field(z.int(), { description: "" }),
  high: field(z.int().optional(), { description: "", immutable: true }),
  mode: field(z.string().default("plain"), { description: "" }),
  place: field(z.object({ bucket: field(z.string().min(1), { description: "" }) }).optional(), {
    description: "",
  }),
  workspaceId: field(z.guid().optional(), { description: "", local: true }),
});
const outputs = z.object({
  status: field(z.string(), { description: "" }),
  tenantId: field(z.string(), { description: "" }),
});

type Range = Description<undefined, typeof inputs, typeof outputs>;
type Ended = Comparison<z.output<typeof inputs>, z.output<typeof outputs>>;

const never = () => Promise.reject(new Error("a preview must call nobody"));

function range(parts: Partial<Pick<Range, "rules" | "plan">> = {}): Range {
  return {
    facts: { kind: "Range", noun: "range", description: "", example: {}, belongsTo: "keyWorkspace" },
    inputs,
    outputs,
    timeLimits: () => ({ create: 1, read: 1, update: 1, delete: 1 }),
    rules: () => [],
    plan: ({ changes }) => ({ changes, deleteBeforeReplace: false }),
    create: never,
    read: never,
    update: never,
    delete: never,
    ...parts,
  };
}

const naming = { logicalName: "r", suffix: () => "0" };
const A = "aaaaaaaa-aaaa-4aaa-8aaa-aaaaaaaaaaaa";
const B = "bbbbbbbb-bbbb-4bbb-8bbb-bbbbbbbbbbbb";
const nowhere = { workspaceId: undefined, cloud: true };

describe("the rules that span properties", () => {
  const ordered = range({
    rules: ({ low, high }) =>
      typeof low === "number" && typeof high === "number" && high <= low
        ? [{ path: ["high"], reason: "must be more than low" }]
        : [],
  });
  const failuresOf = (news: Properties) => check(ordered, {}, news, naming, nowhere).failures;

  test("are judged when all types are right", () => {
    expect(failuresOf({ low: 5, high: 1 })).toEqual([{ path: ["high"], reason: "must be more than low" }]);
    expect(failuresOf({ low: 1, high: 5 })).toEqual([]);
  });

  test("are not judged by what is not known yet, or is wrong by itself: one mistake, one message", () => {
    expect(failuresOf({ low: 5, high: UNKNOWN })).toEqual([]);
    expect(failuresOf({ low: 5, high: "1" })).toEqual([
      { path: ["high"], reason: '"1" is not allowed: it must be an integer (got a string)' },
    ]);
  });

  test("see what failed, and what is missing though required, as unknown, and the rest as given", () => {
    const seen: unknown[] = [];
    const watching = range({
      rules: (news) => {
        seen.push(news);
        return [];
      },
    });
    check(watching, {}, { high: "1", place: { bucket: 5 }, colour: "red", __provider: "x" }, naming, nowhere);
    expect(seen).toEqual([
      { low: UNKNOWN, high: UNKNOWN, mode: "plain", place: { bucket: UNKNOWN }, workspaceId: undefined },
    ]);
  });
});

describe("a resource that needs its workspace", () => {
  const { facts: about, ...others } = range();
  const placed: Range = { ...others, facts: { ...about, belongsTo: "workspace" } };
  const sentence =
    "a range needs a workspace, and none is configured: run `pulumi config set langsmith:workspaceId <UUID>`, or set LANGSMITH_WORKSPACE_ID or the argument workspaceId";

  test("fails without one, with the key, the variable and the property that say it", () => {
    expect(check(placed, {}, { low: 1 }, naming, nowhere).failures).toEqual([{ path: [], reason: sentence }]);
  });

  test.each([
    ["configured", {}, A],
    ["configured and not known yet", {}, UNKNOWN],
    ["its own", { workspaceId: A }, undefined],
    ["its own and not known yet", { workspaceId: UNKNOWN }, undefined],
  ])("passes with one that is %s", (_, news, workspaceId) => {
    expect(check(placed, {}, { low: 1, ...news }, naming, { workspaceId, cloud: true }).failures).toEqual([]);
  });
});

function planned(
  news: Properties,
  olds: { inputs?: Properties; outputs?: Properties } = {},
  workspaceId?: string,
  resource = range(),
): Plan {
  const stored = {
    inputs: { low: 1, mode: "plain", ...olds.inputs },
    outputs: { status: "ok", ...olds.outputs },
  };
  return plan(
    resource,
    stored,
    { low: 1, mode: "plain", ...news },
    { workspaceId, cloud: true },
    1735689600000,
  );
}

describe("a plan", () => {
  test("compares with what the resource owns, which a failed update did not get to", () => {
    const half = { inputs: { low: 1 }, outputs: { low: 2, mode: "plain" } };
    expect(planned({ low: 2 }, half).changes).toEqual([]);
    expect(planned({ low: 1 }, half).changes).toEqual([{ path: ["low"], kind: "update" }]);
  });

  test("names each change with its path, and whether it replaces", () => {
    expect(
      planned({ low: 2, high: 3, place: { bucket: "b" } }, { inputs: { place: { bucket: "a" } } }),
    ).toEqual({
      changes: [
        { path: ["low"], kind: "update" },
        { path: ["high"], kind: "replace" },
        { path: ["place", "bucket"], kind: "update" },
      ],
      deleteBeforeReplace: false,
    });
  });

  test("is empty when nothing changed, whatever the front end keeps beside the inputs", () => {
    expect(
      planned({ __provider: "new", [DEFAULTS]: ["mode"] }, { inputs: { __provider: "old" } }).changes,
    ).toEqual([]);
  });

  test("keeps from the resource what does not fit: a state may come from another release", () => {
    const seen: Ended[] = [];
    const watching = range({
      plan: (told) => {
        seen.push(told);
        return { changes: told.changes, deleteBeforeReplace: false };
      },
    });
    planned(
      {},
      { inputs: { low: "one", gone: 1 }, outputs: { status: 5, low: "two", mode: "plain", gone: 1 } },
      undefined,
      watching,
    );
    expect(seen[0]?.olds).toEqual({ inputs: { mode: "plain" }, outputs: {} });
  });
});

describe("an object moves to another workspace", () => {
  const by = "(workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID)";
  const replaced = [
    {
      path: ["workspaceId"],
      kind: "replace",
      because: `it is in workspace ${A}, but ${B} is configured ${by}`,
    },
  ];
  const perhaps = [
    {
      path: ["workspaceId"],
      kind: "replace",
      because: `it is in workspace ${A}, but another one may be configured ${by}`,
    },
  ];

  test.each<
    [string, string | undefined, string | undefined, string | undefined, string | undefined, unknown[]]
  >([
    // what, tenantId of the state, old workspaceId, new workspaceId, configured
    ["never when nobody names one", A, undefined, undefined, undefined, []],
    ["not when the configured one is the one it lives in", A, undefined, undefined, A, []],
    ["not when it is written in capitals", A, undefined, undefined, A.toUpperCase(), []],
    ["when another one is configured", A, undefined, undefined, B, replaced],
    ["not when its own is the one it lives in, whatever is configured", A, undefined, A, B, []],
    ["when its own differs, whatever is configured", A, undefined, B, A, replaced],
    ["when its own goes and another one is configured", A, A, undefined, B, replaced],
    ["not when its own goes and none is configured", A, A, undefined, undefined, []],
    ["when the configured one is not known yet", A, undefined, undefined, UNKNOWN, perhaps],
    ["when its own is not known yet", A, A, UNKNOWN, A, perhaps],
    ["by its old workspaceId where the state names none", undefined, A, B, undefined, replaced],
    ["not when neither state nor old inputs name one", undefined, undefined, B, A, []],
    ["by what the state names, not by what was once asked for", A, B, A, undefined, []],
  ])("%s", (_, tenantId, old, own, configured, expected) => {
    const news = own === undefined ? {} : { workspaceId: own };
    const olds = {
      inputs: old === undefined ? {} : { workspaceId: old },
      outputs: tenantId === undefined ? {} : { tenantId },
    };
    expect(planned(news, olds, configured).changes).toEqual(expected);
  });
});
