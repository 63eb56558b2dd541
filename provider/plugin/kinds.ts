import type {
  CheckRequest,
  CreateRequest,
  DeleteRequest,
  DiffRequest,
  ReadRequest,
  UpdateRequest,
} from "@pulumi/pulumi/proto/provider_pb.js";
import schema from "../../schema.json";
import { notImportable } from "../components/messages.ts";
import { tokenOf } from "../core/engine.ts";
import { version } from "../core/version.ts";
import type { Resource } from "../resources/resource.ts";
import { BadRequest } from "./errors.ts";
import { loaders } from "./kinds.generated.ts";
import { notInThisVersion } from "./messages.ts";
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
  if (isComponent(type))
    throw new BadRequest(notImportable({ kind: type.slice(type.lastIndexOf(":") + 1), name: which }));
  throw new BadRequest(
    notInThisVersion({ name: which, noun: "resource", version, requested: type, known: [...LOADERS.keys()] }),
  );
}

/** The components themselves are loaded for programs that have one. */
function isComponent(type: string): boolean {
  const described: Readonly<
    Record<string, { readonly isComponent?: boolean; readonly description: string }>
  > = schema.resources;
  return Object.hasOwn(described, type) && described[type]?.isComponent === true;
}
