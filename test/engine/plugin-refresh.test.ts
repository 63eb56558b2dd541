import { expect, test } from "vitest";
import { held } from "./rig/deployments.ts";
import { pluginWorld } from "./rig/plugin.ts";
import {
  DEPLOYMENTS,
  destination,
  docker,
  EXPORTS,
  elsewhere,
  github,
  oneOff,
  sent,
  weekly,
} from "./rig/plugin-lifecycle.ts";
import { warnings } from "./rig/service.ts";
import { PROJECT, WORKSPACE } from "./rig/world.ts";

const FAST = { emulator: { speed: 600 } };

test("a refresh finds no drift in what moves on by itself, and keeps the secrets that the service never reports", async () => {
  const it = await pluginWorld(
    {
      resources: {
        traces: destination(),
        agent: github({ secrets: { A: "never-shown" } }),
        january: oneOff({ startTime: "2025-01-01T02:00:00+02:00", exportFields: ["name", "id"] }),
        weekly: weekly(),
      },
    },
    FAST,
  );
  const { stack, emulator } = it;
  expect((await stack.up()).code).toBe(0);
  const { inputs } = await stack.resource("traces");
  emulator.clock.advance(600);
  it.asked();
  const refresh = await stack.refresh("--expect-no-changes", "--diff");
  expect(refresh.code, refresh.output).toBe(0);
  expect(refresh.output).not.toContain("credentials");
  expect(refresh.output).not.toMatch(/never-shown|not-to-be-seen/);
  expect(warnings(refresh.output)).toEqual([]);
  expect((await stack.resource("january")).outputs).toMatchObject({
    status: "Completed",
    startTime: "2025-01-01T02:00:00+02:00",
    exportFields: ["name", "id"],
  });
  const after = (await stack.resource("traces")).inputs;
  expect(Object.keys(after ?? {}).sort()).toEqual(Object.keys(inputs ?? {}).sort());
  expect(Object.keys(after ?? {})).toContain("credentials");
  for (const plain of ["never-shown", "not-to-be-seen"]) expect(await stack.stored()).not.toContain(plain);
  expect(sent(it)).toEqual([]);

  const second = await stack.up("--expect-no-changes");
  expect(second.code, second.output).toBe(0);
  expect(it.asked()).toEqual([]);
});

test("drift is shown on what the program set only, and one PATCH puts it right", async () => {
  const it = await pluginWorld(
    { resources: { agent: docker({ displayName: "Support", secrets: { A: "first", B: "second" } }) } },
    FAST,
  );
  const { stack, emulator } = it;
  expect((await stack.up()).code).toBe(0);
  const one = `${DEPLOYMENTS}/${held(emulator).id}`;
  const secrets = (a: string, ...more: object[]) => [{ name: "A", value: a }, ...more];
  const [b, c] = [
    { name: "B", value: "second" },
    { name: "C", value: "of-others" },
  ];

  // a size that the program never set
  await elsewhere(emulator, "PATCH", one, { source_config: { resource_spec: { cpu: 2 } } });
  emulator.clock.advance(600);
  const clean = await stack.refresh("--expect-no-changes");
  expect(clean.code, clean.output).toBe(0);

  // of the variables, those that the program set are its concern, and others stay
  await elsewhere(emulator, "PATCH", one, { display_name: "Hacked", secrets: secrets("changed", c) });
  emulator.clock.advance(600);
  const refresh = await stack.refresh("--diff", "--expect-no-changes");
  expect(refresh.code).not.toBe(0);
  expect(refresh.output).toMatch(/~ displayName\s*: "Support" => "Hacked"/);
  expect(refresh.output).not.toMatch(/"(first|second|changed|of-others)"/);
  it.asked();
  const repaired = await stack.up();
  expect(repaired.code, repaired.output).toBe(0);
  expect(repaired.output).toContain('Deployment "agent": these secrets change: A, B (added)\n');
  expect(sent(it)).toEqual([[`PATCH ${one}`, { display_name: "Support", secrets: secrets("first", b, c) }]]);
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
});

test("a cancelled schedule is shown with the reason, and a refresh that expects nothing fails; a one-off is a warning", async () => {
  const it = await pluginWorld(
    { resources: { traces: destination(), january: oneOff(), weekly: weekly() } },
    { emulator: { speed: 0 } },
  );
  const { stack, emulator } = it;
  expect((await stack.up()).code).toBe(0);
  for (const name of ["january", "weekly"]) {
    await elsewhere(emulator, "PATCH", `${EXPORTS}/${(await stack.resource(name)).id}`, {
      status: "Cancelled",
    });
  }
  it.asked();
  const refresh = await stack.refresh("--expect-no-changes", "--diff");
  expect(refresh.code).toBe(7);
  expect(refresh.output).toContain('      ~ status: "IntervalScheduled" => "Cancelled"\n');
  expect(refresh.output).toMatch(
    /warning: BulkExport "january": the export was canceled outside Pulumi, and stays canceled/,
  );
  expect(refresh.output).toMatch(/BulkExport "weekly" .*it was canceled outside Pulumi\n/);
  expect(refresh.output).toContain("    ~ 1 updated\n    3 unchanged\n");
  // The schedule is reported until the program says how it goes on.
  const again = await stack.refresh("--expect-no-changes");
  expect(again.code).toBe(7);
  expect(again.output).toContain("    ~ 1 updated\n    3 unchanged\n");
  expect(sent(it)).toEqual([]);
});

test("exports that failed or ran out of time are no drift: a warning each reports the errors of their runs", async () => {
  const it = await pluginWorld({ resources: { traces: destination(), failed: oneOff() } });
  const { stack, emulator, program } = it;
  emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "The bucket is full." });
  expect((await stack.up()).code).toBe(0);
  emulator.addBehaviour({ kind: "export", outcome: "TimedOut", error: "It took too long." });
  program({ resources: { traces: destination(), failed: oneOff(), late: oneOff() } });
  expect((await stack.up()).code).toBe(0);
  emulator.clock.advance(48 * 3600);
  it.asked();
  const refresh = await stack.refresh("--expect-no-changes");
  expect(refresh.code, refresh.output).toBe(0);
  const [failed, late] = emulator.state().exports;
  const run = (of: typeof failed) => of?.runs.find(({ errors }) => Object.keys(errors ?? {}).length > 0);
  const where = (of: typeof failed) =>
    `2025-01-02T00:00:00Z to 2025-01-03T00:00:00Z, prefix acme-traces/export_id=${of?.id}/tenant_id=${WORKSPACE}/session_id=${PROJECT}/runs/year=2025/month=01/day=02`;
  expect(warnings(refresh.output).toSorted()).toEqual(
    [
      `warning: BulkExport "failed": the export ended as Failed: run ${run(failed)?.id} (Failed, ${where(failed)}): retry_0: The bucket is full. Fix the problem, then run \`pulumi up --replace URN\` to create a new export. For an entry of exports.yaml, run \`pulumi-langsmith exports status --write\` again instead. [LS4006]`,
      `warning: BulkExport "late": the export ended as TimedOut: run ${run(late)?.id} (TimedOut, ${where(late)}): retry_0: It took too long. Fix the problem, then run \`pulumi up --replace URN\` to create a new export. For an entry of exports.yaml, run \`pulumi-langsmith exports status --write\` again instead. [LS4006]`,
    ].toSorted(),
  );
  expect(sent(it)).toEqual([]);
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
});
