import { CodedError } from "../../core/message.ts";
import type { Operation } from "../../core/operation.ts";
import { Refused, type Write } from "../../core/resource.ts";
import { differsFrom, similarityOf, toBody } from "../../core/wire-format.ts";
import type { Call } from "../../http/call.ts";
import { callOf, lookupOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { ServiceError } from "../../http/errors.ts";
import { BulkExports, hasEnded } from "../../http/exports.ts";
import { ListingIncomplete } from "../../http/paging.ts";
import type { Export } from "../../http/schema.ts";
import { createOnce, findMismatch } from "../create-once.ts";
import { defineResource } from "../define.ts";
import { checkEmptyList } from "../empty-list.ts";
import { explain } from "../explain.ts";
import { isTemporary, prefixesOf } from "../export-destination/temporary-prefix.ts";
import { assertSameWorkspace, getOrUndefined, getToDelete } from "../not-found.ts";
import { ageOf, retryChange, retryDelete } from "../stale-reads.ts";
import { completion, reasons } from "./completion.ts";
import { inWords } from "./create-errors.ts";
import { type Inputs, inputs, type Outputs, outputs } from "./fields.ts";
import { inventory } from "./inventory.ts";
import * as messages from "./messages.ts";
import { knownOutputPrefix, type OutputPrefix, outputPrefixOf } from "./output-prefix.ts";
import { createWithLimit } from "./pace.ts";
import { scheduleOf } from "./reexport-check.ts";
import { warnOfRetention } from "./retention.ts";
import { announce, cancelledByHand, planOf, refuseUpdate, rules, tooLongPast } from "./rules.ts";
import { cancel, ownPrefix, spawnedBy } from "./runs.ts";
import { withRelease } from "./versions.ts";

const HOUR = 3600;
/** How the exports are listed where something is concluded from what is not among them. */
const WHOLE = { whole: true } as const;
/** Ignoring one of these would export something else, or far more, than was asked for. */
const MUST_BE_ECHOED = ["exportFields", "filter", "intervalHours", "compression"];

export const bulkExport = defineResource({
  kind: "BulkExport",
  inventory,
  noun: "bulk export",
  removed: "cancelled",
  messages,
  description:
    "An export of traces to a destination, as Parquet files: one-off over a range of time, or a schedule that exports each window as it passes. " +
    "What the service stores cannot be changed, so a change makes a new export before the old one is cancelled. " +
    "Deleting cancels it; a cancelled export never restarts, and the files it wrote stay.",
  example: {
    bulkExportDestinationId: "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63",
    sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
    startTime: "2026-11-01T00:00:00Z",
    intervalHours: 24,
    exportFields: ["id", "name", "start_time", "inputs", "outputs"],
  },
  importedBy: { what: "its id (a UUID)", example: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84" },
  replacing:
    "The new export is created before the old one is cancelled, and it exports and bills its range again. Two replacements require `allowReexport: true` in the preview: that of a schedule whose `startTime` does not move forward past what is exported, and that of a one-off export (Created, Running or Completed) of which only the destination changes. " +
    "Replacing a destination changes it, too. Any other change of a one-off export replaces it without consent.",
  inputs,
  outputs,
  needsWorkspace: true,
  timeLimits: (given) => {
    const waits = given["waitForCompletion"] === true;
    const mayQueue = waits || given["maxConcurrentExports"] !== undefined;
    return {
      create: (mayQueue ? 24 : 2) * HOUR,
      read: 600,
      update: (waits ? 24 : 2) * HOUR,
      delete: 600,
    };
  },
  rules: (news, olds, target) => [...rules(news), ...tooLongPast(news, olds, target)],
  plan: planOf,
  foundChanged: ({ status: before }, { inputs, outputs }) =>
    outputs.status === "Cancelled" && before !== "Cancelled" && scheduleOf(inputs) === undefined
      ? [{ path: ["status"], kind: "update" }]
      : [],
  // One that stays cancelled follows its replaced destination in the state only.
  changedInStateAlone: ({ inputs: { intervalHours }, outputs: { status } }) =>
    status === "Cancelled" && intervalHours === undefined ? ["bulkExportDestinationId"] : [],
  refuseUpdate,
  announce,
  warnBeforeCreate: warnOfRetention,

  async create(service, wanted, operation) {
    const call = callOf(operation);
    const root = await prefixesOf(service, wanted.bulkExportDestinationId, call);
    const body = toBody(inputs, wanted);
    const differs = (seen: Export, sentAfter: Date | undefined) =>
      findMismatch(inputs, wanted, seen, sentAfter, operation.filled);
    const make = () =>
      createOnce(() => service.api(BulkExports).create(body, call, differs), {
        kind: "BulkExport",
        noun: "bulk export",
        service,
        keep: operation.keep,
        warn: operation.warn,
        stop: async (elsewhere, id) => {
          await stop(elsewhere, id, undefined, wanted, operation);
          return { status: "Cancelled" };
        },
        list: () => service.api(BulkExports).list(lookupOf(call), WHOLE),
        compare: (candidate) =>
          candidate.status === "Cancelled" || candidate.source_bulk_export_id
            ? "other"
            : similarityOf(inputs, wanted, candidate, operation.filled),
        content: body,
        signal: operation.signal,
        pause: operation.pause,
      });
    const made = await inItsTurn(service, wanted, operation, make).catch((error: unknown) => {
      throw inWords(error, wanted);
    });
    const created = operation.now();
    const place = outputPrefixOf(root, made);
    const keep = (seen: Export) => operation.keep(made.id, outputsOf(seen, place));
    await verifyEcho(service, made, wanted, operation, () => keep(made));
    keep(made);
    await operation.stored(made, body, () => service.api(BulkExports).get(made.id, call));
    keep(made);
    // A line of status that is still shown would speak of a wait that is over.
    if (wanted.maxConcurrentExports !== undefined)
      operation.status(`bulk export ${made.id} is ${made.status}`);
    await warnOfTemporary(service, made.id, wanted, operation);
    if (!wanted.waitForCompletion) return { id: made.id, outputs: outputsOf(made, place) };
    const held = await completion(service, made.id, operation, keep, created);
    return { id: made.id, outputs: outputsOf(held, await toldPlace(service, held, place, operation)) };
  },

  async read(service, id, olds, operation) {
    const call = callOf(operation);
    const held = await find(service, id, olds.outputs.tenantId, call);
    if (!held) return undefined;
    if (held.status === "Failed" || held.status === "TimedOut") {
      const why = await reasons(service, id, call);
      operation.warn(messages.exportHasFailed({ id, status: held.status, reasons: why }).text);
    }
    // Told when it is found, not at every refresh for ever.
    const { status } = olds.outputs;
    if (held.status === "Cancelled" && status !== undefined && status !== "Cancelled") {
      const seen = outputsOf(held, {});
      operation.warn(cancelledByHand(id, scheduleOf(olds.inputs), seen, operation.now()).text);
    }
    const place = await knownOutputPrefix(service, held, olds.outputs, call);
    const outputPrefix = await ownPrefix(service, held, call);
    return { held, outputs: outputsOf(held, outputPrefix === undefined ? place : { outputPrefix }) };
  },

  async update(service, id, olds, news, operation) {
    const call = callOf(operation);
    const seen = await service.api(BulkExports).get(id, call);
    assertSameWorkspace("bulk export", id, olds.outputs, outputsOf(seen, {}));
    operation.assertSame(seen);
    const place = await knownOutputPrefix(service, seen, olds.outputs, call);
    const keep = (held: Export) => operation.keep(id, outputsOf(held, place));
    if (seen.status === "Cancelled" && news.intervalHours !== undefined) {
      // The next diff must know of it, whatever the program says by then.
      keep(seen);
      const outputs = outputsOf(seen, place);
      if (!news.allowReexport) {
        throw new Refused(cancelledByHand(id, scheduleOf(news), outputs, operation.now()));
      }
      operation.warn(messages.replacedByNextUp({ id }).text);
    }
    const known = olds.outputs.status === "Cancelled";
    if (seen.status === "Cancelled" && (known || !news.waitForCompletion)) {
      if (!known && news.intervalHours === undefined) {
        operation.warn(cancelledByHand(id, undefined, outputsOf(seen, place), operation.now()).text);
      }
      return outputsOf(seen, place);
    }
    if (!news.waitForCompletion) return outputsOf(seen, place);
    const held = await completion(service, id, operation, keep);
    return outputsOf(held, await toldPlace(service, held, place, operation));
  },

  async delete(service, id, olds, operation) {
    const call = callOf(operation);
    const known = proof(service, id, olds.outputs.tenantId, call);
    const held = await getToDelete(() => service.api(BulkExports).get(id, call), known, operation.assertSame);
    if (!held || !hasEnded(held)) {
      // An export that the service has just shown is not deleted, whatever it lists.
      const seen = async function* () {
        if (held) yield held;
        yield* known.list();
      };
      const aged = ageOf(`bulk export ${id}`, olds.outputs.createdAt, service);
      const send = () => cancel(service, id, operation);
      if (!(await retryDelete(send, { ...known, list: seen }, aged, operation))) return;
    }
    if (held ? held.interval_hours : olds.inputs.intervalHours) {
      await endSpawned(service, id, olds.inputs.cancelSpawnedOnDelete === true, operation);
    }
  },
});

/** A schedule outlives what its destination writes with, when that expires. */
async function warnOfTemporary(service: LangSmith, id: string, wanted: Inputs, operation: Operation) {
  const { bulkExportDestinationId: destination, intervalHours } = wanted;
  if (intervalHours === undefined || !(await isTemporary(service, destination, callOf(operation)))) return;
  operation.warn(messages.temporaryCredentials({ id, destination }).text);
}

/** Creates at the pace that the program asks for, at once when it asks for none. */
function inItsTurn(
  service: LangSmith,
  { maxConcurrentExports: limit, startTime, endTime }: Inputs,
  operation: Operation,
  make: () => Promise<Export>,
): Promise<Export> {
  if (limit === undefined) return make();
  const call = callOf(operation);
  const pace = {
    workspace: `${service.apiUrl} ${service.workspaceId ?? ""}`,
    what: `bulk export of ${startTime} to ${endTime ?? ""}`,
    limit,
    list: () => service.api(BulkExports).list(call, WHOLE),
    serverTime: () => service.serverTime?.getTime(),
  };
  return createWithLimit(operation, pace, make);
}

/** The export; undefined when it is proved to be gone. */
function find(service: LangSmith, id: string, tenantId: string | undefined, call: Call) {
  return getOrUndefined(() => service.api(BulkExports).get(id, call), proof(service, id, tenantId, call));
}

function proof(service: LangSmith, id: string, tenantId: string | undefined, call: Call) {
  const list = () => service.api(BulkExports).list(call, WHOLE);
  const emptyProvesNothing = () => checkEmptyList(service, call);
  return { noun: "bulk export", id, tenantId, list, emptyProvesNothing };
}

/**
 * A server that ignores what it does not know would export something else than was asked for: it is stopped at
 * once. Then nothing is left to manage, so the state keeps it only if it could not be stopped.
 */
async function verifyEcho(
  service: LangSmith,
  made: Export,
  wanted: Inputs,
  operation: Write,
  keep: () => void,
): Promise<void> {
  const different = [...new Set(differsFrom(inputs, wanted, made).map((path) => String(path[0])))];
  // What the program did not ask for is no reason to cancel its export.
  const grave = different.filter((name) => MUST_BE_ECHOED.includes(name) && !operation.filled.includes(name));
  if (grave.length > 0) {
    const ignored = { id: made.id, properties: grave.map(withRelease).join(", ") };
    try {
      await stop(service, made.id, made.created_at, wanted, operation);
    } catch (error) {
      keep();
      throw new CodedError(messages.ignoringExportRuns({ ...ignored, error: explain(error) }), {
        cause: error,
      });
    }
    throw new CodedError(messages.propertiesIgnored(ignored));
  }
}

async function stop(
  service: LangSmith,
  id: string,
  createdAt: string | undefined,
  wanted: Inputs,
  operation: Operation,
): Promise<void> {
  const aged = ageOf(`bulk export ${id}`, createdAt, service);
  await retryChange(() => cancel(service, id, operation), aged, operation);
  if (wanted.intervalHours !== undefined) await endSpawned(service, id, true, operation);
}

async function endSpawned(
  service: LangSmith,
  id: string,
  cancelThem: boolean,
  operation: Operation,
): Promise<void> {
  const running = await spawnedBy(service, id, callOf(operation)).catch((error: unknown) => {
    if (!(error instanceof ListingIncomplete || error instanceof ServiceError)) throw error;
    const message = messages.spawnedUnknown({ id, error: explain(error), cancels: cancelThem });
    if (cancelThem) throw new CodedError(message, { cause: error });
    operation.warn(message.text);
    return [];
  });
  if (running.length === 0) return;
  if (!cancelThem) {
    operation.warn(messages.spawnedStillRun({ id, count: running.length }).text);
    return;
  }
  const ends = await Promise.allSettled(running.map((spawned) => cancel(service, spawned, operation)));
  operation.signal.throwIfAborted();
  const failures = ends.filter((end) => end.status === "rejected");
  const [first] = failures;
  if (first !== undefined) {
    const counts = { failed: failures.length, all: running.length };
    throw new CodedError(messages.spawnedNotCancelled({ id, ...counts, error: explain(first.reason) }), {
      cause: first.reason,
    });
  }
  operation.status(`cancelled ${running.length} of the exports that schedule ${id} spawned`);
}

/** Where a completed export wrote, as its runs tell it: a refresh would find the same. */
async function toldPlace(
  service: LangSmith,
  held: Export,
  known: OutputPrefix,
  operation: Operation,
): Promise<OutputPrefix> {
  try {
    const outputPrefix = await ownPrefix(service, held, callOf(operation));
    return outputPrefix === undefined ? known : { outputPrefix };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const { id, status } = held;
    const place = known.outputPrefix ?? "its destination";
    operation.warn(messages.prefixWorkedOut({ id, status, place, error: explain(error) }).text);
    return known;
  }
}

function outputsOf(held: Export, place: OutputPrefix): Outputs {
  return {
    status: held.status,
    tenantId: held.tenant_id,
    createdAt: held.created_at,
    updatedAt: held.updated_at,
    ...(held.finished_at ? { finishedAt: held.finished_at } : {}),
    ...(held.source_bulk_export_id ? { sourceBulkExportId: held.source_bulk_export_id } : {}),
    ...place,
  };
}
