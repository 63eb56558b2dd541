import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inject, onTestFinished } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../emulator/src/index.ts";
import type { JournalEntry } from "../../../emulator/src/server/journal.ts";
import { Stack } from "../../../tools/stack/stack.ts";
import { beginFrom } from "../../../tools/stack/template.ts";

export const WORKSPACE = "00000000-0000-4000-8000-000000000001";
export const API_KEY = "lsv2_sk_0c5e7a1b9d3f";
export const INTEGRATION = "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72";
export const PROJECT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";

/** An emulator and a stack whose program talks to it; both end with the test. */
export interface World {
  readonly emulator: Emulator;
  readonly stack: Stack;
  /** Puts another program in place of the stack's. */
  program(source: string): void;
  /** What the service was asked since the last call of this. */
  asked(): JournalEntry[];
  /** The requests among them that change something, as `METHOD path`. */
  writes(): string[];
}

export interface WorldOptions {
  readonly emulator?: EmulatorOptions;
  readonly config?: Readonly<Record<string, string>>;
  readonly secrets?: Readonly<Record<string, string>>;
  readonly environment?: Readonly<Record<string, string>>;
  /** For tests of the passphrase: only their secrets have one, which costs each command a third of its CPU time. */
  readonly passphrase?: true;
}

/** The head of every program: the package as published, by the name that users import. */
const HEAD = 'const pulumi = require("@pulumi/pulumi");\nconst langsmith = require("pulumi-langsmith");\n';

/** Starts an emulator (60 times as fast as time) and makes a stack of a JavaScript program. */
export async function world(source: string, options: WorldOptions = {}): Promise<World> {
  return worldOf(source, options, (directory, text) => {
    writeFileSync(path.join(directory, "Pulumi.yaml"), "name: test\nruntime: nodejs\n");
    writeFileSync(path.join(directory, "package.json"), '{ "name": "test", "main": "index.js" }\n');
    writeFileSync(path.join(directory, "index.js"), `${HEAD}${text}`);
  });
}

/** A world of programs of another kind, each written into its folder by `write`. */
export async function worldOf<P>(
  source: P,
  options: WorldOptions,
  write: (directory: string, program: P) => void,
): Promise<Omit<World, "program"> & { program(program: P): void }> {
  const emulator = await startEmulator({ strict: true, speed: 60, report: () => {}, ...options.emulator });
  onTestFinished(() => emulator.close());
  const folder = mkdtempSync(path.join(inject("installed"), "stack-"));
  const directory = path.join(folder, "program");
  const home = path.join(folder, "home");
  mkdirSync(directory);
  const program = (it: P) => write(directory, it);
  program(source);
  const stack = new Stack({
    directory,
    engine: inject("engine"),
    home,
    environment: { ...options.environment },
  });
  const files = { directory, home, name: stack.name };
  const config = {
    "langsmith:apiUrl": emulator.url,
    "langsmith:workspaceId": WORKSPACE,
    // The dates of tests grow old.
    "langsmith:maxPastDays": "36500",
    ...options.config,
  };
  const template = inject(options.passphrase ? "passphraseTemplate" : "template");
  beginFrom(template, files, config, { "langsmith:apiKey": API_KEY });
  await stack.configure({}, options.secrets);
  let seen = 0;
  const asked = () => {
    const entries = emulator.journal().filter(({ sequence }) => sequence > seen);
    seen = entries.at(-1)?.sequence ?? seen;
    return entries;
  };
  return {
    emulator,
    stack,
    program,
    asked,
    writes: () =>
      asked()
        .filter(({ method }) => method !== "GET")
        .map(({ method, path: target }) => `${method} ${target}`),
  };
}
