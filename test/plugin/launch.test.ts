import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { build } from "esbuild";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { root } from "../../tools/stack/package.ts";

let folder = "";

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "launch-"));
  await build({
    entryPoints: [path.join(root, "provider/plugin/launch.ts")],
    outfile: path.join(folder, "launch.cjs"),
    platform: "node",
    format: "cjs",
  });
  writeFileSync(path.join(folder, "main.mjs"), 'process.stdout.write("started");');
  return () => rmSync(folder, { recursive: true });
});

/** What the plugin prints that is started with this folder for caches. */
function started(cache: string) {
  const env = { XDG_CACHE_HOME: cache, HOME: cache };
  const options = { env, encoding: "utf8", timeout: 60_000 } as const;
  const { stdout, stderr, signal } = spawnSync(process.execPath, [path.join(folder, "launch.cjs")], options);
  return { stdout, stderr, signal };
}

const STARTED = { stdout: "started", stderr: "", signal: null };

test("the plugin starts with a cache folder that is there, or is created", () => {
  const cache = mkdtempSync(path.join(tmpdir(), "cache-"));
  onTestFinished(() => rmSync(cache, { recursive: true }));
  expect(started(cache)).toEqual(STARTED);
  expect(started(path.join(cache, "new", "one"))).toEqual(STARTED);
});

test("the plugin starts anyway where its cache folder cannot be written", () => {
  const file = path.join(folder, "main.mjs");
  for (const cache of [file, path.join(file, "below"), "/dev/null/below", "relative"])
    expect(started(cache)).toEqual(STARTED);
});
