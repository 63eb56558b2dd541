import { describe, expect, test } from "vitest";
import { InvalidArguments } from "../../provider/components/define.ts";
import { scheduledExports } from "../../provider/components/scheduled-exports/scheduled-exports.ts";
import { failureText } from "../../provider/core/properties.ts";
import { BILLING, COMMON, unfolded, wrong } from "./unfolded.ts";

describe("wrong arguments", () => {
  test("no project, or one that is named in no way, in two ways, or twice", () => {
    expect(wrong({ projects: [] })).toEqual([
      "projects: [] is not allowed: it must be a list that is not empty",
    ]);
    expect(wrong({})).toEqual(["projects: is required: set it to a list that is not empty"]);
    expect(wrong({ projects: [{ key: "a" }, { name: "b", sessionId: BILLING }] })).toEqual([
      "projects[0]: set name or sessionId of the tracing project to export",
      "projects[1]: set either name or sessionId, not both. To choose your own name for it, set key",
    ]);
    expect(wrong({ projects: [{ name: "a" }, { name: "a", key: "b" }, { name: "c", key: "a" }] })).toEqual([
      'projects[2]: projects[0] has the same key, "a": set another key on one of them',
      'projects[1]: projects[0] is the same tracing project, "a": each project is exported once, so remove one of them',
    ]);
  });

  test("what is misspelt inside an entry is reported with what was meant", () => {
    expect(wrong({ projects: [{ nmae: "a" }, { name: "b", strtTime: "2026-03-01T00:00:00Z" }] })).toEqual([
      "projects[0].nmae: there is no such property; did you mean name?",
      "projects[1].strtTime: there is no such property; did you mean startTime?",
    ]);
  });

  test("dates that are no instants", () => {
    expect(wrong({ startTime: "2026-03-01", projects: [{ name: "a" }] })).toEqual([
      'startTime: "2026-03-01" is not allowed: a date alone is not enough; add a time and a time zone, such as "2026-03-01T00:00:00Z"',
    ]);
  });

  test("a secret that would be shown in the names of the exports", () => {
    const projects = [
      { name: "a" },
      { name: "b", key: "c" },
      { sessionId: BILLING },
      { name: "d", key: "e" },
    ];
    const rest = "it is secret, but the names of the exports would show it";
    const secret = [
      ["projects", 0, "name"],
      ["projects", 1, "name"],
      ["projects", 2],
      ["projects", 3, "key"],
    ];
    expect(wrong({ projects }, secret)).toEqual([
      `projects[0].name: ${rest}: set key on the entry`,
      `projects[2].sessionId: ${rest}: set key on the entry`,
      `projects[3].key: ${rest}: set one that is not secret`,
    ]);
    expect(wrong({ projects }, [["projects"]])).toEqual([
      `projects[0].name: ${rest}: set key on the entry`,
      `projects[2].sessionId: ${rest}: set key on the entry`,
    ]);
    expect(wrong({ projects }, [["filter"]])).toEqual([]);
  });

  test("no workspace anywhere", () => {
    const { failures } = scheduledExports.check(
      { ...COMMON, projects: [{ name: "a" }] },
      { workspaceId: undefined, cloud: true },
      [],
    );
    expect(failures.map(failureText)).toEqual([
      "a ScheduledExports needs a workspace, and none is configured: run `pulumi config set langsmith:workspaceId <UUID>`, or set LANGSMITH_WORKSPACE_ID or the argument workspaceId",
    ]);
  });

  test("every look-up that fails is reported, with the key where the name is not it", async () => {
    const failed = unfolded({ projects: [{ name: "x", key: "y" }, { name: "billing" }, { name: "z" }] });
    await expect(failed).rejects.toThrow(InvalidArguments);
    await expect(failed).rejects.toThrow(
      'projects[0].name: there is no x (key "y")\nprojects[2].name: there is no z',
    );
  });
});
