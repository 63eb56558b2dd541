import { expect, test } from "vitest";
import { refused } from "./rig/service.ts";
import { world } from "./rig/world.ts";

const KEYS = 'credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" }';

const CASES: readonly [claim: string, args: string, said: readonly string[]][] = [
  [
    "no address, half a key pair, wrong labels and paths",
    `displayName: "Traces (prod)", destinationType: "gcs", nonsense: 1, awsRoleArn: 5, credentials: { accessKeyId: "AKIATEST" },
     config: { bucketName: "x", prefix: "/a/b/", endpointUrl: "s3.example.com", includeBucketInPrefix: "true",
               configKwargsS3: { addressingStyle: "vitual" }, bucket_name: "traces" }`,
    [
      'displayName: "Traces (prod)" is not allowed: it must be a string of letters, digits, spaces, and - _ \'',
      'destinationType: "gcs" is not allowed: it must be "s3"',
      'config.bucketName: "x" is not allowed: it must be a string of 3 to 63 characters, only the name of the bucket, without s3:// and folders',
      'config.prefix: "/a/b/" is not allowed: it must be a string of at most 2048 characters without a slash at either end',
      'config.endpointUrl: "s3.example.com" is not allowed: it must be the http or https address of an S3-compatible store, such as "https://s3.example.com"',
      'config.includeBucketInPrefix: "true" is not allowed: it must be a boolean (got a string)',
      'config.configKwargsS3.addressingStyle: "vitual" is not allowed: did you mean "virtual"?',
      'awsRoleArn: 5 is not allowed: it must be the ARN of a role, such as "arn:aws:iam::123456789012:role/langsmith-exports" (got a number)',
      "credentials.secretAccessKey: is required: set it to a string of 1 to 2048 characters, without a blank or a line break at its ends",
      "config.bucket_name: there is no such property; did you mean bucketName?",
      "nonsense: there is no such property; the properties are awsRoleArn, config, credentials, destinationType, displayName, workspaceId",
    ],
  ],
  [
    "the other half of a key pair with a secret of the wrong type",
    `displayName: "Traces", config: { bucketName: "acme-traces", region: "eu-central-1" },
     credentials: { secretAccessKey: { value: "not-to-be-seen" }, sessionTokn: "not-to-be-seen" }`,
    [
      "credentials.accessKeyId: is required: set it to a string of 1 to 255 characters, without a blank or a line break at its ends",
      "credentials.secretAccessKey: the value (a secret, not shown) is not allowed: it must be a string of 1 to 2048 characters, without a blank or a line break at its ends (got an object)",
      "credentials.sessionTokn: there is no such property; did you mean sessionToken?",
    ],
  ],
  [
    "a bucket of AWS without region, a secret that is too long",
    `displayName: "Traces", config: { bucketName: "acme-traces" },
     credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen".repeat(200) }`,
    [
      "credentials.secretAccessKey: the value (a secret, not shown) is not allowed: it must be a string of 1 to 2048 characters, without a blank or a line break at its ends",
      "config.region: is required for a bucket on AWS. For another S3-compatible store, set config.endpointUrl",
    ],
  ],
  [
    "an address in place of a name, a role that is none",
    `displayName: "Traces", config: { bucketName: "s3://acme-traces/langsmith/production", region: "eu-central-1" },
     awsRoleArn: "langsmith-exports"`,
    [
      'config.bucketName: "s3://acme-traces/langsmith/production" is not allowed: it must be a string of 3 to 63 characters, only the name of the bucket, without s3:// and folders',
      'awsRoleArn: "langsmith-exports" is not allowed: it must be the ARN of a role, such as "arn:aws:iam::123456789012:role/langsmith-exports"',
    ],
  ],
  [
    "an address with a password, and keys with what was pasted around them",
    `displayName: "Traces", config: { bucketName: "acme-traces", endpointUrl: "https://AKIATEST:not-to-be-seen@s3.example.com" },
     credentials: { accessKeyId: "AKIATEST\\n", secretAccessKey: " not-to-be-seen", sessionToken: "not-to-be-seen\\r\\n" }`,
    [
      "config.endpointUrl: the value (not shown, because it may contain a secret) is not allowed: it must not contain a user or password (https://USER:PASSWORD@…), which LangSmith would store in plain text: write only the address, and set the keys in credentials",
      "credentials.accessKeyId: the value (a secret, not shown) is not allowed: it must be a string of 1 to 255 characters, without a blank or a line break at its ends",
      "credentials.secretAccessKey: the value (a secret, not shown) is not allowed: it must be a string of 1 to 2048 characters, without a blank or a line break at its ends",
      "credentials.sessionToken: the value (a secret, not shown) is not allowed: it must be a string of 1 to 2048 characters, without a blank or a line break at its ends",
    ],
  ],
  [
    "an address with a password that makes it none",
    `displayName: "Traces", config: { bucketName: "acme-traces", endpointUrl: "https://AKIATEST:not/to-be-seen@s3.example.com" }, ${KEYS}`,
    [
      "config.endpointUrl: the value (not shown, because it may contain a secret) is not allowed: it must not contain a user or password (https://USER:PASSWORD@…), which LangSmith would store in plain text: write only the address, and set the keys in credentials",
    ],
  ],
  [
    "an address with a password and without https",
    `displayName: "Traces", config: { bucketName: "acme-traces", endpointUrl: "minio:not-to-be-seen@minio.internal:9000" }, ${KEYS}`,
    [
      "config.endpointUrl: the value (not shown, because it may contain a secret) is not allowed: it must not contain a user or password (https://USER:PASSWORD@…), which LangSmith would store in plain text: write only the address, and set the keys in credentials",
    ],
  ],
  [
    "credentials that are a text",
    'displayName: "Traces", config: "acme-traces", credentials: "not-to-be-seen"',
    [
      "config: the value (not shown, because it may contain a secret) is not allowed: it must be an object with at least bucketName (got a string)",
      "credentials: the value (a secret, not shown) is not allowed: it must be an object (got a string)",
    ],
  ],
];

test("a preview rejects every wrong argument of a destination by its path, never shows a secret, and asks the service nothing", async () => {
  const { stack, program, asked } = await world("");
  for (const [claim, args, said] of CASES) {
    program(`new langsmith.ExportDestination("traces", { ${args} });`);
    const preview = await stack.preview();
    expect.soft(refused(preview.output), claim).toEqual(said);
    expect.soft(preview.code, claim).toBe(1);
    expect.soft(preview.output, claim).not.toMatch(/not.to-be-seen/);
  }
  expect(asked()).toEqual([]);
});

test("removing the credentials of a destination is rejected in the preview, since LangSmith never deletes them", async () => {
  const args = 'displayName: "Traces", config: { bucketName: "acme-traces", region: "eu-central-1" }';
  const { stack, program, writes } = await world(
    `new langsmith.ExportDestination("traces", { ${args}, ${KEYS} });`,
  );
  expect((await stack.up()).code).toBe(0);
  writes();
  program(`new langsmith.ExportDestination("traces", { ${args} });`);
  const preview = await stack.preview();
  expect(refused(preview.output)).toEqual([
    "credentials: cannot be removed: LangSmith can replace the authentication of a destination, but not delete it. Set credentials or awsRoleArn, or create a second destination without them, with another resource name",
  ]);
  expect(preview.code).toBe(1);
  expect(writes()).toEqual([]);
});
