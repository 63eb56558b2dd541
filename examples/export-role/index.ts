import * as aws from "@pulumi/aws";
import * as pulumi from "@pulumi/pulumi";
import * as langsmith from "pulumi-langsmith-sdk";

const config = new pulumi.Config();
const prefix = config.get("prefix") ?? "langsmith/production";

// Deleting the stack does not delete exported files: AWS rejects the deletion of a bucket that has some.
const bucket = new aws.s3.Bucket("traces", { bucket: config.get("bucketName") });

// For the configured region (`langsmith:region`).
const trust = langsmith.getExportAssumeRolePolicyOutput();

const role = new aws.iam.Role("langsmith-exports", {
  description: pulumi.interpolate`LangSmith writes exports to s3://${bucket.bucket}/${prefix}`,
  assumeRolePolicy: trust.json,
  // A run of an export takes at most 4 hours.
  maxSessionDuration: 43200,
});

// The trust policy allows LangSmith, not only your organization there: allow one prefix and nothing else.
const write = new aws.iam.RolePolicy("write-exports", {
  role: role.name,
  policy: pulumi.jsonStringify({
    Version: "2012-10-17",
    Statement: [
      {
        Effect: "Allow",
        Action: ["s3:PutObject"],
        Resource: pulumi.interpolate`${bucket.arn}/${prefix}/*`,
      },
    ],
  }),
});

const traces = new langsmith.ExportDestination(
  "traces",
  {
    displayName: "Traces",
    config: { bucketName: bucket.bucket, prefix, region: bucket.region, includeBucketInPrefix: true },
    awsRoleArn: role.arn,
  },
  // LangSmith writes a test file when it creates the destination.
  { dependsOn: [write] },
);

export const bucketName = bucket.bucket;
export const destinationId = traces.id;
export const roleArn = role.arn;
export const principalsAsOf = trust.asOf;
