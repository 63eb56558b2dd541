import { type ConstructRequest, ConstructResponse } from "@pulumi/pulumi/proto/provider_pb.js";
import { RegisterResourceOutputsRequest } from "@pulumi/pulumi/proto/resource_pb.js";
import * as z from "zod";
import { type Component, type ExpandedComponent, InvalidArguments } from "../components/define.ts";
import { components } from "../components/index.ts";
import { tokenOf, UNKNOWN } from "../core/engine.ts";
import { propertiesOf } from "../core/facts.ts";
import { failureText, type Properties } from "../core/properties.ts";
import type { ServedFunction } from "../functions/define.ts";
import { attempt, reportingOf } from "./attempt.ts";
import { Dependencies } from "./construct-dependencies.ts";
import { Monitor, type Registered } from "./construct-monitor.ts";
import { childOf, registrationOf } from "./construct-registration.ts";
import { BadRequest } from "./errors.ts";
import type { Host } from "./host.ts";
import { secrecy } from "./marks.ts";
import { programNewer } from "./messages.ts";
import { type DecodedProperties, type Dependency, decode, encode } from "./values.ts";

/** Registers a component and its children, and waits until the engine has carried out what they ask for. */
export async function construct(host: Host, request: ConstructRequest): Promise<ConstructResponse> {
  try {
    return await constructed(host, request);
  } catch (error) {
    if (!host.interrupt.signal.aborted) throw error;
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
  const parts: Dependency[] = [];
  const inputs = decode(request.getInputs(), parts);
  const which = `${component.kind} ${JSON.stringify(request.getName())}`;
  const { hide } = reportingOf(host, which, component.inputs, [inputs]);
  const expanded = await expand(host, component, { request, inputs, hide });
  const monitor = new Monitor(request.getMonitorendpoint(), host.interrupt.signal);
  try {
    const dependencies = new Dependencies(request, parts);
    const { urn } = await monitor.register(registrationOf(request, dependencies));
    for (const text of expanded.warnings) host.log.warn(hide(`${which}: ${text}`), urn);
    const family = { urn, provider: host.provider.reference, request, inputs, dependencies };
    // The URN that the engine gives a child of a component.
    const above = urn.slice(0, -`::${request.getName()}`.length);
    for (const { kind, name } of expanded.children)
      host.components.set(`${above}$${tokenOf(kind)}::${name}`, { urn, called: which });
    const created = await Promise.all(
      expanded.children.map(
        async (child) => [child.name, await monitor.register(childOf(child, family))] as const,
      ),
    );
    return await finish(monitor, { urn, request, component, expanded, created: new Map(created), inputs });
  } finally {
    monitor.close();
  }
}

function componentOf(type: string): Component {
  const found = Object.entries<Component>(components).find(([kind]) => tokenOf(kind) === type);
  if (found) return found[1];
  const known = Object.keys(components);
  throw new BadRequest(programNewer({ noun: "component", requested: type, known }));
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
    secrets: inputs.secrets,
    dryRun: request.getDryrun(),
  };
  try {
    return await component.expand(componentArguments, (called, args) => lookUp(host, called, args, inputs));
  } catch (error) {
    if (error instanceof InvalidArguments) throw new BadRequest(hide(error.message), { cause: error });
    throw error;
  }
}

/** Calls a function with the connection of this provider. */
async function lookUp(
  host: Host,
  served: ServedFunction,
  args: Properties,
  inputs: DecodedProperties,
): Promise<Properties> {
  const [failure] = served.check(args, host.connection.target);
  if (failure) throw new BadRequest(failureText(failure));
  const about = reportingOf(host, served.name, served.inputs, [inputs]);
  return attempt(about, served.limitSeconds, (operation) =>
    served.run(() => host.connection.service, args, operation),
  );
}

interface CreatedChildren {
  readonly urn: string;
  readonly request: ConstructRequest;
  readonly component: Component;
  readonly expanded: ExpandedComponent;
  /** By the names of the children. */
  readonly created: ReadonlyMap<string, Registered>;
  readonly inputs: DecodedProperties;
}

async function finish(
  monitor: Monitor,
  { urn, request, component, expanded, created, inputs }: CreatedChildren,
): Promise<ConstructResponse> {
  const ids = [...created].flatMap(([name, { id, succeeded }]) => {
    if (id !== "") return [[name, id] as const];
    return succeeded && request.getDryrun() ? [[name, UNKNOWN] as const] : [];
  });
  const values = expanded.outputs(new Map(ids));
  const outputs = encode(values, secrecy(component, inputs));
  const registration = new RegisterResourceOutputsRequest().setUrn(urn).setOutputs(outputs);
  await monitor.registerOutputs(request.getName(), registration);
  const response = new ConstructResponse().setUrn(urn).setState(outputs);
  const urns = [...created.values()].map((child) => child.urn);
  for (const output of Object.keys(values)) {
    const dependencies = new ConstructResponse.PropertyDependencies().setUrnsList(urns);
    response.getStatedependenciesMap().set(output, dependencies);
  }
  return response;
}
