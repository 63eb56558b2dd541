import { type ConstructRequest, ConstructResponse } from "@pulumi/pulumi/proto/provider_pb.js";
import { RegisterResourceOutputsRequest } from "@pulumi/pulumi/proto/resource_pb.js";
import * as z from "zod";
import type { Child, ChildOutput, Component, Lookup } from "../components/define.ts";
import { type ExpandedComponent, expandComponent, InvalidArguments } from "../components/expand-component.ts";
import { components } from "../components/index.ts";
import { tokenOf, UNKNOWN } from "../core/engine.ts";
import { propertiesOf } from "../core/facts.ts";
import type { Message } from "../core/message.ts";
import { engineFailure, type Properties } from "../core/properties.ts";
import { secretProperties } from "../core/resource.ts";
import { version } from "../core/version.ts";
import { attemptCall, hiding } from "./attempt.ts";
import { Dependencies, secretsIn } from "./construct-dependencies.ts";
import { Monitor, type Registered } from "./construct-monitor.ts";
import { childOf, type LinkedInput, registrationOf } from "./construct-registration.ts";
import { BadRequest } from "./errors.ts";
import type { Host } from "./host.ts";
import { secrecy } from "./marks.ts";
import { notInThisVersion } from "./messages.ts";
import { type DecodedProperties, decode, encode, type Path } from "./values.ts";

/** Registers a component and its children, and waits until the engine has carried out what they ask for. */
export async function construct(host: Host, request: ConstructRequest): Promise<ConstructResponse> {
  const { signal, isShared } = host.interrupt;
  try {
    return await constructed(host, request);
  } catch (error) {
    if (!signal.aborted || isShared) throw error;
    // The engine prints an error of a component also when it shuts down because of another error, or an interrupt.
    // It carries out no further step then, so an answer without children deletes none of them.
    return withoutChildren(componentOf(request.getType()));
  }
}

/** An answer whose outputs are empty, so that a program which reads one of their members does not fail on its own. */
function withoutChildren({ outputs }: Component): ConstructResponse {
  const emptied = propertiesOf(outputs).filter(([, schema]) => z.safeParse(schema, {}).success);
  const state = Object.fromEntries(emptied.map(([name]) => [name, {}]));
  return new ConstructResponse().setState(encode(state, () => false));
}

async function constructed(host: Host, request: ConstructRequest): Promise<ConstructResponse> {
  const component = componentOf(request.getType());
  const inputs = decodeArguments(component, request);
  const hide = hiding(host, component.inputs, [inputs]);
  const expanded = await expand(host, component, { request, inputs, hide });
  const monitor = new Monitor(request.getMonitorendpoint(), host.interrupt.signal);
  try {
    const dependencies = new Dependencies(request);
    const { urn } = await monitor.register(
      registrationOf(request, dependencies, secretProperties(component.inputs)),
    );
    const which = `${component.kind} ${JSON.stringify(request.getName())}`;
    const { infos, warnings } = expanded;
    for (const text of infos) host.log.info(hide(`${which}: ${text}`), urn);
    for (const text of warnings) host.log.warn(hide(`${which}: ${text}`), urn);
    const family = { urn, provider: host.connection.reference, request, inputs, dependencies };
    const created = new Map<Child, Registered>();
    for (const stage of [1, 2] as const) {
      const children = expanded.children.filter((child) => child.stage === stage);
      for (const child of children) {
        const own = childUrn(urn, request.getName(), tokenOf(child.kind), child.name);
        host.components.set(own, { urn, called: which, failedLinks: failedLinks(child, created) });
      }
      const requests = children.map(
        (child) => [child, childOf(child, family, linkedInputs(child, created))] as const,
      );
      const registered = await Promise.all(
        requests.map(async ([child, request]) => [child, await monitor.register(request)] as const),
      );
      for (const [child, result] of registered) created.set(child, result);
    }
    return await finish(monitor, { urn, request, component, expanded, created, inputs });
  } finally {
    monitor.close();
  }
}

/** The arguments of a component, with marks on those that are secret whatever the program says. */
function decodeArguments({ inputs }: Component, request: ConstructRequest): DecodedProperties {
  const { values, secrets } = decode(request.getInputs());
  const described = secretProperties(inputs).filter((name) => values[name] !== undefined);
  return { values, secrets: [...secrets, ...described.map((name) => [name])] };
}

/** The inputs that a child takes from those that are created. */
function linkedInputs(
  { links = {} }: Child,
  created: ReadonlyMap<Child, Registered>,
): Record<string, LinkedInput> {
  return Object.fromEntries(
    Object.entries(links).map(([input, link]) => {
      const from = created.get(link.child);
      const output = outputOf(link, from);
      if (output.value === undefined) throw new BadRequest(link.missing);
      return [input, { ...output, urn: from?.urn ?? "" }];
    }),
  );
}

/** The inputs that a child lacks because another one failed, each with the error that says so. */
function failedLinks(
  { links = {} }: Child,
  created: ReadonlyMap<Child, Registered>,
): Record<string, Message> {
  const failed = Object.entries(links).filter(([, link]) => {
    const from = created.get(link.child);
    return !from?.succeeded && outputOf(link, from).value === UNKNOWN;
  });
  return Object.fromEntries(failed.map(([input, link]) => [input, link.failed]));
}

/**
 * What a child has as an output. One that failed has what it had before, and the rest of it is unknown. Whoever takes
 * that is registered anyway: with `--continue-on-error`, the engine deletes what is not registered.
 */
function outputOf(
  { output }: ChildOutput,
  from: Registered | undefined,
): { readonly value: unknown; readonly secret: boolean } {
  if (output === "id") return { value: from?.id || UNKNOWN, secret: false };
  const { values, secrets } = from?.outputs ?? { values: {}, secrets: [] };
  const value = values[output] ?? (from?.succeeded ? undefined : UNKNOWN);
  return { value, secret: secrets.some(([name]) => name === output) };
}

/** The URN that the engine gives a child of a component. */
function childUrn(urn: string, component: string, type: string, name: string): string {
  return `${urn.slice(0, -`::${component}`.length)}$${type}::${name}`;
}

function componentOf(type: string): Component {
  const found = Object.entries<Component>(components).find(([kind]) => tokenOf(kind) === type);
  if (found) return found[1];
  const known = Object.keys(components);
  throw new BadRequest(notInThisVersion({ noun: "component", version, requested: type, known }));
}

interface ExpandRequest {
  readonly request: ConstructRequest;
  readonly inputs: DecodedProperties;
  readonly hide: (text: string) => string;
}

async function expand(
  host: Host,
  component: Component,
  { request, inputs, hide }: ExpandRequest,
): Promise<ExpandedComponent> {
  const { target } = host.connection;
  const componentArguments = {
    name: request.getName(),
    args: inputs.values,
    target,
    // The marks of what came are more exact than those of `inputs`, which are for lists that a server may reorder.
    secrets: secretsIn(request.getInputs()),
    dryRun: request.getDryrun(),
  };
  try {
    return await expandComponent(component, componentArguments, (lookup) => lookUp(host, lookup, inputs));
  } catch (error) {
    if (error instanceof InvalidArguments) throw new BadRequest(hide(error.message), { cause: error });
    throw error;
  }
}

/** Calls a function with the connection of this provider. */
async function lookUp(
  host: Host,
  { calls: served, args }: Lookup,
  inputs: DecodedProperties,
): Promise<Properties> {
  const [failure] = served.check(args, host.connection.target);
  if (failure) throw new BadRequest(engineFailure(failure).reason);
  return attemptCall(host, served, inputs, (operation) =>
    served.run(() => host.connection.service, args, operation),
  );
}

interface CreatedChildren {
  readonly urn: string;
  readonly request: ConstructRequest;
  readonly component: Component;
  readonly expanded: ExpandedComponent;
  readonly created: ReadonlyMap<Child, Registered>;
  readonly inputs: DecodedProperties;
}

async function finish(
  monitor: Monitor,
  { urn, request, component, expanded, created, inputs }: CreatedChildren,
): Promise<ConstructResponse> {
  const ids = [...created].flatMap(([{ name }, { id, succeeded }]) => {
    if (id !== "") return [[name, id] as const];
    return succeeded && request.getDryrun() ? [[name, UNKNOWN] as const] : [];
  });
  const fromChildren = Object.entries(expanded.childOutputs).map(([name, from]) => {
    const child = created.get(from.child);
    return { name, urn: child?.urn, ...outputOf(from, child) };
  });
  const values = {
    ...expanded.outputs(new Map(ids)),
    ...Object.fromEntries(fromChildren.map(({ name, value }) => [name, value])),
  };
  const isSecret = secrecy(component, inputs);
  const hidden = new Set(fromChildren.filter(({ secret }) => secret).map(({ name }) => name));
  const isHidden = (path: Path) => isSecret(path) || (path.length === 1 && hidden.has(String(path[0])));
  const outputs = encode(values, isHidden);
  // The program sees an output of a child that failed as unknown. A state has no unknown values, except in a preview.
  const known = Object.entries(values).filter(([, value]) => request.getDryrun() || value !== UNKNOWN);
  const stored = encode(Object.fromEntries(known), isHidden);
  const registration = new RegisterResourceOutputsRequest().setUrn(urn).setOutputs(stored);
  await monitor.registerOutputs(request.getName(), registration);
  const response = new ConstructResponse().setUrn(urn).setState(outputs);
  for (const output of Object.keys(values)) {
    const from = [
      ...[...created].filter(([child]) => child.output === output).map(([, child]) => child.urn),
      ...fromChildren.flatMap(({ name, urn }) => (name === output && urn !== undefined ? [urn] : [])),
    ];
    const dependencies = new ConstructResponse.PropertyDependencies().setUrnsList([...new Set(from)]);
    response.getStatedependenciesMap().set(output, dependencies);
  }
  return response;
}
