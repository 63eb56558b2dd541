import { expect, test } from "vitest";
import { DEPLOYMENTS, GITHUB, held } from "./rig/deployments.ts";
import { FRONT_ENDS, monitored, writesTo } from "./rig/monitored-deployment.ts";

test.each(FRONT_ENDS)(
  "%s: creates the deployment, waits for its tracing project, and exports that once a day",
  async (_, start) => {
    const agent = monitored({
      secrets: { OPENAI_API_KEY: "sk-not-shown" },
      traceTier: "longlived",
      filter: "eq(is_root, true)",
    });
    const { stack, emulator, asked } = await start({ agent });
    const preview = await stack.preview();
    expect(preview.code, preview.output).toBe(0);
    expect(writesTo(asked())).toEqual([]);

    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    const sent = asked().filter(({ method, path }) => method === "POST" && path.endsWith("/bulk-exports"));
    const { id, name, tracer_session_id: project } = held(emulator);
    expect(name).toBe("support-agent");
    expect(emulator.state().tracingProjects).toMatchObject([{ id: project, trace_tier: "longlived" }]);
    expect(sent.map(({ body }) => body)).toEqual([
      {
        bulk_export_destination_id: (await stack.resource("traces")).id,
        session_id: project,
        start_time: "2026-03-01T00:00:00Z",
        interval_hours: 24,
        filter: "eq(is_root, true)",
        compression: "zstandard",
      },
    ]);
    const { id: exportId } = await stack.resource("agent-export");
    const shown = await stack.outputs();
    expect(shown).toMatchObject({ deploymentId: id, tracingProjectId: project, exportId });
    expect(shown["url"]).toMatch(/^https?:/);
    expect(shown["dashboardUrl"]).toContain(id);
    expect(await stack.stored()).not.toContain("sk-not-shown");

    const again = await stack.up("--expect-no-changes");
    expect(again.code, again.output).toBe(0);
  },
);

test.each(FRONT_ENDS)(
  "%s: without the wait an up stops before the export, and one with --refresh completes it",
  async (_, start) => {
    const agent = monitored({ waitForDeployed: false });
    const { stack, emulator, asked } = await start({ agent }, 0);
    const up = await stack.up();
    expect(up.code, up.output).not.toBe(0);
    expect(up.output).toContain(
      'Deployment "agent" has no tracing project yet, so its export was not created. Run `pulumi up --refresh` when LangSmith has created the project. [LS5105]',
    );
    expect(writesTo(asked())).toEqual([`POST ${DEPLOYMENTS}`]);
    emulator.clock.advance(3_600);

    const completed = await stack.up("--refresh");
    expect(completed.code, completed.output).toBe(0);
    expect(writesTo(asked())).toEqual(["POST /api/v1/bulk-exports"]);
    const { tracer_session_id: project } = held(emulator);
    expect(emulator.state().exports[0]).toMatchObject({ session_id: project, interval_hours: 24 });
    const again = await stack.up("--expect-no-changes");
    expect(again.code, again.output).toBe(0);
  },
);

test.each(FRONT_ENDS)("%s: an edit of the agent leaves its export as it is", async (_, start) => {
  const { stack, asked, change } = await start({ agent: monitored() });
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  asked();

  change({ agent: monitored({ displayName: "Support" }) });
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).not.toMatch(/agent-export/);
  const edited = await stack.up();
  expect(edited.code, edited.output).toBe(0);
  expect(writesTo(asked())).toEqual([expect.stringMatching(/^PATCH .+\/v2\/deployments\//)]);
});

test.each(FRONT_ENDS)(
  "%s: what is wrong with the arguments is reported with their paths before anything is created",
  async (_, start) => {
    const { sourceConfig } = GITHUB;
    const agent = monitored({
      sourceConfig: { ...sourceConfig, customUrl: "https://agent.example.com" },
      exportFrom: "2026-03-01",
      exportName: "x".repeat(201),
    });
    const { stack, writes } = await start({ agent });
    const preview = await stack.preview();
    expect(preview.code, preview.output).not.toBe(0);
    for (const reason of [
      'exportFrom: "2026-03-01" is not allowed: a date alone is not enough',
      'sourceConfig.customUrl: is not allowed when source is "github": remove it',
      "it must be a string of 1 to 200 characters",
    ])
      expect(preview.output).toContain(reason);
    expect(writes()).toEqual([]);
  },
);
