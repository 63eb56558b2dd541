import { isRecord, type Properties } from "../../provider/core/properties.ts";

/** A resource of a state that a program has declared, of whatever package. */
export interface StateResource {
  readonly type: string;
  readonly name: string;
  readonly id: string | undefined;
  /** Whether it stands below another resource than the stack: that is a part of its URN. */
  readonly isChild: boolean;
  /** Whether the program only looks at it. */
  readonly isRead: boolean;
  /** Whether nothing is left of it but its deletion. */
  readonly isLeaving: boolean;
  readonly inputs: Properties;
  /** The workspace that it belongs to, where its outputs name it. */
  readonly tenantId: string | undefined;
  /** The resource options that the program sets, by the names of a program. */
  readonly options: readonly string[];
}

/** What of a resource's options the next up forgets where a program does not give it again. */
const OPTIONS = [
  "retainOnDelete",
  "ignoreChanges",
  "replaceOnChanges",
  "deletedWith",
  "replaceWith",
  "customTimeouts",
] as const;

const STACK = "pulumi:pulumi:Stack";

/** Whatever a program has declared: all but the stack itself and what the engine adds. */
export function declaredIn(resources: readonly Properties[]): readonly StateResource[] {
  return resources.flatMap((resource) => {
    const { urn, type, id, inputs, outputs } = resource;
    if (typeof urn !== "string" || typeof type !== "string" || type === STACK) return [];
    const name = nameIn(urn);
    const tenantId = isRecord(outputs) ? outputs["tenantId"] : undefined;
    const byEngine =
      type.startsWith("pulumi:providers:") && /^default(?:_|$)/.test(name) && !resource["parent"];
    if (byEngine) return [];
    return [
      {
        type,
        name,
        id: typeof id === "string" ? id : undefined,
        isChild: parentOf(resource) !== undefined,
        isRead: resource["external"] === true,
        isLeaving: resource["delete"] === true,
        inputs: isRecord(inputs) ? inputs : {},
        tenantId: typeof tenantId === "string" ? tenantId : undefined,
        options: OPTIONS.filter((option) => isSet(resource[option])),
      },
    ];
  });
}

/** The URN of the resource that one stands below, unless that is the stack. */
export function parentOf({ parent }: Properties): string | undefined {
  if (typeof parent !== "string" || parent === "") return undefined;
  return parent.split("::")[2] === STACK ? undefined : parent;
}

/** What the program calls a resource; it may hold colons itself. */
export function nameIn(urn: string): string {
  return urn.split("::").slice(3).join("::");
}

function isSet(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return Boolean(value);
  return Object.values(value).some(isSet);
}
