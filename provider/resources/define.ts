import * as z from "zod";
import type { Checked, Naming, Properties } from "../core/check.ts";
import { checkTypes, filledIn, UNNAMED, withoutInternal } from "../core/check.ts";
import { equal } from "../core/compare.ts";
import { announced, check, plan, refuseUpdate, warningsBeforeCreate } from "../core/evaluate.ts";
import { factsOf, propertiesOf } from "../core/facts.ts";
import { formatValue } from "../core/failure.ts";
import {
  ignoredOutputs,
  isIgnored,
  stillIgnored,
  withIgnored,
  withIgnoredInputs,
} from "../core/ignored-inputs.ts";
import { CodedError, type MessageMaker } from "../core/message.ts";
import type { Operation } from "../core/operation.ts";
import { parsed } from "../core/parse.ts";
import { formatPath, parsePath } from "../core/property-path.ts";
import {
  type Announcement,
  type Change,
  type Description,
  fitting,
  type Plan,
  Refused,
  storedOf,
  type Target,
  type TimeLimits,
} from "../core/resource.ts";
import { foreign, importable, projectChangeable } from "../core/wire-format.ts";
import {
  misplacedAndEnded,
  misplacedDeletion,
  misplacedFor,
  misplacedOutputs,
  stillMisplaced,
} from "../core/wrong-workspace.ts";
import { isAddressable } from "../http/address.ts";
import type { LangSmith } from "../http/client.ts";
import { NotFound, ServerFailed, UnexpectedAnswer, Unreachable } from "../http/errors.ts";
import { tooLarge } from "./input-size.ts";
import type { Inventory } from "./inventory.ts";
import * as messages from "./messages.ts";
import { assertSameWorkspace, inRecordedWorkspace, NotProvedDeleted } from "./not-found.ts";
import { recording } from "./recording.ts";
import { ageOf, retryRead } from "./stale-reads.ts";

/** What the state holds of an object, as it came from the engine. */
export interface State {
  readonly inputs: Properties;
  readonly outputs: Properties;
}

/** A resource as a front end serves it: every property by name, nothing known of any one of them. */
export interface Resource {
  readonly kind: string;
  readonly noun: string;
  /** The noun of several. */
  readonly plural: string;
  /** What an object belongs to, and stays in. */
  readonly belongsTo: "workspace" | "organization";
  /** Whether an object needs a workspace that is configured. */
  readonly needsWorkspace: boolean;
  /** How commands find its objects; absent where a resource is no object at the service. */
  readonly inventory: Inventory | undefined;
  /** The errors and warnings with codes that only this kind has. */
  readonly messages: Messages;
  /** What a deletion does with the object at the service. */
  readonly removed: "deleted" | "cancelled";
  readonly description: string;
  /** Inputs as a program would write them. */
  readonly example: Properties;
  /** What an existing object is imported by, and one; absent where it cannot be imported. */
  readonly importedBy: { readonly what: string; readonly example: string } | undefined;
  /** What replacing an object does, and when it is refused; empty where nothing is to be said of it. */
  readonly replacing: string;
  readonly inputs: z.ZodObject;
  readonly outputs: z.ZodObject;
  readonly timeLimits: (inputs: Properties) => TimeLimits;
  readonly check: (olds: Properties, news: Properties, naming: Naming, target: Target) => Checked;
  readonly plan: (olds: State, news: Properties, target: Target, now: number) => Plan;
  /** What a refresh shows as changed although no update will change it back, by the outputs before it. */
  readonly foundChanged: (before: Properties, found: State) => readonly Change[];
  /** Sentences to tell before a creation (without `olds`) or a change; each follows the resource's name and a colon. */
  readonly announce: (
    olds: State | undefined,
    news: Properties,
    now: number,
    target: Target,
  ) => readonly Announcement[];
  /** Warnings before a creation, which take a look at the service; absent where there are none. */
  readonly warnBeforeCreate:
    | ((
        service: LangSmith,
        news: Properties,
        target: Target,
        operation: Operation,
      ) => Promise<readonly Announcement[]>)
    | undefined;
  /** Sentences to tell before a replacement, which take a look at the service; absent where there are none. */
  readonly previewReplacement:
    | ((service: LangSmith, id: string, olds: State, operation: Operation) => Promise<readonly string[]>)
    | undefined;
  readonly findByInputs:
    | ((service: LangSmith, inputs: Properties, operation: Operation) => Promise<Properties | undefined>)
    | undefined;
  readonly create: (
    service: LangSmith,
    inputs: Properties,
    operation: Operation,
  ) => Promise<{ id: string; outputs: Properties }>;
  /** Throws `Refused` for an update that is certain to fail; asks nobody. */
  readonly refuseUpdate: (id: string, olds: State, news: Properties, target: Target) => void;
  /**
   * What the service holds; undefined when it is proved to be gone. Without old inputs it is an import: the inputs
   * are those that a program would give, and the id may be a name where the kind has names.
   */
  readonly read: (
    service: LangSmith,
    id: string,
    olds: State,
    operation: Operation,
  ) => Promise<(State & { readonly id: string }) | undefined>;
  readonly update: (
    service: LangSmith,
    id: string,
    olds: State,
    news: Properties,
    operation: Operation,
  ) => Promise<Properties>;
  readonly delete: (service: LangSmith, id: string, olds: State, operation: Operation) => Promise<void>;
}

/** What is described of a resource, with what commands need. */
export interface ResourceDescription<I extends z.ZodObject, O extends z.ZodObject>
  extends Description<LangSmith, I, O> {
  /** How commands find its objects. Default: it is no object at the service. */
  readonly inventory?: Inventory;
  /** Its own errors and warnings with codes. Default: none. */
  readonly messages?: Messages;
}

/** Errors and warnings with codes, as a module declares them. */
export type Messages = Readonly<Record<string, Pick<MessageMaker<never>, "entry">>>;

/** Makes a resource of its description, for every front end. */
export function defineResource<I extends z.ZodObject, O extends z.ZodObject>(
  description: ResourceDescription<I, O>,
): Resource {
  const {
    kind,
    noun,
    inputs,
    outputs,
    timeLimits,
    findByInputs,
    previewReplacement,
    livesInWorkspace = true,
  } = description;
  const stored = (state: State) => storedOf(description, state);
  const uncomparedOf = (olds: State) => [
    ...stillIgnored(olds.outputs, olds.inputs, olds.inputs),
    ...(description.changedInStateAlone?.(stored(olds)) ?? []),
  ];
  const assertSame = (id: string, olds: State, held: Properties) => {
    const other = foreign(inputs, olds.inputs, held, uncomparedOf(olds).map(parsePath));
    if (other === undefined) return;
    throw new NotProvedDeleted(
      messages.otherObjectFound({ object: `${noun} ${id}`, property: formatPath(other) }),
    );
  };
  return {
    kind,
    noun,
    plural: `${noun}s`,
    belongsTo: livesInWorkspace ? "workspace" : "organization",
    needsWorkspace: description.needsWorkspace,
    inventory: description.inventory,
    messages: description.messages ?? {},
    removed: description.removed ?? "deleted",
    description: description.description,
    example: description.example,
    importedBy: description.importedBy,
    replacing: description.replacing ?? "",
    inputs,
    outputs: withIgnoredInputs(outputs),
    timeLimits,
    check: (olds, news, naming, target) => {
      const checked = check(description, olds, news, naming, target);
      const failures = [...checked.failures, ...tooLarge(sentOf(inputs, checked.inputs))];
      return { ...checked, failures };
    },
    plan: (olds, news, target, now) => plan(description, olds, news, target, now),
    foundChanged: (before, found) =>
      description.foundChanged?.(fitting(outputs, before), stored(found)) ?? [],
    announce: (olds, news, now, target) => announced(description, olds, news, now, target),
    warnBeforeCreate:
      description.warnBeforeCreate &&
      ((service, news, target, operation) =>
        warningsBeforeCreate(
          description,
          inWorkspace(service, news["workspaceId"]),
          news,
          target,
          operation,
        )),
    previewReplacement:
      previewReplacement &&
      ((service, id, olds, operation) =>
        previewReplacement(living(service, olds), id, stored(olds), operation)),
    findByInputs:
      findByInputs &&
      ((service, given, operation) =>
        findByInputs(inWorkspace(service, given["workspaceId"]), fitting(inputs, given), operation)),
    refuseUpdate: (id, olds, news, target) => refuseUpdate(description, id, olds, news, target),
    create: async (service, news, operation) => {
      const wanted = parsed(inputs, withoutInternal(news));
      const { write, ignored } = recording(description, wanted, filledIn(news), [], operation);
      const created = await description.create(inWorkspace(service, news["workspaceId"]), wanted, write);
      return { id: created.id, outputs: { ...created.outputs, ...ignored() } };
    },
    read: async (service, given, olds, operation) => {
      // Of an object that is looked up and not owned, the program gives the workspace at the most.
      const { workspaceId, ...others } = withoutInternal(olds.inputs);
      const imported = Object.keys(others).length === 0;
      const lives = living(service, olds).withFallback();
      const { identify } = description;
      const named = imported && !z.guid().safeParse(given).success;
      if (named && !identify) {
        throw new Refused(messages.notImportableByName({ noun, given: formatValue(given) }));
      }
      const id = named && identify ? await identify(lives, given, operation) : given;
      if (!imported) assertUsable(noun, id, operation);
      const read = () => asRecorded(() => description.read(lives, id, stored(olds), operation));
      const aged = ageOf(`${noun} ${id}`, olds.outputs["createdAt"], lives);
      const seen = await inRecordedWorkspace(noun, id, olds.outputs, () => retryRead(read, aged, operation));
      if (!seen) return undefined;
      assertSameWorkspace(noun, id, olds.outputs, seen.outputs);
      const misplaced = misplacedFor(olds.outputs, workspaceId ?? service.workspaceId);
      // One that was cancelled there is recreated, whatever workspace the program names by now.
      const marked = misplaced ?? misplacedAndEnded({ ...olds.outputs, status: seen.outputs["status"] });
      if (misplaced) operation.warn(stillMisplaced(`${noun} ${id}`, misplaced, seen.outputs).message);
      if (imported) {
        const place = workspaceId === undefined ? {} : { workspaceId };
        return {
          id,
          inputs: { ...importedInputs(description, id, seen.held), ...place },
          outputs: seen.outputs,
        };
      }
      const ignored = stillIgnored(olds.outputs, olds.inputs, olds.inputs);
      const uncompared = uncomparedOf(olds);
      assertSame(id, olds, seen.held);
      const found = projectChangeable(inputs, olds.inputs, seen.held);
      const fixed = found.fixed.filter((path) => !isIgnored(path, uncompared));
      if (fixed.length > 0) {
        const properties = fixed.map(formatPath);
        operation.warn(messages.immutableDiffers({ object: `${noun} ${id}`, properties }).text);
      }
      const internal = Object.entries(olds.inputs).filter(([name]) => name.startsWith("__"));
      return {
        id,
        inputs: { ...Object.fromEntries(internal), ...withIgnored(found.inputs, olds.inputs, ignored) },
        outputs: {
          ...attemptedOf(inputs, olds, seen.held),
          ...seen.outputs,
          ...ignoredOutputs(ignored),
          ...(marked ? misplacedOutputs(marked) : {}),
        },
      };
    },
    update: async (service, id, olds, news, operation) => {
      assertUsable(noun, id, operation);
      const misplaced = misplacedFor(olds.outputs, news["workspaceId"] ?? service.workspaceId);
      if (misplaced) throw stillMisplaced(`${noun} ${id}`, misplaced, olds.outputs);
      const reached = livesInWorkspace ? living(service, olds) : inWorkspace(service, news["workspaceId"]);
      const wanted = parsed(inputs, withoutInternal(news));
      const before = stillIgnored(olds.outputs, olds.inputs, wanted);
      const same = (held: Properties) => assertSame(id, olds, held);
      const { write, ignored } = recording(description, wanted, filledIn(news), before, operation, same);
      const updated = await inRecordedWorkspace(noun, id, olds.outputs, () =>
        ofExisting(noun, id, () => description.update(reached, id, stored(olds), wanted, write)),
      );
      return { ...updated, ...ignored() };
    },
    delete: async (service, id, olds, operation) => {
      assertUsable(noun, id, operation);
      // Nothing is left to end: the one that replaces it may be in a workspace that its own inputs do not name.
      if (misplacedAndEnded(olds.outputs)) return;
      const misplaced = misplacedFor(olds.outputs, olds.inputs["workspaceId"] ?? service.workspaceId);
      if (misplaced) throw misplacedDeletion(`${noun} ${id}`, misplaced);
      const lives = living(service, olds).withFallback();
      const deletion = { ...operation, assertSame: (held: Properties) => assertSame(id, olds, held) };
      await inRecordedWorkspace(noun, id, olds.outputs, () =>
        asRecorded(() => inDoubt(() => description.delete(lives, id, stored(olds), deletion))),
      );
    },
  };
}

/** The inputs that the service is sent. */
function sentOf(schema: z.ZodObject, inputs: Properties): Properties {
  const sent = propertiesOf(schema).filter(
    ([name, field]) => inputs[name] !== undefined && !factsOf(field).local,
  );
  return Object.fromEntries(sent.map(([name]) => [name, inputs[name]]));
}

/**
 * What the last operation wanted and did not reach, as far as the service holds it: the state goes on knowing it,
 * so that an update can take it back.
 */
function attemptedOf(inputs: z.ZodObject, { inputs: reached, outputs }: State, held: Properties): Properties {
  const names = propertiesOf(inputs).map(([name]) => name);
  const tried = names.filter((name) => outputs[name] !== undefined && !equal(outputs[name], reached[name]));
  const attempted = Object.fromEntries(tried.map((name) => [name, outputs[name]]));
  return projectChangeable(inputs, attempted, held).inputs;
}

/** The inputs of an object that was made elsewhere, as an import gives them. @throws Refused where no program could write them */
export function importedInputs(
  { inputs, noun }: Pick<Resource, "inputs" | "noun">,
  id: string,
  held: Properties,
): Properties {
  const found = importable(inputs, held);
  const { failures } = checkTypes(inputs, {}, found, UNNAMED);
  if (failures.length === 0) return found;
  const problems = failures.map(({ path, reason }) => `${formatPath(path)}: ${reason}`).join("; ");
  throw new Refused(messages.noProgramDescribes({ object: `${noun} ${id}`, problems }));
}

/** An id of the state that no request can contain: only the user can remove it. */
function assertUsable(noun: string, id: string, { traceSubject }: Operation): void {
  if (isAddressable(id)) return;
  throw new CodedError(messages.stateIdUnusable({ noun, urn: traceSubject?.urn ?? "<URN>" }));
}

/** A refresh and a destroy run with the configuration of the last up, which a user who has just changed it cannot see. */
async function asRecorded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    throw new CodedError(messages.unreachableAsRecorded({ error: error.message }), { cause: error });
  }
}

/** A deletion whose answers were lost may have been carried out, which an up that keeps the resource would not notice. */
async function inDoubt<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const unread = error instanceof ServerFailed || error instanceof UnexpectedAnswer;
    if (!unread || error.method === "GET") throw error;
    throw new CodedError(messages.deletionUncertain({ error: error.message }), { cause: error });
  }
}

/** An update of an object that is not found explains how to go on: only a refresh may remove it from the state. */
async function ofExisting<T>(noun: string, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    throw new CodedError(messages.updatedNotFound({ error: error.message, object: `${noun} ${id}` }), {
      cause: error,
    });
  }
}

/** An object is reached in the workspace that it lives in, whatever is configured by now. */
function living(service: LangSmith, state: State): LangSmith {
  const { tenantId, workspaceId } = state.outputs;
  // A program that looks an object up, without owning it, gives the workspace as if it were known of the object.
  return inWorkspace(service, tenantId ?? state.inputs["workspaceId"] ?? workspaceId);
}

function inWorkspace(service: LangSmith, workspaceId: unknown): LangSmith {
  return typeof workspaceId === "string" ? service.inWorkspace(workspaceId) : service;
}
