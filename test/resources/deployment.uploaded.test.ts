import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { deploymentRig } from "./deployment-rig.ts";

describe.each(["dynamic", "plugin"] as const)("%s: a deployment of a local folder", (frontEnd) => {
  /** The folder of an agent, and a stack without resources. */
  async function agent(files: Readonly<Record<string, string>> = {}) {
    const folder = mkdtempSync(path.join(tmpdir(), "agent-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const write = (name: string, text: string) => {
      mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
      writeFileSync(path.join(folder, name), text);
    };
    const config = JSON.stringify({ dependencies: ["."], graphs: { agent: "./agent.py:graph" } });
    const all = { "langgraph.json": config, "agent.py": "graph = 1\n", ...files };
    for (const [name, text] of Object.entries(all)) write(name, text);
    const rig = await deploymentRig(frontEnd);
    const program = (more: object = {}) => ({
      name: "agent",
      source: "internal_source",
      sourceConfig: { deploymentType: "prod" },
      sourceRevisionConfig: { directory: path.relative(process.cwd(), folder) },
      ...more,
    });
    const uploads = () => rig.gateway.emulator.state().uploads.filter(({ content }) => content !== null);
    return { ...rig, folder, write, program, uploads };
  }

  const CREATES = ["POST ", "POST /upload-url", "PUT archive", "PATCH "];
  const DEPLOYS = ["POST /upload-url", "PUT archive", "PATCH "];

  test("is created, gets the archive, and is DEPLOYED; then there is nothing to do", async () => {
    const { life, program, sent, deployment, uploads, folder } = await agent();
    expect(await sent(program())).toMatchObject({
      did: "create",
      error: undefined,
      warnings: [],
      writes: CREATES,
    });
    expect(uploads()).toHaveLength(1);
    expect(deployment()).toMatchObject({
      source: "internal_source",
      source_revision_config: {
        source_tarball_path: uploads()[0]?.object_path,
        langgraph_config_path: "langgraph.json",
      },
    });
    expect(life.held?.outputs).toMatchObject({
      contentHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      sourceFiles: { "agent.py": expect.any(String), "langgraph.json": expect.any(String) },
      sourcePath: uploads()[0]?.object_path,
      revisionStatus: "DEPLOYED",
    });
    expect(JSON.stringify(life.held)).not.toContain(`"${folder}`);
    expect(await sent(program())).toMatchObject({ did: "same", writes: [] });
    expect(await life.refresh()).toMatchObject({ warnings: [] });
    expect(await sent(program())).toMatchObject({ did: "same", writes: [] });
  });

  test("gets what changed, once, and a change that makes no revision uploads nothing", async () => {
    const { program, sent, write, uploads, deployment } = await agent();
    await sent(program());
    write("agent.py", "graph = 2\n");
    expect(await sent(program())).toMatchObject({ did: "update", error: undefined, writes: DEPLOYS });
    expect(uploads()).toHaveLength(2);
    expect(deployment()?.source_revision_config.source_tarball_path).toBe(uploads()[1]?.object_path);
    expect(await sent(program())).toMatchObject({ did: "same", writes: [] });
    expect(await sent(program({ displayName: "Agent" }))).toMatchObject({
      error: undefined,
      writes: ["PATCH "],
    });
    write("README.md", "# Agent\n");
    expect(await sent(program({ displayName: "Agent" }))).toMatchObject({
      error: undefined,
      writes: DEPLOYS,
    });
  });

  test("has nothing to do where only times and ignored files changed", async () => {
    const { program, sent, write } = await agent({ ".dockerignore": "*.log\n" });
    await sent(program());
    write("agent.py", "graph = 1\n");
    write("out.log", "1");
    write(".env", "SECRET=1");
    write("node_modules/a/index.js", "1");
    expect(await sent(program())).toMatchObject({ did: "same", writes: [] });
  });

  test("is rejected in the preview, before anything is sent, with the property", async () => {
    const { life, program, folder, gateway } = await agent();
    rmSync(path.join(folder, "langgraph.json"));
    for (const step of [await life.preview(program()), await life.up(program())])
      expect(step.error).toMatch(/directory.*\[LS2053\]/s);
    const absolute = program({ sourceRevisionConfig: { directory: folder } });
    expect((await life.up(absolute)).error).toMatch(/directory.*\[LS2051\]/s);
    expect((await life.up(program({ sourceRevisionConfig: {} }))).error).toMatch(/directory.* is required/s);
    const image = program({ source: "external_docker", sourceConfig: { resourceSpec: {} } });
    expect((await life.up(image)).error).toMatch(/directory.* is not allowed/s);
    expect(gateway.writes()).toEqual([]);
  });

  test("has the path of its configuration in the archive where a dependency lies beside it", async () => {
    const { folder, write, program, sent, life, deployment } = await agent();
    write(
      "app/langgraph.json",
      JSON.stringify({ dependencies: [".", "../shared"], graphs: { a: "./a.py:g" } }),
    );
    write("app/a.py", "g = 1\n");
    write("shared/s.py", "s = 1\n");
    const directory = path.relative(process.cwd(), path.join(folder, "app"));
    const inApp = program({ sourceRevisionConfig: { directory, langgraphConfigPath: "langgraph.json" } });
    expect(await sent(inApp)).toMatchObject({ error: undefined, warnings: [] });
    expect(deployment()?.source_revision_config.langgraph_config_path).toBe("app/langgraph.json");
    expect(await life.refresh()).toMatchObject({ warnings: [] });
    expect(await sent(inApp)).toMatchObject({ did: "same" });
  });

  test("whose upload fails keeps its id, and the next up uploads again and creates nothing", async () => {
    const { gateway, life, program, sent, uploads } = await agent();
    gateway.emulator.addFault({
      method: "PUT",
      path: "/_uploads/*",
      status: 403,
      body: "SignatureDoesNotMatch",
      times: 9,
    });
    expect((await sent(program())).error).toMatch(/returned 403.*SignatureDoesNotMatch.*\[LS2071\]/s);
    expect(life.held?.id).toBeDefined();
    gateway.emulator.clearFaults();
    expect(await sent(program())).toMatchObject({ error: undefined, writes: DEPLOYS });
    expect(uploads()).toHaveLength(1);
    expect(await sent(program())).toMatchObject({ did: "same" });
  });

  test("gets another address where an upload fails for a moment", async () => {
    const { gateway, program, sent } = await agent();
    gateway.emulator.addFault({ method: "PUT", path: "/_uploads/*", status: 503, body: "", times: 1 });
    const again = ["POST /upload-url", "PUT archive"];
    expect(await sent(program())).toMatchObject({
      error: undefined,
      writes: ["POST ", ...again, ...DEPLOYS],
    });
  });

  test("whose build fails is deployed again by the next up without an upload, and with one after a fix", async () => {
    const { gateway, program, sent, write } = await agent();
    await sent(program());
    gateway.emulator.addBehaviour({ kind: "revision", outcome: "BUILD_FAILED" });
    write("agent.py", "graph =\n");
    expect((await sent(program())).error).toContain("[LS2005]");
    gateway.emulator.addBehaviour({ kind: "revision", outcome: "BUILD_FAILED" });
    expect(await sent(program())).toMatchObject({
      writes: [expect.stringMatching(/^POST \/revisions\/.*redeploy$/)],
    });
    write("agent.py", "graph = 3\n");
    expect(await sent(program())).toMatchObject({ error: undefined, writes: DEPLOYS });
    expect(await sent(program())).toMatchObject({ did: "same" });
  });

  test("whose answer was lost is found deployed, and is not built twice", async () => {
    const { gateway, program, sent, write, deployment } = await agent();
    await sent(program());
    write("agent.py", "graph = 2\n");
    const { handle } = gateway;
    gateway.handle = async (request, forward) => {
      const answer = await handle(request, forward);
      if (request.method !== "PATCH") return answer;
      gateway.handle = handle;
      return { ...answer, status: 502, body: "" };
    };
    const step = await sent(program());
    expect(deployment()?.revisions).toHaveLength(3);
    expect(step.error).toBeUndefined();
    expect(await sent(program())).toMatchObject({ did: "same" });
    expect(deployment()?.revisions).toHaveLength(3);
  });

  test("keeps a rollback after a refresh, with one warning, until a file changes", async () => {
    const { life, program, sent, write, outside, deployment, uploads } = await agent();
    await sent(program());
    write("agent.py", "graph = 2\n");
    await sent(program());
    const [, first] = deployment()?.revisions ?? [];
    await outside("POST", `/revisions/${first?.id}/redeploy`);
    expect((await life.refresh()).warnings).toEqual([expect.stringContaining("[LS2029]")]);
    expect(await sent(program())).toMatchObject({ did: "same" });
    write("agent.py", "graph = 3\n");
    expect(await sent(program())).toMatchObject({ error: undefined, writes: DEPLOYS });
    expect(deployment()?.source_revision_config.source_tarball_path).toBe(uploads()[2]?.object_path);
  });

  test("gets its files again where somebody else uploaded others, after a refresh", async () => {
    const { life, program, sent, outside, deployment, uploads } = await agent();
    await sent(program());
    const { upload_url: url, object_path: objectPath } = (await outside("POST", "/upload-url")) as Record<
      string,
      string
    >;
    const headers = { "content-type": "application/gzip", "X-Goog-Content-Length-Range": "0,209715200" };
    await fetch(String(url), { method: "PUT", headers, body: "theirs" });
    await outside("PATCH", "", {
      revision_source: "internal_source",
      source_revision_config: { source_tarball_path: objectPath, langgraph_config_path: "langgraph.json" },
    });
    await life.refresh();
    expect(life.held?.outputs).not.toHaveProperty("contentHash");
    expect(await sent(program())).toMatchObject({ did: "update", error: undefined, writes: DEPLOYS });
    expect(deployment()?.source_revision_config.source_tarball_path).toBe(uploads().at(-1)?.object_path);
    expect(await sent(program())).toMatchObject({ did: "same" });
  });

  test("can be pinned, and deploys its newest files when the pin is removed", async () => {
    const { life, program, sent, write, deployment, uploads } = await agent();
    await sent(program());
    const first = String(deployment()?.revisions[1]?.id);
    write("agent.py", "graph = 2\n");
    await sent(program());
    const pinned = program({ pinnedRevisionId: first });
    expect(await sent(pinned)).toMatchObject({ writes: [`POST /revisions/${first}/redeploy`] });
    write("agent.py", "graph = 3\n");
    expect(await sent(pinned)).toMatchObject({ error: undefined, writes: [] });
    await life.refresh();
    expect(await sent(program())).toMatchObject({ error: undefined, writes: DEPLOYS });
    expect(deployment()?.source_revision_config.source_tarball_path).toBe(uploads().at(-1)?.object_path);
    expect(await sent(program())).toMatchObject({ did: "same" });
  });

  test("keeps its files in mind over an update without a revision", async () => {
    const { program, sent } = await agent();
    await sent(program());
    const named = program({ displayName: "Agent" });
    expect(await sent(named)).toMatchObject({ did: "update", writes: ["PATCH "] });
    expect(await sent(named)).toMatchObject({ did: "same", writes: [] });
  });

  test("is deployed again with another configuration file, although no file changed", async () => {
    const other = JSON.stringify({ dependencies: ["."], graphs: { agent: "./agent.py:other" } });
    const { program, sent, deployment } = await agent({ "other.json": other });
    await sent(program());
    const { directory } = program().sourceRevisionConfig;
    const changed = program({ sourceRevisionConfig: { directory, langgraphConfigPath: "other.json" } });
    expect(await sent(changed)).toMatchObject({ did: "update", writes: DEPLOYS });
    expect(deployment()?.source_revision_config.langgraph_config_path).toBe("other.json");
  });

  test("whose change was lost is sent again, also where somebody else made a revision meanwhile", async () => {
    const { gateway, ask, program, sent, write, deployment, uploads } = await agent();
    await sent(program());
    write("agent.py", "graph = 2\n");
    const { handle } = gateway;
    gateway.handle = async (request, forward) => {
      if (request.method !== "PATCH") return handle(request, forward);
      gateway.handle = handle;
      await ask("POST", `/revisions/${deployment()?.latest_revision_id}/redeploy`);
      return { status: 502, body: "" };
    };
    expect((await sent(program())).error).toBeDefined();
    expect(await sent(program())).toMatchObject({ did: "update", error: undefined });
    expect(deployment()?.source_revision_config.source_tarball_path).toBe(uploads().at(-1)?.object_path);
  });

  test("uploads nothing for a rename after a rollback that no refresh has seen", async () => {
    const { program, sent, write, outside, deployment } = await agent();
    await sent(program());
    write("agent.py", "graph = 2\n");
    await sent(program());
    const [, first] = deployment()?.revisions ?? [];
    await outside("POST", `/revisions/${first?.id}/redeploy`);
    expect(await sent(program({ displayName: "Agent" }))).toMatchObject({ writes: ["PATCH "] });
  });

  test("has nothing to do while a revision is pinned and files change", async () => {
    const { program, sent, write, deployment } = await agent();
    await sent(program());
    const first = String(deployment()?.revisions[1]?.id);
    write("agent.py", "graph = 2\n");
    await sent(program());
    const pinned = program({ pinnedRevisionId: first });
    await sent(pinned);
    write("agent.py", "graph = 3\n");
    expect(await sent(pinned)).toMatchObject({ did: "same" });
  });

  test("shows no signature of an upload address that a proxy repeats", async () => {
    const { gateway, program, sent } = await agent();
    const signature = "abcdef0123456789abcdef";
    gateway.handle = async (request, forward) => {
      const answer = await forward(request);
      if (!request.path.endsWith("/upload-url")) return answer;
      const signed = answer.body.replace(/signature=[^"]+/, `X-Goog-Signature=${signature}`);
      return { ...answer, body: signed };
    };
    const body = `<html>While trying to retrieve: http://127.0.0.1/x?X-Goog-Signature=${signature}`;
    gateway.emulator.addFault({ method: "PUT", path: "/_uploads/*", status: 403, body, times: 9 });
    const { error } = await sent(program());
    expect(error).toContain("[LS2071]");
    expect(error).not.toContain(signature);
  });

  test("takes its own length where the upload headers contain one", async () => {
    const { gateway, program, sent } = await agent();
    gateway.handle = async (request, forward) => {
      const answer = await forward(request);
      if (!request.path.endsWith("/upload-url")) return answer;
      const headers = '"upload_headers":{"Content-Length":"100","Content-Type":"application/gzip",';
      return { ...answer, body: answer.body.replace(/"upload_headers":\s*\{/, headers) };
    };
    expect(await sent(program())).toMatchObject({ error: undefined, writes: CREATES });
  });

  test("reports a path that the system rejects without the folder of this machine", async () => {
    const { life, program, folder } = await agent();
    const { directory } = program().sourceRevisionConfig;
    const langgraphConfigPath = `${"a".repeat(300)}.json`;
    const { error } = await life.up(program({ sourceRevisionConfig: { directory, langgraphConfigPath } }));
    expect(error).toMatch(/\[LS20\d\d\]/);
    expect(error?.replaceAll(directory, "")).not.toContain(folder);
  });
});
