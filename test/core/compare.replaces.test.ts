import { describe, expect, test } from "vitest";
import { replaces } from "../../provider/core/compare.ts";
import { resources } from "../../provider/resources/index.ts";

const HERE = "00000000-0000-4000-8000-00000000000a";
const THERE = "00000000-0000-4000-8000-00000000000b";
const SCHEDULE = { sessionId: "s", startTime: "2025-01-01T00:00:00Z", intervalHours: 24 };

describe("a change of workspaceId", () => {
  test.each([
    ["to the configured workspace", {}, { workspaceId: HERE.toUpperCase() }, false],
    ["from the configured workspace to none", { workspaceId: HERE }, {}, false],
    ["to another workspace", {}, { workspaceId: THERE }, true],
    ["back to the configured workspace", { workspaceId: THERE }, {}, true],
  ])("%s", (_, was, wanted, replaced) => {
    const { inputs } = resources.BulkExport;
    expect(replaces(inputs, { ...SCHEDULE, ...was }, { ...SCHEDULE, ...wanted }, HERE)).toBe(replaced);
  });
});

test("an object without workspaces is replaced by its immutable inputs alone", () => {
  const { inputs } = resources.BulkExport;
  expect(replaces(inputs, SCHEDULE, { ...SCHEDULE, allowReexport: true }, undefined)).toBe(false);
  expect(replaces(inputs, SCHEDULE, { ...SCHEDULE, intervalHours: 12 }, undefined)).toBe(true);
});
