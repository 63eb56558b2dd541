// Writes a report twice: whole, as plain text, to the log of the job; and cut to the size of a comment, as Markdown, to
// the end of summary.md. It has these parts:
//   { heading }                       a title
//   { says }                          a sentence of these scripts, with **bold** and `code` of Markdown
//   { rows }                          each { what, name, type, why: { text, names }, owner }
//   { text, label }                   output of others, unchanged; the label is a sentence, and optional
import { appendFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";

/** The most bytes of a table and of a text. One table and three texts fit into a comment of 65,536 characters. */
const MOST = { table: 20_000, text: 14_500 };
const REST = "the log of the job has all of it";

export function print(folder, parts) {
  process.stdout.write(unsteering(parts.map((part) => `${logged(part)}\n\n`).join("")));
  appendFileSync(path.join(folder, "summary.md"), parts.map((part) => `${marked(part)}\n`).join(""));
}

/** Without colors, Pulumi's own marks for them included, and without control characters. */
export function plain(text) {
  return stripVTControlCharacters(text.replace(/<\{%.*?%\}>/g, "")).replace(/\p{Cc}/gu, (mark) =>
    mark === "\n" ? mark : " ",
  );
}

/** Changes lines that the CI would run as commands: ::error::, ##[group], ##vso[…]. */
export function unsteering(text) {
  return text.replace(/^([^\S\n]*):(?=:)/gm, "$1: ").replace(/##(?=\[|vso\[)/g, "# #");
}

function logged({ heading, says, rows, label, text }) {
  if (heading !== undefined) return `### ${heading}`;
  if (says !== undefined) return unmarked(says);
  if (rows !== undefined) return rows.map(rowInLog).join("\n");
  return [...(label === undefined ? [] : [unmarked(label), ""]), plain(text.trimEnd())].join("\n");
}

function rowInLog({ what, name, type, why, owner }) {
  const because = `${why.text}${why.names.join(", ")}`;
  const cells = [unmarked(what), name, type, because, owner === "" ? "" : `(owner: ${owner})`];
  return `  ${cells
    .filter((cell) => cell !== "")
    .map(inOneLine)
    .join("  ")}`;
}

function unmarked(sentence) {
  return sentence.replace(/\*\*|`/g, "");
}

function inOneLine(text) {
  return plain(text).replaceAll("\n", " ");
}

function marked({ heading, says, rows, label, text }) {
  if (heading !== undefined) return `### ${heading}\n`;
  if (says !== undefined) return `${says}\n`;
  if (rows !== undefined) return tabled(rows);
  return [...(label === undefined ? [] : [label, ""]), pre(text, MOST.text)].join("\n");
}

function tabled(rows) {
  const all = rows.map(({ what, name, type, why, owner }) => {
    const because = `${why.text}${why.names.map(code).join(", ")}`;
    return `| ${what} | ${code(name)} | ${code(type)} | ${because} | ${html(inOneLine(owner))} |`;
  });
  const shown = fitting(all, MOST.table, 1);
  const more = all.length - shown.length;
  return [
    "| | Resource | Type | Properties | Owner |",
    "|---|---|---|---|---|",
    ...shown,
    ...(more > 0 ? [`| | and ${more} more: ${REST} | | | |`] : []),
    "",
  ].join("\n");
}

/** Escaped. Also without commands to the CI: some pipelines print the summary to the log. */
function html(text) {
  const names = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;", "`": "&#96;", "@": "&#64;" };
  return plain(text)
    .replace(/[&<>|`@]/g, (mark) => names[mark])
    .replace(/^([^\S\n]*):(?=:)/gm, "$1&#58;")
    .replace(/##(?=\[|vso\[)/g, "&#35;#");
}

function code(text) {
  return `<code>${html(inOneLine(text))}</code>`;
}

/** Unchanged, without effect of Markdown. The limit counts the escaped characters. */
function pre(text, most) {
  const whole = html(text.trimEnd());
  if (Buffer.byteLength(whole) <= most) return `<pre>\n${whole}\n</pre>\n`;
  const marks = fitting(whole.match(/&[#\w]+;|./gsu) ?? [], most, 0);
  return `<pre>\n${marks.join("")}\n… cut here: ${REST}\n</pre>\n`;
}

/** The first parts that have at most this many bytes together. */
function fitting(parts, most, between) {
  let left = most;
  const past = parts.findIndex((part) => {
    left -= Buffer.byteLength(part) + between;
    return left < 0;
  });
  return past < 0 ? parts : parts.slice(0, past);
}
