import type { JournalEntry } from "../../emulator/src/index.ts";
import type { Command } from "./commands.ts";
import { withoutEngineLog } from "./leaks.ts";
import { type Declared, isKept, type Program } from "./model.ts";
import type { Made } from "./service.ts";
import type { State } from "./state.ts";

/** What one round was seen to do, from before its edits to after its recovery. */
export interface Evidence {
  readonly before: Program;
  readonly after: Program;
  readonly stateBefore: State;
  readonly stateAfter: State;
  readonly madeBefore: readonly Made[];
  readonly madeAfter: readonly Made[];
  /** The commands, the one under attack first. */
  readonly commands: readonly Command[];
  readonly requests: readonly JournalEntry[];
  /** The ids that were in the state after any command so far. */
  readonly known: ReadonlySet<string>;
  /** Objects that were made by somebody else, or that an earlier round has already shown to be nobody's. */
  readonly foreign: ReadonlySet<string>;
  /** Objects that the documented command lists as nobody's. */
  readonly listed: ReadonlySet<string>;
}

/** Milliseconds before a kill in which an answer may have come without having reached the state. */
const UNSAVED = 3_000;

const namesOf = (program: Program) => new Map(program.map((declared) => [declared.name, declared]));

function heldId(state: State, { name }: Declared): string | undefined {
  return state.held.find((held) => held.name === name && !held.leaving)?.id;
}

/** Every resource of the program is in the state, ready, and the service holds its object. */
export function unmade({ after, stateAfter, madeAfter }: Evidence): string[] {
  const live = new Set(madeAfter.filter((made) => made.live).map(({ id }) => id));
  return after.flatMap((declared) => {
    const held = stateAfter.held.filter(({ name, leaving }) => name === declared.name && !leaving);
    const [only] = held;
    if (only === undefined || held.length > 1) return [`the state holds ${held.length} of ${declared.name}`];
    return [
      ...(only.failed ? [`${declared.name} is still unfinished in the state`] : []),
      ...(live.has(only.id) ? [] : [`the service holds no object ${only.id} of ${declared.name}`]),
    ];
  });
}

/** Nothing is in the state but what the program has. */
export function superfluous({ after, stateAfter }: Evidence): string[] {
  const wanted = namesOf(after);
  return stateAfter.held
    .filter(({ name, leaving }) => leaving || !wanted.has(name))
    .map(({ name, id }) => `the state still holds ${id} of ${name}`);
}

/** Whether a command was killed so soon after the object was made that nobody can have kept its id. */
function lostByKill(made: Made, { commands, requests }: Evidence): boolean {
  const making = requests.find(
    ({ method, responseBody }) => method === "POST" && JSON.stringify(responseBody ?? "").includes(made.id),
  );
  return commands.some(
    ({ cut, cutAt, asked: [after, last] }) =>
      cut !== undefined &&
      cut !== "ctrl-c" &&
      // One whose answer was never sent is in no answer; it was made by this command all the same.
      (making === undefined ||
        (making.sequence > after &&
          making.sequence <= last &&
          Date.parse(making.realTime) >= cutAt - UNSAVED)),
  );
}

/** Whether the user was told of the object, or to look for one like it. */
function told(made: Made, { commands }: Evidence): boolean {
  return commands.some(
    ({ output }) =>
      output.includes(made.id) ||
      (made.name !== undefined && output.includes(made.name)) ||
      new RegExp(`[Ll]ook(?:ed)? for (?:an? )?${made.kind}`).test(output),
  );
}

/** What the service holds and no state knows, and that nobody was told of. */
export function orphans(evidence: Evidence): string[] {
  const { madeAfter, known, foreign, listed, stateAfter } = evidence;
  const held = new Set(stateAfter.held.map(({ id }) => id));
  return (
    madeAfter
      .filter(({ id, live }) => live && !held.has(id) && !foreign.has(id))
      // What was in the state once, and left it, was given up by the program; that it still lives is another matter.
      .flatMap((made) => {
        const is = `${made.kind} ${made.id}${made.name === undefined ? "" : ` (${made.name})`}`;
        if (known.has(made.id)) {
          return made.kind === "bulk export" || told(made, evidence)
            ? []
            : [`${is} was dropped from the state, and still lives`];
        }
        if (lostByKill(made, evidence)) {
          return listed.has(made.id) ? [] : [`${is} was lost by a kill, and doctor does not list it`];
        }
        return told(made, evidence) ? [] : [`${is} is in no state, and nobody was told of it`];
      })
  );
}

/** What was kept by the program is the same object, and was not cancelled, deleted or deployed again. */
export function harmed(evidence: Evidence): string[] {
  const { before, after, stateBefore, stateAfter, madeBefore, madeAfter, commands, requests } = evidence;
  if (commands.some(({ args }) => args[0] === "destroy")) return [];
  return before.flatMap((was) => {
    const now = after.find((declared) => isKept(was, declared));
    const id = heldId(stateBefore, was);
    if (now === undefined || id === undefined) return [];
    const given = (text: string) => `${text} ${now.name}, which the program kept`;
    const heldNow = heldId(stateAfter, now);
    const ended = requests.filter(
      ({ method, path, body }) =>
        path.endsWith(`/${id}`) &&
        (method === "DELETE" || (method === "PATCH" && JSON.stringify(body).includes("Cancelled"))),
    );
    const revisions = (of: readonly Made[]) => of.find((made) => made.id === id)?.revisions ?? [];
    const had = revisions(madeBefore).length;
    const fresh = revisions(madeAfter).slice(had);
    const others = requests.filter(
      ({ fault, path }) => fault === "second-revision" && path.includes(id),
    ).length;
    const failed = fresh.filter(({ status }) => /FAILED/.test(status)).length;
    const changed = was.version !== now.version || was.rotation !== now.rotation ? 1 : 0;
    return [
      ...(heldNow === id ? [] : [given(`${heldNow ?? "nothing"} took the place of ${id} of`)]),
      ...ended.map(({ method, path }) => given(`${method} ${path} ended the object of`)),
      ...(fresh.length > changed + failed + others
        ? [given(`${fresh.length} revisions, where ${changed} was asked for and ${failed} failed, of`)]
        : []),
    ];
  });
}

/** Words that a user must never see: they tell of a defect. */
const CRASH =
  /panic:|TypeError|ReferenceError|RangeError|\bundefined\b|\[object Object\]|UnhandledPromise|always\*? a bug| {4}at \S+ \(/;

/** Signs of a defect in what was printed, and what commands left behind. */
export function crashes({ commands }: Evidence): string[] {
  return commands.flatMap(({ args, output, cut, misdeeds }) => {
    const killed = cut === "kill plugin" || cut === "ctrl-c twice";
    const lines = withoutEngineLog(output)
      .split("\n")
      .filter((line) => CRASH.test(line));
    const shown = killed ? lines.filter((line) => !/always\*? a bug|panic: fatal/.test(line)) : lines;
    return [...misdeeds, ...shown.map((line) => `pulumi ${args[0]} printed: ${line.trim()}`)];
  });
}
