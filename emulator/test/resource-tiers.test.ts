import { expect, test } from "vitest";
import { at, dockerDeployment, githubDeployment, type Rig, start, textAt, UNKNOWN_ID } from "./support.ts";

async function make(rig: Rig, type: string) {
  const body = githubDeployment(type.replace("_", "-"));
  const made = await rig.call("POST", "/v2/deployments", {
    ...body,
    source_config: { ...body.source_config, deployment_type: type },
  });
  return {
    path: `/v2/deployments/${textAt(made.body, "id")}`,
    revision: textAt(made.body, "latest_revision_id"),
  };
}

test("a change of the size makes a revision of the same commit, and keeps the size that is left out", async () => {
  const rig = await start();
  const { path, revision } = await make(rig, "prod");
  rig.emulator.clock.advance(100);
  const resized = await rig.call("PATCH", `${path}/resource-tiers`, { compute_tier: "Large" });
  expect(resized).toMatchObject({ status: 200, body: { active_revision_id: revision } });
  expect(at(resized.body, "latest_revision_id")).not.toBe(revision);
  expect(at(resized.body, "source_revision_config", "repo_ref")).toBe("main");
  expect(resized.body).not.toHaveProperty("tiers");
  rig.emulator.clock.advance(100);
  await rig.call("PATCH", `${path}/resource-tiers`, { compute_tier: null, database_tier: "medium" });
  expect(rig.emulator.state().deployments[0]).toMatchObject({
    tiers: { compute: "Large", database: "medium" },
    revisions: [{}, {}, {}],
  });
});

test("the size stays while a revision is in progress, and where the deployment has no such size", async () => {
  const rig = await start();
  const { path, revision } = await make(rig, "prod");
  expect(await rig.call("PATCH", `${path}/resource-tiers`, { compute_tier: "small" })).toMatchObject({
    status: 409,
    body: { detail: `Revision ${revision} is in progress.` },
  });
  const serverless = await make(rig, "dev_zero");
  const image = await rig.call("POST", "/v2/deployments", dockerDeployment("image"));
  rig.emulator.clock.advance(100);
  for (const [at, body, detail] of [
    [path, {}, "At least one of 'compute_tier' and 'database_tier' is required."],
    [
      serverless.path,
      { compute_tier: "small", database_tier: "small" },
      "'database_tier' is not available for serverless deployments.",
    ],
    [
      `/v2/deployments/${textAt(image.body, "id")}`,
      { compute_tier: "small" },
      "Resource tiers are not available for source 'external_docker'.",
    ],
  ] as const) {
    expect(await rig.call("PATCH", `${at}/resource-tiers`, body)).toMatchObject({
      status: 400,
      body: { detail },
    });
  }
  expect((await rig.call("PATCH", `/v2/deployments/${UNKNOWN_ID}/resource-tiers`, {})).status).toBe(404);
  expect(rig.emulator.state().deployments.map(({ tiers }) => tiers)).toEqual(
    Array(3).fill({ compute: null, database: null }),
  );
  expect(await rig.call("PATCH", `${serverless.path}/resource-tiers`, { compute_tier: "s" })).toMatchObject({
    status: 200,
  });
});
