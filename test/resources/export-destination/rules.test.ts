import { expect, test } from "vitest";
import { formatPath } from "../../../provider/core/properties.ts";
import { resources } from "../../../provider/resources/index.ts";
import { BUCKET } from "../given.ts";

const { config, credentials } = BUCKET;

/** What is said of a destination of the cloud service, each sentence after its path. */
function complaints(news: object, olds: object = {}): string[] {
  const naming = { logicalName: "traces", suffix: () => "0000000" };
  const target = { workspaceId: "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21", cloud: true };
  const { failures } = resources.ExportDestination.check({ ...olds }, { ...news }, naming, target);
  return failures.map(({ path, reason }) => `${formatPath(path)}: ${reason}`);
}

const NAME =
  "it must be a string of 3 to 63 characters, only the name of the bucket, without s3:// and folders";
const ROLE = 'it must be the ARN of a role, such as "arn:aws:iam::123456789012:role/langsmith-exports"';
const HIDDEN_PASSWORD =
  "config.endpointUrl: the value (not shown, because it may contain a secret) is not allowed: it must not contain a user or password (https://USER:PASSWORD@…), which LangSmith would store in plain text: write only the address, and set the keys in credentials";
const hidden = (name: string, length: number) =>
  `credentials.${name}: the value (a secret, not shown) is not allowed: it must be a string of 1 to ${length} characters, without a blank or a line break at its ends`;

test.each<[string, object, readonly string[]]>([
  ["a bucket by itself and keys", BUCKET, []],
  ["a role", { displayName: "bucket", config, awsRoleArn: "arn:aws:iam::123456789012:role/exports" }, []],
  [
    "a label with other characters, another type and another property",
    { ...BUCKET, displayName: "Traces (prod)", destinationType: "gcs", nonsense: 1 },
    [
      'displayName: "Traces (prod)" is not allowed: it must be a string of letters, digits, spaces, and - _ \'',
      'destinationType: "gcs" is not allowed: it must be "s3"',
      "nonsense: there is no such property; the properties are awsRoleArn, config, credentials, destinationType, displayName, workspaceId",
    ],
  ],
  [
    "values of the configuration that no bucket has",
    {
      ...BUCKET,
      config: {
        bucketName: "x",
        prefix: "/a/b/",
        endpointUrl: "s3.example.com",
        configKwargsS3: { addressingStyle: "vitual" },
        bucket_name: "traces",
      },
    },
    [
      `config.bucketName: "x" is not allowed: ${NAME}`,
      'config.prefix: "/a/b/" is not allowed: it must be a string of at most 2048 characters without a slash at either end',
      'config.endpointUrl: "s3.example.com" is not allowed: it must be the http or https address of an S3-compatible store, such as "https://s3.example.com"',
      'config.configKwargsS3.addressingStyle: "vitual" is not allowed: did you mean "virtual"?',
      "config.bucket_name: there is no such property; did you mean bucketName?",
    ],
  ],
  [
    "a bucket of AWS without its region",
    { ...BUCKET, config: { bucketName: "acme-traces" } },
    [
      "config.region: is required for a bucket on AWS. For another S3-compatible store, set config.endpointUrl",
    ],
  ],
  [
    "no credentials and no role at the cloud service",
    { displayName: "bucket", config },
    [
      "credentials: set credentials (accessKeyId and secretAccessKey) or awsRoleArn. Only a self-hosted installation can have its own credentials",
    ],
  ],
  [
    "a role that is none",
    { displayName: "bucket", config, awsRoleArn: "langsmith-exports" },
    [`awsRoleArn: "langsmith-exports" is not allowed: ${ROLE}`],
  ],
  [
    "half a key pair",
    { ...BUCKET, credentials: { accessKeyId: "AKIATEST" } },
    [
      "credentials.secretAccessKey: is required: set it to a string of 1 to 2048 characters, without a blank or a line break at its ends",
    ],
  ],
  [
    "keys with what was pasted around them",
    {
      ...BUCKET,
      credentials: { accessKeyId: "AKIATEST\n", secretAccessKey: " hush", sessionToken: "hush\r\n" },
    },
    [hidden("accessKeyId", 255), hidden("secretAccessKey", 2048), hidden("sessionToken", 2048)],
  ],
  ...[
    "https://AKIATEST:hush@s3.example.com",
    "https://AKIATEST:hu/sh@s3.example.com",
    "minio:hush@minio.internal:9000",
  ].map((endpointUrl): [string, object, readonly string[]] => [
    "an address with a password",
    { ...BUCKET, config: { bucketName: "acme-traces", endpointUrl } },
    [HIDDEN_PASSWORD],
  ]),
])("of %s the check says what is allowed, and no secret", (_, news, said) => {
  expect(complaints(news)).toEqual(said);
});

test("credentials cannot be removed, since LangSmith never deletes them", () => {
  expect(complaints({ displayName: "bucket", config, credentials }, BUCKET)).toEqual([]);
  expect(complaints({ displayName: "bucket", config }, BUCKET)).toEqual([
    "credentials: cannot be removed: LangSmith can replace the authentication of a destination, but not delete it. Set credentials or awsRoleArn, or create a second destination without them, with another resource name",
  ]);
});
