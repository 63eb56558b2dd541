import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";
import { type Consumer, install, project } from "./consumer.ts";

/** The least version of the SDK that `package.json` accepts: `3.216.0` of `^3.216.0`. */
const LEAST = String(
  JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).dependencies["@pulumi/pulumi"],
).replace(/^\^/, "");

let consumer: Consumer;
beforeAll(() => {
  consumer = install("npm", { sdk: LEAST });
});
afterAll(() => consumer.remove());

test.each(["pulumi-langsmith", "pulumi-langsmith-sdk"])(
  `at ${LEAST} a program of %s creates, looks up and destroys`,
  async (module) => {
    const { emulator, stack } = await project(consumer.folder, {
      "index.js": `const langsmith = require("${module}");
const bucket = new langsmith.ExportDestination("traces", {
  displayName: "Traces",
  config: { bucketName: "acme-traces", region: "eu-central-1" },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});
exports.found = langsmith.getExportDestinationOutput({ id: bucket.id }).displayName;
`,
    });
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    expect(await stack.outputs()).toEqual({ found: "Traces" });
    expect(await stack.stored()).not.toContain("not-to-be-seen");
    const destroyed = await stack.destroy();
    expect(destroyed.code, destroyed.output).toBe(0);
    expect(emulator.state().destinations).toEqual([]);
  },
);
