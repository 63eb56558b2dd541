import * as z from "zod";
import { field } from "../core/facts.ts";
import { defineFunction } from "./define.ts";

/** The cloud regions whose LangSmith can assume a role of AWS: those that run on Google Cloud. */
const ROLE_REGIONS = ["us", "eu", "apac"] as const;

type RoleRegion = (typeof ROLE_REGIONS)[number];

/** The day on which the values below were read from the vendor's page on export destinations. They can change. */
const PRINCIPALS_AS_OF = "2026-11-22";

/** The audience of LangSmith's identity tokens for exports. */
const EXPORT_AUDIENCE = "langsmith-bulk-export";

/** The Google service accounts that write exports: the API server, which tests a destination, and the two workers. */
const EXPORT_SUBJECTS: Readonly<Record<RoleRegion, readonly [string, string, string]>> = {
  us: ["110136955440523778103", "116331607438151298187", "115251468294701876731"],
  eu: ["110207823358662523645", "115689110758588220909", "109691164801275818274"],
  apac: ["105923862603785245337", "114288557158507552617", "116622461022404604716"],
};

const ISSUER = "accounts.google.com";

const USE_KEYS = "Use `credentials` for an ExportDestination there";

const region = z.enum(ROLE_REGIONS);

export const getExportAssumeRolePolicy = defineFunction({
  name: "getExportAssumeRolePolicy",
  description: `Returns the trust policy with which LangSmith can assume an AWS role. It sends no request. Use the \`json\` as \`assumeRolePolicy\` of the role, and the ARN of the role as \`awsRoleArn\` of an ExportDestination. Only the regions \`us\`, \`eu\` and \`apac\` have a policy. The region \`aws\` and self-hosted installations cannot assume a role. This release contains the values that LangSmith published on ${PRINCIPALS_AS_OF}, and LangSmith can change them. The conditions are the same for every customer of a region: none of them identifies your organization. So allow the role to write below one prefix of one bucket only, and use it for one destination only.`,
  inputs: z.object({
    region: field(region.optional(), {
      description: "The cloud region. Default: the configured `langsmith:region`.",
      example: "eu",
      allowed: '"us", "eu" or "apac"',
      insteadOf: (value) =>
        value === "aws"
          ? `the region aws runs on AWS, and LangSmith publishes no trust policy for it. ${USE_KEYS}`
          : undefined,
    }),
  }),
  outputs: z.object({
    region: field(z.string(), { description: "The region of the policy." }),
    json: field(z.string(), {
      description: "The trust policy as JSON, for `assumeRolePolicy` of `aws.iam.Role`.",
    }),
    audience: field(z.string(), {
      description: `The audience of LangSmith's identity tokens, for the condition \`${ISSUER}:oaud\`.`,
    }),
    subjects: field(z.array(z.string()), {
      description: `The ids of LangSmith's Google service accounts in the region, for the condition \`${ISSUER}:sub\`.`,
    }),
    asOf: field(z.string(), {
      description: "The day of LangSmith's documentation that has these values, as YYYY-MM-DD in UTC.",
    }),
  }),
  example: { args: { region: "eu" }, result: "json" },
  needsWorkspace: false,
  limitSeconds: 60,
  complete: (args, target) =>
    args["region"] === undefined && target.region !== undefined ? { ...args, region: target.region } : args,
  rules: (args) =>
    args.region === undefined
      ? [
          {
            path: ["region"],
            reason: `the configured address is not a cloud region of LangSmith, and a self-hosted installation cannot assume a role. ${USE_KEYS}, or set region`,
          },
        ]
      : [],

  run: (_service, args) => {
    const requested = region.parse(args.region);
    const subjects = [...EXPORT_SUBJECTS[requested]];
    const statement = {
      Effect: "Allow",
      Principal: { Federated: ISSUER },
      Action: "sts:AssumeRoleWithWebIdentity",
      Condition: { StringEquals: { [`${ISSUER}:oaud`]: EXPORT_AUDIENCE, [`${ISSUER}:sub`]: subjects } },
    };
    const policy = { Version: "2012-10-17", Statement: [statement] };
    return {
      region: requested,
      json: JSON.stringify(policy),
      audience: EXPORT_AUDIENCE,
      subjects,
      asOf: PRINCIPALS_AS_OF,
    };
  },
});
