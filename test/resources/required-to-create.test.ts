import { expect, test } from "vitest";
import * as z from "zod";
import { UNNAMED } from "../../provider/core/defaults.ts";
import { field } from "../../provider/core/facts.ts";
import { definePlainResource } from "../../provider/resources/plain/define.ts";

const WORKSPACE = "11111111-1111-4111-8111-111111111111";
const TARGET = { workspaceId: WORKSPACE, cloud: true };

/** A kind with an input that no answer shows, so that no import finds it. */
const label = definePlainResource({
  kind: "Label",
  noun: "label",
  plural: "labels",
  description: "A label.",
  example: { text: "l", value: "v" },
  inputs: z.object({
    text: field(z.string(), { description: "Its text.", identity: true, immutable: true }),
    value: field(z.string().min(1).optional(), {
      description: "Its value.",
      writeOnly: true,
      requiredToCreate: true,
    }),
  }),
  outputs: z.object({ tenantId: field(z.string(), { description: "Its workspace." }) }),
  api: { area: "api", path: "/api/v1/labels", paging: "none", create: "PUT", read: "list" },
  belongsTo: "workspace",
  identifiedBy: "text",
  shows: { scope: false, age: false },
  lostAnswer: "sendAgain",
});

const IMPORTED = { inputs: { text: "a" }, outputs: { text: "a", tenantId: WORKSPACE } };
const failuresOf = (olds: object, news: object) =>
  label.check({ ...olds }, { ...news }, UNNAMED, TARGET).failures;

test("what an object cannot be created without is required of a new one, and not of one that was imported", () => {
  expect(failuresOf({}, { text: "a" })).toEqual([
    { path: ["value"], reason: "is required to create the label: set it to a string that is not empty" },
  ]);
  expect(failuresOf({}, { text: "a", value: "1" })).toEqual([]);
  expect(failuresOf({ text: "a" }, { text: "a" })).toEqual([]);
});

test("what an object cannot be created without is required of a replacement, before the old one is deleted", () => {
  const plan = (news: object) => label.plan(IMPORTED, { ...news }, TARGET, 0);
  expect(() => plan({ text: "b" })).toThrow(
    "changing text replaces the label, but LangSmith cannot create one without value. Set value, or undo the change.",
  );
  expect(plan({ text: "a" }).changes).toEqual([]);
  expect(plan({ text: "b", value: "1" }).changes).toMatchObject([
    { path: ["text"], kind: "replace" },
    { path: ["value"] },
  ]);
});

test("a move to another workspace is a replacement, too", () => {
  const elsewhere = { ...TARGET, workspaceId: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21" };
  expect(() => label.plan(IMPORTED, { text: "a" }, elsewhere, 0)).toThrow(
    "changing workspaceId replaces the label, but LangSmith cannot create one without value.",
  );
});
