import { expect, test } from "vitest";
import * as served from "../../provider/dynamic/index.ts";
import { resources } from "../../provider/resources/index.ts";

test("what the states of dynamic resources load is there for every kind of resource", () => {
  expect(Object.keys(served).sort()).toEqual(Object.keys(resources).sort());
});
