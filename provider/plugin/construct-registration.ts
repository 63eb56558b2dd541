import { Alias } from "@pulumi/pulumi/proto/alias_pb.js";
import type { ConstructRequest } from "@pulumi/pulumi/proto/provider_pb.js";
import { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb.js";
import type { Child, Path } from "../components/define.ts";
import { tokenOf } from "../core/engine.ts";
import { isWithin } from "../core/properties.ts";
import { version } from "../core/version.ts";
import type { Dependencies } from "./construct-dependencies.ts";
import { type DecodedProperties, encode } from "./values.ts";

/** The component itself, with every option that the program gave it. */
export function registrationOf(
  request: ConstructRequest,
  dependencies: Dependencies,
): RegisterResourceRequest {
  const registration = new RegisterResourceRequest();
  registration.setType(request.getType());
  registration.setName(request.getName());
  registration.setParent(request.getParent());
  registration.setCustom(false);
  registration.setObject(request.getInputs());
  registration.setDependenciesList([...dependencies.all]);
  request.getInputdependenciesMap().forEach((reported, name) => {
    depends(registration, name, reported.getUrnsList());
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

/** What the children of a component have in common. */
interface Family {
  /** Of the component. */
  readonly urn: string;
  /** The provider that serves them, unless the component names another one; empty when it is not known. */
  readonly provider: string | undefined;
  readonly request: ConstructRequest;
  readonly inputs: DecodedProperties;
  readonly dependencies: Dependencies;
}

export function childOf(
  { kind, name, inputs, origins, formerNames, ignoreChanges }: Child,
  { urn, provider: served, request, inputs: componentInputs, dependencies }: Family,
): RegisterResourceRequest {
  const registration = new RegisterResourceRequest();
  registration.setType(tokenOf(kind));
  registration.setName(name);
  registration.setParent(urn);
  registration.setCustom(true);
  registration.setVersion(version);
  const provider = request.getProvidersMap().get("langsmith") ?? served;
  if (provider) registration.setProvider(provider);
  const behind = (input: string) => origins[input] ?? [];
  registration.setObject(encode(inputs, ([input]) => isSecret(componentInputs, ...behind(String(input)))));
  const parts = Object.keys(inputs).map((input) => [input, dependencies.of(...behind(input))] as const);
  for (const [input, urns] of parts) depends(registration, input, urns);
  // What the component waits for, its children do; what another child's inputs come from does not concern this one.
  registration.setDependenciesList([
    ...new Set([...dependencies.reported, ...parts.flatMap(([, urns]) => urns)]),
  ]);
  registration.setIgnorechangesList([...ignoreChanges]);
  registration.setAliasesList(aliases(kind, formerNames));
  handDown(request, registration);
  return registration;
}

/** A stack that was made with the dynamic classes keeps its exports, whatever they were called. */
function aliases(kind: Child["kind"], formerNames: readonly string[]): Alias[] {
  const type = `pulumi-nodejs:dynamic/langsmith:${kind}`;
  const renamed = formerNames.flatMap((name) => [
    new Alias.Spec().setName(name),
    new Alias.Spec().setName(name).setType(type),
  ]);
  return [new Alias.Spec().setType(type), ...renamed].map((spec) => new Alias().setSpec(spec));
}

/** Whether one of these paths leads to a secret, or into one. */
function isSecret({ secrets }: DecodedProperties, ...paths: Path[]): boolean {
  return paths.some((path) => secrets.some((secret) => isWithin(secret, path) || isWithin(path, secret)));
}

function depends(registration: RegisterResourceRequest, input: string, urns: readonly string[]): void {
  const reported = new RegisterResourceRequest.PropertyDependencies().setUrnsList([...urns]);
  registration.getPropertydependenciesMap().set(input, reported);
}
