import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "pulumi-langsmith-sdk";

const config = new pulumi.Config();
const bucketName = config.require("bucketName");
const bucketRegion = config.require("bucketRegion");
const prefix = config.get("prefix") ?? "langsmith/production";

// For the configured region (`langsmith:region`).
const trust = langsmith.getExportAssumeRolePolicyOutput();

const role = new aws.iam.Role("langsmith-exports", {
  description: `LangSmith writes exports to s3://${bucketName}/${prefix}`,
  assumeRolePolicy: trust.json,
  // A run of an export takes at most 4 hours.
  maxSessionDuration: 43200,
});

// The trust policy allows LangSmith, not only your organization there: allow one prefix and nothing else.
const write = new aws.iam.RolePolicy("write-exports", {
  role: role.name,
  policy: JSON.stringify({
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Action: ["s3:PutObject"],
        Resource: `arn:aws:s3:::${bucketName}/${prefix}/*`,
      },
    ],
  }),
});

const traces = new langsmith.ExportDestination(
  "traces",
  {
    displayName: "Traces",
    config: { bucketName, prefix, region: bucketRegion, includeBucketInPrefix: true },
    awsRoleArn: role.arn,
  },
  // LangSmith writes a test file when it creates the destination.
  { dependsOn: [write] },
);

export const destinationId = traces.id;
export const roleArn = role.arn;
export const principalsAsOf = trust.asOf;
