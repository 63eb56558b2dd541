import { expect, test } from "vitest";
import { changeReasons } from "../../provider/core/fields/compare.ts";
import { isSeenByEngine } from "../../provider/dynamic/provider/diff.ts";
import { resources } from "../../provider/resources/index.ts";

const { Deployment } = resources;
const RENAMED = [{ path: ["displayName"], kind: "update" }] as const;
const OLDS = { displayName: "Support" };
const NEWS = { displayName: "Support agent" };

test("the engine sees the change of an input", () => {
  expect(isSeenByEngine(Deployment, RENAMED, OLDS, NEWS)).toBe(true);
});

test.each([
  ["an output", [{ path: ["revisionStatus"], kind: "update", because: "it has failed" }]],
  ["the configured workspace", [{ path: ["workspaceId"], kind: "replace", because: "it moves" }]],
] as const)("the engine does not see a change that was found in %s", (_, changes) => {
  expect(isSeenByEngine(Deployment, changes, OLDS, OLDS)).toBe(false);
});

test("the reason of a change is reported, and of secrets the names, never a value", () => {
  const changes = [
    { path: ["revisionStatus"], kind: "update", because: "its revision has failed" },
    { path: ["secrets"], kind: "update" },
  ] as const;
  const olds = { secrets: { A: "first-value" } };
  const news = { secrets: { A: "changed-value", B: "second-value" } };
  expect(changeReasons(Deployment.inputs, changes, olds, news)).toEqual([
    " will be updated: its revision has failed",
    ": these secrets change: A, B (added)",
  ]);
});
