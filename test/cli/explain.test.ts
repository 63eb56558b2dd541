import { globSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { catalogue, GROUPS } from "../../cli/explain/catalogue.ts";
import { call } from "./run-in-process.ts";

/** Characters; what needs more has a page. A log, which lies on lines of its own, does not count. */
const LONGEST_MESSAGE = 400;

describe("the catalogue of errors and warnings", () => {
  test("has every code once, in a group", () => {
    const codes = catalogue.map(({ code }) => code);
    expect([...new Set(codes)]).toEqual(codes);
    expect(codes.filter((code) => !/^LS[1-7]\d{3}$/.test(code))).toEqual([]);
    expect(GROUPS).toEqual({
      1: "Configuration, connection and requests",
      2: "Deployments",
      3: "Export destinations",
      4: "Bulk exports",
      5: "State, refresh and import",
      6: "Commands",
      7: "Other kinds of resources",
    });
  });

  test("has every message that the sources declare", () => {
    const declared = globSync("{provider,cli}/**/*.ts").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/^(?! \*).*\b\w+(?:<[^>]*>)?\("(LS\d{4})", \{/gm)].map(
        ([, code]) => code,
      ),
    );
    expect(declared.sort()).toEqual(catalogue.map(({ code }) => code));
  });

  test.each(catalogue.map((entry) => [entry.code, entry] as const))(
    "%s has a short message, which ends with its code, and says when it occurs and what to do, in whole sentences",
    (code, { when, fix, text }) => {
      const shown = text.split("\n").filter((line) => !line.startsWith("  "));
      expect(shown.join(" ").length).toBeLessThanOrEqual(LONGEST_MESSAGE);
      expect(text.endsWith(` [${code}]`)).toBe(true);
      expect(text).not.toMatch(/undefined|\[object| {3}/);
      expect(when).toMatch(/^[A-Z][^\n]{10,79}?\.(?: [A-Z`][^\n]{20,}\.)?$/);
      expect(fix).toMatch(/^[A-Z`][^\n]{10,}$/);
    },
  );
});

describe("explain", () => {
  test("prints when a code occurs, its message and what to do, in any spelling", async () => {
    const page = `LS2011

When
  The deployment is being deleted. The deployment was deleted outside Pulumi, or an earlier \`pulumi destroy\` was interrupted. LangSmith has not finished the deletion yet.

Message
  the deployment is being deleted (AWAITING_DELETE). Nothing was changed. ... [LS2011]

Do
  Run \`pulumi up --refresh\`. It waits for the deletion, then recreates the deployment. Ids, names, dates and addresses are examples: use those of your own message.
`;
    for (const code of ["LS2011", "ls2011", "2011", "[LS2011]"])
      expect(await call(["explain", code])).toEqual({ code: 0, stdout: page, stderr: "" });
  });

  test("lists all codes by group", async () => {
    const { code, stdout } = await call(["explain"]);
    expect(code).toBe(0);
    expect(stdout).toContain("Deployments\n  LS2002  A tracing project already has the deployment's name\n");
    expect(stdout.match(/^ {2}LS\d{4} {2}/gm)).toHaveLength(catalogue.length);
  });

  test.each([
    [["\u001b[2J"], 'There is no code "\\u001b[2J". `pulumi-langsmith explain` lists all codes.'],
    [["LS2011", "LS2002"], 'Unexpected argument "LS2002".'],
  ])("rejects %j, and shows how it is called", async (args, message) => {
    const { code, stdout, stderr } = await call(["explain", ...args]);
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toBe(
      `pulumi-langsmith explain: ${message}\nRun \`pulumi-langsmith explain --help\` to see the options.\n`,
    );
  });
});
