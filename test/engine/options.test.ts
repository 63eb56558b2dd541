import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { beforeAll, describe, expect, inject, test } from "vitest";
import * as z from "zod";
import { startEmulator } from "../../emulator/src/index.ts";
import type { JournalEntry } from "../../emulator/src/server/journal.ts";
import { isRecord } from "../../provider/core/properties.ts";
import { OPTIONS, OPTIONS_PROGRAM } from "./rig/options.ts";
import { pluginFolder } from "./rig/plugin.ts";
import { EMULATOR } from "./rig/scheduled-exports.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

/** What one operation did: its steps in their order, which properties it showed as changed, which hooks it called. */
const ran = z.object({
  steps: z.array(z.tuple([z.string(), z.string()])),
  diffs: z.record(z.string(), z.array(z.string())),
  hooked: z.array(z.string()),
});

/** A resource of the state, with the properties that are kept encrypted. */
const kept = z.object({
  name: z.string(),
  parent: z.string(),
  dependencies: z.array(z.string()),
  inputs: z.array(z.string()),
  outputs: z.array(z.string()),
  protect: z.boolean(),
  retainOnDelete: z.boolean(),
  deletedWith: z.string(),
  replaceWith: z.array(z.string()),
});

const life = z.object({
  create: ran,
  created: z.array(kept),
  preview: ran,
  update: ran,
  updated: z.array(kept),
  again: ran,
  refresh: ran,
  refreshed: z.array(kept),
  destroy: ran,
});

interface Life extends z.infer<typeof life> {
  /** The requests that changed something until an operation ended, as `METHOD name`. */
  writesOf(operation: "create" | "update" | "destroy"): string[];
}

const lives = new Map<string, Life>();

beforeAll(async () => {
  lives.set("plugin", await live("pulumi-langsmith-sdk"));
  lives.set("dynamic", await live("pulumi-langsmith"));
}, 900_000);

function through(front: "plugin" | "dynamic"): Life {
  const found = lives.get(front);
  if (!found) throw new Error(`no program ran through ${front}`);
  return found;
}

/** Runs the program of the table with the classes of a module. */
async function live(module: string): Promise<Life> {
  const emulator = await startEmulator({
    strict: true,
    speed: 600,
    report: () => {},
    tracingProjects: EMULATOR.tracingProjects ?? [],
  });
  const folder = mkdtempSync(path.join(inject("installed"), "options-"));
  mkdirSync(path.join(folder, "state"));
  writeFileSync(path.join(folder, "package.json"), '{ "name": "test" }\n');
  writeFileSync(path.join(folder, "index.js"), OPTIONS_PROGRAM);
  const environment: NodeJS.ProcessEnv = { ...process.env, ...inject("engine") };
  const { stdout } = await promisify(execFile)(process.execPath, ["index.js", module], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
    env: {
      ...environment,
      PATH: `${pluginFolder()}${path.delimiter}${environment["PATH"]}`,
      PULUMI_HOME: folder,
      PULUMI_BACKEND_URL: `file://${path.join(folder, "state")}`,
      PULUMI_CONFIG_PASSPHRASE: "a throw-away stack",
      PULUMI_SKIP_UPDATE_CHECK: "true",
      PULUMI_DISABLE_AUTOMATIC_PLUGIN_ACQUISITION: "true",
      LANGSMITH_API_KEY: API_KEY,
      LANGSMITH_WORKSPACE_ID: WORKSPACE,
      LANGSMITH_ENDPOINT: emulator.url,
    },
  }).finally(() => emulator.close());
  const reports = stdout.split("\n").flatMap((line) => (line.startsWith("{") ? [JSON.parse(line)] : []));
  const whole = life.parse(Object.assign({}, ...reports));
  const ended = (operation: string) => String(reports.find((report) => operation in report)?.at);
  const begins = { create: "", update: ended("preview"), destroy: ended("refreshed") };
  const journal = emulator.journal();
  const writes = journal.map((entry) => ({ at: entry.realTime, told: writeOf(entry, journal) }));
  return {
    ...whole,
    writesOf: (operation) =>
      writes
        .filter(({ at }) => at > begins[operation] && at <= ended(operation))
        .flatMap(({ told }) => (told ? [told] : [])),
  };
}

/** `POST traces`; undefined for a request that changes nothing. */
function writeOf({ method, path: target, body, responseBody }: JournalEntry, all: readonly JournalEntry[]) {
  if (method === "GET") return undefined;
  if (method === "POST") return `POST ${nameIn(body)}`;
  const created = all.find(
    (entry) => isRecord(entry.responseBody) && target.endsWith(`/${entry.responseBody["id"]}`),
  );
  return `${method} ${nameIn(created?.body ?? responseBody)}`;
}

function nameIn(body: unknown): unknown {
  return isRecord(body) ? (body["display_name"] ?? "scheduled-support") : undefined;
}

/** The steps of a resource, or what the service was asked of it. */
const of = (pairs: readonly (readonly [string, string])[], name: string) =>
  pairs.filter(([whose]) => whose === name).map(([, what]) => what);
const namesOf = (prefix: string, names: readonly string[]) =>
  [...new Set(names)].filter((name) => name === prefix || name.startsWith(`${prefix}-`)).sort();

/** The exports of a component stand for it: that is how the SDK writes a dependency on one of this program. */
const withoutComponents = ({ dependencies, ...rest }: z.infer<typeof kept>) => ({
  ...rest,
  dependencies: dependencies.map((name) => (name === "scheduled" ? "scheduled-support" : name)).sort(),
});

describe.each(["plugin", "dynamic"] as const)("through %s", (front) => {
  test.each(OPTIONS)("$option: the steps and the requests of an update", ({ prefix, steps, writes }) => {
    const { preview, update, again, writesOf } = through(front);
    for (const [name, expected] of Object.entries(steps)) {
      expect([name, of(update.steps, name)]).toEqual([name, expected]);
      expect([name, of(preview.steps, name)]).toEqual([name, expected]);
      expect(of(again.steps, name).filter((op) => op !== "same")).toEqual([]);
    }
    const sent = writesOf("update").map((line): [string, string] => {
      const [method = "", name = ""] = line.split(" ");
      return [name, method];
    });
    const asked = namesOf(
      prefix,
      sent.map(([name]) => name),
    ).map((name) => [name, of(sent, name)]);
    expect(Object.fromEntries(asked)).toEqual(writes);
  });

  test("what depends on a resource or on a component is created after it, and deleted before it", () => {
    const { writesOf } = through(front);
    const [created, deleted] = [writesOf("create"), writesOf("destroy")];
    for (const [one, other] of [
      ["first", "first-on"],
      ["scheduled-support", "scheduled-on"],
      ["scheduled-bucket", "scheduled-support"],
    ]) {
      expect(created).toContain(`POST ${other}`);
      expect(created.indexOf(`POST ${one}`)).toBeLessThan(created.indexOf(`POST ${other}`));
      const ends = (name: string | undefined) => deleted.findIndex((line) => line.endsWith(` ${name}`));
      expect(ends(other)).toBeGreaterThanOrEqual(0);
      expect(ends(other)).toBeLessThan(ends(one));
    }
  });

  test("hooks run before and after a creation, an update and a deletion", () => {
    const { create, update } = through(front);
    expect(create.hooked).toEqual(["before create hooked", "after create hooked"]);
    expect(update.hooked).toEqual([
      "before update hooked",
      "after update hooked",
      "before delete unhooked",
      "after delete unhooked",
    ]);
  });
});

test.each(OPTIONS)("$option: both front ends keep the same graph and the same secrets", ({ prefix }) => {
  const graph = (front: "plugin" | "dynamic") => {
    const { created, updated, refreshed } = through(front);
    return [created, updated, refreshed].map((state) =>
      state
        .filter(({ name }) => name === prefix || name.startsWith(`${prefix}-`))
        .map(withoutComponents)
        .sort((a, b) => a.name.localeCompare(b.name)),
    );
  };
  expect(graph("dynamic")).toEqual(graph("plugin"));
});

test("both front ends show the same changes, and call the same properties changed", () => {
  const [plugin, dynamic] = [through("plugin"), through("dynamic")];
  expect(dynamic.preview.diffs).toEqual(plugin.preview.diffs);
  expect(plugin.preview.diffs).toMatchObject({ roc: ["credentials"], dbr: ["config"] });
  for (const operation of ["create", "preview", "update", "again", "refresh", "destroy"] as const) {
    expect([...dynamic[operation].steps].sort()).toEqual([...plugin[operation].steps].sort());
  }
});
