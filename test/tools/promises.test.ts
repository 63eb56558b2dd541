import { existsSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";
import { PROMISE_FILES, PROMISES } from "../engine/promises.ts";

test("each of the eight promises has a test on the real engine in the quick tier, in both front ends", () => {
  expect(Object.keys(PROMISES)).toHaveLength(8);
  expect(PROMISE_FILES).toContain("test/engine/every-kind-plugin.test.ts");
  expect(PROMISE_FILES.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});
