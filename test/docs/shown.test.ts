import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { version } from "../../provider/core/version.ts";
import { readExports } from "../../provider/files/index.ts";
import { SDK_NAMES } from "../../tools/generate/identity.ts";
import { root } from "../../tools/stack/package.ts";
import { blocksOf } from "./blocks.ts";
import { outputIn } from "./commands.ts";
import { kindOf } from "./kinds.ts";

const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");

/** What a page shows as output. */
function shownOn(page: string): string[] {
  return blocksOf(page, textOf(page)).flatMap((block) => outputIn(block, kindOf(block)) || []);
}

/** A file of this name that is read as programs read theirs, by a name without a folder. */
function reading<T>(name: string, text: string, read: (file: string) => T): T {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-shown-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = path.join(folder, name);
  writeFileSync(file, text);
  return read(file);
}

/** The text with another in place of one that it holds. */
function changed(text: string, from: string, to: string): string {
  expect(text).toContain(from);
  return text.replace(from, to);
}

test("the mistakes that the page of examples/scheduled-exports shows are reported so of its file", () => {
  const own = textOf("examples/scheduled-exports/exports.yaml");
  const wrong = `${changed(own, ', owner: "#search" }', " }")}  - { nmae: drafts, owner: nobody }\n`;
  let said = "nothing";
  try {
    reading("exports.yaml", wrong, (file) => readExports(file));
  } catch (error) {
    said = error instanceof Error ? error.message : String(error);
  }
  const [shown = "there is no such block"] = shownOn("examples/scheduled-exports/README.md");
  // `…` stands for anything within a line.
  for (const line of shown.trimEnd().split("\n")) {
    const parts = line.split("…").map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
    expect(said).toMatch(new RegExp(`${parts.join(".*")}$`, "m"));
  }
});

test("the line that the page of examples/agent-go shows is in its go.mod", () => {
  const [shown = "there is no such block"] = shownOn("examples/agent-go/README.md");
  expect(`${textOf("examples/agent-go/go.mod")}\n`).toContain(`\n${shown}`);
});

test("the dependency that the page shows for Java is the SDK of this version", () => {
  const [shown = ""] = shownOn("docs/start/languages.md");
  const members = [...shown.matchAll(/<(\w+)>(.*)<\/\1>/g)].map(([, name, value]) => [name, value]);
  expect(Object.fromEntries(members)).toEqual({
    groupId: SDK_NAMES.javaPackage,
    artifactId: "langsmith",
    version,
  });
});
