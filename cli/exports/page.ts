import { grouped, oneLine } from "../../provider/core/text.ts";
import type { DayState, DayStatus, SeriesStatus } from "./report.ts";
import { filesText, formatRange, openRanges, STATE_NAMES } from "./text.ts";

const STYLE = `
:root { color-scheme: light dark; --line: #d0d3d9; --good: #d6f1df; --busy: #dceeff; --bad: #ffd9d9; }
@media (prefers-color-scheme: dark) {
  :root { --line: #42464d; --good: #143d27; --busy: #0e3357; --bad: #5c1a1d; } }
body { margin: 2rem auto; max-width: 80rem; padding: 0 1.5rem; font: 15px/1.5 system-ui, sans-serif; }
table { border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { text-align: left; font-weight: 600; padding: 1.5rem 0 .5rem; }
th, td { border: 1px solid var(--line); padding: .2rem .5rem; text-align: left; vertical-align: top; }
th[scope=row], .error { overflow-wrap: anywhere; max-width: 30rem; }
.scroll { overflow-x: auto; }
.day { text-align: center; padding: .2rem .3rem; }
.complete { background: var(--good); } .running { background: var(--busy); }
.missing, .failed { background: var(--bad); font-weight: 700; }
`;

/** What stands in the cell of a day, so that colors are not all that shows its state. */
const LETTERS: Readonly<Record<DayState, string>> = {
  complete: "✓",
  running: "…",
  missing: "–",
  failed: "✗",
};

/**
 * The state of exports as a page that loads nothing and runs nothing.
 *
 * @param names those of all days
 */
export function renderPage(all: readonly SeriesStatus[], names: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Status of bulk exports</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Status of bulk exports</h1>
<p>${names[0]} to ${names.at(-1)}, in UTC.</p>
${all.length === 0 ? "<p>No export is expected on these days.</p>" : `${grid(all, names)}\n${openTable(all)}`}
</body>
</html>
`;
}

function grid(all: readonly SeriesStatus[], names: readonly string[]): string {
  const heads = names.map((name) => `<th scope="col" class="day" title="${name}">${name.slice(5)}</th>`);
  const rows = all.map(({ name, days }) => {
    const own = new Map(days.map((each) => [each.day, each]));
    return `<tr>${rowHeader(name)}${names.map((day) => cell(day, own.get(day))).join("")}</tr>`;
  });
  const legend = Object.entries(LETTERS).map(([state, letter]) => `${letter} ${state}`);
  return `<div class="scroll">
<table>
<caption>Days by project</caption>
<thead><tr><th scope="col">Project</th>${heads.join("")}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>
</div>
<p>${legend.join(" &nbsp; ")} &nbsp; empty: no export is expected</p>`;
}

function cell(day: string, known: DayStatus | undefined): string {
  if (known === undefined) return `<td class="day" title="${day}: no export is expected"></td>`;
  const { state, rows, open } = known;
  const files = filesText(known);
  const errors = [...new Set(open.flatMap(({ error }) => error ?? []))];
  const title = [
    `${day}: ${state}`,
    ...(rows === undefined ? [] : [`${grouped(rows)} rows`]),
    ...(files === "" ? [] : [`${files} files`]),
    ...errors,
  ].join(", ");
  return `<td class="day ${state}" title="${escaped(title)}">${LETTERS[state]}</td>`;
}

function openTable(all: readonly SeriesStatus[]): string {
  const rows = all.flatMap((series) =>
    openRanges(series).map(
      ({ state, error = "", ...range }) =>
        `<tr>${rowHeader(series.name)}<td>${formatRange(range)}</td><td>${STATE_NAMES[state]}</td><td class="error">${escaped(error)}</td></tr>`,
    ),
  );
  if (rows.length === 0) return "<p>Every day is complete.</p>";
  return `<table>
<caption>What is open</caption>
<thead><tr><th scope="col">Project</th><th scope="col">Range</th><th scope="col">State</th><th scope="col">Reason</th></tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>`;
}

function rowHeader(name: string): string {
  return `<th scope="row">${escaped(name)}</th>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** What others named, as text of the page: no markup, and nothing that reorders or hides what is around it. */
function escaped(text: string): string {
  return oneLine(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
