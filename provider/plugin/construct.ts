import { Alias } from "@pulumi/pulumi/proto/alias_pb.js";
import { type ConstructRequest, ConstructResponse } from "@pulumi/pulumi/proto/provider_pb.js";
import { RegisterResourceOutputsRequest, RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb.js";
import type { Child, Component, Expansion, Lookup } from "../components/define.ts";
import { components } from "../components/index.ts";
import { ArgumentsRefused, unfold } from "../components/unfold.ts";
import type { ServedFunction } from "../functions/define.ts";
import { functions } from "../functions/index.ts";
import type { Properties } from "../lifecycle/check.ts";
import { engineFailure } from "../lifecycle/failure.ts";
import { UNKNOWN } from "../lifecycle/unknown.ts";
import { tokenOf } from "../token.ts";
import { version } from "../version.ts";
import { attempt, hiding } from "./attempt.ts";
import { Dependencies, within } from "./construct-dependencies.ts";
import { Monitor, type Registered } from "./construct-monitor.ts";
import { BadRequest } from "./errors.ts";
import type { Host } from "./host.ts";
import { decode, encode, type Given, type Path } from "./values.ts";

/** Registers a component and its children, and waits until the engine has carried out what they ask for. */
export async function construct(host: Host, request: ConstructRequest): Promise<ConstructResponse> {
  const component = componentOf(request.getType());
  const inputs = decode(request.getInputs());
  const hide = hiding(host, component.inputs, [inputs]);
  const expansion = await expand(host, component, request, inputs, hide);
  const monitor = new Monitor(request.getMonitorendpoint(), host.interrupts.signal);
  try {
    const dependencies = new Dependencies(request);
    const { urn } = await monitor.register(registrationOf(request, dependencies));
    const which = `${component.kind} ${JSON.stringify(request.getName())}`;
    // An up repeats what its preview said of the program, but for what only concerns the look ahead.
    const { infos, warnings } = expansion;
    for (const text of request.getDryrun() ? infos : []) host.log.info(hide(`${which}: ${text}`), urn);
    for (const text of warnings) host.log.warn(hide(`${which}: ${text}`), urn);
    const register = (child: Child) =>
      monitor.register(childOf(child, { urn, host, request, inputs, dependencies }));
    const made = new Map<Child, Registered>();
    for (const stage of [1, 2] as const) {
      const children = expansion.children.filter((child) => child.stage === stage);
      const registered = await Promise.all(
        children.map(async (child) => [child, await register(child)] as const),
      );
      for (const [child, result] of registered) made.set(child, result);
    }
    return await finish(monitor, { urn, request, expansion, made, inputs });
  } finally {
    monitor.close();
  }
}

function componentOf(type: string): Component {
  const found = Object.entries<Component>(components).find(([kind]) => tokenOf(kind) === type);
  if (found) return found[1];
  const known = Object.keys(components).join(", ");
  throw new BadRequest(
    `pulumi-resource-langsmith ${version} has no component ${JSON.stringify(type)}; it has ${known}`,
  );
}

async function expand(
  host: Host,
  component: Component,
  request: ConstructRequest,
  inputs: Given,
  hide: (text: string) => string,
): Promise<Expansion> {
  const { target } = host.connection;
  const given = { name: request.getName(), args: inputs.values, target };
  try {
    return await unfold(component, given, (lookup) => lookUp(host, lookup, inputs));
  } catch (error) {
    if (error instanceof ArgumentsRefused) throw new BadRequest(hide(error.message), { cause: error });
    throw error;
  }
}

/** Calls a function with the connection of this provider. */
async function lookUp(host: Host, { functionName, args }: Lookup, inputs: Given): Promise<Properties> {
  const served: ServedFunction = functions[functionName];
  const [failure] = served.check(args, host.connection.target);
  if (failure) throw new BadRequest(engineFailure(failure).reason);
  const work = {
    urn: "",
    subject: functionName,
    limitSeconds: served.limitSeconds,
    inputs: served.inputs,
    given: [inputs],
    kept: {},
    isSecret: () => false,
  };
  return attempt(host, work, (operation) => served.run(() => host.connection.service, args, operation));
}

/** The component itself, with every option that the program gave it. */
function registrationOf(request: ConstructRequest, dependencies: Dependencies): RegisterResourceRequest {
  const registration = new RegisterResourceRequest();
  registration.setType(request.getType());
  registration.setName(request.getName());
  registration.setParent(request.getParent());
  registration.setCustom(false);
  registration.setObject(request.getInputs());
  registration.setDependenciesList([...dependencies.all]);
  request.getInputdependenciesMap().forEach((told, name) => {
    depends(registration, name, told.getUrnsList());
  });
  request.getProvidersMap().forEach((reference, name) => {
    registration.getProvidersMap().set(name, reference);
  });
  registration.setAliasesList(request.getAliasesList());
  registration.setIgnorechangesList(request.getIgnorechangesList());
  registration.setReplaceonchangesList(request.getReplaceonchangesList());
  registration.setReplaceWithList(request.getReplaceWithList());
  registration.setReplacementTrigger(request.getReplacementTrigger());
  registration.setAdditionalsecretoutputsList(request.getAdditionalsecretoutputsList());
  registration.setParentstacktracehandle(request.getStackTraceHandle());
  if (request.hasDeletebeforereplace()) {
    registration.setDeletebeforereplacedefined(true);
    registration.setDeletebeforereplace(request.getDeletebeforereplace() === true);
  }
  const hooks = request.getResourceHooks();
  if (hooks) {
    const binding = RegisterResourceRequest.ResourceHooksBinding;
    registration.setHooks(binding.deserializeBinary(hooks.serializeBinary()));
  }
  handDown(request, registration);
  return registration;
}

/** The options that concern a component and all of its children. */
function handDown(request: ConstructRequest, registration: RegisterResourceRequest): void {
  const protect = request.getProtect();
  if (request.hasProtect() && protect !== undefined) registration.setProtect(protect);
  const retain = request.getRetainondelete();
  if (request.hasRetainondelete() && retain !== undefined) registration.setRetainondelete(retain);
  registration.setDeletedwith(request.getDeletedwith());
  const limits = request.getCustomtimeouts();
  if (!limits) return;
  const timeouts = new RegisterResourceRequest.CustomTimeouts();
  timeouts.setCreate(limits.getCreate());
  timeouts.setUpdate(limits.getUpdate());
  timeouts.setDelete(limits.getDelete());
  timeouts.setRead(limits.getRead());
  registration.setCustomtimeouts(timeouts);
}

interface Family {
  /** Of the component. */
  readonly urn: string;
  readonly host: Host;
  readonly request: ConstructRequest;
  readonly inputs: Given;
  readonly dependencies: Dependencies;
}

function childOf(
  { kind, name, inputs, origins }: Child,
  { urn, host, request, inputs: given, dependencies }: Family,
): RegisterResourceRequest {
  const registration = new RegisterResourceRequest();
  registration.setType(tokenOf(kind));
  registration.setName(name);
  registration.setParent(urn);
  registration.setCustom(true);
  registration.setVersion(version);
  const provider = request.getProvidersMap().get("langsmith") ?? host.connection.reference;
  if (provider) registration.setProvider(provider);
  registration.setObject(encode(inputs, ([input]) => isSecret(given, origins[String(input)])));
  // What the component waits for, its children do; and they go before it goes.
  registration.setDependenciesList([...dependencies.all]);
  for (const [input, origin] of Object.entries(origins))
    depends(registration, input, dependencies.of(origin));
  // A stack that was made with the dynamic classes keeps its exports.
  const alias = new Alias.Spec().setType(`pulumi-nodejs:dynamic/langsmith:${kind}`);
  registration.setAliasesList([new Alias().setSpec(alias)]);
  handDown(request, registration);
  return registration;
}

function isSecret({ secrets }: Given, origin: Path | undefined): boolean {
  return origin !== undefined && secrets.some((path) => within(path, origin) || within(origin, path));
}

function depends(registration: RegisterResourceRequest, input: string, urns: readonly string[]): void {
  const told = new RegisterResourceRequest.PropertyDependencies().setUrnsList([...urns]);
  registration.getPropertydependenciesMap().set(input, told);
}

interface Made {
  readonly urn: string;
  readonly request: ConstructRequest;
  readonly expansion: Expansion;
  readonly made: ReadonlyMap<Child, Registered>;
  readonly inputs: Given;
}

async function finish(
  monitor: Monitor,
  { urn, request, expansion, made, inputs }: Made,
): Promise<ConstructResponse> {
  const ids = [...made].flatMap(([{ name }, { id, succeeded }]) => {
    if (id !== "") return [[name, id] as const];
    return succeeded && request.getDryrun() ? [[name, UNKNOWN] as const] : [];
  });
  const values = expansion.outputs(new Map(ids));
  const outputs = encode(values, () => isSecret(inputs, ["projects"]));
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
