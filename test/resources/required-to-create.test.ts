import { expect, test } from "vitest";
import { UNNAMED } from "../../provider/core/fields/defaults.ts";
import { workspaceSecret } from "../../provider/resources/kinds/workspace-secret.ts";
import { ELSEWHERE, HERE } from "../conformance/stack.ts";

/** No answer shows the value, so that no import finds it. */
const IMPORTED = { inputs: { key: "A" }, outputs: { key: "A", tenantId: HERE } };
const TARGET = { workspaceId: HERE, cloud: true };

const failuresOf = (olds: object, news: object) =>
  workspaceSecret.check({ ...olds }, { ...news }, UNNAMED, TARGET).failures;
const plan = (news: object, target = TARGET) => workspaceSecret.plan(IMPORTED, { ...news }, target, 0);
const rejected = (name: string) =>
  `changing ${name} replaces the workspace secret, but LangSmith cannot create one without value. Set value, or undo the change.`;

test("what an object cannot be created without is required of a new one, and not of one that was imported", () => {
  expect(failuresOf({}, { key: "A" })).toEqual([
    {
      path: ["value"],
      reason: "is required to create the workspace secret: set it to a string that is not empty",
    },
  ]);
  expect(failuresOf({}, { key: "A", value: "1" })).toEqual([]);
  expect(failuresOf({ key: "A" }, { key: "A" })).toEqual([]);
});

test("what an object cannot be created without is required of a replacement, before the old one is deleted", () => {
  expect(() => plan({ key: "B" })).toThrow(rejected("key"));
  expect(() => plan({ key: "A" }, { ...TARGET, workspaceId: ELSEWHERE })).toThrow(rejected("workspaceId"));
  expect(plan({ key: "A" }).changes).toEqual([]);
  expect(plan({ key: "B", value: "1" }).changes).toMatchObject([
    { path: ["key"], kind: "replace" },
    { path: ["value"] },
  ]);
});
