import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { DOCTOR_HELP } from "../../provider/cli/doctor.ts";
import { root } from "../../tools/stack/package.ts";

const page = readFileSync(path.join(root, "docs", "doctor.md"), "utf8");
const folder = path.join(root, "provider", "cli", "doctor");
const source = readdirSync(folder)
  .map((file) => readFileSync(path.join(folder, file), "utf8"))
  .join("\n");

/** What the lines of the code are about, as far as it stands there as a text. */
function abouts(): string[] {
  const given = [...source.matchAll(/\b(?:ok|wrong|unknown)\(\s*"([^"]+)"/g)];
  const named = [...source.matchAll(/\babout(?: =|:) "([^"]+)"/g)];
  // Those of the parts of the configuration, and of each address, are put together.
  const parts = ["key", "addresses", "workspace", "limits", "control plane", "API"];
  const at = ["key at the control plane", "key at the API"];
  return [...new Set([...[...given, ...named].map(([, about]) => about ?? ""), ...parts, ...at])].sort();
}

test("the page tells every line that the command can print, and no other", () => {
  const table = page.slice(page.indexOf("## What it prints"), page.indexOf("## After a kill"));
  const rows = [...table.matchAll(/^\| ((?:`[^`]+`(?:, )?)+) \|/gm)];
  const told = rows.flatMap(([, cell = ""]) => [...cell.matchAll(/`([^`]+)`/g)].map(([, about]) => about));
  expect(told.sort()).toEqual(abouts());
});

test("the page and --help tell the same options and exit codes", () => {
  const options = (text: string) =>
    new Set([...text.matchAll(/(?:^ {2}|^\| `)(--[a-z]+)/gm)].map(([, name]) => name));
  expect(options(page)).toEqual(new Set([...options(DOCTOR_HELP)].filter((name) => name !== "--help")));
  const codes = "0 nothing is wrong";
  expect([page.includes(codes), DOCTOR_HELP.includes(codes)]).toEqual([true, true]);
});
