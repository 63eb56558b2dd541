import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import type { Engine } from "../engine/engine.ts";
import { type Ran, Stack } from "../stack/stack.ts";
import { BenchError } from "./errors.ts";
import { childrenSeconds } from "./proc.ts";
import { type Program, writeProgram } from "./programs.ts";
import { type Seen, Service } from "./service.ts";

/** Where stacks are made: a folder whose `node_modules` the programs see, and the engine that runs them. */
interface Ground {
  readonly folder: string;
  readonly engine: Engine;
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

/** What an `up` without a change took, and how many requests it sent. */
export interface UnchangedUp {
  readonly seconds: number;
  readonly requests: number;
}

/** Creates resources as {@link firstUp}, and lets `work` run `up`s that must change nothing. */
export function unchangedUps<T>(
  ground: Ground,
  order: Order,
  work: (up: () => Promise<UnchangedUp>) => Promise<T>,
): Promise<T> {
  return inStack(ground, order, async (place) => {
    await timed(place, order.count);
    return work(async () => {
      const from = performance.now();
      const ran = await place.stack.up("--expect-no-changes");
      const seconds = (performance.now() - from) / 1000;
      demand(ran, `${order.count + 1} unchanged`);
      return { seconds, requests: (await place.service.asked()).length };
    });
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
    });
    const { apiUrl, workspaceId } = service.config;
    const key = (name: string) => `${program.namespace}:${name}`;
    await stack.init(
      { [key("apiUrl")]: apiUrl, [key("workspaceId")]: workspaceId, [key("maxPastDays")]: "36500" },
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
    `a command of pulumi ended with ${code} and should have printed "${expected}". It printed:\n${output.slice(-4_000)}`,
  );
}
