import { describe, expect, test } from "vitest";
import {
  at,
  awsDestination,
  dockerDeployment,
  githubDeployment,
  makeDestination,
  OTHER_WORKSPACE,
  oneOff,
  type Rig,
  start,
  textAt,
  UNKNOWN_ID,
} from "./support.ts";

const DEPLOYMENTS = "/v2/deployments";
const EXPORTS = "/api/v1/bulk-exports";
const DESTINATIONS = `${EXPORTS}/destinations`;
const GITHUB = "44444444-4444-4444-8444-444444444444";
const EAST = "55555555-5555-4555-8555-555555555555";

const docker = dockerDeployment();
const github = githubDeployment();
const uploaded = {
  name: "agent",
  source: "internal_source",
  source_config: { deployment_type: "dev_zero" },
  source_revision_config: {},
  secrets: [],
};
const source = (what: string) => `Source configuration error: ${what}`;
const config = (body: { readonly source_config: object }, change: object) => ({
  ...body,
  source_config: { ...body.source_config, ...change },
});

async function create(rig: Rig, body: object): Promise<string> {
  const made = await rig.call("POST", DEPLOYMENTS, body);
  expect(made.status).toBe(201);
  return `${DEPLOYMENTS}/${textAt(made.body, "id")}`;
}

describe("a new deployment", () => {
  test.each<[number, object, string]>([
    [
      400,
      config(github, { integration_id: null }),
      source("'source_config.integration_id' is required for source 'github'."),
    ],
    [
      400,
      config(github, { custom_url: "https://x.example" }),
      source("'source_config.custom_url' is not available for source 'github'."),
    ],
    [
      400,
      { ...github, source_revision_config: { repo_ref: "main" } },
      source("'source_revision_config.langgraph_config_path' is required for source 'github'."),
    ],
    [
      400,
      {
        ...config(github, { build_on_push: true }),
        source_revision_config: { repo_ref: "refs/tags/v1", langgraph_config_path: "a.json" },
      },
      source("'source_config.build_on_push' must be false when 'repo_ref' is a tag."),
    ],
    [
      400,
      { ...docker, source_config: {} },
      source("'source_config.resource_spec' is required for source 'external_docker'."),
    ],
    [
      400,
      { ...docker, source_revision_config: { image_uri: "a:1", repo_ref: "main" } },
      source("'source_revision_config.repo_ref' is not available for source 'external_docker'."),
    ],
    [
      400,
      { ...uploaded, source_config: {} },
      source("'source_config.deployment_type' is required for source 'internal_source'."),
    ],
    [
      400,
      { ...docker, secrets: [{ name: "POSTGRES_URI", value: "x" }] },
      "Secret name 'POSTGRES_URI' is reserved.",
    ],
    [400, { ...github, secrets: [{ name: "LSD_X", value: "x" }] }, "Secret name 'LSD_X' is reserved."],
    [
      400,
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
      400,
      { ...github, secret_references: [{ name: "A", secret_name: "s", secret_key: "k" }] },
      "'secret_references' is only available for source 'external_docker'.",
    ],
    [
      400,
      { ...docker, secret_references: [{ name: "OPENAI_API_KEY", secret_name: "s", secret_key: "k" }] },
      "Name 'OPENAI_API_KEY' is given as a secret and as a secret reference.",
    ],
    [409, docker, "Deployment with name 'agent' already exists."],
  ])("is %i for %j", async (status, body, detail) => {
    const rig = await start();
    if (status === 409) await create(rig, github);
    const before = rig.emulator.state().deployments.length;
    expect(await rig.call("POST", DEPLOYMENTS, body)).toMatchObject({ status, body: { detail } });
    expect(rig.emulator.state().deployments).toHaveLength(before);
  });

  test.each<[number, object, string]>([
    [
      400,
      docker,
      source(
        `'source_config.listener_id' is required for workspace with available listener IDs: ['${EAST}']`,
      ),
    ],
    [404, config(docker, { listener_id: UNKNOWN_ID }), `Listener ID ${UNKNOWN_ID} not found.`],
    [
      400,
      config(docker, { listener_id: EAST, listener_config: { k8s_namespace: "default" } }),
      source(
        "'source_config.listener_config.k8s_namespace' 'default' is not one of the listener's namespaces: ['agents']",
      ),
    ],
    [
      400,
      github,
      source(`repository 'https://github.example/team/agent' is not accessible to integration '${GITHUB}'.`),
    ],
    [
      400,
      config(github, { integration_id: UNKNOWN_ID }),
      source(`'source_config.integration_id' '${UNKNOWN_ID}' is not an integration of this organization.`),
    ],
  ])("is %i where listeners and integrations exist, for %j", async (status, body, detail) => {
    const rig = await start({
      listeners: [
        {
          id: EAST,
          computeId: "east",
          namespaces: ["agents"],
          workspace: "11111111-1111-4111-8111-111111111111",
        },
      ],
      githubIntegrations: [{ id: GITHUB, name: "acme", repositories: [{ owner: "acme", name: "agent" }] }],
    });
    expect(await rig.call("POST", DEPLOYMENTS, body)).toMatchObject({ status, body: { detail } });
  });

  test("gets a limit for each request of its resource_spec", async () => {
    const rig = await start();
    const made = await rig.call(
      "POST",
      DEPLOYMENTS,
      config(docker, { resource_spec: { cpu: 0.5, redis_memory_mb: 1024 } }),
    );
    expect(at(made.body, "source_config", "resource_spec")).toEqual({
      min_scale: 1,
      max_scale: 1,
      cpu: 0.5,
      cpu_limit: 1,
      memory_mb: 2048,
      memory_limit_mb: 4096,
      redis_memory_mb: 1024,
      redis_memory_limit_mb: 1024,
    });
  });
});

describe("a changed deployment", () => {
  test.each<[number, object, object]>([
    [1, docker, { display_name: "Agent" }],
    [1, docker, { source_config: { custom_url: "https://agent.example" } }],
    [1, docker, { secrets: [] }],
    [1, docker, { secrets: null, source_config: null, source_revision_config: null }],
    [1, github, { source_config: { repo_url: "https://github.example/team/other" } }],
    [2, docker, { source_revision_config: { image_uri: "a:2" } }],
    [2, docker, { source_config: { resource_spec: { cpu: 2 } } }],
    [2, docker, { secrets: docker.secrets }],
    [2, github, { source_revision_config: { repo_ref: "release" } }],
    [2, github, { source_config: { build_command: "make" } }],
  ])("has %i revisions: %j after %j", async (revisions, body, change) => {
    const rig = await start();
    expect((await rig.call("PATCH", await create(rig, body), change)).status).toBe(200);
    expect(rig.emulator.state().deployments[0]?.revisions).toHaveLength(revisions);
  });

  test.each<[object, string]>([
    [
      { source_config: { deployment_type: "prod" } },
      source("'source_config.deployment_type' cannot be changed."),
    ],
    [
      { display_name: "x", secrets: [{ name: "REDIS_URI", value: "x" }] },
      "Secret name 'REDIS_URI' is reserved.",
    ],
  ])("is 400 for %j, and stays as it was", async (change, detail) => {
    const rig = await start();
    const path = await create(rig, github);
    expect(await rig.call("PATCH", path, change)).toMatchObject({ status: 400, body: { detail } });
    expect(rig.emulator.state().deployments).toMatchObject([{ display_name: null, revisions: [{}] }]);
  });

  test("is 400 while it is being deleted, as is a redeploy", async () => {
    const rig = await start();
    const path = await create(rig, docker);
    const revision = rig.emulator.state().deployments[0]?.latest_revision_id;
    await rig.call("DELETE", path);
    expect((await rig.call("PATCH", path, { display_name: "x" })).status).toBe(400);
    expect((await rig.call("POST", `${path}/revisions/${revision}/redeploy`)).status).toBe(400);
  });
});

describe("a redeploy of an earlier revision", () => {
  test.each([
    ["dev_zero", "0.9.0", 400],
    ["dev_free_zero", null, 400],
    ["dev_zero", "0.13.0", 200],
    ["dev_zero", undefined, 200],
    ["prod", "0.9.0", 200],
  ] as const)("of type %s with API server %s is %i", async (deployment_type, apiVersion, status) => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOYED", apiVersion });
    const path = await create(rig, config(github, { deployment_type }));
    const first = rig.emulator.state().deployments[0]?.latest_revision_id;
    await rig.call("PATCH", path, { source_revision_config: { repo_ref: "release" } });
    const answer = await rig.call("POST", `${path}/revisions/${first}/redeploy`);
    expect(answer.status).toBe(status);
    if (status === 200) expect(at(answer.body, "source_revision_config", "repo_ref")).toBe("main");
  });
});

describe("a deployment by upload", () => {
  const SIGNED = { "content-type": "application/gzip", "x-goog-content-length-range": "0,209715200" };
  const place = async (rig: Rig, path: string) => {
    const { body } = await rig.call("POST", `${path}/upload-url`);
    return { url: textAt(body, "upload_url"), source_tarball_path: textAt(body, "object_path") };
  };
  const put = (url: string, headers: Record<string, string> = SIGNED) =>
    fetch(url, { method: "PUT", headers, body: "an archive" });

  test("stays in CREATING until its archive replaces the first revision", async () => {
    const rig = await start();
    const path = await create(rig, uploaded);
    rig.emulator.clock.advance(600);
    const { url, source_tarball_path } = await place(rig, path);
    const change = {
      source_revision_config: { source_tarball_path, langgraph_config_path: "langgraph.json" },
    };
    const refused = await rig.call("PATCH", path, change);
    expect([refused.status, at(refused.body, "detail")]).toEqual([
      400,
      source("nothing was uploaded to 'source_revision_config.source_tarball_path'."),
    ]);
    expect((await put(url)).status).toBe(200);
    expect((await rig.call("PATCH", path, change)).status).toBe(200);
    rig.emulator.clock.advance(90);
    const { deployments, uploads } = rig.emulator.state();
    expect(deployments[0]?.revisions.map(({ status }) => status)).toEqual(["SKIPPED", "DEPLOYED"]);
    expect(uploads).toMatchObject([
      { content: { bytes: 10, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) } },
    ]);
  });

  test.each<[string, (url: string) => Promise<Response>]>([
    ["another content type", (url) => put(url, { ...SIGNED, "content-type": "application/json" })],
    ["without the size range", (url) => put(url, { "content-type": "application/gzip" })],
    ["another signature", (url) => put(url.replace(/signature=.*/, "signature=none"))],
  ])("rejects an archive with %s", async (_, send) => {
    const rig = await start();
    const { url } = await place(rig, await create(rig, uploaded));
    expect((await send(url)).status).toBe(403);
    expect(rig.emulator.state().uploads).toMatchObject([{ content: null }]);
  });

  test("takes no archive of another deployment, and other sources get no address", async () => {
    const rig = await start();
    const { source_tarball_path } = await place(rig, await create(rig, uploaded));
    const other = await create(rig, { ...uploaded, name: "other" });
    const change = { source_revision_config: { source_tarball_path, langgraph_config_path: "a.json" } };
    expect((await rig.call("PATCH", other, change)).status).toBe(400);
    expect(
      (await rig.call("POST", `${await create(rig, dockerDeployment("image"))}/upload-url`)).status,
    ).toBe(400);
  });
});

test("a listener that a deployment runs on is 409, and so is a second one of its cluster", async () => {
  const rig = await start();
  const sent = { compute_type: "k8s", compute_id: "east", compute_config: { k8s_namespaces: ["agents"] } };
  const listener_id = textAt((await rig.call("POST", "/v2/listeners", sent)).body, "id");
  await create(rig, config(docker, { listener_id }));
  const detail = `Listener ID ${listener_id} is in use by 1 deployment(s).`;
  expect(await rig.call("DELETE", `/v2/listeners/${listener_id}`)).toMatchObject({
    status: 409,
    body: { detail },
  });
  expect((await rig.call("POST", "/v2/listeners", sent)).status).toBe(409);
});

test("the tracing project of a deployment is 400 to delete until the deployment is deleted", async () => {
  const rig = await start();
  const path = await create(rig, docker);
  const [project] = rig.emulator.state().tracingProjects;
  const remove = () => rig.call("DELETE", `/api/v1/sessions/${project?.id}`);
  const detail = "Session 'agent' belongs to deployment 'agent'.";
  expect(await remove()).toMatchObject({ status: 400, body: { detail } });
  await rig.call("DELETE", path);
  rig.emulator.clock.advance(20);
  expect((await remove()).status).toBe(200);
});

describe("an export", () => {
  test.each<[number, object, string]>([
    [422, { interval_hours: 24 }, "end_time must not be set for a scheduled export"],
    [422, { end_time: null }, "end_time is required unless interval_hours is set"],
    [422, { end_time: "2026-02-01T00:00:00Z" }, "end_time must be after start_time"],
    [422, { session_id: null }, "exactly one of session_id and all_experiments=true is required"],
    [422, { start_time: "2026-02-01T00:00:00" }, ""],
    [422, { compression: "zstd" }, ""],
    [422, { export_fields: ["name", "latency"] }, ""],
    [422, { interval_hours: 169, end_time: null }, ""],
    [404, { bulk_export_destination_id: UNKNOWN_ID }, "Bulk export destination not found"],
    [
      400,
      { start_time: "1026-03-01T00:00:00Z", end_time: null, interval_hours: 1 },
      "start_time lies more than 100000 intervals in the past.",
    ],
  ])("is %i for %j", async (status, change, message) => {
    const rig = await start();
    const refused = await rig.call("POST", EXPORTS, { ...oneOff(await makeDestination(rig)), ...change });
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([
      status,
      expect.stringContaining(message),
    ]);
    expect(rig.emulator.state().exports).toEqual([]);
  });

  test("that has ended stays as it is when it is cancelled", async () => {
    const rig = await start();
    const made = await rig.call("POST", EXPORTS, oneOff(await makeDestination(rig)));
    rig.emulator.clock.advance(30);
    const path = `${EXPORTS}/${textAt(made.body, "id")}`;
    const ended = { status: 200, body: { status: "Completed", finished_at: "2026-03-01T00:00:30+00:00" } };
    expect(await rig.call("PATCH", path, { status: "Cancelled" })).toMatchObject(ended);
    expect((await rig.call("PATCH", path, { status: "Running" })).status).toBe(422);
  });
});

describe("a destination", () => {
  const keys = { access_key_id: "AKIANEW", secret_access_key: "new" };
  const role = "arn:aws:iam::1:role/x";

  test("has the one authentication that a PATCH sends, and not both", async () => {
    const rig = await start();
    const path = `${DESTINATIONS}/${await makeDestination(rig)}`;
    const both = { credentials: keys, aws_role_arn: role };
    expect((await rig.call("PATCH", path, both)).status).toBe(422);
    expect((await rig.call("POST", DESTINATIONS, { ...awsDestination(), aws_role_arn: role })).status).toBe(
      422,
    );
    const withRole = await rig.call("PATCH", path, { aws_role_arn: role });
    expect(withRole.body).toMatchObject({ credentials_keys: [], config: { aws_role_arn: role } });
    const withKeys = await rig.call("PATCH", path, { credentials: keys });
    expect(withKeys.body).toMatchObject({
      credentials_keys: Object.keys(keys),
      config: { aws_role_arn: null },
    });
    expect((await rig.call("PATCH", path, { credentials: keys, display_name: "x" })).status).toBe(422);
  });

  test("is 409 while an export that has not ended uses it", async () => {
    const rig = await start();
    const id = await makeDestination(rig);
    await rig.call("POST", EXPORTS, oneOff(id));
    const detail = `Bulk export destination ${id} is used by 1 bulk export.`;
    expect(await rig.call("DELETE", `${DESTINATIONS}/${id}`)).toMatchObject({
      status: 409,
      body: { detail },
    });
    rig.emulator.clock.advance(30);
    expect((await rig.call("DELETE", `${DESTINATIONS}/${id}`)).status).toBe(204);
  });

  test.each([
    ["AKIAUNKNOWN1", "traces", "eu-west-1", "Key ID you provided does not exist"],
    ["AKIADENIED1", "traces", "eu-west-1", "Access Denied"],
    ["AKIAGOOD", "missing-bucket", "eu-west-1", "Bucket is not valid"],
    ["AKIAGOOD", null, "eu-west-1", "Bucket is not valid"],
    ["AKIAGOOD", "traces", null, "Invalid endpoint"],
    ["AKIAGOOD", "locked-bucket", "eu-west-1", "with Object Lock parameters"],
    ["AKIAGOOD", "kms-bucket", "eu-west-1", "not authorized to perform: kms:GenerateDataKey"],
  ])(
    "of AWS, with key %s, bucket %s and region %s: %s",
    async (access_key_id, bucket_name, region, reason) => {
      const rig = await start();
      const credentials = { access_key_id, secret_access_key: "x" };
      const refused = await rig.call("POST", DESTINATIONS, {
        display_name: "traces",
        config: { bucket_name, region },
        credentials,
      });
      expect(refused.status).toBe(400);
      expect(textAt(refused.body, "detail")).toMatch(/^Failed to validate S3 destination: /);
      expect(textAt(refused.body, "detail")).toContain(reason);
    },
  );
});

test("what belongs to another workspace is 404", async () => {
  const rig = await start();
  const destination = await makeDestination(rig);
  const made = await rig.call("POST", EXPORTS, oneOff(destination));
  const paths = [
    await create(rig, docker),
    `${DESTINATIONS}/${destination}`,
    `${EXPORTS}/${textAt(made.body, "id")}`,
  ];
  for (const path of paths) {
    expect((await rig.call("GET", path)).status).toBe(200);
    expect((await rig.call("GET", path, undefined, { "x-tenant-id": OTHER_WORKSPACE })).status).toBe(404);
  }
});

test.each(["", "?provider_id=", "?provider_id=unknown"])(
  "the tokens of %j are 422 to delete",
  async (query) => {
    const rig = await start();
    const refused = await rig.call("DELETE", `/v2/auth/tokens${query}`);
    expect([refused.status, at(refused.body, "detail", 0, "loc")]).toEqual([422, ["query", "provider_id"]]);
    expect(rig.emulator.state().tokenRevocations).toEqual([]);
  },
);
