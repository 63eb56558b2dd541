import { cp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { cacheFolder } from "../../tools/engine/cache.ts";
import { type EngineOptions, ensureEngine, ensureTool, modulesFolder } from "../../tools/engine/engine.ts";
import { EngineError } from "../../tools/engine/errors.ts";
import { Machine } from "./machine.ts";

const hosts = ["pulumi-language-nodejs", "pulumi-resource-pulumi-nodejs", "pulumi-language-yaml"];

/** Calls `ensureEngine` on the machine and keeps what it reports. */
async function ensure(machine: Machine, options: EngineOptions = {}) {
  const lines: string[] = [];
  const progress = (line: string) => void lines.push(line.replace(/ in \d+ s$/, " in N s"));
  const engine = await ensureEngine({ environment: machine.environment, progress, ...options });
  return { engine, lines };
}

async function refusal(attempt: Promise<unknown>): Promise<EngineError> {
  const error: unknown = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (error instanceof EngineError) return error;
  throw new Error(`expected an EngineError, got ${String(error)}`);
}

describe("an engine on PATH", () => {
  test("is used as it is when it is new enough and has its hosts", async () => {
    const machine = await Machine.withGo();
    await machine.engine("v3.300.1", hosts);
    const { engine, lines } = await ensure(machine);
    expect(engine).toEqual({
      directory: machine.bin,
      pulumi: join(machine.bin, "pulumi"),
      version: "3.300.1",
      origin: "path",
      env: { PATH: machine.bin, PULUMI_SKIP_UPDATE_CHECK: "true" },
    });
    expect(lines).toEqual([]);
    expect(await machine.built()).toEqual([]);
    expect(await machine.cached()).toEqual([]);
  });

  test("may be a symbolic link to a folder with the hosts", async () => {
    const machine = await Machine.bare();
    await machine.engine("v3.259.0", hosts, "opt");
    await symlink(join(machine.home, "opt", "pulumi"), join(machine.bin, "pulumi"));
    const { engine } = await ensure(machine);
    expect(engine).toMatchObject({ origin: "path", version: "3.259.0", directory: machine.bin });
  });

  test("needs only the hosts that are asked for", async () => {
    const machine = await Machine.bare();
    await machine.engine("v3.259.0", ["pulumi-language-yaml"]);
    const { engine } = await ensure(machine, { parts: ["yaml"] });
    expect(engine.origin).toBe("path");
  });

  test.each([
    ["is older than 3.259.0", "v3.258.9", hosts],
    ["lacks a host", "v3.300.0", hosts.slice(0, 2)],
    ["tells no version", "gibberish", hosts],
  ])("is passed over for a built one when it %s", async (_, version, beside) => {
    const machine = await Machine.withGo();
    await machine.engine(version, beside);
    const { engine } = await ensure(machine);
    expect(engine).toMatchObject({ origin: "cache", version: "3.259.0" });
  });
});

describe("when there is neither an engine nor a way to build one, one sentence says what to install", () => {
  const install =
    "install Pulumi 3.259.0 or newer (https://www.pulumi.com/docs/install/) or Go 1.25.11 or newer " +
    "(https://go.dev/doc/install), and run the command again.";

  test("on a bare machine", async () => {
    const machine = await Machine.bare();
    const error = await refusal(ensure(machine));
    expect(error.code).toBe("nothing-usable");
    expect(error.message).toBe(
      `There is no Pulumi engine to use (there is no pulumi on PATH) and none can be built (there is no go on PATH): ${install}`,
    );
  });

  test("with an old Pulumi", async () => {
    const machine = await Machine.bare();
    await machine.engine("v3.100.0", hosts);
    expect((await refusal(ensure(machine))).message).toBe(
      `There is no Pulumi engine to use (pulumi 3.100.0 at ${machine.bin}/pulumi is older than 3.259.0) ` +
        `and none can be built (there is no go on PATH): ${install}`,
    );
  });

  test("with a Pulumi that lacks a host", async () => {
    const machine = await Machine.bare();
    await machine.engine("v3.300.0", hosts.slice(0, 2));
    expect((await refusal(ensure(machine))).message).toBe(
      `There is no Pulumi engine to use (pulumi 3.300.0 at ${machine.bin}/pulumi lacks pulumi-language-yaml, ` +
        `beside it and on PATH) and none can be built (there is no go on PATH): ${install}`,
    );
  });

  test.each([
    ["that may not fetch a newer one", "go1.24.3", "local", "1.24.3"],
    ["from before Go could fetch a newer one", "go1.20", "", "1.20.0"],
  ])("with an old Go %s", async (_, goVersion, toolchain, told) => {
    const machine = await Machine.withGo();
    Object.assign(machine.environment, { FAKE_GO_VERSION: goVersion, FAKE_GO_TOOLCHAIN: toolchain });
    expect((await refusal(ensure(machine))).message).toBe(
      "There is no Pulumi engine to use (there is no pulumi on PATH) and none can be built " +
        `(go ${told} at ${machine.bin}/go is older than 1.25.11): ${install}`,
    );
    expect(await machine.built()).toEqual([]);
  });
});

describe("the built engine", () => {
  test("contains the engine and the hosts in one folder, which comes first on PATH", async () => {
    const machine = await Machine.withGo();
    const { engine, lines } = await ensure(machine);
    expect(engine.pulumi).toBe(join(engine.directory, "pulumi"));
    expect(engine.env["PATH"]).toBe(`${engine.directory}:${machine.bin}`);
    expect((await readdir(engine.directory)).sort()).toEqual([
      "pulumi",
      "pulumi-analyzer-policy",
      "pulumi-converter-yaml",
      "pulumi-language-nodejs",
      "pulumi-language-yaml",
      "pulumi-resource-pulumi-nodejs",
    ]);
    expect(lines).toEqual([
      "building pulumi 3.259.0 (about 4 minutes the first time) ...",
      "built pulumi 3.259.0 in N s",
      "building the nodejs language host 3.66.0 (about 20 seconds the first time) ...",
      "built the nodejs language host 3.66.0 in N s",
      "building the yaml language host 1.19.1 (about a minute the first time) ...",
      "built the yaml language host 1.19.1 in N s",
    ]);
  });

  test("comes from checksummed modules, whatever the user's Go settings, and reports its version", async () => {
    const machine = await Machine.withGo();
    Object.assign(machine.environment, {
      GOFLAGS: "-mod=mod",
      GOWORK: "/elsewhere/go.work",
      CGO_ENABLED: "1",
    });
    await ensure(machine, { parts: [] });
    const build = await machine.text("builds");
    expect(build).toMatch(/^-mod=readonly off 0 build /);
    expect(build).toContain(
      "-ldflags -s -w -X github.com/pulumi/pulumi/sdk/v3/go/common/version.Version=3.259.0 -o",
    );
  });

  test("is found again without calling Go", async () => {
    const machine = await Machine.withGo();
    const first = await ensure(machine);
    await rm(join(machine.bin, "go"));
    const second = await ensure(machine);
    expect(second.engine).toEqual(first.engine);
    expect(second.lines).toEqual([]);
  });

  test("gains a host that is asked for later, and nothing else is built again", async () => {
    const machine = await Machine.withGo();
    await ensure(machine, { parts: ["nodejs"] });
    expect(await machine.built()).toEqual(["pulumi", "pulumi-language-nodejs"]);
    await ensure(machine, { parts: ["python", "nodejs"] });
    expect(await machine.built()).toEqual(["pulumi", "pulumi-language-nodejs", "pulumi-language-python"]);
  });

  test("gets another folder when a pin changes", async () => {
    const machine = await Machine.withGo();
    const before = await ensure(machine, { parts: [] });
    const changed = join(machine.home, "modules");
    await cp(modulesFolder, changed, { recursive: true });
    const goMod = await readFile(join(changed, "engine", "go.mod"), "utf8");
    await writeFile(join(changed, "engine", "go.mod"), goMod.replace("pkg/v3 v3.259.0", "pkg/v3 v3.260.1"));
    const after = await ensure(machine, { parts: [], modules: changed });
    expect(after.engine.version).toBe("3.260.1");
    expect(after.engine.directory).not.toBe(before.engine.directory);
    expect(await machine.built()).toEqual(["pulumi", "pulumi"]);
  });

  test("says so when an older Go fetches a newer one first", async () => {
    const machine = await Machine.withGo();
    Object.assign(machine.environment, { FAKE_GO_VERSION: "go1.24.3", FAKE_GO_TOOLCHAIN: "auto" });
    const { lines } = await ensure(machine, { parts: [] });
    expect(lines[0]).toBe(
      `go 1.24.3 at ${machine.bin}/go is older than 1.25.11, so it first downloads that toolchain from the Go module proxy`,
    );
  });

  test("shows signs of life while it is being built", async () => {
    const machine = await Machine.withGo();
    const open = await machine.closeGate();
    const lines: string[] = [];
    const progress = (line: string) => {
      lines.push(line.replace(/\d+ s/, "N s"));
      if (line.includes("so far (go:")) open();
    };
    await ensureEngine({ environment: machine.environment, parts: [], progress, heartbeat: 10 });
    expect(lines).toContain(
      "still building pulumi 3.259.0, N s so far (go: downloading example.test/module v1.0.0) ...",
    );
  });
});

describe("what is broken is never used", () => {
  test.each([
    ["a file with other content of the same size", (file: string) => flipLastByte(file)],
    ["a file that is gone", (file: string) => rm(file)],
    [
      "a part whose manifest was never written",
      (file: string) => rm(join(file, "..", "..", "manifests", "yaml")),
    ],
    [
      "a manifest that is cut short",
      (file: string) => writeFile(join(file, "..", "..", "manifests", "yaml"), "0123 4"),
    ],
  ])("%s is built again", async (_, spoil) => {
    const machine = await Machine.withGo();
    const { engine } = await ensure(machine);
    const file = join(engine.directory, "pulumi-language-yaml");
    const before = await readFile(file, "utf8");
    await spoil(file);
    const again = await ensure(machine);
    expect(again.lines[0]).toBe("building the yaml language host 1.19.1 (about a minute the first time) ...");
    expect(await readFile(file, "utf8")).toBe(before);
    expect(await machine.built()).toEqual([
      "pulumi",
      "pulumi-language-nodejs",
      "pulumi-converter-yaml",
      "pulumi-converter-yaml",
    ]);
  });

  test("a failed build reports what Go said, and the next call starts afresh", async () => {
    const machine = await Machine.withGo();
    const broken = await machine.file("broken", "");
    const error = await refusal(ensure(machine));
    expect(error.code).toBe("build-failed");
    expect(error.message).toContain(
      "ended with 1:\ngo: downloading example.test/module v1.0.0\nmodule lookup refused\n",
    );
    expect(error.message).toContain("check the network and GOPROXY");
    expect(await machine.cached()).toEqual([]);
    await rm(broken);
    expect((await ensure(machine)).engine.origin).toBe("cache");
  });

  test("a cache that cannot be written is named", async () => {
    const machine = await Machine.withGo();
    await machine.file("cache", "a file where the folder should be");
    const error = await refusal(ensure(machine));
    expect(error.code).toBe("cache-unusable");
    expect(error.message).toContain(`The engine cannot be kept in ${machine.cache}/engine-`);
    expect(error.message).toContain("set PULUMI_LANGSMITH_ENGINE_CACHE to another folder.");
  });
});

test("a tool is built on request, apart from the engine", async () => {
  const machine = await Machine.withGo();
  const tool = await ensureTool("versitygw", { environment: machine.environment, progress: () => undefined });
  expect(tool.version).toBe("1.8.0");
  expect(await readFile(tool.program, "utf8")).toContain("github.com/versity/versitygw/cmd/versitygw");
  expect(await machine.built()).toEqual(["versitygw"]);
});

test.each([
  ["/own", { PULUMI_LANGSMITH_ENGINE_CACHE: "/own", XDG_CACHE_HOME: "/xdg", HOME: "/home/a" }, "linux"],
  ["/xdg/pulumi-langsmith/engine", { XDG_CACHE_HOME: "/xdg", HOME: "/home/a" }, "linux"],
  ["/home/a/.cache/pulumi-langsmith/engine", { HOME: "/home/a" }, "linux"],
  ["/Users/a/Library/Caches/pulumi-langsmith/engine", { HOME: "/Users/a" }, "darwin"],
] as const)("the cache is %s for %j on %s", (folder, environment, platform) => {
  expect(cacheFolder(environment, platform)).toBe(folder);
});

async function flipLastByte(file: string): Promise<void> {
  const bytes = await readFile(file);
  const last = bytes.length - 1;
  bytes.writeUInt8(bytes.readUInt8(last) ^ 1, last);
  await writeFile(file, bytes);
}
