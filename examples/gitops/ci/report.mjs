// Puts what the engine told into words. Called by the scripts beside it:
//   report.mjs preview|drift FOLDER EXITCODE   preview.json and errors.txt of FOLDER → Markdown
//   report.mjs told FOLDER HEADING             told.txt of FOLDER → Markdown
//   report.mjs pending FOLDER STACK            state.json of FOLDER; exit code 1 when a creation is not certain
//   report.mjs lock FOLDER MINUTES             errors.txt of FOLDER → free, held or stale
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { readExports } from "pulumi-langsmith/files";
import { isMap, isSeq, LineCounter, parseDocument } from "yaml";

const EXPORTS = "exports.yaml";
/** A comment of a pull request holds 65,536 characters at most. */
const MOST_ROWS = 100;
const LONGEST_TEXT = 20_000;

/** What asks most for somebody's eye comes first. */
const WORDS = {
  delete: "**delete**",
  replace: "**replace**",
  update: "update",
  create: "create",
  import: "import",
};
const OPERATIONS = {
  create: "create",
  update: "update",
  delete: "delete",
  replace: "replace",
  "create-replacement": "replace",
  "delete-replaced": "replace",
  import: "import",
  "import-replacement": "replace",
};

const [mode, folder, argument] = process.argv.slice(2);
const read = (name) => readFileSync(path.join(folder, name), "utf8");

switch (mode) {
  case "preview":
  case "drift":
    process.exitCode = changes(mode, Number(argument));
    break;
  case "told":
    process.stdout.write(`### ${argument}\n\n${pre(read("told.txt"))}\n`);
    break;
  case "pending":
    process.exitCode = pending(argument);
    break;
  case "lock":
    process.stdout.write(`${lock(read("errors.txt"), Number(argument))}\n`);
    break;
  default:
    throw new Error(`report.mjs: there is no ${mode}`);
}

/** @returns {number} the exit code: 0 nothing is to be told, 1 there is something, 3 the preview did not come about */
function changes(kind, status) {
  const preview = parsed(read("preview.json"));
  const errors = diagnostics(preview, "error");
  const warnings = diagnostics(preview, "warning");
  const said = read("errors.txt").trim();
  const rows = preview === undefined ? [] : rowsOf(preview.steps ?? []);
  const owners = ownersOf();
  const drift = kind === "drift";
  const isRefused = status !== 0 || errors.length > 0;
  const lines = [
    drift ? "### Drift" : "### Preview",
    "",
    preview === undefined
      ? "The preview did not come about."
      : [...counted(rows, drift, isRefused), ...(isRefused ? ["**It is refused.**"] : [])].join(" "),
    "",
    ...table(rows, owners),
    ...(isRefused
      ? [
          "**Refused:**",
          "",
          pre([...errors.map(located), ...(errors.length === 0 ? [said] : [])].join("\n\n")),
        ]
      : []),
    ...(warnings.length > 0 ? ["**Warnings:**", "", pre(warnings.join("\n\n"))] : []),
    ...(drift && rows.length > 0
      ? ["Run the apply job: it puts right what it can, and names what it cannot.", ""]
      : []),
  ];
  process.stdout.write(`${lines.join("\n")}\n`);
  if (!drift) return 0;
  if (preview === undefined) return 3;
  return rows.length > 0 || isRefused ? 1 : 0;
}

function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function diagnostics(preview, severity) {
  const all = (preview?.diagnostics ?? []).filter((each) => each.severity === severity);
  const told = all.map(({ urn, message }) => {
    const [text] = plain(message).split(/\n\s+at /);
    return `${nameOf(urn)}${text.trim().replace(/^(error|warning): /, "")}`;
  });
  // That the program ends, too, once something is refused, tells nothing more.
  const causes = told.filter(
    (text) => text !== "preview failed" && !text.includes("resource monitor shut down"),
  );
  return [...new Set(causes.length > 0 ? causes : told)];
}

function nameOf(urn) {
  return urn === undefined || urn === "" || urn.includes("pulumi:pulumi:Stack")
    ? ""
    : `${urn.split("::").at(-1)}: `;
}

/** One row for each resource that is not as the program says. */
function rowsOf(steps) {
  const rows = new Map();
  for (const step of steps) {
    const operation = OPERATIONS[step.op];
    if (operation === undefined) continue;
    const known = rows.get(step.urn);
    const because = [
      ...(known?.because ?? []),
      ...(step.replaceReasons ?? []),
      ...(operation === "update" ? (step.diffReasons ?? []) : []),
    ];
    const parent = step.newState?.parent ?? step.oldState?.parent ?? "";
    const [, , type = "", name = ""] = step.urn.split("::");
    rows.set(step.urn, { operation, name, type: type.split("$").at(-1), parent, because });
  }
  const order = Object.keys(WORDS);
  return [...rows.values()]
    .filter(({ type }) => type !== "pulumi:pulumi:Stack")
    .sort((a, b) => order.indexOf(a.operation) - order.indexOf(b.operation) || (a.name < b.name ? -1 : 1));
}

function counted(rows, drift, isRefused) {
  if (rows.length === 0 && isRefused) return [];
  if (rows.length === 0) return [drift ? "None: what there is, is what git says." : "Nothing changes."];
  const counts = Object.keys(WORDS).flatMap((operation) => {
    const count = rows.filter((row) => row.operation === operation).length;
    return count === 0 ? [] : [`${count} to ${operation}`];
  });
  return [`${counts.join(", ")}.`];
}

function table(rows, owners) {
  if (rows.length === 0) return [];
  const shown = rows.slice(0, MOST_ROWS).map((row) => {
    const because = [...new Set(row.because)].map((property) => code(property)).join(", ");
    const why = row.operation === "replace" && because !== "" ? `because of ${because}` : because;
    const owner = ownerOf(row, owners);
    return `| ${WORDS[row.operation]} | ${code(row.name)} | ${code(row.type)} | ${why} | ${owner === undefined ? "" : html(owner)} |`;
  });
  const more = rows.length - shown.length;
  return [
    "| | Resource | Type | Properties | Owner |",
    "|---|---|---|---|---|",
    ...shown,
    ...(more > 0 ? [`| | and ${more} more | | | |`] : []),
    "",
  ];
}

/** Who is asked about the exports of each project; of nobody while the file is wrong, which the preview tells of. */
function ownersOf() {
  try {
    return readExports(EXPORTS).owners;
  } catch {
    return {};
  }
}

/** The exports of a project bear its key behind the name of their component, those of the past with their window besides. */
function ownerOf({ name, parent }, owners) {
  const prefix = `${parent.split("::").at(-1)}-`;
  if (!name.startsWith(prefix)) return undefined;
  const rest = name.slice(prefix.length);
  return owners[rest] ?? owners[rest.replace(/-\d{4}-\d{2}-\d{2}T\d+Z$/, "")];
}

/** With the line of exports.yaml that a message is about. */
function located(message) {
  const [, index] = /\bprojects\[(\d+)\]/.exec(message) ?? [];
  if (index === undefined || !existsSync(EXPORTS) || message.includes(`${EXPORTS}:`)) return message;
  const lines = new LineCounter();
  const { contents } = parseDocument(readFileSync(EXPORTS, "utf8"), { lineCounter: lines });
  const projects = isMap(contents) ? contents.get("projects") : undefined;
  const item = isSeq(projects) ? projects.items[Number(index)] : undefined;
  const offset = item?.range?.[0];
  return offset === undefined ? message : `${EXPORTS}:${lines.linePos(offset).line}: ${message}`;
}

/** Creations that a killed run left open: whether the service carried them out nobody knows. */
function pending(stack) {
  const operations = parsed(read("state.json"))?.deployment?.pending_operations ?? [];
  const open = operations.filter(({ type }) => type === "creating").map(({ resource }) => resource.urn);
  if (open.length === 0) return 0;
  const lines = [
    `apply.sh: an earlier run was killed while it made ${open.map((urn) => urn.split("::").at(-1)).join(", ")}. Whether the service has made`,
    "that nobody knows, and to go on might make it twice, so nothing was applied. Once, by hand:",
    `  1. npx pulumi-langsmith doctor --stack ${stack}   lists what was made and is in no state`,
    "  2. pulumi import TYPE NAME ID   takes such an object into the state; doctor prints the line",
    `  3. pulumi refresh --clear-pending-creates --yes --stack ${stack}   forgets what was not made`,
    "and run this job again.",
  ];
  process.stderr.write(`${lines.join("\n")}\n`);
  return 1;
}

/** Whether the engine was refused by a lock, and whether that is too old to be held by a run that lives. */
function lock(said, staleMinutes) {
  if (!/currently locked by|Another update is currently in progress/i.test(said)) return "free";
  const times = [...said.matchAll(/created by .*? at (\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))/g)];
  const ages = times.map(([, at]) => Date.now() - Date.parse(at));
  // One lock that is young is enough to be held; of a lock that tells no age nothing is concluded.
  return ages.length > 0 && Math.min(...ages) > staleMinutes * 60_000 ? "stale" : "held";
}

/** Without colours, the engine's own marks for them included, and without what a terminal would obey. */
function plain(text) {
  return stripVTControlCharacters(text.replace(/<\{%.*?%\}>/g, "")).replace(/\p{Cc}/gu, (mark) =>
    mark === "\n" ? mark : " ",
  );
}

function html(text) {
  const names = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;", "`": "&#96;", "@": "&#64;" };
  return plain(text).replace(/[&<>|`@]/g, (mark) => names[mark]);
}

function code(text) {
  return `<code>${html(text)}</code>`;
}

/** As it is, whatever marks of Markdown stand in it. */
function pre(text) {
  const cut =
    text.length > LONGEST_TEXT ? `${text.slice(0, LONGEST_TEXT)}\n… the log of the job has the rest` : text;
  return `<pre>\n${html(cut.trimEnd())}\n</pre>\n`;
}
