import { describe, expect, test } from "vitest";
import { factsOf } from "../../provider/core/facts.ts";
import { inputs } from "../../provider/resources/deployment/fields.ts";
import { LIMITS } from "../../provider/resources/deployment/health.ts";
import { notHealthy } from "../../provider/resources/deployment/revision-messages.ts";
import { startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";
import { serve } from "../http/server.ts";

const WORKSPACE = "00000000-0000-4000-8000-000000000001";
const TEN_MINUTES_MS = 600_000;

test("the texts about waitForHealthy have the limit of the wait", () => {
  const [wait] = LIMITS;
  expect(wait).toMatchObject({ limit: TEN_MINUTES_MS / 1000, unit: "seconds" });
  const minutes = `${TEN_MINUTES_MS / 60_000} minutes`;
  expect(notHealthy({ address: "https://a.example.com/ok", seen: "x" }).text).toContain(`within ${minutes}.`);
  expect(factsOf(inputs.shape.waitForHealthy).description).toContain(`for at most ${minutes}.`);
});

describe.each(["dynamic", "plugin"] as const)("%s: waitForHealthy", (frontEnd) => {
  /** A program whose agent answers so, one answer after the other; the last one stays. */
  async function agentThat(...statuses: number[]) {
    const asked: { url: string; headers: NodeJS.Dict<string | string[]>; at: number }[] = [];
    const server = await serve(({ url, headers }) => {
      asked.push({ url, headers, at: Date.now() });
      return { status: (statuses.length > 1 ? statuses.shift() : statuses[0]) ?? 200, body: {} };
    });
    const gateway = await startGateway();
    const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: WORKSPACE });
    const program = (more: object = {}) => ({
      name: "agent",
      source: "external_docker",
      sourceConfig: { resourceSpec: {}, customUrl: `${server.url}/agent/` },
      sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
      waitForHealthy: true,
      ...more,
    });
    return { gateway, life, program, asked, statuses };
  }

  test("waits after DEPLOYED until the agent answers, and sends it no key", async () => {
    const { life, program, asked } = await agentThat(404, 503, 200);
    expect((await life.up(program())).error).toBeUndefined();
    expect(asked.map(({ url }) => url)).toEqual(["/agent/ok", "/agent/ok", "/agent/ok"]);
    expect(JSON.stringify(asked)).not.toMatch(/key|authorization|tenant/i);
    expect(life.held?.outputs["revisionStatus"]).toBe("DEPLOYED");
    expect(await life.up(program())).toMatchObject({ did: "same" });
    expect(asked).toHaveLength(3);
  });

  test("fails after ten minutes with what was seen, and the next up waits again, also after a refresh", async () => {
    const { life, program, statuses, gateway, asked } = await agentThat(503);
    expect((await life.up(program())).error).toMatch(
      /the revision is DEPLOYED, but \S+\/agent\/ok was not healthy within 10 minutes. Last seen: returned 503\..*\[LS2033\]/s,
    );
    const waited = (asked.at(-1)?.at ?? 0) - (asked[0]?.at ?? 0);
    expect(waited).toBeGreaterThan(TEN_MINUTES_MS - 1_000);
    expect(waited).toBeLessThan(TEN_MINUTES_MS + 60_000);
    await life.refresh();
    statuses[0] = 200;
    const before = gateway.writes().length;
    expect(await life.up(program())).toMatchObject({ did: "update" });
    expect(gateway.writes()).toHaveLength(before);
    expect(await life.up(program())).toMatchObject({ did: "same" });
  });

  test.each([401, 403])("warns where the agent requires a key (%i), and goes on", async (status) => {
    const { life, program, asked } = await agentThat(status);
    const { error, warnings } = await life.up(program());
    expect(error).toBeUndefined();
    const warning = new RegExp(`returned ${status}, so the health .* \\[LS2034\\]`);
    expect(warnings).toEqual([expect.stringMatching(warning)]);
    expect(asked).toHaveLength(1);
  });

  test.each([["null"], ['"agent.example.com"']])(
    "warns where LangSmith shows no address (%s)",
    async (url) => {
      const { gateway, life, program } = await agentThat(200);
      gateway.handle = async (request, forward) => {
        const answer = await forward(request);
        return { ...answer, body: answer.body.replace(/"url":\s*"[^"]*"/g, `"url":${url}`) };
      };
      const { error, warnings } = await life.up(program());
      expect(error).toBeUndefined();
      expect(warnings).toEqual([expect.stringContaining("[LS2035]")]);
    },
  );

  test("is checked once when it is set later, and not at all by default", async () => {
    const { life, program, asked, gateway } = await agentThat(200);
    expect((await life.up(program({ waitForHealthy: undefined }))).error).toBeUndefined();
    expect(asked).toHaveLength(0);
    const before = gateway.writes().length;
    expect((await life.up(program())).error).toBeUndefined();
    expect(asked).toHaveLength(1);
    expect(gateway.writes()).toHaveLength(before);
  });

  test("is rejected together with waitForDeployed: false", async () => {
    const { life, program, gateway } = await agentThat(200);
    expect((await life.up(program({ waitForDeployed: false }))).error).toMatch(
      /waitForHealthy.* not allowed when waitForDeployed is false/s,
    );
    expect(gateway.writes()).toEqual([]);
  });
});
