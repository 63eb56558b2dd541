import * as z from "zod";
import { field } from "../core/facts.ts";
import { callOf } from "../http/call.ts";
import { ExportDestinations } from "../http/destinations.ts";
import { LISTING_SECONDS, workspaceId } from "./arguments.ts";
import { defineFunction } from "./define.ts";
import { resultOfDestination, shape } from "./export-destination.result.ts";

export const getExportDestinations = defineFunction({
  name: "getExportDestinations",
  description:
    "Lists the export destinations of a workspace. The values of their credentials are never returned.",
  inputs: z.object({
    displayName: field(z.string().min(1).optional(), {
      description: "Only destinations with exactly this label. Default: all.",
      example: "Traces of production",
    }),
    workspaceId: workspaceId(),
  }),
  outputs: z.object({
    destinations: field(z.array(z.object(shape)), {
      description: "The destinations; empty when none is left.",
      shows: ["displayName", "workspaceId"],
    }),
  }),
  example: { args: { displayName: "Traces of production" }, result: "destinations" },
  needsWorkspace: true,
  limitSeconds: LISTING_SECONDS,

  async run(service, { displayName }, operation) {
    const all = await service().api(ExportDestinations).list(callOf(operation));
    const kept = all.filter((held) => held.display_name === (displayName ?? held.display_name));
    return { destinations: kept.map(resultOfDestination) };
  },
});
