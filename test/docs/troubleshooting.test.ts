import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { type Message, messagesIn, messagesOf } from "./troubleshooting.texts.ts";

const PAGE = "docs/troubleshooting.md";
/** What the provider, its commands and the options of the emulator say. */
const SOURCES = [
  "{provider,cli}/**/*.ts",
  "emulator/src/command.ts",
  "emulator/src/features.ts",
  "emulator/src/faults/file.ts",
  "emulator/src/faults/schema.ts",
];

/** Where messages with a code are declared: they have pages of their own. */
const CODED = /[/-]messages?\.ts:/;

/** Texts that the page quotes of the engine, the service and Node.js, which no change of the provider alters. */
const SAID_BY_OTHERS = [
  "Attempting to deploy or update resources with 1 pending operations from previous deployment",
  "Cannot find module 'pulumi-langsmith/dynamic'",
  "Detected that … exited prematurely. This is *always* a bug in the provider",
  "Duplicate resource URN",
  "Failed to validate S3 destination: Access Denied",
  "Running program … failed with an unhandled exception",
  "cannot be deleted because it is protected",
  "code must be a string, not undefined",
  "error reading from server: EOF",
  "failed to load checkpoint",
  "incorrect passphrase",
  "no resource plugin 'pulumi-resource-langsmith' found",
  "no resource plugin 'pulumi-resource-langsmith' found in the workspace at version v… or on your $PATH",
  "passphrase must be set with PULUMI_CONFIG_PASSPHRASE",
  "pending operations",
  "resource plugin langsmith is expected to have version >=…, but has …; the wrong version may be on your path, or this may be a bug in the plugin",
  "the stack is currently locked",
  "the stack is currently locked by 1 lock(s)",
  "unable to get local issuer certificate",
  "update canceled",
  "using pulumi-resource-langsmith from $PATH at …",
];
/** What is quoted with a value in it, by what the source has in its place. */
const WITH_VALUES = {
  "answered 401": "answered …",
  "ended as BUILD_FAILED": "ended as …",
  "ended as DEPLOY_FAILED": "ended as …",
  "there is no such property; did you mean …?": "there is no such property",
};

/** What stands below these is looked for by other tests, or leads to the rest of the page. */
const ELSEWHERE = ["The engine's own messages", "The most frequent", "The scripts of a pipeline"];

/**
 * How many texts an entry may have. Twelve lines are found by eye in one cell, as the kinds of values are that a property
 * takes; of the entries that had more, none had one cure that was true for all of its texts.
 */
const MOST_TEXTS = 12;

/** The first cells of the tables below a heading of the second level, each with its heading. */
const entries = entriesOf(readFileSync(PAGE, "utf8"));

function entriesOf(page: string): {
  readonly heading: string;
  readonly seen: string;
  readonly texts: readonly string[];
  readonly cure: string;
}[] {
  let heading = "";
  return page.split("\n").flatMap((line) => {
    if (line.startsWith("## ")) heading = line.slice(3);
    if (!/^\| (?!You see|-)/.test(line)) return [];
    const [, seen = "", cure = ""] = line.split(/(?<!\\)\|/);
    return [{ heading, seen: plain(seen), texts: seen.split("<br>"), cure: cure.trim() }];
  });
}

/** Without what Markdown adds, and with one blank for any. */
function plain(text: string): string {
  return text.replaceAll("\\|", "|").replaceAll("`", "").replaceAll("<br>", " ").replace(/\s+/g, " ");
}

/** What of a text stands between its values. */
function partsOf(text: string): string[] {
  return plain(text)
    .split("…")
    .map((part) => part.trim());
}

/** Whether an entry has these parts, one after the other. */
function tells(entry: string, parts: readonly string[]): boolean {
  let from = 0;
  return parts.every((part) => {
    const at = entry.indexOf(part, from);
    from = at + part.length;
    return at >= 0;
  });
}

function isTold(text: string): boolean {
  const parts = partsOf(text);
  return entries.some(({ seen }) => tells(seen, parts));
}

test("every error and warning of the provider, its commands and the emulator's options has an entry with its cure", () => {
  const messages = messagesIn(SOURCES);
  expect(messages.length).toBeGreaterThan(500);
  const missing = messages.filter(({ at, text }) => !CODED.test(at) && !isTold(text));
  const told = missing.map(({ at, text }: Message) => `${at}: ${JSON.stringify(text)}`);
  expect(told, `${PAGE} needs an entry, in the first column of a table, for each of these`).toEqual([]);
  expect(entries.filter(({ cure }) => cure.length < 4)).toEqual([]);
});

test("no entry has more texts than one cure can be true for", () => {
  const crowded = entries.filter(({ texts }) => texts.length > MOST_TEXTS);
  expect(
    crowded.map(({ texts: [first = "", ...more] }) => `${first.trim()} and ${more.length} more`),
    `${PAGE}: split each of these by what is to be done`,
  ).toEqual([]);
});

test("an entry whose text is in no source any more is found, outside of what the engine says itself", () => {
  const messages = messagesIn(SOURCES).map(({ text }) => partsOf(text));
  const ours = entries.filter(({ heading }) => !ELSEWHERE.includes(heading));
  const idle = ours.filter(({ seen }) => !messages.some((parts) => tells(seen, parts)));
  // Said in code by texts too short to be told from others.
  const FORMS = ["Could not …: … … answered …: …", "Could not …: … … was not sent. …"];
  expect(idle.map(({ seen }) => seen.trim()).filter((seen) => !FORMS.includes(seen))).toEqual([]);
});

/** What is quoted in the first cells of these tables, which lead to the others or are about the engine. */
function quotedIn(...headings: readonly string[]): string[] {
  return readFileSync(PAGE, "utf8")
    .split(/^## /m)
    .filter((section) => headings.some((heading) => section.startsWith(`${heading}\n`)))
    .flatMap((section) => section.split("\n").filter((line) => /^\| (?!You see|-)/.test(line)))
    .flatMap((line) => [...(line.split(/(?<!\\)\|/)[1] ?? "").matchAll(/(`+)(.+?)\1/g)])
    .map(([, , text = ""]) => plain(text).trim());
}

test("what the most frequent ones and the engine's are quoted with is in the source, or surely said by others", () => {
  const sources = messagesIn(SOURCES).map(({ text }) => plain(text));
  const isInSource = (text: string) => sources.some((source) => tells(source, partsOf(text)));
  const quoted = new Set(quotedIn("The most frequent", "The engine's own messages"));
  expect(quoted.size).toBeGreaterThan(40);
  const unfound = [...quoted].filter((text) => !isInSource(text));
  expect(unfound.sort()).toEqual([...SAID_BY_OTHERS, ...Object.keys(WITH_VALUES)].sort());
  expect(Object.values(WITH_VALUES).filter((text) => !isInSource(text))).toEqual([]);
});

test("a line of output that is put together of values finds the entry by its words", () => {
  const found = (line: string) => {
    const parts = partsOf(line);
    return entries.filter(({ seen }) => tells(seen, parts)).map(({ heading }) => heading);
  };
  expect(found("needs to know its workspace, and none is configured")).toEqual(["Configuration"]);
  expect(found("the service gave no reason")).toContain("What the service answered");
  expect(found("no resource plugin 'pulumi-resource-langsmith' found")).toContain(
    "The engine's own messages",
  );
  expect(found("code must be a string, not undefined")).toContain("The engine's own messages");
});

test("a new error is found in the source wherever it stands and however short it is, with its line", () => {
  const source = `
import { x } from "a module that is named in words";
const texts = {
  description: "This documents something and is no error at all",
  reason: "is too tall",
};
throw new Error("Disk full");
const page = new URL("some words here", "http://example.com");
throw new Error(\`could not \${what(x ? "the first of them all" : "b")}: \` + "try again " + later);
`;
  expect(messagesOf("provider/new.ts", source)).toEqual([
    { at: "provider/new.ts:5", text: "is too tall" },
    { at: "provider/new.ts:7", text: "Disk full" },
    { at: "provider/new.ts:9", text: "could not …: try again …" },
    { at: "provider/new.ts:9", text: "the first of them all" },
  ]);
});
