import { expect, test } from "vitest";
import { deadlineOf, type ProjectFacts, readProjects } from "../../cli/exports/report/deadlines.ts";
import { perform } from "../../provider/core/operation.ts";
import { type LoadedSeries, loadSeries } from "../../provider/coverage/load-coverage.ts";
import { parseMicros } from "../../provider/coverage/time-spans.ts";
import { type Content, PROJECT, serving, WORKSPACE } from "../coverage/service.ts";
import { clientOf } from "../http/server.ts";
import { EVERY_STATE, TWO_AND_DELETED } from "./report-rig.ts";

interface Asked {
  readonly cloud?: boolean;
  readonly retentionDays?: number;
  readonly needsAll?: boolean;
}

/** What is known of the projects of a service, and which of them were read. */
async function factsOf(content: Content, { cloud = true, retentionDays, needsAll = false }: Asked = {}) {
  const server = await serving(content);
  const { service } = clientOf(server.url, { workspaceId: WORKSPACE, maxRetries: 0 });
  const attendance = { limitSeconds: 60, status: () => {}, warn: () => {} };
  const facts = await perform(attendance, async (operation) => {
    const { series } = await loadSeries(service, {}, operation);
    const known = await readProjects(service, series, { cloud, retentionDays, needsAll, operation });
    return series.map((each: LoadedSeries): ProjectFacts => known(each));
  });
  const read = server.seen.flatMap(({ url }) => /\/sessions\/([0-9a-f-]{36})$/.exec(url)?.[1] ?? []);
  return { facts, read };
}

const at = (time: string) => parseMicros(time, "the test");
const gap = (start: string) => ({ start: at(start), end: at(start) + 1n });
const NOW = at("2026-12-01T00:00:00Z");

test("in the cloud, the trace tier of a project decides how long its gaps can be filled", async () => {
  const withTier = (tier: string) => ({ ...EVERY_STATE, tiers: { [PROJECT]: tier } });
  expect((await factsOf(withTier("shortlived"))).facts).toEqual([
    { retention: { tier: "shortlived", days: 14 } },
  ]);
  expect((await factsOf(withTier("longlived"))).facts).toEqual([
    { retention: { tier: "longlived", days: 180 } },
  ]);
  // A tier is more exact than what the option says of other projects.
  expect((await factsOf(withTier("shortlived"), { retentionDays: 30 })).facts).toEqual([
    { retention: { tier: "shortlived", days: 14 } },
  ]);
});

test("of the default tier of the workspace, and of a self-hosted installation, only the option is known", async () => {
  expect((await factsOf(EVERY_STATE)).facts).toEqual([{}]);
  expect((await factsOf(EVERY_STATE, { retentionDays: 30 })).facts).toEqual([{ retention: { days: 30 } }]);
  const selfHosted = { ...EVERY_STATE, tiers: { [PROJECT]: "shortlived" } };
  expect((await factsOf(selfHosted, { cloud: false })).facts).toEqual([{}]);
  expect((await factsOf(selfHosted, { cloud: false, retentionDays: 90 })).facts).toEqual([
    { retention: { days: 90 } },
  ]);
});

test("reads a project once, and none without gaps that has a name, unless all are needed", async () => {
  expect((await factsOf(EVERY_STATE)).read).toEqual([PROJECT]);
  expect((await factsOf(TWO_AND_DELETED)).read.sort()).toEqual([
    PROJECT,
    "44444444-4444-4444-8444-444444444444",
  ]);
  const { exports = [], ...rest } = EVERY_STATE;
  const complete = { ...rest, exports: exports.filter(({ id }) => id.endsWith("003")) };
  expect((await factsOf(complete)).read).toEqual([]);
  expect((await factsOf(complete, { needsAll: true })).read).toEqual([PROJECT]);
});

test("a project that may not be read is not taken for deleted", async () => {
  const { projects: _, ...hidden } = EVERY_STATE;
  expect((await factsOf(hidden)).facts).toEqual([{}]);
});

test("a gap can be filled until its first trace is deleted", () => {
  const base = { retention: { tier: "shortlived", days: 14 } };
  expect(deadlineOf(gap("2026-11-20T00:00:00Z"), base, NOW)).toEqual({
    fillableUntil: "2026-12-04T00:00:00Z",
  });
  expect(deadlineOf(gap("2026-11-17T00:00:00Z"), base, NOW)).toEqual({
    fillableUntil: "2026-12-01T00:00:00Z",
    isExpired: true,
  });
  expect(deadlineOf(gap("2026-11-20T00:00:00Z"), {}, NOW)).toEqual({});
});

test("the retention of extended traces from before 14 September 2026 is not known", () => {
  const extended = { retention: { tier: "longlived", days: 180 } };
  expect(deadlineOf(gap("2026-09-13T23:59:59Z"), extended, NOW)).toEqual({});
  expect(deadlineOf(gap("2026-09-14T00:00:00Z"), extended, NOW)).toEqual({
    fillableUntil: "2027-03-13T00:00:00Z",
  });
});
