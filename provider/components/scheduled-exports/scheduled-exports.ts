import { isUnknown, UNKNOWN } from "../../core/engine.ts";
import { placement } from "../../core/evaluate.ts";
import { checkTypes } from "../../core/fields/check.ts";
import { UNNAMED, withoutInternal } from "../../core/fields/defaults.ts";
import { type Failure, isWithin, type Properties } from "../../core/properties.ts";
import { formatValue } from "../../core/text.ts";
import { getOne } from "../../functions/plain.ts";
import { tracingProject } from "../../resources/kinds/tracing-project.ts";
import { assertNone, type Child, type Component, type LookUp, type Path } from "../define.ts";
import * as messages from "../messages.ts";
import { inputs, outputs } from "./fields.ts";
import { type Entry, entriesOf, rules, sameProject, textOf } from "./rules.ts";

const getTracingProject = getOne(tracingProject);

export const scheduledExports: Component = {
  kind: "ScheduledExports",
  description:
    "Scheduled exports of many tracing projects to one destination. Each project gets a BulkExport with an interval. All windows follow from the dates in the program, not from the clock. So a later `pulumi up` creates nothing new. Adding or removing a project changes only its own exports.",
  changes: "guides/export-many-projects.md#change-the-settings-without-a-gap",
  exampleNames: { variable: "scheduled", name: "exports" },
  example: {
    bulkExportDestinationId: "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63",
    intervalHours: 24,
    startTime: "2026-03-01T00:00:00Z",
    projects: [{ name: "search" }, { sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32", key: "billing" }],
  },
  inputs,
  outputs,

  check: (supplied, target, secrets) => {
    const { inputs: args, failures } = checkTypes(inputs, {}, supplied, UNNAMED);
    const misplaced = target ? placement("a ScheduledExports", true, args, target) : [];
    const isSound = ({ path }: Entry) => !failures.some((failed) => isWithin(failed.path, path));
    return {
      args,
      failures: [...failures, ...misplaced, ...rules(entriesOf(args).filter(isSound), secrets)],
    };
  },

  async expand({ name, args: supplied, target, secrets, dryRun, mocked = false }, lookUp) {
    const { args, failures } = scheduledExports.check(supplied, target, secrets);
    assertNone(mocked ? failures.filter(({ path }) => !/Id$/.test(String(path.at(-1)))) : failures);
    const { projects, ...common } = withoutInternal(args);
    const entries = entriesOf(args);
    const identified = await Promise.all(
      entries.map((entry) => identify(entry, common["workspaceId"], lookUp)),
    );
    assertNone(identified.flatMap(({ failure }) => (failure ? [failure] : [])));
    const named = identified.filter(({ key }) => !isUnknown(key));
    assertNone(sameProject(named, ({ id }) => id));
    const unknown = isUnknown(projects)
      ? [{ path: ["projects"], isEntry: false }]
      : entries.filter(({ key }) => isUnknown(key)).map(({ path }) => ({ path, isEntry: true }));
    // The engine would delete the children that are left out, as if the program no longer had them.
    const leftOut = unknown.map(({ path, isEntry }) => ({
      path,
      reason: messages.unknownInUp({ isEntry }).text,
    }));
    if (!dryRun) assertNone(leftOut);
    return {
      children: withoutSharedNames(named.map((project) => childOf(name, common, project, secrets))),
      warnings: unknown.map((argument) => messages.unknownInPreview(argument).text),
      outputs: (ids) => {
        const found = named.map(({ key }) => [key, ids.get(`${name}-${key}`)] as const);
        const scheduleIds = Object.fromEntries(found.filter(([, id]) => id !== undefined));
        return { scheduleIds: isUnknown(projects) ? UNKNOWN : scheduleIds };
      },
    };
  },
};

/** An entry with the id of its project, which may not be known yet. */
interface Project extends Entry {
  readonly id: string;
}

/** Finds the id of a name. */
async function identify(
  entry: Entry,
  workspaceId: unknown,
  lookUp: LookUp,
): Promise<Project & { readonly failure?: Failure }> {
  const { name, sessionId, key } = entry;
  if (sessionId !== undefined) return { ...entry, id: sessionId };
  // The workspace is not known before what names it is there; nor is anything in it.
  if (isUnknown(workspaceId) || isUnknown(name)) return { ...entry, id: UNKNOWN };
  try {
    const found = await lookUp(getTracingProject, {
      name,
      ...(workspaceId === undefined ? {} : { workspaceId }),
    });
    return { ...entry, id: textOf(found["id"]) ?? UNKNOWN };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const reason = isUnknown(key) || key === name ? message : `${message} (key ${formatValue(key)})`;
    return { ...entry, id: UNKNOWN, failure: { path: pathOfProject(entry), reason } };
  }
}

function pathOfProject({ path, sessionId }: Entry): Path {
  return [...path, sessionId === undefined ? "name" : "sessionId"];
}

/** The schedule of a project. */
function childOf(component: string, common: Properties, project: Project, secrets: readonly Path[]): Child {
  const { path, name, sessionId, key, id, own } = project;
  const from = pathOfProject(project);
  // In another workspace the same name is another project.
  const origins = sessionId === undefined ? [from, ["workspaceId"]] : [from];
  // A secret has never been part of a name.
  const former = secrets.some((secret) => isWithin(from, secret)) ? [] : [...new Set([name ?? id, id])];
  return {
    kind: "BulkExport",
    name: `${component}-${key}`,
    inputs: { ...common, ...own, sessionId: id },
    origins: { ...originsOf(common, []), ...originsOf(own, path), sessionId: origins },
    formerNames: former
      .filter((each) => each !== key && !isUnknown(each))
      .map((each) => `${component}-${each}`),
  };
}

function originsOf(properties: Properties, path: Path): Record<string, readonly Path[]> {
  return Object.fromEntries(Object.keys(properties).map((name) => [name, [[...path, name]]]));
}

/** A name that another export has, or may have had, identifies nothing. */
function withoutSharedNames(children: readonly Child[]): Child[] {
  const counts = new Map<string, number>();
  for (const each of children.flatMap(({ name, formerNames }) => [name, ...formerNames]))
    counts.set(each, (counts.get(each) ?? 0) + 1);
  return children.map((child) => ({
    ...child,
    formerNames: child.formerNames.filter((former) => counts.get(former) === 1),
  }));
}
