import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CONFIGURATION } from "../../provider/config/settings.ts";
import { describedKeys } from "../../tools/generate/configuration.ts";
import { root } from "../../tools/stack/package.ts";

const PAGE = readFileSync(path.join(root, "docs", "installation-configuration.md"), "utf8");

/** The rows of the table of keys, cell by cell. */
function documented(): string[][] {
  return PAGE.split("\n")
    .filter((line) => line.startsWith("| `langsmith:"))
    .map((line) =>
      line
        .split("|")
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

test("the table of the configuration names every key with its description, its variables and its default", () => {
  const wanted = describedKeys().map(({ key, secret, environment, defaultsTo }) => [
    `\`langsmith:${key}\`${secret ? " (secret)" : ""}`,
    Object.entries(CONFIGURATION).find(([name]) => name === key)?.[1].description,
    environment.map((variable) => `\`${variable}\``).join(", then "),
    defaultsTo === undefined ? "" : `\`${defaultsTo}\``,
  ]);
  expect(wanted).toHaveLength(11);
  expect(documented()).toEqual(wanted);
});

test("the version that the page installs is that of the package", () => {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  expect(PAGE).toContain(`pulumi plugin install resource langsmith ${version} --file `);
});
