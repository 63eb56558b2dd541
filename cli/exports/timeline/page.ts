import { counted, listed, printableLine } from "../../../provider/core/text.ts";
import { hasNoGaps } from "../../../provider/coverage/compute-coverage.ts";
import type { WindowState } from "../../../provider/coverage/coverage.ts";
import { STATE_NAMES } from "../gaps-text.ts";
import {
  describeGaps,
  formatTick,
  joinWindows,
  occurringStates,
  type Span,
  spanOf,
  type Timeline,
  tally,
  urgency,
  type WindowRun,
} from "./picture.ts";

const TICKS = 5;
/** In the units of the drawing. */
const WIDTH = 1000;
const LEAST_WIDTH = 4;

const STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #60646c; --line: #d9d9e0; --ground: #fff;
  --exported: #30a46c; --running: #0090ff; --notDue: #c4c8cf; --failed: #e5484d; --timedOut: #f76b15;
  --missing: #8e1219; --unclear: #8e4ec6; }
@media (prefers-color-scheme: dark) { :root { --ink: #edeef0; --soft: #b0b4ba; --line: #363a3f; --ground: #111113;
  --notDue: #4c5157; --missing: #ff9592; } }
body { margin: 2rem auto; max-width: 72rem; padding: 0 1.5rem; background: var(--ground); color: var(--ink);
  font: 15px/1.5 system-ui, sans-serif; }
h1 { font-size: 1.4rem; margin: 0 0 .25rem; }
h2 { font-size: 1.05rem; margin: 2rem 0 .5rem; }
p { margin: .25rem 0; }
.soft { color: var(--soft); }
.chart { border-collapse: collapse; width: 100%; margin-top: 1.5rem; }
.chart th { text-align: left; font-weight: 600; padding: .35rem 1rem .35rem 0; max-width: 18rem; overflow-wrap: anywhere; }
.chart .owner { font-weight: 400; font-size: .85rem; }
.chart td { padding: .35rem 0; }
.chart td.bar { width: 70%; }
.chart td.tally { padding-left: 1rem; text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
svg { display: block; width: 100%; height: 22px; background: color-mix(in srgb, var(--line) 35%, transparent); border-radius: 3px; }
.axis { position: relative; height: 1.4rem; color: var(--soft); font-size: .8rem; font-variant-numeric: tabular-nums; }
.axis span { position: absolute; transform: translateX(-50%); white-space: nowrap; }
.axis span:first-child { transform: none; }
.axis span:last-child { transform: translateX(-100%); }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; padding: 0; margin: 1rem 0 0; list-style: none; }
.legend i { display: inline-block; width: .9rem; height: .9rem; border-radius: 2px; margin-right: .4rem; vertical-align: -.1rem; }
.list { border-collapse: collapse; }
.list td { padding: .15rem 1.5rem .15rem 0; vertical-align: top; overflow-wrap: anywhere; }
.list td:first-child { white-space: nowrap; font-variant-numeric: tabular-nums; }
`;

/** The same as a page of its own: it loads nothing and runs nothing. */
export function renderTimelinePage(timelines: readonly Timeline[]): string {
  const span = spanOf(timelines);
  const until = timelines[0]?.coverage.until;
  const troubled = timelines.filter(({ coverage }) => !hasNoGaps(coverage)).length;
  const verdict = !span
    ? "No window of any schedule has begun"
    : troubled === 0
      ? "No gaps"
      : `${troubled} of ${counted(timelines.length, "timeline")} with gaps or unclear windows`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Bulk exports: ${verdict}</title>
<style>${STYLE}${rules()}</style>
</head>
<body>
<h1>Bulk exports</h1>
<p class="soft">${until === undefined ? "" : `Windows up to ${escaped(until)}. `}${verdict}.</p>
${span ? chart(timelines, span) : ""}
${timelines.map(details).join("")}</body>
</html>
`;
}

function rules(): string {
  return Object.keys(STATE_NAMES)
    .map((state) => `.${state} { fill: var(--${state}); background: var(--${state}); }`)
    .join("\n");
}

function chart(timelines: readonly Timeline[], span: Span): string {
  const legend = occurringStates(timelines).map(
    (state) => `<li><i class="${state}"></i>${STATE_NAMES[state]}</li>`,
  );
  return `<table class="chart">
<tr><th></th><td class="bar">${axis(span)}</td><td></td></tr>
${timelines.map((timeline) => row(timeline, span)).join("\n")}
</table>
<ul class="legend">${legend.join("")}</ul>`;
}

function axis(span: Span): string {
  const marks = Array.from({ length: TICKS }, (_, index) => {
    const part = index / (TICKS - 1);
    return `<span style="left: ${part * 100}%">${formatTick(span.from + part * (span.to - span.from), span)}</span>`;
  });
  return `<div class="axis">${marks.join("")}</div>`;
}

function row({ name, owner, coverage }: Timeline, span: Span): string {
  const { exported, due } = tally(coverage);
  // One hour of two months is less than a pixel: what asks for somebody's eye is drawn last, and wide enough to be seen.
  const rects = joinWindows(coverage)
    .sort((one, other) => urgency(one.state) - urgency(other.state))
    .map((stretch) => rect(stretch, span));
  const title = `${name}: ${exported} of ${counted(due, "window")} exported`;
  return `<tr><th scope="row">${escaped(name)}${owned(owner)}</th><td class="bar"><svg viewBox="0 0 ${WIDTH} 10" preserveAspectRatio="none" role="img" aria-label="${escaped(title)}">${rects.join("")}</svg></td><td class="tally">${exported} of ${due}</td></tr>`;
}

function rect({ from, to, state, windows, error }: WindowRun, span: Span): string {
  const scale = WIDTH / (span.to - span.from);
  const suffix = error === undefined ? "" : `: ${error}`;
  const title = `${day(from)} – ${day(to)}: ${counted(windows, "window")} ${STATE_NAMES[state]}${suffix}`;
  const width = Math.max((to - from) * scale, state === "exported" || state === "notDue" ? 0 : LEAST_WIDTH);
  const x = Math.min((from - span.from) * scale, WIDTH - width);
  return `<rect class="${state}" x="${rounded(x)}" y="0" width="${rounded(width)}" height="10"><title>${escaped(title)}</title></rect>`;
}

function owned(owner: string | undefined): string {
  return owner === undefined ? "" : `<div class="soft owner">${escaped(owner)}</div>`;
}

function details({ name, owner, coverage }: Timeline): string {
  const stories = describeGaps(coverage);
  const lines = [
    ...coverage.gaps.map((gap, index) => ({ ...gap, title: stories[index] ?? "" })),
    ...coverage.windows
      .filter(isUnclear)
      .map((window) => ({ ...window, title: `unclear: ${window.error ?? ""}` })),
    ...coverage.overlaps.map((overlap) => ({
      ...overlap,
      title: `exported ${overlap.bulkExportIds.length} times: ${listed(overlap.bulkExportIds)}`,
    })),
  ];
  if (lines.length === 0) return "";
  const cells = lines.map(
    ({ startTime, endTime, title }) =>
      `<tr><td>${escaped(startTime)} – ${escaped(endTime)}</td><td>${escaped(title)}</td></tr>`,
  );
  return `<h2>${escaped(name)}</h2>
${owner === undefined ? "" : `<p class="soft">Owner: ${escaped(owner)}</p>\n`}<table class="list">
${cells.join("\n")}
</table>
`;
}

function isUnclear({ state }: { readonly state: WindowState }): boolean {
  return state === "unclear";
}

function day(at: number): string {
  return new Date(at).toISOString().replace(/(?::00)?\.000Z$/, "Z");
}

function rounded(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}

function escaped(unescaped: string): string {
  const text = printableLine(unescaped);
  const names: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
  return text.replace(/[&<>"]/g, (character) => names[character] ?? character);
}
