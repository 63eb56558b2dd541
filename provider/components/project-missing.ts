import * as z from "zod";
import type { Call } from "../api/call.ts";
import type { LangSmith } from "../api/client.ts";
import { NotFound } from "../api/errors.ts";
import { defineFunction } from "../functions/define.ts";
import { isTooLate } from "../lifecycle/operation.ts";
import { callOf } from "../resources/call.ts";

/** Nobody waits for long for what may be left open, and nothing is tried again: a preview without the service goes on. */
const LIMIT_SECONDS = 20;

/**
 * Whether a tracing project is certainly missing. No function of programs, which nothing else would need: whatever
 * keeps it from being known, such as a key that may not read projects, is no error.
 */
export const projectMissing = defineFunction({
  name: "getTracingProject",
  description: "Whether a tracing project is certainly missing.",
  inputs: z.object({ id: z.string(), workspaceId: z.string().optional() }),
  outputs: z.object({ missing: z.boolean() }),
  example: { args: { id: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32" }, result: "missing" },
  needsWorkspace: false,
  limitSeconds: LIMIT_SECONDS,

  async run(service, { id }, operation) {
    try {
      return { missing: await isMissing(service(), id, { ...callOf(operation), maxRetries: 0 }) };
    } catch (error) {
      if (operation.signal.aborted && !isTooLate(operation.signal.reason)) throw error;
      return { missing: false };
    }
  },
});

/** A server without that route answers 404, too: what proves it is another project that is found in the same way. */
async function isMissing({ projects }: LangSmith, id: string, call: Call): Promise<boolean> {
  try {
    await projects.get(id, call);
    return false;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
  for await (const other of projects.list({}, call)) {
    if (other.id.toLowerCase() === id.toLowerCase()) return false;
    return (await projects.get(other.id, call)).id === other.id;
  }
  return false;
}
