import * as z from "zod";
import { field } from "../core/facts.ts";
import type { Destination } from "../http/schema.ts";
import { outputsOf } from "../resources/export-destination/export-destination.ts";
import { inputs, outputs } from "../resources/export-destination/fields.ts";
import { fromApi } from "../resources/export-destination/from-api.ts";
import { readAs, resultOf } from "./result.ts";

/** Arguments of uploads in the store's own names: a key for customer-side encryption may stand there. */
const FREE_CONTENT = ["s3AdditionalKwargs"];

const configured = z.object(resultOf(inputs, FREE_CONTENT));

/** What is told of an export destination. */
export const shape = {
  id: field(z.string(), { description: "The id of the destination." }),
  ...configured.shape,
  ...outputs.shape,
};

/** A destination as a result shows it. */
export function resultOfDestination(held: Destination) {
  return { id: held.id, ...readAs(configured, fromApi(held)), ...outputsOf(held) };
}
