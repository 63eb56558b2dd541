import { type ConstructRequest, ConstructResponse } from "@pulumi/pulumi/proto/provider_pb.js";
import { RegisterResourceOutputsRequest } from "@pulumi/pulumi/proto/resource_pb.js";
import { type Component, InvalidArguments, type LookUp } from "../../components/define.ts";
import { components } from "../../components/index.ts";
import { tokenOf, UNKNOWN } from "../../core/engine.ts";
import { failureText, type Properties } from "../../core/properties.ts";
import type { ServedFunction } from "../../functions/define.ts";
import { BadRequest } from "../errors.ts";
import type { Host } from "../host.ts";
import { programNewer } from "../messages.ts";
import { attempt, reportingOf } from "../requests/attempt.ts";
import { type DecodedProperties, type Dependency, decode, encode, secrecy } from "../requests/values.ts";
import { Monitor } from "./monitor.ts";
import { childOf, Dependencies, registrationOf } from "./registration.ts";

/** Registers a component and its children, and waits until the engine has carried out what they ask for. */
export async function construct(host: Host, request: ConstructRequest): Promise<ConstructResponse> {
  const component = componentOf(request.getType());
  const name = request.getName();
  const which = `${component.kind} ${JSON.stringify(name)}`;
  const parts: Dependency[] = [];
  const inputs = decode(request.getInputs(), parts);
  const { hide } = reportingOf(host, which, component.inputs, [inputs]);
  const { target } = host.connection;
  const supplied = {
    name,
    args: inputs.values,
    target,
    secrets: inputs.secrets,
    dryRun: request.getDryrun(),
  };
  const lookUp: LookUp = (served, args) => callFunction(host, served, args, inputs);
  const expanded = await component.expand(supplied, lookUp).catch((error: unknown) => {
    if (error instanceof InvalidArguments) throw new BadRequest(hide(error.message), { cause: error });
    throw error;
  });
  const monitor = new Monitor(request.getMonitorendpoint(), host.interrupt);
  try {
    const dependencies = new Dependencies(request, parts);
    const { urn } = await monitor.register(registrationOf(request, dependencies));
    for (const text of expanded.warnings) host.log.warn(hide(`${which}: ${text}`), urn);
    const family = { urn, provider: host.provider.reference, request, inputs, dependencies };
    const registered = expanded.children.map(async (child) => {
      const { id, succeeded, urn: of } = await monitor.register(childOf(child, family));
      // In a preview it has none yet.
      return { name: child.name, urn: of, id: id === "" && succeeded && request.getDryrun() ? UNKNOWN : id };
    });
    const children = await Promise.all(registered);
    const ids = children.filter(({ id }) => id !== "").map((child) => [child.name, child.id] as const);
    const values = expanded.outputs(new Map(ids));
    const outputs = encode(values, secrecy(component, inputs));
    const registration = new RegisterResourceOutputsRequest().setUrn(urn).setOutputs(outputs);
    await monitor.registerOutputs(name, registration);
    const response = new ConstructResponse().setUrn(urn).setState(outputs);
    const urns = children.map((child) => child.urn);
    for (const output of Object.keys(values)) {
      const behind = new ConstructResponse.PropertyDependencies().setUrnsList(urns);
      response.getStatedependenciesMap().set(output, behind);
    }
    return response;
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

/** Calls a function with the connection of this provider. */
async function callFunction(
  host: Host,
  served: ServedFunction,
  args: Properties,
  inputs: DecodedProperties,
): Promise<Properties> {
  const [failure] = served.check(args, host.connection.target);
  if (failure) throw new BadRequest(failureText(failure));
  const reporting = reportingOf(host, served.name, served.inputs, [inputs]);
  return attempt(reporting, served.limitSeconds, (operation) =>
    served.run(() => host.connection.service, args, operation),
  );
}
