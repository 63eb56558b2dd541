import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { doctor } from "../../cli/doctor/doctor.ts";
import { CHECKS, checkOf } from "../../cli/doctor/line.ts";
import { helpText } from "../../cli/help.ts";
import { calledOf, KINDS, knownKind } from "../../cli/state/kinds.ts";
import { PIPE } from "../../cli/terminal.ts";
import { root } from "../../tools/stack/package.ts";

const page = readFileSync(path.join(root, "docs", "reference", "doctor.md"), "utf8");
const guide = readFileSync(path.join(root, "docs", "guides", "doctor.md"), "utf8");
/** The rows of the page's tables: what each is about, with the name that it has in JSON. */
function rows(): [string, string][] {
  const table = page.slice(page.indexOf("## Lines"), page.indexOf("## JSON"));
  const names = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name);
  return [...table.matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \| ((?:`[^`]+`(?:, )?)+) \|/gm)].flatMap(
    ([, abouts = "", checks = ""]) => {
      const ids = names(checks);
      return names(abouts).map((about, index): [string, string] => [about, ids[index] ?? ""]);
    },
  );
}

test("the page lists every line that the command can print, and no other, with its name in JSON", () => {
  // Those of the kinds that not every program has follow one rule, which the page tells.
  const kinds = KINDS.filter((kind) => {
    const { optional, readBy } = knownKind(kind).inventory;
    return !optional || readBy !== undefined;
  }).map((kind) => calledOf(kind).many);
  const printed = [...Object.entries(CHECKS), ...kinds.map((about) => [about, checkOf(about)])];
  expect(rows().sort()).toEqual(printed.sort());
});

test("the names in JSON stay what they are", () => {
  expect(Object.values(CHECKS)).toEqual([
    "node",
    "engine",
    "plugin",
    "stack",
    "key",
    "addresses",
    "workspace",
    "limits",
    "controlPlane",
    "api",
    "keyAtControlPlane",
    "keyAtApi",
    "writePermissions",
    "server",
    "exportLimits",
    "clock",
    "rateLimit",
    "state",
    "service",
    "orphans",
  ]);
  const kinds = KINDS.map((kind) => checkOf(calledOf(kind).many));
  expect(kinds).toEqual(
    expect.arrayContaining([
      "deployments",
      "exportDestinations",
      "bulkExports",
      "oauthProviders",
      "tracingProjects",
    ]),
  );
});

test("the pages name every option of the command but --help, and no other", () => {
  const options = (text: string) => new Set([...text.matchAll(/(?<=[`\s])--[a-z]+/g)].map(([name]) => name));
  const known = options(helpText(doctor, PIPE));
  // Those of other commands that use the selected stack, and of the engine's.
  const others = new Set(["--out", "--write", "--html", "--file"]);
  const named = [...options(guide), ...options(page)].filter((name) => !others.has(name));
  expect(new Set(named)).toEqual(new Set([...known].filter((name) => name !== "--help")));
});
