import { describe, expect, test } from "vitest";
import {
  at,
  dockerDeployment,
  githubDeployment,
  listAt,
  type Rig,
  start,
  textAt,
  UNKNOWN_ID,
} from "./support.ts";

async function make(rig: Rig, body: object): Promise<string> {
  return textAt((await rig.call("POST", "/v2/deployments", body)).body, "id");
}

describe("creating a deployment", () => {
  test("answers 201 with the id, the first revision and what was sent, under both addresses", async () => {
    const rig = await start();
    const docker = await rig.call("POST", "/api-host/v2/deployments", dockerDeployment("one"));
    expect(docker.status).toBe(201);
    expect(docker.body).toMatchObject({
      name: "one",
      display_name: null,
      source: "external_docker",
      status: "AWAITING_DATABASE",
      active_revision_id: null,
      url: null,
      tracer_session_id: null,
      secrets: [{ name: "OPENAI_API_KEY", value: "sk-one" }],
      source_revision_config: { image_uri: "registry.example/team/agent:1.4.0", repo_ref: null },
      created_at: "2026-03-01T00:00:00+00:00",
    });
    expect(textAt(docker.body, "latest_revision_id")).toMatch(/^[0-9a-f-]{36}$/);
    const github = await rig.call("POST", "/v2/deployments", githubDeployment("two"));
    expect(github.status).toBe(201);
    const read = await rig.call("GET", `/api-host/v2/deployments/${textAt(github.body, "id")}`);
    expect(read).toMatchObject({
      status: 200,
      body: { name: "two", source_config: { build_on_push: false } },
    });
    expect(rig.reported).toEqual([]);
  });

  test("fills the defaults of resource_spec, limits being twice the request", async () => {
    const rig = await start();
    const body = { ...dockerDeployment(), source_config: { resource_spec: { cpu: 0.5, memory_mb: 512 } } };
    const made = await rig.call("POST", "/v2/deployments", body);
    expect(at(made.body, "source_config", "resource_spec")).toEqual({
      min_scale: 1,
      max_scale: 1,
      cpu: 0.5,
      cpu_limit: 1,
      memory_mb: 512,
      memory_limit_mb: 1024,
    });
  });

  test("rejects display_name, which only a change can set", async () => {
    const rig = await start();
    const refused = await rig.call("POST", "/v2/deployments", {
      ...dockerDeployment(),
      display_name: "Agent",
    });
    expect(refused).toMatchObject({
      status: 422,
      body: {
        detail: [
          {
            loc: ["body", "display_name"],
            msg: "Extra inputs are not permitted",
            type: "extra_forbidden",
            input: "Agent",
          },
        ],
      },
    });
  });

  test("names every missing field, with the body as input", async () => {
    const rig = await start();
    const refused = await rig.call("POST", "/v2/deployments", { name: "agent" });
    expect(refused.status).toBe(422);
    expect(listAt(refused.body, "detail").map((entry) => [at(entry, "loc", 1), at(entry, "type")])).toEqual([
      ["source", "missing"],
      ["source_config", "missing"],
      ["source_revision_config", "missing"],
      ["secrets", "missing"],
    ]);
    expect(at(refused.body, "detail", 0, "input")).toEqual({ name: "agent" });
  });

  test.each(["agent_one", "1agent", "", "agent one"])("refuses the name %j", async (name) => {
    const rig = await start();
    const refused = await rig.call("POST", "/v2/deployments", dockerDeployment(name));
    expect(at(refused.body, "detail", 0)).toMatchObject({
      loc: ["body", "name"],
      type: "string_pattern_mismatch",
      ctx: { pattern: "^[a-zA-Z][a-zA-Z0-9-]*$" },
    });
  });

  test("a 422 echoes what was sent, a secret's value too", async () => {
    const rig = await start();
    const secrets = [{ name: "", value: "sk-secret" }, { name: "TOKEN", value: 17 }, { value: "sk-unnamed" }];
    const refused = await rig.call("POST", "/v2/deployments", { ...dockerDeployment(), secrets });
    expect(at(refused.body, "detail")).toEqual([
      {
        loc: ["body", "secrets", 0, "name"],
        msg: "String should have at least 1 character",
        type: "string_too_short",
        input: "",
        ctx: { min_length: 1 },
      },
      {
        loc: ["body", "secrets", 1, "value"],
        msg: "Input should be a valid string",
        type: "string_type",
        input: 17,
      },
      {
        loc: ["body", "secrets", 2, "name"],
        msg: "Field required",
        type: "missing",
        input: { value: "sk-unnamed" },
      },
    ]);
  });

  const github = githubDeployment();
  const docker = dockerDeployment();
  test.each([
    [
      { ...github, source_config: { ...github.source_config, integration_id: null } },
      "Source configuration error: 'source_config.integration_id' is required for source 'github'.",
    ],
    [
      { ...github, source_config: { ...github.source_config, deployment_type: null } },
      "Source configuration error: 'source_config.deployment_type' is required for source 'github'.",
    ],
    [
      { ...github, source_revision_config: { repo_ref: "main" } },
      "Source configuration error: 'source_revision_config.langgraph_config_path' is required for source 'github'.",
    ],
    [
      { ...github, source_config: { ...github.source_config, custom_url: "https://x.example" } },
      "Source configuration error: 'source_config.custom_url' is not available for source 'github'.",
    ],
    [
      {
        ...github,
        source_config: { ...github.source_config, build_on_push: true },
        source_revision_config: { ...github.source_revision_config, repo_ref: "refs/tags/v1" },
      },
      "Source configuration error: 'source_config.build_on_push' must be false when 'repo_ref' is a tag.",
    ],
    [
      { ...docker, source_config: {} },
      "Source configuration error: 'source_config.resource_spec' is required for source 'external_docker'.",
    ],
    [
      { ...docker, source_config: { resource_spec: {}, deployment_type: "dev" } },
      "Source configuration error: 'source_config.deployment_type' is not available for source 'external_docker'.",
    ],
    [
      { ...docker, source_revision_config: {} },
      "Source configuration error: 'source_revision_config.image_uri' is required for source 'external_docker'.",
    ],
    [
      { ...docker, source_revision_config: { image_uri: "a:1", repo_ref: "main" } },
      "Source configuration error: 'source_revision_config.repo_ref' is not available for source 'external_docker'.",
    ],
    [
      { ...docker, secrets: [{ name: "POSTGRES_URI", value: "x" }] },
      "Secret name 'POSTGRES_URI' is reserved.",
    ],
    [{ ...github, secrets: [{ name: "LSD_X", value: "x" }] }, "Secret name 'LSD_X' is reserved."],
    [
      {
        ...docker,
        secrets: [
          { name: "A", value: "1" },
          { name: "A", value: "2" },
        ],
      },
      "Secret name 'A' is given more than once.",
    ],
    [
      { ...github, secret_references: [{ name: "A", secret_name: "s", secret_key: "k" }] },
      "'secret_references' is only available for source 'external_docker'.",
    ],
  ])("rejects a configuration that its source does not allow (%#): %o", async (body, detail) => {
    const rig = await start();
    expect(await rig.call("POST", "/v2/deployments", body)).toMatchObject({ status: 400, body: { detail } });
    expect(rig.emulator.state().deployments).toEqual([]);
  });

  test("a name reserved on the vendor's cloud is allowed where customers run their own image", async () => {
    const rig = await start();
    const made = await rig.call("POST", "/v2/deployments", {
      ...dockerDeployment(),
      secrets: [{ name: "LANGSMITH_API_KEY", value: "x" }],
    });
    expect(made.status).toBe(201);
  });

  test("a name that a deployment has is 409", async () => {
    const rig = await start();
    await make(rig, dockerDeployment());
    expect(await rig.call("POST", "/v2/deployments", githubDeployment())).toMatchObject({
      status: 409,
      body: { detail: "Deployment with name 'agent' already exists." },
    });
  });
});

describe("reading deployments", () => {
  test("an unknown id is 404 with the id in the detail", async () => {
    const rig = await start();
    for (const method of ["GET", "DELETE"]) {
      expect(await rig.call(method, `/v2/deployments/${UNKNOWN_ID}`)).toMatchObject({
        status: 404,
        body: { detail: "Deployment ID 99999999-9999-4999-8999-999999999999 not found." },
      });
    }
    expect(rig.reported).toEqual([]);
  });

  test("an id that is no UUID is 422 uuid_parsing with its place in the path", async () => {
    const rig = await start();
    const refused = await rig.call("GET", "/v2/deployments/agent");
    expect(refused.status).toBe(422);
    expect(at(refused.body, "detail", 0)).toMatchObject({
      loc: ["path", "deployment_id"],
      type: "uuid_parsing",
      input: "agent",
    });
  });

  test("lists pages of resources with the offset to continue from, newest first", async () => {
    const rig = await start();
    for (const name of ["a", "b", "c"]) await make(rig, dockerDeployment(name));
    const first = await rig.call("GET", "/v2/deployments?limit=2");
    expect(listAt(first.body, "resources").map((item) => at(item, "name"))).toEqual(["c", "b"]);
    expect(at(first.body, "offset")).toBe(2);
    const second = await rig.call("GET", "/v2/deployments?limit=2&offset=2");
    expect(listAt(second.body, "resources").map((item) => at(item, "name"))).toEqual(["a"]);
    expect(at(second.body, "offset")).toBe(3);
  });

  test("a page contains 20 unless asked, and at most 100", async () => {
    const rig = await start();
    for (let index = 0; index < 21; index += 1) await make(rig, dockerDeployment(`agent-${index}`));
    expect(listAt((await rig.call("GET", "/v2/deployments")).body, "resources")).toHaveLength(20);
    expect((await rig.call("GET", "/v2/deployments?limit=101")).status).toBe(422);
  });

  test("filters by exact name, part of a name, ids, status, type and image version", async () => {
    const rig = await start();
    const one = await make(rig, dockerDeployment("agent"));
    rig.emulator.clock.advance(100);
    const two = await make(rig, githubDeployment("agent-two"));
    const names = async (query: string) =>
      listAt((await rig.call("GET", `/v2/deployments?${query}`)).body, "resources").map((item) =>
        at(item, "name"),
      );
    expect(await names("name=agent")).toEqual(["agent"]);
    expect(await names("name_contains=agent")).toEqual(["agent-two", "agent"]);
    expect(await names(`deployment_ids=${one},${two}`)).toEqual(["agent-two", "agent"]);
    expect(await names(`deployment_ids=${two}`)).toEqual(["agent-two"]);
    expect(await names("status=READY")).toEqual(["agent"]);
    expect(await names("status=AWAITING_DATABASE,READY")).toEqual(["agent-two", "agent"]);
    expect(await names("deployment_type=dev")).toEqual(["agent-two"]);
    expect(await names("image_version=1.4.0")).toEqual(["agent"]);
  });
});
