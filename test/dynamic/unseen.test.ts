import { expect, test } from "vitest";
import { DRIFTED, driftedOf, unseen } from "../../provider/dynamic/unseen.ts";
import { resources } from "../../provider/resources/index.ts";

const { Deployment } = resources;
const CHANGE = [{ path: ["displayName"], kind: "update" }] as const;

test("what a refresh found changed is told as the reason for putting it right", () => {
  const drifted = driftedOf(Deployment, {}, { displayName: "Ours" }, { displayName: "Theirs" });
  expect(drifted).toEqual({ displayName: "Ours" });
  const olds = { displayName: "Theirs", [DRIFTED]: drifted };
  expect(unseen(Deployment, CHANGE, olds, { displayName: "Ours" })).toEqual([
    " is updated because its displayName changed outside this program",
  ]);
});

test("an edit of the program's own after a drift is not blamed on others", () => {
  const olds = { displayName: "Theirs", [DRIFTED]: { displayName: "Ours" } };
  expect(unseen(Deployment, CHANGE, olds, { displayName: "New" })).toEqual([]);
});

test("a drift that was put back outside is forgotten by the next refresh; one that lasts keeps what the program gave", () => {
  const once = { displayName: "Theirs", [DRIFTED]: { displayName: "Ours" } };
  expect(driftedOf(Deployment, once, { displayName: "Theirs" }, { displayName: "Ours" })).toBeUndefined();
  expect(driftedOf(Deployment, once, { displayName: "Theirs" }, { displayName: "Others" })).toEqual({
    displayName: "Ours",
  });
});

test("of secrets the names are told and kept, never a value", () => {
  const was = { secrets: { A: "first-value", B: "second-value" } };
  const found = { secrets: { A: "changed-value" } };
  const drifted = driftedOf(Deployment, {}, was, found);
  expect(JSON.stringify(drifted)).not.toContain("value");
  const told = unseen(
    Deployment,
    [{ path: ["secrets"], kind: "update" }],
    { ...found, [DRIFTED]: drifted },
    was,
  );
  expect(told).toEqual([
    " is updated because its secrets changed outside this program",
    ": of its secrets, these change: A, B (added)",
  ]);
});
