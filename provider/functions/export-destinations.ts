import * as z from "zod";
import { field } from "../core/fields/facts.ts";
import {
  DESTINATION_REQUESTS,
  type Destination,
  ExportDestinations,
} from "../http/api/export-destinations.ts";
import { inputs, outputs } from "../resources/export-destination/fields.ts";
import { fromApi, outputsOf } from "../resources/export-destination/from-api.ts";
import { byId, readAs } from "../resources/listing/lookup.ts";
import { defineFunction, defineList, idOf, LOOKUP_SECONDS, workspaceId } from "./define.ts";
import { resultOf } from "./result.ts";

const configured = z.object(resultOf(inputs));

/** What a result has of an export destination. */
const shape = {
  id: field(z.string(), { description: "The id of the destination." }),
  ...configured.shape,
  ...outputs.shape,
};

/** A destination as a result shows it. */
function resultOfDestination(listed: Destination) {
  return { id: listed.id, ...readAs(configured, fromApi(listed)), ...outputsOf(listed) };
}

export const getExportDestination = defineFunction({
  name: "getExportDestination",
  description:
    "Finds an export destination by its `id`. It returns the names of the credentials, never their values.",
  inputs: z.object({
    id: idOf("destination", "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46"),
    workspaceId: workspaceId(),
  }),
  outputs: z.object(shape),
  example: { args: { id: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46" }, result: "displayName" },
  needsWorkspace: true,
  limitSeconds: LOOKUP_SECONDS,
  requests: [DESTINATION_REQUESTS.read],

  async run(service, { id }, operation) {
    const get = () => service().api(ExportDestinations).get(id, operation);
    return resultOfDestination(await byId(`export destination ${id}`, get));
  },
});

export const getExportDestinations = defineList({
  name: "getExportDestinations",
  description: "Lists the export destinations of a workspace. It never returns the values of credentials.",
  property: "destinations",
  contains: "The destinations. Empty if none matches.",
  row: z.object(shape),
  example: { displayName: "Traces of production" },
  needsWorkspace: true,
  requests: [DESTINATION_REQUESTS.list],
  list: (service, _args, call) => service.api(ExportDestinations).list(call),
  filters: {
    displayName: {
      description: "Lists only destinations with exactly this label. Default: all.",
      example: "Traces of production",
      keeps: (listed, displayName) => listed.display_name === displayName,
    },
  },
  toRows: (all) => all.map(resultOfDestination),
});
