import { type Code, CodedError, defineMessage, type MessageMaker, type Wording } from "../../core/message.ts";
import { type RequestFailure, ServiceError } from "../../http/errors.ts";
import type { Inputs } from "./fields.ts";

const GUIDE = "guides/grant-access-to-a-bucket.md";
const KEYS = "guides/rotate-credentials.md#the-credentials-of-a-bucket";
const TEST_WRITE =
  "LangSmith writes a test object to the bucket before it stores a destination or new credentials.";

/** How one rejection of the test write reads. */
type Row = Pick<Wording<RequestFailure>, "when" | "do" | "see"> & {
  /** Words of the store, which the service passes on. */
  readonly example: string;
};

function row(code: Code, { when, example, ...others }: Row): MessageMaker<RequestFailure> {
  return defineMessage<RequestFailure>(code, {
    ...others,
    when: `${when} ${TEST_WRITE}`,
    say: ({ attempted, method, status, detail = "" }) =>
      `Could not ${attempted}: LangSmith returned ${status}: ${detail.replace(/[.\s]+$/, "")}.${method === "PATCH" ? " Exports go on as before." : ""}`,
    example: {
      attempted: "create the export destination",
      method: "POST",
      url: "https://api.smith.langchain.com/api/v1/bulk-exports/destinations",
      status: 400,
      detail: `Failed to validate S3 destination: ${example}`,
    },
  });
}

/** What a rejected test write says. */
export const rejections = {
  keyOfBucketDenied: row("LS3052", {
    when: "The KMS key of the bucket cannot be used. To write to an encrypted bucket, the key pair or the role also needs permissions of KMS.",
    do: "Grant kms:GenerateDataKey and kms:Decrypt on the KMS key of the bucket to the key pair (credentials.accessKeyId) or the role (awsRoleArn).",
    see: `${GUIDE}#a-bucket-encrypted-with-kms`,
    example: "Access Denied for kms:GenerateDataKey",
  }),
  roleDenied: row("LS3053", {
    when: "Access to the bucket is denied to the role. LangSmith cannot assume the role, or the role cannot write below the prefix.",
    do: "Grant s3:PutObject below config.prefix to the role (awsRoleArn), and let LangSmith assume it (trust policy: docs/guides/grant-access-to-a-bucket.md). If both are right, set config.includeBucketInPrefix.",
    see: `${GUIDE}#a-role-instead-of-keys`,
    example: "Not authorized to perform sts:AssumeRoleWithWebIdentity",
  }),
  keyPairWrong: row("LS3057", {
    when: "The store does not accept the key pair. The access key was deleted or is misspelled, another store or region issued it, or the secret belongs to another key. Or the key is temporary, and its session token is missing or has expired.",
    do: "Correct credentials.accessKeyId and credentials.secretAccessKey, and check that config.endpointUrl (or config.region) is their store. A temporary key (ASIA…) also needs a valid credentials.sessionToken.",
    see: KEYS,
    example: "The AWS Access Key Id does not exist.",
  }),
  endpointInvalid: row("LS3060", {
    when: "The endpoint of the store cannot be used. LangSmith connects to `config.endpointUrl` from its own network, not from this machine.",
    do: "Set config.endpointUrl to an S3-compatible endpoint that LangSmith can reach. For a bucket on AWS, remove it and set config.region.",
    see: GUIDE,
    example: "Invalid endpoint: https://minio.internal:9000",
  }),
  bucketInvalid: row("LS3061", {
    when: "The bucket does not exist, or the key cannot use it. The store does not find the bucket, or rejects its name in the path of the address.",
    do: 'Check that the bucket config.bucketName exists in config.region, and that the key can write to it (s3:PutObject). Some stores need config.configKwargsS3.addressingStyle: "virtual".',
    see: GUIDE,
    example: "The specified bucket does not exist",
  }),
  bucketAccessDenied: row("LS3062", {
    when: "Access to the bucket is denied. The key pair cannot write below the prefix.",
    do: "Grant s3:PutObject below config.prefix to the key pair, and check its secret. If both are right, set config.includeBucketInPrefix: true, unless config.endpointUrl contains the bucket name.",
    see: GUIDE,
    example: "Access Denied",
  }),
  testWriteFailed: row("LS3063", {
    when: "The test write of an export destination failed. The store rejected it for another reason. The message has its words.",
    do: "Check config.bucketName, config.region, config.endpointUrl, config.includeBucketInPrefix and the credentials against the store's answer.",
    see: GUIDE,
    example: "SlowDown",
  }),
};

/** The words of each rejection. The first match counts: one of KMS also says that access is denied. */
const WORDS: readonly (readonly [RegExp, keyof typeof rejections])[] = [
  [/\bkms:[a-z]/i, "keyOfBucketDenied"],
  [/expired ?token|invalid ?token|token\b.*\b(?:expired|is invalid|malformed)/i, "keyPairWrong"],
  [/signature ?does ?not ?match|signature we calculated/i, "keyPairWrong"],
  [/key id\b.*\bdoes not exist|invalidaccesskeyid/i, "keyPairWrong"],
  [/invalid endpoint/i, "endpointInvalid"],
  [/bucket\b.*\b(?:is not valid|does not exist)|nosuchbucket|invalidbucketname/i, "bucketInvalid"],
  [/access ?denied|not authorized|forbidden/i, "bucketAccessDenied"],
  [/failed to validate/i, "testWriteFailed"],
];

/** Makes a rejected test write an error in the program's names; undefined for every other error. */
export function toRejection(error: unknown, { awsRoleArn }: Pick<Inputs, "awsRoleArn">) {
  if (!(error instanceof ServiceError) || error.fields.status !== 400) return undefined;
  const { attempted, method, url, status, detail = "" } = error.fields;
  const [, found] = WORDS.find(([words]) => words.test(detail)) ?? [];
  if (found === undefined) return undefined;
  const which = found === "bucketAccessDenied" && awsRoleArn !== undefined ? "roleDenied" : found;
  return new CodedError(rejections[which]({ attempted, method, url, status, detail }), { cause: error });
}
