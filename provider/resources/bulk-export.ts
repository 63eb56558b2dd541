import type { Call } from "../api/call.ts";
import type { LangSmith } from "../api/client.ts";
import { NotFound } from "../api/errors.ts";
import type { Export, ExportRun } from "../api/schema.ts";
import type { Properties } from "../lifecycle/check.ts";
import type { Operation } from "../lifecycle/operation.ts";
import { waitFor } from "../lifecycle/wait.ts";
import { matches, toBody, unlike } from "../lifecycle/wire.ts";
import { type Inputs, inputs, type Outputs, outputs } from "./bulk-export.fields.ts";
import { cancelledByHand, planOf, rules } from "./bulk-export.rules.ts";
import { callOf } from "./call.ts";
import { defineResource } from "./define.ts";
import { proveGone } from "./gone.ts";
import { createOnce } from "./lost.ts";
import { prefixesOf } from "./prefix.ts";

const HOUR = 3600;
const ENDED = ["Completed", "Cancelled", "Failed", "TimedOut"];
/** Ignoring one of these would export something else, or far more, than was asked for. */
const MUST_BE_ECHOED = ["exportFields", "filter", "intervalHours", "compression"];
const NEEDED_VERSION: Readonly<Record<string, string>> = {
  exportFields: "chart 0.12.11, application 0.12.42",
  intervalHours: "chart 0.10.42, application 0.10.109",
};

export const bulkExport = defineResource({
  kind: "BulkExport",
  noun: "bulk export",
  description:
    "An export of traces to a destination, as Parquet files: one-off over a range of time, or a schedule that exports each window as it passes. " +
    "What the service stores cannot be changed, so a change makes a new export before the old one is cancelled. " +
    "Deleting cancels it; a cancelled export never restarts, and the files it wrote stay.",
  inputs,
  outputs,
  needsWorkspace: true,
  timeLimits: (given) => {
    const patience = given["waitForCompletion"] === true ? 24 * HOUR : 2 * HOUR;
    return { create: patience, read: 600, update: patience, delete: 600 };
  },
  rules,
  plan: planOf,

  async create(service, wanted, operation) {
    const prefixes = await prefixesOf(service, wanted.bulkExportDestinationId, callOf(operation));
    const made = await createOnce(() => service.exports.create(toBody(inputs, wanted), callOf(operation)), {
      noun: "bulk export",
      service,
      keep: operation.keep,
      list: () => service.exports.list(callOf(operation)),
      matches: (candidate) => candidate.status !== "Cancelled" && matches(inputs, wanted, candidate),
    });
    operation.keep(made.id, outputsOf(made, wanted, prefixes));
    await verifyEcho(service, made, wanted, operation);
    const ended = wanted.waitForCompletion ? await completion(service, made.id, operation) : made;
    return { id: made.id, outputs: outputsOf(ended, wanted, prefixes) };
  },

  async read(service, id, olds, operation) {
    const call = callOf(operation);
    const held = await service.exports.get(id, call).catch(async (error: unknown) => {
      if (!(error instanceof NotFound)) throw error;
      const { tenantId } = olds.outputs;
      await proveGone(error, { noun: "bulk export", id, tenantId, list: () => service.exports.list(call) });
      return undefined;
    });
    if (!held) return undefined;
    if (held.status === "Failed" || held.status === "TimedOut") {
      operation.warn(`bulk export ${id} is ${held.status}: ${await reasons(service, id, call)}`);
    }
    const prefixes = await prefixesOf(service, held.bulk_export_destination_id, call);
    return {
      held,
      outputs: outputsOf(held, fromRecord(held), prefixes, await ownPrefix(service, held, call)),
    };
  },

  async update(service, id, olds, news, operation) {
    const seen = await service.exports.get(id, callOf(operation));
    if (seen.status === "Cancelled" && news.intervalHours !== undefined) {
      throw cancelledByHand({ startTime: news.startTime, intervalHours: news.intervalHours }, seen);
    }
    const held = news.waitForCompletion ? await completion(service, id, operation) : seen;
    const prefixes = await prefixesOf(service, held.bulk_export_destination_id, callOf(operation));
    return { ...outputsOf(held, news, prefixes), ...known(olds.outputs.outputPrefix) };
  },

  async delete(service, id, olds, operation) {
    const call = callOf(operation);
    const held = await service.exports.get(id, call).catch(async (error: unknown) => {
      if (!(error instanceof NotFound)) throw error;
      const { tenantId } = olds.outputs;
      await proveGone(error, { noun: "bulk export", id, tenantId, list: () => service.exports.list(call) });
      return undefined;
    });
    if (!held) return;
    if (!ENDED.includes(held.status)) await service.exports.cancel(id, call);
    if (held.interval_hours) {
      await endSpawned(service, id, olds.inputs.cancelSpawnedOnDelete === true, operation);
    }
  },
});

/** A server that ignores what it does not know would export something else than was asked for: it is stopped at once. */
async function verifyEcho(
  service: LangSmith,
  made: Export,
  wanted: Inputs,
  operation: Operation,
): Promise<void> {
  const different = [...new Set(unlike(inputs, wanted, made).map((path) => String(path[0])))];
  const grave = different.filter((name) => MUST_BE_ECHOED.includes(name));
  if (grave.length > 0) {
    await service.exports.cancel(made.id, callOf(operation));
    const versions = grave.map((name) => {
      const version = NEEDED_VERSION[name];
      return version ? `${name} (needs ${version} or later)` : name;
    });
    throw new Error(
      `the service made bulk export ${made.id} without taking over ${versions.join(", ")}, so it was cancelled at once. ` +
        "Update the self-hosted installation, or leave the property out.",
    );
  }
  if (different.length > 0) {
    operation.warn(
      `the service took bulk export ${made.id}, but answered with another ${different.join(", ")}`,
    );
  }
}

async function completion(service: LangSmith, id: string, operation: Operation): Promise<Export> {
  return waitFor(operation, {
    what: `bulk export ${id}`,
    look: () => service.exports.get(id, callOf(operation)),
    judge: async (seen) => {
      if (seen.status === "Completed") return { done: seen };
      if (!ENDED.includes(seen.status)) return { pending: seen.status };
      const why =
        seen.status === "Cancelled" ? "somebody cancelled it" : await reasons(service, id, callOf(operation));
      throw new Error(
        `bulk export ${id} ended as ${seen.status}: ${why}. It is not exported again by itself.`,
      );
    },
    resume: "The export goes on; the next up waits for it again.",
  });
}

/** The errors of an export's runs, the latest try of each. */
async function reasons(service: LangSmith, id: string, call: Call): Promise<string> {
  const told: string[] = [];
  for await (const run of service.exports.runs(id, call)) {
    const words = errorOf(run);
    if (words) told.push(words);
    if (told.length === 5) break;
  }
  return told.length > 0 ? told.join("; ") : "its runs name no error";
}

function errorOf(run: ExportRun): string | undefined {
  const tries = Object.entries(run.errors ?? {});
  const last = tries.at(-1);
  if (!last) return undefined;
  const words = typeof last[1] === "string" ? last[1] : JSON.stringify(last[1]);
  return `run ${run.id} (${run.status}, ${last[0]}): ${words}`;
}

async function endSpawned(
  service: LangSmith,
  id: string,
  cancel: boolean,
  operation: Operation,
): Promise<void> {
  const call = callOf(operation);
  const running: string[] = [];
  for await (const candidate of service.exports.list(call)) {
    if (candidate.source_bulk_export_id === id && !ENDED.includes(candidate.status))
      running.push(candidate.id);
  }
  if (running.length === 0) return;
  if (!cancel) {
    operation.warn(
      `schedule ${id} is cancelled; ${running.length} of the exports that it spawned still ${running.length === 1 ? "runs" : "run"} ` +
        "(cancelSpawnedOnDelete: true would have cancelled them too)",
    );
    return;
  }
  for (const spawned of running) await service.exports.cancel(spawned, call);
  operation.status(`cancelled ${running.length} of the exports that schedule ${id} spawned`);
}

/** Where the runs really write, once one of them says so. */
async function ownPrefix(service: LangSmith, held: Export, call: Call): Promise<string | undefined> {
  if (held.interval_hours || !held.session_id || held.status === "Created") return undefined;
  for await (const run of service.exports.runs(held.id, call)) {
    const prefix = run.metadata?.prefix?.replace(/\/+(year=.*)?$/, "");
    if (prefix) return prefix;
  }
  return undefined;
}

interface Scope {
  readonly sessionId?: string | undefined;
  readonly intervalHours?: number | undefined;
}

function fromRecord(held: Export): Scope {
  return { sessionId: held.session_id ?? undefined, intervalHours: held.interval_hours ?? undefined };
}

function outputsOf(held: Export, scope: Scope, root: string, own?: string): Outputs {
  const layout = `export_id=${held.id}/tenant_id=${held.tenant_id}/session_id=${scope.sessionId}/runs`;
  const computed = root === "" ? layout : `${root}/${layout}`;
  const one = scope.sessionId !== undefined && scope.intervalHours === undefined;
  return {
    status: held.status,
    tenantId: held.tenant_id,
    createdAt: held.created_at,
    updatedAt: held.updated_at,
    ...(held.finished_at ? { finishedAt: held.finished_at } : {}),
    ...(held.source_bulk_export_id ? { sourceBulkExportId: held.source_bulk_export_id } : {}),
    ...(one ? { outputPrefix: own ?? computed } : {}),
    ...(scope.intervalHours === undefined ? {} : { rootPrefix: root }),
  };
}

function known(outputPrefix: string | undefined): Properties & { outputPrefix?: string } {
  return outputPrefix === undefined ? {} : { outputPrefix };
}
