import { describe, expect, test } from "vitest";
import { UNKNOWN } from "../../provider/core/engine.ts";
import { partsOf } from "../../provider/core/resource.ts";
import { bulkExport } from "../../provider/resources/bulk-export/bulk-export.ts";
import { FakeClock } from "../core/fake-clock.ts";
import { clientOf, serve } from "../http/server.ts";

const DAY = 86_400_000;
const CLOUD = { workspaceId: undefined, cloud: true };
/** Each project is read once by a process, so each test has projects of its own. */
let count = 0;

async function project(answer: object, status = 200) {
  count += 1;
  const sessionId = `2f7e9d10-3b5a-4c86-8e41-${String(count).padStart(12, "0")}`;
  const server = await serve(() => ({
    status,
    body: { id: sessionId, tenant_id: "11111111-1111-4111-8111-111111111111", name: "chat", ...answer },
  }));
  const { service } = clientOf(server.url);
  const operation = new FakeClock().operation();
  const daysAgo = (days: number) =>
    new Date(operation.now() - days * DAY).toISOString().replace(/\.\d+Z$/, "Z");
  const warnings = (news: object, target = CLOUD) =>
    bulkExport.warnBeforeCreate?.(service, { sessionId, ...news }, target, operation);
  return { server, warnings, daysAgo };
}

describe("a new export that begins before the retention of its project", () => {
  test("is warned of for the base tier, once for the project, with one read", async () => {
    const { server, warnings, daysAgo } = await project({ trace_tier: "shortlived" });
    const startTime = daysAgo(15);
    const missing = "Deleted traces are not exported. Set a later startTime if those traces are deleted.";
    const since = `startTime ${startTime} is earlier than the 14 days for which LangSmith keeps traces of`;
    expect(await warnings({ startTime })).toEqual([
      {
        warning: `${since} this project (tier shortlived). ${missing} This warning is shown once for each project. [LS4021]`,
        ofEach: `${since} the tier shortlived, which some of its projects have. ${missing} [LS4021]`,
      },
    ]);
    expect(await warnings({ startTime: daysAgo(100) })).toEqual([]);
    expect(server.seen.map(({ method, url }) => `${method} ${url.replace(/[0-9a-f-]{36}/, "ID")}`)).toEqual([
      "GET /api/v1/sessions/ID",
    ]);
  });

  test("is warned of for the extended tier after 180 days, with what older traces have", async () => {
    const { warnings, daysAgo } = await project({ trace_tier: "longlived" });
    expect(await warnings({ startTime: daysAgo(179) })).toEqual([]);
    const [warning, ...more] = (await warnings({ startTime: daysAgo(181) })) ?? [];
    expect(more).toEqual([]);
    expect(partsOf(warning ?? "").text).toContain(
      "is earlier than the 180 days for which LangSmith keeps traces of this project (tier longlived). Deleted traces are not exported. Traces from before 2026-09-14 keep their earlier retention.",
    );
  });

  test("is not warned of where it begins later, or at a time that is not known", async () => {
    const { server, warnings, daysAgo } = await project({ trace_tier: "shortlived" });
    expect(await warnings({ startTime: daysAgo(13) })).toEqual([]);
    expect(await warnings({ startTime: UNKNOWN })).toEqual([]);
    expect(server.seen).toHaveLength(1);
  });

  test("asks no one on a self-hosted installation, and where the project is not known", async () => {
    const { server, warnings, daysAgo } = await project({ trace_tier: "shortlived" });
    expect(await warnings({ startTime: daysAgo(99) }, { ...CLOUD, cloud: false })).toEqual([]);
    expect(await warnings({ startTime: daysAgo(99), sessionId: UNKNOWN })).toEqual([]);
    expect(await warnings({ startTime: daysAgo(99), sessionId: undefined })).toEqual([]);
    expect(server.seen).toEqual([]);
  });

  test.each([
    ["has the default tier of the workspace", { trace_tier: null }, 200],
    ["is of an older server", {}, 200],
    ["has a tier that is not known here", { trace_tier: "forever" }, 200],
    ["may not be read", { detail: "Forbidden" }, 403],
    ["cannot be read now", { detail: "overloaded" }, 503],
  ])("is not warned of where the project %s", async (_, answer, status) => {
    const { server, warnings, daysAgo } = await project(answer, status);
    expect(await warnings({ startTime: daysAgo(999) })).toEqual([]);
    expect(server.seen).toHaveLength(1);
  });
});

describe("a new export whose project is not in its workspace", () => {
  test("is warned of once, whenever it begins", async () => {
    const { server, warnings, daysAgo } = await project({ detail: "Session not found" }, 404);
    const [warning, ...more] = (await warnings({ startTime: daysAgo(1) })) ?? [];
    expect(more).toEqual([]);
    expect(partsOf(warning ?? "").text).toMatch(
      /^LangSmith finds no tracing project [0-9a-f-]{36} in workspace 11111111-1111-4111-8111-111111111111 at 127\.0\.0\.1:\d+\. .* \[LS4028\]$/,
    );
    expect(await warnings({ startTime: UNKNOWN })).toEqual([]);
    expect(server.seen).toHaveLength(1);
  });
});
