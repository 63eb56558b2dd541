import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { expect } from "vitest";
import type { Properties } from "../../../provider/core/properties.ts";
import { isImmutable, withValue } from "../../conformance/paths.ts";
import { CHOSEN_WITH_NEEDED as TABLES } from "../../conformance/scenario.ts";
import {
  answeredSecrets,
  ELSEWHERE,
  HERE,
  sendFromOutside,
  shaped,
  writesIn,
} from "../../conformance/stack.ts";
import { type Change, type KindTable, type Request, storedOf } from "../../conformance/table.ts";
import { type FrontEnd, previewed, programOf } from "./front-ends.ts";
import { pluginFolder } from "./plugin.ts";
import { emulatorOfTables } from "./tables.ts";
import { API_KEY, worldOf } from "./world.ts";

/** The inputs of one object of each kind, by kind, which is the name of the resource as well. What is referred to comes first. */
type Program = ReadonlyMap<string, Properties>;

/** The program of all tables: what one needs is the resource of that kind, by reference. */
async function programOfTables(): Promise<Program> {
  const declared = new Map<string, Properties>();
  const declare = async ({ kind, program, needs, consent }: KindTable): Promise<void> => {
    if (declared.has(kind)) return;
    const created = async (other: KindTable) => {
      await declare(other);
      return { held: { id: `\${${other.kind}.id}` } };
    };
    const needed = (await needs?.({ created })) ?? {};
    declared.set(kind, { ...program, ...needed, ...consent?.with });
  };
  for (const table of TABLES) await declare(table);
  return declared;
}

/** The first change that the program can make by its value alone, and not of what the drift of the table needs. */
function changeOf(table: KindTable, replaces: boolean): readonly [string, Change] | undefined {
  const { changes, drift, consent } = table;
  const set = { ...drift?.with, ...consent?.with };
  return Object.entries(changes).find(
    ([name, { to, from, with: besides = {}, along, rejected, emulator, onlyPreviewed }]) =>
      isImmutable(table, name) === replaces &&
      to !== undefined &&
      ![from, along, rejected, emulator, onlyPreviewed].some((each) => each !== undefined) &&
      !(name in set) &&
      Object.keys(besides).every((each) => each in set),
  );
}

/** The program with a change of each kind that has one. */
function changed(program: Program, replaces: boolean): Program {
  const changes = TABLES.flatMap((table): [string, Properties][] => {
    const [name, change] = changeOf(table, replaces) ?? [];
    const inputs = program.get(table.kind) ?? {};
    // A part goes where its whole goes.
    if (replaces && table.partOf !== undefined) return [[table.kind, { ...inputs, workspaceId: ELSEWHERE }]];
    return name === undefined ? [] : [[table.kind, withValue(inputs, name, change?.to)]];
  });
  return new Map([...program, ...changes]);
}

/** Each operation of a preview on the kinds that have something, sorted by kind. */
function each(operation: string, has: (table: KindTable) => boolean): [string, string][] {
  return TABLES.filter(has).map(({ kind }): [string, string] => [operation, kind]);
}

const sorted = (requests: readonly Request[]) =>
  requests.toSorted((one, other) => (`${one.path} ${one.method}` < `${other.path} ${other.method}` ? -1 : 1));
const byKind = (one: readonly string[], other: readonly string[]) => (one.join() < other.join() ? -1 : 1);

/** Milliseconds for it: some thirty commands of the engine. */
export const PATIENCE_MS = 600_000;

/** Creates a stack of every kind, changes, repairs, replaces and deletes it. Each front end is tried in a file of its own, beside the other. */
export async function liveEveryKind(frontEnd: FrontEnd): Promise<void> {
  let program = await programOfTables();
  const it = await worldOf(program, { emulator: emulatorOfTables() }, (directory, declared) => {
    const resources = [...declared].map(([kind, properties]) => [kind, { type: kind, properties }] as const);
    const files = programOf(frontEnd, Object.fromEntries(resources), pluginFolder());
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(directory, name), text);
  });
  const { stack, emulator } = it;
  const printed: string[] = [];
  const succeed = async (ran: ReturnType<typeof stack.up>) => {
    const { code, output } = await ran;
    printed.push(output);
    expect(code, output).toBe(0);
  };
  const writes = () => writesIn(it.asked());
  const preview = async (next: Program) => {
    program = next;
    it.program(program);
    const { code, steps, output } = await previewed(stack);
    printed.push(output);
    expect(code, output).toBe(0);
    expect(writes()).toEqual([]);
    return steps;
  };
  const ids = async () => {
    const found = await stack.resources();
    return new Map(found.map(({ type, id }) => [type.split(":").at(-1) ?? "", id ?? ""]));
  };
  /** The service stores the objects of the state, and no other that costs anything. */
  const assertNothingOrphaned = async () => {
    const held = await ids();
    for (const table of TABLES.filter(({ cannot, exists }) => !cannot.object && exists !== "always")) {
      const { kind } = table;
      const stored = storedOf(table, emulator.state());
      const live = stored.flatMap(({ id, ended }) => (ended ? [] : [id]));
      expect([...new Set([...live, held.get(kind)])], kind).toEqual([held.get(kind)]);
      expect(
        stored.map(({ id }) => id),
        kind,
      ).toContain(held.get(kind));
    }
  };

  const creations = await preview(program);
  for (const { kind } of TABLES) expect(creations).toContainEqual(["create", kind]);
  await succeed(stack.up());
  expect(sorted(writes().map(shaped))).toEqual(sorted(TABLES.map(({ create }) => create)));
  await assertNothingOrphaned();
  const first = await ids();

  await succeed(stack.up("--expect-no-changes"));
  expect(writes()).toEqual([]);

  const besides = TABLES.filter(({ drift }) => drift?.with !== undefined);
  program = new Map([
    ...program,
    ...besides.map(({ kind, drift }) => [kind, { ...program.get(kind), ...drift?.with }] as const),
  ]);
  it.program(program);
  await succeed(stack.up());
  for (const { kind, drift, partOf = "" } of TABLES) {
    // What it is a part of is the resource of that kind, by reference.
    const [, whole = ""] = /^\$\{(\w+)\.id\}$/.exec(String(program.get(kind)?.[partOf])) ?? [];
    if (drift !== undefined)
      await sendFromOutside(emulator, drift.outside, first.get(kind) ?? "", HERE, first.get(whole));
  }
  it.asked();
  await succeed(stack.refresh());
  expect(await preview(program)).toEqual(each("update", ({ drift }) => drift !== undefined).sort(byKind));
  await succeed(stack.up());
  expect(sorted(writes())).toEqual(sorted(TABLES.flatMap(({ drift }) => drift?.repair ?? [])));

  const changing = changed(program, false);
  expect(await preview(changing)).toEqual(
    each("update", (table) => changeOf(table, false) !== undefined).sort(byKind),
  );
  await succeed(stack.up());
  expect(sorted(writes())).toEqual(
    sorted(TABLES.flatMap((table) => changeOf(table, false)?.[1].sends ?? [])),
  );
  expect(await ids()).toEqual(first);
  await assertNothingOrphaned();

  const replacing = await preview(changed(program, true));
  // A part is replaced with its whole.
  const replaced = (table: KindTable) => changeOf(table, true) !== undefined || table.partOf !== undefined;
  const replacements = replacing.filter(([operation]) => operation === "replace");
  expect(replacements).toEqual(each("replace", replaced).sort(byKind));
  await succeed(stack.up());
  const posted = writes().filter(({ method }) => method === "POST");
  expect(posted.map(({ path }) => path).sort()).toEqual(
    TABLES.filter(replaced)
      .flatMap(({ create, remove }) => [create, remove])
      .flatMap(({ method, path }) => (method === "POST" ? [path] : []))
      .sort(),
  );
  await assertNothingOrphaned();
  const second = await ids();
  for (const { kind } of TABLES.filter(replaced))
    expect([kind, second.get(kind)]).not.toEqual([kind, first.get(kind)]);
  await succeed(stack.up("--expect-no-changes"));
  expect(writes()).toEqual([]);

  // What is ended goes on for a while where a deletion takes time.
  await succeed(stack.destroy());
  expect(await stack.resources()).toEqual([]);
  const left = TABLES.filter(({ ends }) => ends !== "left").flatMap((table) =>
    storedOf(table, emulator.state()).filter(({ ended }) => !ended),
  );
  expect(left).toEqual([]);

  const home = path.join(stack.directory, "..", "home");
  const stored = readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.json(?:\.bak)?$/.test(entry.name))
    .map((entry) => readFileSync(path.join(entry.parentPath, entry.name), "utf8"));
  const answered = TABLES.flatMap((table) => answeredSecrets(emulator.journal(), table));
  for (const secret of [API_KEY, ...answered, ...TABLES.flatMap(({ secrets }) => secrets)]) {
    expect(
      [...printed, ...stored].some((text) => text.includes(secret)),
      secret,
    ).toBe(false);
  }
}
