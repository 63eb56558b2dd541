import * as pulumi from "@pulumi/pulumi";
import {
  type Child,
  type Component,
  type ExpandedComponent as Family,
  InvalidArguments,
  type LookUp,
  type Path,
} from "../components/define.ts";
import { components } from "../components/index.ts";
import { containsUnknown } from "../core/engine.ts";
import { namesWith, propertiesOf } from "../core/fields/facts.ts";
import { secretOutputs } from "../core/fields/outputs.ts";
import { isRecord, type Properties } from "../core/properties.ts";
import { secretProperties } from "../core/resource.ts";
import { printable } from "../core/text.ts";
import { resources } from "../resources/index.ts";
import { type PropertyNames, withoutStacks } from "./arguments.ts";
import { invoke, isMocked } from "./functions.ts";
import { dynamicResource } from "./resource.ts";

/** What a program constructs a component with. */
export interface Arguments {
  readonly kind: string;
  readonly name: string;
  readonly args: pulumi.Inputs;
  /** What the program made it depend on. */
  readonly dependsOn: pulumi.ComponentResourceOptions["dependsOn"];
  /** Whether it ignores all changes, which Pulumi does not hand down to the children. */
  readonly ignoresAll: boolean;
}

/** Creates the children of a component whose arguments are right; gives the outputs of the component. */
export type CreateChildren = (
  parent: pulumi.ComponentResource,
) => Promise<Readonly<Record<string, pulumi.Output<unknown>>>>;

/**
 * Checks the arguments of a component, and finds out which children it is to have.
 *
 * @throws RunError with everything that is wrong with the arguments
 */
export async function expandInProgram({
  kind,
  name,
  args,
  dependsOn,
  ignoresAll,
}: Arguments): Promise<CreateChildren> {
  const which = `${kind} ${JSON.stringify(name)}`;
  const component = new Map(Object.entries<Component>(components)).get(kind);
  if (component === undefined) throw new pulumi.RunError(`there is no component ${kind}: report it`);
  // What is not known yet is marked in the same way as the engine marks it.
  const [sent] = await pulumi.runtime.serializeResourceProperties(which, args);
  const secrets: Path[] = [];
  const supplied = unmarkedProperties(sent, [], secrets);
  const [dryRun, mocked] = [pulumi.runtime.isDryRun(), isMocked()];
  // Which workspace is meant each child finds out where it is made.
  const expansion = { name, args: supplied, secrets, target: undefined, dryRun, mocked };
  const lookUp: LookUp = (called, given) => invoke<Properties>(called.name, given);
  const family = await component.expand(expansion, lookUp).catch((error: unknown) => {
    if (!(error instanceof InvalidArguments)) throw error;
    throw toRunError(error.reasons.map((reason) => printable(`${which}: ${reason}`)).join("\n"));
  });
  return async (parent) => {
    for (const text of family.warnings) await pulumi.log.warn(printable(`${which}: ${text}`), parent);
    const members = new Map<string, Member>();
    for (const child of family.children) {
      const aliases = child.formerNames.map((former) => ({ name: former }));
      const options = { parent, aliases, ...(ignoresAll ? { ignoreChanges: ["*"] } : {}) };
      const opts = dependsOn === undefined ? options : { ...options, dependsOn };
      members.set(child.name, new Member(child, inputsOf(child, args), opts));
    }
    return outputsOf(component, family, members, args, secrets);
  };
}

/**
 * An error that ends the program with its message. The SDK writes the name of each property whose value it was to be
 * before the message, which would hide what is wrong behind what follows from it.
 */
function toRunError(message: string): pulumi.RunError {
  const error = new pulumi.RunError(message);
  return Object.defineProperty(error, "message", { get: () => message, set: () => {} });
}

/** A resource that a component makes. */
class Member extends pulumi.CustomResource {
  constructor({ kind, name }: Child, inputs: pulumi.Inputs, opts: pulumi.CustomResourceOptions) {
    const stacks = withoutStacks();
    try {
      super(...dynamicResource(kind, name, inputs, opts, namesOf(kind)));
    } finally {
      stacks.restore();
    }
  }
}

function namesOf(kind: Child["kind"]): PropertyNames {
  const { inputs, outputs } = resources[kind];
  return {
    properties: [...propertiesOf(inputs), ...propertiesOf(outputs)].map(([property]) => property),
    secrets: [...secretProperties(inputs), ...secretProperties(outputs)],
    handedOn: namesWith(outputs, "handedOn"),
  };
}

/** Each input depends on what its own arguments depend on, is secret with them, and not known as long as they are not. */
function inputsOf({ inputs, origins }: Child, args: pulumi.Inputs): pulumi.Inputs {
  return Object.fromEntries(
    Object.entries(inputs).map(([input, value]) => {
      const sources = (origins[input] ?? []).map((path) => sourceAt(args, path));
      const [only, ...others] = sources;
      if (sources.length > 0 && others.length === 0) return [input, partsFrom(only, value)];
      return [input, pulumi.all(sources).apply(() => value)];
    }),
  );
}

/** The same, part by part: what is known of an argument stays known beside a part of it that is not. */
function partsFrom(source: unknown, value: unknown): pulumi.Input<unknown> {
  if (Array.isArray(source) && Array.isArray(value))
    return value.map((item, index) => partsFrom(source[index], item));
  const isLater = pulumi.Output.isInstance(source) || source instanceof Promise;
  if (!isLater && isRecord(source) && isRecord(value))
    return Object.fromEntries(
      Object.entries(value).map(([key, inner]) => [key, partsFrom(source[key], inner)]),
    );
  return pulumi.all([source]).apply(() => value);
}

/** What stands at a path, or the output that contains it. */
function sourceAt(value: unknown, [step, ...rest]: Path): pulumi.Input<unknown> {
  if (step === undefined || pulumi.Output.isInstance(value) || value instanceof Promise) return value;
  if (Array.isArray(value)) return sourceAt(value[Number(step)], rest);
  return isRecord(value) ? sourceAt(value[step], rest) : value;
}

function outputsOf(
  { outputs }: Component,
  family: Family,
  members: ReadonlyMap<string, Member>,
  args: pulumi.Inputs,
  secrets: readonly Path[],
): Readonly<Record<string, pulumi.Output<unknown>>> {
  // Each id is an output of its own, so the text that stands for it is put back afterwards.
  const named = family.outputs(new Map([...members.keys()].map((name) => [name, name])));
  const secret = secretOutputs(outputs, secrets);
  return Object.fromEntries(
    propertiesOf(outputs).map(([output]) => {
      const value = named[output];
      if (containsUnknown(value)) return [output, pulumi.output(args).apply(() => value)];
      const shownOutputs = pulumi.output(withIds(value, members));
      return [output, secret.includes(output) ? pulumi.secret(shownOutputs) : shownOutputs];
    }),
  );
}

function withIds(value: unknown, members: ReadonlyMap<string, Member>): unknown {
  if (typeof value === "string") return members.get(value)?.id ?? value;
  if (Array.isArray(value)) return value.map((item) => withIds(item, members));
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, withIds(inner, members)]));
}

/** The value without the marks of secrets, whose paths go to `secrets`. */
function unmarked(value: unknown, path: Path, secrets: Path[]): unknown {
  if (pulumi.runtime.isRpcSecret(value)) {
    secrets.push(path);
    return unmarked(pulumi.runtime.unwrapRpcSecret(value), path, secrets);
  }
  if (Array.isArray(value)) return value.map((item, index) => unmarked(item, [...path, index], secrets));
  return isRecord(value) ? unmarkedProperties(value, path, secrets) : value;
}

function unmarkedProperties(properties: Properties, path: Path, secrets: Path[]): Properties {
  const entries = Object.entries(properties);
  return Object.fromEntries(entries.map(([key, inner]) => [key, unmarked(inner, [...path, key], secrets)]));
}
