import type { Properties } from "../../provider/core/check.ts";
import { SIGNATURE } from "../../provider/core/engine-signatures.ts";
import { factsOf, holdsSecret, propertiesOf } from "../../provider/core/facts.ts";
import { isRecord } from "../../provider/core/unknown.ts";
import { matches } from "../../provider/core/wire-format.ts";
import { Deployment, Destination } from "../../provider/http/schema.ts";
import { fromApi as heldDeployment } from "../../provider/resources/deployment/from-api.ts";
import { fromApi as heldDestination } from "../../provider/resources/export-destination/export-destination.ts";
import { resources } from "../../provider/resources/index.ts";
import type { Kind, StateObject } from "../state/states.ts";

/** What has to be known of an object for a likeness to say anything. */
const TELLING: Readonly<Record<Kind, readonly string[]>> = {
  Deployment: ["name", "source"],
  ExportDestination: ["displayName", "config"],
  BulkExport: ["bulkExportDestinationId", "startTime"],
  OAuthProvider: ["providerId", "clientId"],
};

/** Texts that tell most objects apart at once, by their names in a program and at the service. */
const APART: Readonly<Record<Kind, readonly (readonly [property: string, wire: string])[]>> = {
  Deployment: [
    ["name", "name"],
    ["source", "source"],
  ],
  ExportDestination: [["displayName", "display_name"]],
  BulkExport: [
    ["bulkExportDestinationId", "bulk_export_destination_id"],
    ["sessionId", "session_id"],
  ],
  OAuthProvider: [
    ["providerId", "provider_id"],
    ["clientId", "client_id"],
  ],
};

type Range = readonly [start: number, end: number];

/** An object of the service, ready to be compared with many of states. */
export interface Subject {
  readonly kind: Kind;
  /** As the service tells it. */
  readonly held: Properties;
  /** When its range begins and ends, in milliseconds; no numbers where it has none. */
  readonly range: Range;
  /** As the resource itself compares it; worked out once, and only for what a first glance does not rule out. */
  readonly spelt: () => Properties;
}

export function subjectOf(kind: Kind, held: Properties): Subject {
  let spelt: Properties | undefined;
  return {
    kind,
    held,
    range: [instantOf(held["start_time"]), instantOf(held["end_time"])],
    spelt: () => {
      spelt ??= speltOf(kind, held);
      return spelt;
    },
  };
}

/** A resource of a state, ready to be compared with many objects of the service. */
export interface StateSimilarity {
  readonly object: StateObject;
  /** The names that the service may know it by. */
  readonly names: readonly string[];
  /** The beginning of the names that are made up for it; undefined for a kind without them. */
  readonly stem: string | undefined;
  /**
   * Whether an object is what its inputs, as the state holds them, describe: in every property that is neither secret
   * nor kept on this side.
   */
  readonly describes: (subject: Subject) => boolean;
}

export function similarityOf(object: StateObject): StateSimilarity {
  const { kind, inputs } = object;
  const { providerId, name, displayName } = inputs;
  const schema = resources[kind].inputs;
  const known = comparable(kind, inputs);
  const tells = TELLING[kind].some((each) => known[each] !== undefined);
  const range = [instantOf(known["startTime"]), instantOf(known["endTime"])];
  return {
    object,
    names: [providerId, name, displayName].filter((each) => typeof each === "string"),
    stem: stemOf(kind, object.name),
    describes: (subject) =>
      tells &&
      !range.some((instant, index) => differ(instant, subject.range[index])) &&
      APART[kind].every(([property, wire]) => !differ(known[property], subject.held[wire])) &&
      matches(schema, known, subject.spelt()),
  };
}

/** Whether both are told, and are not the same. */
function differ(one: unknown, other: unknown): boolean {
  if (typeof one === "number" && typeof other === "number") return Math.abs(one - other) > 0;
  return typeof one === "string" && typeof other === "string" && one !== other;
}

function instantOf(value: unknown): number {
  return typeof value === "string" ? Date.parse(value) : Number.NaN;
}

/** The inputs that an object of the service can be compared in. */
function comparable(kind: Kind, inputs: Properties): Properties {
  const compared = propertiesOf(resources[kind].inputs).filter(([name, property]) => {
    const { local, writeOnly } = factsOf(property);
    // A display name is sent after the deployment is made.
    const later = kind === "Deployment" && name === "displayName";
    const kept = local || writeOnly || holdsSecret(property) || name === "workspaceId" || later;
    return !kept && inputs[name] !== undefined && !holdsEncrypted(inputs[name]);
  });
  return Object.fromEntries(compared.map(([name]) => [name, inputs[name]]));
}

/** The beginning of the names that are made up for a resource of that name; undefined for a kind without them. */
function stemOf(kind: Kind, logicalName: string): string | undefined {
  const made = propertiesOf(resources[kind].inputs).map(([, property]) => factsOf(property).autoname);
  const autoname = made.find((each) => each !== undefined);
  return autoname?.fit(logicalName).slice(0, autoname.longest).replace(/-+$/, "");
}

function speltOf(kind: Kind, held: Properties): Properties {
  if (kind === "Deployment") return heldDeployment(Deployment.parse(held));
  return kind === "ExportDestination" ? heldDestination(Destination.parse(held)) : held;
}

function holdsEncrypted(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsEncrypted);
  return isRecord(value) && (SIGNATURE in value || Object.values(value).some(holdsEncrypted));
}
