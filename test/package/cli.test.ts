import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, inject, onTestFinished, test } from "vitest";
import { initOutput } from "../../cli/init/output.ts";
import { pluginInstallOutput } from "../../cli/plugin-cache/output.ts";
import { version } from "../../provider/core/version.ts";

const cli = () =>
  path.join(inject("installed"), "node_modules", "pulumi-langsmith", "dist", "cli", "main.js");

const emulator = () =>
  path.join(inject("installed"), "node_modules", "pulumi-langsmith-emulator", "dist", "main.js");

function run(args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli(), ...args], {
    cwd: inject("installed"),
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("--help lists the commands, on standard output", () => {
  const { status, stdout, stderr } = run(["--help"]);
  expect(status).toBe(0);
  expect(stdout).toContain("Usage: pulumi-langsmith <command> [options]");
  expect(stdout).toMatch(/^ {2}explain +Explain an error or a warning by its code, such as LS2005\.$/m);
  expect(stdout).toMatch(/^ {2}exports status +Report which days are exported, and fill gaps\.$/m);
  expect(stderr).toBe("");
});

test("a reader that closes the pipe ends a command without a message", () => {
  // The reader has ended long before Node.js has started.
  const line = `"$0" "$1" --help | true; echo "\${PIPESTATUS[0]}"`;
  const { stdout, stderr } = spawnSync("bash", ["-c", line, process.execPath, cli()], { encoding: "utf8" });
  expect({ stdout, stderr }).toEqual({ stdout: "141\n", stderr: "" });
});

test.skipIf(!existsSync("/dev/full"))(
  "an output that cannot be written ends a command with a message",
  () => {
    const line = `"$0" "$1" --help > /dev/full; echo "$?"`;
    const { stdout, stderr } = spawnSync("bash", ["-c", line, process.execPath, cli()], { encoding: "utf8" });
    expect(stdout).toBe("3\n");
    expect(stderr).toMatch(/^pulumi-langsmith: Could not write the output: ENOSPC: .*\n$/);
  },
);

test("--version prints the version alone", () => {
  expect(run(["--version"])).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
});

test("an unknown command is named, with the usage, on standard error, and the exit code is 2", () => {
  const { status, stdout, stderr } = run(["explian"]);
  expect(status).toBe(2);
  expect(stdout).toBe("");
  const wanted = `There is no command "explian". Did you mean \`pulumi-langsmith explain\`?\n\npulumi-langsmith ${version}\n\nUsage: `;
  expect(stderr.slice(0, wanted.length)).toBe(wanted);
});

test("no command at all is a wrong call: the usage goes to standard error", () => {
  const { status, stdout, stderr } = run([]);
  expect(status).toBe(2);
  expect(stdout).toBe("");
  expect(stderr).toContain("Usage: pulumi-langsmith <command> [options]");
});

test("init and plugin install print what they did as JSON, as they declare it", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-json-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { ...process.env, PULUMI_HOME: path.join(folder, "home") };
  const told = (...args: readonly string[]): unknown =>
    JSON.parse(
      execFileSync(process.execPath, [cli(), ...args, "--json"], { cwd: folder, env, encoding: "utf8" }),
    );
  expect(initOutput.parse(told("init", "agents", "--emulator"))).toMatchObject({
    files: expect.arrayContaining(["Pulumi.yaml"]),
    plugin: { copied: true },
  });
  expect(pluginInstallOutput.parse(told("plugin", "install"))).toMatchObject({ plugin: { copied: false } });
});

test.each(["SIGTERM", "SIGINT"] as const)(
  "the emulator prints where it listens, serves, and ends on %s with 0",
  async (signal) => {
    const child = spawn(process.execPath, [emulator(), "--port", "0"], {
      cwd: inject("installed"),
      stdio: ["ignore", "pipe", "inherit"],
    });
    onTestFinished(() => void child.kill("SIGKILL"));
    const [line] = await once(createInterface({ input: child.stdout }), "line");
    expect(line).toMatch(/^listening on http:\/\/127\.0\.0\.1:\d+$/);
    const answer = await fetch(`${String(line).replace("listening on ", "")}/_emulator/journal`);
    expect(await answer.json()).toEqual([]);
    child.kill(signal);
    expect(await once(child, "exit")).toEqual([0, null]);
  },
);

test("a wrong option of the emulator is explained, and the exit code is 2", () => {
  const { status, stderr } = spawnSync(process.execPath, [emulator(), "--prot", "0"], { encoding: "utf8" });
  expect(status).toBe(2);
  expect(stderr).toContain("--prot");
  expect(stderr).toContain("Run `pulumi-langsmith-emulator --help` to see the options.");
});
