import { expect, test } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import type { Resource } from "../../provider/resources/resource.ts";

const { Deployment, BulkExport, ...others } = resources;
const EXPORT = { create: 7200, read: 600, update: 7200, delete: 600 };
const USUAL = { create: 300, read: 300, update: 300, delete: 300 };

test.each<{ resource: Resource; inputs: Record<string, unknown>; limits: object }>([
  { resource: Deployment, inputs: {}, limits: { create: 1800, read: 300, update: 1800, delete: 1800 } },
  { resource: BulkExport, inputs: {}, limits: EXPORT },
  {
    resource: BulkExport,
    inputs: { waitForCompletion: true },
    limits: { ...EXPORT, create: 86_400, update: 86_400 },
  },
  ...Object.values<Resource>(others).map((resource) => ({ resource, inputs: {}, limits: USUAL })),
])("the time limits of $resource.kind with $inputs, in seconds", ({ resource, inputs, limits }) => {
  expect(resource.timeLimits(inputs)).toEqual(limits);
});
