import proto, { type DiffResponse } from "@pulumi/pulumi/proto/provider_pb.js";
import { describe, expect, test } from "vitest";
import type { Change } from "../../provider/core/resource.ts";
import { toDiff } from "../../provider/plugin/requests/differences.ts";
import { resources } from "../../provider/resources/index.ts";
import type { Resource } from "../../provider/resources/resource.ts";

const { ADD, ADD_REPLACE, DELETE, DELETE_REPLACE, UPDATE, UPDATE_REPLACE } = proto.PropertyDiff.Kind;

function answered(
  olds: object,
  news: object,
  changes: Change[],
  deleteBeforeReplace = false,
  resource: Resource = resources.BulkExport,
): DiffResponse {
  const message = toDiff(resource, { ...olds }, { ...news }, { changes, deleteBeforeReplace });
  return proto.DiffResponse.deserializeBinary(message.serializeBinary());
}
const details = (answer: DiffResponse) =>
  answer.getDetaileddiffMap().toObject(false, (_, each) => each.toObject());

describe("the kind of a difference", () => {
  test.each([
    ["something new", {}, { filter: "a" }, "update", ADD],
    ["something new that replaces", {}, { filter: "a" }, "replace", ADD_REPLACE],
    ["another value", { filter: "a" }, { filter: "b" }, "update", UPDATE],
    ["another value that replaces", { filter: "a" }, { filter: "b" }, "replace", UPDATE_REPLACE],
    ["nothing any more", { filter: "a" }, {}, "update", DELETE],
    ["nothing any more, which replaces", { filter: "a" }, {}, "replace", DELETE_REPLACE],
  ] as const)("is told for %s", (_, olds, news, kind, told) => {
    expect(details(answered(olds, news, [{ path: ["filter"], kind }]))).toEqual([
      ["filter", { kind: told, inputdiff: true }],
    ]);
  });
});

test("a path is reported as the engine writes paths, its property once in the lists", () => {
  const olds = { triggers: { month: 1, "a b": [1, 2] } };
  const news = { triggers: { month: 2, "a b": [1, 3] } };
  const changes: Change[] = [
    { path: ["triggers", "month"], kind: "replace" },
    { path: ["triggers", "a b", 1], kind: "replace" },
    { path: ["waitForDeployed"], kind: "update" },
  ];
  const answer = answered(olds, { ...news, waitForDeployed: true }, changes, true, resources.Deployment);
  expect(details(answer)).toEqual([
    ["triggers.month", { kind: UPDATE_REPLACE, inputdiff: true }],
    ['triggers["a b"][1]', { kind: UPDATE_REPLACE, inputdiff: true }],
    ["waitForDeployed", { kind: ADD, inputdiff: true }],
  ]);
  expect(answer.getDiffsList()).toEqual(["triggers", "waitForDeployed"]);
  expect(answer.getReplacesList()).toEqual(["triggers"]);
  expect(answer.getDeletebeforereplace()).toBe(true);
  expect(answer.getChanges()).toBe(proto.DiffResponse.DiffChanges.DIFF_SOME);
});

test("what was seen in an output is reported as of the output", () => {
  const seen = answered({}, {}, [{ path: ["status"], kind: "replace", because: "x" }]);
  expect(details(seen)).toEqual([["status", { kind: UPDATE_REPLACE, inputdiff: false }]]);
  // A move to another workspace that no input asks for.
  const answer = answered({}, {}, [{ path: ["workspaceId"], kind: "replace" }]);
  expect(details(answer)).toEqual([["tenantId", { kind: UPDATE_REPLACE, inputdiff: false }]]);
  expect(answer.getReplacesList()).toEqual(["workspaceId"]);
});

test("no change is reported as none, in detail, so that the engine does not compare for itself", () => {
  const answer = answered({ filter: "a" }, { filter: "b" }, []);
  expect(answer.getChanges()).toBe(proto.DiffResponse.DiffChanges.DIFF_NONE);
  expect(answer.getHasdetaileddiff()).toBe(true);
  expect(details(answer)).toEqual([]);
  expect(answer.getStablesList()).toEqual(["tenantId", "createdAt", "sourceBulkExportId"]);
});
