// Formats the output of Pulumi and of the commands. The scripts in this folder call it:
//   report.mjs preview|drift FOLDER EXITCODE   preview.json and errors.txt of FOLDER → log and summary
//   report.mjs output FOLDER HEADING           output.txt of FOLDER, and stderr.txt if it exists → log and summary
//   report.mjs fill FOLDER STACK               how to fill the gaps → log and summary
//   report.mjs projects                        an option --project for each entry of exports.yaml, each ended by a NUL
//   report.mjs pending FOLDER STACK            state.json of FOLDER; exit code 4 if a creation is unfinished
//   report.mjs lock FOLDER [MINUTES]           errors.txt of FOLDER → free, held or stale; stale locks follow, one a line
// The log is standard output, the summary is summary.md of FOLDER (markdown.mjs).
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { isMap, isSeq, LineCounter, parseDocument } from "yaml";
import { plain, print, unsteering } from "./markdown.mjs";
import { EXPORTS, nameIn, ownersOf, projectsOf } from "./owners.mjs";

const REPAIR =
  "Run the apply job: it reverts the drift, and reports what it cannot revert. If an apply ran during this check, it may not have finished by then.";

/** An apply would be rejected for the same reason. */
const REPAIR_REJECTED =
  "First fix in git what is below Rejected, and merge it: until then, the apply job is rejected, too. Set a property of one export, such as startTime, in the entry of its project in exports.yaml: at the top of the file, it applies to all projects.";

/** The most dangerous operation comes first. */
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
  case "output":
    print(folder, [{ heading: argument }, ...commandOutput()]);
    break;
  case "fill":
    print(folder, [fillAdvice(argument)]);
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
    throw new Error(`report.mjs: unknown mode ${mode}`);
}

/** What a command printed, with standard error as a part of its own: a long output does not cut it off. */
function commandOutput() {
  const text = read("output.txt");
  const stderr = existsSync(path.join(folder, "stderr.txt")) ? read("stderr.txt") : "";
  if (stderr.trim() === "") return [{ text }];
  if (text.trim() === "") return [{ text: stderr }];
  return [{ text }, { label: "**Standard error:**", text: stderr }];
}

/** @returns {number} the exit code: 0 nothing to report, 1 something to report, 3 the result is unknown */
function changes(kind, status) {
  const preview = parsed(read("preview.json"));
  const errors = diagnostics(preview, "error");
  const warnings = diagnostics(preview, "warning");
  // Their order differs between runs.
  const notes = diagnostics(preview, "info").sort();
  const stderr = read("errors.txt").trim();
  const rows = preview === undefined ? [] : rowsOf(preview.steps ?? []);
  const drift = kind === "drift";
  const isRejected = status !== 0 || errors.length > 0;
  const isUnknown =
    preview === undefined || (isRejected && (!preview.steps?.length || errors.some(isUnanswered)));
  const unknown = drift && isUnknown;
  const verdict = unknown ? "**The result is unknown.**" : "**It cannot be applied.**";
  const reasons = [...errors.map(located), ...(errors.length === 0 ? [stderr] : [])].join("\n\n");
  const says =
    preview === undefined
      ? "The preview failed."
      : [...counted(rows, drift, isRejected), ...(isRejected ? [verdict] : [])].join(" ");
  print(folder, [
    { heading: drift ? "Drift" : "Preview" },
    { says },
    ...(rows.length > 0 ? [{ rows }] : []),
    ...(isRejected ? [{ label: unknown ? "**Reason:**" : "**Rejected:**", text: reasons }] : []),
    ...(warnings.length > 0 ? [{ label: "**Warnings:**", text: warnings.join("\n\n") }] : []),
    ...(notes.length > 0 ? [{ label: "**Notes:**", text: notes.join("\n\n") }] : []),
    ...(drift && rows.length > 0 && !unknown ? [{ says: isRejected ? REPAIR_REJECTED : REPAIR }] : []),
  ]);
  if (!drift) return 0;
  if (isUnknown) return 3;
  return rows.length > 0 || isRejected ? 1 : 0;
}

/** Whether the error is a failed request, which proves nothing about the resource. */
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
    // A note without a resource is output of the program, or the address of LangSmith.
    (each) => each.severity === severity && (severity !== "info" || subjectOf(each.urn) !== ""),
  );
  const messages = all.map(({ urn, message }) => {
    const [text] = plain(message).split(/\n\s+at /);
    return `${subjectOf(urn)}${text.trim().replace(/^(error|warning): /, "")}`;
  });
  // These only repeat that something was rejected.
  const causes = messages.filter(
    (text) => text !== "preview failed" && !text.includes("resource monitor shut down"),
  );
  return [...new Set(causes.length > 0 ? causes : messages)];
}

function subjectOf(urn = "") {
  return urn === "" || urn.includes("::pulumi:pulumi:Stack::") ? "" : `${nameIn(urn)}: `;
}

/** One row for each resource that differs from the program. */
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

function counted(rows, drift, isRejected) {
  if (rows.length === 0 && isRejected) return [];
  if (rows.length === 0) return [drift ? "None: everything is as in git." : "Nothing changes."];
  const counts = Object.keys(WORDS).flatMap((operation) => {
    const count = rows.filter((row) => row.operation === operation).length;
    return count === 0 ? [] : [`${count} to ${operation}`];
  });
  return [`${counts.join(", ")}.`];
}

/** As options of the package's commands: others may export from the same workspace. */
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

/** The script fills only the projects of this repository, and nothing if it cannot read them. */
function fillAdvice(stack) {
  return {
    label:
      "Fix the cause first. Then run this in a clone of this repository, and open a pull request with `fills.yaml`. It only fills the projects in `exports.yaml`:",
    text: `STACK=${word(stack)} ci/fill.sh`,
  };
}

/** Quoted for a shell. */
function word(text) {
  return /^[\w@%+=:,./-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** Adds the line of exports.yaml that a message is about. */
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

/** Reports creations that a killed run left unfinished. Their outcome is unknown. Throws if the file is not a state. */
function pending(stack) {
  const { deployment } = JSON.parse(read("state.json"));
  if (deployment === undefined) throw new Error("pulumi stack export: the output is not a state");
  const operations = deployment?.pending_operations ?? [];
  const open = operations.filter(({ type }) => type === "creating").map(({ resource }) => resource);
  if (open.length === 0) return 0;
  const shown = (urn) => plain(nameIn(urn)).replaceAll("\n", " ");
  const names = open.map(({ urn }) => shown(urn));
  const children = open.filter(
    ({ parent = "" }) => parent !== "" && !parent.includes("pulumi:pulumi:Stack::"),
  );
  const lines = [
    `apply.sh: An earlier run was killed while it created ${names.join(", ")}.`,
    "It may exist already, so nothing was applied: this job could create it twice. Do this once, by hand:",
    `  1. pulumi stack export --stack ${word(stack)} --file killed.json   keeps what was unfinished`,
    `  2. npx pulumi-langsmith doctor --stack ${word(stack)}   lists objects that are in no state`,
    "  3. pulumi import TYPE NAME ID   imports such an object; doctor prints the command",
    // Without the parent, the program would create the child again.
    ...children.map(
      ({ urn, parent }) =>
        `     and for ${shown(urn)}: --parent ${word(`${shown(parent)}=${plain(parent)}`)}`,
    ),
    `  4. pulumi refresh --clear-pending-creates --yes --stack ${word(stack)}   removes what was not created`,
    "Then run this job again. If someone rolled back a deployment, do not: first read guides/recover-after-a-kill.md.",
  ];
  process.stderr.write(unsteering(`${lines.join("\n")}\n`));
  return 4;
}

/** Whether a lock stopped Pulumi and, with an age, the locks that are older. */
function lock(errors, staleMinutes = "") {
  if (!/currently locked by|Another update is currently in progress/i.test(errors)) return ["free"];
  const locks = [...errors.matchAll(/created by .*? at (\d{4}-\d\d-\d\dT[\d:.]+(?:Z|[+-]\d\d:\d\d))/g)];
  const ages = locks.map(([, at]) => Date.now() - Date.parse(at));
  // One young lock is enough for "held". A lock without an age is never stale.
  const isStale = staleMinutes !== "" && ages.length > 0 && Math.min(...ages) > Number(staleMinutes) * 60_000;
  return isStale ? ["stale", ...locks.map(([text]) => plain(text))] : ["held"];
}
