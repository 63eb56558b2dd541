import * as z from "zod";
import type { Destination } from "../api/schema.ts";
import { field } from "../lifecycle/facts.ts";
import { inputs, outputs } from "../resources/export-destination.fields.ts";
import { readAs, resultOf } from "./result.ts";

/** Arguments of uploads in the store's own names: a key for customer-side encryption may stand there. */
const FREE_CONTENT = ["s3AdditionalKwargs"];

/** What is told of an export destination. */
export const shape = {
  id: field(z.string(), { description: "The id of the destination." }),
  ...resultOf(inputs, FREE_CONTENT),
  ...outputs.shape,
};

const whole = z.object(shape);

/** A destination as a result shows it. The role stands beside the configuration or in it. */
export function resultOfDestination(held: Destination) {
  const role = held.aws_role_arn ?? held.config.aws_role_arn;
  const keys = [...(held.credentials_keys ?? [])].sort();
  return readAs(whole, { ...held, aws_role_arn: role, credentials_keys: keys });
}
