import { mkdtempSync, rmSync } from "node:fs";
import path from "node:path";
import type { Engine } from "../engine/engine.ts";
import { type Ran, Stack } from "../stack/stack.ts";
import { BenchError } from "./errors.ts";
import { type Program, writeProgram } from "./rig/programs.ts";
import { Service } from "./rig/service.ts";

/** Where stacks are made: a folder whose `node_modules` the programs see, and the engine that runs them. */
interface Ground {
  readonly folder: string;
  readonly engine: Engine;
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

/** What an `up` without a change took, and how many requests it sent. */
export interface UnchangedUp {
  readonly seconds: number;
  readonly requests: number;
}

/**
 * Creates resources in a stack of their own against an emulator of their own, lets `work` run `up`s that must change
 * nothing, and removes both. Rejects with a {@link BenchError} when the engine does something else.
 */
export function unchangedUps<T>(
  ground: Ground,
  order: Order,
  work: (up: () => Promise<UnchangedUp>) => Promise<T>,
): Promise<T> {
  return inStack(ground, order, async (place) => {
    demand(await place.stack.up(), `+ ${order.count + 1} created`);
    await place.service.asked();
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
    const { apiUrl, workspaceId, maxPastDays } = service.config;
    const key = (name: string) => `${program.namespace}:${name}`;
    await stack.init(
      { [key("apiUrl")]: apiUrl, [key("workspaceId")]: workspaceId, [key("maxPastDays")]: maxPastDays },
      { [key("apiKey")]: service.apiKey },
    );
    return await work({ stack, service });
  } finally {
    await service.stop();
    rmSync(place, { recursive: true, force: true });
  }
}

/** @throws BenchError where a command failed, or did not print what is expected */
export function demand({ code, output }: Ran, expected: string): void {
  if (code === 0 && output.includes(expected)) return;
  throw new BenchError(
    `a command of pulumi ended with ${code} and should have printed "${expected}". It printed:\n${output.slice(-4_000)}`,
  );
}
