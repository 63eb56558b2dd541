import { Alias } from "@pulumi/pulumi/proto/alias_pb.js";
import type { ConstructRequest } from "@pulumi/pulumi/proto/provider_pb.js";
import { RegisterResourceRequest } from "@pulumi/pulumi/proto/resource_pb.js";
import type { Child, Path } from "../../components/define.ts";
import { dynamicTypeOf, tokenOf } from "../../core/engine.ts";
import { isWithin } from "../../core/properties.ts";
import { version } from "../../core/version.ts";
import { type DecodedProperties, type Dependency, encode } from "../requests/values.ts";

/** Which resources the arguments of a component depend on, part by part. */
export class Dependencies {
  /** All of them, by their URNs. */
  readonly all: readonly string[];
  /** Those that no argument comes from: the component has to wait for them. */
  readonly reported: readonly string[];
  readonly #parts: readonly Dependency[];

  /** @param parts those of the parts of the arguments */
  constructor(request: ConstructRequest, parts: readonly Dependency[]) {
    const whole: Dependency[] = [];
    request.getInputdependenciesMap().forEach((dependencies, name) => {
      whole.push({ path: [name], urns: dependencies.getUrnsList() });
    });
    const behind = new Set([...parts, ...whole].flatMap(({ urns }) => urns));
    // Not every SDK sends what a part of an argument depends on.
    const others = whole.filter((argument) => !parts.some(({ path }) => path[0] === argument.path[0]));
    this.#parts = [...parts, ...others];
    this.reported = request.getDependenciesList().filter((urn) => !behind.has(urn));
    this.all = [...new Set([...request.getDependenciesList(), ...behind])];
  }

  /** Those of what stands at these paths, of what contains it, and of what it contains. */
  of(...paths: readonly Path[]): string[] {
    const related = this.#parts.filter((part) =>
      paths.some((path) => isWithin(part.path, path) || isWithin(path, part.path)),
    );
    return [...new Set(related.flatMap(({ urns }) => urns))];
  }
}

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
  const hooks = request.getResourceHooks()?.serializeBinary();
  const { ResourceHooksBinding } = RegisterResourceRequest;
  if (hooks) registration.setHooks(ResourceHooksBinding.deserializeBinary(hooks));
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
  const limits = request.getCustomtimeouts()?.serializeBinary();
  const { CustomTimeouts } = RegisterResourceRequest;
  if (limits) registration.setCustomtimeouts(CustomTimeouts.deserializeBinary(limits));
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
  child: Child,
  { urn, provider: served, request, inputs: componentInputs, dependencies }: Family,
): RegisterResourceRequest {
  const { kind, name, inputs, origins, formerNames } = child;
  const registration = new RegisterResourceRequest();
  registration.setType(tokenOf(kind));
  registration.setName(name);
  registration.setParent(urn);
  registration.setCustom(true);
  registration.setVersion(version);
  const provider = request.getProvidersMap().get("langsmith") ?? served;
  if (provider) registration.setProvider(provider);
  const behind = (input: string) => origins[input] ?? [];
  registration.setObject(
    encode(inputs, ([input, ...rest]) => isSecret(componentInputs, behind(String(input)), rest)),
  );
  const parts = Object.keys(inputs).map((input) => [input, dependencies.of(...behind(input))] as const);
  for (const [input, urns] of parts) depends(registration, input, urns);
  registration.setDependenciesList([
    ...new Set([...dependencies.reported, ...parts.flatMap(([, urns]) => urns)]),
  ]);
  // Pulumi does not hand this option down.
  if (request.getIgnorechangesList().includes("*")) registration.setIgnorechangesList(["*"]);
  registration.setAliasesList(aliases(kind, formerNames));
  handDown(request, registration);
  return registration;
}

/** A stack that was made with the dynamic classes keeps its resources, whatever they were called. */
function aliases(kind: Child["kind"], formerNames: readonly string[]): Alias[] {
  const type = dynamicTypeOf(kind);
  const renamed = formerNames.flatMap((name) => [
    new Alias.Spec().setName(name),
    new Alias.Spec().setName(name).setType(type),
  ]);
  return [new Alias.Spec().setType(type), ...renamed].map((spec) => new Alias().setSpec(spec));
}

/**
 * Whether what is at a path inside an input is secret. An input that comes from several arguments need not look like
 * any of them, so that it is secret as a whole where a part of one is.
 */
function isSecret({ secrets }: DecodedProperties, origins: readonly Path[], inside: Path): boolean {
  const [only, ...others] = origins;
  if (only !== undefined && others.length === 0)
    return secrets.some((secret) => isWithin([...only, ...inside], secret));
  return origins.some((path) => secrets.some((secret) => isWithin(secret, path) || isWithin(path, secret)));
}

function depends(registration: RegisterResourceRequest, input: string, urns: readonly string[]): void {
  const reported = new RegisterResourceRequest.PropertyDependencies().setUrnsList([...urns]);
  registration.getPropertydependenciesMap().set(input, reported);
}
