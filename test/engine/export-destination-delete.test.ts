import { expect, test } from "vitest";
import { pluginWorld } from "./rig/plugin.ts";
import { eventually, outside, warnings } from "./rig/service.ts";
import { PROJECT, world } from "./rig/world.ts";

const PATH = "/api/v1/bulk-exports/destinations";
const DESTINATION = `
const traces = new langsmith.ExportDestination("traces", {
  displayName: "Traces", config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});
`;

test("a destination that an export still uses is tried again, with a line that names the export, and is deleted once that is cancelled", async () => {
  const { stack, emulator, writes } = await world(DESTINATION, { emulator: { speed: 0 } });
  expect((await stack.up()).code).toBe(0);
  const { id } = await stack.resource("traces");
  const theirs = await outside(emulator, "POST", "", {
    bulk_export_destination_id: id,
    session_id: PROJECT,
    start_time: "2025-01-01T00:00:00Z",
    end_time: "2025-02-01T00:00:00Z",
    compression: "zstandard",
  });
  writes();
  const destroying = stack.destroy();
  // It was looked for between the two.
  await eventually(() => emulator.journal().filter(({ method }) => method === "DELETE")[1]);
  await outside(emulator, "PATCH", `/${theirs["id"]}`, { status: "Cancelled" });
  const destroy = await destroying;
  expect(destroy.code, destroy.output).toBe(0);
  expect(destroy.output).toContain(`still used by 1 bulk export: ${theirs["id"]}, 0 s; next: deleted`);
  expect(writes().filter((write) => write === `DELETE ${PATH}/${id}`).length).toBeGreaterThan(1);
  expect(await stack.resources()).toEqual([]);
  expect(emulator.state().destinations).toEqual([]);
});

test("a destination that only ended exports name is kept at the service with one warning, at once when they ended long ago", async () => {
  const { stack, emulator, writes } = await world(
    `${DESTINATION} new langsmith.BulkExport("january", { bulkExportDestinationId: traces.id, sessionId: "${PROJECT}",
       startTime: "2025-01-01T00:00:00Z", endTime: "2025-02-01T00:00:00Z" });`,
    { emulator: { speed: 0, destinationInUse: "any", now: new Date("2025-06-01T00:00:00Z") } },
  );
  expect((await stack.up()).code).toBe(0);
  const { id } = await stack.resource("traces");
  emulator.clock.advance(60);
  writes();
  const destroy = await stack.destroy();
  expect(destroy.code).toBe(0);
  expect(warnings(destroy.output)).toEqual([
    `warning: ExportDestination "traces": LangSmith keeps destination ${id}: only ended exports refer to it. It is in no state any more, and nothing exports to it. Revoke its credentials if nothing else uses them. [LS3002]`,
  ]);
  expect(writes()).toEqual([`DELETE ${PATH}/${id}`]);
  expect(await stack.resources()).toEqual([]);
  expect(emulator.state().destinations).toHaveLength(1);
});

test("a server that cannot delete destinations keeps it, with one warning", async () => {
  const { stack, emulator } = await world(DESTINATION, { emulator: { destinationDelete: false } });
  expect((await stack.up()).code).toBe(0);
  const { id } = await stack.resource("traces");
  const destroy = await stack.destroy();
  expect(destroy.code).toBe(0);
  expect(warnings(destroy.output)).toEqual([
    `warning: ExportDestination "traces": LangSmith keeps destination ${id}: this server is too old to delete destinations. It is in no state any more, and nothing exports to it. Revoke its credentials if nothing else uses them. [LS3002]`,
  ]);
  expect(await stack.resources()).toEqual([]);
  expect(emulator.state().destinations).toHaveLength(1);
});

// biome-ignore lint/suspicious/noTemplateCurlyInString: this is how a program in YAML refers to a resource
const OF_TRACES = "${traces.id}";
const STACK = {
  resources: {
    traces: {
      type: "langsmith:ExportDestination",
      properties: {
        config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
        credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
      },
    },
    january: {
      type: "langsmith:BulkExport",
      properties: {
        bulkExportDestinationId: OF_TRACES,
        sessionId: PROJECT,
        startTime: "2025-01-01T00:00:00Z",
        endTime: "2025-02-01T00:00:00Z",
      },
    },
  },
};

test("a stack of YAML cancels its export first, and repeats the delete that the service rejects because it has not seen that yet", async () => {
  const { stack, emulator, writes } = await pluginWorld(STACK, { emulator: { speed: 0 } });
  expect((await stack.up()).code).toBe(0);
  const [traces, january] = [(await stack.resource("traces")).id, (await stack.resource("january")).id];
  emulator.addFault({ method: "DELETE", path: `${PATH}/${traces}`, status: 409, body: { detail: "in use" } });
  writes();
  const destroy = await stack.destroy();
  expect(destroy.code, destroy.output).toBe(0);
  expect(warnings(destroy.output)).toEqual([]);
  expect(writes()).toEqual([
    `PATCH /api/v1/bulk-exports/${january}`,
    `DELETE ${PATH}/${traces}`,
    `DELETE ${PATH}/${traces}`,
  ]);
  expect(emulator.state().destinations).toEqual([]);
});

test("a service for which ended exports are no use deletes the destination of a stack of YAML without a message", async () => {
  const { stack, emulator, writes } = await pluginWorld(STACK, {
    emulator: { speed: 0, destinationInUse: "unfinished" },
  });
  expect((await stack.up()).code).toBe(0);
  const { id } = await stack.resource("traces");
  emulator.clock.advance(86_400);
  writes();
  const destroy = await stack.destroy();
  expect(warnings(destroy.output)).toEqual([]);
  expect(writes()).toEqual([`DELETE ${PATH}/${id}`]);
  expect(emulator.state().destinations).toEqual([]);
});

test("in a stack of YAML an export that someone else runs stops the destroy with its id, and the next destroy goes through once it is cancelled", async () => {
  const { stack, emulator } = await pluginWorld(
    // The error comes at the end of the limit, where that is less than a minute.
    { resources: { traces: { ...STACK.resources.traces, options: { customTimeouts: { delete: "4s" } } } } },
    { emulator: { speed: 0 } },
  );
  expect((await stack.up()).code).toBe(0);
  const { id } = await stack.resource("traces");
  const theirs = await outside(emulator, "POST", "", {
    bulk_export_destination_id: id,
    session_id: PROJECT,
    start_time: "2025-01-01T00:00:00Z",
    end_time: "2025-02-01T00:00:00Z",
    compression: "zstandard",
  });
  const refused = await stack.destroy();
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(
    `Last state: still used by 1 bulk export: ${theirs["id"]}. The next \`pulumi destroy\` or \`pulumi up\` deletes it. [LS1205]`,
  );
  expect((await stack.resource("traces")).id).toBe(id);
  await outside(emulator, "PATCH", `/${theirs["id"]}`, { status: "Cancelled" });
  expect((await stack.destroy()).code).toBe(0);
  expect(emulator.state().destinations).toEqual([]);
});
