import * as z from "zod";
import { isUnknown } from "../core/engine.ts";
import { check, compute, plan, preview } from "../core/evaluate.ts";
import { differences } from "../core/fields/compare.ts";
import { withoutInternal } from "../core/fields/defaults.ts";
import { foreign } from "../core/fields/remote-differences.ts";
import { projectChangeable } from "../core/fields/wire-format.ts";
import { CodedError } from "../core/message.ts";
import { perform } from "../core/operation.ts";
import { formatPath, type Properties } from "../core/properties.ts";
import { LONGEST_LOOK, ownedIn, storedOf } from "../core/resource.ts";
import { isSameId, requestTo } from "../http/api-request.ts";
import type { LangSmith } from "../http/client.ts";
import { NotFound, ServerFailed, UnexpectedAnswer, Unreachable } from "../http/errors.ts";
import { orDeleted } from "./evidence/absence.ts";
import { assertReachable } from "./evidence/reachable.ts";
import { SCOPES } from "./evidence/scope.ts";
import { idOfName, importedInputs, splitImport } from "./import.ts";
import * as messages from "./messages.ts";
import { explainReferences } from "./references.ts";
import type { Resource, ResourceDescription, State } from "./resource.ts";
import { warnOfNotStored, writeOf } from "./write.ts";

/** Makes a resource of its description, for every front end. */
export function defineResource<I extends z.ZodObject, O extends z.ZodObject>(
  description: ResourceDescription<I, O>,
): Resource {
  const { facts, inputs, outputs, timeLimits, compute: computing, inventory } = description;
  const { noun, belongsTo } = facts;
  const stored = (state: State) => storedOf(description, state);
  const assertSame = (id: string, olds: State, actual: Properties) => {
    const { output, member } = SCOPES.organization;
    const { [output]: organization = actual[member] } = olds.outputs;
    const isElsewhere = organization !== actual[member];
    const other = isElsewhere ? [output] : foreign(inputs, ownedIn(description, olds), actual);
    if (other === undefined) return;
    throw new CodedError(messages.otherObjectFound({ object: `${noun} ${id}`, property: formatPath(other) }));
  };
  const [read] = facts.requests?.create?.filter(({ method }) => method === "GET") ?? [];
  const access = inventory?.within?.inventory ?? inventory ?? (read && { listRequest: read });
  const scope = belongsTo === "organization" ? "organization" : "workspace";
  /** The service in the workspace of a creation (without `olds`), or of an update. */
  const serviceOf = (service: LangSmith, olds: State | undefined, { workspaceId }: Properties) =>
    olds === undefined || belongsTo === "organization"
      ? inWorkspace(service, workspaceId)
      : inWorkspaceOf(service, olds);
  /** What is to be proved where the service does not find an object. A setting always exists. */
  const missing = (id: string, state: State) => {
    if (inventory === undefined || inventory.isSetting) return undefined;
    const { parents = [], within } = inventory;
    const ids = parents.map((name) => String(ownedIn(description, state)[name]));
    const whole = within && { noun: within.noun, id: ids.at(-1) ?? "", list: within.inventory };
    const listRequest = requestTo(inventory.listRequest, ...ids);
    return { noun, id, outputs: state.outputs, list: { ...inventory, listRequest }, within: whole };
  };
  return {
    ...facts,
    plural: `${noun}s`,
    inventory,
    requests: facts.requests ?? {},
    messages: facts.messages ?? {},
    removed: facts.removed ?? "deleted",
    replacing: facts.replacing ?? "",
    inputs,
    outputs,
    timeLimits,
    check: (olds, news, naming, target) => check(description, olds, news, naming, target),
    compute:
      computing && ((olds, news, signal) => compute({ inputs, compute: computing }, olds, news, signal)),
    owned: (state) => ownedIn(description, state),
    plan: (olds, news, target, now) => plan(description, olds, news, target, now),
    preview: async (service, change, operation) => {
      const { olds, news, replaces, target } = change;
      const isKnown = ![news["workspaceId"], target.workspaceId].some(isUnknown);
      if (access !== undefined && isKnown && !replaces)
        await assertReachable(scope, access, serviceOf(service, olds, news), operation);
      const reached = olds ? inWorkspaceOf(service, olds) : service;
      const look = { ...operation, limitSeconds: LONGEST_LOOK, interrupt: operation.signal };
      return await perform(look, (looking) => preview(description, reached, change, looking));
    },
    create: async (service, news, operation) => {
      const desired = inputs.parse(withoutInternal(news));
      const reached = serviceOf(service, undefined, news);
      const write = writeOf(operation, news, desired, () => {});
      const { actual, ...created } = await description
        .create(reached, desired, write)
        .catch((error: unknown) => {
          throw explainReferences(error, reached, inputs, desired);
        });
      warnOfNotStored(description, desired, actual, [[]], operation);
      return created;
    },
    read: async (service, supplied, olds, operation) => {
      // Of an object that is looked up and not owned, the program gives the workspace at the most.
      const owned = ownedIn(description, olds);
      const { workspaceId, ...others } = owned;
      const imported = Object.keys(others).length === 0;
      const inScope = inWorkspaceOf(service, olds);
      const workspaceService = (
        imported && inventory?.isSetting ? inScope.inWorkspace(supplied) : inScope
      ).withFallback();
      const { parents, name, state } = imported
        ? splitImport(description, supplied, olds)
        : { parents: [], name: supplied, state: olds };
      const isNamed = imported && facts.identifiedBy === undefined && !z.guid().safeParse(name).success;
      const id = isNamed ? await idOfName(description, workspaceService, name, parents, operation) : name;
      const seen = await orDeleted(missing(id, state), workspaceService, operation, () =>
        description.read(workspaceService, id, stored(state), operation),
      ).catch(asRecorded);
      if (!seen) return undefined;
      if (imported) {
        const isElsewhere = inventory?.isSetting === true && supplied !== inScope.workspaceId;
        const own = isElsewhere ? supplied : workspaceId;
        const workspace = own === undefined ? {} : { workspaceId: own };
        const { id: spelled } = seen.actual;
        return {
          // The service's own spelling: lists and references contain no other.
          id: typeof spelled === "string" && isSameId(spelled, id) ? spelled : id,
          inputs: { ...importedInputs({ inputs, noun }, id, seen.actual), ...workspace },
          outputs: seen.outputs,
        };
      }
      assertSame(id, olds, seen.actual);
      const { inputs: found, fixed } = projectChangeable(inputs, owned, seen.actual);
      if (fixed.length > 0) {
        const properties = fixed.map(formatPath);
        operation.warn(messages.immutableDiffers({ object: `${noun} ${id}`, properties }).text);
      }
      const internal = Object.entries(olds.inputs).filter(([name]) => name.startsWith("__"));
      return { id, inputs: { ...Object.fromEntries(internal), ...found }, outputs: seen.outputs };
    },
    update: async (service, id, olds, news, operation) => {
      const reached = serviceOf(service, olds, news);
      const desired = inputs.parse(withoutInternal(news));
      const before = ownedIn(description, olds);
      const write = writeOf(operation, news, before, (actual) => assertSame(id, olds, actual));
      const { actual, outputs: updated } = await description
        .update(reached, id, stored(olds), desired, write)
        .catch((error: unknown) => {
          // Only a refresh may remove it from the state.
          if (!(error instanceof NotFound)) throw error;
          const message = messages.updatedNotFound({ error: error.words.what, object: `${noun} ${id}` });
          throw new CodedError(message, { cause: error });
        });
      const changed = differences(inputs, before, desired).map(({ path }) => path);
      warnOfNotStored(description, desired, actual, changed, operation);
      return updated;
    },
    delete: async (service, id, olds, operation) => {
      const workspaceService = inWorkspaceOf(service, olds).withFallback();
      const deletion = { ...operation, assertSame: (actual: Properties) => assertSame(id, olds, actual) };
      await orDeleted(missing(id, olds), workspaceService, operation, () =>
        description.delete(workspaceService, id, stored(olds), deletion).catch(async (error: unknown) => {
          // Somebody else may have deleted it since it was read. A 404 to the deletion alone shows nothing.
          if (error instanceof NotFound && error.fields.method === "DELETE")
            await description.read(workspaceService, id, stored(olds), operation);
          throw error;
        }),
      )
        .catch(withoutOutcome)
        .catch(asRecorded);
    },
  };
}

/** A refresh and a destroy run with the configuration of the last up, which a user who has just changed it cannot see. */
function asRecorded(error: unknown): never {
  if (!(error instanceof Unreachable)) throw error;
  const message = messages.unreachableAsRecorded({ error: error.words.what, advice: error.words.fix });
  throw new CodedError(message, { cause: error });
}

/** A deletion whose answers were lost may have been carried out, which an up that keeps the resource would not notice. */
function withoutOutcome(error: unknown): never {
  const unread = error instanceof ServerFailed || error instanceof UnexpectedAnswer;
  if (!unread || error.fields.method === "GET") throw error;
  throw new CodedError(messages.deletionUncertain({ error: error.words.what }), { cause: error });
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
