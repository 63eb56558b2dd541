import * as pulumi from "@pulumi/pulumi";
import { givenArguments } from "../arguments.ts";
import { type Places, placesIn } from "../components/places.ts";
import { tokenOf } from "../token.ts";
import type { Unfolded } from "./unfolded.ts";

/** What the components of this package have in common: their resources are dynamic ones, made by this program. */
export abstract class DynamicComponent extends pulumi.ComponentResource {
  /** @param outputs the names of those that appear on the object */
  constructor(
    kind: string,
    name: string,
    args: object,
    opts: pulumi.ComponentResourceOptions | undefined,
    outputs: readonly string[],
  ) {
    const given = givenArguments(args ?? {});
    const { promise: decided, accept, refuse } = decision();
    const dependsOn = opts?.dependsOn;
    // The state takes the arguments over as soon as it is registered: not before they are known to be right.
    const after = heard(pulumi.all([dependsOn, decided]).apply(([on = []]) => [on].flat()));
    super(tokenOf(kind), name, given, { ...opts, dependsOn: after });
    const urn = heard(this.urn);
    // Before 3.257 the SDK leaves the URN of what it could not register open for ever, and so all that waits for it.
    Object.assign(this, { urn: heard(pulumi.all([decided]).apply(() => urn)) });
    const places = placesIn(args ?? {});
    const unfolded = unfoldHere({ component: this, kind, name, given, places, dependsOn, accept });
    unfolded.catch(refuse);
    const told = outputs.map((output) => [
      output,
      heard(pulumi.output(unfolded.then(({ outputs: all }) => all[output]))),
    ]);
    const all: pulumi.Inputs = Object.fromEntries(told);
    Object.assign(this, all);
    // Else the SDK registers outputs by itself after the constructor, which would wait for the URN of what was refused, too.
    Object.assign(this, { registerOutputs: () => {} });
    // Until these have settled the SDK takes the program for running, whatever is still looked up.
    decided.then(
      () => super.registerOutputs(all),
      () => {},
    );
  }
}

/** What is settled by others: with nothing, or with an error. */
function decision() {
  let accept = (): void => {};
  let refuse = (_: unknown): void => {};
  const promise = new Promise<void>((resolve, reject) => {
    accept = resolve;
    refuse = reject;
  });
  return { promise, accept: () => accept(), refuse: (error: unknown) => refuse(error) };
}

/** The registration tells what was refused: without this each promise inside an output would tell it once more. */
function heard<T>(output: pulumi.Output<T>): pulumi.Output<T> {
  const parts: readonly unknown[] = Object.values(output);
  for (const part of parts) if (part instanceof Promise) part.catch(() => {});
  return output;
}

/** A program without components loads none of the checks. */
async function unfoldHere(made: {
  readonly component: pulumi.ComponentResource;
  readonly kind: string;
  readonly name: string;
  readonly given: pulumi.Inputs;
  readonly places: Places;
  readonly dependsOn: pulumi.ComponentResourceOptions["dependsOn"];
  readonly accept: () => void;
}): Promise<Unfolded> {
  const { unfoldInProgram } = await import("./unfolded.ts");
  return unfoldInProgram(made);
}
