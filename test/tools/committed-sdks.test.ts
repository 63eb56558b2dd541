import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { EngineError } from "../../tools/engine/errors.ts";
import { staleSdks, writeSdks } from "../../tools/sdks/sources.ts";
import { root } from "../../tools/stack/package.ts";
import { Machine } from "./machine.ts";
import { temporary } from "./release-folder.ts";

/** A copy of the schema and of the SDKs that are committed. */
function copied(): { folder: string; change: (file: string, from: string, to: string) => void } {
  const folder = temporary();
  for (const part of ["LICENSE", "schema.json", "sdk/sources.json", "sdk/nodejs", "sdk/python", "sdk/go"]) {
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true });
  }
  return {
    folder,
    change: (file, from, to) => {
      const text = readFileSync(path.join(folder, file), "utf8");
      expect(text).toContain(from);
      writeFileSync(path.join(folder, file), text.replace(from, to));
    },
  };
}

const ALL = ["sdk/nodejs", "sdk/python", "sdk/go"];

describe("what is committed of the SDKs", () => {
  test("is of the committed schema", () => {
    expect(staleSdks(root)).toEqual([]);
    expect(staleSdks(copied().folder)).toEqual([]);
  });

  test("needs nothing at run time in Node.js but what pulumi-langsmith needs in the same range, so that one audit covers both", () => {
    const dependenciesIn = (file: string) =>
      JSON.parse(readFileSync(path.join(root, file), "utf8")).dependencies;
    const pulumi = dependenciesIn("package.json")["@pulumi/pulumi"];
    expect(dependenciesIn("sdk/nodejs/package.json")).toEqual({ "@pulumi/pulumi": pulumi });
  });

  test("is current whatever the ends of lines are", () => {
    const { folder } = copied();
    const file = path.join(folder, "sdk/nodejs/index.ts");
    writeFileSync(file, readFileSync(file, "utf8").replaceAll("\n", "\r\n"));
    expect(staleSdks(folder)).toEqual([]);
  });

  test.each([
    ["the schema changes", ALL, "schema.json", "An agent that LangSmith runs", "What LangSmith runs"],
    [
      "somebody edits a file",
      ["sdk/nodejs"],
      "sdk/nodejs/deployment.ts",
      "class Deployment",
      "class Deployments",
    ],
    [
      "somebody edits a file of Go's",
      ["sdk/go"],
      "sdk/go/langsmith/deployment.go",
      "type Deployment struct",
      "type Deployments struct",
    ],
  ])("is no longer current when %s", (_, stale, file, from, to) => {
    const { folder, change } = copied();
    change(file, from, to);
    expect(staleSdks(folder)).toEqual(stale);
  });

  test("is no longer current when a file is missing, or one too many is there", () => {
    const { folder } = copied();
    writeFileSync(path.join(folder, "sdk/nodejs/other.ts"), "");
    expect(staleSdks(folder)).toEqual(["sdk/nodejs"]);
    rmSync(path.join(folder, "sdk/nodejs/other.ts"));
    expect(staleSdks(folder)).toEqual([]);
    rmSync(path.join(folder, "sdk/nodejs/provider.ts"));
    expect(staleSdks(folder)).toEqual(["sdk/nodejs"]);
  });

  test("needs no generator while it is current, and without one stays as it is when the schema changes", async () => {
    const { environment } = await Machine.bare();
    const options = { environment, progress: () => undefined };
    const { folder, change } = copied();
    await writeSdks(folder, options);
    change("schema.json", "An agent that LangSmith runs", "What LangSmith runs");
    const error: unknown = await writeSdks(folder, options).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EngineError);
    expect(error).toMatchObject({ code: "nothing-usable" });
    const committed = path.join(root, "sdk/nodejs/deployment.ts");
    expect(readFileSync(path.join(folder, "sdk/nodejs/deployment.ts"), "utf8")).toBe(
      readFileSync(committed, "utf8"),
    );
  });
});
