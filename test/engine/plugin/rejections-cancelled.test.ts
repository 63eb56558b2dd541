import { expect, test } from "vitest";
import { pluginWorld } from "../rig/plugin.ts";
import { destination, EXPORTS, elsewhere, GOES_ON, START, sent, weekly } from "./rig/lifecycle.ts";

const STANDSTILL = { emulator: { speed: 0 } };
const CANCELLED = { status: "Cancelled" };

test("a schedule that someone cancelled fails preview and up with the startTime that goes on, and goes on with it", async () => {
  const it = await pluginWorld({ resources: { traces: destination(), weekly: weekly() } }, STANDSTILL);
  const { stack, emulator, program } = it;
  expect((await stack.up()).code).toBe(0);
  const { id } = await stack.resource("weekly");
  await elsewhere(emulator, "PATCH", `${EXPORTS}/${id}`, CANCELLED);
  // Two weeks later: what the cancelled one would have exported since is not done.
  emulator.clock.advance(14 * 24 * 3600);
  const refresh = await stack.refresh();
  expect(refresh.code, refresh.output).toBe(0);
  it.asked();
  const said = `the schedule was canceled outside Pulumi, and a canceled export never restarts. Set startTime: "${GOES_ON}" to continue with a new schedule, without a gap or an overlap. Or set allowReexport: true to export everything since ${START} again. To leave it canceled, remove it from the program. [LS4004]`;
  const preview = await stack.preview();
  expect(preview.code).toBe(1);
  expect(preview.output).toContain(`error: Preview failed: BulkExport "weekly": ${said}\n`);
  expect(it.asked().map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /api/v1/settings"]);
  for (const up of [await stack.up(), await stack.up()]) {
    expect(up.code).toBe(1);
    expect(up.output).toContain(said);
    expect(sent(it)).toEqual([]);
  }
  expect((await stack.resource("weekly")).id).toBe(id);

  program({ resources: { traces: destination(), weekly: weekly({ startTime: GOES_ON }) } });
  const goesOn = await stack.up();
  expect(goesOn.output).toContain("1 replaced");
  // The cancelled one is not cancelled again.
  expect(sent(it)).toEqual([
    [`POST ${EXPORTS}`, expect.objectContaining({ start_time: GOES_ON, interval_hours: 168 })],
  ]);
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
});
