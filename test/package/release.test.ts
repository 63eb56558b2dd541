import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { version } from "../../provider/core/version.ts";
import { hostPlatform, NODE_VERSION, PLATFORMS } from "../../tools/release/platforms.ts";
import { root } from "../../tools/stack/package.ts";
import { listening } from "../engine/rig/listening.ts";
import { type World, worldOf } from "../engine/rig/world.ts";

const platform = hostPlatform() ?? "none";
const archive = `pulumi-resource-langsmith-v${version}-${platform}.tar.gz`;
const release = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-release-"));

/** What the command makes of the build, for the platform of this machine and for one of Windows. */
beforeAll(() => {
  const main = path.join(root, "tools", "release", "main.ts");
  const args = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", main, "--out", release];
  for (const name of [platform, "windows-amd64"]) args.push("--platform", name);
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, encoding: "utf8" });
  if (status !== 0) throw new Error(`the release ended with ${status}:\n${stdout}${stderr}`);
}, 600_000);

afterAll(() => rmSync(release, { recursive: true, force: true }));

test("a release is archives and tarballs, each with its checksum", () => {
  expect(readdirSync(release).sort()).toEqual([
    "SHA256SUMS",
    `pulumi-langsmith-${version}.tgz`,
    `pulumi-langsmith-emulator-${version}.tgz`,
    `pulumi-langsmith-sdk-${version}.tgz`,
    `pulumi-langsmith-sdk-csharp-${version}.tar.gz`,
    `pulumi-langsmith-sdk-go-${version}.tar.gz`,
    `pulumi-langsmith-sdk-java-${version}.tar.gz`,
    archive,
    `pulumi-resource-langsmith-v${version}-windows-amd64.tar.gz`,
    `pulumi_langsmith-${version}-py3-none-any.whl`,
  ]);
  const checked = spawnSync("sha256sum", ["--check", "SHA256SUMS"], { cwd: release, encoding: "utf8" });
  expect(checked.status, checked.stderr).toBe(0);
  expect(checked.stdout.match(/: OK$/gm)).toHaveLength(9);
});

test("there are archives for six platforms, and that of Windows has what its launcher starts", () => {
  expect(PLATFORMS.map(({ name }) => name)).toEqual(
    ["linux", "darwin", "windows"].flatMap((os) => [`${os}-amd64`, `${os}-arm64`]),
  );
  const unpacked = mkdtempSync(path.join(release, "windows-"));
  const file = `pulumi-resource-langsmith-v${version}-windows-amd64.tar.gz`;
  expect(spawnSync("tar", ["-xzf", path.join(release, file), "-C", unpacked]).status).toBe(0);
  const files = readdirSync(unpacked).filter((name) => !/-[A-Z0-9]{8}\.mjs$/.test(name));
  expect(files.sort()).toEqual([
    "LICENSE",
    "LICENSES.txt",
    "NODE-LICENSE.txt",
    "launch.cjs",
    "main.mjs",
    "node.exe",
    "package.json",
    "pulumi-resource-langsmith.cmd",
  ]);
  const launcher = readFileSync(path.join(unpacked, "pulumi-resource-langsmith.cmd"), "utf8");
  expect(launcher).toBe('@"%~dp0node.exe" "%~dp0launch.cjs" %*\r\n');
  rmSync(unpacked, { recursive: true });
});

/** A YAML program that asks the plugin, on a machine that has the engine on PATH and nothing else. */
async function bareMachine(options?: object): Promise<Omit<World, "program">> {
  const [engine = ""] = (inject("engine")["PATH"] ?? "").split(path.delimiter);
  const environment = { PATH: engine, PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "false" };
  expect(spawnSync("node", ["--version"], { env: environment }).error).toMatchObject({ code: "ENOENT" });
  const bucket = {
    type: "langsmith:ExportDestination",
    properties: {
      config: { bucketName: "acme-traces", region: "eu-central-1" },
      credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
    },
    ...(options === undefined ? {} : { options }),
  };
  return worldOf({ resources: { bucket } }, { environment }, (directory, program) => {
    const whole = { name: "test", runtime: "yaml", ...program };
    writeFileSync(path.join(directory, "Pulumi.yaml"), JSON.stringify(whole));
  });
}

/** Whether the one object of the program is created, by the plugin of the engine's own folder with its own Node.js. */
async function expectUp({ stack, emulator }: Omit<World, "program">): Promise<void> {
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(emulator.state().destinations.map(({ config }) => config.bucket_name)).toEqual(["acme-traces"]);
  const home = path.join(path.dirname(stack.directory), "home");
  const node = path.join(home, "plugins", `resource-langsmith-v${version}`, "node");
  expect(spawnSync(node, ["--version"], { encoding: "utf8" }).stdout).toBe(`v${NODE_VERSION}\n`);
}

test("the archive is installed from its file, and runs a program on a machine without Node.js", async () => {
  const machine = await bareMachine();
  const file = path.join(release, archive);
  await machine.stack.must("plugin", "install", "resource", "langsmith", version, "--file", file);
  await expectUp(machine);
  expect((await machine.stack.destroy()).code).toBe(0);
});

test("the engine fetches the archive for a program that names pluginDownloadURL", async () => {
  const asked: string[] = [];
  const address = await listening((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    response.end(readFileSync(path.join(release, path.basename(request.url ?? ""))));
  });
  const machine = await bareMachine({ version, pluginDownloadURL: `${address}/releases` });
  await expectUp(machine);
  expect(asked).toEqual([`GET /releases/${archive}`]);
});
