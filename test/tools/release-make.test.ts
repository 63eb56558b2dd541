import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { missingAddresses } from "../../tools/release/checks.ts";
import { ReleaseError } from "../../tools/release/errors.ts";
import { makeRelease, type Steps, type Wish } from "../../tools/release/make.ts";
import { platformNamed } from "../../tools/release/platforms.ts";
import { build, uncommitted } from "../../tools/release/steps.ts";
import { versionOf, versionPlaces } from "../../tools/release/versions.ts";
import { root } from "../../tools/stack/package.ts";
import { temporary } from "./release-folder.ts";

const VERSION = versionOf(root);
const ADDRESSES = {
  repository: "github:acme/pulumi-langsmith",
  homepage: "https://acme.dev/pulumi-langsmith",
};

/** A copy of every file of this repository that names the version, with the addresses that it lacks. */
function repository(): string {
  const folder = temporary();
  for (const file of new Set(versionPlaces(root).map((place) => place.file))) {
    cpSync(path.join(root, file), path.join(folder, file));
  }
  rewrite(path.join(folder, "emulator/package.json"), ADDRESSES);
  const pulumi = { pluginDownloadURL: "https://acme.dev/plugins" };
  rewrite(path.join(folder, "package.json"), { ...ADDRESSES, pulumi });
  return folder;
}

/** Writes the fields of a package.json; those that are undefined are taken out. */
function rewrite(file: string, fields: object): void {
  const manifest: object = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, `${JSON.stringify({ ...manifest, ...fields }, null, 2)}\n`);
}

/** A release of stand-ins, and what came of it: the steps in their order, with what was there at each. */
async function making(wish: Partial<Wish>, steps: Partial<Steps> = {}) {
  const folder = wish.root ?? repository();
  const out = wish.out ?? path.join(temporary(), "release");
  const recorded = path.join(folder, `test/released/${VERSION}/schema.json`);
  const seen: string[] = [];
  const see = (step: string) =>
    seen.push(
      `${step}: out ${existsSync(out) ? "is there" : "is not there"}, schema ${existsSync(recorded) ? "recorded" : "not recorded"}`,
    );
  const all: Steps = {
    uncommitted: (at) => {
      see("uncommitted");
      return steps.uncommitted?.(at) ?? [];
    },
    build: (at) => {
      see("build");
      steps.build?.(at);
    },
    fill: async (at, version, platforms) => {
      see("fill");
      writeFileSync(path.join(at, "archive"), `${version} ${platforms.map(({ name }) => name)}`);
      return (await steps.fill?.(at, version, platforms)) ?? [];
    },
    report: () => undefined,
  };
  const platforms = [platformNamed("linux-amd64")];
  const whole: Wish = { trial: false, unpublished: false, platforms, ...wish, root: folder, out };
  const failure: unknown = await makeRelease(whole, all).then(
    () => undefined,
    (error: unknown) => error,
  );
  see("end");
  return { failure, seen, out, recorded, beside: readdirSync(path.dirname(out)) };
}

describe("a release", () => {
  test("is built again from what is committed, put in its place as a whole, and its schema recorded last", async () => {
    const { failure, seen, out, recorded, beside } = await making({});
    expect(failure).toBeUndefined();
    expect(seen).toEqual([
      "uncommitted: out is not there, schema not recorded",
      "build: out is not there, schema not recorded",
      "fill: out is not there, schema not recorded",
      "end: out is there, schema recorded",
    ]);
    expect(readFileSync(path.join(out, "archive"), "utf8")).toBe(`${VERSION} linux-amd64`);
    expect(readFileSync(recorded, "utf8")).toBe(readFileSync(path.join(root, "schema.json"), "utf8"));
    expect(beside).toEqual(["release"]);
  });

  test("takes a folder that is empty", async () => {
    const out = path.join(temporary(), "release");
    mkdirSync(out);
    const { failure } = await making({ out });
    expect(failure).toBeUndefined();
    expect(readdirSync(out)).toEqual(["archive"]);
  });

  test("that would publish the wrong files leaves neither a folder nor a record, and can be tried again", async () => {
    const folder = repository();
    const first = await making(
      { root: folder },
      { fill: async () => ["a is missing: add it.", "b is too much."] },
    );
    expect(first.failure).toEqual(
      new ReleaseError("not-releasable", "- a is missing: add it.\n- b is too much."),
    );
    expect(first.seen.at(-1)).toBe("end: out is not there, schema not recorded");
    expect(first.beside).toEqual([]);
    expect((await making({ root: folder, out: first.out })).failure).toBeUndefined();
  });

  test("that fails on the way, or whose build fails, leaves neither", async () => {
    const failed = new ReleaseError("failed", "npm pack ended with 1");
    const fail = () => {
      throw failed;
    };
    for (const steps of [{ fill: fail }, { build: fail }]) {
      const { failure, seen, beside } = await making({}, steps);
      expect(failure).toBe(failed);
      expect(seen.at(-1)).toBe("end: out is not there, schema not recorded");
      expect(beside).toEqual([]);
    }
  });

  test("is rejected, before anything is built, while something is not committed", async () => {
    const lines = ["M provider/a.ts", "M b", "M c", "M d", "?? e", "?? f", "?? g"];
    const { failure, seen } = await making({}, { uncommitted: () => lines });
    expect(failure).toEqual(
      new ReleaseError(
        "not-releasable",
        "- What is not committed would be in the release and in no commit: M provider/a.ts, M b, M c, M d, ?? e and 2 more. Commit or remove it; or add --trial for one that is not to be published.",
      ),
    );
    expect(seen).toEqual([
      "uncommitted: out is not there, schema not recorded",
      "end: out is not there, schema not recorded",
    ]);
  });

  test("is rejected, before anything is built, where another schema is recorded under its version", async () => {
    const folder = repository();
    const released = path.join(folder, `test/released/${VERSION}`);
    mkdirSync(released, { recursive: true });
    const schema = readFileSync(path.join(folder, "schema.json"), "utf8");
    writeFileSync(path.join(released, "schema.json"), schema.replace("LangSmith", "Another name"));
    const { failure, seen } = await making({ root: folder });
    expect(failure).toEqual(
      new ReleaseError(
        "not-releasable",
        `- test/released/${VERSION}/schema.json holds another schema than schema.json, and what a release had does not change: raise the version with \`npm run release -- --set-version\`. Where ${VERSION} was never published, delete the file and record again.`,
      ),
    );
    expect(seen.map((line) => line.split(":")[0])).toEqual(["uncommitted", "end"]);
  });

  test("is rejected without the addresses that its users need, but where no one is to publish it", async () => {
    const folder = repository();
    rewrite(path.join(folder, "package.json"), { pulumi: undefined });
    const { failure } = await making({ root: folder });
    expect(failure).toEqual(
      new ReleaseError(
        "not-releasable",
        '- package.json has no "pulumi": { "pluginDownloadURL": … }: the engine installs the plugin only with `--file` or `--server`, and no SDK names a server. Put the address there that serves the archives, then `npm run generate`. For a release that no registry serves, add --unpublished.',
      ),
    );
    const { failure: none, seen } = await making({ root: folder, unpublished: true });
    expect(none).toBeUndefined();
    expect(seen.at(-1)).toBe("end: out is there, schema recorded");
  });

  test("for a trial takes what is built and not committed, and records nothing", async () => {
    const folder = repository();
    rewrite(path.join(folder, "package.json"), { pulumi: undefined });
    const { failure, seen } = await making({ root: folder, trial: true }, { uncommitted: () => ["M a"] });
    expect(failure).toBeUndefined();
    expect(seen).toEqual([
      "fill: out is not there, schema not recorded",
      "end: out is there, schema not recorded",
    ]);
  });

  test("is not put beside other files, nor in place of one", async () => {
    const out = temporary();
    writeFileSync(path.join(out, "old.tgz"), "");
    const beside = await making({ out });
    expect(beside.failure).toEqual(
      new ReleaseError(
        "wrong-call",
        `--out ${out}: the folder holds old.tgz. Name one that is new or empty.`,
      ),
    );
    const file = path.join(out, "old.tgz");
    const instead = await making({ out: file });
    expect(instead.failure).toEqual(
      new ReleaseError("wrong-call", `--out ${file}: that is no folder. Name one that is new or empty.`),
    );
    expect([beside.seen, instead.seen]).toEqual([
      ["end: out is there, schema not recorded"],
      ["end: out is there, schema not recorded"],
    ]);
  });
});

describe("the addresses of what is published", () => {
  test("are reported for each package that lacks them", () => {
    const folder = repository();
    expect(missingAddresses(folder)).toEqual([]);
    rewrite(path.join(folder, "package.json"), { repository: undefined, homepage: undefined });
    rewrite(path.join(folder, "emulator/package.json"), { homepage: undefined });
    expect(missingAddresses(folder)).toEqual([
      'package.json has no "repository" and "homepage": npm shows no page of the project, and SECURITY.md sends who reports a vulnerability to the repository\'s. Put the addresses there.',
      'emulator/package.json has no "homepage": npm shows no page of the project, and SECURITY.md sends who reports a vulnerability to the repository\'s. Put the address there.',
    ]);
  });

  test.each([
    ["homepage", "https://example.com/pulumi-langsmith"],
    ["homepage", "https://docs.example.org"],
    ["homepage", "http://localhost:8080/"],
    ["repository", "https://github.com/OWNER/REPOSITORY"],
    ["repository", { type: "git", url: "git+https://git.example/acme/infra.git" }],
  ])("are reported where %s is the placeholder %j, and there is no release", async (field, value) => {
    const folder = repository();
    rewrite(path.join(folder, "package.json"), { [field]: value });
    const [problem, ...others] = missingAddresses(folder);
    expect(problem).toMatch(
      new RegExp(`^${field} of package\\.json is "https?://.*", which is a placeholder: `),
    );
    expect(others).toEqual([]);
    const { failure, seen } = await making({ root: folder });
    expect(failure).toMatchObject({
      code: "not-releasable",
      message: expect.stringContaining("placeholder"),
    });
    expect(seen.at(-1)).toBe("end: out is not there, schema not recorded");
  });

  test("are no placeholders where a name only contains such a word", () => {
    const folder = repository();
    rewrite(path.join(folder, "package.json"), {
      homepage: "https://example-tools.dev/test",
      repository: "github:acme/examples",
    });
    expect(missingAddresses(folder)).toEqual([]);
  });
});

describe("what is not committed", () => {
  test("is what git reports of the working copy: changed, new, and not what is ignored", () => {
    const folder = temporary();
    const git = (...args: string[]) => {
      const own = ["-c", "user.name=test", "-c", "user.email=test@example.com", "-c", "commit.gpgsign=false"];
      const { status, stderr } = spawnSync("git", [...own, ...args], { cwd: folder, encoding: "utf8" });
      expect(status, stderr).toBe(0);
    };
    writeFileSync(path.join(folder, ".gitignore"), "dist/\n");
    writeFileSync(path.join(folder, "a"), "1");
    git("init", "--quiet");
    git("add", "--all");
    git("commit", "--quiet", "--message", "a");
    mkdirSync(path.join(folder, "dist"));
    writeFileSync(path.join(folder, "dist", "built"), "");
    expect(uncommitted(folder)).toEqual([]);
    writeFileSync(path.join(folder, "a"), "2");
    writeFileSync(path.join(folder, "b"), "");
    expect(uncommitted(folder)).toEqual(["M a", "?? b"]);
    git("config", "status.showUntrackedFiles", "no");
    expect(uncommitted(folder)).toEqual(["M a", "?? b"]);
  });

  test("cannot be known outside of a repository, where there is no release", () => {
    const folder = temporary();
    expect(() => uncommitted(folder)).toThrow(
      new RegExp(
        `^\`git status\` in ${folder} ended with 128: fatal: not a git repository [^\\n]*\\n[^]*A release is made of a commit: make it in a clone, with git on PATH; or add --trial for one that is not to be published\\.$`,
      ),
    );
  });
});

describe("the build of a release", () => {
  function withBuild(script: string): string {
    const folder = temporary();
    mkdirSync(path.join(folder, "tools"));
    writeFileSync(path.join(folder, "tools", "build.ts"), script);
    return folder;
  }

  test("recreates everything", () => {
    const folder = withBuild(
      'import { writeFileSync } from "node:fs";\nwriteFileSync("built", process.argv.slice(2).join(" "));\n',
    );
    build(folder);
    expect(readFileSync(path.join(folder, "built"), "utf8")).toBe("--force");
  });

  test("that fails keeps the release from being made, with what it said", () => {
    const folder = withBuild('console.error("schema.json differs");\nprocess.exitCode = 3;\n');
    expect(() => build(folder)).toThrow(
      new ReleaseError(
        "failed",
        "`npm run build -- --force` ended with 3: schema.json differs\nMend that, and run the release again.",
      ),
    );
  });
});
