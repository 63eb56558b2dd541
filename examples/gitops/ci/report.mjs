// Puts what the engine told into words. Called by the scripts beside it:
//   report.mjs preview|drift FOLDER EXITCODE   preview.json and errors.txt of FOLDER → log and summary
//   report.mjs told FOLDER HEADING             told.txt of FOLDER, and beside.txt if it is there → log and summary
//   report.mjs cure FOLDER STACK               how gaps are filled → log and summary
//   report.mjs projects                        an option --project for each entry of exports.yaml, each ended by a NUL
//   report.mjs pending FOLDER STACK            state.json of FOLDER; exit code 4 when a creation is not certain
//   report.mjs lock FOLDER [MINUTES]           errors.txt of FOLDER → free, held or stale; what is stale on further lines
// The log is standard output, the summary is summary.md of FOLDER (markdown.mjs).
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { isMap, isSeq, LineCounter, parseDocument } from "yaml";
import { plain, print, unsteering } from "./markdown.mjs";
import { EXPORTS, nameIn, ownersOf, projectsOf } from "./owners.mjs";

const REPAIR =
  "Run the apply job: it puts right what it can, and names what it cannot. If one ran while this was looked at, this may be what it had not done yet.";

/** An apply would be refused for the same reason. */
const REPAIR_REFUSED =
  "First do in git what stands under Refused, and merge it: until then the apply job is refused, too. What is to be set for an export that exports.yaml lists, such as startTime, goes into the entry of its own project: at the top of the file it is that of all.";

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
    print(folder, [{ heading: argument }, ...told()]);
    break;
  case "cure":
    print(folder, [cure(argument)]);
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

/** What a command printed, and by itself what it could not tell, so that however long the one is, the other stays. */
function told() {
  const text = read("told.txt");
  const beside = existsSync(path.join(folder, "beside.txt")) ? read("beside.txt") : "";
  if (beside.trim() === "") return [{ text }];
  if (text.trim() === "") return [{ text: beside }];
  return [{ text }, { label: "**Beside it, on standard error:**", text: beside }];
}

/** @returns {number} the exit code: 0 nothing is to be told, 1 there is something, 3 it could not be found out */
function changes(kind, status) {
  const preview = parsed(read("preview.json"));
  const errors = diagnostics(preview, "error");
  const warnings = diagnostics(preview, "warning");
  // They come in the order in which resources happened to be looked at.
  const notes = diagnostics(preview, "info").sort();
  const said = read("errors.txt").trim();
  const rows = preview === undefined ? [] : rowsOf(preview.steps ?? []);
  const drift = kind === "drift";
  const isRefused = status !== 0 || errors.length > 0;
  const isUnknown =
    preview === undefined || (isRefused && (!preview.steps?.length || errors.some(isUnanswered)));
  const unknown = drift && isUnknown;
  const verdict = unknown ? "**It could not be found out.**" : "**It is refused.**";
  const refusal = [...errors.map(located), ...(errors.length === 0 ? [said] : [])].join("\n\n");
  const says =
    preview === undefined
      ? "The preview did not come about."
      : [...counted(rows, drift, isRefused), ...(isRefused ? [verdict] : [])].join(" ");
  print(folder, [
    { heading: drift ? "Drift" : "Preview" },
    { says },
    ...(rows.length > 0 ? [{ rows }] : []),
    ...(isRefused ? [{ label: unknown ? "**Why:**" : "**Refused:**", text: refusal }] : []),
    ...(warnings.length > 0 ? [{ label: "**Warnings:**", text: warnings.join("\n\n") }] : []),
    ...(notes.length > 0 ? [{ label: "**Notes:**", text: notes.join("\n\n") }] : []),
    ...(drift && rows.length > 0 && !unknown ? [{ says: isRefused ? REPAIR_REFUSED : REPAIR }] : []),
  ]);
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
  const all = (preview?.diagnostics ?? []).filter(
    // What is said of no resource is what the program prints, and which service is asked.
    (each) => each.severity === severity && (severity !== "info" || subjectOf(each.urn) !== ""),
  );
  const told = all.map(({ urn, message }) => {
    const [text] = plain(message).split(/\n\s+at /);
    return `${subjectOf(urn)}${text.trim().replace(/^(error|warning): /, "")}`;
  });
  // That the program ends, too, once something is refused, tells nothing more.
  const causes = told.filter(
    (text) => text !== "preview failed" && !text.includes("resource monitor shut down"),
  );
  return [...new Set(causes.length > 0 ? causes : told)];
}

function subjectOf(urn = "") {
  return urn === "" || urn.includes("::pulumi:pulumi:Stack::") ? "" : `${nameIn(urn)}: `;
}

/** One row for each resource that is not as the program says. */
function rowsOf(steps) {
  const ownerOf = ownersOf(steps);
  const rows = new Map();
  for (const step of steps) {
    const operation = OPERATIONS[step.op];
    if (operation === undefined) continue;
    const names = new Set([
      ...(rows.get(step.urn)?.why.names ?? []),
      ...(step.replaceReasons ?? []),
      ...(operation === "update" ? (step.diffReasons ?? []) : []),
    ]);
    const why = { text: operation === "replace" && names.size > 0 ? "because of " : "", names: [...names] };
    const [, , types = ""] = step.urn.split("::");
    const type = types.split("$").at(-1);
    const row = { operation, what: WORDS[operation], name: nameIn(step.urn), type, why };
    rows.set(step.urn, { ...row, owner: ownerOf(step) });
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
    process.stderr.write(unsteering(`${plain(error.message)}\n`));
    return 3;
  }
}

/** A script, so that it fills nothing of others, and nothing at all when it does not know what is this repository's. */
function cure(stack) {
  return {
    label:
      "Once the cause is gone, in a clone of this repository (it fills what `exports.yaml` lists, and nothing of others who export from this workspace), and then a pull request with `fills.yaml`:",
    text: `STACK=${word(stack)} ci/fill.sh`,
  };
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
  const shown = (urn) => plain(nameIn(urn)).replaceAll("\n", " ");
  const names = open.map(({ urn }) => shown(urn));
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
        `     and for ${shown(urn)}: --parent ${word(`${shown(parent)}=${plain(parent)}`)}`,
    ),
    `  3. pulumi refresh --clear-pending-creates --yes --stack ${word(stack)}   forgets what was not made`,
    "and run this job again.",
  ];
  process.stderr.write(unsteering(`${lines.join("\n")}\n`));
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
