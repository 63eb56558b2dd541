import type * as z from "zod";
import { type Failure, failureText, type PathStep, type Properties } from "../core/properties.ts";
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
  /**
   * Checks the arguments, looks up what they name, and expands them to children. Nothing is registered before all of this
   * has succeeded.
   *
   * @throws InvalidArguments with everything that is wrong, or with every look-up that failed
   */
  readonly expand: (args: ComponentArguments, lookUp: LookUp) => Promise<ExpandedComponent>;
}

/** Calls a function of this package; rejects with an error whose message is shown. */
export type LookUp = (called: ServedFunction, args: Properties) => Promise<Properties>;

interface ComponentArguments {
  /** Of the component, with which the names of its children begin. */
  readonly name: string;
  /** As they came; what is not known yet is marked so. */
  readonly args: Properties;
  /** Absent where the children find out which workspace is meant. */
  readonly target: Target | undefined;
  /** Where they were marked secret. */
  readonly secrets: readonly Path[];
  /** Whether it is a preview, in which values may be unknown. */
  readonly dryRun: boolean;
  /** Whether ids are those of mocks, which look like anything. Default: they are not. */
  readonly mocked?: boolean;
}

/** What a component is expanded to. */
export interface ExpandedComponent {
  readonly children: readonly Child[];
  /** The outputs, of the ids of the children by their names; a child without one is left out. */
  readonly outputs: (ids: ReadonlyMap<string, string>) => Properties;
  /** Lines for a preview. */
  readonly warnings: readonly string[];
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

/** Arguments that cannot be used. The message has one line for each thing that is wrong. */
export class InvalidArguments extends Error {
  override readonly name = "InvalidArguments";
  /** Each begins with its path: `projects[2].name: …`. */
  readonly reasons: readonly string[];
  constructor(failures: readonly Failure[]) {
    const reasons = failures.map(failureText);
    super(reasons.join("\n"));
    this.reasons = reasons;
  }
}

/** @throws InvalidArguments where there is any */
export function assertNone(failures: readonly Failure[]): void {
  if (failures.length > 0) throw new InvalidArguments(failures);
}
