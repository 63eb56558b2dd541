import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LEAST_NODE, nodeProblem } from "../../cli/surroundings.ts";
import { root } from "../../tools/stack/package.ts";

test.each(["4.9.1", "18.20.4", "20.11.0", "21.7.3"])(
  "with Node.js %s the command says which one is needed",
  (version) => {
    expect(nodeProblem(version)?.text).toMatch(
      new RegExp(
        `^pulumi-langsmith needs Node\\.js 22 or later, .* Node\\.js ${version}\\. .* \\[LS6062\\]$`,
      ),
    );
  },
);

test.each(["22.0.0", "24.1.0", "100.0.0", "22.0.0-nightly"])("with Node.js %s it goes on", (version) => {
  expect(nodeProblem(version)).toBeUndefined();
});

test("that is the one which package.json demands", () => {
  const { engines } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  expect([LEAST_NODE, engines]).toEqual([22, { node: ">=22" }]);
});
