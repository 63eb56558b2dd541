import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";
import { beginProject } from "../../tools/stack/first-project.ts";
import { root } from "../../tools/stack/package.ts";

const installed = path.join(inject("installed"), "node_modules", "pulumi-langsmith");
const files = readdirSync(path.join(installed, "dist", "plugin")).filter((name) => name !== ".built");

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-install-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Starts `plugin install` of the installed package for a home of Pulumi. */
function start(home: string, ...options: readonly string[]): ChildProcess {
  const cli = path.join(installed, "dist", "cli", "main.js");
  return spawn(process.execPath, [cli, "plugin", "install", ...options], {
    cwd: home,
    env: { ...process.env, PULUMI_HOME: home },
    stdio: "ignore",
  });
}

async function codeOf(child: ChildProcess): Promise<unknown> {
  const [code] = await once(child, "close");
  return code;
}

/** The folders of the plugin cache, without those that the engine does not take. */
const pluginsOf = (cache: string) =>
  existsSync(cache) ? readdirSync(cache).filter((name) => !name.startsWith(".")) : [];

test("several installations at once all succeed, and leave one whole plugin", async () => {
  const home = newFolder();
  const cache = path.join(home, "plugins");
  for (const options of [[], ["--reinstall"]]) {
    const codes = await Promise.all(Array.from({ length: 6 }, () => codeOf(start(home, ...options))));
    expect(codes).toEqual([0, 0, 0, 0, 0, 0]);
    const [only = "", ...others] = readdirSync(cache);
    expect(others).toEqual([]);
    expect(readdirSync(path.join(cache, only)).sort()).toEqual(files.sort());
  }
});

test("an installation that is killed at any moment leaves the plugin whole or not at all, and the next one completes it", async () => {
  const home = newFolder();
  const cache = path.join(home, "plugins");
  for (let moment = 40; moment <= 200; moment += 20) {
    const child = start(home);
    const ended = codeOf(child);
    await wait(moment);
    child.kill("SIGKILL");
    await ended;
    for (const name of pluginsOf(cache)) {
      expect(readdirSync(path.join(cache, name)).sort(), `${moment} ms`).toEqual(files.sort());
      rmSync(path.join(cache, name), { recursive: true });
    }
  }
  expect(await codeOf(start(home))).toBe(0);
  const [only = "", ...others] = pluginsOf(cache);
  expect(others).toEqual([]);
  expect(readdirSync(path.join(cache, only)).sort()).toEqual(files.sort());
});

test("the plugin works after the package that installed it was deleted, such as the cache of npx", async () => {
  const folder = newFolder();
  const npx = path.join(folder, "npx", "node_modules");
  cpSync(path.join(inject("installed"), "node_modules"), npx, { recursive: true, verbatimSymlinks: true });
  const project = await beginProject({
    language: "yaml",
    folder,
    engine: inject("engine"),
    cli: path.join(npx, "pulumi-langsmith", "dist", "cli", "main.js"),
    emulator: path.join(root, "emulator", "dist", "main.js"),
  });
  onTestFinished(() => project.close());
  rmSync(path.join(folder, "npx"), { recursive: true });
  expect((await project.run("pulumi", "destroy", "--yes")).code).toBe(0);
  const up = await project.run("pulumi", "up", "--yes");
  expect(up.code, up.output).toBe(0);
  expect(up.output).toContain("3 created");
});
