import { counted, grouped, listed, printableLine } from "../../../provider/core/text.ts";
import { formatTable, type Terminal, wrap } from "../../terminal.ts";
import { CREDENTIALS } from "./credential.ts";
import type { Place } from "./find-keys.ts";
import type { KeySummary, StateSummary, Summary } from "./summary.ts";

const COLUMNS = [
  { title: "STATE", least: 12 },
  { title: "UPDATED" },
  { title: "KEY" },
  { title: "RECORDED BY", least: 20 },
];

/** The report for people. */
export function keysText({ states, keys }: Summary, terminal: Terminal): string {
  const rows = states.flatMap(rowsOf).map((row) => row.map(printableLine));
  const unread = states.filter(({ error }) => error !== undefined).length;
  const paragraph = (text: string) => `${wrap(text, terminal.columns)}\n`;
  return [
    formatTable(COLUMNS, rows, terminal).text,
    "\n",
    ...(keys.length === 0 ? [paragraph("No state that was read records a key.")] : []),
    ...keys.map((key) => `${wrap(printableLine(byKey(key)), terminal.columns, 2)}\n`),
    ...(keys.length === 0
      ? []
      : [paragraph("You can delete a key that is not listed here, if nothing else uses it.")]),
    ...(unread === 0
      ? []
      : [paragraph(`${counted(unread, "state")} could not be read, and may record these keys, too.`)]),
    paragraph(
      "A key that the environment sets when Pulumi runs (LANGSMITH_API_KEY, also from ESC) is in no state, and not listed here.",
    ),
  ].join("");
}

function rowsOf({ source, writtenAt, keys, error }: StateSummary): string[][] {
  const updated = writtenAt === undefined ? "unknown" : updatedAt(writtenAt);
  if (error !== undefined) return [[source.name, "unknown", "not read", ""]];
  if (keys.length === 0) return [[source.name, updated, "none", ""]];
  return keys.map(({ label, recordedBy }) => [source.name, updated, label, placesText(recordedBy)]);
}

/** `2026-03-05T07:08:09Z` */
export function updatedAt(writtenAt: number): string {
  return new Date(writtenAt).toISOString().replace(/\.\d+Z$/, "Z");
}

/** A resource can record a key in several properties. */
function placesText(places: readonly Place[]): string {
  return listed([...new Set(places.map(placeText))]);
}

function placeText({ type, name }: Place): string {
  if (type === "") return "no resource";
  const kind = type.split(":").at(-1) ?? type;
  if (!type.startsWith("pulumi:providers:")) return `${kind} ${JSON.stringify(name)}`;
  const which = kind === "pulumi-nodejs" ? "provider of dynamic resources" : "provider";
  return /^default(?:_|$)/.test(name) ? `default ${which}` : `${which} ${JSON.stringify(name)}`;
}

/** All of the states: each of them has to be updated. */
function byKey({ kind, label, states }: KeySummary): string {
  return `${CREDENTIALS[kind]} ${label}: ${grouped(states.length)} ${states.length === 1 ? "state" : "states"} (${states.join(", ")})`;
}
