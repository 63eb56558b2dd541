import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import type { Engine } from "../engine/engine.ts";
import { type Ran, Stack } from "../stack/stack.ts";
import { BenchError } from "./errors.ts";
import { childrenSeconds } from "./proc.ts";
import { type Additions, GIVEN, type Program, writeProgram } from "./programs.ts";
import { type Seen, Service } from "./service.ts";

/** Where stacks are made: a folder whose `node_modules` the programs see, and the engine that runs them. */
export interface Ground {
  readonly folder: string;
  readonly engine: Engine;
  readonly progress: (line: string) => void;
}

/** What a first `up` took, and what it left. */
export interface Up {
  readonly seconds: number;
  /**
   * Seconds of processors that the engine and what it starts took, which the rest of the machine distorts less;
   * 0 on systems that do not tell.
   */
  readonly cpuSeconds: number;
  /** What the service was asked. */
  readonly requests: readonly Seen[];
  /** Size of the state as `pulumi stack export` prints it. */
  readonly stateBytes: number;
}

/** What is created, and how many of it. */
interface Order {
  readonly program: Program;
  readonly count: number;
}

interface Place {
  readonly stack: Stack;
  readonly service: Service;
}

/**
 * Creates resources in a stack of their own against an emulator of their own, and removes both. Rejects with a
 * {@link BenchError} when the engine does not create exactly as many.
 */
export function firstUp(ground: Ground, order: Order): Promise<Up> {
  return inStack(ground, order, (place) => timed(place, order.count));
}

/** What the state holds of one of the resources beyond what the program gave. */
async function additions({ stack }: Place): Promise<Additions> {
  const { inputs = {}, outputs = {} } = (await stack.resources()).at(-1) ?? {};
  const without = (properties: object, known: readonly string[]) =>
    Object.fromEntries(Object.entries(properties).filter(([name]) => !known.includes(name)));
  // The engine keeps `__defaults` of the inputs alone.
  return { checked: without(inputs, GIVEN), created: without(outputs, Object.keys(inputs)) };
}

/** As {@link firstUp}; then a second `up`, which must change nothing: also tells what that one asked the service, and what the plugin added to a resource. */
export function firstAndSecondUp(
  ground: Ground,
  order: Order,
): Promise<{ readonly first: Up; readonly askedBySecond: readonly Seen[]; readonly additions: Additions }> {
  return inStack(ground, order, async (place) => {
    const first = await timed(place, order.count);
    demand(await place.stack.up("--expect-no-changes"), `${order.count + 1} unchanged`);
    const askedBySecond = await place.service.asked();
    return { first, askedBySecond, additions: await additions(place) };
  });
}

/** What a command took. */
interface Took {
  readonly seconds: number;
  /** As of {@link Up}. */
  readonly cpuSeconds: number;
}

/** The commands of a stack's life, in their order. */
export const COMMANDS = ["up", "noopUp", "refresh", "destroy"] as const;

/** What a stack's commands took, one after the other. */
export interface Life extends Readonly<Record<(typeof COMMANDS)[number], Took>> {
  /** Size of the state as `pulumi stack export` prints it. */
  readonly stateBytes: number;
}

/** How a stack lives that is measured as a whole. */
interface Living extends Order {
  /** Arguments of the first `up`. */
  readonly upArguments?: readonly string[];
  /** Called after each command, for what the caller counts itself. */
  readonly after?: (command: (typeof COMMANDS)[number]) => void;
}

/**
 * A stack from its first `up` to `destroy`. Rejects with a {@link BenchError} when a command does not do its work.
 */
export function wholeLife(ground: Ground, { upArguments = [], after, ...order }: Living): Promise<Life> {
  const all = order.count + 1;
  return inStack(ground, order, async ({ stack }) => {
    const time = async (
      command: (typeof COMMANDS)[number],
      expected: string,
      run: () => Promise<Ran>,
    ): Promise<Took> => {
      const [from, spent] = [performance.now(), childrenSeconds() ?? 0];
      demand(await run(), expected);
      const seconds = (performance.now() - from) / 1000;
      after?.(command);
      return { seconds, cpuSeconds: (childrenSeconds() ?? 0) - spent };
    };
    const up = await time("up", `+ ${all} created`, () => stack.up(...upArguments));
    const stateBytes = Buffer.byteLength(await stack.stored());
    const noopUp = await time("noopUp", `${all} unchanged`, () => stack.up());
    const refresh = await time("refresh", `${all} unchanged`, () => stack.refresh());
    const destroy = await time("destroy", `- ${all} deleted`, () => stack.destroy());
    return { up, noopUp, refresh, destroy, stateBytes };
  });
}

async function inStack<T>(
  { folder, engine }: Ground,
  { program, count }: Order,
  work: (place: Place) => Promise<T>,
): Promise<T> {
  const place = mkdtempSync(path.join(folder, "stack-"));
  const service = await Service.start();
  try {
    const directory = path.join(place, "program");
    writeProgram(program, directory, count, service.destinationId);
    const stack = new Stack({
      directory,
      engine: engine.env,
      home: path.join(place, "home"),
      environment: program.environment ?? {},
    });
    const { apiUrl, workspaceId } = service.config;
    const key = (name: string) => `${program.namespace}:${name}`;
    await stack.init(
      { [key("apiUrl")]: apiUrl, [key("workspaceId")]: workspaceId },
      { [key("apiKey")]: service.apiKey },
    );
    return await work({ stack, service });
  } finally {
    await service.stop();
    rmSync(place, { recursive: true, force: true });
  }
}

async function timed({ stack, service }: Place, count: number): Promise<Up> {
  const [from, spent] = [performance.now(), childrenSeconds() ?? 0];
  const ran = await stack.up();
  const seconds = (performance.now() - from) / 1000;
  const cpuSeconds = (childrenSeconds() ?? 0) - spent;
  demand(ran, `+ ${count + 1} created`);
  const requests = await service.asked();
  return { seconds, cpuSeconds, requests, stateBytes: Buffer.byteLength(await stack.stored()) };
}

/** @throws BenchError where a command failed, or did not print what is expected */
export function demand({ code, output }: Ran, expected: string): void {
  if (code === 0 && output.includes(expected)) return;
  throw new BenchError(
    `a command of pulumi ended with ${code} and should have told "${expected}"; it said:\n${output.slice(-4_000)}`,
  );
}
