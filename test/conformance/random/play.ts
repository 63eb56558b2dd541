import fc from "fast-check";
import { expect } from "vitest";
import type { Properties } from "../../../provider/core/properties.ts";
import { API_KEY, type FrontEndName, type Held, type Kind, type Life, type Step } from "../life.ts";
import { ELSEWHERE, HERE, Stack } from "../stack.ts";
import type { KindTable } from "../table.ts";
import type { VirtualTime } from "../time.ts";
import { attack, FAULTS, type Fault } from "./faults.ts";
import { type Variant, variantsOf } from "./variants.ts";

const HOUR_MS = 3_600_000;
const COMMANDS = ["up", "up", "up", "up", "refresh", "destroy", "preview"] as const;
type Command = (typeof COMMANDS)[number];
const OUTSIDE = ["changes it", "deletes it", "creates an equal one"] as const;

/** What happens until the stack is as its program wants again. */
interface Round {
  /** Which program it then has, of those of its kind. */
  readonly edit: number;
  /** What a second person does before the command. */
  readonly outside: (typeof OUTSIDE)[number] | undefined;
  readonly command: Command;
  readonly fault: Fault | undefined;
  /** Whether the user refreshes before the next up. */
  readonly refreshes: boolean;
}

/** A life of a stack with one resource, or with two equal ones where the service allows it. */
interface RandomLife {
  readonly frontEnd: FrontEndName;
  readonly kind: Kind;
  readonly consents: boolean;
  readonly twins: boolean;
  readonly rounds: readonly Round[];
}

const fault: fc.Arbitrary<Fault> = fc.record({
  does: fc.constantFrom(...FAULTS),
  on: fc.constantFrom("writes" as const, "reads" as const),
  after: fc.constantFrom(0, 0, 0, 1, 2),
});

const round: fc.Arbitrary<Round> = fc.record({
  edit: fc.nat({ max: 30 }),
  outside: fc.option(fc.constantFrom(...OUTSIDE), { nil: undefined, freq: 1 }),
  command: fc.constantFrom(...COMMANDS),
  fault: fc.option(fault, { nil: undefined, freq: 5 }),
  refreshes: fc.boolean(),
});

export function lives(frontEnd: FrontEndName, tables: readonly KindTable[]): fc.Arbitrary<RandomLife> {
  // Where there is a wait, more can go wrong.
  const kinds = tables.flatMap(({ kind, wait }) => (wait === undefined ? [kind] : [kind, kind, kind]));
  return fc.record({
    frontEnd: fc.constant(frontEnd),
    kind: fc.constantFrom(...kinds),
    consents: fc.boolean(),
    twins: fc.boolean(),
    rounds: fc.array(round, { minLength: 1, maxLength: 6, size: "max" }),
  });
}

/**
 * Plays a life, and checks after each command what holds under every single fault.
 *
 * @throws Error with what happened until then
 */
export async function play(life: RandomLife, table: KindTable, time: VirtualTime): Promise<void> {
  const options = { ...table.emulator, tracingProjectsKeepNames: false };
  const stack = await Stack.begin(life.frontEnd, options, time);
  const player = new Player(stack, table, life);
  try {
    await player.play();
  } catch (error) {
    const { message } = error instanceof Error ? error : new Error(String(error));
    throw new Error([message, "What happened:", ...player.history].join("\n"));
  } finally {
    await stack.close();
  }
}

class Player {
  readonly history: string[] = [];
  readonly #stack: Stack;
  readonly #table: KindTable;
  readonly #random: RandomLife;
  readonly #variants: readonly [Variant, ...Variant[]];
  #needed: Properties = {};
  readonly #lives: Life[] = [];
  /** What the engine still has to delete, after a replacement that was not finished. */
  readonly #leaving: Held[] = [];
  /** What a second person created. */
  readonly #foreign = new Set<string>();
  #variant: Variant;
  /** The program of the last up that succeeded. */
  #applied: Variant;
  #consents: boolean;

  constructor(stack: Stack, table: KindTable, life: RandomLife) {
    this.#stack = stack;
    this.#table = table;
    this.#random = life;
    this.#variants = variantsOf(table, life.consents);
    [this.#variant] = this.#variants;
    this.#applied = this.#variant;
    this.#consents = life.consents;
  }

  async play(): Promise<void> {
    const { rounds, twins } = this.#random;
    const { life, needed } = await this.#stack.of(this.#table);
    this.#needed = needed;
    this.#lives.push(life);
    if (twins && canHaveTwins(this.#table)) this.#lives.push(await this.#stack.add(this.#table.kind));
    for (const { edit, outside, command, fault, refreshes } of rounds) {
      this.#variant = this.#variants[edit % this.#variants.length] ?? this.#variant;
      const wasOutside = outside !== undefined && (await this.#outside(outside));
      const isInDoubt = await this.#attacked(command, fault);
      await this.#recover(refreshes || wasOutside || isInDoubt);
    }
    // What the service holds then is what the program wants.
    expect(errorsOf(await this.#command("refresh")), "a refresh without a fault").toEqual([]);
    await this.#assertUnchanged();
    await this.#command("destroy");
    for (const life of this.#lives) expect(life.held, "what a destroy leaves in the state").toBeUndefined();
    this.#assertNothingStray(new Set());
    this.#stack.assertSecret(this.#table);
  }

  /** A command under a fault; resolves to whether only a refresh shows what it did. */
  async #attacked(command: Command, fault: Fault | undefined): Promise<boolean> {
    const before = this.#lives.map(({ held }) => held);
    const [sent, removable] = [this.#stack.writes().length, this.#stack.remote(this.#table)];
    let current: Life | undefined;
    const readsOnly = command === "refresh" || command === "preview";
    const on = readsOnly ? "reads" : fault?.on;
    const hit = fault && on && attack(this.#stack, { ...fault, on }, () => current);
    const steps = await this.#command(command, (life) => {
      current = life;
      return hit?.killed === true;
    });
    this.#stack.passAll();
    this.history.push(`  under ${JSON.stringify(fault)}: ${hit?.hits ?? 0} requests`);
    if (command === "preview") {
      expect(this.#stack.writes(), "what a preview sent").toHaveLength(sent);
      expect(this.#lives.map(({ held }) => held)).toEqual(before);
    }
    if (!this.#consents && this.#table.consent !== undefined && command !== "destroy")
      expect(this.#stack.remote(this.#table)).toEqual(expect.arrayContaining([...removable]));
    const errors = errorsOf(steps);
    // What the error of a lost answer names, or a kill left, the user deletes.
    const lost = errors.filter((error) => error.includes("[LS5003]")).join("\n");
    const strays = this.#strays();
    // After Ctrl-C the next up names the import of what has an id of the program's choice.
    const isNamedLater = fault?.does === "interrupted" && this.#table.evidence.lostAnswer === "sendAgain";
    const mayRemain = hit?.killed === true || isNamedLater;
    if (!mayRemain) this.#assertNothingStray(new Set(strays.filter((id) => lost.includes(id))));
    expect(strays.length, "objects of one killed command").toBeLessThanOrEqual(1);
    for (const id of strays) await this.#deleteOutside(id);
    // A deletion that failed may have been carried out.
    const isUnsure = errors.some((error) => command === "destroy" || error.includes("`pulumi refresh`"));
    return hit?.killed === true || strays.length > 0 || isUnsure;
  }

  /** What a user does until the stack is as its program wants; another up then changes and asks nothing. */
  async #recover(refreshes: boolean): Promise<void> {
    this.#stack.gateway.time.advance(HOUR_MS);
    if (refreshes) expect(errorsOf(await this.#command("refresh"))).toEqual([]);
    for (const old of this.#leaving.splice(0)) {
      const life = await this.#stack.add(this.#table.kind);
      life.held = old;
      expect(await this.#note("delete the replaced", life.destroy())).toMatchObject({ did: "delete" });
    }
    let errors = errorsOf(await this.#command("up"));
    const { rejected } = this.#variant;
    if (rejected?.ifHeld === false) expect(errors.join("\n")).toContain(rejected.says);
    for (let tries = 0; errors.length > 0 && tries < 3; tries += 1) {
      await this.#follow(errors.join("\n"));
      errors = errorsOf(await this.#command("up"));
    }
    expect(errors, "an up without a fault").toEqual([]);
    this.#applied = this.#variant;
    this.#assertNothingStray(new Set());
    await this.#assertUnchanged();
  }

  /** Does what an error asks for. */
  async #follow(error: string): Promise<void> {
    const { consent } = this.#table;
    const { rejected } = this.#variant;
    const isRejected = rejected !== undefined && error.includes(rejected.says);
    if (isRejected && this.#variant !== this.#applied) {
      this.#variant = this.#applied;
    } else if (consent !== undefined && error.includes(consent.rejected)) {
      // Somebody else ended it: it exists again only with the consent.
      this.#consents = true;
    } else if (/\[LS5003\]|\[LS5005\]/.test(error) && this.#foreign.size > 0) {
      for (const id of this.#foreign) await this.#deleteOutside(id);
    } else if (error.includes("`pulumi refresh`")) {
      this.#stack.gateway.time.advance(HOUR_MS);
      await this.#command("refresh");
    }
  }

  async #assertUnchanged(): Promise<void> {
    const asked = this.#stack.gateway.emulator.journal().length;
    for (const step of await this.#command("up")) expect(step).toMatchObject({ did: "same" });
    expect(this.#stack.gateway.emulator.journal(), "what another up asked").toHaveLength(asked);
  }

  /** A command, as a process of its own. `killed`: asked before and after each operation. */
  async #command(name: Command, killed: (life: Life) => boolean = () => false): Promise<readonly Step[]> {
    const steps: Step[] = [];
    for (const [index, old] of this.#lives.entries()) {
      const life = await this.#stack.add(this.#table.kind);
      [life.held, old.held] = [old.held, undefined];
      this.#lives[index] = life;
      if (killed(life)) continue;
      const { held } = life;
      const step = await this.#operation(name, life);
      if (step === undefined) continue;
      const isDead = killed(life) && step.error !== undefined;
      // What the state held before a kill is all that the next process knows.
      if (isDead && (life.held === undefined || life.held.unfinished)) life.held = held;
      else if (step.failed === "replace" && held !== undefined && life.held !== held)
        if (life.held !== undefined) this.#leaving.push(held);
      steps.push(step);
    }
    return steps;
  }

  #operation(name: Command, life: Life): Promise<Step> | undefined {
    if (name === "up") return this.#note("up", life.up(this.#program));
    if (name === "preview") return this.#note("preview", life.preview(this.#program));
    if (life.held === undefined) return undefined;
    return name === "refresh" ? this.#note("refresh", life.refresh()) : this.#note("destroy", life.destroy());
  }

  async #note(what: string, step: Promise<Step>): Promise<Step> {
    const { did, error } = await step;
    this.history.push(`${what} (${this.#variant.name}): ${did ?? `failed: ${error}`}`);
    return step;
  }

  get #program(): Properties {
    const consent = this.#consents ? this.#table.consent?.with : {};
    return { ...this.#variant.program, ...this.#needed, ...consent };
  }

  /** What a second person does; resolves to whether they could. */
  async #outside(what: (typeof OUTSIDE)[number]): Promise<boolean> {
    const { drift, cannot, exists } = this.#table;
    const [held] = this.#lives.flatMap((life) => life.held ?? []);
    if (cannot.object) return false;
    if (what === "creates an equal one") {
      if (exists === "always" || (held !== undefined && !canHaveTwins(this.#table))) return false;
      const body = await this.#stack.bodyOf(this.#table, this.#needed);
      this.#foreign.add(await this.#stack.another(this.#table, body));
      this.#stack.gateway.time.advance(60_000);
    } else {
      if (held === undefined) return false;
      if (what === "deletes it") await this.#deleteOutside(held.id);
      else if (drift === undefined) return false;
      else await this.#stack.outside(drift.outside, held.id, workspaceOf(held));
    }
    this.history.push(`somebody ${what}`);
    return true;
  }

  async #deleteOutside(id: string): Promise<void> {
    this.#foreign.delete(id);
    const { remove } = this.#table;
    // Some deletions succeed where there is nothing, so both workspaces are asked.
    for (const workspace of [HERE, ELSEWHERE]) {
      await this.#stack.outside(remove, id, workspace).catch(() => undefined);
    }
  }

  /** What the service stores that no state holds and nobody else created. */
  #strays(): readonly string[] {
    const { cannot, exists } = this.#table;
    if (cannot.object || exists === "always") return [];
    const held = [...this.#lives.flatMap((life) => life.held ?? []), ...this.#leaving].map(({ id }) => id);
    return this.#stack.remote(this.#table).filter((id) => !held.includes(id) && !this.#foreign.has(id));
  }

  #assertNothingStray(excused: ReadonlySet<string>): void {
    expect(
      this.#strays().filter((id) => !excused.has(id)),
      "what no state holds",
    ).toEqual([]);
    const ids = this.#lives.flatMap(({ held }) => held?.id ?? []);
    expect(new Set(ids).size, "objects of different resources").toBe(ids.length);
    expect(
      ids.filter((id) => this.#foreign.has(id)),
      "what somebody else created",
    ).toEqual([]);
    const writes = this.#stack.gateway.emulator
      .journal()
      .filter(({ method, headers }) => method !== "GET" && headers["x-api-key"] === API_KEY);
    const touched = [...this.#foreign].filter((id) => writes.some(({ path }) => path.endsWith(`/${id}`)));
    expect(touched, "what was changed of others").toEqual([]);
  }
}

/** Whether the service allows two equal objects. */
function canHaveTwins({ nameOf, idMember, exists, cannot }: KindTable): boolean {
  return nameOf === undefined && idMember === undefined && exists !== "always" && !cannot.object;
}

function workspaceOf({ inputs: { workspaceId } }: Held): string {
  return typeof workspaceId === "string" ? workspaceId : HERE;
}

function errorsOf(steps: readonly Step[]): readonly string[] {
  return steps.flatMap(({ error }) => error ?? []);
}
