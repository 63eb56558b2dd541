import * as z from "zod";
import { field } from "../core/facts.ts";
import type { Export } from "../http/schema.ts";
import { inputs, outputs } from "../resources/bulk-export/fields.ts";
import type { OutputPrefix } from "../resources/bulk-export/output-prefix.ts";
import { readAs, resultOf } from "./result.ts";

/** What is told of a bulk export. */
export const shape = {
  id: field(z.string(), { description: "The id of the export." }),
  ...resultOf(inputs),
  ...outputs.shape,
};

const whole = z.object(shape);

/** An export as a result shows it, with where it writes. */
export function resultOfExport(held: Export, place: OutputPrefix) {
  return { ...readAs(whole, held), ...place };
}
