import type { Destination } from "../../http/schema.ts";

/** The destination in the shape of the inputs: the service returns its role beside the configuration, or in it. */
export function fromApi(remote: Destination): Destination {
  return { ...remote, aws_role_arn: remote.aws_role_arn ?? remote.config.aws_role_arn };
}
