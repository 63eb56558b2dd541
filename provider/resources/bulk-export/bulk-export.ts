import { CodedError } from "../../core/message.ts";
import { matches } from "../../core/remote-differences.ts";
import { ChangeRejected, type Write } from "../../core/resource.ts";
import { notStored, toBody } from "../../core/wire-format.ts";
import { BulkExports, type Export, hasEnded, hasFailed } from "../../http/api/bulk-exports.ts";
import { callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { readToDelete } from "../answer-limits.ts";
import { createOnce } from "../creation.ts";
import { defineResource } from "../define.ts";
import { whatHappened } from "../explain.ts";
import { prefixesOf } from "../export-destination/prefix.ts";
import { warnAbout } from "../resource-name.ts";
import { cancel, endSpawned, stop } from "./cancel.ts";
import { completion, reasons } from "./completion.ts";
import { inWords } from "./create-errors.ts";
import { type Inputs, inputs, type Outputs, outputs, withRelease } from "./fields.ts";
import { inventory } from "./inventory.ts";
import * as messages from "./messages.ts";
import {
  knownOutputPrefix,
  type OutputPrefix,
  outputPrefixOf,
  ownPrefix,
  reportedPrefix,
} from "./output-prefix.ts";
import { scheduleOf } from "./reexport-check.ts";
import * as replacementMessages from "./replacement-messages.ts";
import { requests } from "./requests.ts";
import { cancelledByHand, planOf, previewExport, rules, tooLongPast } from "./rules.ts";

const KIND = "BulkExport";
const HOUR = 3600;

/** Ignoring one of these would export something else, or far more, than was asked for. */
const MUST_BE_ECHOED = ["exportFields", "filter", "intervalHours", "compression"];

export const bulkExport = defineResource({
  about: {
    kind: "BulkExport",
    noun: "bulk export",
    removed: "canceled",
    description:
      "An export of traces to a destination, as Parquet files. It is one-off, for a range of time, or a schedule that exports each window after its end. LangSmith cannot change an export. Almost every change creates a new export, and then cancels the old one. A deletion cancels the export. A canceled export never restarts, and its files stay.",
    exampleNames: { variable: "daily", name: "daily" },
    example: {
      bulkExportDestinationId: "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63",
      sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
      startTime: "2026-11-01T00:00:00Z",
      intervalHours: 24,
      exportFields: ["id", "name", "is_root", "start_time", "inputs", "outputs", "total_cost"],
    },
    importedBy: { what: "its id (a UUID)", example: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84" },
    replacing:
      "Pulumi creates the new export before it cancels the old one. A new export exports its whole range, from its `startTime`, and LangSmith bills that. The preview requires `allowReexport: true` in two cases:\n\n- You replace a schedule, and its `startTime` is before the end of what the old one exported. The error shows the `startTime` that continues without gap or overlap.\n- Only the destination of a one-off export changes, or the configured workspace, and the export is Created, Running or Completed. Replacing a destination is such a change.\n\nAny other change of a one-off export replaces it without consent.",
    belongsTo: "workspace",
    requests,
    messages: { ...messages, ...replacementMessages },
  },
  list: inventory,
  inputs,
  outputs,
  timeLimits: (supplied) => {
    const hours = supplied["waitForCompletion"] === true ? 24 : 2;
    return { create: hours * HOUR, read: 600, update: hours * HOUR, delete: 600 };
  },
  rules: (news, olds, target) => [...rules(news), ...tooLongPast(news, olds, target)],
  plan: planOf,
  preview: (_service, change) => previewExport(change, Date.now()),

  async create(service, desired, operation) {
    const call = callOf(operation);
    const root = await prefixesOf(service, desired.bulkExportDestinationId, call);
    const body = toBody(inputs, desired);
    const api = service.api(BulkExports);
    const answer = await createOnce(() => api.create(body, call), {
      kind: KIND,
      noun: "bulk export",
      service,
      operation,
      list: () => api.list(call, { whole: true }),
      isEqual: (candidate) =>
        candidate.status !== "Cancelled" &&
        !candidate.source_bulk_export_id &&
        matches(inputs, desired, candidate),
      content: body,
    }).catch((error: unknown) => {
      throw inWords(error, desired);
    });
    const created = operation.now();
    const prefix = outputPrefixOf(root, answer);
    const keep = (seen: Export) => operation.keep(answer.id, outputsOf(seen, prefix));
    await verifyEcho(service, answer, desired, operation, () => keep(answer));
    keep(answer);
    if (!desired.waitForCompletion)
      return { id: answer.id, outputs: outputsOf(answer, prefix), actual: answer };
    const actual = await completion(service, answer.id, operation, keep, created);
    return {
      id: answer.id,
      outputs: outputsOf(actual, await reportedPrefix(service, actual, prefix, call)),
      actual,
    };
  },

  async read(service, id, olds, operation) {
    const call = callOf(operation);
    const actual = await service.api(BulkExports).get(id, call);
    if (hasFailed(actual)) {
      const why = await reasons(service, id, call);
      warnAbout(operation, KIND, id, messages.exportHasFailed({ status: actual.status, reasons: why }));
    }
    // Reported when it is found, not at every refresh for ever.
    const { status } = olds.outputs;
    if (actual.status === "Cancelled" && status !== undefined && status !== "Cancelled") {
      const seen = outputsOf(actual, {});
      warnAbout(operation, KIND, id, cancelledByHand(scheduleOf(olds.inputs), seen, operation.now()));
    }
    const prefix = await knownOutputPrefix(service, actual, olds.outputs, call);
    const outputPrefix = await ownPrefix(service, actual, call);
    return { actual, outputs: outputsOf(actual, outputPrefix === undefined ? prefix : { outputPrefix }) };
  },

  async update(service, id, olds, news, operation) {
    const call = callOf(operation);
    const seen = await service.api(BulkExports).get(id, call);
    operation.assertSame(seen);
    const prefix = await knownOutputPrefix(service, seen, olds.outputs, call);
    const keep = (actual: Export) => operation.keep(id, outputsOf(actual, prefix));
    if (seen.status === "Cancelled" && news.intervalHours !== undefined) {
      // The next diff must know of it, whatever the program says by then.
      keep(seen);
      const outputs = outputsOf(seen, prefix);
      if (!news.allowReexport) {
        throw new ChangeRejected(cancelledByHand(scheduleOf(news), outputs, operation.now()));
      }
      warnAbout(operation, KIND, id, messages.replacedByNextUp({}));
    }
    const known = olds.outputs.status === "Cancelled";
    if (seen.status === "Cancelled" && (known || !news.waitForCompletion)) {
      if (!known && news.intervalHours === undefined) {
        warnAbout(operation, KIND, id, messages.oneOffCancelledOutside({}));
      }
      return { outputs: outputsOf(seen, prefix), actual: seen };
    }
    if (!news.waitForCompletion) return { outputs: outputsOf(seen, prefix), actual: seen };
    const actual = await completion(service, id, operation, keep);
    const outputs = outputsOf(actual, await reportedPrefix(service, actual, prefix, call));
    return { outputs, actual };
  },

  async delete(service, id, olds, operation) {
    const call = callOf(operation);
    const actual = await readToDelete(() => service.api(BulkExports).get(id, call), operation.assertSame);
    if (!actual || !hasEnded(actual)) await cancel(service, id, operation);
    if (actual ? actual.interval_hours : olds.inputs.intervalHours) {
      await endSpawned(service, id, olds.inputs.cancelSpawnedOnDelete === true, operation);
    }
  },
});

/**
 * A server that ignores what it does not know would export something else than was asked for: it is stopped at
 * once. Then nothing is left to manage, so the state keeps it only if it could not be stopped.
 */
async function verifyEcho(
  service: LangSmith,
  answer: Export,
  desired: Inputs,
  operation: Write,
  keep: () => void,
): Promise<void> {
  const different = [...new Set(notStored(inputs, desired, answer).map(({ path }) => String(path[0])))];
  // What the program did not ask for is no reason to cancel its export.
  const grave = different.filter((name) => MUST_BE_ECHOED.includes(name) && !operation.filled.includes(name));
  if (grave.length > 0) {
    const ignored = { id: answer.id, properties: grave.map(withRelease).join(", ") };
    try {
      await stop(service, answer.id, desired, operation);
    } catch (error) {
      keep();
      throw new CodedError(messages.ignoringExportRuns({ ...ignored, error: whatHappened(error) }), {
        cause: error,
      });
    }
    throw new CodedError(messages.propertiesIgnored(ignored));
  }
}

function outputsOf(actual: Export, prefix: OutputPrefix): Outputs {
  return {
    status: actual.status,
    tenantId: actual.tenant_id,
    createdAt: actual.created_at,
    updatedAt: actual.updated_at,
    ...(actual.finished_at ? { finishedAt: actual.finished_at } : {}),
    ...(actual.source_bulk_export_id ? { sourceBulkExportId: actual.source_bulk_export_id } : {}),
    ...prefix,
  };
}
