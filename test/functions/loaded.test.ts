import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { describe, expect, test } from "vitest";
import { functions } from "../../provider/functions/index.ts";
import { FUNCTION_NAMES, loadFunction } from "../../provider/functions/load.ts";
import { root } from "../../tools/stack/package.ts";
import { temporary } from "../tools/release-folder.ts";

const urlOf = (file: string) => pathToFileURL(path.join(root, file)).href;

/** The files below a folder of ours that a fresh process loads for a program. */
function filesFor(program: string): (folder: string) => string[] {
  const list = path.join(temporary(), "loaded");
  const flags = [
    "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON",
    `--import=${urlOf("test/cli/list-loaded.mjs")}`,
  ];
  const args = [...flags, "--input-type=module", "--eval", program];
  execFileSync(process.execPath, args, { cwd: root, env: { ...process.env, LOADED_LIST: list } });
  const loaded = readFileSync(list, "utf8").trimEnd().split("\n");
  return (folder) => {
    const prefix = urlOf(folder);
    return loaded.flatMap((url) => (url.startsWith(prefix) ? [url.slice(prefix.length)] : [])).sort();
  };
}

/** The folders of kinds that the files are in, and not what kinds share. */
function kindsIn(files: readonly string[]): string[] {
  const folders = files.flatMap((file) => (file.includes("/") ? [file.slice(0, file.indexOf("/"))] : []));
  return [...new Set(folders)].filter((folder) => folder !== "plain");
}

describe("the code of functions", () => {
  test("is loaded for every function of the table, and for no other name", async () => {
    expect(FUNCTION_NAMES).toEqual(Object.keys(functions));
    for (const name of FUNCTION_NAMES) expect((await loadFunction(name))?.name).toBe(name);
    for (const name of ["getNothing", "constructor"]) expect(await loadFunction(name)).toBeUndefined();
  });

  test("is loaded once: a second call has the same function", async () => {
    expect(await loadFunction("getDatasets")).toBe(await loadFunction("getDatasets"));
  });

  test("is loaded with the first call, of that function and of its kind alone", () => {
    const atStart = filesFor(`await import("${urlOf("provider/dynamic/call-function.ts")}");`);
    expect(kindsIn(atStart("provider/resources/"))).toEqual([]);
    expect(atStart("provider/functions/")).toEqual(["load.ts", "loaders.generated.ts"]);
    const onCall = filesFor(
      `const { loadFunction } = await import("${urlOf("provider/functions/load.ts")}");
       await loadFunction("getDataset");`,
    );
    expect(kindsIn(onCall("provider/resources/"))).toEqual(["dataset"]);
    expect(onCall("provider/functions/")).toEqual([
      "define.ts",
      "load.ts",
      "loaders.generated.ts",
      "messages.ts",
      "plain.ts",
      "result.ts",
    ]);
  });
});
