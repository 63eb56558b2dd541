import { rmSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { CREATES, DEPLOYS, folderRig } from "./rig.ts";

describe.each(["dynamic", "plugin"] as const)("%s: a deployment of a local folder", (frontEnd) => {
  test("is created, gets the archive, and is DEPLOYED; then there is nothing to do", async () => {
    const { life, program, sent, deployment, uploads, folder } = await folderRig(frontEnd);
    expect(await sent(program())).toMatchObject({
      did: "create",
      error: undefined,
      warnings: [],
      sends: CREATES,
    });
    expect(life.lines).toContainEqual(expect.stringMatching(/deployment agent: uploading \d+ KB/));
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
    expect(await sent(program())).toMatchObject({ did: "same", sends: [] });
    expect(await life.refresh()).toMatchObject({ warnings: [] });
    expect(await sent(program())).toMatchObject({ did: "same", sends: [] });
  });

  test("gets what changed, once, and a change that makes no revision uploads nothing", async () => {
    const { life, program, sent, write, uploads, deployment } = await folderRig(frontEnd);
    await sent(program());
    write("agent.py", "graph = 2\n");
    expect(await sent(program())).toMatchObject({ did: "update", error: undefined, sends: DEPLOYS });
    expect(JSON.stringify(life.held).match(/"agent\.py":/g)).toHaveLength(1);
    expect(uploads()).toHaveLength(2);
    expect(deployment()?.source_revision_config.source_tarball_path).toBe(uploads()[1]?.object_path);
    expect(await sent(program())).toMatchObject({ did: "same", sends: [] });
    expect(await sent(program({ displayName: "Agent" }))).toMatchObject({
      error: undefined,
      sends: ["PATCH"],
    });
    write("README.md", "# Agent\n");
    expect(await sent(program({ displayName: "Agent" }))).toMatchObject({
      error: undefined,
      sends: DEPLOYS,
    });
  });

  test("has nothing to do where only times and ignored files changed", async () => {
    const { program, sent, write } = await folderRig(frontEnd, { ".dockerignore": "*.log\n" });
    await sent(program());
    write("agent.py", "graph = 1\n");
    write("out.log", "1");
    write(".env", "SECRET=1");
    write("node_modules/a/index.js", "1");
    expect(await sent(program())).toMatchObject({ did: "same", sends: [] });
  });

  test("is rejected in the preview, before anything is sent, with the property", async () => {
    const { life, program, folder, gateway } = await folderRig(frontEnd);
    rmSync(path.join(folder, "langgraph.json"));
    for (const step of [await life.preview(program()), await life.up(program())])
      expect(step.error).toMatch(/directory.*\[LS2052\]/s);
    const absolute = program({ sourceRevisionConfig: { directory: folder } });
    expect((await life.up(absolute)).error).toMatch(/directory.* is absolute, and must be relative to/s);
    expect((await life.up(program({ sourceRevisionConfig: {} }))).error).toMatch(/directory.* is required/s);
    const image = program({ source: "external_docker", sourceConfig: { resourceSpec: {} } });
    expect((await life.up(image)).error).toMatch(/directory.* is not allowed/s);
    expect(gateway.writes()).toEqual([]);
  });

  test("has the path of its configuration in the archive, which is the whole directory", async () => {
    const { directory, write, program, sent, life, deployment } = await folderRig(frontEnd);
    const config = { dependencies: [".", "../shared"], graphs: { a: "./a.py:g" } };
    write("app/langgraph.json", JSON.stringify(config));
    write("app/a.py", "g = 1\n");
    write("shared/s.py", "s = 1\n");
    const inApp = { directory: path.join(directory, "app"), langgraphConfigPath: "langgraph.json" };
    expect((await life.preview(program({ sourceRevisionConfig: inApp }))).error).toMatch(
      /"\.\.\/shared"\. Set `directory` to ".*" and `langgraphConfigPath` to "app\/langgraph\.json".*\[LS2057\]/s,
    );
    const whole = program({
      sourceRevisionConfig: { directory, langgraphConfigPath: "app/langgraph.json" },
    });
    expect(await sent(whole)).toMatchObject({ error: undefined, warnings: [] });
    expect(Object.keys(life.held?.outputs["sourceFiles"] ?? {})).toContain("shared/s.py");
    expect(deployment()?.source_revision_config.langgraph_config_path).toBe("app/langgraph.json");
    expect(await life.refresh()).toMatchObject({ warnings: [] });
    expect(await sent(whole)).toMatchObject({ did: "same" });
  });

  test("is deployed again with another configuration file, although no file changed", async () => {
    const other = JSON.stringify({ dependencies: ["."], graphs: { agent: "./agent.py:other" } });
    const { directory, program, sent, deployment } = await folderRig(frontEnd, { "other.json": other });
    await sent(program());
    const changed = program({ sourceRevisionConfig: { directory, langgraphConfigPath: "other.json" } });
    expect(await sent(changed)).toMatchObject({ did: "update", sends: DEPLOYS });
    expect(deployment()?.source_revision_config.langgraph_config_path).toBe("other.json");
  });
});

test("plugin: Ctrl-C ends a check that reads a folder", async () => {
  const { life, program, gateway } = await folderRig("plugin");
  const up = life.up(program());
  await life.cancel();
  expect((await up).error).toMatch(/^Deployment "agent": the operation was interrupted\. .*\[LS1205\]$/);
  expect(gateway.writes()).toEqual([]);
});
