import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { perform } from "../../provider/core/operation.ts";
import { resources } from "../../provider/resources/index.ts";
import { clientOf } from "./lives.ts";

const path = "/api/v1/workspaces/current/secrets";

test("a lost answer to a creation is not forgotten when sending it again is rejected", async () => {
  const emulator = await startEmulator({ strict: true, speed: 0, report: () => {} });
  onTestFinished(() => emulator.close());
  emulator.addFault({ method: "POST", path, action: "reset-after", times: 1 });
  emulator.addFault({ method: "POST", path, status: 403, times: 1 });
  const { create, example } = resources.WorkspaceSecret;
  const context = { limitSeconds: 30, status: () => {}, warn: () => {} };
  const creation = perform(context, (operation) => create(clientOf(emulator), example, operation));
  await expect(creation).rejects.toMatchObject({
    code: "LS5003",
    message: expect.stringContaining("workspace secret"),
  });
  expect(emulator.state().workspaceSecrets).toHaveLength(1);
});
