import { mkdtempSync, readdirSync, readFileSync, readlinkSync } from "node:fs";
import path from "node:path";
import { describe, expect, inject, onTestFinished, test } from "vitest";
import { startEngine } from "./rig/grpc/engine.ts";
import { Plugin, RPC } from "./rig/grpc/grpc.ts";
import { BUCKET, checkOf, configureOf, createOf, deleteOf, nothing, plain } from "./rig/grpc/requests.ts";
import { emulated } from "./rig/secure.ts";
import { tracing } from "./rig/traced.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

/** The life of a plugin at an emulator, in an environment: it is started, used and ended. */
async function lived(environment: Readonly<Record<string, string>>) {
  const emulator = await emulated();
  const engine = await startEngine();
  onTestFinished(() => engine.stop());
  const plugin = await Plugin.start({ args: [engine.address], environment });
  onTestFinished(() => plugin.stop());
  await plugin.ask(
    RPC.configure,
    configureOf({ apiKey: API_KEY, workspaceId: WORKSPACE, apiUrl: emulator.url }),
  );
  const made = await plugin.ask(RPC.create, createOf("ExportDestination", BUCKET));
  const held = { id: made.getId(), inputs: BUCKET, outputs: plain(made.getProperties()) };
  await plugin.ask(RPC.delete, deleteOf("ExportDestination", held));
  const { port, stderr } = plugin;
  return { emulator, engine, plugin, port, stderr };
}

/** The addresses at which a process listens, as Linux tells: `0100007F:PORT` is 127.0.0.1. */
function listeners(pid: number): string[] {
  const own = new Set(
    readdirSync(`/proc/${pid}/fd`).map((fd) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(linkOf(`/proc/${pid}/fd/${fd}`)) ?? [];
      return inode;
    }),
  );
  return ["tcp", "tcp6", "udp", "udp6"].flatMap((kind) =>
    readFileSync(`/proc/${pid}/net/${kind}`, "utf8")
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter(
        ([, , , state, , , , , , inode]) => own.has(inode) && (state === "0A" || kind.startsWith("udp")),
      )
      .map(([, local = ""]) => `${kind} ${local}`),
  );
}

// A descriptor may be closed while they are listed.
function linkOf(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return "";
  }
}

describe("a plugin", () => {
  test.runIf(process.platform === "linux")("listens at one port of 127.0.0.1, and nowhere else", async () => {
    const { plugin, port } = await lived({});
    const hexadecimal = port.toString(16).toUpperCase().padStart(4, "0");
    expect(listeners(plugin.pid)).toEqual([`tcp 0100007F:${hexadecimal}`]);
  });

  test("connects to the engine and to the configured address, and to nothing else", async () => {
    const { environment, trace } = tracing();
    const { emulator, engine, plugin } = await lived(environment);
    await plugin.stop();
    const { connected, listened } = trace();
    expect(connected.sort()).toEqual([engine.address, emulator.url.replace("http://", "")].sort());
    expect(listened).toEqual(["127.0.0.1:0"]);
  });

  test("works where it may write no file, start no process and load no native code", async () => {
    const { plugin, stderr } = await lived({ NODE_OPTIONS: "--permission --allow-fs-read=*" });
    expect(plugin.lives).toBe(true);
    expect(stderr).toBe("");
  });

  test("writes nothing but the cache of its own compiled code, in a folder of the user's", async () => {
    const home = mkdtempSync(path.join(inject("installed"), "home-"));
    const { plugin } = await lived({ HOME: home });
    await plugin.stop();
    const written = readdirSync(home, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const folders = written.map(({ parentPath }) =>
      path.relative(home, parentPath).split(path.sep).slice(0, 3).join("/"),
    );
    expect(new Set(folders)).toEqual(new Set([".cache/pulumi-langsmith/node"]));
    for (const { parentPath, name } of written) {
      const text = readFileSync(path.join(parentPath, name), "latin1");
      expect(text).not.toContain(API_KEY);
      expect(text).not.toContain(BUCKET.credentials.secretAccessKey);
    }
  });

  test("sends no key anywhere before a resource or a function asks for it, and then to the configured address", async () => {
    const emulator = await emulated();
    const plugin = await Plugin.start();
    onTestFinished(() => plugin.stop());
    await plugin.ask(
      RPC.configure,
      configureOf({ apiKey: API_KEY, workspaceId: WORKSPACE, apiUrl: emulator.url }),
    );
    await plugin.ask(RPC.getPluginInfo, nothing());
    await plugin.ask(RPC.check, checkOf("ExportDestination", BUCKET));
    expect(emulator.journal()).toEqual([]);
    await plugin.ask(RPC.create, createOf("ExportDestination", BUCKET, { preview: true }));
    expect(emulator.journal().map(({ method, path }) => `${method} ${path}`)).toEqual([
      "GET /api/v1/settings",
    ]);
  });
});

test("the sources start no process, run no text as code, and reach files and the network in these places alone", () => {
  const root = path.join(inject("installed"), "node_modules", "pulumi-langsmith", "dist");
  const sources = readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name.endsWith(".js"))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    // The command is no part of what the engine runs.
    .filter((file) => !/^(plugin|cli)\b/.test(file));
  const using = (pattern: RegExp) =>
    sources.filter((file) => pattern.test(readFileSync(path.join(root, file), "utf8"))).sort();
  expect(sources).toContain("provider/resources/deployment/deployment.js");
  expect(using(/node:(?:child_process|worker_threads|cluster|vm)|\beval\(|new Function\b/)).toEqual([]);
  expect(using(/node:fs/)).toEqual([
    "provider/files/append-fills.js",
    "provider/files/yaml-file.js",
    // A deployment of a local folder looks for Pulumi.yaml, reads that folder, and writes its archive.
    "provider/resources/deployment/folder/files.js",
    "provider/resources/deployment/folder/project-folder.js",
    "provider/source-folder/archive.js",
    "provider/source-folder/find-files.js",
    "provider/source-folder/hash-source.js",
    "provider/source-folder/read-source.js",
    "provider/source-folder/system.js",
  ]);
  expect(using(/node:(?:net|http|https|http2|dgram|dns|tls)"|"undici"|\bfetch\(/)).toEqual([
    // To the engine on this machine, to see that it still lives.
    "provider/dynamic/provider/engine-watch.js",
    "provider/http/sending/connection.js",
    "provider/http/sending/transport.js",
  ]);
});
