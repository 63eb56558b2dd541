import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";
import { call } from "../cli/run-in-process.ts";
import { destination, HERE, oneOff, start } from "../functions/rig.ts";
import { blocksOf } from "./blocks.ts";

const PAGE = "docs/guides/failed-and-canceled-exports.md";
const blocks = blocksOf(PAGE, readFileSync(path.join(root, PAGE), "utf8"));
const textOf = (language: string) => blocks.find((block) => block.language === language)?.text.trim() ?? "";

/** What of a line of the page a line of output lacks, in its order: `…` is anything. */
function missingIn(printed: string, shown: string): string[] {
  let rest = printed;
  return shown.split("…").flatMap((each) => {
    const part = each.trim();
    const at = rest.indexOf(part);
    rest = rest.slice(at + part.length);
    return at < 0 ? [part] : [];
  });
}

test("the command of the guide shows who canceled an export", async () => {
  const { emulator, post } = await start({ now: new Date() });
  const { id: to } = await post("/api/v1/bulk-exports/destinations", destination());
  const { id } = await post("/api/v1/bulk-exports", oneOff(to));
  await fetch(`${emulator.url}/api/v1/bulk-exports/${String(id)}`, {
    method: "PATCH",
    headers: { "x-api-key": "lsv2_sk_of_ci", "x-tenant-id": HERE, "content-type": "application/json" },
    body: JSON.stringify({ status: "Cancelled" }),
  });
  const [npx, name, ...args] = textOf("sh").split(" ");
  expect([npx, name]).toEqual(["npx", "pulumi-langsmith"]);
  const environment = {
    LANGSMITH_API_KEY: "lsv2_sk_never_to_be_seen",
    LANGSMITH_WORKSPACE_ID: HERE,
    LANGSMITH_ENDPOINT: emulator.url,
  };
  const { code, stdout, stderr } = await call(args, { environment });
  expect([code, stderr]).toEqual([0, ""]);
  const printed = stdout.split("\n");
  for (const [index, line] of textOf("text").split("\n").entries())
    expect(missingIn(printed[index] ?? "", line)).toEqual([]);
});
