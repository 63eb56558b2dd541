import { type ConstructRequest, ConstructResponse } from "@pulumi/pulumi/proto/provider_pb.js";
import { RegisterResourceOutputsRequest } from "@pulumi/pulumi/proto/resource_pb.js";
import * as z from "zod";
import type { Child, Component, Lookup } from "../components/define.ts";
import { type ExpandedComponent, expandComponent, InvalidArguments } from "../components/expand-component.ts";
import { components } from "../components/index.ts";
import type { Properties } from "../core/check.ts";
import { propertiesOf } from "../core/facts.ts";
import { engineFailure } from "../core/failure.ts";
import { tokenOf } from "../core/type-token.ts";
import { UNKNOWN } from "../core/unknown.ts";
import { version } from "../core/version.ts";
import { attempt, hiding } from "./attempt.ts";
import { Dependencies, secretsIn } from "./construct-dependencies.ts";
import { Monitor, type Registered } from "./construct-monitor.ts";
import { childOf, registrationOf } from "./construct-registration.ts";
import { BadRequest } from "./errors.ts";
import type { Host } from "./host.ts";
import { secrecy } from "./marks.ts";
import { notInThisVersion } from "./messages.ts";
import { decode, encode, type Given } from "./values.ts";

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
  const inputs = decode(request.getInputs());
  const hide = hiding(host, component.inputs, [inputs]);
  const unfolded = await expand(host, component, { request, inputs, hide });
  const monitor = new Monitor(request.getMonitorendpoint(), host.interrupt.signal);
  try {
    const dependencies = new Dependencies(request);
    const { urn } = await monitor.register(registrationOf(request, dependencies));
    const which = `${component.kind} ${JSON.stringify(request.getName())}`;
    const { infos, warnings } = unfolded;
    for (const text of infos) host.log.info(hide(`${which}: ${text}`), urn);
    for (const text of warnings) host.log.warn(hide(`${which}: ${text}`), urn);
    for (const { kind, name } of unfolded.children) {
      host.components.set(childUrn(urn, request.getName(), tokenOf(kind), name), { urn, called: which });
    }
    const family = { urn, provider: host.connection.reference, request, inputs, dependencies };
    const made = new Map<Child, Registered>();
    for (const stage of [1, 2] as const) {
      const children = unfolded.children.filter((child) => child.stage === stage);
      const registered = await Promise.all(
        children.map(async (child) => [child, await monitor.register(childOf(child, family))] as const),
      );
      for (const [child, result] of registered) made.set(child, result);
    }
    return await finish(monitor, { urn, request, component, unfolded, made, inputs });
  } finally {
    monitor.close();
  }
}

/** The URN that the engine gives a child of a component. */
function childUrn(urn: string, component: string, type: string, name: string): string {
  return `${urn.slice(0, -`::${component}`.length)}$${type}::${name}`;
}

function componentOf(type: string): Component {
  const found = Object.entries<Component>(components).find(([kind]) => tokenOf(kind) === type);
  if (found) return found[1];
  const known = Object.keys(components);
  throw new BadRequest(notInThisVersion({ noun: "component", version, asked: type, known }));
}

interface Asked {
  readonly request: ConstructRequest;
  readonly inputs: Given;
  readonly hide: (text: string) => string;
}

async function expand(
  host: Host,
  component: Component,
  { request, inputs, hide }: Asked,
): Promise<ExpandedComponent> {
  const { target } = host.connection;
  const given = {
    name: request.getName(),
    args: inputs.values,
    target,
    // The marks of what came are more exact than those of `inputs`, which are for lists that a server may reorder.
    secrets: secretsIn(request.getInputs()),
    dryRun: request.getDryrun(),
  };
  try {
    return await expandComponent(component, given, (lookup) => lookUp(host, lookup, inputs));
  } catch (error) {
    if (error instanceof InvalidArguments) throw new BadRequest(hide(error.message), { cause: error });
    throw error;
  }
}

/** Calls a function with the connection of this provider. */
async function lookUp(host: Host, { asks: served, args }: Lookup, inputs: Given): Promise<Properties> {
  const [failure] = served.check(args, host.connection.target);
  if (failure) throw new BadRequest(engineFailure(failure).reason);
  const work = {
    urn: "",
    subject: served.name,
    traceSubject: { does: "call", type: tokenOf(served.name) },
    limitSeconds: served.limitSeconds,
    inputs: served.inputs,
    given: [inputs],
    kept: {},
    isSecret: () => false,
  };
  return attempt(host, work, (operation) => served.run(() => host.connection.service, args, operation));
}

interface Made {
  readonly urn: string;
  readonly request: ConstructRequest;
  readonly component: Component;
  readonly unfolded: ExpandedComponent;
  readonly made: ReadonlyMap<Child, Registered>;
  readonly inputs: Given;
}

async function finish(
  monitor: Monitor,
  { urn, request, component, unfolded, made, inputs }: Made,
): Promise<ConstructResponse> {
  const ids = [...made].flatMap(([{ name }, { id, succeeded }]) => {
    if (id !== "") return [[name, id] as const];
    return succeeded && request.getDryrun() ? [[name, UNKNOWN] as const] : [];
  });
  const values = unfolded.outputs(new Map(ids));
  const outputs = encode(values, secrecy(component, inputs));
  const told = new RegisterResourceOutputsRequest().setUrn(urn).setOutputs(outputs);
  await monitor.registerOutputs(request.getName(), told);
  const response = new ConstructResponse().setUrn(urn).setState(outputs);
  for (const output of Object.keys(values)) {
    const from = [...made].filter(([child]) => child.output === output).map(([, child]) => child.urn);
    const dependencies = new ConstructResponse.PropertyDependencies().setUrnsList(from);
    response.getStatedependenciesMap().set(output, dependencies);
  }
  return response;
}
