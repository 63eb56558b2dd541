import * as z from "zod";
import { callOf } from "../http/call.ts";
import { BulkExports } from "../http/exports.ts";
import { knownOutputPrefix } from "../resources/bulk-export/output-prefix.ts";
import { ownPrefix } from "../resources/bulk-export/runs.ts";
import { idOf, LOOKUP_SECONDS, workspaceId } from "./arguments.ts";
import { resultOfExport, shape } from "./bulk-export.result.ts";
import { defineFunction } from "./define.ts";
import { byId } from "./errors.ts";

export const getBulkExport = defineFunction({
  name: "getBulkExport",
  description:
    "Looks up a bulk export, one-off or scheduled: what it exports, its state, and where it writes.",
  inputs: z.object({
    id: idOf("export", "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"),
    workspaceId: workspaceId(),
  }),
  outputs: z.object(shape),
  example: { args: { id: "9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84" }, result: "status" },
  needsWorkspace: true,
  limitSeconds: LOOKUP_SECONDS,

  async run(service, { id }, operation) {
    const call = callOf(operation);
    const connected = service();
    const held = await byId(`bulk export ${id}`, () => connected.api(BulkExports).get(id, call));
    const outputPrefix = await ownPrefix(connected, held, call);
    const place =
      outputPrefix === undefined ? await knownOutputPrefix(connected, held, {}, call) : { outputPrefix };
    return resultOfExport(held, place);
  },
});
