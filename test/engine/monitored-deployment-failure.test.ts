import { expect, test } from "vitest";
import type { Behaviour } from "../../emulator/src/index.ts";
import { UNKNOWN } from "../../provider/core/engine.ts";
import { DEPLOYMENTS } from "./rig/deployments.ts";
import { FRONT_ENDS, monitored, writesTo } from "./rig/monitored-deployment.ts";

const [[, throughPlugin]] = FRONT_ENDS;
const FAILED_BUILD: Behaviour = {
  kind: "revision",
  outcome: "BUILD_FAILED",
  log: ["ImportError: No module named 'graph'"],
};

/** The errors of an up below its diagnostics, without that of the engine itself. */
function errorsOf(output: string): string[] {
  const [, diagnostics = ""] = output.split("Diagnostics:\n");
  const lines = diagnostics.split("\n").filter((line) => /^ {4}error: /.test(line));
  return lines.map((line) => line.trim()).filter((line) => line !== "error: update failed");
}

test.each(FRONT_ENDS)(
  "%s: where the first build fails, only the deployment fails and is kept, and the next up deploys it and creates the export",
  async (_, start) => {
    const { stack, emulator, asked } = await start({ agent: monitored() });
    emulator.addBehaviour(FAILED_BUILD);
    const up = await stack.up();
    expect(up.code).not.toBe(0);
    expect(up.output).toMatch(
      /failed to build \(BUILD_FAILED\)[\s\S]*ImportError: No module named 'graph'[\s\S]*\[LS2005\]/,
    );
    expect(errorsOf(up.output)).toEqual(["error: 1 error occurred:"]);
    expect(writesTo(asked())).toEqual([`POST ${DEPLOYMENTS}`]);
    const [created] = emulator.state().deployments;
    const left = (await stack.resources()).filter(({ urn }) => urn.includes("MonitoredDeployment$"));
    expect(left.map(({ id }) => id)).toEqual([created?.id]);

    const again = await stack.up();
    expect(again.code, again.output).toBe(0);
    expect(writesTo(asked())).toEqual(["POST /api/v1/bulk-exports"]);
    expect(emulator.state().deployments.map(({ id, status }) => [id, status])).toEqual([
      [created?.id, "READY"],
    ]);
    const unchanged = await stack.up("--expect-no-changes");
    expect(unchanged.code, unchanged.output).toBe(0);
  },
);

test.each(FRONT_ENDS)(
  "%s: with --continue-on-error, a first build that fails leaves out the export, and the second error says what to do",
  async (_, start) => {
    const { stack, emulator, asked } = await start({ agent: monitored() });
    emulator.addBehaviour(FAILED_BUILD);
    const up = await stack.up("--continue-on-error");
    expect(up.code).not.toBe(0);
    expect(up.output).toContain("[LS2005]");
    expect(up.output).toMatch(
      /Deployment "agent" failed, so its export was neither created nor changed\. Fix .* \[LS2043\]/,
    );
    expect(up.output).not.toMatch(/sessionId|failed to register/);
    expect(errorsOf(up.output)).toHaveLength(2);
    expect(writesTo(asked())).toEqual([`POST ${DEPLOYMENTS}`]);

    const again = await stack.up("--continue-on-error");
    expect(again.code, again.output).toBe(0);
    expect(writesTo(asked())).toEqual(["POST /api/v1/bulk-exports"]);
  },
);

test("plugin: with --continue-on-error a replacement whose build fails cancels no export", async () => {
  const { stack, emulator, asked, change } = await throughPlugin({ agent: monitored() });
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  asked();
  emulator.addBehaviour(FAILED_BUILD);
  change({ agent: monitored({ name: "other", allowDataLoss: true, exportFrom: "2099-01-01T00:00:00Z" }) });
  const failed = await stack.up("--continue-on-error");
  expect(failed.code).not.toBe(0);
  expect(failed.output).toContain(
    'Deployment "agent" failed, so its export was neither created nor changed.',
  );
  expect(writesTo(asked()).filter((write) => write.includes("bulk-exports"))).toEqual([]);
});

test.each([[[]], [["--continue-on-error"]]])(
  "plugin: a later build that fails leaves the export as it is, and the state has no unknown value (%j)",
  async (flags) => {
    const { stack, emulator, asked, change } = await throughPlugin({ agent: monitored() });
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    const { id } = await stack.resource("agent-export");
    asked();
    emulator.addBehaviour(FAILED_BUILD);
    change({ agent: monitored({ secrets: { OPENAI_API_KEY: "sk-not-shown" } }) });
    const failed = await stack.up(...flags);
    expect(failed.code).not.toBe(0);
    expect(failed.output).toContain("[LS2005]");
    expect(errorsOf(failed.output)).toEqual(["error: 1 error occurred:"]);
    expect((await stack.resource("agent-export")).id).toBe(id);
    expect(await stack.stored()).not.toContain(UNKNOWN);

    const again = await stack.up();
    expect(again.code, again.output).toBe(0);
    expect(writesTo(asked())).toEqual([expect.stringMatching(/^PATCH .+\/v2\/deployments\//)]);
    expect((await stack.resource("agent-export")).id).toBe(id);
  },
);
