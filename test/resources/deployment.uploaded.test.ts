import { randomBytes } from "node:crypto";
import { rmSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { CREATES, DEPLOYS, folderRig } from "./deployment-folder-rig.ts";

describe.each(["dynamic", "plugin"] as const)("%s: a deployment of a local folder", (frontEnd) => {
  test("is created, gets the archive, and is DEPLOYED; then there is nothing to do", async () => {
    const { life, program, sent, deployment, uploads, folder } = await folderRig(frontEnd);
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
    const { program, sent, write, uploads, deployment } = await folderRig(frontEnd);
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
    const { program, sent, write } = await folderRig(frontEnd, { ".dockerignore": "*.log\n" });
    await sent(program());
    write("agent.py", "graph = 1\n");
    write("out.log", "1");
    write(".env", "SECRET=1");
    write("node_modules/a/index.js", "1");
    expect(await sent(program())).toMatchObject({ did: "same", writes: [] });
  });

  test("gets the environment files that the program names, and no others", async () => {
    const { life, program, sent, write } = await folderRig(frontEnd, {
      ".gitignore": ".env*\n",
      ".env": "TOKEN=1",
      ".env.defaults": "LOG_LEVEL=info",
      "app/langgraph.json": JSON.stringify({ dependencies: ["."], graphs: { agent: "./agent.py:graph" } }),
    });
    await sent(program());
    const { directory } = program().sourceRevisionConfig;
    const naming = (...envFiles: string[]) => program({ sourceRevisionConfig: { directory, envFiles } });
    expect(await life.preview(naming(".env.defaults"))).toMatchObject({ did: "update" });
    expect(life.lines).toContainEqual(expect.stringContaining("(added: .env.defaults)"));
    expect(await sent(naming(".env.defaults"))).toMatchObject({ error: undefined, writes: DEPLOYS });
    const files = Object.keys(life.held?.outputs["sourceFiles"] ?? {});
    expect(files).toContain(".env.defaults");
    expect(files).not.toContain(".env");
    write(".env.defaults", "LOG_LEVEL=debug");
    expect(await sent(naming(".env.defaults"))).toMatchObject({ did: "update", writes: DEPLOYS });
    await life.refresh();
    expect(await sent(naming(".env.defaults"))).toMatchObject({ did: "same", writes: [] });
    expect((await life.up(naming(".env.absent"))).error).toMatch(/directory.*\[LS2052\]/s);
    // Each path begins at the directory, also where the configuration file is in a folder below.
    write("app/.env.defaults", "A=1");
    const inApp = { directory, langgraphConfigPath: "app/langgraph.json", envFiles: ["app/.env.defaults"] };
    expect(await sent(program({ sourceRevisionConfig: inApp }))).toMatchObject({ error: undefined });
    const image = { ...program(), source: "github", sourceRevisionConfig: { envFiles: [".env"] } };
    expect((await life.preview(image)).error).toMatch(/envFiles: is not allowed when source is "github"/);
  });

  test("is rejected in the preview, before anything is sent, with the property", async () => {
    const { life, program, folder, gateway } = await folderRig(frontEnd);
    rmSync(path.join(folder, "langgraph.json"));
    for (const step of [await life.preview(program()), await life.up(program())])
      expect(step.error).toMatch(/directory.*\[LS2052\]/s);
    const absolute = program({ sourceRevisionConfig: { directory: folder } });
    expect((await life.up(absolute)).error).toMatch(/directory.* is absolute\. Set the path relative to/s);
    const { directory } = program().sourceRevisionConfig;
    const envFile = program({ sourceRevisionConfig: { directory, envFiles: ["C:\\agent\\.env.defaults"] } });
    for (const step of [await life.preview(envFile), await life.up(envFile)])
      expect(step.error).toMatch(/directory.* is absolute\. Set the path relative to/s);
    expect((await life.up(program({ sourceRevisionConfig: {} }))).error).toMatch(/directory.* is required/s);
    const image = program({ source: "external_docker", sourceConfig: { resourceSpec: {} } });
    expect((await life.up(image)).error).toMatch(/directory.* is not allowed/s);
    expect(gateway.writes()).toEqual([]);
  });

  test("has the path of its configuration in the archive where a dependency lies beside it", async () => {
    const { folder, write, program, sent, life, deployment } = await folderRig(frontEnd);
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

  test("keeps its files in mind over an update without a revision", async () => {
    const { program, sent } = await folderRig(frontEnd);
    await sent(program());
    const named = program({ displayName: "Agent" });
    expect(await sent(named)).toMatchObject({ did: "update", writes: ["PATCH "] });
    expect(await sent(named)).toMatchObject({ did: "same", writes: [] });
  });

  test("is deployed again with another configuration file, although no file changed", async () => {
    const other = JSON.stringify({ dependencies: ["."], graphs: { agent: "./agent.py:other" } });
    const { program, sent, deployment } = await folderRig(frontEnd, { "other.json": other });
    await sent(program());
    const { directory } = program().sourceRevisionConfig;
    const changed = program({ sourceRevisionConfig: { directory, langgraphConfigPath: "other.json" } });
    expect(await sent(changed)).toMatchObject({ did: "update", writes: DEPLOYS });
    expect(deployment()?.source_revision_config.langgraph_config_path).toBe("other.json");
  });

  test("shows that it uploads its archive, with the size", async () => {
    const { life, program } = await folderRig(frontEnd);
    expect((await life.up(program())).error).toBeUndefined();
    expect(life.lines).toContainEqual(expect.stringMatching(/deployment agent: uploading \d+ KB/));
  });

  test("is uploaded without its symbolic links, with a warning that names them", async () => {
    const { life, program, folder } = await folderRig(frontEnd);
    symlinkSync("agent.py", path.join(folder, "latest.py"));
    const { error, warnings } = await life.up(program());
    expect(error).toBeUndefined();
    expect(warnings).toEqual([expect.stringMatching(/left out: latest\.py\..*\[LS2058\]/)]);
    expect(life.held?.outputs["sourceFiles"]).not.toHaveProperty("latest.py");
  });

  test("with a large archive is a warning with the largest files before anything is uploaded", async () => {
    const { gateway, life, program, folder } = await folderRig(frontEnd);
    // What is random does not become smaller.
    writeFileSync(path.join(folder, "weights.bin"), randomBytes(53_000_000));
    gateway.emulator.addFault({ method: "PUT", path: "/_uploads/*", status: 403, body: "no", times: 9 });
    const { error, warnings } = await life.up(program());
    expect(error).toContain("[LS2071]");
    expect(warnings).toEqual([expect.stringMatching(/has 5\d\.\d MB\..* weights\.bin,.*\[LS2063\]/)]);
  });

  test("reports a path that the system rejects without the folder of this machine", async () => {
    const { life, program, folder } = await folderRig(frontEnd);
    const { directory } = program().sourceRevisionConfig;
    const langgraphConfigPath = `${"a".repeat(300)}.json`;
    const { error } = await life.up(program({ sourceRevisionConfig: { directory, langgraphConfigPath } }));
    expect(error).toMatch(/\[LS20\d\d\]/);
    expect(error?.replaceAll(directory, "")).not.toContain(folder);
  });
});

test("plugin: Ctrl-C ends a check that reads a folder", async () => {
  const { life, program, gateway } = await folderRig("plugin");
  const up = life.up(program());
  await life.cancel();
  expect((await up).error).toMatch(/^Deployment "agent": the operation was interrupted\. .*\[LS1205\]$/);
  expect(gateway.writes()).toEqual([]);
});
