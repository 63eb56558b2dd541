import type { Limit } from "../../../provider/core/limit.ts";
import { counted, formatDuration, grouped, printableLine } from "../../../provider/core/text.ts";
import type { ReportDay } from "./days.ts";
import { STYLE } from "./page-style.ts";
import type { SeriesReport } from "./series.ts";
import { describeImpossible, formatDeadline, SHOWN, shownState } from "./states.ts";
import { joinDays, type Stretch } from "./stretches.ts";
import {
  describeEstimate,
  errorsOf,
  estimateTitle,
  formatCount,
  formatDays,
  NOTHING,
  summaryOf,
} from "./text.ts";

/** A day for which no window is expected. */
const NONE = { letter: "-", word: "nothing expected", meaning: "no export is expected" };

/** How many days the grid has: two years. */
const MOST_DAYS = 731;

export const LIMITS: readonly Limit[] = [
  {
    what: "days by projects in `exports report --html`",
    limit: MOST_DAYS,
    beyond: "the last ones are shown, and the page reports it",
    why: "a browser takes long to draw a wider table",
    change: "`--until`",
  },
];

/** A report as a page that loads nothing and runs nothing. */
export function renderReport(all: readonly SeriesReport[], readAt: string): string {
  const every = [...new Set(all.flatMap((each) => each.days.map(({ day }) => day)))].sort();
  const days = every.slice(-MOST_DAYS);
  const sentences = every.length === 0 ? [NOTHING] : [...summaryOf(all), estimateTitle(all) ?? []].flat();
  if (days.length < every.length) {
    sentences.push(
      `The first table has the last ${grouped(days.length)} of ${counted(every.length, "day")}. With --until, it has earlier ones.`,
    );
  }
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Report of bulk exports</title>
<style>${STYLE}</style>
</head>
<body>
<h1>Report of bulk exports</h1>
<p class="soft">As of ${escaped(readAt)}. All days are in UTC.</p>
${sentences.map((sentence) => `<p>${escaped(sentence)}</p>`).join("\n")}
${days.length === 0 ? "" : [grid(all, days), legend(all), gapTable(all), totalTable(all)].join("\n")}
</body>
</html>
`;
}

function grid(all: readonly SeriesReport[], days: readonly string[]): string {
  const months = [...Map.groupBy(days, (day) => day.slice(0, 7))];
  const monthCells = months.map(
    ([month, own]) => `<th scope="colgroup" colspan="${own.length}">${month}</th>`,
  );
  const dayCells = days.map((day) => `<th scope="col" class="day" title="${day}">${day.slice(8)}</th>`);
  return `<div class="scroll" role="region" aria-label="Days by project" tabindex="0">
<table class="grid">
<caption>Days by project</caption>
<colgroup></colgroup>${months.map(([, own]) => `<colgroup span="${own.length}"></colgroup>`).join("")}
<thead>
<tr><th rowspan="2" scope="col">Project</th>${monthCells.join("")}</tr>
<tr>${dayCells.join("")}</tr>
</thead>
<tbody>
${all.map((each) => gridRow(each, days)).join("\n")}
</tbody>
</table>
</div>`;
}

function gridRow(series: SeriesReport, days: readonly string[]): string {
  const own = new Map(series.days.map((each) => [each.day, each]));
  const cells = days.map((day) => {
    const known = own.get(day);
    const state = known && shownState(known);
    const { letter } = state === undefined ? NONE : SHOWN[state];
    const title = known === undefined ? `${day}: ${NONE.word}` : titleOf(known, series);
    return `<td class="day ${state ?? "none"}" title="${escaped(title)}">${letter}</td>`;
  });
  return `<tr>${rowHeader(series)}${cells.join("")}</tr>`;
}

function rowHeader({ name, owner }: SeriesReport): string {
  const line = owner === undefined ? "" : `<div class="soft">${escaped(owner)}</div>`;
  return `<th scope="row">${escaped(name)}${line}</th>`;
}

/** Everything that is known of a day, in a line. */
function titleOf(day: ReportDay, series: SeriesReport): string {
  const { rowsWritten, filesWritten, seconds, failed, error } = day;
  const deadline = formatDeadline(day, series);
  return [
    `${day.day}: ${SHOWN[shownState(day)].word}`,
    `${formatCount(rowsWritten)} rows`,
    `${formatCount(filesWritten)} files`,
    ...(seconds === undefined ? [] : [`took ${formatDuration(seconds * 1000)}`]),
    ...(failed.length === 0 ? [] : [`failed exports: ${failed.length}`]),
    ...(deadline === "" ? [] : [`fill before: ${deadline}`]),
    ...(error === undefined ? [] : [error]),
  ].join(", ");
}

function legend(all: readonly SeriesReport[]): string {
  const seen = new Set<string>(all.flatMap(({ days }) => days.map(shownState)));
  const states = Object.entries(SHOWN).filter(([state]) => seen.has(state));
  const items = [...states, ["none", NONE] as const].map(
    ([state, { letter, word, meaning }]) =>
      `<li><b class="${state}">${letter}</b> ${word}: ${escaped(meaning)}</li>`,
  );
  return `<ul class="legend" aria-label="Legend">${items.join("")}</ul>`;
}

function gapTable(all: readonly SeriesReport[]): string {
  const rows = all.flatMap((series) => {
    const stretches = joinDays(series.days).filter(
      ([{ gaps, error }]) => gaps.length > 0 || error !== undefined,
    );
    return stretches.map((stretch) => gapRow(stretch, series));
  });
  if (rows.length === 0) return "";
  const titles = ["Project", "Days", "State", "Fill before", "Reason"];
  return table("Gaps and failures", titles, rows);
}

function gapRow(stretch: Stretch, series: SeriesReport): string {
  const [first] = stretch;
  const impossible = describeImpossible(series);
  const reasons = [...errorsOf(stretch), ...(impossible === undefined ? [] : [impossible])];
  return `<tr>${rowHeader(series)}<td>${formatDays(stretch)}</td><td>${SHOWN[shownState(first)].word}</td><td>${formatDeadline(first, series)}</td><td>${reasons.map(escaped).join("<br>")}</td></tr>`;
}

function totalTable(all: readonly SeriesReport[]): string {
  const rows = all.map((series) => {
    const { days, rowsWritten, filesWritten, failures, lastSuccess, estimate } = series;
    const complete = days.filter(({ state }) => state === "complete").length;
    const due = days.filter(({ state }) => state !== "notDue").length;
    const numbers = [`${complete} of ${due}`, formatCount(rowsWritten), formatCount(filesWritten), failures];
    const cells = numbers.map((text) => `<td class="number">${text}</td>`).join("");
    const words = estimate === undefined ? [] : [describeEstimate(estimate)];
    const texts = [lastSuccess ?? "never", ...words].map((text) => `<td>${escaped(text)}</td>`).join("");
    return `<tr>${rowHeader(series)}${cells}${texts}</tr>`;
  });
  const hasEstimate = all.some(({ estimate }) => estimate !== undefined);
  const titles = ["Project", "Days complete", "Rows", "Files", "Failed exports", "Last completed"];
  return table("Totals", hasEstimate ? [...titles, "Estimate"] : titles, rows);
}

function table(caption: string, titles: readonly string[], rows: readonly string[]): string {
  return `<div class="scroll" role="region" aria-label="${caption}" tabindex="0">
<table class="list">
<caption>${caption}</caption>
<thead><tr>${titles.map((title) => `<th scope="col">${title}</th>`).join("")}</tr></thead>
<tbody>
${rows.join("\n")}
</tbody>
</table>
</div>`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escaped(text: string): string {
  return printableLine(text).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? "");
}
