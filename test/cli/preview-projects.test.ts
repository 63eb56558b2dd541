import { expect, test } from "vitest";
import { agent, destination, HERE, PROJECT, schedule, start } from "../functions/rig.ts";
import { days } from "./exports-rig.ts";
import { runExports } from "./run-exports.ts";

test("exports status starts from exports, so the project of a pull request's preview is no gap", async () => {
  const { emulator, post } = await start({ tracingProjects: [{ name: "chat", id: PROJECT }] });
  await post("/v2/deployments", agent("chat-pr-7"));
  const { id } = await post("/api/v1/bulk-exports/destinations", destination());
  await post("/api/v1/bulk-exports", schedule(id, "2026-03-01T00:00:00Z", 24));
  emulator.addFault({ path: "/v2/deployments", action: "rewrite", set: { is_preview: true }, times: null });
  emulator.clock.advance(3 * 86_400);
  const project = emulator.state().deployments[0]?.tracer_session_id;
  expect(project).toBeDefined();
  const { sequence = 0 } = emulator.journal().at(-1) ?? {};

  const environment = {
    LANGSMITH_API_KEY: "k",
    LANGSMITH_WORKSPACE_ID: HERE,
    LANGSMITH_ENDPOINT: emulator.apiUrl,
  };
  const { stdout, stderr } = await runExports(
    ["status", "--json", ...days(1, 4)],
    environment,
    process.cwd(),
  );
  const { series } = JSON.parse(stdout);
  expect(stderr).toBe("");
  expect(series).toHaveLength(1);
  expect(stdout).toContain(PROJECT);
  expect(stdout).not.toContain(String(project));
  expect(stdout).not.toContain("chat-pr-7");
  const asked = emulator.journal(sequence).map(({ path }) => path);
  expect(asked.filter((path) => path.includes("/deployments"))).toEqual([]);
});
