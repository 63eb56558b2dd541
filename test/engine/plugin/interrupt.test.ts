import { expect, test } from "vitest";
import type { Emulator } from "../../../emulator/src/index.ts";
import { held } from "../rig/deployments.ts";
import { pluginWorld } from "../rig/plugin.ts";
import { eventually } from "../rig/service.ts";
import { WORKSPACE } from "../rig/world.ts";
import {
  DEPLOYMENTS,
  destination,
  docker,
  EXPORTS,
  oneOff,
  pendingOperations,
  sent,
  weekly,
} from "./rig/lifecycle.ts";

const STANDSTILL = { emulator: { speed: 0 } };

function revisionOf(emulator: Emulator): string {
  const { id, latest_revision_id: revision } = held(emulator);
  const link = `${emulator.url}/o/${WORKSPACE}/host/deployments/${id}`;
  return `Deployment "agent": deployment support-agent, revision ${revision?.slice(0, 8)}: the operation was interrupted. Last state: creating. LangSmith continues on its own. The next \`pulumi up\` waits for it again. Details: ${link} [LS1205]`;
}

test("an interrupt ends every wait of the moment: the objects are kept, nothing is pending, and the next up waits for them", async () => {
  const resources = {
    traces: destination(),
    agent: docker(),
    january: oneOff({ waitForCompletion: true }),
    ofAgent: weekly({ sessionId: `\${agent.tracingProjectId}`, startTime: "2099-01-01T00:00:00Z" }),
  };
  const it = await pluginWorld({ resources }, STANDSTILL);
  const { stack, emulator } = it;
  // The clock of the service stands still: without the interrupt this would not end.
  const { child, done } = stack.start("up", "--yes", "--skip-preview");
  for (const path of [/\/revisions\//, /bulk-exports\/[0-9a-f-]{36}$/])
    await eventually(() => emulator.journal().find((entry) => path.test(entry.path)));
  child.kill("SIGINT");
  const ended = await done;
  expect(ended.code).toBe(1);
  const { id } = held(emulator);
  const [january, ...more] = emulator.state().exports;
  expect(more).toEqual([]);
  expect(ended.output).toContain(revisionOf(emulator));
  expect(ended.output).toContain(
    `bulk export ${january?.id.slice(0, 8)}: the operation was interrupted. Last state: created. The export continues. The next \`pulumi up\` waits for it again. [LS1205]`,
  );
  expect(sent(it).map(([request]) => request)).toHaveLength(3);
  expect(await stack.resource("agent")).toMatchObject({ id, initErrors: [revisionOf(emulator)] });
  expect(await stack.resource("january")).toMatchObject({
    id: january?.id,
    initErrors: [expect.stringContaining("the operation was interrupted")],
  });
  expect(await pendingOperations(it)).toEqual([]);

  emulator.clock.setSpeed(600);
  const next = await stack.up();
  expect(next.code, next.output).toBe(0);
  // What depends on the deployment was not made before; nothing else is sent.
  expect(sent(it)).toEqual([
    [
      `POST ${EXPORTS}`,
      expect.objectContaining({ session_id: held(emulator).tracer_session_id, interval_hours: 168 }),
    ],
  ]);
  expect(await stack.resource("agent")).toMatchObject({ id, outputs: { revisionStatus: "DEPLOYED" } });
  expect(await stack.resource("january")).toMatchObject({
    id: january?.id,
    outputs: { status: "Completed" },
  });
  for (const resource of await stack.resources()) expect(resource.initErrors).toBeUndefined();
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect(it.asked()).toEqual([]);
});

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
