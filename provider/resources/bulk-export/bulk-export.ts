import { matches } from "../../core/fields/remote-differences.ts";
import { notStored, toBody } from "../../core/fields/wire-format.ts";
import { CodedError } from "../../core/message.ts";
import { ChangeRejected, type Write } from "../../core/resource.ts";
import {
  BulkExports,
  EXPORT_REQUESTS,
  type Export,
  hasEnded,
  hasFailed,
} from "../../http/api/bulk-exports.ts";
import { DESTINATION_REQUESTS } from "../../http/api/export-destinations.ts";
import type { LangSmith } from "../../http/client.ts";
import { defineResource } from "../define.ts";
import { createOnce } from "../evidence/creation.ts";
import { whatHappened } from "../explain.ts";
import { readToDelete } from "../listing/lookup.ts";
import type { OperationRequests } from "../resource.ts";
import { warnAbout } from "../warn.ts";
import { cancel, cancelSpawned, completion, reasons } from "./completion.ts";
import { type Inputs, inputs, type Outputs, outputs, withRelease } from "./fields.ts";
import { cancelledOutside, guard } from "./guard.ts";
import { inventory } from "./inventory.ts";
import * as messages from "./messages.ts";
import { previewExport, rules, tooLongPast } from "./rules.ts";

const KIND = "BulkExport";
const HOUR = 3600;

/** Ignoring one of these would export something else, or far more, than was asked for. */
const MUST_BE_ECHOED = ["exportFields", "filter", "intervalHours", "compression"];

const { list, create: creation, read, cancel: cancellation, runs } = EXPORT_REQUESTS;

/** What each operation asks the service for. */
const requests: OperationRequests = {
  create: [DESTINATION_REQUESTS.list, creation, read, runs],
  read: [read, runs],
  update: [read, runs],
  delete: [list, read, cancellation],
};

/** Creates the export, cancels it if the server ignored what it must not, and waits for it if the program wants that. */
async function create(service: LangSmith, want: Inputs, operation: Write) {
  const api = service.api(BulkExports);
  const content = toBody(inputs, want);
  const made = await createOnce(() => api.create(content, operation), {
    kind: KIND,
    noun: "bulk export",
    service,
    operation,
    list: () => api.list(operation),
    isEqual: (candidate) => {
      const { filter, interval_hours: hours, source_bulk_export_id: source, status } = candidate;
      // It has less than all runs, or more than one window, where the program wants all and one.
      const isNarrower = (filter && !want.filter) || (hours && !want.intervalHours);
      return status !== "Cancelled" && !source && !isNarrower && matches(inputs, want, candidate);
    },
    content,
  });
  const created = operation.now();
  const ignored = ignoredIn(made, want, operation);
  // Should its cancellation fail, the next update finds that the export lacks them.
  const stored = Object.fromEntries(Object.entries(want).filter(([name]) => !ignored.includes(name)));
  const keep = (seen: Export) => operation.keep(made.id, outputsOf(seen), stored);
  keep(made);
  if (ignored.length > 0) throw await withdrawn(service, made.id, want, ignored, operation);
  const actual = want.waitForCompletion ? await completion(service, made.id, operation, keep, created) : made;
  return { id: made.id, outputs: outputsOf(actual), actual };
}

/** What the program set and the server ignored, although the export is another one without it. */
function ignoredIn(made: Export, want: Inputs, { filled }: Write): string[] {
  const different = new Set(notStored(inputs, want, made).map(({ path }) => String(path[0])));
  return MUST_BE_ECHOED.filter((name) => different.has(name) && !filled.includes(name));
}

/**
 * Cancels an export that contains something else than was asked for: once that is answered, nothing is left to manage.
 *
 * @returns the error of the creation
 */
async function withdrawn(
  service: LangSmith,
  id: string,
  { intervalHours }: Inputs,
  ignored: readonly string[],
  operation: Write,
): Promise<CodedError> {
  const properties = ignored.map(withRelease).join(", ");
  try {
    await cancel(service, id, operation);
    if (intervalHours !== undefined) await cancelSpawned(service, id, operation);
  } catch (cause) {
    if (!(cause instanceof CodedError)) throw cause;
    return new CodedError(messages.serverTooOld({ properties, id, error: whatHappened(cause) }), { cause });
  }
  operation.release();
  return new CodedError(messages.serverTooOld({ properties, id }));
}

export const bulkExport = defineResource({
  facts: {
    kind: KIND,
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
    messages,
  },
  inventory: inventory,
  inputs,
  outputs,
  timeLimits: (supplied) => {
    const hours = supplied["waitForCompletion"] === true ? 24 : 2;
    return { create: hours * HOUR, read: 600, update: hours * HOUR, delete: 600 };
  },
  rules: (news, olds, target) => [...rules(news), ...tooLongPast(news, olds, target, Date.now())],
  plan: (comparison) => ({ changes: guard(comparison), deleteBeforeReplace: false }),
  preview: (_service, change) => previewExport(change, Date.now()),

  create,

  async read(service, id, olds, operation) {
    const actual = await service.api(BulkExports).get(id, operation);
    const found = outputsOf(actual);
    const { status: before } = olds.outputs;
    if (hasFailed(actual)) {
      const why = await reasons(service, id, operation);
      warnAbout(operation, KIND, id, messages.exportFailed({ status: actual.status, reasons: why }));
    } else if (actual.status === "Cancelled" && before !== undefined && before !== "Cancelled") {
      // Reported when it is found, not at every refresh for ever.
      const seen = { inputs: olds.inputs, outputs: found };
      warnAbout(operation, KIND, id, cancelledOutside(seen, false, operation.now()));
    }
    return { actual, outputs: found };
  },

  async update(service, id, olds, want, operation) {
    const seen = await service.api(BulkExports).get(id, operation);
    operation.assertSame(seen);
    // The next diff must know its status, whatever comes of this.
    const keep = (actual: Export) => operation.keep(id, outputsOf(actual));
    keep(seen);
    const waits = want.waitForCompletion && olds.outputs.status !== "Cancelled";
    const actual = waits ? await completion(service, id, operation, keep) : seen;
    if (actual.status === "Cancelled") {
      const found = { inputs: want, outputs: outputsOf(actual) };
      const message = cancelledOutside(found, want.allowReexport === true, operation.now());
      if (want.intervalHours !== undefined) throw new ChangeRejected(message);
      warnAbout(operation, KIND, id, message);
    }
    return { outputs: outputsOf(actual), actual };
  },

  async delete(service, id, olds, operation) {
    const api = service.api(BulkExports);
    const seen = await readToDelete(() => api.get(id, operation), operation.assertSame);
    if (!seen || !hasEnded(seen)) await cancel(service, id, operation);
    if (olds.inputs.cancelSpawnedOnDelete) await cancelSpawned(service, id, operation);
  },
});

function outputsOf(actual: Export): Outputs {
  return {
    status: actual.status,
    tenantId: actual.tenant_id,
    createdAt: actual.created_at,
    updatedAt: actual.updated_at,
    ...(actual.finished_at ? { finishedAt: actual.finished_at } : {}),
    ...(actual.source_bulk_export_id ? { sourceBulkExportId: actual.source_bulk_export_id } : {}),
  };
}
