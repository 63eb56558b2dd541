import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { root } from "../../tools/stack/package.ts";

const BINARY = "node_modules/node/bin/node";

/** A repository whose dependencies npm has installed, and one command that tells it was run. */
class Repository {
  readonly folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-run-test-"));

  constructor() {
    onTestFinished(() => rmSync(this.folder, { recursive: true, force: true }));
    mkdirSync(this.at("tools"));
    mkdirSync(this.at("node_modules"));
    copyFileSync(path.join(root, "tools/run.mjs"), this.at("tools/run.mjs"));
    this.write("tools/test.ts", 'console.log("ran", ...process.argv.slice(2));\n');
    const packages = { "": {}, "node_modules/node": { version: "24.1.0", integrity: "sha512-x" } };
    for (const lock of ["package-lock.json", "node_modules/.package-lock.json"]) {
      this.write(lock, JSON.stringify({ packages }));
    }
    this.write(
      "old.cjs",
      'Object.defineProperty(process, "versions", { value: { ...process.versions, node: "20.19.0" } });\n',
    );
    this.npm("");
  }

  at(file: string): string {
    return path.join(this.folder, file);
  }

  write(file: string, text: string): void {
    mkdirSync(path.dirname(this.at(file)), { recursive: true });
    writeFileSync(this.at(file), text);
  }

  /** What stands in the place of npm tells how it was called, and then does this. */
  npm(does: string): void {
    this.write(
      "npm.cjs",
      `const { mkdirSync, symlinkSync } = require("node:fs");\nconsole.error("npm", process.argv[2]);\n${does}\n`,
    );
  }

  /** Runs the command, on a Node.js that is too old for the tools or on this one. */
  run(node: "old" | "new") {
    const before = node === "old" ? ["--require", this.at("old.cjs")] : [];
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...before, this.at("tools/run.mjs"), "test", "a", "b"],
      {
        cwd: this.folder,
        encoding: "utf8",
        env: { PATH: process.env["PATH"], npm_execpath: this.at("npm.cjs") },
      },
    );
    return { status, stdout, stderr: stderr.replaceAll(this.folder, "ROOT") };
  }
}

const INSTALLING = "installing the dependencies (about a minute the first time) ...\nnpm ci\n";

describe("a command of package.json", () => {
  test("runs on this Node.js, and installs nothing where npm has installed all", () => {
    const repository = new Repository();
    expect(repository.run("new")).toEqual({ status: 0, stdout: "ran a b\n", stderr: "" });
  });

  test("on an older Node.js installs again where npm was kept from bringing the newer one", () => {
    const repository = new Repository();
    repository.npm(
      `mkdirSync("node_modules/node/bin", { recursive: true });\nsymlinkSync(process.execPath, ${JSON.stringify(BINARY)});`,
    );
    expect(repository.run("old")).toEqual({ status: 0, stdout: "ran a b\n", stderr: INSTALLING });
    expect(repository.run("old")).toEqual({ status: 0, stdout: "ran a b\n", stderr: "" });
  });

  test("says what is missing and what to do where npm still brings none", () => {
    const repository = new Repository();
    const said =
      "ROOT/node_modules/node/bin/node is missing: this Node.js 20.19.0 is too old for the tools, and npm was kept from running the script of the package `node` that brings another. Install Node.js 22.18 or later; or run `npm rebuild node --ignore-scripts=false`, which runs that one script.\n";
    expect(repository.run("old")).toEqual({ status: 1, stdout: "", stderr: `${INSTALLING}${said}` });
    expect(repository.run("old")).toEqual({ status: 1, stdout: "", stderr: said });
    expect(existsSync(repository.at(BINARY))).toBe(false);
  });

  test("says why the newer Node.js could not be run", () => {
    const repository = new Repository();
    repository.write(BINARY, "no program");
    chmodSync(repository.at(BINARY), 0o644);
    expect(repository.run("old")).toEqual({
      status: 1,
      stdout: "",
      stderr:
        "ROOT/node_modules/node/bin/node could not be run: spawnSync ROOT/node_modules/node/bin/node EACCES\n",
    });
  });
});
