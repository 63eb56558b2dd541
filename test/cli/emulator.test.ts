import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { version } from "../../provider/core/version.ts";
import { temporaryFolder } from "./doctor-rig.ts";
import { run } from "./run.ts";

test("reports a package of the emulator's name that is not the emulator of this package", async () => {
  const folder = temporaryFolder();
  const installed = path.join(folder, "node_modules", "pulumi-langsmith-emulator");
  mkdirSync(installed, { recursive: true });
  writeFileSync(path.join(installed, "index.js"), "exports.something = 1;\n");
  const { code, stderr } = await run(["emulator", "--port", "0"], {}, folder);
  expect([code, stderr]).toEqual([
    3,
    `pulumi-langsmith emulator: ${path.join(installed, "index.js")} is not the emulator of this package. Run \`npm install --save-dev pulumi-langsmith-emulator@${version}\`. [LS6060]\n`,
  ]);
});
