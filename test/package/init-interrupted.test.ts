import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { expect, inject, onTestFinished, test } from "vitest";

const installed = path.join(inject("installed"), "node_modules", "pulumi-langsmith");

/** An empty folder to begin projects in. */
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-init-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

interface Interruption {
  readonly signal: "SIGINT" | "SIGTERM" | "SIGKILL";
  readonly afterMs: number;
}

/** Runs `init` with an input that is no terminal, and that never ends. */
async function init(folder: string, name: string, interruption?: Interruption): Promise<unknown> {
  const cli = path.join(installed, "dist", "cli", "main.js");
  const child = spawn(process.execPath, [cli, "init", name], {
    cwd: folder,
    env: { ...process.env, PULUMI_HOME: path.join(folder, "home") },
    stdio: ["pipe", "ignore", "ignore"],
  });
  const ended = once(child, "close");
  if (interruption !== undefined) {
    await wait(interruption.afterMs);
    child.kill(interruption.signal);
  }
  const [code] = await ended;
  return code;
}

const filesOf = (folder: string) =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: "utf8" }).sort() : [];

/** Parts of the time that the command takes, up to well after its end. */
const MOMENTS = [...Array.from({ length: 14 }, (_, index) => 0.2 + 0.06 * index), 1.5, 3];

test.each([
  ["SIGINT", "an empty folder"],
  ["SIGTERM", "an empty folder"],
  ["SIGINT", "a new folder"],
  ["SIGKILL", "a new folder"],
] as const)("%s during init leaves %s with the whole project, or with nothing", async (signal, which) => {
  const folder = newFolder();
  const begun = performance.now();
  expect(await init(folder, "whole")).toBe(0);
  const takesMs = performance.now() - begun;
  const whole = filesOf(path.join(folder, "whole"));
  const left: number[] = [];
  for (const moment of MOMENTS) {
    const afterMs = Math.round(moment * takesMs);
    const project = path.join(folder, "project");
    if (which === "an empty folder") mkdirSync(project);
    rmSync(path.join(folder, "home"), { recursive: true });
    await init(folder, "project", { signal, afterMs });
    const files = filesOf(project);
    if (files.length > 0) expect(files, `${afterMs} ms`).toEqual(whole);
    left.push(files.length);
    rmSync(project, { recursive: true, force: true });
    mkdirSync(path.join(folder, "home"), { recursive: true });
  }
  // Else the moments are not those in which anything is written.
  expect(new Set(left)).toEqual(new Set([0, whole.length]));
});
