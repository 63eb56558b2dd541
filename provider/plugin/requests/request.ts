import { createHash, randomBytes } from "node:crypto";
import { CheckRequest } from "@pulumi/pulumi/proto/provider_pb.js";
import { notImportable, tokenOf } from "../../core/engine.ts";
import type { Naming } from "../../core/fields/defaults.ts";
import { components, loaders } from "../../resources/loaders.generated.ts";
import type { Resource } from "../../resources/resource.ts";
import { BadRequest } from "../errors.ts";
import { programNewer } from "../messages.ts";

/** A request about a resource. */
export interface Addressed {
  getUrn(): string;
  /** Empty where the engine only sends the URN. */
  getType(): string;
}

const LOADERS = new Map(Object.entries(loaders).map(([kind, load]) => [tokenOf(kind), load]));

/** The kind that a request is about, whose code is loaded for the first one. @throws BadRequest for a type that is none */
export function resourceOf(request: Addressed): Promise<Resource> {
  const requested = request.getType() || typeOf(request.getUrn());
  const load = LOADERS.get(requested);
  if (load !== undefined) return load();
  const name = nameOf(request.getUrn());
  const component = components.find((kind) => tokenOf(kind) === requested);
  if (component !== undefined) throw new BadRequest(notImportable(component, name));
  throw new BadRequest(programNewer({ name, noun: "resource", requested, known: [...LOADERS.keys()] }));
}

/** How names are made up for a resource: by the stack's own rule, or of its name and what the engine drew. */
export function namingOf(request: CheckRequest): Naming {
  const urn = request.getUrn();
  return {
    logicalName: request.getName() || nameOf(urn),
    suffix: () => {
      // The same for the same resource and the same seed, so that the engine can plan with it.
      const seed = request.getRandomseed_asU8();
      const random = seed.length > 0 ? seed : randomBytes(16);
      return createHash("sha256").update(urn).update(random).digest("hex").slice(0, 7);
    },
    rule: ruleOf(request.getAutonaming()),
  };
}

function ruleOf(options: CheckRequest.AutonamingOptions | undefined): Naming["rule"] {
  if (!options) return undefined;
  const name = options.getProposedName();
  const { PROPOSE, ENFORCE, DISABLE } = CheckRequest.AutonamingOptions.Mode;
  const mode = options.getMode();
  if (mode === DISABLE) return { mode: "disable" };
  if (mode === ENFORCE) return { mode: "enforce", name };
  return mode === PROPOSE && name !== "" ? { mode: "propose", name } : undefined;
}

/** The logical name that ends a URN. */
export function nameOf(urn: string): string {
  return urn.slice(urn.lastIndexOf("::") + 2);
}

/** The type in a URN, without those of its parents. */
export function typeOf(urn: string): string {
  return urn.split("::")[2]?.split("$").at(-1) ?? "";
}
