import type * as z from "zod";
import type { Message } from "../core/message.ts";
import type { Failure, PathStep, Properties } from "../core/properties.ts";
import type { ExampleNames, Target } from "../core/resource.ts";
import type { ServedFunction } from "../functions/define.ts";
import type { resources } from "../resources/index.ts";

/** The path of an argument, or of a part of one. */
export type Path = readonly PathStep[];

/** A component as a front end serves it: what it expands to, without registering it. */
export interface Component {
  readonly kind: string;
  readonly description: string;
  /** Arguments as a program would write them, for the documentation. */
  readonly example: Properties;
  readonly exampleNames: ExampleNames;
  /** The section below `docs/` about what a change of its arguments does. */
  readonly changes: string;
  readonly inputs: z.ZodObject;
  readonly outputs: z.ZodObject;
  /**
   * Everything that is wrong with the arguments, and them with their defaults. Calls nobody; what is not known yet
   * passes. Without a target the workspace is unknown, and is left to the children.
   *
   * @param secrets the paths of what was marked secret
   */
  readonly check: (
    args: Properties,
    target: Target | undefined,
    secrets: readonly Path[],
  ) => { readonly args: Properties; readonly failures: readonly Failure[] };
  /** What must be looked up before checked arguments can be expanded. */
  readonly lookups: (args: Properties) => readonly Lookup[];
  /**
   * The children that the arguments expand to.
   *
   * @param name of the component, with which the names of its children begin
   * @param found what the look-ups gave, by their numbers
   * @param secrets the paths of what was marked secret
   */
  readonly expand: (
    name: string,
    args: Properties,
    found: ReadonlyMap<number, Properties>,
    secrets: readonly Path[],
  ) => Expansion;
}

/** A function to call for one of the arguments. */
export interface Lookup {
  /** The number under which its result is handed to `expand`. */
  readonly number: number;
  readonly calls: ServedFunction;
  /** Whether programs can call the function, too: with mocks, only such a function is called. */
  readonly known: boolean;
  readonly args: Properties;
  /** What is wrong with a result; undefined where nothing is. */
  readonly wrong: (result: Properties) => Message | undefined;
  /** The argument that it is called for. */
  readonly path: Path;
  /** What makes an error of the function unique where the path does not: ` (key "support")`; often empty. */
  readonly remark: string;
}

/** A resource that belongs to a component. */
export interface Child {
  readonly kind: keyof typeof resources;
  /** Its logical name. */
  readonly name: string;
  readonly inputs: Properties;
  /** By input, the paths of the arguments that it comes from: its dependencies and its secrecy come from there, too. */
  readonly origins: Readonly<Record<string, readonly Path[]>>;
  /** Names that the same resource may have had before: by them it is found, and kept. */
  readonly formerNames: readonly string[];
}

/** What a component expands to. */
export interface Expansion {
  readonly children: readonly Child[];
  /** What the look-ups showed to be wrong; then nothing is to be registered. */
  readonly failures: readonly Failure[];
  /**
   * Arguments of which too little is known to list the children: `projects`. A preview can leave such children out; an up
   * that did would make the engine delete those that exist. To an entry of a list a key can be given, which names them.
   */
  readonly unforeseen: readonly { readonly path: Path; readonly isEntry: boolean }[];
  /** The outputs, of the ids of the children by their names; a child without one is left out. */
  readonly outputs: (ids: ReadonlyMap<string, string>) => Properties;
}
