import * as z from "zod";
import { isTooLate } from "../../core/operation.ts";
import { defineFunction } from "../../functions/define.ts";
import { PROJECT_REQUESTS, TracingProjects } from "../../http/api/projects.ts";
import { orDeleted } from "../../resources/absence.ts";

/** Nobody waits for long for what may be left open: a preview without the service goes on. */
const LIMIT_SECONDS = 20;
/** Reads may lag behind writes, and the project be that of a deployment of the same program, created just now. */
const LAG = 2_000;

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
  requests: [],

  async run(service, { id }, operation) {
    try {
      const { workspaceId } = service();
      const list = { listRequest: PROJECT_REQUESTS.list };
      const project = { noun: "tracing project", id, outputs: { tenantId: workspaceId }, list };
      let looks = 0;
      const found = await orDeleted(project, service(), operation, async () => {
        looks += 1;
        if (looks > 1) await operation.pause(LAG);
        return service()
          .api(TracingProjects)
          .get(id, { ...operation, maxRetries: 0 });
      });
      return { missing: found === undefined };
    } catch (error) {
      if (operation.signal.aborted && !isTooLate(operation.signal.reason)) throw error;
      return { missing: false };
    }
  },
});
