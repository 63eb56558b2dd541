import { isUnknown } from "../../core/engine.ts";
import { replaces } from "../../core/fields/compare.ts";
import type { Failure, Properties } from "../../core/properties.ts";
import type { PartialInputs, Target } from "../../core/resource.ts";
import { type Inputs, inputs } from "./fields.ts";

const REGION = "is required for a bucket on AWS. For another S3-compatible store, set config.endpointUrl";
const NEITHER =
  "set credentials (accessKeyId and secretAccessKey) or awsRoleArn. Only a self-hosted installation can have its own credentials";
const REMOVED =
  "cannot be removed: LangSmith can replace the authentication of a destination, but not delete it. Set credentials or awsRoleArn, or create a second destination without them, with another resource name";
const BOTH =
  "is not allowed together with credentials: LangSmith stores only one of the two. Remove one of them. You can switch later with an update in place";

/** The rules that span properties. */
export function rules(news: PartialInputs<Inputs>, olds: Properties, target: Target): Failure[] {
  const { config, credentials, awsRoleArn } = news;
  const failures: Failure[] = [];
  if (config && !isUnknown(config) && config.endpointUrl === undefined && config.region === undefined)
    failures.push({ path: ["config", "region"], reason: REGION });
  if (credentials !== undefined && awsRoleArn !== undefined) {
    if (!isUnknown(credentials) && !isUnknown(awsRoleArn))
      failures.push({ path: ["awsRoleArn"], reason: BOTH });
  } else if (credentials === undefined && awsRoleArn === undefined) {
    const isNew = Object.keys(olds).length === 0 || replaces(inputs, olds, news, target.workspaceId);
    // An imported destination had neither: the service never returns the credentials.
    const had = ["credentials", "awsRoleArn"].find((name) => olds[name] !== undefined);
    if (isNew && target.cloud) failures.push({ path: ["credentials"], reason: NEITHER });
    if (!isNew && had !== undefined) failures.push({ path: [had], reason: REMOVED });
  }
  return failures;
}
