import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { LEAST_NODE, nodeProblem } from "../../cli/command/surroundings.ts";
import { root } from "../../tools/stack/package.ts";
import { temporaryFolder } from "./doctor/rig.ts";
import { run } from "./run.ts";

test.each(["4.9.1", "18.20.4", "20.11.0", "21.7.3"])(
  "with Node.js %s the command says which one is needed",
  (version) => {
    expect(nodeProblem(version)).toBe(
      `pulumi-langsmith needs Node.js 22 or later, and this is Node.js ${version}.`,
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

/** What Node.js 20 lacks, of what this repository uses. */
const LIKE_20 = `Object.defineProperty(process.versions, "node", { value: "20.11.0" });
delete Map.groupBy;
delete Object.groupBy;
delete Promise.withResolvers;
delete Array.fromAsync;
`;

test.each([["doctor"], ["--help"]])(
  "on Node.js 20, %s names the requirement and ends with 3",
  async (...args) => {
    const shim = path.join(temporaryFolder(), "shim.cjs");
    writeFileSync(shim, LIKE_20);
    const { code, stdout, stderr } = await run(args, { NODE_OPTIONS: `--require=${shim}` });
    expect([code, stdout, stderr]).toEqual([3, "", `${nodeProblem("20.11.0")}\n`]);
  },
);
