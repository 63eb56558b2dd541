import * as pulumi from "@pulumi/pulumi";
import type { PropertyNames } from "../arguments.ts";
import type { Child, Component, Expansion } from "../components/define.ts";
import { components } from "../components/index.ts";
import { ArgumentsRefused, unfold } from "../components/unfold.ts";
import type { Properties } from "../lifecycle/check.ts";
import { propertiesOf } from "../lifecycle/facts.ts";
import { valueAt } from "../lifecycle/path.ts";
import { secretProperties } from "../lifecycle/resource.ts";
import { containsUnknown, isRecord } from "../lifecycle/unknown.ts";
import { resources } from "../resources/index.ts";
import { invoke, isMocked } from "./functions.ts";
import { DynamicResource } from "./resource.ts";

/** What became of a component. */
export interface Unfolded {
  readonly outputs: Readonly<Record<string, pulumi.Output<unknown>>>;
}

/** A component of this program. */
interface Made {
  readonly component: pulumi.ComponentResource;
  readonly kind: string;
  readonly name: string;
  readonly given: pulumi.Inputs;
}

/**
 * Makes the children of a component.
 *
 * @throws RunError with everything that is wrong with the arguments; then none has been made
 */
export async function unfoldInProgram(made: Made): Promise<Unfolded> {
  const { component, kind, name, given } = made;
  const which = `${kind} ${JSON.stringify(name)}`;
  // What is not known yet is marked in the same way as the engine marks it.
  const [sent, sources] = await pulumi.runtime.serializeResourceProperties(which, given);
  const args = plain(sent);
  const described = componentOf(kind);
  const expansion = await expand(described, { name, args }).catch((error: unknown) => {
    if (!(error instanceof ArgumentsRefused)) throw error;
    const told = error.reasons.map((reason) => `${which}: ${reason}`).join("\n");
    throw new pulumi.RunError(told);
  });
  for (const text of pulumi.runtime.isDryRun() ? expansion.infos : []) {
    await pulumi.log.info(`${which}: ${text}`, component);
  }
  for (const text of expansion.warnings) await pulumi.log.warn(`${which}: ${text}`, component);
  const behind = [...new Set([...sources.values()].flatMap((resources) => [...resources]))];
  const opts = { parent: component, dependsOn: behind };
  const children = expansion.children.map((child) => {
    return [child, new Member(child, inputsOf(child, given, sent), opts)] as const;
  });
  return { outputs: outputsOf(described, expansion, { children, given }) };
}

function componentOf(kind: string): Component {
  const found = Object.values<Component>(components).find((known) => known.kind === kind);
  if (found) return found;
  throw new pulumi.RunError(
    `there is no component ${kind}; there are ${Object.keys(components).join(", ")}: report it`,
  );
}

function expand(component: Component, given: { readonly name: string; readonly args: Properties }) {
  // Which workspace is meant each child finds out where it is made.
  return unfold(component, { ...given, target: undefined, mocked: isMocked() }, ({ functionName, args }) =>
    invoke<Properties>(functionName, args),
  );
}

/** A resource that a component makes. */
class Member extends DynamicResource {
  constructor({ kind, name }: Child, inputs: pulumi.Inputs, opts: pulumi.CustomResourceOptions) {
    super(kind, name, inputs, opts, namesOf(kind));
  }
}

function namesOf(kind: Child["kind"]): PropertyNames {
  const { inputs, outputs } = resources[kind];
  return {
    properties: [...propertiesOf(inputs), ...propertiesOf(outputs)].map(([property]) => property),
    secrets: [...secretProperties(inputs), ...secretProperties(outputs)],
  };
}

/** What is handed on as it came keeps what it depends on; of the rest, what came as a secret stays one. */
function inputsOf({ inputs, origins }: Child, given: pulumi.Inputs, sent: Properties): pulumi.Inputs {
  return Object.fromEntries(
    Object.entries(inputs).map(([input, value]) => {
      const [argument = "", ...inside] = origins[input] ?? [];
      const whole: unknown = given[argument];
      if (inside.length === 0 && argument === input && whole !== undefined) return [input, whole];
      // An output that is not known either; what it would be is not asked.
      if (containsUnknown(value)) return [input, pulumi.output(given).apply(() => value)];
      return [input, holdsSecret(valueAt(sent, [argument])) ? pulumi.secret(value) : value];
    }),
  );
}

function outputsOf(
  { outputs }: Component,
  expansion: Expansion,
  {
    children,
    given,
  }: { readonly children: readonly (readonly [Child, Member])[]; readonly given: pulumi.Inputs },
): Unfolded["outputs"] {
  // Each id is an output of its own, so the text that stands for it is put back afterwards.
  const ids = new Map(children.map(([{ name }]) => [name, name]));
  const members = new Map(children.map(([{ name }, member]) => [name, member]));
  const named = expansion.outputs(ids);
  return Object.fromEntries(
    propertiesOf(outputs).map(([output]) => {
      const value = named[output];
      if (containsUnknown(value)) return [output, pulumi.output(given).apply(() => value)];
      return [output, pulumi.output(withIds(value, members))];
    }),
  );
}

function withIds(value: unknown, members: ReadonlyMap<string, Member>): unknown {
  if (typeof value === "string") return members.get(value)?.id ?? value;
  if (Array.isArray(value)) return value.map((item) => withIds(item, members));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIds(inner, members)]));
}

/** The values without the marks of secrets. */
function plain(properties: Properties): Properties {
  return Object.fromEntries(Object.entries(properties).map(([name, value]) => [name, unmarked(value)]));
}

function unmarked(value: unknown): unknown {
  if (pulumi.runtime.isRpcSecret(value)) return unmarked(pulumi.runtime.unwrapRpcSecret(value));
  if (Array.isArray(value)) return value.map(unmarked);
  return isRecord(value) ? plain(value) : value;
}

function holdsSecret(value: unknown): boolean {
  if (pulumi.runtime.isRpcSecret(value)) return true;
  if (Array.isArray(value)) return value.some(holdsSecret);
  return isRecord(value) && Object.values(value).some(holdsSecret);
}
