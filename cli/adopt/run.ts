import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { lookUp } from "../../provider/config/settings.ts";
import { CodedError } from "../../provider/core/message.ts";
import type { Operation } from "../../provider/core/operation.ts";
import { printable } from "../../provider/core/text.ts";
import { version } from "../../provider/core/version.ts";
import { readProjectNames } from "../../provider/coverage/names.ts";
import { callOf } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import { stackInUse, withService } from "../connection.ts";
import { WrongCall } from "../errors.ts";
import { type Progress, withProgress } from "../progress.ts";
import { knownKind } from "../state/kinds.ts";
import { contentOf, readStates } from "../state/read-states.ts";
import { LARGEST_STATE, type ProgramState, type StateObject } from "../state/states.ts";
import { outputOf, type Surroundings } from "../surroundings.ts";
import { type Terminal, wrap } from "../terminal.ts";
import { asJson, mappingAsJson } from "./as-json.ts";
import { type Assembled, assembled } from "./assemble.ts";
import { manifestFrom } from "./entry.ts";
import { rejectExisting, writeAll } from "./files.ts";
import { type Plan, planOf } from "./folder.ts";
import { listed } from "./listing.ts";
import { dynamicResources } from "./messages.ts";
import { kindsOf, type Options } from "./options.ts";
import { filesOf, IMPORT_FILE, type Manner } from "./project.ts";
import { rejectUnknownIds, requestedProjects, withoutNames } from "./projects.ts";
import { assertComplete, assertKnown, assertNothingForgotten, successorOf } from "./replace-program.ts";
import { assembledText, leftText, mappingText, type NewProject, nextText, type Written } from "./report.ts";
import { stateWithoutObjects } from "./terraform/messages.ts";
import { readTerraform, type TerraformState, TYPES } from "./terraform/terraform.ts";
import { SDK } from "./typescript.ts";

/** Does what the options say; resolves to the exit code. @throws WrongCall, and what reading and writing can throw */
export async function run(options: Options, around: Surroundings): Promise<number> {
  const { out, terraform: file, json } = options;
  const terminal = terminalFor(options, around);
  const terraform = file === undefined ? undefined : terraformIn(file, options);
  if (terraform !== undefined && file !== undefined && out === undefined) {
    around.print(json ? mappingAsJson(terraform) : mappingText(file, terraform, terminal));
    return leavesSome(terraform) ? 1 : 0;
  }
  const { found, target } = await withProgress(around, { state: "reading the stack", json }, (progress) =>
    read(options, terraform, around, progress),
  );
  const { assembly, notes, workspace } = found;
  for (const note of notes) warn(note, around);
  const written = target && write(target, options, assembly, { workspace, environment: around.environment });
  for (const note of written?.notes ?? []) warn(note, around);
  if (json) {
    around.print(asJson(assembly, terraform?.left ?? [], written));
  } else {
    around.print(assembledText(assembly, workspace, terminal));
    around.print(leftText(terraform?.left ?? [], terminal));
    if (written) around.print(nextText(written, terminal));
    else if (out !== undefined) around.print("\nNothing is written.\n");
    else if (assembly.adopted.length > 0) around.print(`\n${wrap(HINT, terminal.columns)}\n`);
  }
  const isPart = assembly.undeclarable.length > 0 || assembly.missing.length > 0;
  return isPart || leavesSome(terraform) ? 1 : 0;
}

const HINT = "Nothing is written. Use `--out DIR` to write import.json and a program.";

function terminalFor({ wide }: Options, around: Surroundings): Terminal {
  const terminal = outputOf(around);
  return wide ? { ...terminal, columns: Number.POSITIVE_INFINITY } : terminal;
}

function warn(note: string, { report }: Surroundings): void {
  report(`${printable(`warning: ${note}`)}\n`);
}

/** Reads what is to be adopted, and checks whether it may be written. */
async function read(
  options: Options,
  terraform: TerraformState | undefined,
  { environment }: Surroundings,
  { report, show }: Progress,
) {
  const { out, cwd, states } = options;
  // What is written belongs to the stack that is named, and to none that happens to be selected.
  const { stack, ...known } =
    out === undefined
      ? await stackInUse(options.stack, { cwd, environment, report })
      : { stack: options.stack };
  const target = out === undefined ? undefined : { out, plan: planOf(out, options) };
  if (target) rejectExisting(target.out, [IMPORT_FILE, target.plan.program], options.force);
  if (target) assertKnown(target, options);
  const own = await statesIn({ files: [], stack, cwd }, environment);
  const managed = own.flatMap((state) => state.objects);
  const others = await statesIn({ files: states }, environment);
  const elsewhere = others.flatMap((state) => state.objects);
  if (options.stack !== undefined) rejectDynamic(options.stack, managed);
  const declared = own.flatMap((state) => state.declared);
  const successor = target && successorOf(target, options, declared);
  if (successor) assertNothingForgotten(successor, options.includeManaged);
  const found = await withService(
    stack,
    (service, operation) => find(service, operation, { options, managed, elsewhere, terraform, show }),
    { cwd, environment, report, ...known },
  );
  if (successor) assertComplete(successor, found.assembly, options, found.workspace);
  return { found, target };
}

/** Whether a state has an object of a type that is adopted, and it is not. */
function leavesSome(terraform: TerraformState | undefined): boolean {
  return terraform?.left.some(({ kind }) => kind !== undefined) === true;
}

interface Circumstances {
  readonly options: Options;
  readonly managed: readonly StateObject[];
  readonly elsewhere: readonly StateObject[];
  readonly terraform: TerraformState | undefined;
  readonly show: Progress["show"];
}

async function find(
  service: LangSmith,
  operation: Operation,
  { options, managed, elsewhere, terraform, show }: Circumstances,
): Promise<{ readonly assembly: Assembled; readonly notes: readonly string[]; readonly workspace: string }> {
  const call = callOf(operation);
  const kinds = kindsOf(options, terraform && new Set(terraform.objects.map(({ kind }) => kind)));
  const isFromTerraform = terraform !== undefined;
  // What Terraform manages of a kind that is not listed would look deleted.
  const selection = { kinds, named: options.kindsNamed || isFromTerraform, whole: isFromTerraform };
  // They choose among exports alone.
  const ofExports = kinds.some((kind) => knownKind(kind).inventory.exportsProjects);
  const requested = ofExports ? options.filter.projects : [];
  const chosen = await requestedProjects(service, requested, call);
  const { subjects, notes } = await listed(service, selection, call, show);
  rejectUnknownIds(requested, subjects, service.workspaceId);
  const exported = new Set(
    subjects.flatMap(({ exports, spawned }) =>
      !spawned && exports?.projectId !== undefined ? [exports.projectId] : [],
    ),
  );
  const projects = await readProjectNames(service, exported, call);
  const unnamed = withoutNames(projects, exported, {
    naming: terraform === undefined,
    filtering: options.filter.names.length > 0,
  });
  const assembly = assembled(subjects, {
    filter: { ...options.filter, projects: chosen },
    target: { workspaceId: service.workspaceId, cloud: false },
    projects: projects.names,
    stack: managed,
    elsewhere,
    includeManaged: options.includeManaged,
    terraform: terraform?.objects,
  });
  return {
    assembly,
    notes: [...notes, ...(unnamed === undefined ? [] : [unnamed])],
    workspace: service.workspaceId ?? "",
  };
}

/** What of LangSmith a state contains; what cannot be adopted, of the kinds that are wanted alone. */
function terraformIn(file: string, { filter }: Options): TerraformState {
  const named = `--from-terraform ${JSON.stringify(file)}`;
  if (!existsSync(file)) throw new WrongCall(`${named}: the file does not exist.`);
  const state = readTerraform(contentOf(file, LARGEST_STATE), file);
  if (state.objects.length > 0 || state.left.length > 0) {
    const left = state.left.filter(({ kind }) => kind === undefined || filter.kinds.includes(kind));
    return { ...state, left };
  }
  const { others, otherProviders: providers } = state;
  throw new CodedError(stateWithoutObjects({ name: file, others, providers, types: [...TYPES.keys()] }));
}

/** The states. One that cannot be read may contain anything, so nothing is adopted then. */
async function statesIn(
  sources: Parameters<typeof readStates>[0],
  environment: Surroundings["environment"],
): Promise<readonly ProgramState[]> {
  const { states, readings } = await readStates(sources, environment);
  for (const reading of readings) if ("error" in reading) throw reading.error;
  return states;
}

function rejectDynamic(stack: string, managed: readonly StateObject[]): void {
  const dynamic = managed.filter((each) => each.dynamic);
  const [first] = dynamic;
  if (first === undefined) return;
  throw new CodedError(dynamicResources({ stack, count: dynamic.length, name: first.name }));
}

/** Where it is written to. */
interface Target {
  readonly out: string;
  readonly plan: Plan;
}

/** Writes the files; undefined where there is nothing to write. */
function write(
  { out, plan }: Target,
  options: Options,
  { adopted }: Assembled,
  { workspace, environment }: { readonly workspace: string } & Pick<Surroundings, "environment">,
): Written | undefined {
  if (adopted.every(({ isManaged }) => isManaged) && !options.includeManaged) return undefined;
  const { protect, stack, force } = options;
  const head = [
    `Workspace ${workspace}, as pulumi-langsmith ${version} adopted it.`,
    `Import it with ${IMPORT_FILE} before the first \`pulumi up\`, which would create everything a second time.`,
  ];
  const manner: Manner = { ...plan, protect, head };
  const hadPackage = existsSync(path.join(out, "package.json"));
  const files = filesOf(out, adopted, manner);
  const notes = writeAll(out, files, force);
  return {
    folder: out,
    files: files.map(({ name }) => name),
    stack,
    protect,
    settings: adopted.flatMap(({ declared: { name, settings } }) =>
      settings.map((each) => ({ ...each, name })),
    ),
    addresses: adopted.flatMap(({ address }) => address ?? []),
    notes,
    install: installing(plan, out, hadPackage),
    project: plan.inProject ? undefined : { configuration: connectionIn(environment) },
    include: plan.entry === undefined ? undefined : inclusionOf(out, plan, plan.entry),
  };
}

/** Where the service is, as far as the environment says it: without it, a later call would look elsewhere. */
function connectionIn(environment: Surroundings["environment"]): NewProject["configuration"] {
  return (["workspaceId", "region", "apiUrl", "controlPlaneUrl"] as const).flatMap((key) => {
    const found = lookUp(key, {}, environment);
    return found?.explicit ? [{ key, value: found.value }] : [];
  });
}

/** What installs the packages that the program needs; undefined where nothing is needed. */
function installing({ language, inProject }: Plan, out: string, hadPackage: boolean): string | undefined {
  const sdk = `${SDK}@^${version}`;
  if (inProject) return language === "yaml" || hasSdk(out) ? undefined : `npm install ${sdk}`;
  if (!hadPackage) return "npm install";
  return `npm install pulumi-langsmith@^${version}${language === "yaml" ? "" : ` ${sdk} @pulumi/pulumi`}`;
}

/** Whether the package of a project names the SDK already. */
function hasSdk(folder: string): boolean {
  const manifest = manifestFrom(path.resolve(folder));
  return manifest !== undefined && readFileSync(manifest, "utf8").includes(SDK);
}

function inclusionOf(out: string, { program, language }: Plan, entry: string): string {
  if (language === "yaml") {
    return `Copy what is below \`resources:\` (and \`config:\`) in ${program} into the stack's program.`;
  }
  const from = path
    .relative(path.dirname(entry), path.resolve(out, program))
    .replaceAll(path.sep, "/")
    .replace(/\.ts$/, "");
  const own = path.relative(path.resolve(out), entry).replaceAll(path.sep, "/");
  return `Add this line to the stack's program, ${own}: \`import "${from.startsWith("../") ? "" : "./"}${from}";\``;
}
