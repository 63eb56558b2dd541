import { describe, expect, test } from "vitest";
import { InvalidArguments } from "../../provider/components/expand-component.ts";
import { UNKNOWN } from "../../provider/core/engine.ts";
import type { Properties } from "../../provider/core/properties.ts";
import { BILLING, DESTINATION, MONTH, names, OTHER, SUPPORT, TARGET, unfolded } from "./unfolded.ts";

describe("the children", () => {
  test("a schedule has what is said of all projects, and what its own entry says in place of it", async () => {
    const { children } = await unfolded({
      filter: "eq(is_root, true)",
      exportFields: ["id", "name"],
      compression: "gzip",
      cancelSpawnedOnDelete: true,
      projects: [
        { name: "support-agent" },
        { sessionId: BILLING, key: "money", startTime: "2026-03-05T00:00:00Z", filter: 'eq(name, "pay")' },
      ],
    });
    const shared = {
      bulkExportDestinationId: DESTINATION,
      intervalHours: 24,
      exportFields: ["id", "name"],
      compression: "gzip",
      cancelSpawnedOnDelete: true,
    };
    expect(children.map(({ name, kind, inputs }) => ({ name, kind, inputs }))).toEqual([
      {
        name: "exports-support-agent",
        kind: "BulkExport",
        inputs: {
          ...shared,
          sessionId: SUPPORT,
          startTime: "2026-03-01T00:00:00Z",
          filter: "eq(is_root, true)",
        },
      },
      {
        name: "exports-money",
        kind: "BulkExport",
        inputs: {
          ...shared,
          sessionId: BILLING,
          startTime: "2026-03-05T00:00:00Z",
          filter: 'eq(name, "pay")',
        },
      },
    ]);
  });

  test("a backfill has the windows of its dates, the last one cut, and none of what is of schedules alone", async () => {
    const { children } = await unfolded({
      projects: [{ name: "support-agent" }],
      cancelSpawnedOnDelete: true,
      allowReexport: true,
      workspaceId: TARGET.workspaceId,
      backfill: {
        startTime: "2026-01-01T01:00:00+01:00",
        endTime: "2026-01-02T12:00:00Z",
        windowHours: 24,
      },
    });
    expect(children.slice(1).map(({ name, inputs }) => ({ name, inputs }))).toEqual([
      {
        name: "exports-support-agent-2026-01-01T00Z",
        inputs: {
          bulkExportDestinationId: DESTINATION,
          sessionId: SUPPORT,
          allowReexport: true,
          workspaceId: TARGET.workspaceId,
          startTime: "2026-01-01T00:00:00Z",
          endTime: "2026-01-02T00:00:00Z",
          maxConcurrentExports: 10,
        },
      },
      {
        name: "exports-support-agent-2026-01-02T00Z",
        inputs: {
          bulkExportDestinationId: DESTINATION,
          sessionId: SUPPORT,
          allowReexport: true,
          workspaceId: TARGET.workspaceId,
          startTime: "2026-01-02T00:00:00Z",
          endTime: "2026-01-02T12:00:00Z",
          maxConcurrentExports: 10,
        },
      },
    ]);
  });

  test("a window is named by its beginning, as short as it is exact", async () => {
    const of = (startTime: string) =>
      names({
        projects: [{ sessionId: BILLING, key: "b" }],
        backfill: { startTime, endTime: "2026-01-01T12:00:00Z", windowHours: 12 },
      });
    expect(await of("2026-01-01T00:00:00Z")).toEqual(["exports-b", "exports-b-2026-01-01T00Z"]);
    expect(await of("2026-01-01T00:30:00Z")).toEqual(["exports-b", "exports-b-2026-01-01T00:30Z"]);
    expect(await of("2026-01-01T00:00:15Z")).toEqual(["exports-b", "exports-b-2026-01-01T00:00:15Z"]);
    expect(await of("2026-01-01T00:00:00.5Z")).toEqual(["exports-b", "exports-b-2026-01-01T00:00:00.5Z"]);
    expect(await of("2026-01-01T00:00:00.50Z")).toEqual(["exports-b", "exports-b-2026-01-01T00:00:00.5Z"]);
    expect(await of("2026-01-01T00:00:10.000Z")).toEqual(["exports-b", "exports-b-2026-01-01T00:00:10Z"]);
  });

  test("do not depend on where in the list a project stands, nor on how it is named under the same key", async () => {
    const before = await names({ projects: [{ name: "support-agent" }, { name: "billing" }] });
    const after = await names({
      projects: [{ sessionId: BILLING, key: "billing" }, { name: "support-agent" }],
    });
    expect([...after].sort()).toEqual([...before].sort());
  });

  test("the ids go out by the keys of the projects, those of a backfill by the beginnings of its windows", async () => {
    const { outputs } = await unfolded({
      projects: [{ name: "support-agent" }, { sessionId: BILLING }],
      backfill: { startTime: "2026-01-01T00:00:00Z", endTime: "2026-01-03T00:00:00Z", windowHours: 24 },
    });
    const ids = new Map([
      ["exports-support-agent", "s"],
      ["exports-support-agent-2026-01-02T00Z", "2"],
      ["exports-support-agent-2026-01-01T00Z", "1"],
      [`exports-${BILLING}`, "b"],
    ]);
    expect(outputs(ids)).toEqual({
      scheduleIds: { "support-agent": "s", [BILLING]: "b" },
      backfillIds: { "support-agent": { "2026-01-01T00Z": "1", "2026-01-02T00Z": "2" }, [BILLING]: {} },
    });
  });
});

describe("what is reported beforehand", () => {
  test("a gap between the backfill and the schedules, for each beginning once, with whose it is and the fix", async () => {
    const args = {
      projects: [
        { name: "support-agent" },
        { sessionId: OTHER, key: "search" },
        { sessionId: BILLING, key: "billing", startTime: "2026-04-01T00:00:00Z" },
      ],
      backfill: { startTime: "2026-01-01T00:00:00Z", endTime: "2026-02-01T00:00:00Z", windowHours: 168 },
    };
    const rest =
      "Nothing here exports the time between. That is right for a project whose earlier schedule exported it. " +
      'For a new project, set startTime: "2026-02-01T00:00:00Z" on its entry';
    const { infos, warnings } = await unfolded(args);
    expect(infos).toEqual([
      `its backfill ends at 2026-02-01T00:00:00Z, and the schedules of "support-agent", "search" start at 2026-03-01T00:00:00Z. ${rest}`,
      `its backfill ends at 2026-02-01T00:00:00Z, and the schedule of "billing" starts at 2026-04-01T00:00:00Z. ${rest}`,
    ]);
    expect(warnings).toEqual([]);
    expect((await unfolded(args, false)).infos).toEqual([]);
    const begin = async (startTime: string) =>
      (await unfolded({ ...args, projects: [{ name: "billing", startTime }] })).infos.length;
    expect(await begin("2026-02-01T00:00:00Z")).toBe(0);
    expect(await begin("2026-02-01T00:00:00.000001Z")).toBe(1);
  });

  test("how long a backfill of more exports than an hour allows takes", async () => {
    const backfill = (endTime: string) => ({ startTime: "2026-01-01T00:00:00Z", endTime, windowHours: 1 });
    const infos = async (endTime: string) =>
      (await unfolded({ projects: [{ name: "billing", startTime: endTime }], backfill: backfill(endTime) }))
        .infos;
    expect(await infos("2026-01-11T10:00:00Z")).toEqual([]);
    expect(await infos("2026-01-11T11:00:00Z")).toEqual([
      "its backfill has 251 exports. LangSmith allows 250 new exports an hour, so creating them all takes at least 1 hour",
    ]);
  });
});

describe("what is not known yet", () => {
  test("an id that is not known is handed on where a key names it, and reported where none does", async () => {
    const { children, infos, warnings } = await unfolded({
      bulkExportDestinationId: UNKNOWN,
      projects: [{ sessionId: UNKNOWN, key: "agent" }, { sessionId: UNKNOWN }, { name: "billing" }],
    });
    expect(
      children.map(({ name, inputs }) => [name, inputs["sessionId"], inputs["bulkExportDestinationId"]]),
    ).toEqual([
      ["exports-agent", UNKNOWN, UNKNOWN],
      ["exports-billing", BILLING, UNKNOWN],
    ]);
    expect(infos).toEqual([]);
    expect(warnings).toEqual([
      "projects[1] is not known yet, so this preview cannot show its exports. It may show them as deleted; `pulumi up` will not delete them. Set `key` on the entry. The names of its exports are then known. [LS4132]",
    ]);
  });

  test("projects, or a backfill, that are not known at all have no children yet", async () => {
    const { children, warnings, outputs } = await unfolded({ projects: UNKNOWN });
    expect(children).toEqual([]);
    const rest =
      "is not known yet, so this preview cannot show its exports. It may show them as deleted; `pulumi up` will not delete them. Preview again when the argument is known, or run `pulumi up`, which knows it. [LS4132]";
    expect(warnings).toEqual([`projects ${rest}`]);
    expect(outputs(new Map())).toEqual({ scheduleIds: UNKNOWN, backfillIds: UNKNOWN });
    const projects = [{ name: "billing" }];
    const later = await unfolded({ projects, backfill: { ...MONTH, windowHours: UNKNOWN } });
    expect(later.children.map(({ name }) => name)).toEqual(["exports-billing"]);
    expect(later.warnings).toEqual([`backfill ${rest}`]);
  });

  test("an up rejects them, in place of telling of fewer children than there are", async () => {
    const rest =
      "the argument is unknown, because the resource that it comes from does not exist yet. Nothing was changed. Create that resource first, or run without --target";
    const up = (args: Properties) => unfolded(args, false);
    const projects = [{ name: "billing" }];
    await expect(up({ projects: UNKNOWN })).rejects.toThrow(
      new InvalidArguments([{ path: ["projects"], reason: `${rest}. [LS4133]` }]),
    );
    await expect(up({ projects, backfill: UNKNOWN })).rejects.toMatchObject({
      reasons: [`backfill: ${rest}. [LS4133]`],
    });
    await expect(
      up({ projects: [{ name: "billing", key: UNKNOWN }, { name: UNKNOWN }] }),
    ).rejects.toMatchObject({
      reasons: [0, 1].map(
        (index) =>
          `projects[${index}]: ${rest}. Or set \`key\` on the entry, which then names its exports. [LS4133]`,
      ),
    });
    // What is only handed on is the engine's to judge.
    expect((await up({ projects, filter: UNKNOWN })).children).toHaveLength(1);
  });
});

describe("what an export keeps", () => {
  const backfill = { startTime: "2026-02-27T00:00:00Z", endTime: "2026-03-01T00:00:00Z", windowHours: 24 };
  const former = async (...projects: Properties[]) =>
    Object.fromEntries(
      (await unfolded({ projects, backfill })).children.map(({ name, formerNames }) => [name, formerNames]),
    );

  test("it is also found by its project's name and id, where the key is another one", async () => {
    expect(await former({ name: "billing", key: "money" })).toEqual({
      "exports-money": ["exports-billing", `exports-${BILLING}`],
      "exports-money-2026-02-27T00Z": ["exports-billing-2026-02-27T00Z", `exports-${BILLING}-2026-02-27T00Z`],
      "exports-money-2026-02-28T00Z": ["exports-billing-2026-02-28T00Z", `exports-${BILLING}-2026-02-28T00Z`],
    });
    expect((await former({ name: "billing" }))["exports-billing"]).toEqual([`exports-${BILLING}`]);
    expect((await former({ sessionId: BILLING }))[`exports-${BILLING}`]).toEqual([]);
    expect((await former({ sessionId: UNKNOWN, key: "a" }))["exports-a"]).toEqual([]);
  });

  test("but not by a name that another one bears", async () => {
    const names = await former({ name: "billing", key: "money" }, { name: "support-agent", key: "billing" });
    expect(names["exports-money"]).toEqual([`exports-${BILLING}`]);
    expect(names["exports-money-2026-02-27T00Z"]).toEqual([`exports-${BILLING}-2026-02-27T00Z`]);
    expect(names["exports-billing"]).toEqual(["exports-support-agent", `exports-${SUPPORT}`]);
  });

  test("an export of a backfill stays as it was created, unless paying twice is allowed; its pace never matters", async () => {
    const ignored = async (allowReexport: unknown) =>
      (await unfolded({ projects: [{ name: "billing" }], backfill, allowReexport })).children.map(
        ({ ignoreChanges }) => ignoreChanges,
      );
    const all = [
      "bulkExportDestinationId",
      "exportFields",
      "formatVersion",
      "compression",
      "filter",
      "maxConcurrentExports",
    ];
    expect(await ignored(undefined)).toEqual([[], all, all]);
    expect(await ignored(UNKNOWN)).toEqual([[], all, all]);
    expect(await ignored(true)).toEqual([[], ["maxConcurrentExports"], ["maxConcurrentExports"]]);
  });
});
