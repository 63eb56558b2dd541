import { describe, expect, test } from "vitest";
import { ELSEWHERE, HERE, PROJECT, start } from "./rig.ts";

describe("getTracingProject", () => {
  test("finds the project of exactly that name", async () => {
    const names = ["agent", "agent-two", "Agent"];
    const rig = await start({ tracingProjects: names.map((name) => ({ name })) });
    rig.emulator.clock.advance(60);
    const found = await rig.call("getTracingProject", { name: "agent" });
    expect(found).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      name: "agent",
      tenantId: HERE,
      startTime: "2026-03-01T00:00:00+00:00",
    });
    expect(rig.asked()).toEqual([
      "GET /api/v1/sessions?name=agent&limit=100&offset=0",
      "GET /api/v1/sessions?name=agent&limit=100&offset=1",
    ]);
  });

  test("reads all pages of a server that ignores the filter", async () => {
    const rig = await start({ tracingProjects: [{ name: "wanted", id: PROJECT }] });
    const page = Array.from({ length: 100 }, (_, index) => ({
      id: `id-${index}`,
      tenant_id: HERE,
      name: `wanted-${index}`,
    }));
    rig.emulator.addFault({ path: "/api/v1/sessions", status: 200, body: page });
    rig.emulator.addFault({
      path: "/api/v1/sessions",
      status: 200,
      body: [{ id: PROJECT, tenant_id: HERE, name: "wanted", start_time: null, description: "ours" }],
    });
    expect(await rig.call("getTracingProject", { name: "wanted" })).toEqual({
      id: PROJECT,
      name: "wanted",
      tenantId: HERE,
      description: "ours",
    });
  });

  test("that does not exist is an error that says when projects come to be", async () => {
    const rig = await start({
      tracingProjects: [{ name: "Agent" }, { name: "agent", workspace: ELSEWHERE }],
    });
    await expect(rig.call("getTracingProject", { name: "agent" })).rejects.toThrow(
      'the workspace has no tracing project named "agent". ' +
        "LangSmith creates a project with its first trace, or with the deployment of the same name. For a deployment of this program, use its tracingProjectId. " +
        "Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`.",
    );
    const there = await rig.call("getTracingProject", { name: "agent", workspaceId: ELSEWHERE });
    expect(there["tenantId"]).toBe(ELSEWHERE);
  });

  test("of a name that several have is an error that lists them", async () => {
    const ids = Array.from({ length: 12 }, (_, index) => `33333333-3333-4333-8333-3333333333${10 + index}`);
    const rig = await start({ tracingProjects: ids.map((id) => ({ name: "twice", id })) });
    await expect(rig.call("getTracingProject", { name: "twice" })).rejects.toThrow(
      `12 tracing projects are named "twice": ${ids.slice(9).reverse().join(", ")} and 9 more. ` +
        "Rename all but one, or use the id instead of the name. [LS1404]",
    );
  });
});
