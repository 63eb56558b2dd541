import { describe, expect, test } from "vitest";
import { at, dockerDeployment, githubDeployment, type Rig, start, textAt } from "./support.ts";

const REFERENCE = { name: "TOKEN", secret_name: "agent", secret_key: "token" };

async function make(rig: Rig, body: object): Promise<string> {
  return `/v2/deployments/${textAt((await rig.call("POST", "/v2/deployments", body)).body, "id")}`;
}

describe("a deployment from github", () => {
  test.each(["dev_free", "dev", "prod", "dev_zero", "dev_free_zero"])("may be of type %s", async (type) => {
    const rig = await start();
    const body = githubDeployment();
    const made = await rig.call("POST", "/v2/deployments", {
      ...body,
      source_config: { ...body.source_config, deployment_type: type },
    });
    expect(made).toMatchObject({ status: 201, body: { source_config: { deployment_type: type } } });
  });

  test("is free of the types that may be, as long as the organisation has one left", async () => {
    const rig = await start({ freeDeployments: 2 });
    const typed = async (name: string, deployment_type: string) => {
      const body = githubDeployment(name);
      const source_config = { ...body.source_config, deployment_type };
      return (await rig.call("POST", "/v2/deployments", { ...body, source_config })).body;
    };
    const made: unknown[] = [];
    for (const type of ["prod", "dev", "dev_zero", "dev"]) made.push(await typed(`a${made.length}`, type));
    const types = made.map((body) => at(body, "source_config", "deployment_type"));
    expect(types).toEqual(["prod", "dev_free", "dev_free_zero", "dev"]);
    const change = (deployment_type: string) =>
      rig.call("PATCH", `/v2/deployments/${textAt(made[1], "id")}`, { source_config: { deployment_type } });
    for (const type of ["dev", "dev_free"]) {
      expect(await change(type)).toMatchObject({
        status: 200,
        body: { source_config: { deployment_type: "dev_free" } },
      });
    }
    expect((await change("dev_zero")).status).toBe(400);
    await rig.call("DELETE", `/v2/deployments/${textAt(made[2], "id")}`);
    rig.emulator.clock.advance(60);
    expect(at(await typed("b", "dev"), "source_config", "deployment_type")).toBe("dev_free");
  });

  test("may be of no other type", async () => {
    const rig = await start();
    const body = githubDeployment();
    const refused = await rig.call("POST", "/v2/deployments", {
      ...body,
      source_config: { ...body.source_config, deployment_type: "development" },
    });
    expect(at(refused.body, "detail", 0)).toMatchObject({
      loc: ["body", "source_config", "deployment_type"],
      type: "enum",
      msg: "Input should be 'dev_free', 'dev', 'prod', 'dev_zero' or 'dev_free_zero'",
    });
  });

  test("shows the commit that it is built from, which an image does not have", async () => {
    const rig = await start();
    const github = await rig.call("GET", await make(rig, githubDeployment("built")));
    const sha = textAt(github.body, "source_revision_config", "repo_commit_sha");
    expect(sha).toMatch(/^[0-9a-f]{40}$/);
    expect(at(github.body, "source_revision_config", "repo_commit_title")).toBe(`Change ${sha.slice(0, 7)}`);
    const docker = await rig.call("GET", await make(rig, dockerDeployment("image")));
    expect(docker.body).toMatchObject({
      source_revision_config: { repo_commit_sha: null, repo_commit_title: null },
    });
  });
});

test("a deployment answers the newer members with what they are without a choice", async () => {
  const rig = await start();
  expect((await rig.call("GET", await make(rig, dockerDeployment()))).body).toMatchObject({
    shareable: false,
    route_through_gateway: false,
    is_managed_deep_agent: false,
    is_preview: false,
    agent: null,
  });
});

describe("secret_references", () => {
  test.each<[string, object, string]>([
    [
      "a name twice",
      { secret_references: [REFERENCE, { ...REFERENCE, secret_key: "other" }] },
      "Secret reference name 'TOKEN' is given more than once.",
    ],
    [
      "the name of a secret",
      { secret_references: [{ ...REFERENCE, name: "OPENAI_API_KEY" }] },
      "Name 'OPENAI_API_KEY' is given as a secret and as a secret reference.",
    ],
    [
      "a reserved name",
      { secret_references: [{ ...REFERENCE, name: "REDIS_URI" }] },
      "Secret reference name 'REDIS_URI' is reserved.",
    ],
  ])("%s is 400", async (_, fields, detail) => {
    const rig = await start();
    expect(await rig.call("POST", "/v2/deployments", { ...dockerDeployment(), ...fields })).toMatchObject({
      status: 400,
      body: { detail },
    });
    expect(rig.emulator.state().deployments).toEqual([]);
  });

  test("a change is checked against what the deployment keeps", async () => {
    const rig = await start();
    const path = await make(rig, { ...dockerDeployment(), secret_references: [REFERENCE] });
    for (const [body, name] of [
      [{ secret_references: [{ ...REFERENCE, name: "OPENAI_API_KEY" }] }, "OPENAI_API_KEY"],
      [{ secrets: [{ name: "TOKEN", value: "x" }] }, "TOKEN"],
    ] as const) {
      expect(await rig.call("PATCH", path, body)).toMatchObject({
        status: 400,
        body: { detail: `Name '${name}' is given as a secret and as a secret reference.` },
      });
    }
    const swapped = { secrets: [{ name: "TOKEN", value: "x" }], secret_references: [] };
    expect((await rig.call("PATCH", path, swapped)).status).toBe(200);
  });
});

describe("a change", () => {
  test.each<[object, object]>([
    [{ source: "github" }, { loc: ["body", "source"], type: "extra_forbidden" }],
    [{ name: "other" }, { loc: ["body", "name"], type: "extra_forbidden" }],
    [
      { display_name: "" },
      {
        loc: ["body", "display_name"],
        type: "string_too_short",
        msg: "String should have at least 1 character",
      },
    ],
    [
      { secret_references: [{ ...REFERENCE, optional: true }] },
      { loc: ["body", "secret_references", 0, "optional"], type: "extra_forbidden" },
    ],
  ])("of %j is 422", async (body, entry) => {
    const rig = await start();
    const refused = await rig.call("PATCH", await make(rig, dockerDeployment()), body);
    expect(refused.status).toBe(422);
    expect(at(refused.body, "detail", 0)).toMatchObject(entry);
  });
});

describe("a name", () => {
  test("stays taken until the deployment is deleted, also when its tracing project goes at once", async () => {
    const rig = await start();
    await rig.call("DELETE", `${await make(rig, dockerDeployment())}?delete_tracing_project=true`);
    rig.emulator.clock.advance(19);
    expect(await rig.call("POST", "/v2/deployments", dockerDeployment())).toMatchObject({
      status: 409,
      body: { detail: "Deployment with name 'agent' already exists." },
    });
    rig.emulator.clock.advance(1);
    expect((await rig.call("POST", "/v2/deployments", dockerDeployment())).status).toBe(201);
  });

  test.each(["a", "Agent-2", "agent-"])("%j is accepted", async (name) => {
    const rig = await start();
    expect((await rig.call("POST", "/v2/deployments", dockerDeployment(name))).status).toBe(201);
  });
});
