import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readSettings } from "../../provider/config/settings.ts";
import { NEEDED_RELEASE } from "../../provider/resources/bulk-export/fields.ts";
import { SESSION_TOKEN_SINCE } from "../../provider/resources/export-destination/fields.ts";
import { root } from "../../tools/stack/package.ts";

const read = (...names: string[]) => readFileSync(path.join(root, "docs", ...names), "utf8");
const SELF_HOSTED = read("guides", "self-hosted.md");
const CONFIGURATION = read("reference", "configuration.md");

/** The rows of the table of a page with these heads, cell by cell. */
function table(page: string, head: string): string[][] {
  const [, after = ""] = page.split(`${head}\n`);
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

describe("the pages on self-hosted installations and regions", () => {
  test("have the regions that the provider knows, with their addresses", () => {
    const rows = table(CONFIGURATION, "| You open LangSmith at | Region | API | Control plane |");
    const [refusal] = readSettings({ region: "nowhere" }, { LANGSMITH_API_KEY: "k" }).problems;
    expect(refusal?.text.match(/must be one of (.*)$/)?.[1]).toBe("us, eu, apac, aws");
    expect(rows.map((row) => row.map(codeOf))).toEqual(
      ["us", "eu", "apac", "aws"].map((region) => {
        const { apiUrl, controlPlaneUrl } = readSettings({ region }, { LANGSMITH_API_KEY: "k" });
        // `dashboardUrl` begins so, too.
        return [apiUrl.replace("api.smith.", "smith."), region, apiUrl, controlPlaneUrl];
      }),
    );
    expect(readSettings({}, { LANGSMITH_API_KEY: "k" }).apiUrl).toBe("https://api.smith.langchain.com");
    expect(rows[0]?.[1]).toBe("`us` (default)");
  });

  test("have the releases that the provider's errors name", () => {
    const rows = table(SELF_HOSTED, "| Feature | Needs |").map(([feature, needs]) => [
      codeOf(feature),
      needs,
    ]);
    expect(rows).toEqual([
      ["credentials.sessionToken", SESSION_TOKEN_SINCE],
      ...Object.entries(NEEDED_RELEASE),
    ]);
  });
});
