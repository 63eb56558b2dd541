import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { hostname } from "node:os";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { beforeEach, describe, expect, test } from "vitest";
import { assertEmpty, writeFiles } from "../../cli/init/write.ts";
import { root } from "../../tools/stack/package.ts";
import { temporary } from "../tools/release-folder.ts";

let folder = "";
beforeEach(() => {
  folder = path.join(temporary(), "project");
  mkdirSync(folder);
});

const FILES = [
  { name: "README.md", content: "new" },
  { name: "Pulumi.yaml", content: "name: a\n" },
];

const ignored = "/node_modules/\n";

/** Runs in a process of its own, which may write so many blocks of 1 KB into a file, as on a disk that gets full. */
function runLimited(blocks: number | "unlimited", module: string, call: string) {
  const from = pathToFileURL(path.join(root, "cli", "init", module)).href;
  const code = `import * as module from ${JSON.stringify(from)}; module.${call};`;
  const script = `ulimit -f ${blocks}; exec "$0" --input-type=module -e "$1"`;
  return spawnSync("bash", ["-c", script, process.execPath, code], { encoding: "utf8", timeout: 60_000 });
}

const writeCall = (files: readonly object[]) =>
  `writeFiles(${JSON.stringify(folder)}, ${JSON.stringify(files)})`;

test("where a file can only be written in part, as on a full disk, nothing of the project is left", () => {
  mkdirSync(path.join(folder, ".git"));
  const large = { name: "sdks/large", content: "x".repeat(20_000) };
  const { stderr } = runLimited(8, "write.ts", writeCall([...FILES, large]));
  expect(stderr).toMatch(/no file of it is left there: EFBIG.*\[LS6311\]/);
  expect(readdirSync(folder)).toEqual([".git"]);
});

test("a file of the package's templates is not left cut off", () => {
  mkdirSync(path.join(folder, "typescript"));
  const { status } = runLimited(0, "gitignore.ts", `completeTemplates(${JSON.stringify(folder)})`);
  expect(status).toBe(0);
  expect(readdirSync(path.join(folder, "typescript"))).toEqual([]);
  runLimited("unlimited", "gitignore.ts", `completeTemplates(${JSON.stringify(folder)})`);
  expect(readFileSync(path.join(folder, "typescript", ".gitignore"), "utf8")).toContain(ignored);
});

test("of two that write to a folder at once, the second one is rejected, and the first one ends as if alone", () => {
  let other: { readonly stderr: string; readonly status: number | null } = { stderr: "", status: 0 };
  const first = {
    name: "README.md",
    get content() {
      other = runLimited("unlimited", "write.ts", writeCall([{ name: "Pulumi.yaml", content: "second" }]));
      return "first";
    },
  };
  writeFiles(folder, [first, { name: "Pulumi.yaml", content: "first" }]);
  expect(other.status).toBe(1);
  expect(other.stderr).toContain(`Another \`init\` is writing to ${folder}. Wait until it ends`);
  expect(other.stderr).toContain("[LS6314]");
  expect(readdirSync(folder).sort()).toEqual(["Pulumi.yaml", "README.md"]);
  expect(readFileSync(path.join(folder, "Pulumi.yaml"), "utf8")).toBe("first");
});

test("what another one has written since the folder was empty is not mixed with the project", () => {
  assertEmpty(folder);
  writeFiles(folder, FILES);
  expect(() => writeFiles(folder, [{ name: "main.go", content: "new" }])).toThrow("[LS6310]");
  expect(readdirSync(folder).sort()).toEqual(["Pulumi.yaml", "README.md"]);
});

describe("a work folder", () => {
  /** A work folder of a process. */
  function begun(owner: string | undefined, ageSeconds = 5): string {
    const work = path.join(folder, ".pulumi-langsmith-init");
    mkdirSync(work);
    if (owner !== undefined) writeFileSync(path.join(work, "owner.json"), owner);
    const time = Date.now() / 1000 - ageSeconds;
    utimesSync(work, time, time);
    return work;
  }

  const owner = (pid: number, host = hostname()) => JSON.stringify({ pid, host });
  const ended = () => Number(spawnSync(process.execPath, ["-p", "process.pid"], { encoding: "utf8" }).stdout);

  test.each([
    ["a process that runs", () => begun(owner(process.ppid))],
    ["a process of another container", () => begun(owner(1, "another-host"))],
  ])("of %s is left as it is, before and after the plugin is installed", (_, begin) => {
    const work = begin();
    expect(() => assertEmpty(folder)).toThrow("[LS6314]");
    expect(() => writeFiles(folder, FILES)).toThrow("[LS6314]");
    expect(readdirSync(folder)).toEqual([path.basename(work)]);
    expect(existsSync(path.join(work, "owner.json"))).toBe(true);
  });

  test.each([
    ["a process that has ended", () => begun(owner(ended()))],
    ["a process that began it more than a minute ago", () => begun(owner(process.ppid), 120)],
    ["a process that was killed before it wrote its id", () => begun(undefined)],
    ["a process that was killed while it wrote its id", () => begun('{"pid"')],
  ])("of %s is removed", (_, begin) => {
    begin();
    assertEmpty(folder);
    writeFiles(folder, FILES);
    expect(readdirSync(folder).sort()).toEqual(["Pulumi.yaml", "README.md"]);
  });
});
