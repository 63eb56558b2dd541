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

async function make(rig: Rig, body: object) {
  const made = await rig.call("POST", "/v2/deployments", body);
  const path = `/v2/deployments/${textAt(made.body, "id")}`;
  return { path, revision: `${path}/revisions/${textAt(made.body, "latest_revision_id")}` };
}

async function walk(rig: Rig, path: string, seconds: readonly number[]): Promise<unknown[]> {
  const statuses: unknown[] = [];
  for (const step of seconds) {
    rig.emulator.clock.advance(step);
    statuses.push(at((await rig.call("GET", path)).body, "status"));
  }
  return statuses;
}

describe("the way of a revision", () => {
  test("from github it is built and deployed", async () => {
    const rig = await start();
    const { revision } = await make(rig, githubDeployment());
    expect(await walk(rig, revision, [0, 5, 5, 5, 45, 5, 24, 1, 1000])).toEqual([
      "CREATING",
      "QUEUED",
      "AWAITING_BUILD",
      "BUILDING",
      "AWAITING_DEPLOY",
      "DEPLOYING",
      "DEPLOYING",
      "DEPLOYED",
      "DEPLOYED",
    ]);
  });

  test("an image passes over the build", async () => {
    const rig = await start();
    const { revision } = await make(rig, dockerDeployment());
    expect(await walk(rig, revision, [0, 5, 5, 5, 75])).toEqual([
      "CREATING",
      "QUEUED",
      "AWAITING_DEPLOY",
      "DEPLOYING",
      "DEPLOYED",
    ]);
  });

  test("the deployment follows: database, then what the first deployed revision brings", async () => {
    const rig = await start();
    const { path } = await make(rig, dockerDeployment());
    rig.emulator.clock.advance(20);
    const ready = await rig.call("GET", path);
    expect(ready.body).toMatchObject({
      status: "READY",
      active_revision_id: null,
      url: null,
      image_version: null,
    });
    expect(textAt(ready.body, "tracer_session_id")).toMatch(/^[0-9a-f-]{36}$/);
    rig.emulator.clock.advance(70);
    const { body } = await rig.call("GET", path);
    expect(at(body, "active_revision_id")).toBe(at(body, "latest_revision_id"));
    expect(body).toMatchObject({ status: "READY", image_version: "1.4.0" });
    expect(textAt(body, "url")).toMatch(/^https:\/\/agent-[0-9a-f]{32}\.deployments\.example$/);
  });

  test("a custom_url is the deployment's address", async () => {
    const rig = await start();
    const { path } = await make(rig, {
      ...dockerDeployment(),
      source_config: { resource_spec: {}, custom_url: "https://agents.example/one" },
    });
    rig.emulator.clock.advance(90);
    expect(at((await rig.call("GET", path)).body, "url")).toBe("https://agents.example/one");
  });

  test("a newer revision makes an unfinished one SKIPPED, and the old active one serves until it is deployed", async () => {
    const rig = await start();
    const first = await make(rig, dockerDeployment());
    rig.emulator.clock.advance(90);
    await rig.call("PATCH", first.path, { source_revision_config: { image_uri: "a:2" } });
    rig.emulator.clock.advance(30);
    await rig.call("PATCH", first.path, { source_revision_config: { image_uri: "a:3" } });
    rig.emulator.clock.advance(89);
    const listed = await rig.call("GET", `${first.path}/revisions`);
    expect(
      listAt(listed.body, "resources").map((item) => [
        at(item, "status"),
        at(item, "source_revision_config", "image_uri"),
      ]),
    ).toEqual([
      ["DEPLOYING", "a:3"],
      ["SKIPPED", "a:2"],
      ["DEPLOYED", "registry.example/team/agent:1.4.0"],
    ]);
    const [newest, , oldest] = listAt(listed.body, "resources");
    expect((await rig.call("GET", first.path)).body).toMatchObject({
      active_revision_id: at(oldest, "id"),
      latest_revision_id: at(newest, "id"),
    });
    rig.emulator.clock.advance(1);
    expect(at((await rig.call("GET", first.path)).body, "active_revision_id")).toBe(at(newest, "id"));
  });

  test("a change answers with the id of the revision that it made", async () => {
    const rig = await start();
    const { path, revision } = await make(rig, dockerDeployment());
    const changed = await rig.call("PATCH", path, { source_revision_config: { image_uri: "a:2" } });
    const made = `${path}/revisions/${textAt(changed.body, "latest_revision_id")}`;
    expect(made).not.toBe(revision);
    expect((await rig.call("GET", made)).body).toMatchObject({
      status: "CREATING",
      source: "external_docker",
      source_revision_config: { image_uri: "a:2" },
    });
  });
});

describe("reading revisions", () => {
  test("an unknown revision, or one of another deployment, is 404; an id that is no UUID 422", async () => {
    const rig = await start();
    const { path } = await make(rig, dockerDeployment());
    const other = await make(rig, dockerDeployment("other"));
    expect(await rig.call("GET", `${path}/revisions/${UNKNOWN_ID}`)).toMatchObject({
      status: 404,
      body: { detail: "Revision ID 99999999-9999-4999-8999-999999999999 not found." },
    });
    const foreign = other.revision.split("/").at(-1);
    expect((await rig.call("GET", `${path}/revisions/${foreign}`)).status).toBe(404);
    expect(at((await rig.call("GET", `${path}/revisions/latest`)).body, "detail", 0, "loc")).toEqual([
      "path",
      "revision_id",
    ]);
  });

  test("the list can be paged and filtered by status", async () => {
    const rig = await start();
    const { path } = await make(rig, dockerDeployment());
    await rig.call("PATCH", path, { source_revision_config: { image_uri: "a:2" } });
    await rig.call("PATCH", path, { source_revision_config: { image_uri: "a:3" } });
    const skipped = await rig.call("GET", `${path}/revisions?status=SKIPPED`);
    expect(listAt(skipped.body, "resources")).toHaveLength(2);
    const last = await rig.call("GET", `${path}/revisions?limit=2&offset=2`);
    expect(at(last.body, "resources", 0, "source_revision_config", "image_uri")).toBe(
      "registry.example/team/agent:1.4.0",
    );
    expect(at(last.body, "offset")).toBe(3);
  });
});

describe("redeploying", () => {
  test("makes a revision with the configuration of the one that is named", async () => {
    const rig = await start();
    const { path, revision } = await make(rig, dockerDeployment());
    await rig.call("PATCH", path, { source_revision_config: { image_uri: "a:2" } });
    const answer = await rig.call("POST", `${revision}/redeploy`);
    expect(answer).toMatchObject({
      status: 200,
      body: { name: "agent", source_revision_config: { image_uri: "registry.example/team/agent:1.4.0" } },
    });
    expect(rig.emulator.state().deployments[0]?.revisions).toHaveLength(3);
  });

  const OLD = "has API server 0.9.0: a serverless deployment cannot go back below 0.13.0.";
  test.each([
    ["dev_zero", "0.9.0", 400, OLD],
    ["dev_zero", null, 400, "of an unknown version"],
    ["dev_free_zero", "0.12.9", 400, "has API server 0.12.9"],
    ["dev_zero", "0.13.0", 200, ""],
    ["dev_zero", undefined, 200, ""],
    ["prod", "0.9.0", 200, ""],
  ] as const)("of type %s, with API server %s, is answered %i", async (type, apiVersion, status, detail) => {
    const rig = await start();
    rig.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOYED", apiVersion });
    const github = githubDeployment();
    const { path, revision } = await make(rig, {
      ...github,
      source_config: { ...github.source_config, deployment_type: type },
    });
    // A redeployment of the newest revision is no rollback.
    const copy = textAt((await rig.call("POST", `${revision}/redeploy`)).body, "latest_revision_id");
    await rig.call("PATCH", path, { source_revision_config: { repo_ref: "release" } });
    const answer = await rig.call("POST", `${revision}/redeploy`);
    expect(answer.status).toBe(status);
    if (status === 400) expect(at(answer.body, "detail")).toContain(detail);
    expect((await rig.call("POST", `${path}/revisions/${copy}/redeploy`)).status).toBe(status);
  });

  test("takes no body, and is rejected while the deployment is being deleted", async () => {
    const rig = await start();
    const { path, revision } = await make(rig, dockerDeployment());
    expect((await rig.call("POST", `${revision}/redeploy`, {})).status).toBe(422);
    await rig.call("DELETE", path);
    expect((await rig.call("POST", `${revision}/redeploy`)).status).toBe(400);
    expect((await rig.call("POST", `${path}/revisions/${UNKNOWN_ID}/redeploy`)).status).toBe(404);
  });
});

describe("a revision's logs", () => {
  const messages = (body: unknown) => listAt(body, "logs").map((line) => at(line, "message"));

  test("grow with the revision, and are kept apart by type", async () => {
    const rig = await start();
    const { revision } = await make(rig, githubDeployment());
    const read = async (type: string) =>
      messages((await rig.call("GET", `${revision}/logs?type=${type}`)).body);
    expect(await read("build")).toEqual([]);
    rig.emulator.clock.advance(10);
    expect(await read("build")).toEqual(["Waiting for a builder"]);
    rig.emulator.clock.advance(80);
    expect(await read("build")).toEqual([
      "Waiting for a builder",
      "Fetching the repository",
      "Installing dependencies",
      "Building the image",
      "Image pushed",
    ]);
    expect(await read("deploy")).toEqual(["Pulling the image", "Starting the server", "Health check passed"]);
  });

  test("can be paged from either end, filtered by text, level and time", async () => {
    const rig = await start();
    const { revision } = await make(rig, githubDeployment());
    rig.emulator.clock.advance(90);
    const read = async (query: string) =>
      (await rig.call("GET", `${revision}/logs?type=build&${query}`)).body;
    const first = await read("limit=2");
    expect(messages(first)).toEqual(["Waiting for a builder", "Fetching the repository"]);
    expect(at(first, "next_offset")).toBe("2");
    const last = await read("limit=3&offset=3");
    expect(messages(last)).toEqual(["Building the image", "Image pushed"]);
    expect(at(last, "next_offset")).toBeNull();
    expect(messages(await read("order=desc&limit=2"))).toEqual(["Image pushed", "Building the image"]);
    expect(messages(await read("query=image"))).toEqual(["Building the image"]);
    expect(messages(await read("level=ERROR"))).toEqual([]);
    expect(messages(await read("start_time=2026-03-01T00:01:00Z"))).toEqual(["Image pushed"]);
    expect(messages(await read("end_time=2026-03-01T00:00:10Z"))).toEqual(["Waiting for a builder"]);
  });

  test("need a type", async () => {
    const rig = await start();
    const { revision } = await make(rig, githubDeployment());
    expect(at((await rig.call("GET", `${revision}/logs`)).body, "detail", 0)).toMatchObject({
      loc: ["query", "type"],
      type: "missing",
    });
    expect(at((await rig.call("GET", `${revision}/logs?type=server`)).body, "detail", 0)).toMatchObject({
      type: "enum",
      msg: "Input should be 'build' or 'deploy'",
    });
  });
});
