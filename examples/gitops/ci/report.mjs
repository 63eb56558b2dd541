// Puts what the engine told into words. Called by the scripts beside it:
//   report.mjs preview|drift FOLDER EXITCODE   preview.json and errors.txt of FOLDER → Markdown
//   report.mjs told FOLDER HEADING             told.txt of FOLDER → Markdown
//   report.mjs cure FOLDER STACK               how gaps are filled → Markdown
//   report.mjs projects                        an option --project for each entry of exports.yaml, each ended by a NUL
//   report.mjs pending FOLDER STACK            state.json of FOLDER; exit code 4 when a creation is not certain
//   report.mjs lock FOLDER [MINUTES]           errors.txt of FOLDER → free, held or stale; what is stale on further lines
// Markdown goes uncut to standard output, the log of the job, and cut to what a comment holds behind summary.md of FOLDER.
import { appendFileSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import { isMap, isSeq, LineCounter, parseDocument } from "yaml";
import { EXPORTS, ownerOf, ownersOf, projectsOf } from "./owners.mjs";

/** The bytes of a table and of a text. One table and two texts fit into a comment, which holds 65,536 characters. */
const CUT = { table: 24_000, text: 16_000 };
const UNCUT = { table: Number.POSITIVE_INFINITY, text: Number.POSITIVE_INFINITY };
const REST = "the log of the job has all of it";

const REPAIR =
  "Run the apply job: it puts right what it can, and names what it cannot. If one ran while this was looked at, this may be what it had not done yet.";

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
    print(({ text }) => `### ${argument}\n\n${pre(read("told.txt"), text)}\n`);
    break;
  case "cure":
    print(({ text }) => `${cure(argument, text)}\n`);
    break;
  case "projects":
    process.exitCode = projects();
    break;
  case "pending":
    process.exitCode = pending(argument);
    break;
  case "lock":
    process.stdout.write(`${lock(read("errors.txt"), argument).join("\n")}\n`);
    break;
  default:
    throw new Error(`report.mjs: there is no ${mode}`);
}

function print(text) {
  process.stdout.write(text(UNCUT));
  appendFileSync(path.join(folder, "summary.md"), text(CUT));
}

/** @returns {number} the exit code: 0 nothing is to be told, 1 there is something, 3 it could not be found out */
function changes(kind, status) {
  const preview = parsed(read("preview.json"));
  const errors = diagnostics(preview, "error");
  const warnings = diagnostics(preview, "warning");
  const said = read("errors.txt").trim();
  const rows = preview === undefined ? [] : rowsOf(preview.steps ?? []);
  const owners = ownersOf();
  const drift = kind === "drift";
  const isRefused = status !== 0 || errors.length > 0;
  const isUnknown =
    preview === undefined || (isRefused && (!preview.steps?.length || errors.some(isUnanswered)));
  const verdict = drift && isUnknown ? "**It could not be found out.**" : "**It is refused.**";
  const refusal = [...errors.map(located), ...(errors.length === 0 ? [said] : [])].join("\n\n");
  print(({ table, text }) =>
    [
      drift ? "### Drift" : "### Preview",
      "",
      preview === undefined
        ? "The preview did not come about."
        : [...counted(rows, drift, isRefused), ...(isRefused ? [verdict] : [])].join(" "),
      "",
      ...tabled(rows, owners, table),
      ...(isRefused
        ? [verdict === "**It is refused.**" ? "**Refused:**" : "**Why:**", "", pre(refusal, text)]
        : []),
      ...(warnings.length > 0 ? ["**Warnings:**", "", pre(warnings.join("\n\n"), text)] : []),
      ...(drift && rows.length > 0 ? [REPAIR, ""] : []),
      "",
    ].join("\n"),
  );
  if (!drift) return 0;
  if (isUnknown) return 3;
  return rows.length > 0 || isRefused ? 1 : 0;
}

/** Whether it is how a request failed: no word of the service, or one that it does not tell. */
function isUnanswered(error) {
  return /\bCould not [^:]+: [A-Z]+ https?:\/\//.test(error);
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

function tabled(rows, owners, most) {
  if (rows.length === 0) return [];
  const all = rows.map((row) => {
    const because = [...new Set(row.because)].map((property) => code(property)).join(", ");
    const why = row.operation === "replace" && because !== "" ? `because of ${because}` : because;
    return `| ${WORDS[row.operation]} | ${code(row.name)} | ${code(row.type)} | ${why} | ${html(ownerOf(row, owners))} |`;
  });
  const shown = fitting(all, most, 1);
  const more = all.length - shown.length;
  return [
    "| | Resource | Type | Properties | Owner |",
    "|---|---|---|---|---|",
    ...shown,
    ...(more > 0 ? [`| | and ${more} more: ${REST} | | | |`] : []),
    "",
  ];
}

/** As options of the package's commands: the workspace may hold exports of others. */
function projects() {
  try {
    process.stdout.write(
      projectsOf()
        .map((project) => `--project=${project}\0`)
        .join(""),
    );
    return 0;
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    return 3;
  }
}

/** The whole command, so that it fills nothing of others. */
function cure(stack, most) {
  const command = `node ci/report.mjs projects | xargs -0 npx pulumi-langsmith exports gaps --write fills.yaml --stack ${word(stack)}`;
  return `Once the cause is gone, in a clone of this repository (it fills what \`exports.yaml\` lists, and nothing of others who export from this workspace), and then a pull request with \`fills.yaml\`:\n\n${pre(command, most)}`;
}

/** As a shell takes it. */
function word(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
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

/** Creations that a killed run left open: whether the service carried them out nobody knows. Throws at what is no state. */
function pending(stack) {
  const { deployment } = JSON.parse(read("state.json"));
  if (deployment === undefined) throw new Error("pulumi stack export: what it told is not a state");
  const operations = deployment?.pending_operations ?? [];
  const open = operations.filter(({ type }) => type === "creating").map(({ resource }) => resource);
  if (open.length === 0) return 0;
  const nameIn = (urn) => plain(urn.split("::").at(-1)).replaceAll("\n", " ");
  const names = open.map(({ urn }) => nameIn(urn));
  const children = open.filter(
    ({ parent = "" }) => parent !== "" && !parent.includes("pulumi:pulumi:Stack::"),
  );
  const lines = [
    `apply.sh: an earlier run was killed while it made ${names.join(", ")}. Whether the service has made`,
    "that nobody knows, and to go on might make it twice, so nothing was applied. Once, by hand:",
    `  1. npx pulumi-langsmith doctor --stack ${word(stack)}   lists what was made and is in no state`,
    "  2. pulumi import TYPE NAME ID   takes such an object into the state; doctor prints the line",
    // Without it the program would make the child once more beside the imported object.
    ...children.map(
      ({ urn, parent }) =>
        `     and for ${nameIn(urn)}: --parent ${word(`${nameIn(parent)}=${plain(parent)}`)}`,
    ),
    `  3. pulumi refresh --clear-pending-creates --yes --stack ${word(stack)}   forgets what was not made`,
    "and run this job again.",
  ];
  process.stderr.write(`${lines.join("\n")}\n`);
  return 4;
}

/** Whether the engine was refused by a lock; and, where an age is given, those that are older, whoever holds them. */
function lock(said, staleMinutes = "") {
  if (!/currently locked by|Another update is currently in progress/i.test(said)) return ["free"];
  const locks = [...said.matchAll(/created by .*? at (\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))/g)];
  const ages = locks.map(([, at]) => Date.now() - Date.parse(at));
  // One lock that is young is enough to be held; of a lock that tells no age nothing is concluded.
  const isStale = staleMinutes !== "" && ages.length > 0 && Math.min(...ages) > Number(staleMinutes) * 60_000;
  return isStale ? ["stale", ...locks.map(([text]) => plain(text))] : ["held"];
}

/** Without colours, the engine's own marks for them included, and without what a terminal would obey. */
function plain(text) {
  return stripVTControlCharacters(text.replace(/<\{%.*?%\}>/g, "")).replace(/\p{Cc}/gu, (mark) =>
    mark === "\n" ? mark : " ",
  );
}

/** As it reads, and so that no line is a command to the CI in whose log it stands: ::error::, ##[group], ##vso[…]. */
function html(text) {
  const names = { "&": "&amp;", "<": "&lt;", ">": "&gt;", "|": "&#124;", "`": "&#96;", "@": "&#64;" };
  return plain(text)
    .replace(/[&<>|`@]/g, (mark) => names[mark])
    .replace(/^([^\S\n]*):(?=:)/gm, "$1&#58;")
    .replace(/##(?=\[|vso\[)/g, "&#35;#");
}

function code(text) {
  return `<code>${html(text)}</code>`;
}

/** As it is, whatever marks of Markdown stand in it. Cut by what the marks become, which is what is counted. */
function pre(text, most) {
  const whole = html(text.trimEnd());
  if (Buffer.byteLength(whole) <= most) return `<pre>\n${whole}\n</pre>\n`;
  const marks = fitting(whole.match(/&[#\w]+;|./gsu) ?? [], most, 0);
  return `<pre>\n${marks.join("")}\n… cut here: ${REST}\n</pre>\n`;
}

/** The first of the parts, as long as they are so many bytes together. */
function fitting(parts, most, between) {
  let left = most;
  const past = parts.findIndex((part) => {
    left -= Buffer.byteLength(part) + between;
    return left < 0;
  });
  return past < 0 ? parts : parts.slice(0, past);
}
