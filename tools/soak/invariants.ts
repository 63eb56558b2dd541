import { TELLS_TO_LOOK } from "./driver.ts";
import type { Ledger } from "./ledger.ts";
import { type Control, isJson, type Json } from "./service.ts";

const ENDED = ["Completed", "Failed", "Cancelled", "TimedOut"];

/** An object of the service, by what it is recognised by. */
interface Object {
  readonly key: string;
  readonly id: string;
  /** Whether an export has ended: the service goes on to list it when nobody wants it any more. */
  readonly ended: boolean;
}

/** What the service holds of what a program makes: not the exports that schedules spawned. */
export async function objectsOf(control: Control): Promise<Object[]> {
  const { deployments, destinations, exports } = await control.objects();
  const own = exports.filter((each) => !each["source_bulk_export_id"]);
  return [
    ...deployments.map((each) => objectOf("Deployment", each, "name")),
    ...destinations.map((each) => objectOf("ExportDestination", each, "display_name")),
    ...own.map((each) => objectOf("BulkExport", each, "start_time")),
  ];
}

function objectOf(kind: string, object: Json, recognised: string): Object {
  const text = (name: string) => (isJson(object) ? String(object[name]) : "");
  const key = kind === "BulkExport" ? inSeconds(text(recognised)) : text(recognised);
  return { key: `${kind} ${key}`, id: text("id"), ended: ENDED.includes(text("status")) };
}

function inSeconds(instant: string): string {
  return new Date(instant).toISOString().replace(".000Z", "Z");
}

/** Everything that is not as it must be, in sentences; empty when the service holds exactly what was answered. */
export function violations(objects: readonly Object[], ledger: Pick<Ledger, "believed" | "past" | "doubts">) {
  const { believed, past, doubts } = ledger;
  const reported = new Set(doubts.filter(({ message }) => TELLS_TO_LOOK.test(message)).map(({ key }) => key));
  const seen = new Map<string, Object>();
  const found: string[] = [];
  for (const object of objects) {
    const { key, id, ended } = object;
    const twin = seen.get(key);
    if (twin) found.push(`${key} exists twice: ${twin.id} and ${id}`);
    seen.set(key, object);
    const owned = believed.get(key) === id || (ended && past.get(key) === id);
    if (!owned && !reported.has(key)) found.push(`${key} (${id}) exists, and no state and no error names it`);
  }
  for (const [key, id] of believed) {
    if (seen.get(key)?.id !== id)
      found.push(`${key} (${id}) is in the state, and the service does not hold it`);
  }
  return found;
}
