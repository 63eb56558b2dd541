import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import { at, dockerDeployment, listAt, type Rig, start, textAt, UNKNOWN_ID } from "./support.ts";

const PATH = "/v2/deployments";
const ARCHIVE = Buffer.from("an archive of more than text: \u0000\u00ff");
const SIGNED = {
  "content-type": "application/gzip",
  "x-goog-content-length-range": "0,209715200",
};

function uploaded(name = "agent") {
  return {
    name,
    source: "internal_source",
    source_config: { deployment_type: "dev_zero" },
    source_revision_config: {},
    secrets: [{ name: "TOKEN", value: "one" }],
  };
}

async function make(rig: Rig, name = "agent"): Promise<string> {
  const made = await rig.call("POST", PATH, uploaded(name));
  expect(made.status).toBe(201);
  return textAt(made.body, "id");
}

async function place(rig: Rig, id: string): Promise<{ url: string; objectPath: string }> {
  const { body } = await rig.call("POST", `${PATH}/${id}/upload-url`);
  return { url: textAt(body, "upload_url"), objectPath: textAt(body, "object_path") };
}

const put = (url: string, headers: Record<string, string> = SIGNED) =>
  fetch(url, { method: "PUT", headers, body: ARCHIVE });

const revisionOf = (objectPath: string) => ({
  revision_source: "internal_source",
  source_revision_config: { source_tarball_path: objectPath, langgraph_config_path: "langgraph.json" },
  tracked_packages: ["langgraph:1.0.0"],
});

describe("a deployment by upload", () => {
  test("has no build before its archive, and one for each archive that is put", async () => {
    const rig = await start();
    const id = await make(rig);
    rig.emulator.clock.advance(600);
    expect(rig.emulator.state().deployments).toMatchObject([
      { status: "READY", active_revision_id: null, revisions: [{ status: "CREATING" }] },
    ]);
    const { url, objectPath } = await place(rig, id);
    expect((await put(url)).status).toBe(200);
    const changed = await rig.call("PATCH", `${PATH}/${id}`, revisionOf(objectPath));
    expect([changed.status, at(changed.body, "source_revision_config")]).toEqual([
      200,
      {
        repo_ref: null,
        langgraph_config_path: "langgraph.json",
        image_uri: null,
        source_tarball_path: objectPath,
        repo_commit_sha: null,
        repo_commit_title: null,
        tracked_packages: ["langgraph:1.0.0"],
      },
    ]);
    rig.emulator.clock.advance(90);
    const [deployment] = rig.emulator.state().deployments;
    expect(deployment?.revisions.map(({ status }) => status)).toEqual(["SKIPPED", "DEPLOYED"]);
    expect(deployment?.active_revision_id).toBe(at(changed.body, "latest_revision_id"));
    expect(rig.emulator.state().uploads).toEqual([
      {
        object_path: objectPath,
        deployment_id: id,
        content: { bytes: ARCHIVE.length, sha256: createHash("sha256").update(ARCHIVE).digest("hex") },
      },
    ]);
    expect(rig.emulator.journal().map(({ method, body }) => [method, body])).toContainEqual([
      "PUT",
      `${ARCHIVE.length} bytes`,
    ]);
  });

  test("answers the headers of the upload to a client that sends them as the answer lists them", async () => {
    const rig = await start();
    const id = await make(rig);
    const answer = await rig.call("POST", `${PATH}/${id}/upload-url`, { supports_upload_headers: true });
    expect(at(answer.body, "upload_headers")).toEqual({ "X-Goog-Content-Length-Range": "0,209715200" });
    expect(at((await rig.call("POST", `${PATH}/${id}/upload-url`)).body, "upload_headers")).toBeUndefined();
  });

  test.each<[string, (url: string) => Promise<Response>]>([
    ["another content type", (url) => put(url, { ...SIGNED, "content-type": "application/json" })],
    ["without the size range", (url) => put(url, { "content-type": "application/gzip" })],
    ["another signature", (url) => put(url.replace(/signature=.*/, "signature=none"))],
    ["another object", (url) => put(url.replace(/_uploads\/[^?]*/, "_uploads/none.tar.gz"))],
  ])("rejects an archive with %s", async (_, send) => {
    const rig = await start();
    const { url } = await place(rig, await make(rig));
    const refused = await send(url);
    expect([refused.status, await refused.text()]).toEqual([
      403,
      expect.stringContaining("SignatureDoesNotMatch"),
    ]);
    expect(rig.emulator.state().uploads).toMatchObject([{ content: null }]);
  });

  test("takes no archive of another deployment, none that is missing, and none without a configuration", async () => {
    const rig = await start();
    const [id, other] = [await make(rig), await make(rig, "other")];
    const { url, objectPath } = await place(rig, id);
    const change = async (of: string, body: object) => {
      const reply = await rig.call("PATCH", `${PATH}/${of}`, body);
      return [reply.status, at(reply.body, "detail")];
    };
    expect(await change(id, revisionOf(objectPath))).toEqual([
      400,
      "Source configuration error: nothing was uploaded to 'source_revision_config.source_tarball_path'.",
    ]);
    await put(url);
    expect(await change(other, revisionOf(objectPath))).toEqual([
      400,
      "Source configuration error: 'source_revision_config.source_tarball_path' is not an upload of this deployment.",
    ]);
    expect(await change(id, { source_revision_config: { source_tarball_path: objectPath } })).toEqual([
      400,
      "Source configuration error: 'source_revision_config.langgraph_config_path' is required.",
    ]);
  });

  test("needs a type, no listener, and a workspace without listeners; other sources get no address", async () => {
    const rig = await start();
    const detail = async (body: object) => at((await rig.call("POST", PATH, body)).body, "detail");
    expect(await detail({ ...uploaded(), source_config: {} })).toBe(
      "Source configuration error: 'source_config.deployment_type' is required for source 'internal_source'.",
    );
    const docker = textAt((await rig.call("POST", PATH, dockerDeployment("docker"))).body, "id");
    expect((await rig.call("POST", `${PATH}/${docker}/upload-url`)).body).toEqual({
      detail: "upload url is only available for 'internal_source' source deployments",
    });
    await rig.call("POST", "/v2/listeners", {
      compute_type: "k8s",
      compute_id: "cluster",
      compute_config: { k8s_namespaces: ["agents"] },
    });
    expect(await detail(uploaded())).toContain("'source_config.listener_id' is required for workspace");
  });
});

describe("newer members of deployments", () => {
  test("an agent takes the place of the name, finds the deployment, and has one in each environment", async () => {
    const rig = await start();
    const { name: _, ...unnamed } = uploaded();
    const agent = { agent_id: "support", environment: "staging" };
    const made = await rig.call("POST", PATH, { ...unnamed, agent });
    expect([made.status, at(made.body, "agent"), at(made.body, "name")]).toEqual([
      201,
      agent,
      "agent-support-staging",
    ]);
    const again = await rig.call("POST", PATH, { ...unnamed, agent });
    expect([again.status, again.body]).toEqual([
      409,
      { detail: "Agent 'support' already has a deployment in environment 'staging'." },
    ]);
    await make(rig);
    for (const [query, count] of [
      ["agent_id=support", 1],
      ["agent_id=support&agent_environment=production", 0],
      ["agent_id=other", 0],
      ["remote_reconciled=true", 2],
      ["tag_value_ids=x", 0],
      ["deployment_type=dev_zero", 2],
    ] as const) {
      const found = listAt((await rig.call("GET", `${PATH}?${query}`)).body, "resources");
      expect([query, found.length]).toEqual([query, count]);
    }
    const nameless = await rig.call("POST", PATH, unnamed);
    expect(at(nameless.body, "detail", 0)).toMatchObject({ loc: ["body", "name"], type: "missing" });
  });

  test("shareable and route_through_gateway change without a revision", async () => {
    const rig = await start();
    const id = await make(rig);
    const change = { shareable: true, route_through_gateway: true };
    expect((await rig.call("PATCH", `${PATH}/${id}`, change)).body).toMatchObject(change);
    expect(rig.emulator.state().deployments[0]?.revisions).toHaveLength(1);
  });

  test("a new revision takes secret references", async () => {
    const rig = await start();
    const id = textAt((await rig.call("POST", PATH, dockerDeployment())).body, "id");
    const secret_references = [{ name: "KEY", secret_name: "agent", secret_key: "key" }];
    rig.emulator.clock.advance(600);
    const made = await rig.call("POST", `${PATH}/${id}/revisions`, { secret_references });
    expect(made.status).toBe(201);
    expect(rig.emulator.state().deployments).toMatchObject([{ secret_references }]);
  });
});

describe("logs", () => {
  async function built() {
    const rig = await start();
    const id = await make(rig);
    const { url, objectPath } = await place(rig, id);
    await put(url);
    const { body } = await rig.call("PATCH", `${PATH}/${id}`, revisionOf(objectPath));
    rig.emulator.clock.advance(90);
    return { rig, id, revision: textAt(body, "latest_revision_id") };
  }
  const messages = (body: unknown, key: string) => listAt(body, key).map((line) => at(line, "message"));

  test("of a build, as langgraph deploy reads them: it goes on from the offset of the answer before", async () => {
    const { rig, id, revision } = await built();
    const path = `/v1/projects/${id}/revisions/${revision}/build_logs`;
    const first = await rig.call("POST", path, { order: "asc", limit: 3 });
    expect(messages(first.body, "logs")).toEqual([
      "Waiting for a builder",
      "Fetching the repository",
      "Installing dependencies",
    ]);
    expect(at(first.body, "next_offset")).toBe("3");
    const rest = await rig.call("POST", path, { order: "asc", limit: 3, offset: "3" });
    expect([messages(rest.body, "logs"), at(rest.body, "next_offset")]).toEqual([
      ["Building the image", "Image pushed"],
      "5",
    ]);
    expect((await rig.call("POST", path, { offset: "5" })).body).toEqual({ logs: [], next_offset: null });
    const last = await rig.call("POST", path, { order: "desc", limit: 1, level: "INFO", query: "image" });
    expect(messages(last.body, "logs")).toEqual(["Building the image"]);
  });

  test("of a deployment: of one revision and of all, below /v1 and /v2", async () => {
    const { rig, id, revision } = await built();
    const all = ["Pulling the image", "Starting the server", "Health check passed"];
    for (const path of [
      `/v1/projects/${id}/deploy_logs`,
      `/v1/projects/${id}/revisions/${revision}/deploy_logs`,
    ]) {
      expect(messages((await rig.call("POST", path, {})).body, "logs")).toEqual(all);
    }
    for (const path of [`${PATH}/${id}/logs`, `${PATH}/${id}/revisions/${revision}/logs`]) {
      expect(messages((await rig.call("GET", `${path}?type=deploy`)).body, "logs")).toEqual(all);
    }
  });

  test("as the newest route pages them", async () => {
    const { rig, id, revision } = await built();
    const path = `/v2/deployment-logs?deployment_id=${id}&page_size=2`;
    const first = await rig.call("GET", path);
    expect([messages(first.body, "items"), at(first.body, "next_cursor")]).toEqual([
      ["Health check passed", "Starting the server"],
      "2",
    ]);
    const second = await rig.call("GET", `${path}&cursor=2`);
    expect([messages(second.body, "items"), at(second.body, "next_cursor")]).toEqual([
      ["Pulling the image"],
      null,
    ]);
    const build = await rig.call(
      "GET",
      `${path}&revision_id=${revision}&log_type=BUILD&sort_order=asc&query=Fetching`,
    );
    expect(messages(build.body, "items")).toEqual(["Fetching the repository"]);
    expect(messages((await rig.call("GET", `${path}&run_id=x`)).body, "items")).toEqual([]);
    expect((await rig.call("GET", "/v2/deployment-logs")).status).toBe(422);
    expect((await rig.call("GET", `/v2/deployment-logs?deployment_id=${UNKNOWN_ID}`)).status).toBe(404);
  });
});
