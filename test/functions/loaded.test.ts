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

/** The folders and files of kinds, and not what kinds share. */
function kindsIn(files: readonly string[]): string[] {
  const kinds = files.flatMap((file) => {
    const [folder = "", name] = file.split("/");
    if (name === undefined) return [];
    return folder === "kinds" ? [name.replace(/\.ts$/, "")] : [folder];
  });
  return [...new Set(kinds)].filter((kind) => !["evidence", "listing", "plain"].includes(kind));
}

describe("the code of functions", () => {
  test("is loaded for every function of the table, and for no other name", async () => {
    expect(FUNCTION_NAMES).toEqual(Object.keys(functions));
    for (const name of FUNCTION_NAMES) expect((await loadFunction(name))?.name).toBe(name);
    for (const name of ["getNothing", "constructor"]) expect(await loadFunction(name)).toBeUndefined();
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
      "plain.ts",
      "result.ts",
    ]);
  });
});

describe("the code of kinds", () => {
  const table = urlOf("provider/resources/loaders.generated.ts");
  /** The folders of the kinds that the files define; another kind's requests may be shared. */
  const defined = (files: readonly string[]) =>
    files.flatMap((file) => {
      const [, folder] = /^([a-z-]+)\/\1\.ts$/.exec(file) ?? /^kinds\/([a-z-]+)\.ts$/.exec(file) ?? [];
      return folder === undefined ? [] : [folder];
    });

  test("is not loaded with the provider that the states of dynamic resources name, but for its first request", () => {
    const loading = `const { BulkExport } = await import("${urlOf("provider/dynamic/index.ts")}");`;
    expect(defined(filesFor(loading)("provider/resources/"))).toEqual([]);
    const checking = `${loading} await BulkExport.check({}, {});`;
    expect(defined(filesFor(checking)("provider/resources/"))).toEqual(["bulk-export"]);
  });

  test("is loaded for a kind, and of no other but what it is a part of", () => {
    const files = filesFor(`const { loaders } = await import("${table}"); await loaders["TagValue"]();`);
    expect(defined(files("provider/resources/"))).toEqual(["tag-key", "tag-value"]);
  });
});
