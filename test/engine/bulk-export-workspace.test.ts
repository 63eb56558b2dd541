import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { changes, diff } from "./rig/grpc-diff.ts";
import { BUCKET, MONTH, plain, readOf } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { PROJECT, WORKSPACE } from "./rig/world.ts";

const rootOf = (id: string) => `acme-traces/export_id=${id}/tenant_id=${WORKSPACE}/session_id=${PROJECT}`;

test.each([
  ["v1", "runs"],
  ["v2_beta", "resource=runs"],
])(
  "outputPrefix of a %s export ends at session_id=… until a run reports the layout, %s",
  async (formatVersion, folder) => {
    const { emulator, plugin, create } = await grpcWorld();
    const { id: bulkExportDestinationId } = await create("ExportDestination", BUCKET);
    const made = await create("BulkExport", { ...MONTH, bulkExportDestinationId, formatVersion });
    expect(made.outputs["outputPrefix"]).toBe(rootOf(made.id));
    emulator.clock.advance(10);
    const found = await plugin.ask(RPC.read, readOf("BulkExport", made.id, made));
    expect(plain(found.getProperties())["outputPrefix"]).toBe(`${rootOf(made.id)}/${folder}`);
  },
);

test("an outputPrefix that an earlier version worked out stays in the state, without a difference, until a run reports another one", async () => {
  const { emulator, plugin, create } = await grpcWorld();
  const { id: bulkExportDestinationId } = await create("ExportDestination", BUCKET);
  const made = await create("BulkExport", { ...MONTH, bulkExportDestinationId, formatVersion: "v2_beta" });
  const older = { ...made, outputs: { ...made.outputs, outputPrefix: `${rootOf(made.id)}/runs` } };
  const found = await plugin.ask(RPC.read, readOf("BulkExport", made.id, older));
  expect(plain(found.getProperties())["outputPrefix"]).toBe(`${rootOf(made.id)}/runs`);
  expect(changes(await diff(plugin, "BulkExport", older, made.inputs))).toEqual({});
  emulator.clock.advance(10);
  const later = await plugin.ask(RPC.read, readOf("BulkExport", made.id, older));
  expect(plain(later.getProperties())["outputPrefix"]).toBe(`${rootOf(made.id)}/resource=runs`);
});

test("the address of a destination is an output that stays, and a state without it has no difference", async () => {
  const { plugin, create } = await grpcWorld();
  const made = await create("ExportDestination", BUCKET);
  const { dataUri, ...older } = made.outputs;
  expect(dataUri).toBe("s3://acme-traces");
  expect(changes(await diff(plugin, "ExportDestination", { ...made, outputs: older }, made.inputs))).toEqual(
    {},
  );
  const found = await plugin.ask(RPC.read, readOf("ExportDestination", made.id, { ...made, outputs: older }));
  expect(plain(found.getProperties())["dataUri"]).toBe("s3://acme-traces");
});
