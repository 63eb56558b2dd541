import * as pulumi from "@pulumi/pulumi";
import { notImportable, tokenOf } from "../core/engine.ts";
import type { Arguments, CreateChildren } from "./expand-component.ts";

/** A component while the SDK constructs it. */
interface Expansion {
  /** Rejected where an argument is wrong. */
  readonly expanded: Promise<CreateChildren>;
  /** The names of the outputs that appear on the object. */
  readonly outputs: readonly string[];
}

/** By the arguments, which the SDK hands to `initialize`. */
const expansions = new WeakMap<object, Expansion>();

/**
 * What the SDK registers a component with. It registers nothing before the arguments are known to be right, since the
 * state takes them over at once.
 */
export function dynamicComponent(
  kind: string,
  name: string,
  args: object,
  opts: pulumi.ComponentResourceOptions = {},
  outputs: readonly string[],
): [type: string, name: string, args: pulumi.Inputs, opts: pulumi.ComponentResourceOptions] {
  if ("import" in opts && opts.import !== undefined) {
    throw new pulumi.RunError(notImportable(kind, name));
  }
  const converted: pulumi.Inputs = { ...args };
  const { dependsOn, ignoreChanges = [] } = opts;
  const ignoresAll = ignoreChanges.includes("*");
  const expanded = expand({ kind, name, args: converted, dependsOn, ignoresAll });
  expansions.set(converted, { expanded, outputs });
  const checked = expanded.then(() => undefined);
  const after = silent(pulumi.all([dependsOn, checked]).apply(([on = []]) => [on].flat()));
  return [tokenOf(kind), name, converted, { ...opts, dependsOn: after }];
}

type ComponentClass = Pick<typeof pulumi.ComponentResource, "isInstance"> &
  (new (
    ...args: ConstructorParameters<typeof pulumi.ComponentResource>
  ) => pulumi.ComponentResource);

/**
 * What the components of this package have in common: this program creates their resources, dynamic ones. To programs
 * it is what the components of the plugin are.
 */
export const DynamicComponent: ComponentClass = class extends pulumi.ComponentResource {
  /** The SDK calls this while it constructs. What depends on the component waits until it has created the children. */
  protected override initialize(converted: pulumi.Inputs): Promise<void> {
    const expansion = expansions.get(converted);
    if (!expansion) throw new pulumi.RunError("a component was constructed without its arguments: report it");
    const { expanded } = expansion;
    const urn = silent(this.urn);
    const checked = expanded.then(() => undefined);
    // Before 3.257 the SDK leaves the URN of what it could not register open for ever, and so all that waits for it.
    Object.assign(this, { urn: silent(pulumi.output(checked).apply(() => urn)) });
    const created = expanded.then((createChildren) => createChildren(this));
    const outputs = Object.fromEntries(
      expansion.outputs.map((name) => [name, silent(pulumi.output(created.then((all) => all[name])))]),
    );
    Object.assign(this, outputs);
    const registered = expanded.then(
      // Until the outputs have settled the SDK takes the program for running.
      () => this.registerOutputs(outputs),
      () => {},
    );
    // The registration reports what is wrong; each of these promises would report it once more.
    void registered.then(() => this.getData().catch(() => {}));
    return created.then(() => {});
  }
};

/** A program without components loads none of the checks. */
async function expand(parts: Arguments): Promise<CreateChildren> {
  const { expandInProgram } = await import("./expand-component.ts");
  return expandInProgram(parts);
}

/**
 * The same output, whose failure is reported elsewhere: without this, each promise inside it would report it once more.
 */
function silent<T>(output: pulumi.Output<T>): pulumi.Output<T> {
  const parts: readonly unknown[] = Object.values(output);
  for (const part of parts) if (part instanceof Promise) part.catch(() => {});
  return output;
}
