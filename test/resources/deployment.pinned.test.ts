import { describe, expect, test } from "vitest";
import { startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";
import { HERE } from "../conformance/stack.ts";
import { deploymentRig, githubProgram, IMAGE, imageProgram as program } from "./deployment-rig.ts";

const FOREIGN = "11111111-1111-4111-8111-111111111111";

describe.each(["dynamic", "plugin"] as const)(
  "%s: a deployment whose program pins a revision",
  (frontEnd) => {
    /** A deployment of 1, then of 2. */
    async function deployed() {
      const rig = await deploymentRig(frontEnd);
      for (const tag of ["1", "2"]) expect((await rig.life.up(program(tag))).error).toBeUndefined();
      const first = String(rig.deployment()?.revisions[0]?.id);
      return { ...rig, first };
    }

    const branch = (commit: string, more: object = {}) => githubProgram({ triggers: { commit }, ...more });

    test("rejects a revision of another deployment, and one that was never built, in the preview, and before it sends anything", async () => {
      const { gateway, life, outside, sent, deployment } = await deployed();
      const foreign = program("2", { pinnedRevisionId: FOREIGN });
      const missing = expect.stringMatching(
        /"(?:one|agent)": .*11111111 cannot be deployed: this deployment has no such revision.*\[LS2031\]/s,
      );
      expect((await life.preview(foreign)).error).toEqual(missing);
      expect(await sent(foreign)).toMatchObject({ error: missing, writes: [] });
      for (const outcome of ["CREATE_FAILED", "BUILD_FAILED"] as const) {
        gateway.emulator.addBehaviour({ kind: "revision", outcome });
        await outside("PATCH", "", { source_revision_config: { image_uri: `${IMAGE}:${outcome}` } });
        const failed = program("2", { pinnedRevisionId: String(deployment()?.latest_revision_id) });
        await outside("PATCH", "", { source_revision_config: { image_uri: `${IMAGE}:2` } });
        const error = expect.stringMatching(
          new RegExp(`it was never built \\(${outcome}\\).*\\[LS2031\\]`, "s"),
        );
        expect((await life.preview(failed)).error).toEqual(error);
        expect(await sent(failed)).toMatchObject({ error, writes: [] });
      }
    });

    test("is previewed without the permission to read revisions", async () => {
      const { gateway, life } = await deployed();
      gateway.handle = async (request, forward) =>
        request.path.includes("revisions") ? { status: 403, body: '{"detail": "no"}' } : forward(request);
      const preview = await life.preview(program("2", { pinnedRevisionId: FOREIGN }));
      expect(preview).toMatchObject({ did: "update", warnings: [] });
      expect(preview.error).toBeUndefined();
    });

    test("is rejected for a new deployment, for a replacement, and with buildOnPush", async () => {
      const gateway = await startGateway();
      const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: HERE });
      const pinned = { pinnedRevisionId: FOREIGN };
      expect((await life.up(program("1", pinned))).error).toMatch(
        /pinnedRevisionId.* not allowed for a new deployment/s,
      );
      expect((await life.up(branch("1"))).error).toBeUndefined();
      const pushed = branch("1", pinned);
      const config = { ...pushed.sourceConfig, buildOnPush: true };
      expect((await life.up({ ...pushed, sourceConfig: config })).error).toMatch(
        /buildOnPush.* not allowed with pinnedRevisionId/s,
      );
      expect((await life.up({ ...pushed, name: "other", allowDataLoss: true })).error).toMatch(
        /pinnedRevisionId.* not allowed for a new deployment/s,
      );
      expect(gateway.writes().filter((each) => !each.startsWith("POST /v2/deployments "))).toHaveLength(1);
    });

    test("of a serverless deployment rejects a revision with an older API server", async () => {
      const serverless = (more: object = {}) => {
        const given = branch("1", more);
        return { ...given, sourceConfig: { ...given.sourceConfig, deploymentType: "dev_zero" } };
      };
      const { gateway, outside, sent, deployment } = await deploymentRig(frontEnd);
      gateway.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOYED", apiVersion: "0.12.9" });
      expect((await sent(serverless())).error).toBeUndefined();
      // A build of a newer API server.
      await outside("PATCH", "", { source_revision_config: { repo_ref: "main" } });
      const first = String(deployment()?.revisions[0]?.id);
      const { error } = await sent(serverless({ pinnedRevisionId: first }));
      expect(deployment()?.revisions).toHaveLength(2);
      expect(error).toMatch(/has API server 0\.12\.9.*cannot go back below 0\.13\.0.*\[LS2031\]/s);
    });

    test("reports that LangSmith rejects the revision", async () => {
      const { gateway, first, sent } = await deployed();
      const body = { detail: "below 0.13.0" };
      gateway.emulator.addFault({
        method: "POST",
        path: "/v2/deployments/*",
        status: 400,
        body,
        times: null,
      });
      const { error } = await sent(program("2", { pinnedRevisionId: first }));
      expect(error).toMatch(/below 0\.13\.0.*\[LS2031\]/s);
    });
  },
);
