import { readdir } from "node:fs/promises";
import { hostname } from "node:os";
import { basename, dirname } from "node:path";
import { describe, expect, test } from "vitest";
import { ensureEngine } from "../../tools/engine/engine.ts";
import { Machine, runs, until } from "./machine.ts";

const silent = () => undefined;

/** The lock of the machine's engine, as a path below its home. */
async function lockOf(machine: Machine): Promise<string> {
  const name = (await machine.cached()).find((entry) => entry.endsWith(".lock"));
  if (name === undefined) throw new Error("no lock is held");
  return `cache/${name}`;
}

async function goPid(machine: Machine): Promise<number> {
  await until(async () => (await machine.text("go.pid")).endsWith("\n"));
  return Number(await machine.text("go.pid"));
}

describe("the command", () => {
  test("prints the folder on stdout and nothing else there", async () => {
    const machine = await Machine.withGo();
    const run = machine.run("--require", "yaml");
    expect(await run.ended).toBe(0);
    expect(run.stdout).toMatch(/^\/\S+\/cache\/engine-[0-9a-f]{20}\/bin\n$/);
    expect(run.stderr).toContain("building pulumi 3.259.0 (about 4 minutes the first time) ...\n");
    expect(await machine.built()).toEqual(["pulumi", "pulumi-converter-yaml"]);
  });

  test.each([
    [["--require", "cobol"], 'The engine has no part "cobol".'],
    [["--tool", "hammer"], 'There is no tool "hammer".'],
    [["--frobnicate"], "Unknown option '--frobnicate'"],
  ])("rejects %j", async (args, message) => {
    const run = (await Machine.bare()).run(...args);
    expect(await run.ended).toBe(2);
    expect(run.stderr).toContain(message);
    expect(run.stdout).toBe("");
  });

  test("ends with 1 and one line when nothing can be used", async () => {
    const run = (await Machine.bare()).run();
    expect(await run.ended).toBe(1);
    expect(run.stderr).toMatch(/^There is no Pulumi engine to use [^\n]*\n$/);
  });
});

describe("calls at the same time", () => {
  test("build once: the other process waits and finds everything there", async () => {
    const machine = await Machine.withGo();
    const open = await machine.closeGate();
    const first = machine.run();
    await first.says("building pulumi");
    const second = machine.run();
    await second.says(`waiting for process ${first.child.pid} on ${hostname()}, which builds the engine`);
    await open();
    expect(await Promise.all([first.ended, second.ended])).toEqual([0, 0]);
    expect(second.stdout).toBe(first.stdout);
    expect(second.stderr).not.toContain("building");
    expect(await machine.built()).toEqual(["pulumi", "pulumi-language-nodejs", "pulumi-converter-yaml"]);
    expect(await machine.cached()).toEqual([basename(dirname(first.stdout.trim()))]);
  });

  test("build once within one process, too", async () => {
    const machine = await Machine.withGo();
    const call = () => ensureEngine({ environment: machine.environment, progress: silent, parts: [] });
    const engines = await Promise.all([call(), call(), call(), call()]);
    expect(new Set(engines.map((engine) => engine.pulumi)).size).toBe(1);
    expect(await machine.built()).toEqual(["pulumi"]);
  });
});

describe("a build that is ended", () => {
  test("by kill -9 blocks no one, and its half is not used", async () => {
    const machine = await Machine.withGo();
    const open = await machine.closeGate();
    const killed = machine.run();
    const go = await goPid(machine);
    killed.child.kill("SIGKILL");
    expect(await killed.ended).toBe("SIGKILL");
    process.kill(go, "SIGKILL");
    expect((await machine.cached()).some((name) => name.endsWith(".lock"))).toBe(true);
    await open();
    const next = machine.run();
    expect(await next.ended).toBe(0);
    expect(next.stderr).not.toContain("waiting");
    expect((await readdir(next.stdout.trim())).length).toBe(6);
    expect((await machine.cached()).filter((name) => /\.making-|\.lock$/.test(name))).toEqual([]);
  });

  test("by SIGTERM stops Go and leaves nothing behind", async () => {
    const machine = await Machine.withGo();
    await machine.closeGate();
    const run = machine.run();
    const go = await goPid(machine);
    run.child.kill("SIGTERM");
    expect(await run.ended).toBe(143);
    expect(runs(go)).toBe(false);
    expect(run.stdout).toBe("");
    expect(await machine.cached()).toEqual([]);
  });

  test("by its signal rejects with the signal's reason, also while it waits for another", async () => {
    const machine = await Machine.withGo();
    await machine.closeGate();
    const stop = new AbortController();
    const lines: string[] = [];
    const call = () =>
      ensureEngine({
        environment: machine.environment,
        progress: (line) => void lines.push(line),
        signal: stop.signal,
      });
    const calls = Promise.allSettled([call(), call()]);
    await goPid(machine);
    await until(() => lines.some((line) => line.startsWith("waiting for process")));
    const reason = new Error("enough");
    stop.abort(reason);
    expect(await calls).toEqual([
      { status: "rejected", reason },
      { status: "rejected", reason },
    ]);
    expect(await machine.cached()).toEqual([]);
  });
});

describe("a lock that was left", () => {
  const ours = { pid: process.pid, host: hostname(), id: "left" };

  test.each([
    ["by a process whose id another one has now", JSON.stringify({ ...ours, start: "at another time" })],
    ["with its owner cut short", '{"pid":'],
  ])("%s is broken", async (_, owner) => {
    const machine = await Machine.withGo();
    const open = await machine.closeGate();
    const run = machine.run("--require", "pulumi");
    await run.says("building pulumi");
    const lock = await lockOf(machine);
    run.child.kill("SIGTERM");
    await run.ended;
    await open();
    await machine.file(`${lock}/owner.json`, owner);
    expect(await machine.run("--require", "pulumi").ended).toBe(0);
    expect((await machine.cached()).filter((name) => name.endsWith(".lock"))).toEqual([]);
  });

  test("by a live process of another machine is respected", async () => {
    const machine = await Machine.withGo();
    const open = await machine.closeGate();
    const first = machine.run("--require", "pulumi");
    await goPid(machine);
    const lock = await lockOf(machine);
    first.child.kill("SIGTERM");
    await first.ended;
    await open();
    await machine.file(`${lock}/owner.json`, JSON.stringify({ ...ours, start: "x", host: "far-away" }));
    const waits = machine.run("--require", "pulumi");
    await waits.says(`waiting for process ${process.pid} on far-away, which builds the engine`);
    expect(await machine.built()).toEqual(["pulumi"]);
  });
});
