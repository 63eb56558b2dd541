import { describe, expect, test } from "vitest";
import { startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";
import { GITHUB } from "./given.ts";
import { HERE } from "./lives.ts";

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
});
