import { WORKSPACE } from "./workshop.ts";

/** A resource of the package in a stack's state. */
interface Held {
  readonly name: string;
  readonly id: string;
  /** It was replaced, and the old object is still to be deleted. */
  readonly leaving: boolean;
  readonly failed: boolean;
  readonly urn: string;
  /** The workspace that it was created in, where that is not the one that was asked for. */
  readonly elsewhere: string | undefined;
}

/** What of a stack's state matters here. */
export interface State {
  readonly held: readonly Held[];
  /** Logical names of the resources with an operation that was begun and not ended. */
  readonly pending: readonly string[];
}

interface Checkpoint {
  readonly latest?: {
    readonly resources?: readonly {
      readonly urn: string;
      readonly type: string;
      readonly id?: string;
      readonly delete?: boolean;
      readonly initErrors?: readonly string[];
      readonly outputs?: Readonly<Record<string, unknown>>;
    }[];
    readonly pending_operations?: readonly { readonly resource: { readonly urn: string } }[];
  };
}

/** The workspace of an object, where that is not the one that every program asks for. */
function elsewhereOf({ tenantId }: Readonly<Record<string, unknown>>): string | undefined {
  return typeof tenantId === "string" && tenantId !== WORKSPACE ? tenantId : undefined;
}

const nameOf = (urn: string) => urn.split("::").at(-1) ?? "";

/** Reads the file that the engine keeps a stack's state in: quicker than asking it, and nothing is left out. */
export function stateOf(text: string): State {
  const { checkpoint }: { checkpoint: Checkpoint } = JSON.parse(text);
  const deployment = checkpoint.latest ?? {};
  return {
    held: (deployment.resources ?? [])
      .filter(({ type, id }) => type.includes("langsmith") && !type.startsWith("pulumi:providers") && id)
      .map(({ urn, id = "", delete: leaving = false, initErrors = [], outputs = {} }) => ({
        name: nameOf(urn),
        id,
        leaving,
        failed: initErrors.length > 0,
        urn,
        elsewhere: elsewhereOf(outputs),
      })),
    pending: (deployment.pending_operations ?? []).map(({ resource }) => nameOf(resource.urn)),
  };
}
