import type * as z from "zod";
import { COMPUTED, containsUnknown, isUnknown, UNKNOWN } from "./engine.ts";
import { type Checked, checkTypes } from "./fields/check.ts";
import { differences } from "./fields/compare.ts";
import { computedIn, filledIn, type Naming, withoutInternal } from "./fields/defaults.ts";
import { propertiesOf } from "./fields/facts.ts";
import { CodedError } from "./message.ts";
import type { Operation } from "./operation.ts";
import { type Failure, isRecord, type PathStep, type Properties } from "./properties.ts";
import {
  type Announcement,
  type Change,
  ChangeRejected,
  type Description,
  fits,
  ownedIn,
  type PartialInputs,
  type Plan,
  type Previewed,
  storedOf,
  type Target,
} from "./resource.ts";
import { withArticle } from "./text.ts";

/** Everything that is wrong with what the program gave, and the inputs with their defaults. Calls nobody. */
export function check<S, I extends z.ZodObject, O extends z.ZodObject>(
  resource: Description<S, I, O>,
  olds: Properties,
  news: Properties,
  naming: Naming,
  target: Target,
): Checked {
  const { inputs, failures } = checkTypes(resource.inputs, olds, news, naming);
  const valid = failures.reduce((rest, failure) => blank(rest, failure.path), withoutInternal(inputs));
  const known = declared(resource.inputs, valid);
  const rules = isPartialInputs(resource.inputs, known)
    ? resource.rules(known, withoutInternal(olds), target)
    : [];
  const { noun, belongsTo } = resource.facts;
  const placementFailures = placement(withArticle(noun), belongsTo === "workspace", inputs, target);
  return { inputs, failures: [...failures, ...placementFailures, ...rules] };
}

/** The valid inputs with what is read on this machine for them, and what is wrong with that. */
export async function compute<S, I extends z.ZodObject, O extends z.ZodObject>(
  { inputs: schema, compute: { from, read } }: Required<Pick<Description<S, I, O>, "inputs" | "compute">>,
  olds: Properties,
  inputs: Properties,
  signal: AbortSignal | undefined,
): Promise<Checked> {
  const known = declared(schema, withoutInternal(inputs));
  if (!isPartialInputs(schema, known)) return { inputs, failures: [] };
  try {
    const computed = await read(known, computedIn(olds), signal);
    return { inputs: computed === undefined ? inputs : { ...inputs, [COMPUTED]: computed }, failures: [] };
  } catch (error) {
    if (!(error instanceof CodedError)) throw error;
    return { inputs, failures: [{ path: from, reason: error.message }] };
  }
}

/** What is wrong when a request needs a workspace and nothing names one. */
export function placement(
  who: string,
  needsWorkspace: boolean,
  inputs: Properties,
  target: Target,
): Failure[] {
  if (!needsWorkspace || inputs["workspaceId"] !== undefined || target.workspaceId !== undefined) return [];
  return [
    {
      path: [],
      reason:
        `${who} needs a workspace, and none is configured: ` +
        "run `pulumi config set langsmith:workspaceId <UUID>`, " +
        "or set LANGSMITH_WORKSPACE_ID or the argument workspaceId",
    },
  ];
}

/** What failed on its own is to the rules as if it were not known: one mistake, one message. */
function blank(properties: Properties, path: readonly PathStep[]): Properties {
  const [step, ...rest] = path;
  if (step === undefined) return properties;
  const inner = properties[step];
  return { ...properties, [step]: rest.length > 0 && isRecord(inner) ? blank(inner, rest) : UNKNOWN };
}

/** The inputs that the schema names, each also where it is absent. */
function declared(schema: z.ZodObject, supplied: Properties): Properties {
  return Object.fromEntries(propertiesOf(schema).map(([name]) => [name, supplied[name]]));
}

function isPartialInputs<I extends z.ZodObject>(
  schema: I,
  value: Properties,
): value is Properties & PartialInputs<z.output<I>> {
  return Object.entries(value).every(
    ([name, part]) => part === undefined || containsUnknown(part) || fits(schema, name, part),
  );
}

/** What a preview says of a creation (without `olds`), an update or a replacement. */
export async function preview<S, I extends z.ZodObject, O extends z.ZodObject>(
  resource: Description<S, I, O>,
  service: S,
  { olds, news, ...others }: Omit<Previewed<Properties, Properties>, "computed">,
  operation: Operation,
): Promise<readonly Announcement[]> {
  const supplied = declared(resource.inputs, withoutInternal(news));
  if (!resource.preview || !isPartialInputs(resource.inputs, supplied)) return [];
  const change = {
    ...others,
    olds: olds && { ...storedOf(resource, olds), id: olds.id },
    news: supplied,
    computed: computedIn(news),
  };
  return await resource.preview(service, change, operation);
}

/** What changes, and whether that replaces the object. Calls nobody; throws `ChangeRejected`. */
export function plan<S, I extends z.ZodObject, O extends z.ZodObject>(
  resource: Description<S, I, O>,
  olds: { readonly inputs: Properties; readonly outputs: Properties },
  news: Properties,
  target: Target,
  now: number,
): Plan {
  const desired = withoutInternal(news);
  const inWorkspace = resource.facts.belongsTo !== "organization";
  const changes: Change[] = differences(resource.inputs, ownedIn(resource, olds), desired)
    .filter(({ path }) => path[0] !== "workspaceId" || !inWorkspace)
    .map(({ path, immutable }) => ({ path, kind: immutable ? "replace" : "update" }));
  const because = inWorkspace ? moves(olds, desired, target) : undefined;
  if (because) changes.push({ path: ["workspaceId"], kind: "replace", because });
  const supplied = declared(resource.inputs, desired);
  if (!isPartialInputs(resource.inputs, supplied)) return { changes, deleteBeforeReplace: false };
  const filled = filledIn(news);
  try {
    const computed = computedIn(news);
    return resource.plan({
      olds: storedOf(resource, olds),
      news: supplied,
      filled,
      changes,
      target,
      now,
      computed,
      // A state of dynamic resources contains all of it among the outputs.
      computedBefore: computedIn({ ...olds.outputs, ...olds.inputs }),
    });
  } catch (error) {
    throw error instanceof ChangeRejected
      ? new ChangeRejected(error.words, { cause: error }, changes)
      : error;
  }
}

/** Why an object moves: it lives in the workspace that its state names, and another one is wanted. */
export function moves(
  olds: { readonly inputs: Properties; readonly outputs: Properties },
  desired: Properties,
  target: Pick<Target, "workspaceId">,
): string | undefined {
  const inWorkspace = olds.outputs["tenantId"] ?? olds.inputs["workspaceId"];
  const workspace = desired["workspaceId"] ?? target.workspaceId;
  if (typeof inWorkspace !== "string" || typeof workspace !== "string") return undefined;
  if (workspace.toLowerCase() === inWorkspace.toLowerCase()) return undefined;
  const other = isUnknown(workspace) ? "another one may be" : `${workspace} is`;
  return `it is in workspace ${inWorkspace}, but ${other} configured (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID)`;
}
