import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { faultSchema } from "../../emulator/src/faults/schema.ts";
import { root } from "../../tools/stack/package.ts";
import { type PluginWorld, type Program, pluginWorld } from "./rig/plugin.ts";
import { eventually } from "./rig/service.ts";

const PAGE = readFileSync(path.join(root, "docs", "faults.md"), "utf8");
const [INTRODUCTION = "", ...SECTIONS] = PAGE.split(/^## /m);

/** The fenced blocks of one language. */
function blocks(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(
    ([, inner = ""]) => inner,
  );
}

const [PROGRAM = ""] = blocks(INTRODUCTION, "yaml");

const ATTACKS = SECTIONS.map((section) => {
  const [name = ""] = section.split("\n", 1);
  const [json = ""] = blocks(section, "json");
  const [first = "", next = ""] = blocks(section, "text");
  return { name, json, first, next };
});

/** What the page prints has to be in the output, line by line; `…` stands for anything within a line. */
function expectPrinted(output: string, printed: string): void {
  for (const line of printed.trimEnd().split("\n")) {
    const parts = line.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    expect(output).toMatch(new RegExp(parts.join(".*")));
  }
}

/** An up that is interrupted once, when the wait has looked twice and nothing else is under way. */
async function interrupted({ stack, emulator }: PluginWorld) {
  const { child, done } = stack.start("up", "--yes", "--skip-preview");
  let printed = "";
  child.stdout?.on("data", (text: string) => {
    printed += text;
  });
  const looks = () => emulator.journal().filter(({ fault }) => fault === "rewrite").length;
  await eventually(() => (looks() > 1 && printed.includes("BulkExport january created") ? true : undefined));
  child.kill("SIGINT");
  return done;
}

test("the page has ten attacks, each with its faults and what two ups print", () => {
  expect(ATTACKS.map(({ name }) => name)).toEqual([
    "The answer is lost",
    "The request is lost",
    "Too many requests",
    "The key expires half-way",
    "Reads lag behind writes",
    "A slow and shaky service",
    "A proxy stands in between",
    "Somebody else deploys at the same time",
    "A status that nobody knows, and one that jumps back",
    "Ctrl-C in a wait",
  ]);
  for (const { json, first, next } of ATTACKS) expect([json, first, next]).not.toContain("");
});

test.each(ATTACKS)(
  "$name: up says what the page claims, and afterwards each object exists once",
  async (attack) => {
    const program: Program = parse(PROGRAM);
    const it = await pluginWorld(program);
    const { stack, emulator } = it;
    for (const fault of faultSchema.array().parse(JSON.parse(attack.json))) emulator.addFault(fault);

    const attacked = attack.name.startsWith("Ctrl-C") ? await interrupted(it) : await stack.up();
    expectPrinted(attacked.output, attack.first);
    expect(attacked.code === 0).toBe(attack.first.includes("+ 4 created"));
    expect(emulator.journal().some(({ fault }) => fault !== null)).toBe(true);

    emulator.clearFaults();
    it.asked();
    const next = await stack.up();
    expectPrinted(next.output, attack.next);
    expect(next.code, next.output).toBe(0);
    const { deployments, destinations, exports } = emulator.state();
    expect([deployments, destinations, exports].map(({ length }) => length)).toEqual([1, 1, 1]);

    if (!attack.next.includes("4 unchanged")) {
      it.asked();
      expect((await stack.up()).output).toContain("4 unchanged");
    }
    expect(it.writes()).toEqual([]);
  },
);
