import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readSettings } from "../../provider/config/settings.ts";
import { NEEDED_RELEASE } from "../../provider/resources/bulk-export/fields.ts";
import { SESSION_TOKEN_SINCE } from "../../provider/resources/export-destination/fields.ts";
import { root } from "../../tools/stack/package.ts";

const PAGE = readFileSync(path.join(root, "docs", "guides", "self-hosted.md"), "utf8");

/** The rows of the table with these heads, cell by cell. */
function table(head: string): string[][] {
  const [, after = ""] = PAGE.split(`${head}\n`);
  const [rows = ""] = after.split("\n\n");
  return rows
    .split("\n")
    .slice(1)
    .map((row) => row.split("|").slice(1, -1))
    .map((cells) => cells.map((cell) => cell.trim()));
}

/** What stands as code at the beginning of a cell. */
function codeOf(cell: string | undefined): string | undefined {
  return /^`([^`]+)`/.exec(cell ?? "")?.[1];
}

describe("the guide to self-hosted installations and regions", () => {
  test("has the regions that the provider knows, with their addresses", () => {
    const rows = table("| Region | API | Control plane |");
    const [refusal] = readSettings({ region: "nowhere" }, { LANGSMITH_API_KEY: "k" }).problems;
    expect(refusal?.text.match(/must be one of (.*)$/)?.[1]).toBe("us, eu, apac, aws");
    expect(rows.map((row) => row.map(codeOf))).toEqual(
      ["us", "eu", "apac", "aws"].map((region) => {
        const { apiUrl, controlPlaneUrl } = readSettings({ region }, { LANGSMITH_API_KEY: "k" });
        return [region, apiUrl, controlPlaneUrl];
      }),
    );
    expect(readSettings({}, { LANGSMITH_API_KEY: "k" }).apiUrl).toBe("https://api.smith.langchain.com");
    expect(rows[0]?.[0]).toBe("`us` (default)");
  });

  test("has the releases that the provider's errors name", () => {
    const rows = table("| Feature | Needs |").map(([feature, needs]) => [codeOf(feature), needs]);
    expect(rows).toEqual([
      ["credentials.sessionToken", SESSION_TOKEN_SINCE],
      ...Object.entries(NEEDED_RELEASE),
    ]);
  });
});
