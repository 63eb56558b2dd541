import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, inject, onTestFinished, test } from "vitest";

const entry = (...parts: string[]) => path.join(inject("installed"), "node_modules", ...parts);
const cli = () => entry("pulumi-langsmith", "dist", "cli", "main.js");

/** What the command prints whose output a shell takes. */
function inShell(line: string) {
  const { stdout, stderr } = spawnSync("bash", ["-c", line, process.execPath, cli()], { encoding: "utf8" });
  return { stdout, stderr };
}

test("a reader that closes the pipe ends the packaged command without a message", () => {
  // The reader has ended long before Node.js has started.
  expect(inShell(`"$0" "$1" --help | true; echo "\${PIPESTATUS[0]}"`)).toEqual({
    stdout: "141\n",
    stderr: "",
  });
});

test.skipIf(!existsSync("/dev/full"))("an output that cannot be written ends it with a message", () => {
  const { stdout, stderr } = inShell(`"$0" "$1" --help > /dev/full; echo "$?"`);
  expect(stdout).toBe("3\n");
  expect(stderr).toMatch(/^pulumi-langsmith: Could not write the output: ENOSPC: .*\n$/);
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "the packaged emulator prints where it listens, serves, and ends on %s with 0",
  async (signal) => {
    const child = spawn(
      process.execPath,
      [entry("pulumi-langsmith-emulator", "dist", "main.js"), "--port", "0"],
      {
        stdio: ["ignore", "pipe", "inherit"],
      },
    );
    onTestFinished(() => void child.kill("SIGKILL"));
    const [line] = await once(createInterface({ input: child.stdout }), "line");
    expect(line).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+$/);
    const answer = await fetch(`${String(line).replace("listening on ", "")}/_emulator/journal`);
    expect(await answer.json()).toEqual([]);
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([0, null]);
  },
);
