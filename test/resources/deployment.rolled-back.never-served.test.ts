import { describe, expect, test } from "vitest";
import { deploymentRig } from "./deployment-rig.ts";

const IMAGE = "registry.example.com/agent";

const program = (tag: string) => ({
  name: "agent",
  source: "external_docker",
  sourceConfig: { resourceSpec: { minScale: 1 } },
  sourceRevisionConfig: { imageUri: `${IMAGE}:${tag}` },
});

describe.each(["dynamic", "plugin"] as const)(
  "%s: an older version that somebody deploys again and that never served",
  (frontEnd) => {
    test("is no rollback: the next up deploys what the program describes", async () => {
      const { gateway, life, outside, serves, sent } = await deploymentRig(frontEnd);
      expect((await life.up(program("1"))).error).toBeUndefined();
      gateway.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
      expect((await life.up(program("broken"))).error).toContain("DEPLOY_FAILED");
      expect((await life.up(program("2"))).error).toBeUndefined();
      await outside("PATCH", "", { source_revision_config: { image_uri: `${IMAGE}:broken` } });
      expect((await life.refresh()).warnings).toEqual([]);
      expect(await sent(program("2"))).toMatchObject({ did: "update", error: undefined, writes: ["PATCH "] });
      expect(serves()).toBe(`${IMAGE}:2`);
    });
  },
);
