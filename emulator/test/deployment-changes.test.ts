import { describe, expect, test } from "vitest";
import { at, dockerDeployment, githubDeployment, type Rig, start, textAt } from "./support.ts";

async function make(rig: Rig, body: object): Promise<string> {
  return textAt((await rig.call("POST", "/v2/deployments", body)).body, "id");
}

describe("changing a deployment", () => {
  const changes: [string, object, object, number][] = [
    ["display_name", dockerDeployment(), { display_name: "Agent" }, 1],
    ["custom_url", dockerDeployment(), { source_config: { custom_url: "https://agent.example" } }, 1],
    ["build_on_push", githubDeployment(), { source_config: { build_on_push: true } }, 1],
    ["secret_references", dockerDeployment(), { secret_references: [] }, 1],
    ["an empty list of secrets", dockerDeployment(), { secrets: [] }, 1],
    ["nothing", dockerDeployment(), {}, 1],
    ["nulls", dockerDeployment(), { secrets: null, source_config: null, source_revision_config: null }, 1],
    ["image_uri", dockerDeployment(), { source_revision_config: { image_uri: "a:2" } }, 2],
    ["resource_spec", dockerDeployment(), { source_config: { resource_spec: { cpu: 2 } } }, 2],
    ["secrets", dockerDeployment(), { secrets: [{ name: "A", value: "1" }] }, 2],
    ["the same secrets", dockerDeployment(), { secrets: dockerDeployment().secrets }, 2],
    ["repo_ref", githubDeployment(), { source_revision_config: { repo_ref: "release" } }, 2],
    [
      "langgraph_config_path",
      githubDeployment(),
      { source_revision_config: { langgraph_config_path: "b.json" } },
      2,
    ],
    ["build_command", githubDeployment(), { source_config: { build_command: "make" } }, 2],
    [
      "several at once",
      dockerDeployment(),
      {
        secrets: [{ name: "A", value: "1" }],
        source_revision_config: { image_uri: "a:2" },
        display_name: "x",
      },
      2,
    ],
  ];
  test.each(changes)(
    "%s: the deployment then has the expected number of revisions",
    async (_, made, patch, revisions) => {
      const rig = await start();
      const id = await make(rig, made);
      expect((await rig.call("PATCH", `/v2/deployments/${id}`, patch)).status).toBe(200);
      expect(rig.emulator.state().deployments[0]?.revisions).toHaveLength(revisions);
    },
  );

  test("resource_spec is replaced as a whole, with defaults for what was not sent", async () => {
    const rig = await start();
    const id = await make(rig, {
      ...dockerDeployment(),
      source_config: { resource_spec: { max_scale: 5, cpu: 2 } },
    });
    const changed = await rig.call("PATCH", `/v2/deployments/${id}`, {
      source_config: { resource_spec: { memory_mb: 1024 } },
    });
    expect(at(changed.body, "source_config", "resource_spec")).toEqual({
      min_scale: 1,
      max_scale: 1,
      cpu: 1,
      cpu_limit: 2,
      memory_mb: 1024,
      memory_limit_mb: 2048,
    });
  });

  test("secrets are replaced as a whole; an empty list leaves them", async () => {
    const rig = await start();
    const id = await make(rig, dockerDeployment());
    const changed = await rig.call("PATCH", `/v2/deployments/${id}`, {
      secrets: [{ name: "B", value: "2" }],
    });
    expect(at(changed.body, "secrets")).toEqual([{ name: "B", value: "2" }]);
    const same = await rig.call("PATCH", `/v2/deployments/${id}`, { secrets: [] });
    expect(at(same.body, "secrets")).toEqual([{ name: "B", value: "2" }]);
  });

  test("secret_references are replaced, and cleared by an empty list", async () => {
    const rig = await start();
    const references = [{ name: "A", secret_name: "s", secret_key: "k" }];
    const id = await make(rig, { ...dockerDeployment(), secret_references: references });
    const kept = await rig.call("PATCH", `/v2/deployments/${id}`, { display_name: "x" });
    expect(at(kept.body, "secret_references")).toEqual(references);
    const cleared = await rig.call("PATCH", `/v2/deployments/${id}`, { secret_references: [] });
    expect(at(cleared.body, "secret_references")).toEqual([]);
  });

  test("another repository is stored, and makes no revision", async () => {
    const rig = await start();
    const id = await make(rig, githubDeployment());
    const path = `/v2/deployments/${id}`;
    const before = at((await rig.call("GET", path)).body, "latest_revision_id");
    const repo_url = "https://github.example/team/other";
    const changed = await rig.call("PATCH", path, { source_config: { repo_url } });
    expect(at(changed.body, "source_config", "repo_url")).toBe(repo_url);
    expect(at(changed.body, "latest_revision_id")).toBe(before);
  });

  test("what is settled at creation may be repeated but not changed", async () => {
    const rig = await start();
    const id = await make(rig, githubDeployment());
    const path = `/v2/deployments/${id}`;
    expect((await rig.call("PATCH", path, { source_config: { deployment_type: "dev" } })).status).toBe(200);
    expect(await rig.call("PATCH", path, { source_config: { deployment_type: "prod" } })).toMatchObject({
      status: 400,
      body: { detail: "Source configuration error: 'source_config.deployment_type' cannot be changed." },
    });
    expect(await rig.call("PATCH", path, { name: "other" })).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ["body", "name"], type: "extra_forbidden" }] },
    });
  });

  test("a rejected change changes nothing", async () => {
    const rig = await start();
    const id = await make(rig, dockerDeployment());
    const refused = await rig.call("PATCH", `/v2/deployments/${id}`, {
      display_name: "x",
      source_revision_config: { image_uri: "a:2" },
      secrets: [{ name: "REDIS_URI", value: "x" }],
    });
    expect(refused.status).toBe(400);
    expect(rig.emulator.state().deployments[0]).toMatchObject({
      display_name: null,
      source_revision_config: { image_uri: "registry.example/team/agent:1.4.0" },
      secrets: [{ name: "OPENAI_API_KEY", value: "sk-one" }],
    });
  });
});

describe("deleting a deployment", () => {
  test("answers 204 at once, then AWAITING_DELETE until it is deleted", async () => {
    const rig = await start();
    const path = `/v2/deployments/${await make(rig, dockerDeployment())}`;
    expect(await rig.call("DELETE", path)).toMatchObject({ status: 204, body: "" });
    rig.emulator.clock.advance(19);
    expect(await rig.call("GET", path)).toMatchObject({ status: 200, body: { status: "AWAITING_DELETE" } });
    expect((await rig.call("DELETE", path)).status).toBe(204);
    expect((await rig.call("PATCH", path, { display_name: "x" })).status).toBe(400);
    rig.emulator.clock.advance(1);
    expect((await rig.call("GET", path)).status).toBe(404);
    expect((await rig.call("DELETE", path)).status).toBe(404);
    expect(at((await rig.call("GET", "/v2/deployments")).body, "resources")).toEqual([]);
  });

  test("the tracing project stays and keeps the name, unless it is deleted too", async () => {
    const rig = await start();
    const kept = await make(rig, dockerDeployment("kept"));
    const removed = await make(rig, dockerDeployment("removed"));
    await rig.call("DELETE", `/v2/deployments/${kept}`);
    await rig.call("DELETE", `/v2/deployments/${removed}?delete_tracing_project=true`);
    rig.emulator.clock.advance(20);
    expect(await rig.call("POST", "/v2/deployments", dockerDeployment("kept"))).toMatchObject({
      status: 409,
      body: { detail: "Tracing project with name 'kept' already exists." },
    });
    expect((await rig.call("POST", "/v2/deployments", dockerDeployment("removed"))).status).toBe(201);
  });

  test("with tracingProjectsKeepNames off, the leftover project is taken over", async () => {
    const rig = await start({ tracingProjectsKeepNames: false });
    const id = await make(rig, dockerDeployment());
    rig.emulator.clock.advance(90);
    const project = at((await rig.call("GET", `/v2/deployments/${id}`)).body, "tracer_session_id");
    await rig.call("DELETE", `/v2/deployments/${id}`);
    rig.emulator.clock.advance(20);
    const again = await make(rig, dockerDeployment());
    rig.emulator.clock.advance(90);
    expect(at((await rig.call("GET", `/v2/deployments/${again}`)).body, "tracer_session_id")).toBe(project);
  });
});
