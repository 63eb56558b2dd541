import { expect, test } from "vitest";
import { cliOfStack } from "./rig/cli.ts";
import { killWithDescendants } from "./rig/kill.ts";
import { BILLING, DAILY, exportWrites, FRONT_ENDS, SUPPORT } from "./rig/scheduled-exports.ts";

const [[, throughPlugin]] = FRONT_ENDS;

test("the import that doctor prints for an export of a component puts it below the component, and nothing is created twice", async () => {
  const projects = [{ sessionId: BILLING, key: "billing" }];
  const { stack, emulator, asked, change } = await throughPlugin({ args: { ...DAILY, projects } });
  const first = await stack.up();
  expect(first.code, first.output).toBe(0);
  change({ args: { ...DAILY, projects: [...projects, { sessionId: SUPPORT, key: "support" }] } });
  emulator.addFault({ method: "POST", path: "/api/v1/bulk-exports", action: "never", carryOut: true });
  const { child, done } = stack.start("up", "--yes", "--skip-preview");
  const schedule = () =>
    emulator.state().exports.find((each) => each.session_id === SUPPORT && each.interval_hours === 24);
  await expect.poll(schedule, { timeout: 60_000 }).toBeDefined();
  killWithDescendants(child.pid ?? 0);
  expect((await done).code).not.toBe(0);

  const { stdout } = await cliOfStack({ stack }, "doctor", "--json");
  const { orphans } = JSON.parse(stdout);
  const { urn } = await stack.resource("exports");
  const [, ...words] = String(orphans[0]?.adopt.command).split(" ");
  expect(words).toEqual([
    "import",
    "--stack",
    expect.any(String),
    "--parent",
    `exports=${urn}`,
    "langsmith:index:BulkExport",
    "exports-support",
    schedule()?.id,
  ]);
  await stack.run("cancel", "--yes");
  const imported = await stack.run(...words, "--yes", "--skip-preview", "--generate-code=false");
  expect(imported.code, imported.output).toBe(0);
  const refreshed = await stack.run("refresh", "--yes", "--skip-preview", "--clear-pending-creates");
  expect(refreshed.code, refreshed.output).toBe(0);
  asked();
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(exportWrites(asked())).toEqual([]);
});
