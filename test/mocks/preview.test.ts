import * as pulumi from "@pulumi/pulumi";
import { beforeAll, expect, test } from "vitest";
import { ExportDestination } from "../../provider/index.ts";

beforeAll(async () => {
  const mocks: pulumi.runtime.Mocks = {
    newResource: ({ inputs }) => ({ id: undefined, state: inputs }),
    call: ({ inputs }) => inputs,
  };
  await pulumi.runtime.setMocks(mocks, "project", "stack", true);
});

/** The SDK does not declare it, and every output has it. */
async function isKnown(output: pulumi.Output<unknown>): Promise<unknown> {
  return "isKnown" in output ? await output.isKnown : "no output of this SDK";
}

test("in a preview under mocks, what the service will report is unknown, and what the program gave is known", async () => {
  expect(pulumi.runtime.isDryRun()).toBe(true);
  const bucket = new ExportDestination("bucket", { displayName: "Traces", config: { bucketName: "acme" } });
  expect(await isKnown(bucket.displayName)).toBe(true);
  expect(await isKnown(bucket.createdAt)).toBe(false);
  expect(await isKnown(bucket.credentialsKeys)).toBe(false);
  expect(await isKnown(bucket.id)).toBe(false);
});
