import * as z from "zod";
import { checkTypes } from "../core/check.ts";
import { equal } from "../core/compare.ts";
import { UNNAMED, withoutInternal } from "../core/defaults.ts";
import {
  announced,
  check,
  compute,
  keepComputed,
  plan,
  previewUpdate,
  rejectUpdate,
} from "../core/evaluate.ts";
import { factsOf, propertiesOf } from "../core/facts.ts";
import { foreignCodeIn } from "../core/foreign-code.ts";
import {
  ignoredOutputs,
  isIgnored,
  stillIgnored,
  stillNotShown,
  withIgnored,
  withIgnoredInputs,
} from "../core/ignored-inputs.ts";
import { CodedError } from "../core/message.ts";
import { nameNotFound, objectNotFound } from "../core/messages.ts";
import type { Operation } from "../core/operation.ts";
import { parsed } from "../core/parse.ts";
import { type Failure, formatPath, type Properties, parsePath } from "../core/properties.ts";
import { foreign } from "../core/remote-differences.ts";
import { ChangeRejected, fitting, storedOf } from "../core/resource.ts";
import { formatValue } from "../core/text.ts";
import { importable, projectChangeable } from "../core/wire-format.ts";
import {
  misplacedAndEnded,
  misplacedDeletion,
  misplacedFor,
  misplacedOutputs,
  stillMisplaced,
} from "../core/wrong-workspace.ts";
import { isAddressable, isSameId } from "../http/api-request.ts";
import type { LangSmith } from "../http/client.ts";
import { NotFound, ServerFailed, UnexpectedAnswer, Unreachable } from "../http/errors.ts";
import { orBeyondLimits } from "./answer-limits.ts";
import { tooDeep, tooLarge } from "./input-size.ts";
import * as messages from "./messages.ts";
import { assertSameWorkspace, inRecordedWorkspace, NotProvedDeleted } from "./not-found.ts";
import { recording } from "./recording.ts";
import { explainReferences } from "./references.ts";
import type { Resource, ResourceDescription, State } from "./resource.ts";
import { ageOf, retryRead } from "./stale-reads.ts";

/** Makes a resource of its description, for every front end. */
export function defineResource<I extends z.ZodObject, O extends z.ZodObject>(
  description: ResourceDescription<I, O>,
): Resource {
  const { kind, noun, inputs, outputs, timeLimits, findByInputs, previewReplacement, belongsTo } =
    description;
  const { compute: computing } = description;
  const stored = (state: State) => storedOf(description, state);
  const uncomparedOf = (olds: State) => [
    ...stillIgnored(olds.outputs, olds.inputs, olds.inputs),
    ...(description.changedInStateAlone?.(stored(olds)) ?? []),
  ];
  const assertSame = (id: string, olds: State, actual: Properties) => {
    const other = foreign(inputs, olds.inputs, actual, uncomparedOf(olds).map(parsePath));
    if (other === undefined) return;
    throw new NotProvedDeleted(
      messages.otherObjectFound({ object: `${noun} ${id}`, property: formatPath(other) }),
    );
  };
  return {
    kind,
    noun,
    plural: `${noun}s`,
    belongsTo,
    inventory: description.inventory,
    requests: description.requests ?? {},
    messages: description.messages ?? {},
    removed: description.removed ?? "deleted",
    description: description.description,
    example: description.example,
    exampleNames: description.exampleNames,
    importedBy: description.importedBy,
    replacing: description.replacing ?? "",
    inputs,
    outputs: withIgnoredInputs(outputs),
    timeLimits,
    check: (olds, news, naming, target) => {
      // Before all that follows the values into their depth.
      const deep = tooDeep(inputs, news);
      if (deep.length > 0) {
        const names = deep.map(({ path: [name] }) => name);
        const others = Object.entries(news).filter(([name]) => !names.includes(name));
        return { inputs: Object.fromEntries(others), failures: deep };
      }
      const checked = check(description, olds, news, naming, target);
      return { ...checked, failures: [...checked.failures, ...tooLarge(sentOf(inputs, checked.inputs))] };
    },
    compute:
      computing && ((olds, news, context) => compute({ inputs, compute: computing }, olds, news, context)),
    keepComputed: ({ outputs: known }, news, ignoreChanges) =>
      keepComputed({ outputs, compute: computing }, known, news, ignoreChanges),
    plan: (olds, news, target, now) => plan(description, olds, news, target, now),
    foundChanged: (before, found) =>
      description.foundChanged?.(fitting(outputs, before), stored(found)) ?? [],
    announce: (olds, news, now, target) => announced(description, olds, news, now, target),
    previewReplacement:
      previewReplacement &&
      ((service, id, olds, operation) =>
        previewReplacement(inWorkspaceOf(service, olds), id, stored(olds), operation)),
    previewUpdate:
      description.previewUpdate &&
      ((service, id, olds, news, operation) =>
        previewUpdate(description, inWorkspaceOf(service, olds), id, olds, news, operation)),
    findByInputs:
      findByInputs &&
      ((service, supplied, operation) =>
        findByInputs(inWorkspace(service, supplied["workspaceId"]), fitting(inputs, supplied), operation)),
    rejectUpdate: (id, olds, news, target) => rejectUpdate(description, id, olds, news, target),
    create: async (service, news, operation) => {
      const desired = parsed(inputs, withoutInternal(news));
      const { write, ignored } = recording(description, desired, news, [], operation);
      const reached = inWorkspace(service, news["workspaceId"]);
      const created = await description.create(reached, desired, write).catch((error: unknown) => {
        throw explainReferences(error, reached, inputs, desired);
      });
      return { id: created.id, outputs: { ...created.outputs, ...ignored() } };
    },
    read: async (service, supplied, olds, operation) => {
      // Of an object that is looked up and not owned, the program gives the workspace at the most.
      const { workspaceId, ...others } = withoutInternal(olds.inputs);
      const imported = Object.keys(others).length === 0;
      const workspaceService = inWorkspaceOf(service, olds).withFallback();
      const { identify } = description;
      const named = imported && !z.guid().safeParse(supplied).success;
      if (named && !identify) {
        throw new ChangeRejected(messages.notImportableByName({ noun, idOrName: formatValue(supplied) }));
      }
      const requestedId =
        named && identify ? await identify(workspaceService, supplied, operation) : supplied;
      if (!imported) assertUsable(noun, requestedId, operation);
      const find = async (id: string) => {
        const read = () => asRecorded(() => description.read(workspaceService, id, stored(olds), operation));
        const aged = ageOf(`${noun} ${id}`, olds.outputs["createdAt"], workspaceService);
        const look = () => retryRead(read, aged, operation);
        const actual = await inRecordedWorkspace(noun, id, olds.outputs, () =>
          imported ? look() : orBeyondLimits(operation, false, look),
        );
        return actual && { ...actual, id };
      };
      const located = await (imported && !named && identify
        ? orByName(requestedId, find, () => identify(workspaceService, supplied, operation))
        : find(requestedId));
      if (!located) return undefined;
      const { id, ...seen } = located;
      assertSameWorkspace(noun, id, olds.outputs, seen.outputs);
      const misplaced = misplacedFor(olds.outputs, workspaceId ?? service.workspaceId);
      // One that was cancelled there is recreated, whatever workspace the program names by now.
      const marked = misplaced ?? misplacedAndEnded({ ...olds.outputs, status: seen.outputs["status"] });
      if (misplaced) operation.warn(stillMisplaced(`${noun} ${id}`, misplaced, seen.outputs).message);
      if (imported) {
        const workspace = workspaceId === undefined ? {} : { workspaceId };
        const { id: spelled } = seen.actual;
        return {
          // The service's own spelling: lists and references contain no other.
          id: typeof spelled === "string" && isSameId(spelled, id) ? spelled : id,
          inputs: { ...importedInputs(description, id, seen.actual), ...workspace },
          outputs: seen.outputs,
        };
      }
      const remembered = stillIgnored(olds.outputs, olds.inputs, olds.inputs);
      const ignored = stillNotShown(inputs, olds.inputs, seen.actual, remembered);
      const uncompared = uncomparedOf(olds);
      assertSame(id, olds, seen.actual);
      const found = projectChangeable(inputs, olds.inputs, seen.actual);
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
          ...attemptedOf(inputs, olds, seen.actual),
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
      const reached =
        belongsTo !== "organization"
          ? inWorkspaceOf(service, olds)
          : inWorkspace(service, news["workspaceId"]);
      const desired = parsed(inputs, withoutInternal(news));
      const before = stillIgnored(olds.outputs, olds.inputs, desired);
      const same = (actual: Properties) => assertSame(id, olds, actual);
      const { write, ignored } = recording(description, desired, news, before, operation, same);
      const updated = await inRecordedWorkspace(noun, id, olds.outputs, () =>
        ofExisting(noun, id, () =>
          orBeyondLimits(operation, false, () =>
            description.update(reached, id, stored(olds), desired, write),
          ),
        ),
      );
      return { ...updated, ...ignored() };
    },
    delete: async (service, id, olds, operation) => {
      assertUsable(noun, id, operation);
      // Nothing is left to end: the one that replaces it may be in a workspace that its own inputs do not name.
      if (misplacedAndEnded(olds.outputs)) return;
      const misplaced = misplacedFor(olds.outputs, olds.inputs["workspaceId"] ?? service.workspaceId);
      if (misplaced) throw misplacedDeletion(`${noun} ${id}`, misplaced);
      const workspaceService = inWorkspaceOf(service, olds).withFallback();
      const deletion = { ...operation, assertSame: (actual: Properties) => assertSame(id, olds, actual) };
      await inRecordedWorkspace(noun, id, olds.outputs, () =>
        asRecorded(() =>
          orOutcomeUnknown(() =>
            orBeyondLimits(operation, true, () =>
              description.delete(workspaceService, id, stored(olds), deletion),
            ),
          ),
        ),
      );
    },
  };
}

/** The object of a UUID; where there is none, the one that has the UUID as its name. */
async function orByName<T>(
  id: string,
  find: (id: string) => Promise<T>,
  identify: () => Promise<string>,
): Promise<T> {
  try {
    return await find(id);
  } catch (error) {
    if (!hasCode(error, objectNotFound)) throw error;
    const named = await identify().catch((failure: unknown) => {
      if (hasCode(failure, nameNotFound)) return id;
      throw failure;
    });
    if (named === id) throw error;
    return await find(named);
  }
}

function hasCode(error: unknown, { code }: { readonly code: string }): boolean {
  return error instanceof CodedError && error.code === code;
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
function attemptedOf(
  inputs: z.ZodObject,
  { inputs: reached, outputs }: State,
  actual: Properties,
): Properties {
  const names = propertiesOf(inputs).map(([name]) => name);
  const tried = names.filter((name) => outputs[name] !== undefined && !equal(outputs[name], reached[name]));
  const attempted = Object.fromEntries(tried.map((name) => [name, outputs[name]]));
  return projectChangeable(inputs, attempted, actual).inputs;
}

/**
 * The inputs of an object that was created elsewhere, for an import.
 *
 * @throws ChangeRejected where no program could write them
 */
export function importedInputs(
  { inputs, noun }: Pick<Resource, "inputs" | "noun">,
  id: string,
  actual: Properties,
): Properties {
  const found = importable(inputs, actual);
  const { failures } = checkTypes(inputs, {}, found, UNNAMED);
  const code = foreignCodeIn(found);
  if (code !== undefined) throw new ChangeRejected(messages.foreignCode({ object: `${noun} ${id}`, code }));
  assertDescribable(`${noun} ${id}`, failures);
  return found;
}

/** @throws ChangeRejected where no program could write the inputs of an object */
export function assertDescribable(object: string, failures: readonly Failure[]): void {
  if (failures.length === 0) return;
  const problems = failures.map(({ path, reason }) => `${formatPath(path)}: ${reason}`).join("; ");
  throw new ChangeRejected(messages.noProgramDescribes({ object, problems }));
}

/** An id of the state that no request can contain: only the user can remove it. */
function assertUsable(noun: string, id: string, { resource }: Operation): void {
  if (isAddressable(id)) return;
  throw new CodedError(messages.stateIdUnusable({ noun, urn: resource?.urn }));
}

/** A refresh and a destroy run with the configuration of the last up, which a user who has just changed it cannot see. */
async function asRecorded<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Unreachable)) throw error;
    throw new CodedError(messages.unreachableAsRecorded({ error: error.words.what, advice: error.fix }), {
      cause: error,
    });
  }
}

/** A deletion whose answers were lost may have been carried out, which an up that keeps the resource would not notice. */
async function orOutcomeUnknown<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const unread = error instanceof ServerFailed || error instanceof UnexpectedAnswer;
    if (!unread || error.method === "GET") throw error;
    throw new CodedError(messages.deletionUncertain({ error: error.words.what }), { cause: error });
  }
}

/** An update of an object that is not found explains how to go on: only a refresh may remove it from the state. */
async function ofExisting<T>(noun: string, id: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
    throw new CodedError(messages.updatedNotFound({ error: error.words.what, object: `${noun} ${id}` }), {
      cause: error,
    });
  }
}

/** An object is reached in the workspace that it lives in, whatever is configured by now. */
function inWorkspaceOf(service: LangSmith, state: State): LangSmith {
  const { tenantId, workspaceId } = state.outputs;
  // A program that looks an object up, without owning it, gives the workspace as if it were known of the object.
  return inWorkspace(service, tenantId ?? state.inputs["workspaceId"] ?? workspaceId);
}

function inWorkspace(service: LangSmith, workspaceId: unknown): LangSmith {
  return typeof workspaceId === "string" ? service.inWorkspace(workspaceId) : service;
}
