import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Plugin, RPC } from "./rig/grpc.ts";
import { changes, diff, held } from "./rig/grpc-diff.ts";
import { type Engine, startEngine } from "./rig/grpc-engine.ts";
import {
  configureOf,
  diffOf,
  MONTH,
  OTHER_WORKSPACE,
  type Properties,
  UNKNOWN,
} from "./rig/grpc-requests.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

const FAILED_PRECONDITION = 9;
const HOUR = 3_600_000;
/** Ten windows of a day, and half an eleventh, have passed since, and their 10 minutes too. */
const begin = Math.floor(Date.now() / HOUR) * HOUR - 10.5 * 24 * HOUR;
const START = at(0);
const GOES_ON = at(240);

/** So many hours after the schedule's beginning. */
function at(hours: number, fraction = ""): string {
  return new Date(begin + hours * HOUR).toISOString().replace(".000Z", `${fraction}Z`);
}

const { endTime: _, ...rest } = MONTH;
const daily = (startTime = START, more: Properties = {}): Properties => ({
  ...rest,
  startTime,
  intervalHours: 24,
  ...more,
});
const consent = (goesOn = GOES_ON, them = "them") =>
  `Set startTime: "${goesOn}" to continue without gap or overlap, or allowReexport: true to export ${them} again.`;
const refusal = (changing: string, again: string, rest: string) =>
  `BulkExport "daily": changing ${changing} replaces this schedule: LangSmith exports and bills ${again} again. ${rest} [LS4001]`;

let engine: Engine;
let plugin: Plugin;
beforeAll(async () => {
  engine = await startEngine();
  plugin = await Plugin.start({ args: [engine.address] });
  await plugin.ask(RPC.configure, configureOf({ apiKey: API_KEY, workspaceId: WORKSPACE }));
});
afterAll(() => {
  plugin.stop();
  engine.stop();
});

const refused = (was: Properties, news: Properties, outputs: Properties = {}) =>
  plugin.refusal(RPC.diff, diffOf("BulkExport", held(was, outputs), news));

describe("the replacement of a schedule that has exported is rejected, with what it would export again, for", () => {
  test.each<[string, Properties, string]>([
    [
      "a new filter",
      daily(START, { filter: "eq(is_root, true)" }),
      refusal("filter", "10 past windows", consent()),
    ],
    [
      "a destination that is not known yet",
      daily(START, { bulkExportDestinationId: UNKNOWN }),
      refusal(
        "bulkExportDestinationId",
        "10 past windows",
        `${consent()} Do this in an earlier up if this one deletes what it depends on.`,
      ),
    ],
    [
      "a startTime that is not known yet",
      daily(UNKNOWN),
      refusal(
        "startTime",
        "10 past windows",
        `${consent()} Do this in an earlier up if this one deletes what it depends on.`,
      ),
    ],
    [
      "another workspace",
      daily(START, { workspaceId: OTHER_WORKSPACE }),
      refusal(
        `workspaceId (it is in workspace ${WORKSPACE}, but ${OTHER_WORKSPACE} is configured (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID))`,
        "10 past windows",
        consent(),
      ),
    ],
    [
      "another interval",
      daily(START, { intervalHours: 12 }),
      refusal("intervalHours", "10 past windows", consent()),
    ],
    ["a startTime two windows too early", daily(at(192)), refusal("startTime", "2 past windows", consent())],
    [
      "a startTime a window too early",
      daily(at(216)),
      refusal("startTime", "1 past window", consent(GOES_ON, "it")),
    ],
    [
      "a startTime inside of a window",
      daily(at(204)),
      refusal("startTime", `the 36 h from ${at(204)} to ${GOES_ON}`, consent(GOES_ON, "it")),
    ],
    [
      "a startTime moved back",
      daily(at(-48)),
      refusal(
        "startTime",
        "10 past windows",
        `${consent()} To also export ${at(-48)} to ${START}, add a one-off export.`,
      ),
    ],
  ])("%s", async (_, news, details) => {
    expect(await refused(daily(), news)).toEqual({ code: FAILED_PRECONDITION, details });
  });

  const other = crypto.randomUUID();
  const ofAnother = (changing: string, past: string, more = "") =>
    `BulkExport "daily": changing ${changing} replaces this schedule: LangSmith exports and bills ${past}. Set startTime: "${GOES_ON}" to start at the next window, or allowReexport: true to export them too.${more} [LS4025]`;
  const { sessionId: __, ...ofAll } = daily(START, { allExperiments: true });
  test.each<[string, Properties, string]>([
    [
      "another project",
      daily(START, { sessionId: other }),
      ofAnother("sessionId", "10 past windows of another project"),
    ],
    [
      "another project, from earlier on",
      daily(at(-48), { sessionId: other }),
      ofAnother("sessionId, startTime", "12 past windows of another project"),
    ],
    [
      "another project, in other windows",
      daily(at(222), { sessionId: other, intervalHours: 12 }),
      ofAnother("sessionId, startTime, intervalHours", "2 past windows of another project"),
    ],
    [
      "a project that is not known yet",
      daily(START, { sessionId: UNKNOWN }),
      ofAnother(
        "sessionId",
        "10 past windows of a project not known yet",
        " Do this in an earlier up if this one deletes what it depends on.",
      ),
    ],
    ["all experiments", ofAll, ofAnother("sessionId, allExperiments", "10 past windows of all experiments")],
  ])("%s, though nothing is exported twice", async (_, news, details) => {
    expect(await refused(daily(), news)).toEqual({ code: FAILED_PRECONDITION, details });
  });

  const oneOff = (startTime: string, endTime: string): Properties => ({ ...rest, startTime, endTime });
  const twice = (changing: string, from: string, to: string, ways: string) =>
    `BulkExport "daily": changing ${changing} replaces this schedule with a one-off export: LangSmith exports and bills ${from} to ${to} again. Set ${ways}. [LS4026]`;
  test.each<[string, Properties, string]>([
    [
      "within what it has exported",
      oneOff(START, at(48)),
      twice("endTime, intervalHours", START, at(48), "allowReexport: true to export it again"),
    ],
    [
      "that begins before and ends after",
      oneOff(at(-24), at(264)),
      twice(
        "startTime, endTime, intervalHours",
        START,
        GOES_ON,
        `startTime: "${GOES_ON}" (only what is later), endTime: "${START}" (only what is earlier), or allowReexport: true`,
      ),
    ],
  ])("a one-off %s", async (_, news, details) => {
    expect(await refused(daily(), news)).toEqual({ code: FAILED_PRECONDITION, details });
  });

  test("a microsecond too early, of a schedule that begins between two milliseconds", async () => {
    const was = daily(at(0, ".000250"));
    const goesOn = at(240, ".000250");
    expect((await refused(was, daily(at(240, ".000249")))).details).toBe(
      refusal("startTime", `the moment from ${at(240, ".000249")} to ${goesOn}`, consent(goesOn, "it")),
    );
    expect(changes(await diff(plugin, "BulkExport", held(was), daily(goesOn)))).toEqual({
      startTime: "update, replace",
    });
  });
});

describe("the replacement of a schedule is free", () => {
  test.each<[string, Properties, Properties]>([
    ["where it goes on without gap", daily(), daily(GOES_ON, { filter: "eq(is_root, true)" })],
    ["where it goes on without gap, written in another zone", daily(), daily(GOES_ON.replace("Z", "+00:00"))],
    ["with consent", daily(), daily(START, { filter: "x", allowReexport: true })],
    ["before its first window has passed", daily(at(240)), daily(at(240), { filter: "x" } as Properties)],
    ["while it lies in the future", daily(at(480)), daily(at(300))],
    ["by a one-off of what lies before it", daily(), { ...rest, startTime: at(-48), endTime: START }],
    ["by a one-off of what comes after it", daily(), { ...rest, startTime: GOES_ON, endTime: at(252) }],
    [
      "by a one-off of another project",
      daily(),
      { ...rest, startTime: START, endTime: at(48), sessionId: crypto.randomUUID() },
    ],
    ["for another project from now on", daily(), daily(GOES_ON, { sessionId: crypto.randomUUID() })],
    [
      "for the past of another project with consent",
      daily(),
      daily(START, { sessionId: crypto.randomUUID(), allowReexport: true }),
    ],
  ])("%s", async (_, was, news) => {
    const kinds = changes(
      await diff(plugin, "BulkExport", held({ ...was, filter: "old" }), { filter: "old", ...news }),
    );
    expect(Object.values(kinds).some((kind) => kind.endsWith("replace"))).toBe(
      JSON.stringify(was) !== JSON.stringify(news),
    );
  });
});

describe("a schedule that begins later than it might", () => {
  const gap = (length: string, from: string, to: string) => ({
    severity: "warning",
    text: `BulkExport "daily": nothing exports the ${length} from ${from} to ${to}. The old schedule ends at the first time, and the new one starts at the second. Set startTime: "${from}" to leave no gap. [LS4022]`,
  });
  let seen = 0;
  /** What was told since the last look. */
  const told = () => {
    const fresh = engine.lines.slice(seen).map(({ severity, text }) => ({ severity, text }));
    seen = engine.lines.length;
    return fresh;
  };

  test.each<[string, string, string]>([
    ["on a window boundary", at(264), "24 h"],
    ["inside of a window", at(245), "5 h"],
  ])("%s leaves a gap, which is reported with its length", async (_, startTime, length) => {
    told();
    await diff(plugin, "BulkExport", held(daily()), daily(startTime));
    expect(told()).toEqual([gap(length, GOES_ON, startTime)]);
  });

  test("or that never had anything to export leaves none", async () => {
    told();
    await diff(plugin, "BulkExport", held(daily(at(480))), daily(at(504)));
    await diff(plugin, "BulkExport", held(daily()), daily(GOES_ON));
    expect(told()).toEqual([]);
  });
});

describe.each(["Failed", "TimedOut", "Completed", "Cancelled"])("a schedule that is %s", (status) => {
  /** By then it had exported four windows. */
  const ended = { status, finishedAt: at(100), updatedAt: at(130) };
  const goesOn = at(96);
  const replaced = {
    startTime: "update, replace",
    ...(status === "Cancelled" ? { status: "update, replace, of an output" } : {}),
  };

  test.each<[string, Properties]>([
    ["when it finished", ended],
    ["when it last changed, where it does not tell when it finished", { status, updatedAt: at(100) }],
  ])("goes on from what it had exported %s", async (_, outputs) => {
    expect((await refused(daily(), daily(at(72)), outputs)).details).toBe(
      refusal("startTime", "1 past window", consent(goesOn, "it")),
    );
    const answer = await diff(plugin, "BulkExport", held(daily(), outputs), daily(goesOn));
    expect(changes(answer)).toEqual(replaced);
  });

  test("goes on from there also for another project", async () => {
    const sessionId = crypto.randomUUID();
    expect((await refused(daily(), daily(START, { sessionId }), ended)).details).toBe(
      `BulkExport "daily": changing sessionId replaces this schedule: LangSmith exports and bills 10 past windows of another project. Set startTime: "${goesOn}" to start at the next window, or allowReexport: true to export them too. [LS4025]`,
    );
    const answer = await diff(plugin, "BulkExport", held(daily(), ended), daily(goesOn, { sessionId }));
    expect(changes(answer)).toEqual({ ...replaced, sessionId: "update, replace" });
  });
});
