import { describe, expect, test } from "vitest";
import { startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";
import { DOCKER, GITHUB } from "./given.ts";
import { HERE } from "./lives.ts";

const sized = (resourceSpec: object) => ({
  waitForDeployed: false,
  ...DOCKER,
  sourceConfig: { ...DOCKER.sourceConfig, resourceSpec },
});
const typed = (deploymentType: string) => ({
  waitForDeployed: false,
  ...GITHUB,
  sourceConfig: { ...GITHUB.sourceConfig, deploymentType },
});

describe.each(["dynamic", "plugin"] as const)("%s: what the service chooses itself", (frontEnd) => {
  test.each([
    ["dev", "dev_free"],
    ["dev_zero", "dev_free_zero"],
  ])(
    "%s that is answered as %s is no difference, and a plain edit changes nothing else",
    async (sent, stored) => {
      const gateway = await startGateway({ freeDeployments: 1 });
      const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: HERE });
      expect(await life.up(typed(sent))).toEqual({ did: "create", warnings: [] });
      const types = () =>
        gateway.emulator.state().deployments.map(({ source_config: it }) => it.deployment_type);
      expect(types()).toEqual([stored]);
      const created = gateway.writes().length;
      expect(await life.up(typed(sent))).toEqual({ did: "same", warnings: [] });
      expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
      for (const type of [sent, stored, sent]) {
        expect(await life.up(typed(type))).toMatchObject({ warnings: [] });
      }
      expect(gateway.writes()).toHaveLength(created);
      expect(await life.up({ ...typed(sent), secrets: { A: "2" } })).toEqual({ did: "update", warnings: [] });
      expect(await life.up({ ...typed(sent), secrets: { A: "2" } })).toEqual({ did: "same", warnings: [] });
      expect([types(), gateway.writes().length]).toEqual([[stored], created + 1]);
      expect(await life.up(typed("prod"))).toMatchObject({ error: expect.stringContaining("allowDataLoss") });
    },
  );

  test("queue_cpu that follows cpu is no difference, and goes on following it in a plain edit", async () => {
    const gateway = await startGateway({ queueCpuFollowsCpu: true });
    const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: HERE });
    const spec = () => gateway.emulator.state().deployments[0]?.source_config.resource_spec;
    expect(await life.up(sized({ cpu: 2 }))).toEqual({ did: "create", warnings: [] });
    expect(spec()).toMatchObject({ cpu: 2, cpu_limit: 4, queue_cpu: 2, queue_cpu_limit: 4 });
    const created = gateway.writes().length;
    expect(await life.up(sized({ cpu: 2 }))).toEqual({ did: "same", warnings: [] });
    expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
    expect(await life.up(sized({ cpu: 2 }))).toEqual({ did: "same", warnings: [] });
    expect(gateway.writes()).toHaveLength(created);
    for (const cpu of [1, 4]) {
      expect(await life.up(sized({ cpu }))).toEqual({ did: "update", warnings: [] });
      expect(spec()).toMatchObject({ cpu, cpu_limit: 2 * cpu, queue_cpu: cpu, queue_cpu_limit: 2 * cpu });
      expect(await life.up(sized({ cpu }))).toEqual({ did: "same", warnings: [] });
    }
    // A value that the program sets stays, and follows again once the program drops it.
    expect(await life.up(sized({ cpu: 4, queueCpu: 0.5 }))).toEqual({ did: "update", warnings: [] });
    expect(spec()).toMatchObject({ cpu: 4, queue_cpu: 0.5, queue_cpu_limit: 1 });
    expect(await life.up(sized({ cpu: 4, queueCpu: 0.5, memoryMb: 4096 }))).toEqual({
      did: "update",
      warnings: [],
    });
    expect(spec()).toMatchObject({ memory_mb: 4096, queue_cpu: 0.5, queue_cpu_limit: 1 });
    expect(await life.up(sized({ cpu: 4, memoryMb: 4096 }))).toEqual({ did: "update", warnings: [] });
    expect(spec()).toMatchObject({ queue_cpu: 4, queue_cpu_limit: 8 });
    expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
    expect(await life.up(sized({ cpu: 4, memoryMb: 4096 }))).toEqual({ did: "same", warnings: [] });
  });
});
