import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";

const installed = path.join(inject("installed"), "node_modules", "pulumi-langsmith");
const files = readdirSync(path.join(installed, "dist", "plugin")).filter((name) => name !== ".built");

/** Starts `plugin install` of the installed package for a home of Pulumi. */
function start(home: string): ChildProcess {
  const cli = path.join(installed, "dist", "cli", "main.js");
  const env = { ...process.env, PULUMI_HOME: home };
  return spawn(process.execPath, [cli, "plugin", "install"], { env, stdio: "ignore" });
}

test("installations at once, and after one that is killed at any moment, leave one whole plugin", async () => {
  const home = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-install-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const cache = path.join(home, "plugins");
  /** Every plugin that the engine would take: those without a dot. Each is whole. */
  const wholePlugins = () => {
    const names = existsSync(cache) ? readdirSync(cache).filter((name) => !name.startsWith(".")) : [];
    for (const name of names) expect(readdirSync(path.join(cache, name)).sort()).toEqual(files.sort());
    return names;
  };
  for (let moment = 40; moment <= 200; moment += 40) {
    const child = start(home);
    const closed = once(child, "close");
    await wait(moment);
    child.kill("SIGKILL");
    await closed;
    for (const name of wholePlugins()) rmSync(path.join(cache, name), { recursive: true });
  }
  const children = Array.from({ length: 4 }, () => start(home));
  const codes = await Promise.all(children.map(async (child) => (await once(child, "close"))[0]));
  expect(codes).toEqual([0, 0, 0, 0]);
  expect(wholePlugins()).toHaveLength(1);
});
