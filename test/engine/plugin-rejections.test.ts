import { expect, test } from "vitest";
import { hurried } from "./rig/hurried.ts";
import { pluginWorld } from "./rig/plugin.ts";
import {
  cancelled,
  DESTINATIONS,
  destination,
  EXPORTS,
  GOES_ON,
  refusedTwice,
  sent,
  weekly,
  wouldReexport,
} from "./rig/plugin-lifecycle.ts";

const OLD_FIRST = { deleteBeforeReplace: true };
const EITHER_ORDER: readonly [string, Readonly<Record<string, unknown>>][] = [
  ["new one first", {}],
  ["old one first", OLD_FIRST],
];
const STANDSTILL = { emulator: { speed: 0 } };
const ROOT_RUNS = { filter: "eq(is_root, true)" };

test.each(EITHER_ORDER)(
  "a schedule is not replaced without consent, and is with either of the two (%s)",
  async (_, options) => {
    const it = await pluginWorld({ resources: { traces: destination(), weekly: weekly() } }, STANDSTILL);
    const { stack, emulator, program } = it;
    expect((await stack.up()).code).toBe(0);
    const { id } = await stack.resource("weekly");
    it.asked();
    program({ resources: { traces: destination(), weekly: weekly(ROOT_RUNS, options) } });
    await refusedTwice(it, wouldReexport("filter"));
    expect(it.writes()).toEqual([]);
    expect(cancelled(it)).toEqual([]);
    expect((await stack.resource("weekly")).id).toBe(id);

    const order = (post: string, patch: string) => (options === OLD_FIRST ? [patch, post] : [post, patch]);
    program({
      resources: { traces: destination(), weekly: weekly({ ...ROOT_RUNS, startTime: GOES_ON }, options) },
    });
    const moved = await stack.up();
    expect(moved.code, moved.output).toBe(0);
    expect(sent(it).map(([request]) => request)).toEqual(order(`POST ${EXPORTS}`, `PATCH ${EXPORTS}/${id}`));

    // The one that goes on has exported nothing yet, so nothing could be exported again: it needs no consent.
    program({ resources: { traces: destination(), weekly: weekly({ startTime: GOES_ON }, options) } });
    expect((await stack.up()).code).toBe(0);
    emulator.clock.advance(7 * 24 * 3600);
    const { id: second } = await stack.resource("weekly");
    it.asked();
    const again = { ...ROOT_RUNS, startTime: GOES_ON, allowReexport: true };
    program({ resources: { traces: destination(), weekly: weekly(again, options) } });
    expect((await stack.up()).code).toBe(0);
    expect(sent(it).map(([request]) => request)).toEqual(
      order(`POST ${EXPORTS}`, `PATCH ${EXPORTS}/${second}`),
    );
  },
);

test("a destination that is replaced would replace its schedule: its id, not known yet, counts as changed, with consent or without", async () => {
  const resources = { traces: destination(), weekly: weekly() };
  // An export that stands still keeps its destination in use: the tries to delete that take a minute.
  const it = await pluginWorld({ resources }, { ...STANDSTILL, environment: hurried(20) });
  const { stack, emulator, program } = it;
  expect((await stack.up()).code).toBe(0);
  const [{ id: traces }, { id }] = [await stack.resource("traces"), await stack.resource("weekly")];
  it.asked();
  program({ resources: { traces: destination("acme-other"), weekly: weekly() } });
  const preview = await stack.preview();
  expect(preview.code).toBe(1);
  expect(preview.output).toContain(wouldReexport("bulkExportDestinationId"));
  expect(it.writes()).toEqual([]);
  // Without a preview the new destination is made before the engine comes to the schedule.
  const up = await stack.up();
  expect(up.code).toBe(1);
  expect(up.output).toContain(wouldReexport("bulkExportDestinationId"));
  expect(sent(it).map(([request]) => request)).toEqual([`POST ${DESTINATIONS}`]);
  expect(cancelled(it)).toEqual([]);
  expect(emulator.state().destinations.map(({ config }) => config.bucket_name)).toEqual([
    "acme-traces",
    "acme-other",
  ]);

  program({
    resources: {
      traces: destination("acme-other"),
      weekly: weekly({ startTime: GOES_ON, cancelSpawnedOnDelete: true }),
    },
  });
  const moved = await stack.up();
  expect(moved.output).toContain("1 replaced");
  const requests = sent(it).map(([request]) => request);
  expect(requests.slice(0, 2)).toEqual([`POST ${EXPORTS}`, `PATCH ${EXPORTS}/${id}`]);
  expect(requests).toContain(`DELETE ${DESTINATIONS}/${traces}`);
});

test("where the old destination goes first the engine asks before it deletes anything, and consent is given one up before", async () => {
  const traces = (bucket: string) => destination(bucket, {}, OLD_FIRST);
  const it = await pluginWorld(
    { resources: { traces: traces("acme-traces"), weekly: weekly({ cancelSpawnedOnDelete: true }) } },
    STANDSTILL,
  );
  const { stack, emulator, program } = it;
  expect((await stack.up()).code).toBe(0);
  const [{ id: old }, { id }] = [await stack.resource("traces"), await stack.resource("weekly")];
  it.asked();
  const consent = { cancelSpawnedOnDelete: true, allowReexport: true };
  for (const options of [{ cancelSpawnedOnDelete: true }, consent]) {
    program({ resources: { traces: traces("acme-other"), weekly: weekly(options) } });
    await refusedTwice(it, wouldReexport("bulkExportDestinationId"));
    expect(it.writes()).toEqual([]);
    expect(cancelled(it)).toEqual([]);
  }

  program({ resources: { traces: traces("acme-traces"), weekly: weekly(consent) } });
  expect((await stack.up()).code).toBe(0);
  expect(sent(it)).toEqual([]);
  program({ resources: { traces: traces("acme-other"), weekly: weekly(consent) } });
  const replaced = await stack.up();
  expect(replaced.code, replaced.output).toBe(0);
  const requests = sent(it).map(([request]) => request);
  expect(requests[0]).toBe(`PATCH ${EXPORTS}/${id}`);
  expect(requests.slice(-3)).toEqual([
    `DELETE ${DESTINATIONS}/${old}`,
    `POST ${DESTINATIONS}`,
    `POST ${EXPORTS}`,
  ]);
  expect(emulator.state().destinations.map(({ config }) => config.bucket_name)).toEqual(["acme-other"]);
});
