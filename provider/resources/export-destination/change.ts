import { same } from "../../core/compare.ts";
import type { Properties } from "../../core/properties.ts";
import type { Stored } from "../../core/resource.ts";
import { forgotten } from "./authentication.ts";
import { type Inputs, inputs, type Outputs } from "./fields.ts";

/** The two ways to authenticate. The service stores one and clears the other. */
const NAMES = ["awsRoleArn", "credentials"] as const;

/** What an update sends: never both ways at once, and nothing where the one that the program wants is owned already. */
export function changedOf(olds: Stored<Inputs, Outputs>, news: Inputs): Properties {
  const desired = NAMES.find((name) => news[name] !== undefined);
  if (desired === undefined) return {};
  const differs = NAMES.some((name) => !same(inputs.shape[name], olds.inputs[name], news[name]));
  // A server may not have taken all of them.
  const incomplete = forgotten(news.credentials, olds.outputs.credentialsKeys).length > 0;
  return differs || incomplete ? { [desired]: news[desired] } : {};
}
