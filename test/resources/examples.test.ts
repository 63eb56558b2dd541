import { expect, test } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import type { Resource } from "../../provider/resources/resource.ts";

const target = { workspaceId: "00000000-0000-4000-8000-000000000001", cloud: true };
const naming = { logicalName: "example", suffix: () => "0000000" };

test.each(Object.values<Resource>(resources))(
  "the documented example of $kind passes its check",
  (resource) => {
    expect(Object.keys(resource.example)).not.toEqual([]);
    expect(resource.check({}, resource.example, naming, target).failures).toEqual([]);
  },
);
