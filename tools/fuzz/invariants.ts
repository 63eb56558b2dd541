import type { JournalEntry } from "../../emulator/src/index.ts";
import { plainResources } from "../../provider/resources/index.ts";
import type { Command } from "./commands.ts";
import { withoutEngineLog } from "./leaks.ts";
import { type Declared, isKept, PLAIN_KINDS, type Program } from "./model.ts";
import type { Made } from "./service.ts";
import type { State } from "./state.ts";
import { WORKSPACE } from "./workshop.ts";

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
  /** Objects that were imported in this round, as an error advised. */
  readonly adopted: ReadonlySet<string>;
  /** What schedules spawned, with the schedule of each. */
  readonly spawned: ReadonlyMap<string, string>;
}

/** Milliseconds before a kill in which an answer may have come without having reached the state. */
const UNSAVED = 3_000;
/** Milliseconds after a kill in which a request may still arrive that was under way, or was sent before a second Ctrl-C. */
const UNDER_WAY = 1_500;

/** The paths to which a POST creates an object of a workspace. */
const CREATIONS: ReadonlySet<string> = new Set([
  "/v2/deployments",
  "/api-host/v2/deployments",
  "/api/v1/bulk-exports/destinations",
  "/api/v1/bulk-exports",
  // What is overwritten by its creation may not even be created elsewhere.
  ...PLAIN_KINDS.map((kind) => plainResources[kind].of.facts).flatMap(({ path, create }) =>
    create === "PUT" ? [] : [path],
  ),
]);

const namesOf = (program: Program) => new Map(program.map((declared) => [declared.name, declared]));

function heldId(state: State, { name }: Declared): string | undefined {
  return state.held.find((held) => held.name === name && !held.leaving)?.id;
}

/** Every resource of the program is in the state, ready, and the service holds its object. */
export function unmade({ after, stateAfter, madeAfter }: Evidence): string[] {
  const there = new Set(madeAfter.filter((made) => !made.cancelled).map(({ id }) => id));
  return after.flatMap((declared) => {
    const held = stateAfter.held.filter(({ name, leaving }) => name === declared.name && !leaving);
    const [only] = held;
    if (only === undefined || held.length > 1) return [`the state holds ${held.length} of ${declared.name}`];
    return [
      ...(only.failed ? [`${declared.name} is still unfinished in the state`] : []),
      ...(there.has(only.id) ? [] : [`the service holds no object ${only.id} of ${declared.name}`]),
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

/** The request that made an object, and the command that sent it. */
function makingOf(made: Made, { commands, requests }: Evidence) {
  const request = requests.find(
    ({ method, status, responseBody }) =>
      // The refusal of a second one names the first, too.
      method === "POST" && (status ?? 0) < 300 && JSON.stringify(responseBody ?? "").includes(made.id),
  );
  const at = request === undefined ? undefined : Date.parse(request.realTime);
  const command = commands.find(
    ({ during: [begun, ended] }) => at !== undefined && at >= begun && at <= ended,
  );
  return { request, at, command };
}

/** A Ctrl-C that comes when the engine is about to end, and listens to it no more, kills it. */
export const killed = ({ cut, code }: Command) => cut !== undefined && (cut !== "ctrl-c" || code === -1);

/** Whether the user was told of the object, or to look for one like it. */
function isReported(made: Made, { commands }: Evidence): boolean {
  return commands.some(
    ({ output }) =>
      output.includes(made.id) ||
      (made.name !== undefined && output.includes(made.name)) ||
      new RegExp(`create the ${made.kind}: .*\\[LS500[23]\\]`).test(output),
  );
}

/** The faults that let an answer come whole, with the id of what was created. */
const HARMLESS: ReadonlySet<string> = new Set(["drop-members", "late", "second-revision", "strip-workspace"]);

function answersWithId({ fault }: JournalEntry): boolean {
  return fault === null || HARMLESS.has(fault);
}

/** Why an object that the service made is in no state although it should be; undefined where that is excused. */
function whyMissing(made: Made, evidence: Evidence): string | undefined {
  const { request, at, command } = makingOf(made, evidence);
  // One whose answer was never sent is in no answer: any command that was killed may have made it.
  const by = command ?? evidence.commands.find(killed);
  if (by !== undefined && killed(by)) {
    const unsaved = at === undefined || (at >= by.cutAt - UNSAVED && at <= by.cutAt + UNDER_WAY);
    if (unsaved)
      return !made.live || evidence.listed.has(made.id)
        ? undefined
        : "was lost by a kill, and doctor does not list it";
    if (at !== undefined && at > by.cutAt + UNDER_WAY) return "was asked for after its provider was killed";
  } else if (request !== undefined && answersWithId(request)) {
    return "was answered with its id, which is in no state";
  }
  return isReported(made, evidence) ? undefined : "is in no state, and nobody was told of it";
}

const named = ({ kind, id, name }: Made) => `${kind} ${id}${name === undefined ? "" : ` (${name})`}`;

/** What the service was made to hold and no state knows, and what a state has dropped and that goes on all the same. */
export function orphans(evidence: Evidence): string[] {
  const { madeAfter, known, foreign, stateAfter } = evidence;
  const held = new Set(stateAfter.held.map(({ id }) => id));
  return madeAfter
    .filter(({ id }) => !held.has(id) && !foreign.has(id))
    .flatMap((made) => {
      if (known.has(made.id)) {
        const dropped = made.live && !isReported(made, evidence);
        return dropped ? [`${named(made)} was dropped from the state, and goes on`] : [];
      }
      const why = made.cancelled ? undefined : whyMissing(made, evidence);
      return why === undefined ? [] : [`${named(made)} ${why}`];
    });
}

/** What had to be adopted by hand although its id had been answered. */
export function unkept(evidence: Evidence): string[] {
  return evidence.madeAfter
    .filter(({ id }) => evidence.adopted.has(id))
    .flatMap((made) => {
      const { request, command } = makingOf(made, evidence);
      const kept =
        request !== undefined && answersWithId(request) && command !== undefined && !killed(command);
      return kept ? [`${named(made)} was answered with its id, and had to be imported`] : [];
    });
}

/** A preview asks, and changes nothing. */
export function written({ commands, requests }: Evidence): string[] {
  return commands
    .filter(({ args }) => args[0] === "preview")
    .flatMap(({ asked: [after, last] }) =>
      requests.filter(({ sequence, method }) => sequence > after && sequence <= last && method !== "GET"),
    )
    .map(({ method, path }) => `a preview sent ${method} ${path}`);
}

/**
 * In a workspace that the program does not name nothing is changed but what a create made there by mistake. OAuth
 * providers belong to the organization.
 */
export function changedElsewhere({ requests, known }: Evidence): string[] {
  return requests
    .filter(({ method, path, workspace, status, headers }) => {
      const carriedOut = method !== "GET" && (status ?? 0) < 300 && !path.includes("/v2/auth/");
      const ours = String(headers["user-agent"]).startsWith("pulumi-langsmith/");
      return carriedOut && ours && workspace !== null && workspace !== WORKSPACE;
    })
    .filter(
      ({ method, path }) =>
        !(method === "POST" && CREATIONS.has(path)) && !path.split("/").some((step) => known.has(step)),
    )
    .map(({ method, path, workspace }) => `${method} ${path} changed workspace ${workspace}`);
}

/** Exports that a schedule spawned are cancelled only with it, and only where the program says so. */
export function spawnedHarmed({
  before,
  after,
  stateBefore,
  spawned,
  commands,
  requests,
}: Evidence): string[] {
  const destroyed = commands.some(({ args }) => args[0] === "destroy");
  return requests.flatMap(({ method, path, body }) => {
    const id = path.split("/").at(-1) ?? "";
    const schedule = spawned.get(id);
    if (method !== "PATCH" || schedule === undefined || !JSON.stringify(body).includes("Cancelled"))
      return [];
    const was = before.find((declared) => heldId(stateBefore, declared) === schedule);
    if (was === undefined) return [];
    const now = after.find(({ serial }) => serial === was.serial);
    const asked = was.label % 2 === 1 || (now !== undefined && now.label % 2 === 1);
    if (asked && (destroyed || now === undefined || !isKept(was, now))) return [];
    return [`${method} ${path} cancelled an export that ${was.name} has spawned, which nobody asked for`];
  });
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
