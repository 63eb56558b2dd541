import { Deployment, Destination } from "../../api/schema.ts";
import type { Properties } from "../../lifecycle/check.ts";
import { factsOf, holdsSecret, propertiesOf } from "../../lifecycle/facts.ts";
import { isRecord } from "../../lifecycle/unknown.ts";
import { matches } from "../../lifecycle/wire.ts";
import { heldOf as heldDeployment } from "../../resources/deployment.held.ts";
import { heldOf as heldDestination } from "../../resources/export-destination.ts";
import { resources } from "../../resources/index.ts";
import type { Kind } from "./states.ts";

/** By what the engine marks an encrypted value in a state. */
const SIGNATURE = "4dabf18193072939515e22adb298388d";

/** What has to be known of an object for a likeness to say anything. */
const TELLING: Readonly<Record<Kind, readonly string[]>> = {
  Deployment: ["name", "source"],
  ExportDestination: ["displayName", "config"],
  BulkExport: ["bulkExportDestinationId", "startTime"],
  OAuthProvider: ["providerId", "clientId"],
};

/**
 * Whether an object of the service is what these inputs, as a state holds them, describe: in every property that is
 * neither secret nor kept on this side.
 */
export function describesSame(kind: Kind, inputs: Properties, held: Properties): boolean {
  const schema = resources[kind].inputs;
  const compared = propertiesOf(schema).filter(([name, property]) => {
    const { local, writeOnly } = factsOf(property);
    // A display name is sent after the deployment is made.
    const later = kind === "Deployment" && name === "displayName";
    const comparable = !local && !writeOnly && !holdsSecret(property) && name !== "workspaceId" && !later;
    return comparable && inputs[name] !== undefined && !holdsEncrypted(inputs[name]);
  });
  const known = Object.fromEntries(compared.map(([name]) => [name, inputs[name]]));
  return TELLING[kind].some((name) => known[name] !== undefined) && matches(schema, known, spelt(kind, held));
}

/** The beginning of the names that are made up for a resource of that name; undefined for a kind without them. */
export function stemOf(kind: Kind, logicalName: string): string | undefined {
  const made = propertiesOf(resources[kind].inputs).map(([, property]) => factsOf(property).autoname);
  const autoname = made.find((each) => each !== undefined);
  return autoname?.fit(logicalName).slice(0, autoname.longest).replace(/-+$/, "");
}

/** As the resource itself compares it. */
function spelt(kind: Kind, held: Properties): Properties {
  if (kind === "Deployment") return heldDeployment(Deployment.parse(held));
  return kind === "ExportDestination" ? heldDestination(Destination.parse(held)) : held;
}

function holdsEncrypted(value: unknown): boolean {
  if (Array.isArray(value)) return value.some(holdsEncrypted);
  return isRecord(value) && (SIGNATURE in value || Object.values(value).some(holdsEncrypted));
}
