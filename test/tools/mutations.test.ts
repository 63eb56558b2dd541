import { expect, test } from "vitest";
import { misfits } from "../../tools/mutate/apply.ts";
import { MUTATIONS } from "../../tools/mutate/mutations.ts";
import { verdictOf } from "../../tools/mutate/verdict.ts";

/** Tests run in the root of the repository. */
const ROOT = ".";

test.each(MUTATIONS.map((mutation) => [mutation.id, mutation] as const))(
  "the mutation %s still applies to the code: its text is found once",
  (_, mutation) => {
    expect(misfits(ROOT, mutation)).toEqual([]);
    for (const { find, replace } of mutation.edits) expect(replace).not.toBe(find);
  },
);

const PROMISES = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const FRONT_ENDS = ["dynamic", "plugin"] as const;

test.each(PROMISES.flatMap((promise) => FRONT_ENDS.map((frontEnd) => [promise, frontEnd] as const)))(
  "promise %i has a mutation in %s that a test notices",
  (promise, frontEnd) => {
    const noticed = MUTATIONS.filter(({ noticedBy }) => noticedBy !== undefined);
    expect(noticed.filter((each) => each.promise === promise && each.area === frontEnd)).not.toEqual([]);
  },
);

test("there are mutations of each area, under one id each", () => {
  expect(new Set(MUTATIONS.map(({ id }) => id)).size).toBe(MUTATIONS.length);
  const areas = [...new Set(MUTATIONS.map(({ area }) => area))].sort();
  expect(areas).toEqual([
    "core",
    "create-once",
    "dynamic",
    "http",
    "kinds",
    "not-found",
    "plugin",
    "redaction",
    "waiting",
  ]);
});

test("a survivor that is listed has a reason and is no failure, until a test notices it", () => {
  const survivor = { survives: "the reason" };
  expect(verdictOf(survivor, "none")).toEqual({
    result: "survived, as listed",
    remark: "the reason",
    isExpected: true,
  });
  expect(verdictOf(survivor, "other")).toMatchObject({
    isExpected: false,
    remark: expect.stringContaining("replace"),
  });
  for (const { survives } of MUTATIONS) expect(survives).not.toBe("");
});

test("a survivor that is not listed is a failure", () => {
  expect(verdictOf({}, "none")).toEqual({ result: "SURVIVED", isExpected: false });
  expect(verdictOf({}, "expected")).toEqual({ result: "noticed", isExpected: true });
  expect(verdictOf({}, "other")).toMatchObject({ isExpected: true });
});
