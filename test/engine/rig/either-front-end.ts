import { writeFileSync } from "node:fs";
import path from "node:path";
import { type FrontEnd, programOf } from "./front-ends.ts";
import { pluginFolder } from "./plugin.ts";
import { type World, type WorldOptions, worldOf } from "./world.ts";

/** The resources of a program by name, in the words of both front ends. */
export type Resources = Parameters<typeof programOf>[1];

/** An emulator, and a stack of one front end whose program is its resources. */
interface EitherWorld extends Omit<World, "program"> {
  /** Puts another program in place of the stack's. */
  program(resources: Resources): void;
  /** The requests since the last look that change something, as `[METHOD path, body]`. */
  sent(): [string, unknown][];
}

/** Starts an emulator (60 times as fast as time) and makes a stack of resources through a front end. */
export async function eitherWorld(
  frontEnd: FrontEnd,
  resources: Resources,
  options: WorldOptions = {},
): Promise<EitherWorld> {
  const world = await worldOf(resources, options, (directory, declared) => {
    const files = programOf(frontEnd, declared, pluginFolder());
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(directory, name), text);
  });
  const isChange = ({ method }: { readonly method: string }) => method !== "GET";
  const sent = () =>
    world
      .asked()
      .filter(isChange)
      .map(({ method, path: target, body }): [string, unknown] => [`${method} ${target}`, body]);
  return { ...world, sent };
}
