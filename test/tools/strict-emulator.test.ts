import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";

test("every emulator that tests and tools start says whether it rejects what the service ignores", () => {
  const files = ["test", "tools"].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((name) => name.endsWith(".ts"))
      .map((name) => path.join(folder, name)),
  );
  const starts = files.flatMap((file) => {
    const text = readFileSync(path.join(root, file), "utf8");
    return [...text.matchAll(/await startEmulator\(\{[^}]{0,80}/g)].map(([start]) => `${file}: ${start}`);
  });
  expect(starts.length).toBeGreaterThan(20);
  expect(starts.filter((start) => !/\(\{\s*strict: /.test(start))).toEqual([]);
});
