import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { version } from "../../provider/core/version.ts";
import { root } from "../../tools/stack/package.ts";

test("the packages, the schema, the SDK and the changelog have the version of the code", () => {
  const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");
  for (const file of ["package.json", "emulator/package.json", "schema.json", "sdk/nodejs/package.json"]) {
    expect(JSON.parse(textOf(file)).version, file).toBe(version);
  }
  expect(/^## (\S+)/m.exec(textOf("CHANGELOG.md"))?.[1]).toBe(version);
});
