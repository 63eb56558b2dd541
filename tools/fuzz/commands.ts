import type { Emulator } from "../../emulator/src/index.ts";
import { systemCode } from "../engine/errors.ts";
import type { Ran, Stack } from "../stack/stack.ts";
import type { Interruption } from "./model.ts";
import { providersOf, runs } from "./processes.ts";

/** A command that was run, and how it ended. */
export interface Command extends Ran {
  readonly args: readonly string[];
  /** How it was cut short, if that came about before it ended by itself. */
  readonly cut: Interruption["how"] | undefined;
  /** When it was cut short, on the machine's clock. */
  readonly cutAt: number;
  /** When it began and ended, on the machine's clock. */
  readonly during: readonly [begun: number, ended: number];
  /** The first and last requests of it, by sequence number: after the one, up to the other. */
  readonly asked: readonly [after: number, last: number];
  /** What it left behind or did that no command may. */
  readonly misdeeds: readonly string[];
}

/** Milliseconds after which the service is well again: who attacks for ever waits for every time limit. */
const ATTACK = 12_000;
/** Milliseconds after which a command counts as one that never ends. */
const PATIENCE = 180_000;
/** Milliseconds in which a provider must notice that its engine is gone. */
const ORPHAN = 10_000;
const LOOK = 5;

const pause = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds));

/** How many objects the service has ever made of those that are made by a request. */
function countCreated(emulator: Emulator): number {
  const { deployments, destinations, exports, oauthProviders } = emulator.state();
  const revisions = deployments.reduce((sum, deployment) => sum + deployment.revisions.length, 0);
  return revisions + destinations.length + exports.length + oauthProviders.length;
}

/** Runs a command of the engine, cuts it short as asked, and sees to its end. */
export async function command(
  stack: Stack,
  emulator: Emulator,
  args: readonly string[],
  interruption: Interruption | undefined,
  mayOutlive: boolean,
): Promise<Command> {
  const before = emulator.journal().at(-1)?.sequence ?? 0;
  const createdBefore = countCreated(emulator);
  const started = Date.now();
  const { child, done } = stack.start(...args);
  const engine = child.pid ?? 0;
  const misdeeds: string[] = [];
  let cut: Interruption["how"] | undefined;
  let cutAt = 0;
  let providers: number[] = [];
  const state: { ended?: Ran } = {};
  done.then((ran) => {
    state.ended = ran;
  });
  const due = () =>
    interruption?.once === "made"
      ? countCreated(emulator) >= createdBefore + interruption.count
      : emulator.journal(before).length >= (interruption?.count ?? 0);
  while (state.ended === undefined) {
    await pause(LOOK);
    if (Date.now() - started > ATTACK) {
      emulator.clearFaults();
      emulator.clearBehaviours();
    }
    if (Date.now() - started > PATIENCE) {
      misdeeds.push(`pulumi ${args.join(" ")} did not end within ${PATIENCE / 1000} s`);
      providers = providersOf(engine);
      for (const pid of [...providers, engine]) kill(pid);
      break;
    }
    if (interruption === undefined || cut !== undefined || !due()) continue;
    await pause(interruption.after);
    if (state.ended !== undefined) break;
    providers = providersOf(engine);
    cutAt = Date.now();
    cut = interruption.how;
    if (cut === "kill plugin") for (const pid of providers) kill(pid);
    else child.kill(cut === "kill engine" ? "SIGKILL" : "SIGINT");
    if (cut === "ctrl-c twice") {
      await pause(200);
      child.kill("SIGINT");
    }
  }
  const ran = await done;
  if (providers.length > 0) {
    const until = Date.now() + ORPHAN;
    while (providers.some(runs) && Date.now() < until) await pause(20);
    const left = providers.filter(runs);
    if (left.length > 0 && !mayOutlive)
      misdeeds.push("the provider's process lives on after its engine has ended");
    for (const pid of left) kill(pid);
  }
  return {
    ...ran,
    args,
    cut,
    cutAt,
    during: [started, Date.now()],
    asked: [before, emulator.journal().at(-1)?.sequence ?? before],
    misdeeds,
  };
}

function kill(pid: number): void {
  try {
    process.kill(pid, "SIGKILL");
  } catch (error) {
    // It has ended already.
    if (systemCode(error) !== "ESRCH") throw error;
  }
}
