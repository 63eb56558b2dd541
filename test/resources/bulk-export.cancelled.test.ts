import { expect, test } from "vitest";
import { HERE, lifeOf, PROJECT } from "./lives.ts";

const JANUARY = {
  sessionId: PROJECT,
  startTime: "2026-01-01T00:00:00Z",
  endTime: "2026-02-01T00:00:00Z",
  compression: "zstandard",
};
const ANOTHER = "9a1d7c52-0b8e-4f36-a4c7-2e5d8b6f1093";

test("a one-off export that stays cancelled while its destination is replaced can be refreshed", async () => {
  const { emulator, service, resource, id, state, lines, operation } = await lifeOf("BulkExport", JANUARY);
  await service.exports.cancel(id, { signal: new AbortController().signal });
  const found = await resource.read(service, id, state, operation());
  const inputs = { ...state.inputs, bulkExportDestinationId: ANOTHER };
  const olds = { inputs: { ...found?.inputs }, outputs: { ...found?.inputs, ...found?.outputs } };
  const target = { workspaceId: HERE, cloud: false };
  expect(resource.plan(olds, inputs, target, emulator.clock.now()).changes).toEqual([
    { path: ["bulkExportDestinationId"], kind: "update" },
  ]);
  const outputs = await resource.update(service, id, olds, inputs, operation());
  lines.length = 0;
  const again = await resource.read(service, id, { inputs, outputs: { ...inputs, ...outputs } }, operation());
  expect(again?.inputs).toEqual(inputs);
  expect(again?.outputs["status"]).toBe("Cancelled");
  expect(lines).toEqual([]);
});
