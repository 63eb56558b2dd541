import type { Properties } from "../../provider/core/properties.ts";
import type { Target } from "../../provider/core/resource.ts";
import { functions } from "../../provider/functions/index.ts";
import { run } from "./rig.ts";

const noService = (): never => {
  throw new Error("the function asks for the service");
};

/** What `getExportAssumeRolePolicy` returns; it fails if it calls the service. */
export function assumeRolePolicyOf(args: Properties, target: Target) {
  return run(functions.getExportAssumeRolePolicy, args, noService, target);
}

/** The published trust policy for these service accounts. */
export function trustPolicyOf(subjects: readonly string[]) {
  return {
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Principal: { Federated: "accounts.google.com" },
        Action: "sts:AssumeRoleWithWebIdentity",
        Condition: {
          StringEquals: {
            "accounts.google.com:oaud": "langsmith-bulk-export",
            "accounts.google.com:sub": subjects,
          },
        },
      },
    ],
  };
}
