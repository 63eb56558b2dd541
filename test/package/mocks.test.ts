import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { root } from "../../tools/stack/package.ts";
import { write } from "./consumer.ts";

/** A user's stack and its unit test, as they would write them. */
const FILES = {
  "package.json": '{ "type": "module" }',
  "stack.ts": `import * as langsmith from "pulumi-langsmith";
export const bucket = new langsmith.ExportDestination("bucket", {
  config: { bucketName: "acme-traces", region: "eu-central-1" },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "in-plain" },
});
export const daily = new langsmith.BulkExport("daily", {
  bulkExportDestinationId: bucket.id, sessionId: "a-project", startTime: "2026-01-01T00:00:00Z", intervalHours: 24,
});
`,
  "stack.test.ts": `import * as pulumi from "@pulumi/pulumi";
import { beforeAll, expect, test } from "vitest";

let stack: typeof import("./stack.ts");
beforeAll(async () => {
  await pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => ({ id: name + "-id", state: { ...inputs, status: "IntervalScheduled" } }),
    call: ({ inputs }) => inputs,
  });
  stack = await import("./stack.ts");
});
const valueOf = <T>(output: pulumi.Output<T>) => new Promise<T>((resolve) => output.apply(resolve));

test("the daily export writes to the bucket, whose credentials are secret", async () => {
  expect(await valueOf(stack.daily.bulkExportDestinationId)).toBe("bucket-id");
  expect(await valueOf(stack.daily.status)).toBe("IntervalScheduled");
  expect(await pulumi.isSecret(stack.bucket.credentials)).toBe(true);
});
`,
};

test.each(["forks", "threads"])(
  "a user's unit test with runtime mocks passes on the installed package in vitest's %s",
  (pool) => {
    const folder = mkdtempSync(path.join(inject("installed"), "mocks-"));
    write(folder, FILES);
    const vitest = path.join(root, "node_modules", "vitest", "vitest.mjs");
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [vitest, "run", "--root", folder, `--pool=${pool}`, "--no-color"],
      { cwd: folder, encoding: "utf8", env: { ...process.env, NO_COLOR: "1", VITEST: undefined } },
    );
    expect(`${stdout}${stderr}`).toMatch(/Tests\s+1 passed \(1\)/);
    expect(status).toBe(0);
  },
);
