import { expect, test } from "vitest";
import * as z from "zod";
import { UNKNOWN } from "../../../provider/core/engine.ts";
import { field } from "../../../provider/core/fields/facts.ts";
import { previewOutputs } from "../../../provider/core/fields/outputs.ts";

const WORKSPACE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const outputs = z.object({
  tenantId: field(z.string(), { description: "", stable: true }),
  createdAt: field(z.string(), { description: "", stable: true }),
  finishedAt: field(z.string().optional(), { description: "", stable: true }),
  status: field(z.string(), { description: "" }),
});
const cloud = { workspaceId: undefined, cloud: true };

test("of a new object nothing is known but the workspace, when that is", () => {
  const unknown = { createdAt: UNKNOWN, finishedAt: UNKNOWN, status: UNKNOWN };
  expect(previewOutputs(outputs, undefined, {}, cloud)).toEqual({ ...unknown, tenantId: UNKNOWN });
  const configured = { ...cloud, workspaceId: WORKSPACE };
  expect(previewOutputs(outputs, undefined, {}, configured)).toEqual({ ...unknown, tenantId: WORKSPACE });
  const own = { workspaceId: "00000000-0000-4000-8000-00000000000A" };
  expect(previewOutputs(outputs, undefined, own, configured)).toEqual({
    ...unknown,
    tenantId: "00000000-0000-4000-8000-00000000000a",
  });
  expect(previewOutputs(outputs, undefined, {}, { ...cloud, workspaceId: UNKNOWN })).toEqual({
    ...unknown,
    tenantId: UNKNOWN,
  });
});

test("an update leaves what never changes, and makes all else unknown", () => {
  const stored = { tenantId: "t", createdAt: "2026-01-01T00:00:00Z", status: "Running" };
  expect(previewOutputs(outputs, stored, {}, { ...cloud, workspaceId: WORKSPACE })).toEqual({
    tenantId: "t",
    createdAt: "2026-01-01T00:00:00Z",
    finishedAt: UNKNOWN,
    status: UNKNOWN,
  });
});
