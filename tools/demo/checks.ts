import { type Entry, isJson, type Journal, type Json, type Statements, text } from "./journal.ts";

const HEADERS = {
  "X-Api-Key": "lsv2_sk_demo",
  "X-Tenant-Id": "00000000-0000-4000-8000-000000000001",
  "Content-Type": "application/json",
};
const EXPORTS = "/api/v1/bulk-exports";
const DESTINATIONS = "/api/v1/bulk-exports/destinations";
const DEPLOYMENTS = "/api-host/v2/deployments";

function writes(entries: readonly Entry[]): Entry[] {
  return entries.filter(({ method }) => method !== "GET");
}

function created(entries: readonly Entry[], path: string, property?: string): Entry | undefined {
  return entries.find(
    (entry) =>
      entry.method === "POST" &&
      entry.path === path &&
      (entry.status === 200 || entry.status === 201) &&
      (property === undefined || (isJson(entry.body) && entry.body[property] !== undefined)),
  );
}

/** Asks the emulator directly; the question and its answer stand in the journal like any other. */
async function ask(url: string, journal: Journal, path: string, body?: Json): Promise<Entry | undefined> {
  const before = await journal.last();
  const init = body ? { method: "POST", body: JSON.stringify(body), headers: HEADERS } : { headers: HEADERS };
  await (await fetch(`${url}${path}`, init)).text();
  return (await journal.entries(before)).at(-1);
}

export async function checkFirstUp(url: string, journal: Journal, statements: Statements): Promise<void> {
  const entries = await journal.entries();
  const deployment = created(entries, DEPLOYMENTS);
  statements.proved("the deployment was created", deployment, "id", "latest_revision_id");
  const revision = text(deployment?.responseBody, "latest_revision_id");
  const looks = entries.filter(({ path }) => path.endsWith(`/revisions/${revision}`));
  const states = [...new Set(looks.map(({ responseBody }) => text(responseBody, "status")))];
  const last = looks.at(-1);
  const deployed = text(last?.responseBody, "status") === "DEPLOYED" ? last : undefined;
  statements.proved(`up waited until that revision was DEPLOYED (${states.join(" → ")})`, deployed, "status");

  const destination = created(entries, DESTINATIONS);
  statements.proved("the bucket was registered", destination, "id", "credentials_keys");
  const wrong = await ask(url, journal, DESTINATIONS, {
    destination_type: "s3",
    display_name: "Wrong key",
    config: { bucket_name: "acme-traces", prefix: "", region: "eu-central-1" },
    credentials: { access_key_id: "AKIAUNKNOWN", secret_access_key: "wrong" },
  });
  const refused = wrong?.status === 400 ? wrong : undefined;
  statements.proved(
    "the service had validated it: one with a wrong key, sent by this demo, is refused",
    refused,
    "detail",
  );

  const once = created(entries, EXPORTS, "end_time");
  statements.proved("the export of January was created", once, "id", "status");
  const looked = entries.filter(({ path }) => path === `${EXPORTS}/${text(once?.responseBody, "id")}`).at(-1);
  const completed = text(looked?.responseBody, "status") === "Completed" ? looked : undefined;
  statements.proved("up waited until it was Completed", completed, "status", "finished_at");

  const schedule = created(entries, EXPORTS, "interval_hours");
  const scheduled = text(schedule?.responseBody, "status") === "IntervalScheduled" ? schedule : undefined;
  statements.proved("the daily export was scheduled", scheduled, "id", "status");
  const listing = await ask(url, journal, EXPORTS);
  const listed: unknown[] = Array.isArray(listing?.responseBody) ? listing.responseBody : [];
  const windows = listed
    .filter((one) => text(one, "source_bulk_export_id") === text(schedule?.responseBody, "id"))
    .map((one) => `${text(one, "start_time").slice(0, 10)} to ${text(one, "end_time").slice(0, 10)}`)
    .sort();
  const expected = ["2026-02-27 to 2026-02-28", "2026-02-28 to 2026-03-01"];
  const spawned = JSON.stringify(windows) === JSON.stringify(expected) ? listing : undefined;
  statements.proved(`it has exported the days that have passed (${expected.join(", ")})`, spawned);
}

export function checkUnchanged(entries: readonly Entry[], statements: Statements): void {
  statements.absent("the second up changed nothing at the service", entries, writes(entries));
}

export function checkPreviewed(entries: readonly Entry[], statements: Statements): void {
  statements.absent("the preview changed nothing at the service", entries, writes(entries));
}

export function checkEdited(entries: readonly Entry[], statements: Statements): void {
  const sent = writes(entries);
  const patch = sent.find(
    ({ method, body, responseBody }) =>
      method === "PATCH" &&
      JSON.stringify(body) === '{"display_name":"Support agent (blue)"}' &&
      text(responseBody, "display_name") === "Support agent (blue)",
  );
  statements.proved(
    "the edit was sent, and nothing besides it",
    sent.length === 1 ? patch : undefined,
    "display_name",
  );
}

export async function checkDestroyed(
  url: string,
  journal: Journal,
  before: number,
  statements: Statements,
): Promise<void> {
  const all = await journal.entries();
  const entries = all.filter(({ sequence }) => sequence > before);
  const schedule = text(created(all, EXPORTS, "interval_hours")?.responseBody, "id");
  const once = text(created(all, EXPORTS, "end_time")?.responseBody, "id");
  const deployment = text(created(all, DEPLOYMENTS)?.responseBody, "id");
  const destination = text(created(all, DESTINATIONS)?.responseBody, "id");
  const cancelled = entries.find(
    ({ method, path, body, responseBody }) =>
      method === "PATCH" &&
      path === `${EXPORTS}/${schedule}` &&
      text(body, "status") === "Cancelled" &&
      text(responseBody, "status") === "Cancelled",
  );
  statements.proved("the daily export was cancelled", cancelled, "status");
  statements.absent(
    "the export of January, which had ended, was left as it was",
    entries.filter(({ path }) => path === `${EXPORTS}/${once}`),
    writes(entries).filter(({ path }) => path === `${EXPORTS}/${once}`),
  );
  const removed = entries.find(
    ({ method, path, status }) =>
      method === "DELETE" && path === `${DESTINATIONS}/${destination}` && status === 204,
  );
  statements.proved("the destination was deleted", removed);
  const asked = entries.find(
    ({ method, path }) => method === "DELETE" && path === `${DEPLOYMENTS}/${deployment}`,
  );
  statements.proved("the deployment was deleted", asked);
  const answer = await ask(url, journal, `${DEPLOYMENTS}/${deployment}`);
  statements.proved("and it is gone", answer?.status === 404 ? answer : undefined, "detail");
}
