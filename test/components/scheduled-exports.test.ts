import { describe, expect, test } from "vitest";
import { InvalidArguments } from "../../provider/components/define.ts";
import { UNKNOWN } from "../../provider/core/engine.ts";
import type { Properties } from "../../provider/core/properties.ts";
import { BILLING, DESTINATION, names, SUPPORT, unfolded } from "./unfolded.ts";

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

  test("do not depend on where in the list a project stands, nor on how it is named under the same key", async () => {
    const before = await names({ projects: [{ name: "support-agent" }, { name: "billing" }] });
    const after = await names({
      projects: [{ sessionId: BILLING, key: "billing" }, { name: "support-agent" }],
    });
    expect([...after].sort()).toEqual([...before].sort());
  });

  test("the ids go out by the keys of the projects", async () => {
    const { outputs } = await unfolded({ projects: [{ name: "support-agent" }, { sessionId: BILLING }] });
    const ids = new Map([
      ["exports-support-agent", "s"],
      [`exports-${BILLING}`, "b"],
    ]);
    expect(outputs(ids)).toEqual({ scheduleIds: { "support-agent": "s", [BILLING]: "b" } });
  });
});

describe("what is not known yet", () => {
  test("an id that is not known is handed on where a key names it, and reported where none does", async () => {
    const { children, warnings } = await unfolded({
      bulkExportDestinationId: UNKNOWN,
      projects: [{ sessionId: UNKNOWN, key: "agent" }, { sessionId: UNKNOWN }, { name: "billing" }],
    });
    expect(
      children.map(({ name, inputs }) => [name, inputs["sessionId"], inputs["bulkExportDestinationId"]]),
    ).toEqual([
      ["exports-agent", UNKNOWN, UNKNOWN],
      ["exports-billing", BILLING, UNKNOWN],
    ]);
    expect(warnings).toEqual([
      "projects[1] is not known yet, so this preview cannot show its exports. It may show them as deleted; `pulumi up` will not delete them. Set `key` on the entry. The names of its exports are then known. [LS4132]",
    ]);
  });

  test("projects that are not known at all have no children yet", async () => {
    const { children, warnings, outputs } = await unfolded({ projects: UNKNOWN });
    expect(children).toEqual([]);
    expect(warnings).toEqual([
      "projects is not known yet, so this preview cannot show its exports. It may show them as deleted; `pulumi up` will not delete them. Preview again when the argument is known, or run `pulumi up`, which knows it. [LS4132]",
    ]);
    expect(outputs(new Map())).toEqual({ scheduleIds: UNKNOWN });
  });

  test("an up rejects them, in place of telling of fewer children than there are", async () => {
    const rest =
      "the argument is unknown, because the resource that it comes from does not exist yet. Nothing was changed. Create that resource first, or run without --target";
    const up = (args: Properties) => unfolded(args, false);
    await expect(up({ projects: UNKNOWN })).rejects.toThrow(
      new InvalidArguments([{ path: ["projects"], reason: `${rest}. [LS4133]` }]),
    );
    await expect(
      up({ projects: [{ name: "billing", key: UNKNOWN }, { name: UNKNOWN }] }),
    ).rejects.toMatchObject({
      reasons: [0, 1].map(
        (index) =>
          `projects[${index}]: ${rest}. Or set \`key\` on the entry, which then names its exports. [LS4133]`,
      ),
    });
    // What is only handed on is the engine's to judge.
    expect((await up({ projects: [{ name: "billing" }], filter: UNKNOWN })).children).toHaveLength(1);
  });
});

describe("what an export keeps", () => {
  const former = async (...projects: Properties[]) =>
    Object.fromEntries(
      (await unfolded({ projects })).children.map(({ name, formerNames }) => [name, formerNames]),
    );

  test("it is also found by its project's name and id, where the key is another one", async () => {
    expect(await former({ name: "billing", key: "money" })).toEqual({
      "exports-money": ["exports-billing", `exports-${BILLING}`],
    });
    expect((await former({ name: "billing" }))["exports-billing"]).toEqual([`exports-${BILLING}`]);
    expect((await former({ sessionId: BILLING }))[`exports-${BILLING}`]).toEqual([]);
    expect((await former({ sessionId: UNKNOWN, key: "a" }))["exports-a"]).toEqual([]);
  });

  test("but not by a name that another one bears", async () => {
    const names = await former({ name: "billing", key: "money" }, { name: "support-agent", key: "billing" });
    expect(names["exports-money"]).toEqual([`exports-${BILLING}`]);
    expect(names["exports-billing"]).toEqual(["exports-support-agent", `exports-${SUPPORT}`]);
  });
});
