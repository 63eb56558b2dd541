import { execFile } from "node:child_process";
import { cp, mkdir, readdir, readFile, symlink, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { describe, expect, test } from "vitest";
import { NODE_SDK } from "../../tools/sdks/nodejs.ts";
import { root } from "../../tools/stack/package.ts";
import { temporary } from "./release-folder.ts";

/** What is made from the repository or installed into it, besides the repository itself. */
const NOT_COPIED = new Set(["node_modules", "dist", ".git", ".built"]);

/**
 * A copy of this repository. Its packages are this repository's but for the compiler, which notes that it ran and
 * writes what it is asked to compile as an empty file: the types themselves are checked by the check of this
 * repository.
 */
class Copy {
  readonly folder = temporary();

  static async make(): Promise<Copy> {
    const copy = new Copy();
    await cp(root, copy.folder, {
      recursive: true,
      filter: (source) =>
        !NOT_COPIED.has(path.basename(source)) && path.relative(root, source) !== "sdk/nodejs/bin",
    });
    const modules = path.join(root, "node_modules");
    await mkdir(copy.at("node_modules/typescript/bin"), { recursive: true });
    for (const name of await readdir(modules)) {
      if (["typescript", ".cache", NODE_SDK].includes(name)) continue;
      await symlink(path.join(modules, name), copy.at(`node_modules/${name}`));
    }
    await cp(path.join(modules, "typescript/package.json"), copy.at("node_modules/typescript/package.json"));
    await symlink(path.join(modules, "typescript/lib"), copy.at("node_modules/typescript/lib"));
    await writeFile(
      copy.at("node_modules/typescript/bin/tsc"),
      `const { appendFileSync, mkdirSync } = require("node:fs");
const out = process.argv.indexOf("--outDir");
appendFileSync(${JSON.stringify(copy.at("compiled"))}, out < 0 ? "types\\n" : "sdk\\n");
if (out >= 0) mkdirSync(process.argv[out + 1], { recursive: true });
`,
    );
    return copy;
  }

  at(file: string): string {
    return path.join(this.folder, file);
  }

  async edit(file: string, from: string, to: string): Promise<void> {
    const text = await readFile(this.at(file), "utf8");
    expect(text).toContain(from);
    await writeFile(this.at(file), text.replace(from, to));
  }

  /** The contents stay; a checkout or an editor changes the time. */
  async touch(file: string): Promise<void> {
    const tomorrow = new Date(Date.now() + 86_400_000);
    await utimes(this.at(file), tomorrow, tomorrow);
  }

  /** Runs the check without any program on PATH, so without Go. */
  async check(...names: string[]): Promise<{ code: number; output: string }> {
    const args = ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", this.at("tools/check.ts"), ...names];
    const options = { cwd: this.folder, env: { PATH: this.at("none"), HOME: this.at("none") } };
    try {
      const { stdout, stderr } = await promisify(execFile)(process.execPath, args, options);
      return { code: 0, output: stdout + stderr };
    } catch (error) {
      if (!(error instanceof Error && "stdout" in error && "stderr" in error && "code" in error)) throw error;
      return { code: Number(error.code), output: `${error.stdout}${error.stderr}` };
    }
  }

  /** What the compiler was started for since the last call. */
  async compiled(): Promise<string[]> {
    const text = await readFile(this.at("compiled"), "utf8");
    await writeFile(this.at("compiled"), "");
    return text.trimEnd().split("\n");
  }
}

describe("npm run check", () => {
  test("lints, checks the types, and compares what is generated, all without Go", async () => {
    const copy = await Copy.make();
    const { code, output } = await copy.check();
    expect(output.trimEnd().split("\n").sort()).toEqual([
      "ok      generated",
      "ok      lint",
      "ok      types",
    ]);
    expect(code).toBe(0);
    expect(await copy.compiled()).toEqual(["sdk", "types"]);
  });

  test("runs only the checks that are named, and lists them for another name", async () => {
    const copy = await Copy.make();
    expect(await copy.check("types")).toEqual({ code: 0, output: "ok      types\n" });
    expect(await copy.check("typos")).toEqual({
      code: 2,
      output: 'there is no check "typos": use lint, types, generated, or none for all\n',
    });
  });

  test("fails when someone edits what is generated, and names every file", async () => {
    const copy = await Copy.make();
    const edited = [
      ["docs/reference/resources/Dataset.md", "# Dataset", "# Datasets"],
      ["docs/reference/permissions.md", "datasets:create", "datasets:write"],
      ["schema.json", "An agent that LangSmith runs", "What LangSmith runs"],
      ["provider/dynamic/resources.generated.ts", "class Dataset", "class DataSet"],
      ["sdk/nodejs/dataset.ts", "class Dataset", "class DataSet"],
      ["sdk/python/pulumi_langsmith/dataset.py", "class Dataset", "class DataSet"],
    ] as const;
    for (const [file, from, to] of edited) await copy.edit(file, from, to);
    const { code, output } = await copy.check("generated");
    for (const [file] of edited) expect(output).toContain(file.replace(/^(sdk\/\w+)\/.*/, "$1"));
    expect(output).toContain("run `npm run generate`");
    expect(output).toContain("FAILED  generated");
    expect(code).toBe(1);
  });

  test("goes by contents: what was only touched is neither different nor compiled again", async () => {
    const copy = await Copy.make();
    await copy.check("types");
    expect(await copy.compiled()).toEqual(["sdk", "types"]);
    for (const file of ["docs/reference/resources/Dataset.md", "schema.json", "sdk/nodejs/dataset.ts"]) {
      await copy.touch(file);
    }
    expect(await copy.check("generated")).toEqual({ code: 0, output: "ok      generated\n" });
    await copy.check("types");
    expect(await copy.compiled()).toEqual(["types"]);
  });

  test("compiles the SDK again when a source has changed, also where its time is older", async () => {
    const copy = await Copy.make();
    await copy.check("types");
    await copy.compiled();
    await copy.edit("sdk/nodejs/dataset.ts", "class Dataset", "class DataSet");
    await utimes(copy.at("sdk/nodejs/dataset.ts"), new Date(0), new Date(0));
    await copy.check("types");
    expect(await copy.compiled()).toEqual(["sdk", "types"]);
  });
});
