import { expect, test } from "vitest";
import { plainResources, resources } from "../../provider/resources/index.ts";
import type { Resource } from "../../provider/resources/resource.ts";
import { held } from "./rig/deployments.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { DEPLOYMENTS, DESTINATIONS, destination, docker, oneOff, sent } from "./rig/plugin-lifecycle.ts";
import { WORKSPACE } from "./rig/world.ts";

const STANDSTILL = { emulator: { speed: 0 } };
const LIMITS = { customTimeouts: { create: "2s", update: "3s", delete: "4s" } };

test("customTimeouts end the wait of a create, an update and a delete, and what was begun goes on with the next command", async () => {
  const it = await pluginWorld({ resources: { agent: docker({}, LIMITS) } }, STANDSTILL);
  const { stack, emulator, program } = it;
  const created = await stack.up();
  expect(created.code).toBe(1);
  const { id, latest_revision_id: first } = held(emulator);
  const link = `${emulator.url}/o/${WORKSPACE}/host/deployments/${id}`;
  const late = (revision: string | null, limit: string) =>
    `Deployment "agent": deployment support-agent, revision ${revision?.slice(0, 8)}: the time limit of ${limit} was reached (change it with the resource option customTimeouts). Last state: creating. LangSmith continues on its own. The next \`pulumi up\` waits for it again. Details: ${link} [LS1205]`;
  expect(created.output).toContain(late(first, "2 s"));
  expect((await stack.resource("agent")).initErrors).toEqual([late(first, "2 s")]);

  program({
    resources: {
      agent: docker({ sourceRevisionConfig: { imageUri: "registry.example.com/agent:2" } }, LIMITS),
    },
  });
  const updated = await stack.up();
  expect(updated.code).toBe(1);
  const { latest_revision_id: second } = held(emulator);
  expect(updated.output).toContain(late(second, "3 s"));

  const destroyed = await stack.destroy();
  expect(destroyed.code).toBe(1);
  expect(destroyed.output).toContain(
    "deployment support-agent: the time limit of 4 s was reached (change it with the resource option customTimeouts). Last state: awaiting delete. LangSmith continues to delete it. The next `pulumi destroy` or `pulumi up` waits for it. [LS1205]",
  );
  expect((await stack.resource("agent")).id).toBe(id);
  expect(sent(it).map(([request]) => request)).toEqual([
    `POST ${DEPLOYMENTS}`,
    `PATCH ${DEPLOYMENTS}/${id}`,
    `DELETE ${DEPLOYMENTS}/${id}`,
  ]);
});

test("customTimeouts end the wait for an export, and a second up goes on waiting for the same one", async () => {
  const january = (create: string, update: string) =>
    oneOff({ waitForCompletion: true }, { customTimeouts: { create, update } });
  const it = await pluginWorld(
    { resources: { traces: destination(), january: january("2s", "1m") } },
    STANDSTILL,
  );
  const { stack, emulator } = it;
  const created = await stack.up();
  expect(created.code).toBe(1);
  const { id } = await stack.resource("january");
  expect(created.output).toContain(
    `bulk export ${id?.slice(0, 8)}: the time limit of 2 s was reached (change it with the resource option customTimeouts). Last state: created. The export continues. The next \`pulumi up\` waits for it again. [LS1205]`,
  );
  it.asked();
  emulator.clock.setSpeed(600);
  const next = await stack.up();
  expect(next.code, next.output).toBe(0);
  expect(sent(it)).toEqual([]);
  expect(await stack.resource("january")).toMatchObject({ id, outputs: { status: "Completed" } });
});

test("customTimeouts end the tries of a request, too: nothing was created, and the state contains nothing", async () => {
  const limited = destination("acme-traces", {}, LIMITS);
  const it = await pluginWorld({ resources: { traces: limited } });
  const { stack, emulator } = it;
  const busy = { status: 429, headers: { "Retry-After": "60" }, body: { detail: "Rate limit exceeded" } };
  emulator.addFault({ method: "POST", path: DESTINATIONS, times: null, ...busy });
  const up = await stack.up();
  expect(up.code).toBe(1);
  expect(up.output).toContain("the time limit of 2 s was reached");
  expect(sent(it).map(([request]) => request)).toEqual([`POST ${DESTINATIONS}`]);
  expect(await stack.resources()).toHaveLength(1);
  expect(emulator.state().destinations).toEqual([]);
});

test("the time limits without customTimeouts are those of the table in the documentation", () => {
  const [MINUTE, HOUR] = [60, 3600];
  const limits = (of: Resource, inputs: Record<string, unknown> = {}) => of.timeLimits(inputs);
  const table = {
    Deployment: { create: 30 * MINUTE, read: 5 * MINUTE, update: 30 * MINUTE, delete: 30 * MINUTE },
    ExportDestination: { create: 5 * MINUTE, read: 5 * MINUTE, update: 5 * MINUTE, delete: 5 * MINUTE },
    BulkExport: { create: 2 * HOUR, read: 10 * MINUTE, update: 2 * HOUR, delete: 10 * MINUTE },
    ...Object.fromEntries(
      Object.keys(plainResources).map((kind) => [
        kind,
        { create: 5 * MINUTE, read: 5 * MINUTE, update: 5 * MINUTE, delete: 5 * MINUTE },
      ]),
    ),
    OAuthTokenRevocation: { create: 5 * MINUTE, read: 5 * MINUTE, update: 5 * MINUTE, delete: 5 * MINUTE },
  };
  const all = Object.entries<Resource>(resources).map(([kind, of]) => [kind, limits(of)]);
  expect(Object.fromEntries(all)).toEqual(table);
  expect(limits(resources.BulkExport, { waitForCompletion: true })).toEqual({
    ...table.BulkExport,
    create: 24 * HOUR,
    update: 24 * HOUR,
  });
});
