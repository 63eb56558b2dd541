import { execFile } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { parse } from "yaml";
import { readFaultFile } from "../../emulator/src/faults/file.ts";
import { faultSchema } from "../../emulator/src/faults/schema.ts";
import { root } from "../../tools/stack/package.ts";
import { hurried } from "./rig/hurried.ts";
import { type PluginWorld, type Program, pluginWorld } from "./rig/plugin.ts";
import { eventually } from "./rig/service.ts";

const PAGE = readFileSync(path.join(root, "docs/reference/emulator-faults.md"), "utf8");
const SECTIONS = PAGE.split(/^### /m).slice(1);
/** What the second up prints, unless the section shows something else. */
const UNCHANGED = "    4 unchanged\n";

/** The fenced blocks of one language. */
function blocks(text: string, language: string): string[] {
  return [...text.matchAll(new RegExp(`^\`\`\`${language}\\n(.*?)^\`\`\``, "gms"))].map(
    ([, inner = ""]) => inner,
  );
}

const [PROGRAM = ""] = blocks(PAGE, "yaml");

/** The sections with output, each with what it sets and what is printed. */
const PLAYED = SECTIONS.filter((section) => section.includes("```text")).map((section) => {
  const [name = ""] = section.split("\n", 1);
  const [json = ""] = blocks(section, "json");
  const [first = "", next = UNCHANGED] = blocks(section, "text");
  const [fix = ""] = blocks(section, "sh");
  return { name, json, first, next, fix };
});

/** Those with faults; the others script an outcome. */
const ATTACKS = PLAYED.filter(({ json }) => json !== "");
const OUTCOMES = PLAYED.filter(({ json }) => json === "");

const [CURL_ADD = "", CURL_CLEAR = ""] = blocks(PAGE, "sh")
  .flatMap((block) => block.split("\n"))
  .filter((line) => line.startsWith("curl "));

/** A file of faults, in a folder that goes with the test. */
function fileOf(json: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), "faults-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, "faults.json");
  writeFileSync(file, json);
  return file;
}

/** Runs a line of the page as it stands there. */
async function asPrinted(line: string, url: string, json: string): Promise<void> {
  const cwd = path.dirname(fileOf(json));
  const { stdout } = await promisify(execFile)("sh", ["-c", line.replace("curl ", "curl -sS --fail ")], {
    cwd,
    env: { ...process.env, URL: url },
  });
  expect(stdout).not.toContain("error");
}

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

test("the page has twelve attacks, each with its faults and what two ups print", () => {
  expect(ATTACKS.map(({ name }) => name)).toEqual([
    "A lost answer",
    "Rate limits (429)",
    "A lost request",
    "Reads that lag behind writes",
    "Slow answers and 503",
    "A rejected key (401)",
    "A login page or a redirect",
    "A proxy that drops fields",
    "A proxy that drops the workspace",
    "Someone else deploys at the same time",
    "Unknown statuses",
    "Ctrl-C during a build",
  ]);
  for (const { json, first, next } of ATTACKS) expect([json, first, next]).not.toContain("");
});

/** What the page says of this attack beside what it prints. */
const VARIANTS = ATTACKS.filter(({ name }) => name === "A proxy that drops fields").map((attack) => ({
  ...attack,
  name: "A proxy drops every field that is not declared",
  json: attack.json.replace(/\n *"members": .*/, ""),
  first: attack.first.slice(attack.first.indexOf("    + 4")),
}));

test.each([...ATTACKS, ...VARIANTS])(
  "$name: up says what the page claims, and afterwards each object exists once",
  async (attack) => {
    const program: Program = parse(PROGRAM);
    const faults = faultSchema.array().parse(JSON.parse(attack.json));
    // As `--faults` gives them to the emulator, where they do not have to follow its start.
    const fromStart = attack.name === "Reads that lag behind writes";
    const stripped = attack.name === "A proxy that drops the workspace";
    const it = await pluginWorld(program, {
      // What nobody has carried out is looked for for half a minute.
      environment: attack.name === "A lost request" ? hurried(20) : {},
      emulator: {
        ...(fromStart ? { faults: readFaultFile(fileOf(attack.json)) } : {}),
        ...(stripped ? { workspace: "00000000-0000-4000-8000-000000000002" } : {}),
      },
    });
    const { stack, emulator } = it;
    if (attack.name === "A lost answer") await asPrinted(CURL_ADD, emulator.url, attack.json);
    else if (!fromStart) for (const fault of faults) emulator.addFault(fault);

    const attacked = attack.name.startsWith("Ctrl-C") ? await interrupted(it) : await stack.up();
    expectPrinted(attacked.output, attack.first);
    expect(attacked.code === 0).toBe(attack.first.includes("+ 4 created"));
    expect(emulator.journal().some(({ fault }) => fault !== null)).toBe(true);

    if (attack.name === "A lost answer") await asPrinted(CURL_CLEAR, emulator.url, attack.json);
    else emulator.clearFaults();
    expect(emulator.faults()).toEqual([]);
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

test.each(OUTCOMES)("$name: up prints the reason, and the next one deploys", async ({ fix, first, next }) => {
  const { stack, emulator } = await pluginWorld(parse(PROGRAM));
  const [curl = "", up] = fix.trimEnd().split("\n");
  await asPrinted(curl, emulator.url, "");
  expect(up).toBe("pulumi up");
  const failed = await stack.up();
  expectPrinted(failed.output, first);
  expect(failed.code).not.toBe(0);
  const again = await stack.up();
  expectPrinted(again.output, next);
  expect(again.code, again.output).toBe(0);
  expect((await stack.up()).output).toContain("4 unchanged");
});

test("one outcome is scripted by the page", () => {
  expect(OUTCOMES.map(({ name }) => name)).toEqual(["A deployment that fails"]);
});
