import * as z from "zod";
import { nearest } from "../core/fields/allowed-values.ts";
import { type FieldFacts, field, withKnownValues } from "../core/fields/facts.ts";
import { instantProblem } from "../core/instant.ts";
import { formatValue } from "../core/text.ts";

/** An instant as text: ISO 8601 with a time and a zone. */
export function instant() {
  return z.string().superRefine((text, context) => {
    const suggestion = unquoted(text);
    const problem = suggestion
      ? `an unquoted timestamp in YAML becomes this string; quote it: ${formatValue(suggestion)}`
      : instantProblem(text);
    if (problem) context.addIssue({ code: "custom", message: problem });
  });
}

/** The instant that an unquoted YAML timestamp stood for: a stack's configuration hands it on as Go prints times. */
function unquoted(text: string): string | undefined {
  const printed = /^(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}:\d{2}(?:\.\d+)?) ([+-]\d{2})(\d{2}) \S+$/.exec(text);
  if (!printed) return undefined;
  const [, day, time, hours, minutes] = printed;
  const zone = `${hours}:${minutes}`;
  return `${day}T${time}${zone === "+00:00" ? "Z" : zone}`;
}

/** An id as the service writes it: a UUID in lower case, so that what it answers is never a difference. */
export function uuid() {
  return z.guid().superRefine((text, context) => {
    if (text === text.toLowerCase()) return;
    context.addIssue({
      code: "custom",
      message: `write it in lower case, ${formatValue(text.toLowerCase())}`,
    });
  });
}

/**
 * One of the values that the service is known to take. A near miss of one of them is refused, and so is what
 * people call one of them by (`alsoCalled`); any other word is sent, since the service may know it by now.
 */
export function openEnum(values: readonly string[], alsoCalled: Readonly<Record<string, string>> = {}) {
  const schema = z
    .string()
    .min(1)
    .superRefine((text, context) => {
      if (values.includes(text)) return;
      const suggestion = alsoCalled[text.toLowerCase()] ?? nearest(text, values);
      if (suggestion)
        context.addIssue({ code: "custom", message: `did you mean ${formatValue(suggestion)}?` });
      else if (!/^[\w.-]+$/.test(text)) {
        context.addIssue({ code: "custom", message: `it must be ${oneOf(values)}` });
      }
    });
  return withKnownValues(schema, values);
}

/** A map that others may add keys to. */
export function metadata(description: string, where: Pick<FieldFacts, "wire" | "createdIn"> = {}) {
  return field(z.record(z.string(), z.unknown()).optional(), {
    description,
    usage: "Keys that others add stay, and are not drift.",
    example: { team: "support" },
    allowed: "a map of any values",
    verbatim: true,
    sharedKeys: true,
    clearedBy: {},
    ...where,
  });
}

/** "one of a, b, c", for the facts of an open enumeration. */
export function oneOf(values: readonly string[]): string {
  return `one of ${values.map((value) => JSON.stringify(value)).join(", ")}`;
}

/** The workspace of one resource, in place of the configured one. */
export function workspaceId() {
  return field(z.guid().optional(), {
    description: "The id of the workspace. Default: the configured `langsmith:workspaceId`.",
    example: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21",
    local: true,
    immutable: true,
  });
}

/** A switch of this provider that the service never sees; off, and not in the state, unless the program sets it. */
export function option(description: string) {
  return field(z.boolean().optional(), { description, local: true, absentMeans: false });
}

/** The service's id of the workspace, which every object has. */
export function tenantId() {
  return field(z.string(), {
    description: "The id of the workspace.",
    stable: true,
    shows: ["workspaceId"],
  });
}

/** The service's id of the organization. */
export function organizationId() {
  return field(z.string(), { description: "The id of the organization.", stable: true });
}

/** The id of what an object is a part of: it stands in the path. */
export function parent({ kind, noun }: { readonly kind: string; readonly noun: string }, example: string) {
  return field(uuid(), {
    description: `The id of the ${noun}.`,
    example,
    refersTo: kind,
    parent: true,
    immutable: true,
  });
}

export function createdAt() {
  return field(z.string(), CREATED);
}

/** The same, where the published interface does not require it in an answer. */
export function createdAtIfShown() {
  return field(z.string().optional(), CREATED);
}

/** The same, where answers after that to the creation may lack it */
export function createdAtNoted() {
  return field(z.string().optional(), {
    ...CREATED,
    usage: "Absent for an imported object, if LangSmith does not return it.",
    givenOnce: true,
  });
}

const CREATED = { description: "The time of creation, in ISO 8601.", stable: true };

/** @param wire what answers call it. Default: `updated_at` */
export function updatedAt(wire = "updated_at") {
  return field(z.string(), { description: UPDATED, wire });
}

/** The same, where the published interface does not require it in an answer. */
export function updatedAtIfShown() {
  return field(z.string().optional(), { description: UPDATED });
}

const UPDATED = "The time of the last change, in ISO 8601.";

/** The workspace through which what belongs to an organization is reached; another one makes no other object. */
export function organizationWorkspace(description: string) {
  return field(z.guid().optional(), {
    description,
    example: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21",
    local: true,
  });
}
