import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { expect, inject, onTestFinished, test } from "vitest";
import { initOutput } from "../../cli/init/output.ts";
import { pluginInstallOutput } from "../../cli/plugin-cache/output.ts";
import { version } from "../../provider/core/version.ts";
import { pack } from "../../tools/stack/package.ts";

const cli = (folder = inject("installed")) =>
  path.join(folder, "node_modules", "pulumi-langsmith", "dist", "cli", "main.js");

function run(args: readonly string[], folder?: string) {
  const cwd = folder ?? inject("installed");
  const { status, stdout, stderr } = spawnSync(process.execPath, [cli(folder), ...args], {
    cwd,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

test("--help lists the commands, on standard output", () => {
  const { status, stdout, stderr } = run(["--help"]);
  expect(status).toBe(0);
  expect(stdout).toContain("Usage: pulumi-langsmith <command> [options]");
  expect(stdout).toMatch(/^ {2}emulator +Run a local emulator of LangSmith, to develop and test against\.$/m);
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
  const { status, stdout, stderr } = run(["emulate"]);
  expect(status).toBe(2);
  expect(stdout).toBe("");
  const wanted = `There is no command "emulate". Did you mean \`pulumi-langsmith emulator\`?\n\npulumi-langsmith ${version}\n\nUsage: `;
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
    const child = spawn(process.execPath, [cli(), "emulator", "--port", "0"], {
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
  const { status, stderr } = run(["emulator", "--prot", "0"]);
  expect(status).toBe(2);
  expect(stderr).toContain("--prot");
  expect(stderr).toContain("Run `pulumi-langsmith emulator --help` to see the options.");
});

test("where the emulator's package is absent, the line that installs it is printed, and the exit code is 3", () => {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-bare-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const unpacked = path.join(folder, "node_modules", "pulumi-langsmith");
  mkdirSync(unpacked, { recursive: true });
  execFileSync("tar", ["-xzf", pack(folder), "--strip-components=1", "-C", unpacked]);
  expect(run(["emulator", "--port", "0"], folder)).toEqual({
    status: 3,
    stdout: "",
    stderr:
      "pulumi-langsmith emulator: The package `pulumi-langsmith-emulator` is not installed here. " +
      `Run \`npm install --save-dev pulumi-langsmith-emulator@${version}\`. [LS6060]\n`,
  });
});
