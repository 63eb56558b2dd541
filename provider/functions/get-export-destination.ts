import * as z from "zod";
import { callOf } from "../http/call.ts";
import { ExportDestinations } from "../http/destinations.ts";
import { idOf, LOOKUP_SECONDS, workspaceId } from "./arguments.ts";
import { defineFunction } from "./define.ts";
import { byId } from "./errors.ts";
import { resultOfDestination, shape } from "./export-destination.result.ts";

export const getExportDestination = defineFunction({
  name: "getExportDestination",
  description:
    "Looks up an export destination. The values of its credentials are never returned, only their names.",
  inputs: z.object({
    id: idOf("destination", "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"),
    workspaceId: workspaceId(),
  }),
  outputs: z.object(shape),
  example: { args: { id: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46" }, result: "displayName" },
  needsWorkspace: true,
  limitSeconds: LOOKUP_SECONDS,

  async run(service, { id }, operation) {
    const get = () => service().api(ExportDestinations).get(id, callOf(operation));
    return resultOfDestination(await byId(`export destination ${id}`, get));
  },
});
