import { describe, expect, test } from "vitest";
import {
  exported,
  id,
  loaded,
  loadedAt,
  march,
  only,
  PROJECT,
  schedule,
  serving,
  WORKSPACE,
} from "./service.ts";

const OTHER = "44444444-4444-4444-8444-444444444444";

describe("a series", () => {
  test("has what its project, destination, filter, columns and format are equal for, whatever their order", async () => {
    const fill = exported(9, "Completed", 7, { compression: "gzip", export_fields: ["name", "id"] });
    const server = await serving({
      exports: [
        schedule(1, 7, { export_fields: ["id", "name"] }),
        fill,
        exported(10, "Completed", 8, { filter: "eq(is_root, true)" }),
        exported(11, "Completed", 8, { export_fields: [] }),
        schedule(12, 8),
      ],
    });
    const found = await loaded(server);
    expect(found.map(({ coverage }) => coverage.windows.map(({ state }) => state))).toEqual([
      ["exported"],
      ["exported", "notDue"],
      ["exported", "missing", "notDue"],
    ]);
    expect(new Set(server.seen.map(({ method }) => method))).toEqual(new Set(["GET"]));
  });

  test("ends with the finish of its schedule, or its last change where the service reports no finish", async () => {
    for (const end of [{ finished_at: march(6, "00:10:00") }, { updated_at: march(6, "00:10:00") }]) {
      const cancelled = schedule(1, 5, { status: "Cancelled", ...end });
      const { coverage, schedules } = await only(await serving({ exports: [cancelled] }));
      expect(schedules).toMatchObject([
        { status: "Cancelled", endedAt: Date.parse(march(6, "00:10:00")) / 1000 },
      ]);
      expect(coverage.windows.map(({ start }) => start)).toEqual([Date.parse(march(5)) / 1000]);
    }
  });

  test("is as of the first page: what becomes due while others are read may be exported anyway", async () => {
    const others = Array.from({ length: 1000 }, (_, index) => exported(index + 2, "Cancelled", 9));
    const exports = [schedule(1, 9), ...others];
    const server = await serving({
      exports,
      instead: (_seen, { searchParams }) => {
        const offset = Number(searchParams.get("offset"));
        const date = "Wed, 11 Mar 2026 00:00:00 GMT";
        return offset > 0 ? { body: exports.slice(offset, offset + 1000), headers: { date } } : undefined;
      },
    });
    const { coverage } = await only(server);
    expect(coverage.windows.map(({ state }) => state)).toEqual(["notDue"]);
  });
});

describe("the projects", () => {
  const content = {
    exports: [schedule(1, 5), schedule(2, 5, { session_id: OTHER })],
    projects: { [PROJECT]: "support-agent", [OTHER]: "router", [id(900)]: "search" },
  };

  test("are taken by name and by id, and names are in order", async () => {
    const server = await serving(content);
    const names = async (projects: readonly string[]) =>
      (await loaded(server, { projects })).map(({ name }) => name);
    expect(await names([])).toEqual(["router", "support-agent"]);
    expect(await names(["router"])).toEqual(["router"]);
    expect(await names([PROJECT.toUpperCase()])).toEqual(["support-agent"]);
  });

  test.each([["search"], [id(900)]])("that have no export are not listed: %s", async (project) => {
    const message = `workspace ${WORKSPACE} has no bulk export of project "${project}". Check the project and the workspace (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID). [LS4101]`;
    const { series, notListed } = await loadedAt(await serving(content), {
      projects: ["support-agent", project],
    });
    expect(series.map(({ name }) => name)).toEqual(["support-agent"]);
    expect(notListed.map((each) => each.message)).toEqual([message]);
  });

  test("of which none has the name are not listed", async () => {
    const { notListed } = await loadedAt(await serving(content), { projects: ["support-agent", "delta"] });
    expect(notListed.map(({ code, fields }) => [code, fields])).toEqual([
      ["LS1402", { noun: "tracing project", name: "delta" }],
    ]);
  });

  test("of a workspace without exports are an error", async () => {
    await expect(loaded(await serving({ exports: [] }))).rejects.toThrow(
      `workspace ${WORKSPACE} has no bulk export. Check the workspace (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID), or create the first export. [LS4101]`,
    );
  });

  test("go by their ids where the key may not see them, and are told apart where they are equal", async () => {
    const filtered = schedule(2, 5, { filter: "eq(is_root, true)" });
    const server = await serving({ exports: [schedule(1, 5), filtered] });
    expect((await loaded(server)).map(({ name }) => name)).toEqual([
      `project ${PROJECT} (filter eq(is_root, true))`,
      `project ${PROJECT} (no filter)`,
    ]);
  });
});

describe("a destination that is deleted", () => {
  test("is asked about where something is missing, and not elsewhere", async () => {
    const gone = await only(await serving({ exports: [schedule(1, 8)], destinations: [] }));
    expect(gone.destinationGone).toBe(true);
    const server = await serving({ exports: [schedule(1, 9)], destinations: [] });
    expect((await only(server)).destinationGone).toBe(false);
    expect(server.seen.filter(({ url }) => url.includes("/destinations"))).toEqual([]);
  });

  test("is not concluded from a list that the key may not see", async () => {
    const instead = (_seen: unknown, { pathname }: URL) =>
      pathname.endsWith("/destinations") ? { status: 403, body: { detail: "Forbidden" } } : undefined;
    expect((await only(await serving({ exports: [schedule(1, 8)], instead }))).destinationGone).toBe(false);
  });
});
