import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CONFIGURATION_KEYS, readSettings } from "../../provider/config/settings.ts";
import { root } from "../../tools/stack/package.ts";

const PAGE = readFileSync(path.join(root, "docs", "reference", "configuration.md"), "utf8");

/** The rows of the table of keys: key, description, variables and default. */
const ROWS = PAGE.split("\n").flatMap((line) => {
  const [, key, description = "", variables = "", defaultsTo = ""] =
    /^\| `langsmith:(\w+)`[^|]* \| ([^|]+) \| ([^|]*) \| ([^|]*) \|$/.exec(line) ?? [];
  const known = CONFIGURATION_KEYS.find((each) => each === key);
  return known === undefined ? [] : [{ key: known, description, variables, defaultsTo }];
});
const KEY = { apiKey: "lsv2_pt_key" };

test("the table of the configuration has a row for every key", () => {
  expect(ROWS.map(({ key }) => key)).toEqual([...CONFIGURATION_KEYS]);
  expect(ROWS).toHaveLength(11);
});

test("the settings accept what the table says that a key may be, and nothing beyond", () => {
  const ranges = ROWS.flatMap(({ key, description }) => {
    const [, least = "", most = ""] = /\((\d+) to ([\d,]+)\)/.exec(description) ?? [];
    return most === "" ? [] : [{ key, least: Number(least), most: Number(most.replaceAll(",", "")) }];
  });
  expect(ranges.map(({ key }) => key)).toEqual([
    "maxConcurrentRequests",
    "requestTimeoutSeconds",
    "maxRetries",
    "maxPastDays",
  ]);
  for (const { key, least, most } of ranges) {
    const problems = (value: number) => readSettings({ ...KEY, [key]: String(value) }, {}).problems.length;
    expect([least - 1, least, most, most + 1].map(problems), key).toEqual([1, 0, 0, 1]);
  }
});

test("a key that is not set has the default of the table", () => {
  const defaults = ROWS.filter(({ defaultsTo }) => defaultsTo !== "");
  expect(defaults).toHaveLength(6);
  const allowInsecureHttp = (given: object) =>
    readSettings({ ...KEY, apiUrl: "http://langsmith.example.com", ...given }, {}).problems.length === 0;
  const unset = { ...readSettings(KEY, {}), allowInsecureHttp: allowInsecureHttp({}) };
  for (const { key, defaultsTo } of defaults) {
    expect(`\`${String(Reflect.get(unset, key))}\``, key).toBe(defaultsTo);
  }
  expect(allowInsecureHttp({ allowInsecureHttp: "true" })).toBe(true);
});

test("the version that the page installs is that of the package", () => {
  const { version } = JSON.parse(readFileSync(path.join(root, "package.json"), "utf8"));
  const page = readFileSync(path.join(root, "docs", "reference", "plugin.md"), "utf8");
  expect(page).toContain(`pulumi plugin install resource langsmith ${version} --file `);
});
