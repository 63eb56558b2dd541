import { describe, expect, test } from "vitest";
import type { Expansion } from "../../provider/components/define.ts";
import { scheduledExports } from "../../provider/components/scheduled-exports.ts";
import { ArgumentsRefused, unfold } from "../../provider/components/unfold.ts";
import type { Properties } from "../../provider/lifecycle/check.ts";
import { engineFailure } from "../../provider/lifecycle/failure.ts";
import { UNKNOWN } from "../../provider/lifecycle/unknown.ts";

const DESTINATION = "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46";
const SUPPORT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
const BILLING = "6c1d8f24-9a3e-4b57-8d60-1e2f3a4b5c6d";
const TARGET = { workspaceId: "00000000-0000-4000-8000-000000000001", cloud: true };

const COMMON = {
  bulkExportDestinationId: DESTINATION,
  intervalHours: 24,
  startTime: "2026-03-01T00:00:00Z",
};

function wrong(args: Properties): string[] {
  return scheduledExports.check({ ...COMMON, ...args }, TARGET).failures.map((f) => engineFailure(f).reason);
}

/** Unfolds arguments where the projects `support-agent` and `billing` exist. */
function unfolded(args: Properties): Promise<Expansion> {
  const ids: Properties = { "support-agent": SUPPORT, billing: BILLING };
  const given = { name: "exports", args: { ...COMMON, ...args }, target: TARGET };
  return unfold(scheduledExports, given, async ({ args: { name } }) => {
    const id = ids[String(name)];
    if (id === undefined) throw new Error(`there is no ${name}`);
    return { id };
  });
}

async function names(args: Properties): Promise<string[]> {
  return (await unfolded(args)).children.map(({ name }) => name);
}

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

  test("a backfill has the windows of its dates, the last one cut, and none of what is of schedules", async () => {
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
  });

  test("do not depend on where in the list a project stands, nor on how it is told under the same key", async () => {
    const before = await names({ projects: [{ name: "support-agent" }, { name: "billing" }] });
    const after = await names({
      projects: [{ sessionId: BILLING, key: "billing" }, { name: "support-agent" }],
    });
    expect([...after].sort()).toEqual([...before].sort());
  });

  test("the ids go out by the keys of the projects, in the order of the windows", async () => {
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
      backfillIds: { "support-agent": ["1", "2"], [BILLING]: [] },
    });
  });
});

describe("wrong arguments", () => {
  test("no project, or one that is told in no way, in two ways, or twice", () => {
    expect(wrong({ projects: [] })).toEqual([
      "projects: [] is not allowed: it must be a list that is not empty",
    ]);
    expect(wrong({})).toEqual(["projects: is required: give a list that is not empty"]);
    expect(wrong({ projects: [{ key: "a" }, { name: "b", sessionId: BILLING }] })).toEqual([
      "projects[0]: give name or sessionId: which tracing project is exported?",
      "projects[1]: give either name or sessionId, not both (a name of your own for it is its key)",
    ]);
    expect(wrong({ projects: [{ name: "a" }, { name: "a", key: "b" }, { name: "c", key: "a" }] })).toEqual([
      'projects[2]: projects[0] has the same key, "a": give one of them another key',
      'projects[1]: projects[0] is the same tracing project, "a": each is exported once, so take one of them out',
    ]);
  });

  test("what is misspelt inside an entry is told with what was meant", () => {
    expect(wrong({ projects: [{ nmae: "a" }, { name: "b", strtTime: "2026-03-01T00:00:00Z" }] })).toEqual([
      "projects[0].nmae: there is no such property; did you mean name?",
      "projects[1].strtTime: there is no such property; did you mean startTime?",
    ]);
  });

  test("dates that are no instants, a backfill that ends before it begins", () => {
    expect(
      wrong({
        startTime: "2026-03-01",
        projects: [{ name: "a" }],
        backfill: { startTime: "2026-02-01T00:00:00Z", endTime: "2026-01-01T00:00:00Z", windowHours: 24 },
      }),
    ).toEqual([
      'startTime: "2026-03-01" is not allowed: a date alone does not say which instant is meant; write it with a time and a zone, such as "2026-03-01T00:00:00Z"',
      'backfill.endTime: "2026-01-01T00:00:00Z" is not allowed: it must be after backfill.startTime, "2026-02-01T00:00:00Z"',
    ]);
  });

  test("a backfill that ends after a schedule has begun, with the project whose schedule it is", () => {
    const backfill = { startTime: "2026-01-01T00:00:00Z", endTime: "2026-03-01T00:00:00Z", windowHours: 168 };
    const projects = [{ name: "a" }, { name: "b", startTime: "2026-02-01T00:00:00Z" }];
    expect(wrong({ projects, backfill })).toEqual([
      'projects[1].startTime: "2026-02-01T00:00:00Z" is not allowed: the backfill ends after it, with backfill.endTime "2026-03-01T00:00:00Z", so what lies between would be exported, and billed, twice; begin with "2026-03-01T00:00:00Z" or later',
    ]);
  });

  test("more windows than can be meant, with the arithmetic and a size that fits", () => {
    const backfill = { startTime: "2025-01-01T00:00:00Z", endTime: "2026-01-01T00:00:00Z", windowHours: 1 };
    const refused = wrong({ projects: [{ name: "a" }, { name: "b" }, { name: "c" }], backfill });
    expect(refused).toEqual([
      "backfill.windowHours: 1 is not allowed: 8,760 windows for each of 3 projects make 26,280 exports, and one component makes at most 1,000; give windowHours of at least 27, a later backfill.startTime, or fewer projects",
    ]);
    const fits = { ...backfill, windowHours: 27 };
    expect(wrong({ projects: [{ name: "a" }, { name: "b" }, { name: "c" }], backfill: fits })).toEqual([]);
  });

  test("no workspace anywhere", () => {
    const { failures } = scheduledExports.check(
      { ...COMMON, projects: [{ name: "a" }] },
      { workspaceId: undefined, cloud: true },
    );
    expect(failures.map((failure) => engineFailure(failure).reason)).toEqual([
      "a ScheduledExports needs to know its workspace, and none is configured: set it with `pulumi config set langsmith:workspaceId <UUID>`, by the environment variable LANGSMITH_WORKSPACE_ID, or as its argument workspaceId",
    ]);
  });

  test("every look-up that fails is told, with the key where the name is not it", async () => {
    const failed = unfolded({ projects: [{ name: "x", key: "y" }, { name: "billing" }, { name: "z" }] });
    await expect(failed).rejects.toThrow(ArgumentsRefused);
    await expect(failed).rejects.toThrow(
      'projects[0].name: there is no x (key "y")\nprojects[2].name: there is no z',
    );
  });

  test("two children of one name", async () => {
    const projects = [
      { sessionId: BILLING, key: "a" },
      { sessionId: SUPPORT, key: "a-2026-01-01T00Z" },
    ];
    const backfill = { startTime: "2026-01-01T00:00:00Z", endTime: "2026-01-02T00:00:00Z", windowHours: 24 };
    await expect(unfolded({ projects, backfill })).rejects.toThrow(
      'projects: two exports would be named "exports-a-2026-01-01T00Z": give one of the projects another key',
    );
  });
});

describe("what is told beforehand", () => {
  test("a gap between the backfill and the schedules, for each beginning once", async () => {
    const { warnings } = await unfolded({
      projects: [
        { name: "support-agent" },
        { sessionId: BILLING, key: "billing", startTime: "2026-04-01T00:00:00Z" },
      ],
      backfill: { startTime: "2026-01-01T00:00:00Z", endTime: "2026-02-01T00:00:00Z", windowHours: 168 },
    });
    const rest =
      "nothing here exports what lies between (that is right where an earlier schedule has exported it)";
    expect(warnings).toEqual([
      `its backfill ends with 2026-02-01T00:00:00Z and the schedules begin with 2026-03-01T00:00:00Z: ${rest}`,
      `its backfill ends with 2026-02-01T00:00:00Z and the schedule of "billing" begins with 2026-04-01T00:00:00Z: ${rest}`,
    ]);
  });

  test("how long a backfill of more exports than an hour allows takes", async () => {
    const backfill = (endTime: string) => ({ startTime: "2026-01-01T00:00:00Z", endTime, windowHours: 1 });
    const infos = async (endTime: string) =>
      (await unfolded({ projects: [{ name: "billing" }], backfill: backfill(endTime) })).infos;
    expect(await infos("2026-01-11T10:00:00Z")).toEqual([]);
    expect(await infos("2026-01-11T11:00:00Z")).toEqual([
      "its backfill is 251 exports: as the service allows 250 creations an hour, an up that makes them all takes at least 1 hour",
    ]);
  });
});

describe("what is not known yet", () => {
  test("an id that is not known is handed on where a key names it, and told where none does", async () => {
    const { children, infos } = await unfolded({
      bulkExportDestinationId: UNKNOWN,
      projects: [{ sessionId: UNKNOWN, key: "agent" }, { sessionId: UNKNOWN }, { name: "billing" }],
    });
    expect(
      children.map(({ name, inputs }) => [name, inputs["sessionId"], inputs["bulkExportDestinationId"]]),
    ).toEqual([
      ["exports-agent", UNKNOWN, UNKNOWN],
      ["exports-billing", BILLING, UNKNOWN],
    ]);
    expect(infos).toEqual([
      "projects[1] is not known yet, so that its exports cannot be foreseen: with a key they can be named",
    ]);
  });

  test("projects that are not known at all have no children yet", async () => {
    const { children, infos, outputs } = await unfolded({ projects: UNKNOWN });
    expect(children).toEqual([]);
    expect(infos).toEqual(["its projects are not known yet, so that its exports cannot be foreseen"]);
    expect(outputs(new Map())).toEqual({ scheduleIds: UNKNOWN, backfillIds: UNKNOWN });
  });
});
