import { describe, expect, test } from "vitest";
import {
  at,
  dockerDeployment,
  githubDeployment,
  OTHER_WORKSPACE,
  type Rig,
  start,
  textAt,
  UNKNOWN_ID,
} from "./support.ts";

async function make(rig: Rig, body: object): Promise<string> {
  return textAt((await rig.call("POST", "/v2/deployments", body)).body, "id");
}

describe("making a revision", () => {
  test("answers 201 with the revision, which has what was sent over what the last one had, and 409 while one is in progress", async () => {
    const rig = await start();
    const path = `/v2/deployments/${await make(rig, githubDeployment())}`;
    expect((await rig.call("POST", `${path}/revisions`, {})).status).toBe(409);
    expect(rig.emulator.state().deployments[0]?.revisions).toHaveLength(1);
    rig.emulator.clock.advance(600);
    const made = await rig.call("POST", `${path}/revisions`, {
      source_revision_config: { repo_ref: "release" },
    });
    expect(made).toMatchObject({
      status: 201,
      body: {
        status: "CREATING",
        status_message: null,
        source: "github",
        source_revision_config: { repo_ref: "release", langgraph_config_path: "langgraph.json" },
      },
    });
    expect(at((await rig.call("GET", path)).body, "latest_revision_id")).toBe(textAt(made.body, "id"));
  });

  test("makes one also of nothing, and of what a change would make none of", async () => {
    const rig = await start();
    const path = `/v2/deployments/${await make(rig, dockerDeployment())}`;
    for (const body of [{}, { secrets: [] }, { source_config: { custom_url: "https://a.example" } }]) {
      rig.emulator.clock.advance(600);
      expect((await rig.call("POST", `${path}/revisions`, body)).status).toBe(201);
    }
    expect(rig.emulator.state().deployments[0]?.revisions).toHaveLength(4);
    expect(at((await rig.call("GET", path)).body, "source_config", "custom_url")).toBe("https://a.example");
  });

  test("is rejected as a change is, and then changes nothing", async () => {
    const rig = await start();
    const path = `/v2/deployments/${await make(rig, dockerDeployment())}/revisions`;
    rig.emulator.clock.advance(600);
    expect(await rig.call("POST", path, { source_revision_config: { repo_ref: "main" } })).toMatchObject({
      status: 400,
      body: {
        detail:
          "Source configuration error: 'source_revision_config.repo_ref' is not available for source 'external_docker'.",
      },
    });
    expect(await rig.call("POST", path, { display_name: "Agent" })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "display_name"], type: "extra_forbidden" }] },
    });
    expect(await rig.call("POST", `/v2/deployments/${UNKNOWN_ID}/revisions`, {})).toMatchObject({
      status: 404,
      body: { detail: "Deployment ID 99999999-9999-4999-8999-999999999999 not found." },
    });
    expect(rig.emulator.state().deployments[0]?.revisions).toHaveLength(1);
  });
});

test.each([
  ["push-token", "push token is only available for 'internal_docker' source deployments"],
  ["upload-url", "upload url is only available for 'internal_source' source deployments"],
])("%s is 400 for the sources that are served", async (segment, detail) => {
  const rig = await start();
  for (const body of [dockerDeployment("image"), githubDeployment("built")]) {
    const id = await make(rig, body);
    expect(await rig.call("POST", `/v2/deployments/${id}/${segment}`)).toMatchObject({
      status: 400,
      body: { detail },
    });
  }
  expect((await rig.call("POST", `/v2/deployments/${UNKNOWN_ID}/${segment}`)).status).toBe(404);
});

test("free-count counts the workspace's deployments of type dev_free", async () => {
  const rig = await start();
  const typed = (name: string, type: string) => {
    const body = githubDeployment(name);
    return { ...body, source_config: { ...body.source_config, deployment_type: type } };
  };
  for (const [name, type] of [
    ["one", "dev_free"],
    ["two", "dev_free"],
    ["three", "dev"],
  ] as const) {
    await make(rig, typed(name, type));
  }
  expect(await rig.call("GET", "/v2/deployments/free-count")).toMatchObject({
    status: 200,
    body: { count: 2 },
  });
  const other = { "x-tenant-id": OTHER_WORKSPACE };
  expect((await rig.call("GET", "/v2/deployments/free-count", undefined, other)).body).toEqual({ count: 0 });
});

describe("deleting several deployments", () => {
  const remove = (rig: Rig, query: string) => rig.call("DELETE", `/v2/deployments?${query}`);

  test.each([
    ["one list", (one: string, two: string) => `deployment_ids=${one},${two}`],
    ["repeated", (one: string, two: string) => `deployment_ids=${one}&deployment_ids=${two}`],
  ])("deletes all of them, as %s", async (_, query) => {
    const rig = await start();
    const one = await make(rig, dockerDeployment("one"));
    const two = await make(rig, dockerDeployment("two"));
    expect(await remove(rig, query(one, two))).toMatchObject({
      status: 200,
      body: { deleted: [one, two], failed: [] },
    });
    expect(rig.emulator.state().deployments.map(({ status }) => status)).toEqual([
      "AWAITING_DELETE",
      "AWAITING_DELETE",
    ]);
  });

  test("is 207 with what failed when some are unknown, 404 when all are", async () => {
    const rig = await start();
    const one = await make(rig, dockerDeployment());
    const detail = "Deployment ID 99999999-9999-4999-8999-999999999999 not found.";
    expect(await remove(rig, `deployment_ids=${UNKNOWN_ID},${one}`)).toMatchObject({
      status: 207,
      body: { deleted: [one], failed: [{ id: UNKNOWN_ID, detail }] },
    });
    expect(await remove(rig, `deployment_ids=${UNKNOWN_ID}`)).toMatchObject({
      status: 404,
      body: { detail },
    });
  });

  test("takes 1 to 100 ids", async () => {
    const rig = await start();
    const one = await make(rig, dockerDeployment());
    expect(at((await remove(rig, "")).body, "detail", 0)).toMatchObject({
      loc: ["query", "deployment_ids"],
      type: "missing",
    });
    expect(at((await remove(rig, `deployment_ids=${one},agent`)).body, "detail", 0)).toMatchObject({
      loc: ["query", "deployment_ids", 1],
      type: "uuid_parsing",
      input: "agent",
    });
    const many = Array.from({ length: 101 }, () => one).join(",");
    expect(at((await remove(rig, `deployment_ids=${many}`)).body, "detail", 0)).toMatchObject({
      loc: ["query", "deployment_ids"],
      type: "too_long",
      ctx: { max_length: 100 },
    });
    expect(rig.emulator.state().deployments[0]?.status).toBe("AWAITING_DATABASE");
  });
});
