import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { newestEntry } from "../../tools/compatibility/changelog.ts";
import { lastReleased } from "../../tools/compatibility/released.ts";
import { readSchema } from "../../tools/compatibility/schema.ts";
import { compareVersions, verdictOf } from "../../tools/compatibility/verdict.ts";
import { compatibility } from "../../tools/release/checks.ts";
import { versionOf } from "../../tools/release/versions.ts";
import { root } from "../../tools/stack/package.ts";
import { inputs, PACKAGE } from "./schema-compatibility.package.ts";

describe("a breaking change", () => {
  const today = inputs((it) => ({ ...it, size: { type: "string" } }))(structuredClone(PACKAGE));
  const released = { version: "0.1.0", schema: PACKAGE };
  const entry = (version: string, list: string) =>
    `# Changelog\n\n## ${version}\n\n- New.\n\n${list}\n## 0.1.0\n\nThe first.\n`;
  const TOLD =
    '### Breaking\n\n- `langsmith:index:Thing` input `size`: a text now;\n  write `"1"` for `1`.\n';
  const UNTOLD =
    '`langsmith:index:Thing` input `size` has another type: `integer` became `string` since 0.1.0. Take it back; or tell users what to do, in the newest entry of CHANGELOG.md under "### Breaking": "- `langsmith:index:Thing` input `size`: …".';

  test("that the newest entry of the changelog reports, with the version it needs, may be released", () => {
    const verdict = verdictOf({ released, today, changelog: entry("0.2.0", TOLD), version: "0.2.0" });
    expect(verdict.problems).toEqual([]);
    expect(verdict.changes).toHaveLength(1);
  });

  test.each([
    ["without a list", entry("0.2.0", "")],
    ["with an empty list", entry("0.2.0", "### Breaking\n")],
    [
      "with a line that says nothing of it",
      entry("0.2.0", "### Breaking\n\n- `langsmith:index:Thing` input `size`: …\n"),
    ],
    [
      "with a line about something else",
      entry("0.2.0", "### Breaking\n\n- `langsmith:index:Thing` input `sizes`: gone.\n"),
    ],
    ["with a line in another list", entry("0.2.0", TOLD.replace("Breaking", "Changed"))],
    ["with a line in an older entry", `${entry("0.2.0", "")}\n${TOLD}`],
  ])("is rejected %s", (_, changelog) => {
    const { problems } = verdictOf({ released, today, changelog, version: "0.2.0" });
    expect(problems).toEqual([UNTOLD]);
  });

  test("needs another minor version below 1.0.0, and another major one from there on", () => {
    const changelog = entry("0.1.1", TOLD);
    expect(verdictOf({ released, today, changelog, version: "0.1.1" }).problems).toEqual([
      "The schema breaks programs of 0.1.0, and the version is 0.1.1: raise it to 0.2.0 or later with `npm run release -- --set-version 0.2.0`. Where 0.1.0 was never published, record its schema anew instead: delete test/released/0.1.0/schema.json, then `npm run release -- --record`.",
    ]);
    const stable = { version: "1.4.2", schema: PACKAGE };
    const problems = (version: string) =>
      verdictOf({ released: stable, today, changelog: entry(version, TOLD), version }).problems;
    expect(problems("1.5.0")).toEqual([expect.stringContaining("raise it to 2.0.0 or later")]);
    expect(problems("2.0.0")).toEqual([]);
    expect(problems("2.0.0-rc.1")).toEqual([]);
  });

  test("since a candidate needs no more than the version that it was one of, where that may break", () => {
    const least = (version: string) => {
      const candidate = { version, schema: PACKAGE };
      const changelog = entry("0.0.1", TOLD);
      const { problems } = verdictOf({ released: candidate, today, changelog, version: "0.0.1" });
      return /raise it to (\S+) or later/.exec(problems.join("\n"))?.[1];
    };
    expect(least("2.0.0-rc.1")).toBe("2.0.0");
    expect(least("0.2.0-rc.1")).toBe("0.2.0");
    expect(least("1.5.0-rc.1")).toBe("2.0.0");
    expect(least("0.2.1-rc.1")).toBe("0.3.0");
  });
});

describe("the last release", () => {
  test("is the newest one, before which its candidates came", () => {
    const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-released-test-"));
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const put = (version: string) => {
      const released = path.join(folder, "test", "released", version);
      mkdirSync(released, { recursive: true });
      writeFileSync(path.join(released, "schema.json"), JSON.stringify({ of: version }));
    };
    expect(lastReleased(folder)).toBeUndefined();
    for (const version of ["0.9.0", "0.10.0", "0.10.0-rc.1", "0.10.0-rc.2"]) put(version);
    expect(lastReleased(folder)).toEqual({ version: "0.10.0", schema: { of: "0.10.0" } });
    for (const version of ["0.11.0-rc.9", "0.11.0-rc.10"]) put(version);
    expect(lastReleased(folder)).toEqual({ version: "0.11.0-rc.10", schema: { of: "0.11.0-rc.10" } });
  });

  test("is found by the order of semantic versioning", () => {
    const ordered = [
      "0.9.9",
      "1.0.0-alpha",
      "1.0.0-alpha.1",
      "1.0.0-alpha.beta",
      "1.0.0-beta",
      "1.0.0-beta.2",
      "1.0.0-beta.11",
      "1.0.0-rc.1",
      "1.0.0",
      "1.0.1-rc.1",
      "1.0.1",
    ];
    expect([...ordered].reverse().sort(compareVersions)).toEqual(ordered);
    expect(compareVersions("1.0.0-rc.1", "1.0.0-rc.1")).toBe(0);
  });
});

test("a changelog without an entry, and a file that is no schema, are rejected with what to do", () => {
  expect(() => newestEntry("# Changelog\n")).toThrow(
    new Error("CHANGELOG.md has no entry: begin one with a line `## VERSION`."),
  );
  expect(() => readSchema({ name: "langsmith" }, "schema.json")).toThrow(
    new Error(
      "schema.json is no package schema: ✖ Invalid input: expected string, received undefined\n  → at version\nWrite it anew with `npm run generate`, or take it from the release's package.",
    ),
  );
});

test("schema.json breaks no one who uses the last release, or CHANGELOG.md reports what to do", () => {
  expect(lastReleased(root)).toBeDefined();
  expect(compatibility(root, versionOf(root)).problems).toEqual([]);
});
