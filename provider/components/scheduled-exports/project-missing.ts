import * as z from "zod";
import { isTooLate } from "../../core/operation.ts";
import { defineFunction } from "../../functions/define.ts";
import { UnreadRow } from "../../http/api/paging.ts";
import { TracingProjects } from "../../http/api/projects.ts";
import { type Call, callOf } from "../../http/call.ts";
import type { LangSmith } from "../../http/client.ts";
import { NotFound } from "../../http/errors.ts";

/** Nobody waits for long for what may be left open, and nothing is tried again: a preview without the service goes on. */
const LIMIT_SECONDS = 20;
/** Reads may lag behind writes, and the project be that of a deployment of the same program, made only just now. */
const LAG = 2_000;
/** How many projects are looked through: where there are more, whether one is missing is left open. */
const MOST_PROJECTS = 2000;

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
    const call = { ...callOf(operation), maxRetries: 0 };
    try {
      if (!(await isMissing(service(), id, call))) return { missing: false };
      await operation.pause(LAG);
      return { missing: await isMissing(service(), id, call) };
    } catch (error) {
      if (operation.signal.aborted && !isTooLate(operation.signal.reason)) throw error;
      return { missing: false };
    }
  },
});

/**
 * A 404 counts only where all projects that the workspace lists are others. A server without that route answers 404,
 * too: what proves it is one of the others that is found in the same way.
 */
async function isMissing(service: LangSmith, id: string, call: Call): Promise<boolean> {
  const projects = service.api(TracingProjects);
  try {
    await projects.get(id, call);
    return false;
  } catch (error) {
    if (!(error instanceof NotFound)) throw error;
  }
  let other: string | undefined;
  for await (const listed of projects.rows(call, { whole: true, most: MOST_PROJECTS })) {
    if (listed.id.toLowerCase() === id.toLowerCase()) return false;
    if (!(listed instanceof UnreadRow)) other ??= listed.id;
  }
  return other !== undefined && (await projects.get(other, call)).id === other;
}
