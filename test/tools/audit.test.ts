import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { licenseProblems } from "../../tools/audit/licenses.ts";
import { bundledIn, shippedIn } from "../../tools/audit/packages.ts";
import { reportOf } from "../../tools/audit/report.ts";
import { vulnerabilitiesIn } from "../../tools/audit/vulnerabilities.ts";
import { root } from "../../tools/stack/package.ts";

const MIT = `Copyright (c) somebody. Permission is hereby granted, free of charge, ${"and so on ".repeat(30)}`;

describe("what ships", () => {
  test("is what a lock file installs without development dependencies, each version once", () => {
    const lock = {
      packages: {
        "": { name: "mine", license: "Apache-2.0" },
        emulator: { name: "also-mine", license: "Apache-2.0" },
        "node_modules/also-mine": { resolved: "emulator", link: true },
        "node_modules/b": { version: "2.0.0", license: "MIT" },
        "node_modules/@scope/a": { version: "1.0.0", license: "ISC" },
        "node_modules/b/node_modules/@scope/a": { version: "1.0.0", license: "ISC" },
        "node_modules/b/node_modules/c": { version: "3.0.0" },
        "node_modules/tool": { version: "1.0.0", license: "GPL-3.0-only", dev: true },
      },
    };
    expect(shippedIn(lock)).toEqual([
      { name: "@scope/a", version: "1.0.0", license: "ISC" },
      { name: "b", version: "2.0.0", license: "MIT" },
      { name: "c", version: "3.0.0", license: "" },
    ]);
    expect(() => shippedIn({ dependencies: {} })).toThrow(
      new Error("package-lock.json lists no packages; write it anew with `npm install`"),
    );
  });

  test("inside the bundle is read from the notices beside it", () => {
    const notices = `@scope/a 1.0.0 (ISC)\n--------------------\nfirst text\n\nb 2.0.0 (MIT)\n-------------\nsecond\ntext`;
    expect(bundledIn(notices)).toEqual([
      { name: "@scope/a", version: "1.0.0", license: "ISC", text: "first text" },
      { name: "b", version: "2.0.0", license: "MIT", text: "second\ntext" },
    ]);
  });

  test("of this repository is under licenses of the list", () => {
    const lock: unknown = JSON.parse(readFileSync(path.join(root, "package-lock.json"), "utf8"));
    const shipped = shippedIn(lock);
    expect(shipped.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["@pulumi/pulumi", "undici", "zod", "yaml", "fastify"]),
    );
    expect(licenseProblems(shipped, [])).toEqual([]);
  });
});

describe("a license", () => {
  test.each([
    "GPL-3.0-only",
    "MIT AND GPL-3.0-only",
    "SEE LICENSE IN LICENSE",
    "UNLICENSED",
    "mit",
    "(MIT OR (ISC AND GPL-2.0))",
  ])("that is not on the list is reported: %s", (license) => {
    expect(licenseProblems([{ name: "bad", version: "1.0.0", license }], [])).toEqual([
      `bad 1.0.0 is under "${license}", which is not on the list of tools/audit/licenses.ts: read it, and add it with the reason, or do without the package.`,
    ]);
  });

  test("that is stated nowhere is reported", () => {
    expect(licenseProblems([{ name: "bad", version: "1.0.0", license: "" }], [])).toEqual([
      "bad 1.0.0 states no license, which is not on the list of tools/audit/licenses.ts: read it, and add it with the reason, or do without the package.",
    ]);
  });

  test.each(["MIT", "MIT OR GPL-3.0-only", "(GPL-3.0-only OR MIT)", "(BSD-3-Clause AND Apache-2.0)"])(
    "that is allowed, as one of alternatives or wholly, is not: %s",
    (license) => expect(licenseProblems([{ name: "good", version: "1.0.0", license }], [])).toEqual([]),
  );

  test("that was read by hand applies to that package alone", () => {
    const license = "SEE LICENSE IN LICENSE";
    expect(licenseProblems([{ name: "@logdna/tail-file", version: "2.2.0", license }], [])).toEqual([]);
  });
});

describe("a bundled package", () => {
  const good = { name: "good", version: "1.0.0", license: "MIT" };

  test("whose license is beside the bundle is in order", () => {
    expect(licenseProblems([good], [{ ...good, text: MIT }])).toEqual([]);
  });

  test("whose license's text is missing is reported", () => {
    const text = "The package holds no text of its license.";
    expect(licenseProblems([good], [{ ...good, text }])).toEqual([
      "good 1.0.0, which the plugin's bundle holds, comes without the text of its license in dist/plugin/LICENSES.txt: see licenseOf in tools/bundle.ts.",
    ]);
  });

  test("that is a development dependency is reported, and so is its license", () => {
    const license = "GPL-3.0-only";
    expect(licenseProblems([], [{ ...good, license, text: MIT }])).toEqual([
      "good 1.0.0, which the plugin's bundle holds, is a development dependency in package-lock.json, so that its vulnerabilities are not looked for.",
      'good 1.0.0, which the plugin\'s bundle holds, is under "GPL-3.0-only", which is not on the list.',
    ]);
  });
});

describe("a report on vulnerabilities", () => {
  const of = (severity: string, fixAvailable: unknown = true) => ({
    name: "leaky",
    severity,
    range: "<1.2.3",
    via: [{ title: "Reads what it must not", url: "https://github.com/advisories/GHSA-1" }, "deeper"],
    fixAvailable,
  });

  test.each(["high", "critical"])("names each of %s severity, with what to do", (severity) => {
    const printed = JSON.stringify({ vulnerabilities: { leaky: of(severity), mild: of("moderate") } });
    expect(vulnerabilitiesIn(printed, "")).toEqual({
      kind: "checked",
      serious: [
        `leaky <1.2.3 (${severity}): Reads what it must not (https://github.com/advisories/GHSA-1); through deeper. \`npm audit fix\` has a version without it.`,
      ],
      milder: 1,
    });
  });

  test("says where no version is without it", () => {
    const printed = JSON.stringify({ vulnerabilities: { leaky: of("high", false) } });
    expect(vulnerabilitiesIn(printed, "")).toMatchObject({
      serious: [expect.stringMatching(/ No version without it is known\.$/)],
    });
  });

  test("without any is checked", () => {
    expect(vulnerabilitiesIn('{"vulnerabilities": {}}', "")).toEqual({
      kind: "checked",
      serious: [],
      milder: 0,
    });
  });

  test.each([
    ['{"message": "405 Method Not Allowed", "error": {"summary": ""}}', "", "405 Method Not Allowed"],
    ['{"error": {"code": "ENOTFOUND", "summary": "getaddrinfo ENOTFOUND"}}', "", "getaddrinfo ENOTFOUND"],
    [
      "",
      "npm warn x\nnpm error audit endpoint returned an error\n",
      "npm error audit endpoint returned an error",
    ],
    ["<html>", "", "npm printed no report"],
  ])("that the registry did not give is none, with the reason: %s", (printed, complaint, reason) => {
    expect(vulnerabilitiesIn(printed, complaint)).toEqual({ kind: "unchecked", reason });
  });
});

describe("the audit", () => {
  const licenses = { problems: [], told: "12 packages come to users" };
  const unchecked = { kind: "unchecked", reason: "405 Method Not Allowed" } as const;

  test("says last, and so that no one overlooks it, that vulnerabilities were not checked; with --strict it fails", () => {
    const { lines, code } = reportOf(licenses, unchecked, false);
    expect(lines.join("\n")).toBe(`licenses: in order; 12 packages come to users
${"*".repeat(80)}
VULNERABILITIES WERE NOT CHECKED: the registry gave no report (405 Method Not Allowed).
Run \`npm run audit -- --strict\` where a registry answers audits; it fails where none does. No release without it.
${"*".repeat(80)}`);
    expect(code).toBe(0);
    expect(reportOf(licenses, unchecked, true)).toEqual({ lines, wrong: [], code: 1 });
  });

  test("fails for a serious vulnerability and for a license, strict or not", () => {
    const found = { kind: "checked", serious: ["leaky 1"], milder: 2 } as const;
    const lines = [
      "licenses: in order; 12 packages come to users",
      "vulnerabilities: 1 high or critical, 2 milder",
    ];
    for (const strict of [false, true]) {
      expect(reportOf(licenses, found, strict)).toEqual({ lines, wrong: ["leaky 1"], code: 1 });
      const bad = reportOf({ problems: ["bad license"], told: "" }, { ...found, serious: [] }, strict);
      expect([bad.lines[0], bad.wrong, bad.code]).toEqual(["licenses: not in order", ["bad license"], 1]);
      expect(reportOf(licenses, { ...found, serious: [] }, strict).code).toBe(0);
    }
  });
});
