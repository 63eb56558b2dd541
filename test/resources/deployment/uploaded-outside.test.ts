import { describe, expect, test } from "vitest";
import * as z from "zod";
import { FRONT_END_NAMES } from "../../conformance/scenario.ts";
import { HERE } from "../../conformance/stack.ts";
import { CREATES, DEPLOYS, folderRig } from "./rig.ts";

/** Deploys an archive as LangSmith's own tools do. */
async function deployTheirs(
  ask: (method: "POST" | "PATCH", path: string, body?: object) => Promise<unknown>,
) {
  const address = z.object({ upload_url: z.string(), object_path: z.string() });
  const { upload_url: url, object_path: objectPath } = address.parse(await ask("POST", "/upload-url"));
  const headers = { "content-type": "application/gzip", "X-Goog-Content-Length-Range": "0,209715200" };
  await fetch(url, { method: "PUT", headers, body: "theirs" });
  await ask("PATCH", "", {
    revision_source: "internal_source",
    source_revision_config: { source_tarball_path: objectPath, langgraph_config_path: "langgraph.json" },
  });
}

describe.each(FRONT_END_NAMES)("%s: a deployment of a local folder", (frontEnd) => {
  test("keeps its files over a refresh where the server does not show their path", async () => {
    const { gateway, life, program, sent, write } = await folderRig(frontEnd);
    gateway.handle = async (request, forward) => {
      const answer = await forward(request);
      return { ...answer, body: answer.body.replace(/"source_tarball_path":\s*"[^"]*"/g, '"other":null') };
    };
    expect(await sent(program())).toMatchObject({ error: undefined, warnings: [], sends: CREATES });
    const { contentHash, sourcePath } = life.held?.outputs ?? {};
    expect(await life.refresh()).toMatchObject({ warnings: [] });
    expect(life.held?.outputs).toMatchObject({ contentHash, sourcePath });
    expect(await sent(program())).toMatchObject({ did: "same", sends: [] });
    write("agent.py", "graph = 2\n");
    expect(await sent(program())).toMatchObject({ error: undefined, sends: DEPLOYS });
    expect(await sent(program())).toMatchObject({ did: "same", sends: [] });
  });

  test("gets its files again where somebody else uploaded others, after a refresh", async () => {
    const { life, gateway, program, sent, ask, deployment, uploads } = await folderRig(frontEnd);
    await sent(program());
    await deployTheirs(ask);
    gateway.emulator.clock.advance(3600);
    await life.refresh();
    expect(life.held?.outputs).not.toHaveProperty("contentHash");
    expect(await sent(program())).toMatchObject({ did: "update", error: undefined, sends: DEPLOYS });
    expect(deployment()?.source_revision_config.source_tarball_path).toBe(uploads().at(-1)?.object_path);
    expect(await sent(program())).toMatchObject({ did: "same" });
  });
});

test("plugin: one that was imported gets the files of the program, announced, in one upload", async () => {
  const { life, gateway, program, sent, ask, deployment, uploads } = await folderRig("plugin");
  const created = await fetch(`${gateway.emulator.url}/v2/deployments`, {
    method: "POST",
    headers: { "x-api-key": "k", "x-tenant-id": HERE, "content-type": "application/json" },
    body: JSON.stringify({
      name: "agent",
      source: "internal_source",
      source_config: { deployment_type: "prod" },
      source_revision_config: {},
      secrets: [],
    }),
  });
  expect(created.status).toBe(201);
  await deployTheirs(ask);
  gateway.emulator.clock.advance(3600);
  expect(await life.import(String(deployment()?.id))).toEqual({ did: "import", warnings: [] });
  expect(life.held?.outputs).not.toHaveProperty("contentHash");
  expect(await life.preview(program())).toMatchObject({ did: "update", warnings: [] });
  expect(life.lines).toContainEqual(
    expect.stringContaining("will be updated: it is not known which files LangSmith has"),
  );
  expect(await sent(program())).toMatchObject({ did: "update", error: undefined, sends: DEPLOYS });
  expect(deployment()?.source_revision_config.source_tarball_path).toBe(uploads().at(-1)?.object_path);
  expect(await sent(program())).toMatchObject({ did: "same", sends: [] });
});
