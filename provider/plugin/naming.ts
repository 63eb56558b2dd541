import { createHash, randomBytes } from "node:crypto";
import { CheckRequest } from "@pulumi/pulumi/proto/provider_pb.js";
import type { Naming } from "../core/defaults.ts";
import type { Resource } from "../resources/resource.ts";

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
  switch (options.getMode()) {
    case DISABLE:
      return { mode: "disable" };
    case ENFORCE:
      return { mode: "enforce", name };
    case PROPOSE:
      return name === "" ? undefined : { mode: "propose", name };
    default:
      return undefined;
  }
}

/** The logical name that ends a URN. */
export function nameOf(urn: string): string {
  return urn.slice(urn.lastIndexOf("::") + 2);
}

/** The type in a URN, without those of its parents. */
export function typeOf(urn: string): string {
  return urn.split("::")[2]?.split("$").at(-1) ?? "";
}

/** Which resource a line or an error is about. */
export function called({ kind }: Pick<Resource, "kind">, urn: string): string {
  return `${kind} ${JSON.stringify(nameOf(urn))}`;
}
