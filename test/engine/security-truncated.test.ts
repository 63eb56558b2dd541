import { describe, expect, test } from "vitest";
import { Plugin, RPC } from "./rig/grpc.ts";
import { BUCKET, createOf } from "./rig/grpc-requests.ts";
import { emulated, fileWith, pluginAt } from "./rig/secure.ts";

/** A secret of a program that is longer than what is shown of an answer. */
const SECRET = "s3cr3t/of-the+program".repeat(90);
const CREATE = createOf("ExportDestination", {
  ...BUCKET,
  credentials: { accessKeyId: "AKIA2", secretAccessKey: SECRET },
});
const POST = { method: "POST", path: "/api/v1/bulk-exports/destinations", times: null } as const;

describe("of a secret that the service echoes where its words are cut, nothing is shown by the plugin:", () => {
  test.each([400, 403, 409, 422])("status %i", async (status) => {
    const emulator = await emulated();
    emulator.addFault({ ...POST, status, body: { detail: `invalid value ${"x".repeat(976)}${SECRET}` } });
    const plugin = await pluginAt(emulator.url);
    const { details } = await plugin.refusal(RPC.create, CREATE);
    expect(details).toContain(`invalid value ${"x".repeat(976)}[secret]`);
    expect(details).not.toContain("s3cr3t");
    expect(plugin.stderr).not.toContain("s3cr3t");
  });
});

test("what the service says commands neither a terminal nor a CI", async () => {
  const emulator = await emulated();
  emulator.addFault({ ...POST, status: 400, body: { detail: "no\u001b[31m\u0007\n::warning::pay" } });
  const plugin = await pluginAt(emulator.url);
  const { details } = await plugin.refusal(RPC.create, CREATE);
  expect(details).toContain("returned 400: no\n  : :warning::pay. Correct");
});

test("a plugin that may not listen says so and ends: the engine waits for nothing else", async () => {
  const preload = fileWith(
    'require("node:net").Server.prototype.listen = () => { throw new Error("Access to this API has been restricted"); };',
    "no-listen.cjs",
  );
  await expect(Plugin.start({ environment: { NODE_OPTIONS: `--require=${preload}` } })).rejects.toThrow(
    /^the plugin ended without a port: [\s\S]*Error: Access to this API has been restricted\n/,
  );
});
