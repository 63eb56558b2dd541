import { describe, expect, test } from "vitest";
import { HERE, start } from "../../functions/rig.ts";
import { serve } from "../../http/server.ts";
import { call } from "../run-in-process.ts";
import { deployed, run } from "./rig.ts";

describe("deployments revisions", () => {
  test("lists the newest first, and marks the one that serves", async () => {
    const { emulator } = await deployed(["1.1", "1.2"]);
    const { stdout } = await run(emulator, ["revisions", "support-agent"]);
    const [, newest = "", oldest = ""] = stdout.split("\n");
    expect(newest).toMatch(
      /^ {2}[0-9a-f-]{36} {2}DEPLOYED \(serves\) .* registry\.example\.com\/agent:1\.2$/,
    );
    expect(oldest).toMatch(/^ {2}[0-9a-f-]{36} {2}DEPLOYED {2,}2026-.* registry\.example\.com\/agent:1\.1$/);
  });

  test.each([
    [["revisions", "nobody"], 3, "[LS1402]"],
    [["revisions", "99999999-9999-4999-8999-999999999999"], 3, "[LS1115]"],
    [["revisions"], 2, "NAME is missing."],
    [["logs", "support-agent", "--lines", "0"], 2, '--lines "0": use a number from 1 to 1000.'],
  ])("%j ends with %i", async (args, code, message) => {
    const { emulator } = await start();
    const told = await run(emulator, args);
    expect(told.code).toBe(code);
    expect(told.stderr).toContain(message);
  });
});

describe("a service that answers otherwise than the emulator", () => {
  const REVISION = "7b3d9e04-2c6a-4f58-b1e7-9a0c4d8f6e25";
  const bare = (more: object) => ({
    id: "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19",
    tenant_id: HERE,
    name: "support-agent",
    source: "external_docker",
    source_config: {},
    source_revision_config: {},
    secrets: [],
    status: "AWAITING_DATABASE",
    created_at: "2026-03-01T00:00:00Z",
    updated_at: "2026-03-01T00:00:00Z",
    ...more,
  });

  const asked = async (deployment: object, revisions: readonly object[], args: readonly string[]) => {
    const { url } = await serve(({ url: path }) => ({
      body: { resources: path.includes("/revisions") ? revisions : [deployment], offset: 0 },
    }));
    return call(["deployments", ...args], {
      environment: { LANGSMITH_API_KEY: "k", LANGSMITH_WORKSPACE_ID: HERE, LANGSMITH_ENDPOINT: url },
    });
  };

  test("a deployment without a revision has no log yet", async () => {
    const none = bare({ latest_revision_id: null, active_revision_id: null });
    const { code, stderr } = await asked(none, [], ["logs", "support-agent"]);
    expect(code).toBe(3);
    expect(stderr).toContain("has no revision yet. Run the command again in a minute.");
    const { stdout } = await asked(none, [], ["revisions", "support-agent"]);
    expect(stdout).toBe("The deployment support-agent has no revisions.\n");
  });

  test("a message about a revision never shows a secret of its deployment", async () => {
    const deployment = bare({ secrets: [{ name: "TOKEN", value: "hunter2-hunter2" }] });
    const revision = { id: REVISION, status: "BUILD_FAILED", status_message: "wrong token: hunter2-hunter2" };
    const { stdout } = await asked(deployment, [revision], ["revisions", "support-agent", "--json"]);
    expect(JSON.parse(stdout)).toMatchObject({ revisions: [{ statusMessage: "wrong token: [secret]" }] });
  });

  test("the beginning of two ids is rejected", async () => {
    const ids = [REVISION, REVISION.replace(/.$/, "6")];
    const revisions = ids.map((id) => ({ id, status: "DEPLOYED" }));
    const deployment = bare({ latest_revision_id: REVISION, active_revision_id: REVISION });
    const args = ["logs", "support-agent", "--revision", REVISION.slice(0, 8)];
    const { code, stderr } = await asked(deployment, revisions, args);
    expect([code, stderr]).toEqual([
      2,
      expect.stringContaining('--revision "7b3d9e04": 2 revisions begin so.'),
    ]);
  });
});
