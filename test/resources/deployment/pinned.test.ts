import { describe, expect, test } from "vitest";
import { FRONT_END_NAMES } from "../../conformance/scenario.ts";
import { branch, image, imageUri } from "../../stories/scene.ts";
import { deploymentRig } from "./rig.ts";

const FOREIGN = "11111111-1111-4111-8111-111111111111";

describe.each(FRONT_END_NAMES)("%s: a deployment whose program pins a revision", (frontEnd) => {
  /** A deployment of 1, then of 2. */
  async function deployed() {
    const rig = await deploymentRig(frontEnd);
    for (const tag of ["1", "2"]) expect((await rig.life.up(image(tag))).error).toBeUndefined();
    const first = String(rig.deployment()?.revisions[0]?.id);
    return { ...rig, first };
  }

  test("rejects a revision of another deployment, and one that was never built, in the preview, and before it sends anything", async () => {
    const { gateway, life, ask, sent, deployment } = await deployed();
    const outside = async (image_uri: string) => {
      await ask("PATCH", "", { source_revision_config: { image_uri } });
      gateway.time.advance(3_600_000);
    };
    const foreign = image("2", { pinnedRevisionId: FOREIGN });
    const missing = expect.stringMatching(
      /"(?:one|agent)": .*11111111 cannot be deployed: this deployment has no such revision.*\[LS2031\]/s,
    );
    expect((await life.preview(foreign)).error).toEqual(missing);
    expect(await sent(foreign)).toMatchObject({ error: missing, sends: [] });
    for (const outcome of ["CREATE_FAILED", "BUILD_FAILED"] as const) {
      gateway.emulator.addBehaviour({ kind: "revision", outcome });
      await outside(imageUri(outcome));
      const failed = image("2", { pinnedRevisionId: String(deployment()?.latest_revision_id) });
      await outside(imageUri("2"));
      const error = expect.stringMatching(
        new RegExp(`it was never built \\(${outcome}\\).*\\[LS2031\\]`, "s"),
      );
      expect((await life.preview(failed)).error).toEqual(error);
      expect(await sent(failed)).toMatchObject({ error, sends: [] });
    }
  });

  test("is previewed without the permission to read revisions", async () => {
    const { gateway, life } = await deployed();
    gateway.handle = async (request, forward) =>
      request.path.includes("revisions") ? { status: 403, body: '{"detail": "no"}' } : forward(request);
    const preview = await life.preview(image("2", { pinnedRevisionId: FOREIGN }));
    expect(preview).toMatchObject({ did: "update", warnings: [] });
    expect(preview.error).toBeUndefined();
  });

  test("is rejected for a new deployment, for a replacement, and with buildOnPush", async () => {
    const { gateway, life } = await deploymentRig(frontEnd);
    const pinned = { pinnedRevisionId: FOREIGN };
    expect((await life.up(image("1", pinned))).error).toMatch(
      /pinnedRevisionId.* not allowed for a new deployment/s,
    );
    expect((await life.up(branch())).error).toBeUndefined();
    const pushed = branch(pinned);
    expect((await life.up(branch(pinned, { buildOnPush: true }))).error).toMatch(
      /buildOnPush.* not allowed with pinnedRevisionId/s,
    );
    expect((await life.up({ ...pushed, name: "other", allowDataLoss: true })).error).toMatch(
      /pinnedRevisionId.* not allowed for a new deployment/s,
    );
    expect(gateway.writes().filter((each) => !each.startsWith("POST /v2/deployments "))).toHaveLength(1);
  });

  test("of a serverless deployment rejects a revision with an older API server", async () => {
    const serverless = (more: object = {}) => branch(more, { deploymentType: "dev_zero" });
    const { gateway, ask, sent, deployment } = await deploymentRig(frontEnd);
    gateway.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOYED", apiVersion: "0.12.9" });
    expect((await sent(serverless())).error).toBeUndefined();
    // A build of a newer API server.
    await ask("PATCH", "", { source_revision_config: { repo_ref: "main" } });
    gateway.time.advance(3_600_000);
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
    const { error } = await sent(image("2", { pinnedRevisionId: first }));
    expect(error).toMatch(/below 0\.13\.0.*\[LS2031\]/s);
  });
});
