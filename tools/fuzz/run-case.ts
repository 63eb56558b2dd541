import { readFileSync } from "node:fs";
import { orphansIn } from "../../cli/doctor/orphans.ts";
import { objectsIn } from "../../cli/stack.ts";
import { readFaults } from "../../emulator/src/faults/schema.ts";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
import { adviceIn } from "./advice.ts";
import { madeByHand, removedByHand } from "./by-hand.ts";
import { type Command, command } from "./commands.ts";
import {
  changedElsewhere,
  crashes,
  type Evidence,
  harmed,
  killed,
  orphans,
  spawnedHarmed,
  superfluous,
  unkept,
  unmade,
  written,
} from "./invariants.ts";
import { filesBelow, leaksIn, leaksInJournal, withoutEngineLog } from "./leaks.ts";
import { type Case, type Program, programsOf, type Round, tokenOfKind } from "./model.ts";
import { asJavaScript, asYaml, secretsOf } from "./programs.ts";
import { aimed } from "./routes.ts";
import { inventoryIn, type Made, madeIn, spawnedIn } from "./service.ts";
import { type State, stateOf } from "./state.ts";
import { Bench, ELSEWHERE, KEYS, SPEED, WORKSPACE, type Workshop } from "./workshop.ts";

/** What became of a case. */
export interface Verdict {
  /** What must not be; empty for a case that held. */
  readonly violations: readonly string[];
  /** The commands that were run, with what they printed. */
  readonly commands: readonly Command[];
  /** How many requests were hit by a fault. */
  readonly hits: number;
}

const DAY = 86_400_000;
const JUDGES = [
  unmade,
  superfluous,
  orphans,
  unkept,
  harmed,
  spawnedHarmed,
  changedElsewhere,
  written,
  crashes,
];

/** Runs a random life of a stack on the real engine and judges it. */
export async function runCase(workshop: Workshop, it: Case): Promise<Verdict> {
  const emulator = await startEmulator({
    strict: true,
    speed: SPEED,
    now: new Date(Date.now() + it.skew * 1000),
    apiKey: KEYS.map((key) => ({ key, defaultWorkspace: ELSEWHERE })),
    report: () => {},
  });
  const bench = new Bench(workshop, it.front, emulator.url);
  try {
    return await new Life(it, bench, emulator).live();
  } finally {
    await emulator.close();
    bench.remove();
  }
}

class Life {
  readonly #case: Case;
  readonly #bench: Bench;
  readonly #emulator: Emulator;
  readonly #programs: readonly Program[];
  readonly #schedulesFrom: string;
  readonly #commands: Command[] = [];
  readonly #violations: string[] = [];
  /** The ids that were ever in the state. */
  readonly #known = new Set<string>();
  /** What somebody else made. */
  readonly #foreign = new Set<string>();
  readonly #imports = new Map<number, string>();
  /** What an error told to import. */
  readonly #adoptedIds = new Set<string>();

  constructor(it: Case, bench: Bench, emulator: Emulator) {
    this.#case = it;
    this.#bench = bench;
    this.#emulator = emulator;
    this.#programs = programsOf(it);
    const begin = Math.floor(emulator.clock.now() / DAY) * DAY - 2 * DAY;
    for (const { id } of madeIn(emulator.state())) this.#foreign.add(id);
    this.#schedulesFrom = new Date(begin).toISOString().replace(".000Z", "Z");
  }

  async live(): Promise<Verdict> {
    let program: Program = [];
    for (const [index, next] of this.#programs.entries()) {
      const round = this.#case.rounds[index - 1];
      await this.#round(round, program, next);
      if (this.#violations.length > 0) break;
      program = next;
    }
    this.#leaks();
    return {
      violations: this.#violations,
      commands: this.#commands,
      hits: this.#emulator.journal().filter(({ fault }) => fault !== null).length,
    };
  }

  /** One round; without one, the first `up`, which nothing attacks. */
  async #round(round: Round | undefined, before: Program, after: Program): Promise<void> {
    const [emulator, bench] = [this.#emulator, this.#bench];
    // An id that a program chooses may come back in a later round, for an object that is created there.
    this.#adoptedIds.clear();
    const stateBefore = this.#state();
    await this.#makeForImport(after, stateBefore);
    const madeBefore = madeIn(emulator.state());
    const first = this.#commands.length;
    const began = emulator.journal().at(-1)?.sequence ?? 0;
    this.#write(after, stateBefore);
    if (round?.newKey) bench.key(1);
    if (round) await this.#attacked(round, before, after);
    const stateBetween = this.#state();
    const between = this.#stateText();
    await this.#recovered(round, after, stateBetween);
    const stateAfter = this.#state();
    const evidence: Evidence = {
      before,
      after,
      stateBefore,
      stateAfter,
      madeBefore,
      madeAfter: madeIn(emulator.state()),
      commands: this.#commands.slice(first),
      requests: emulator.journal(began),
      known: this.#known,
      foreign: this.#foreign,
      listed: await this.#listed(between),
      adopted: this.#adoptedIds,
      spawned: spawnedIn(emulator.state()),
    };
    for (const judge of JUDGES) this.#violations.push(...judge(evidence));
    // What a kill left is nobody's from here on.
    const held = new Set(stateAfter.held.map(({ id }) => id));
    for (const { id } of evidence.madeAfter) if (!held.has(id)) this.#foreign.add(id);
    if (round && this.#violations.length === 0) await this.#unchanged();
  }

  async #attacked(round: Round, before: Program, after: Program): Promise<void> {
    const { command: name, faults, outcome, interruption, verbose } = round;
    const aims = faults.flatMap((each) => aimed(each, before, after));
    for (const fault of readFaults(aims)) this.#emulator.addFault(fault);
    if (outcome) this.#emulator.addBehaviour({ kind: "revision", outcome, log: ["a line of its log"] });
    const loud = verbose ? ["-v=9", "--logtostderr", "--logflow"] : [];
    const go = name === "preview" ? ["--diff"] : ["--yes", "--skip-preview"];
    await this.#run([name, ...go, ...loud], interruption);
    this.#emulator.clearFaults();
    this.#emulator.clearBehaviours();
  }

  async #recovered(round: Round | undefined, program: Program, between: State): Promise<void> {
    const last = this.#commands.at(-1);
    // Documented: what was killed leaves its lock behind.
    const wasKilled = last !== undefined && killed(last);
    if (wasKilled && last.cut !== "kill plugin") await this.#run(["cancel", "--yes"]);
    this.#write(program, between);
    // Documented, too: what a killed command was changing or deleting may have been carried out; an error says the same.
    const inDoubt = /\[LS(?:4015|4017|5024)\]/.test(last?.output ?? "");
    if (round?.recovery === "refresh and up" || wasKilled || inDoubt || between.pending.length > 0) {
      // Documented as well: a server may not find what is younger than five minutes.
      this.#emulator.clock.advance(300);
      const refreshed = await this.#run(["refresh", "--yes", "--skip-preview", "--clear-pending-creates"]);
      if (refreshed.code !== 0) this.#violations.push("the refresh of the recovery failed");
    }
    // Half of all users do at once what an error says of an object that was not taken.
    if (round?.recovery === "refresh and up" && last !== undefined) await this.#adopted(last.output, program);
    let ran = await this.#up(program);
    for (let tries = 0; ran.code !== 0 && tries < program.length; tries += 1) {
      const { output } = ran;
      // The errors of one command may ask for different things.
      const acted = [
        await this.#refreshed(output),
        await this.#removedElsewhere(output),
        await this.#adopted(output, program),
      ];
      if (!acted.includes(true)) break;
      ran = await this.#up(program);
    }
    if (ran.code !== 0) this.#violations.push("the up of the recovery failed");
  }

  async #up(program: Program): Promise<Command> {
    this.#write(program, this.#state());
    return this.#run(["up", "--yes", "--skip-preview"]);
  }

  /** Does what the error says of an object that is in the state alone. */
  async #refreshed(output: string): Promise<boolean> {
    if (!/`pulumi refresh`, (?:which removes it from the state|then `pulumi up` to recreate it)/.test(output))
      return false;
    return (await this.#run(["refresh", "--yes", "--skip-preview"])).code === 0;
  }

  /**
   * Somebody deletes an object that was created in another workspace, there and in the state: no `up` replaces it without the
   * consent of its program.
   */
  async #removedElsewhere(output: string): Promise<boolean> {
    if (!/(?:LangSmith created .*|it is) in workspace \S+(?: instead of|, but)/.test(output)) return false;
    const made = madeIn(this.#emulator.state());
    let removed = false;
    for (const { id, urn, elsewhere } of this.#state().held) {
      const there = made.find((each) => each.id === id);
      if (elsewhere === undefined || there === undefined) continue;
      await this.#removeByHand(there, elsewhere);
      removed = (await this.#run(["state", "delete", urn, "--yes"])).code === 0 || removed;
    }
    return removed;
  }

  /** Does what the errors say of objects that exist already: import one, or delete what cannot be imported. */
  async #adopted(output: string, program: Program): Promise<boolean> {
    let acted = false;
    for (const { resource, token, id, ids } of adviceIn(output)) {
      const declared = program.find(({ name, kind }) => name === resource && tokenOfKind(kind) === token);
      const found = madeIn(this.#emulator.state()).filter(
        (made) =>
          made.live &&
          !this.#known.has(made.id) &&
          !this.#adoptedIds.has(made.id) &&
          (id === undefined ? ids.includes(made.id) : [made.id, made.name].includes(id)),
      );
      const [only, ...more] = found;
      if (declared === undefined || only === undefined) continue;
      for (const made of found) this.#adoptedIds.add(made.id);
      // Whoever imports what was named automatically has to write that name into the program: deleted instead, too.
      const canImport = declared.named || !["deployment", "destination"].includes(declared.kind);
      if (this.#case.front === "dynamic" || more.length > 0 || !canImport) {
        for (const made of found) await this.#removeByHand(made, WORKSPACE);
        acted = true;
        continue;
      }
      const args = ["--yes", "--skip-preview", "--generate-code=false", "--protect=false"];
      const imported = await this.#run(["import", token, declared.name, id ?? only.id, ...args]);
      acted = imported.code === 0 || acted;
    }
    return acted;
  }

  /** Somebody deletes an object, or cancels an export. */
  async #removeByHand({ kind, id, live }: Made, workspace: string): Promise<void> {
    if (!live) return;
    const [method, path, body] = removedByHand(kind, id);
    await this.#outside(method, path, body, workspace);
  }

  /** Another up finds nothing to do, and asks nobody. */
  async #unchanged(): Promise<void> {
    const { code, asked } = await this.#run(["up", "--yes", "--skip-preview", "--expect-no-changes"]);
    if (code !== 0) this.#violations.push("another up is not empty");
    if (asked[1] > asked[0])
      this.#violations.push(`another up asks the service ${asked[1] - asked[0]} times`);
  }

  async #run(args: readonly string[], interruption?: Round["interruption"]): Promise<Command> {
    const ran = await command(
      this.#bench.stack,
      this.#emulator,
      args,
      interruption,
      this.#case.front === "dynamic",
    );
    if (killed(ran)) this.#bench.mend();
    this.#commands.push(ran);
    return ran;
  }

  #state(): State {
    const state = stateOf(this.#stateText());
    for (const { id } of state.held) this.#known.add(id);
    return state;
  }

  #stateText(): string {
    return readFileSync(this.#bench.stateFile, "utf8");
  }

  /** What `doctor` lists as nobody's, given the state of after the attack and the present one. */
  async #listed(between: string): Promise<ReadonlySet<string>> {
    // A backend stores as `checkpoint.latest` what `pulumi stack export` prints as `deployment`.
    const read = [between, this.#stateText()].map((text) =>
      objectsIn({ deployment: JSON.parse(text).checkpoint.latest ?? {} }),
    );
    const objects = (await Promise.all(read)).flatMap((each) => each ?? []);
    const { orphans: found } = orphansIn(objects, await inventoryIn(this.#emulator));
    return new Set(found.map(({ id }) => id));
  }

  /** Somebody makes what the program is going to import. */
  async #makeForImport(program: Program, state: State): Promise<void> {
    for (const declared of program) {
      if (!declared.imported || this.#imports.has(declared.serial)) continue;
      if (state.held.some(({ name }) => name === declared.name)) continue;
      const id = await this.#outside("POST", ...madeByHand(declared));
      this.#imports.set(declared.serial, id);
      this.#foreign.add(id);
    }
  }

  async #outside(method: string, path: string, body?: object, workspace = WORKSPACE): Promise<string> {
    const answer = await fetch(`${this.#emulator.url}${path}`, {
      method,
      headers: { "X-Api-Key": KEYS[0], "X-Tenant-Id": workspace, "Content-Type": "application/json" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
    return text === "" ? "" : String(JSON.parse(text).id);
  }

  #write(program: Program, state: State): void {
    const held = new Set(state.held.map(({ name }) => name));
    const waiting = program.filter(
      ({ serial, name, formerly }) =>
        !this.#known.has(this.#imports.get(serial) ?? "") &&
        ![name, ...formerly].some((each) => held.has(each)),
    );
    const setting = {
      plugin: this.#bench.plugin,
      imports: new Map(
        waiting.flatMap(({ serial }) => {
          const id = this.#imports.get(serial);
          return id === undefined ? [] : [[serial, id]];
        }),
      ),
      schedulesFrom: this.#schedulesFrom,
    };
    this.#bench.program(
      this.#case.front === "plugin" ? asYaml(program, setting) : asJavaScript(program, setting),
    );
  }

  #leaks(): void {
    const secrets = secretsOf(this.#programs);
    const printed = this.#commands.map(({ args, output }, index) => [
      `what command ${index + 1} (pulumi ${args[0]}) printed`,
      withoutEngineLog(output),
    ]);
    // The program itself holds its secrets, in this model.
    const files = filesBelow(this.#bench.files, /program\/(Pulumi\.yaml|index\.js)$/);
    const places = { ...Object.fromEntries(printed), ...files };
    this.#violations.push(
      ...leaksIn(places, [...secrets, ...KEYS]),
      ...leaksInJournal(this.#emulator.journal(), KEYS, secrets),
    );
  }
}
