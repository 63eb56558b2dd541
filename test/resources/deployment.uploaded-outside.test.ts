import { describe, expect, test } from "vitest";
import * as z from "zod";
import { CREATES, DEPLOYS, folderRig } from "./deployment-folder-rig.ts";
import { afterPatch } from "./deployment-rig.ts";

const WORKSPACE = "00000000-0000-4000-8000-000000000001";

/** Deploys an archive as LangSmith's own tools do. */
async function deployTheirs(ask: (method: string, path: string, body?: object) => Promise<unknown>) {
  const address = z.object({ upload_url: z.string(), object_path: z.string() });
  const { upload_url: url, object_path: objectPath } = address.parse(await ask("POST", "/upload-url"));
  const headers = { "content-type": "application/gzip", "X-Goog-Content-Length-Range": "0,209715200" };
  await fetch(url, { method: "PUT", headers, body: "theirs" });
  await ask("PATCH", "", {
    revision_source: "internal_source",
    source_revision_config: { source_tarball_path: objectPath, langgraph_config_path: "langgraph.json" },
  });
}

describe.each(["dynamic", "plugin"] as const)(
  "%s: a deployment of a local folder that is changed elsewhere",
  (frontEnd) => {
    test("ends with an error where somebody rolls back during its wait at a server that shows no archive", async () => {
      const { gateway, program, sent, write, outside, deployment } = await folderRig(frontEnd);
      let redeployed = true;
      gateway.handle = async (request, forward) => {
        const answer = await forward(request);
        if (request.method === "PATCH" && !redeployed) {
          redeployed = true;
          await outside("POST", `/revisions/${deployment()?.revisions[1]?.id}/redeploy`);
        }
        return { ...answer, body: answer.body.replace(/"source_tarball_path":\s*"[^"]*"/g, '"other":null') };
      };
      expect(await sent(program())).toMatchObject({ error: undefined });
      redeployed = false;
      write("agent.py", "graph = 2\n");
      expect((await sent(program())).error).toMatch(/replaced revision.*\[LS2007\]/s);
    });

    test("is deployed again by the next up where somebody else uploaded others during its wait", async () => {
      const { gateway, program, sent, write, ask, deployment, uploads } = await folderRig(frontEnd);
      await sent(program());
      write("agent.py", "graph = 2\n");
      afterPatch(gateway, async () => {
        await deployTheirs(ask);
        gateway.emulator.clock.advance(3600);
        return undefined;
      });
      expect((await sent(program())).error).toMatch(/Run `pulumi up` again.*\[LS2007\]/s);
      expect(await sent(program())).toMatchObject({ error: undefined, writes: DEPLOYS });
      expect(deployment()?.source_revision_config.source_tarball_path).toBe(uploads().at(-1)?.object_path);
      expect(await sent(program())).toMatchObject({ did: "same", writes: [] });
    });

    test("gets its files again where somebody else uploaded others, after a refresh", async () => {
      const { life, gateway, program, sent, ask, deployment, uploads } = await folderRig(frontEnd);
      await sent(program());
      await deployTheirs(ask);
      gateway.emulator.clock.advance(3600);
      await life.refresh();
      expect(life.held?.outputs).not.toHaveProperty("contentHash");
      expect(await sent(program())).toMatchObject({ did: "update", error: undefined, writes: DEPLOYS });
      expect(deployment()?.source_revision_config.source_tarball_path).toBe(uploads().at(-1)?.object_path);
      expect(await sent(program())).toMatchObject({ did: "same" });
    });

    test("gets its files again where somebody else uploaded others, also after a change of its own", async () => {
      const { life, gateway, program, sent, ask, write, deployment, uploads } = await folderRig(frontEnd);
      await sent(program());
      write("agent.py", "graph = 2\n");
      await sent(program());
      await deployTheirs(ask);
      gateway.emulator.clock.advance(3600);
      await life.refresh();
      expect(await sent(program())).toMatchObject({ did: "update", error: undefined, writes: DEPLOYS });
      expect(deployment()?.source_revision_config.source_tarball_path).toBe(uploads().at(-1)?.object_path);
      expect(await sent(program())).toMatchObject({ did: "same" });
    });

    test.each(["absent", "null"])(
      "keeps its files over a refresh where the server does not show their path (%s)",
      async (shown) => {
        const { gateway, life, program, sent, write } = await folderRig(frontEnd);
        gateway.handle = async (request, forward) => {
          const answer = await forward(request);
          const hidden = shown === "null" ? '"source_tarball_path":null' : '"other":null';
          return { ...answer, body: answer.body.replace(/"source_tarball_path":\s*"[^"]*"/g, hidden) };
        };
        expect(await sent(program())).toMatchObject({ error: undefined, warnings: [], writes: CREATES });
        const before = life.held?.outputs;
        expect(await life.refresh()).toMatchObject({ warnings: [] });
        expect(life.held?.outputs).toMatchObject({
          contentHash: before?.["contentHash"],
          sourcePath: before?.["sourcePath"],
        });
        expect(await sent(program())).toMatchObject({ did: "same", writes: [] });
        write("agent.py", "graph = 2\n");
        expect(await sent(program())).toMatchObject({ error: undefined, writes: DEPLOYS });
        expect(await sent(program())).toMatchObject({ did: "same", writes: [] });
      },
    );

    test("uploads nothing for a rename after a rollback that no refresh has seen", async () => {
      const { program, sent, write, outside, deployment } = await folderRig(frontEnd);
      await sent(program());
      write("agent.py", "graph = 2\n");
      await sent(program());
      const [, first] = deployment()?.revisions ?? [];
      await outside("POST", `/revisions/${first?.id}/redeploy`);
      expect(await sent(program({ displayName: "Agent" }))).toMatchObject({ writes: ["PATCH "] });
    });

    test("shows once which changed files a pin keeps from being deployed, and sends nothing", async () => {
      const { life, program, sent, write, deployment } = await folderRig(frontEnd);
      await sent(program());
      const first = String(deployment()?.revisions[1]?.id);
      write("agent.py", "graph = 2\n");
      await sent(program());
      const pinned = program({ pinnedRevisionId: first });
      await sent(pinned);
      expect(await sent(pinned)).toMatchObject({ did: "same" });
      write("agent.py", "graph = 3\n");
      const warnings = [
        expect.stringMatching(/your changes to sourceRevisionConfig\.directory, .*\[LS2032\]/),
      ];
      expect(await life.preview(pinned)).toMatchObject({ did: "update", warnings });
      const why =
        "will be updated: its files changed (changed: agent.py), but pinnedRevisionId keeps them from being deployed";
      expect(life.lines).toContainEqual(expect.stringContaining(why));
      expect(await sent(pinned)).toMatchObject({ did: "update", error: undefined, writes: [] });
      expect(await sent(pinned)).toMatchObject({ did: "same", warnings: [] });
      await life.refresh();
      expect(await sent(pinned)).toMatchObject({ did: "same", warnings: [] });
      const named = program({ pinnedRevisionId: first, displayName: "Agent" });
      expect(await sent(named)).toMatchObject({ error: undefined, writes: ["PATCH "] });
      write("agent.py", "graph = 2\n");
      expect(await sent(named)).toMatchObject({ did: "same", warnings: [] });
      expect(await sent(program({ displayName: "Agent" }))).toMatchObject({
        error: undefined,
        writes: DEPLOYS,
      });
    });

    test("has the hash of each file once in the state", async () => {
      const { life, program, sent, write } = await folderRig(frontEnd);
      await sent(program());
      write("agent.py", "graph = 2\n");
      await sent(program());
      expect(JSON.stringify(life.held).match(/"agent\.py":/g)).toHaveLength(1);
    });
  },
);

test("plugin: one that was imported gets the files of the program, announced, in one upload", async () => {
  const { life, gateway, program, sent, ask, deployment, uploads } = await folderRig("plugin");
  const headers = { "x-api-key": "k", "x-tenant-id": WORKSPACE, "content-type": "application/json" };
  const created = await fetch(`${gateway.emulator.url}/v2/deployments`, {
    method: "POST",
    headers,
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
  expect(await sent(program())).toMatchObject({ did: "update", error: undefined, writes: DEPLOYS });
  expect(deployment()?.source_revision_config.source_tarball_path).toBe(uploads().at(-1)?.object_path);
  expect(await sent(program())).toMatchObject({ did: "same", writes: [] });
  await life.refresh();
  expect(await sent(program())).toMatchObject({ did: "same", writes: [] });
});

describe("plugin: a refresh of a deployment of a local folder", () => {
  test("shows them as changed where somebody else uploaded others", async () => {
    const { life, program, sent, ask } = await folderRig("plugin");
    await sent(program());
    await deployTheirs(ask);
    await life.refresh();
    expect(life.lines.join("\n")).toContain("will be updated: it is not known which files LangSmith has");
  });
});
