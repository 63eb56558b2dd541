import { counted, grouped, printableLine } from "../../provider/core/text.ts";
import type { AuditEntry } from "../../provider/http/api/audit-log-entry.ts";
import { type AuditLog, MOST_ENTRIES } from "../../provider/http/api/audit-logs.ts";
import { formatTable, type Terminal } from "../terminal.ts";
import { formatActor, type People, unknownNames } from "./who.ts";

const COLUMNS = [
  { title: "TIME (UTC)" },
  { title: "WHO" },
  { title: "OPERATION" },
  { title: "OBJECT", least: 12 },
  { title: "RESULT" },
];

/** The entries as a table, and what the table does not have. */
export function formatAuditLog(
  { log: { entries, isCut, unreadable }, people }: { readonly log: AuditLog; readonly people: People },
  since: string,
  terminal: Terminal,
): string {
  const notes = [
    ...(isCut
      ? [
          `The time range has more than the ${grouped(MOST_ENTRIES)} entries that were read, so some may be missing. Use a later --since, an earlier --until, or --operation.`,
        ]
      : []),
    ...(unreadable > 0
      ? [
          `${counted(unreadable, "entry has", "entries have")} no time or no operation that can be read, and ${unreadable === 1 ? "is" : "are"} not listed.`,
        ]
      : []),
    ...(people.unknown === undefined ? [] : [unknownNames(people.unknown)]),
  ].map((note) => `\n${note}\n`);
  if (entries.length === 0) return [`The audit log has no such entry since ${since}.\n`, ...notes].join("");
  const rows = entries.map((each) => rowOf(each, people).map(printableLine));
  const { text } = formatTable(COLUMNS, rows, terminal);
  return [
    text,
    "\nWithout a name, the first 8 characters of an id stand for a user or key. --json prints all ids.\n",
    ...notes,
  ].join("");
}

function rowOf(entry: AuditEntry, people: People): string[] {
  const { time, operation } = entry;
  return [time, formatActor(people.of(entry)), operation, objectOf(entry), resultOf(entry)];
}

/** Most entries are about one object; of an entry without any, the path says the most. */
function objectOf({ objectIds, path = "" }: AuditEntry): string {
  const [first, ...more] = objectIds;
  if (first === undefined) return path;
  return more.length === 0 ? first : `${first} and ${more.length} more`;
}

function resultOf({ succeeded, status }: AuditEntry): string {
  if (succeeded === undefined) return "not reported";
  if (succeeded) return "succeeded";
  return status === undefined ? "failed" : `failed (${status})`;
}
