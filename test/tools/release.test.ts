import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import { packageFacts } from "../../tools/generate/files.ts";
import { SDK_NAMES } from "../../tools/generate/identity.ts";
import { generateSchema } from "../../tools/generate/schema.ts";
import { callOf } from "../../tools/release/call.ts";
import { looked, unrecorded } from "../../tools/release/checks.ts";
import { setVersion, versionOf, versionPlaces, versionProblems } from "../../tools/release/versions.ts";
import { root } from "../../tools/stack/package.ts";

import { temporary } from "./release-folder.ts";

const VERSION = versionOf(root);

/** A copy of every file of this repository that names the version. */
function copied(): string {
  const folder = temporary();
  for (const file of new Set(versionPlaces(root).map((place) => place.file))) {
    cpSync(path.join(root, file), path.join(folder, file));
  }
  return folder;
}

describe("the version", () => {
  test("is the same wherever it stands", () => {
    expect(versionProblems(root)).toEqual([]);
    const files = new Set(versionPlaces(root).map(({ file }) => file));
    for (const file of [
      "CHANGELOG.md",
      "emulator/package.json",
      "examples/agent-go/go.mod",
      "examples/agent-typescript/package.json",
      "examples/agent-python/README.md",
      "package-lock.json",
      "package.json",
      "provider/core/version.ts",
      "schema.json",
      "sdk/nodejs/package.json",
    ]) {
      expect(files, file).toContain(file);
    }
  });

  test("that differs is reported with its line and the fix", () => {
    const folder = copied();
    const file = path.join(folder, "emulator/package.json");
    writeFileSync(file, readFileSync(file, "utf8").replace(`"version": "${VERSION}"`, '"version": "0.0.9"'));
    const changelog = path.join(folder, "CHANGELOG.md");
    writeFileSync(changelog, readFileSync(changelog, "utf8").replace(`## ${VERSION}`, "## 0.0.9"));
    expect(versionProblems(folder)).toEqual([
      `CHANGELOG.md:3 has the version 0.0.9, and package.json has ${VERSION}: begin an entry for it, with what is new for users.`,
      `emulator/package.json:3 has the version 0.0.9, and package.json has ${VERSION}: run \`npm run release -- --set-version ${VERSION}\`.`,
    ]);
  });

  test("that is set is written everywhere but into the changelog, which people write", () => {
    const folder = copied();
    const before = readFileSync(path.join(folder, "package-lock.json"), "utf8");
    const changed = setVersion(folder, "9.2.0-rc.1");
    expect(changed).toContain("package.json");
    expect(changed).not.toContain("CHANGELOG.md");
    expect(versionProblems(folder)).toEqual([
      `CHANGELOG.md:3 has the version ${VERSION}, and package.json has 9.2.0-rc.1: begin an entry for it, with what is new for users.`,
    ]);
    expect(readFileSync(path.join(folder, "examples/agent-go/go.mod"), "utf8")).toContain(
      `${SDK_NAMES.goModule} v9.2.0-rc.1\n`,
    );
    expect(readFileSync(path.join(folder, "examples/agent-typescript/package.json"), "utf8")).toContain(
      '"pulumi-langsmith": "^9.2.0-rc.1"',
    );
    expect(setVersion(folder, "9.2.0-rc.1")).toEqual([]);
    setVersion(folder, VERSION);
    expect(readFileSync(path.join(folder, "package-lock.json"), "utf8")).toBe(before);
  });

  test("and the rest of this repository may be released", () => {
    expect(looked(root).problems).toEqual([]);
  });
});

test("a kind of which no state of the version is recorded is named", () => {
  const folder = temporary();
  const states = path.join(folder, "test", "recorded", "9.0.0", "plugin");
  mkdirSync(states, { recursive: true });
  const kinds = Object.keys(resources).filter((kind) => kind !== "Dataset");
  const types = (kind: string) => [
    { type: `langsmith:index:${kind}` },
    { type: `pulumi-nodejs:dynamic/langsmith:${kind}` },
  ];
  writeFileSync(path.join(states, "all.json"), JSON.stringify(kinds.flatMap(types)));
  writeFileSync(path.join(states, "of-the-plugin.json"), JSON.stringify(types("Dataset").slice(0, 1)));
  expect(unrecorded(folder, "9.0.0")).toEqual([
    "No state of 9.0.0 is recorded with Dataset: `npm run build && npm run record` before it is released.",
  ]);
  writeFileSync(path.join(states, "dataset.json"), JSON.stringify(types("Dataset")));
  expect(unrecorded(folder, "9.0.0")).toEqual([]);
});

describe("pluginDownloadURL", () => {
  const manifest = (url?: unknown) =>
    JSON.stringify({
      version: "0.1.0",
      license: "Apache-2.0",
      dependencies: { "@pulumi/pulumi": "^3.216.0" },
      ...(url === undefined ? {} : { pulumi: { pluginDownloadURL: url } }),
    });

  test("is in the schema where package.json names it, and else not", () => {
    const url = "github://api.github.com/acme/pulumi-langsmith";
    expect(generateSchema(packageFacts(manifest(url)))).toMatchObject({ pluginDownloadURL: url });
    expect(generateSchema(packageFacts(manifest()))).not.toHaveProperty("pluginDownloadURL");
  });

  test.each(["ftp://example.com/plugins", "example.com/plugins", "https://", 7])(
    "%j, which the engine cannot download from, is refused",
    (url) => {
      expect(() => packageFacts(manifest(url))).toThrow(
        new Error(
          `pulumi.pluginDownloadURL of package.json is ${JSON.stringify(url)}, and the engine downloads from https://, http://, github:// and gitlab:// only: write the address of the folder that the plugin archives lie in, or leave it out.`,
        ),
      );
    },
  );
});

describe("the command", () => {
  const run = (...args: string[]) =>
    spawnSync(
      process.execPath,
      ["--disable-warning=MODULE_TYPELESS_PACKAGE_JSON", path.join(root, "tools/release/main.ts"), ...args],
      { cwd: root, encoding: "utf8" },
    );

  test.each([
    [[], "exactly one of --check, --set-version, --record and --out is needed"],
    [["--check", "--record"], "exactly one of --check, --set-version, --record and --out is needed"],
    [["--check", "--platform", "linux-amd64"], "--platform goes with --out"],
    [["--check", "--trial"], "--trial goes with --out"],
    [["--record", "--unpublished"], "--unpublished goes with --out"],
    [
      ["--out", "x", "--platform", "linux-amd64"],
      "--platform goes with --trial: a release has the archives of all platforms",
    ],
    [
      ["--set-version", "next"],
      "--set-version next: a version is three numbers, such as 0.2.0 or 1.0.0-rc.1",
    ],
    [["--everything"], "Unknown option '--everything'"],
  ])("that is called with %j is rejected, with what is possible", (args, message) => {
    expect(() => callOf(args)).toThrow(message);
    expect(() => callOf(args)).toThrow("npm run release -- WHAT");
  });

  test("ends with 2 for a folder that contains something, which would be published, too", () => {
    const { status, stderr } = run("--out", "tools");
    expect({ status, stderr }).toEqual({
      status: 2,
      stderr: expect.stringMatching(
        /^--out \S+\/tools: the folder holds \S+\. Name one that is new or empty\.\n$/,
      ),
    });
  });

  test("reports that this may be released", () => {
    const { status, stdout, stderr } = run("--check");
    expect({ status, stderr, last: stdout.trim().split("\n").at(-1) }).toEqual({
      status: 0,
      stderr: "",
      last: `${VERSION} may be released`,
    });
  });
});
