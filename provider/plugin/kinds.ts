import type {
  CheckRequest,
  CreateRequest,
  DeleteRequest,
  DiffRequest,
  ReadRequest,
  UpdateRequest,
} from "@pulumi/pulumi/proto/provider_pb.js";
import { notImportable, tokenOf } from "../core/engine.ts";
import { components, loaders } from "../resources/loaders.generated.ts";
import type { Resource } from "../resources/resource.ts";
import { BadRequest } from "./errors.ts";
import { programNewer } from "./messages.ts";
import { nameOf, typeOf } from "./naming.ts";

/** A request about a resource. */
export type Addressed =
  | CheckRequest
  | DiffRequest
  | CreateRequest
  | ReadRequest
  | UpdateRequest
  | DeleteRequest;

const LOADERS = new Map(Object.entries(loaders).map(([kind, load]) => [tokenOf(kind), load]));

/** The kind that a request is about, whose code is loaded for the first one. @throws BadRequest for a type that is none */
export function resourceOf(request: Addressed): Promise<Resource> {
  const type = request.getType() || typeOf(request.getUrn());
  const load = LOADERS.get(type);
  if (load !== undefined) return load();
  const which = nameOf(request.getUrn());
  const component = components.find((kind) => tokenOf(kind) === type);
  if (component !== undefined) throw new BadRequest(notImportable(component, which));
  throw new BadRequest(
    programNewer({ name: which, noun: "resource", requested: type, known: [...LOADERS.keys()] }),
  );
}
