import { engineFailure, type Failure, type Properties } from "../core/properties.ts";
import type { Target } from "../core/resource.ts";
import type { Component, Expansion, Lookup, Path } from "./define.ts";
import { unknownInPreview, unknownInUp } from "./messages.ts";

/** The arguments of a component. */
interface ComponentArguments {
  readonly name: string;
  /** As they came; what is not known yet is marked so. */
  readonly args: Properties;
  readonly target: Target | undefined;
  /** Where they were marked secret. */
  readonly secrets: readonly Path[];
  /** Whether it is a preview, in which values may be unknown. */
  readonly dryRun: boolean;
  /** Whether ids are those of mocks, which look like anything. Default: they are not. */
  readonly mocked?: boolean;
}

/** What a component is expanded to. */
export interface ExpandedComponent extends Pick<Expansion, "children" | "outputs"> {
  /** Lines for a preview. */
  readonly warnings: readonly string[];
}

/** Arguments that cannot be used. The message has one line for each thing that is wrong. */
export class InvalidArguments extends Error {
  override readonly name = "InvalidArguments";
  /** Each begins with its path: `projects[2].name: …`. */
  readonly reasons: readonly string[];
  constructor(failures: readonly Failure[]) {
    const reasons = failures.map((failure) => engineFailure(failure).reason);
    super(reasons.join("\n"));
    this.reasons = reasons;
  }
}

/**
 * Checks the arguments, looks up what they name, and expands them to children. Nothing is registered before all of this
 * has succeeded.
 *
 * @param lookUp calls a function of this package; rejects with an error whose message is shown
 * @throws InvalidArguments with everything that is wrong, or with every look-up that failed
 */
export async function expandComponent(
  component: Component,
  { name, args: supplied, target, secrets, dryRun, mocked = false }: ComponentArguments,
  lookUp: (lookup: Lookup) => Promise<Properties>,
): Promise<ExpandedComponent> {
  const { args, failures } = component.check(supplied, target, secrets);
  const wrong = mocked ? failures.filter(({ path }) => !/Id$/.test(String(path.at(-1)))) : failures;
  if (wrong.length > 0) throw new InvalidArguments(wrong);
  const lookups = component.lookups(args).filter(({ known }) => known || !mocked);
  const results = await Promise.all(lookups.map((lookup) => callLookup(lookup, lookUp)));
  const failed = results.flatMap((outcome) => ("failure" in outcome ? [outcome.failure] : []));
  if (failed.length > 0) throw new InvalidArguments(failed);
  const found = results.flatMap((outcome) =>
    "result" in outcome ? [[outcome.number, outcome.result] as const] : [],
  );
  const expansion = component.expand(name, args, new Map(found), secrets);
  const { children, outputs, unforeseen } = expansion;
  if (expansion.failures.length > 0) throw new InvalidArguments(expansion.failures);
  if (dryRun) {
    return { children, outputs, warnings: unforeseen.map((argument) => unknownInPreview(argument).text) };
  }
  // The engine would delete the children that are left out, as if the program no longer had them.
  if (unforeseen.length > 0)
    throw new InvalidArguments(
      unforeseen.map(({ path, isEntry }) => ({ path, reason: unknownInUp({ isEntry }).text })),
    );
  return { children, outputs, warnings: [] };
}

type Outcome = { readonly number: number; readonly result: Properties } | { readonly failure: Failure };

async function callLookup(lookup: Lookup, lookUp: (lookup: Lookup) => Promise<Properties>): Promise<Outcome> {
  const failed = (reason: string) => ({ failure: { path: lookup.path, reason } });
  try {
    const result = await lookUp(lookup);
    const wrong = lookup.wrong(result);
    return wrong === undefined ? { number: lookup.number, result } : failed(wrong.text);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return failed(`${message}${lookup.remark}`);
  }
}
