import { defineMessage } from "../core/message.ts";
import { couldNot, type RequestFailure } from "./request-failure.ts";

const CREATE: RequestFailure = {
  attempted: "create the export destination",
  method: "POST",
  url: "https://api.smith.langchain.com/api/v1/bulk-exports/destinations",
  status: 400,
};

/** The answer to a test write of the service, by its example. */
function rejected(detail: string): RequestFailure {
  return { ...CREATE, detail: `Failed to validate S3 destination: ${detail}` };
}

const TEST_WRITE =
  "LangSmith writes a test object to the bucket before it stores a destination or new credentials of one.";

export const objectLocked = defineMessage("LS3051", {
  title: "The bucket has Object Lock with a default retention",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: `${TEST_WRITE} A bucket with Object Lock requires a checksum, which that write does not have.`,
  fix: "Choose a bucket without Object Lock in config.bucketName: the test write of the service carries no checksum.",
  example: rejected(
    "Content-MD5 HTTP header is required for Put Object requests with Object Lock parameters",
  ),
});

export const keyOfBucketDenied = defineMessage("LS3052", {
  title: "The bucket is encrypted with a KMS key that may not be used",
  message: (
    fields: RequestFailure & {
      /** The key and who may not use it, as AWS reports them. */
      readonly kmsKey: string | undefined;
      readonly principal: string | undefined;
    },
  ) => couldNot(fields),
  cause: `${TEST_WRITE} To write to an encrypted bucket, the key pair or the role also needs permissions of KMS.`,
  fix: ({ kmsKey, principal }) => {
    const whose = "the key pair of credentials.accessKeyId, or the role of awsRoleArn";
    return `The bucket is encrypted with a KMS key: allow kms:GenerateDataKey and kms:Decrypt on ${kmsKey ?? "that key"} to ${principal === undefined ? whose : `${principal} (${whose})`}.`;
  },
  example: {
    ...rejected("Access Denied for kms:GenerateDataKey"),
    kmsKey: undefined,
    principal: undefined,
  },
});

export const roleNotAssumed = defineMessage("LS3053", {
  title: "LangSmith may not assume the role",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: "The role does not exist, or its trust policy does not let LangSmith assume it with a web identity.",
  fix: "LangSmith may not assume the role: correct awsRoleArn, and give the role the trust policy that `getExportAssumeRolePolicy` returns (it allows sts:AssumeRoleWithWebIdentity).",
  example: rejected("Not authorized to perform sts:AssumeRoleWithWebIdentity"),
});

export const tokenExpired = defineMessage("LS3054", {
  title: "The temporary credentials have expired",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: `${TEST_WRITE} The store does not accept the session token.`,
  fix: "The temporary credentials have expired, or their token is of another key: give new ones in credentials.accessKeyId, credentials.secretAccessKey and credentials.sessionToken.",
  example: rejected("The provided token has expired."),
});

export const credentialsMissing = defineMessage("LS3055", {
  title: "The destination has no credentials",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: `${TEST_WRITE} Neither the program nor the installation names credentials for it.`,
  fix: "Set credentials.accessKeyId and credentials.secretAccessKey; or, on a self-hosted installation, AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for the backend and the workers that run exports.",
  example: rejected("Unable to locate credentials"),
});

export const secretWrong = defineMessage("LS3056", {
  title: "The secret access key is not that of the key",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: `${TEST_WRITE} The store computes another signature than the one of that write.`,
  fix: "The secret is not that of the key: correct credentials.secretAccessKey (it must be the one issued with credentials.accessKeyId, without a blank or a line break at its ends).",
  example: rejected("The request signature we calculated does not match"),
});

export const keyIdUnknown = defineMessage("LS3057", {
  title: "The store does not know the access key",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: "The key was deleted, it is misspelt, or another store or region issued it.",
  fix: "The store does not know this key: correct credentials.accessKeyId, and see that config.endpointUrl (or config.region) is the store which issued it.",
  example: rejected("The AWS Access Key Id you provided does not exist in our records."),
});

export const regionWrong = defineMessage("LS3058", {
  title: "The bucket is in another region",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: `${TEST_WRITE} The store answers a request for a bucket of another region with an error.`,
  fix: "The bucket is in another region: set config.region to the one that it was created in.",
  example: rejected("the region 'us-east-1' is wrong; expecting 'eu-west-1'"),
});

export const bucketNameRejected = defineMessage("LS3059", {
  title: "The store does not accept the name of the bucket",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: "Some stores expect the name of the bucket in the host, and not in the path of an address.",
  fix: 'The store does not take the bucket\'s name in the path of its address: set config.configKwargsS3.addressingStyle to "virtual"; if it is, correct config.bucketName.',
  example: rejected("InvalidBucketName"),
});

export const endpointInvalid = defineMessage("LS3060", {
  title: "The endpoint of the store cannot be used",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: "LangSmith connects to `config.endpointUrl` from its own network, not from this machine.",
  fix: "Correct config.endpointUrl: it must be an S3-compatible endpoint that the service can reach; for a bucket on AWS leave it out and set config.region.",
  example: rejected("Invalid endpoint: https://minio.internal:9000"),
});

export const bucketInvalid = defineMessage("LS3061", {
  title: "The bucket does not exist, or the key cannot use it",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: `${TEST_WRITE} The store does not find the bucket.`,
  fix: "See that the bucket of config.bucketName exists in config.region and that the key may write to it (s3:PutObject); some stores need config.configKwargsS3.addressingStyle = virtual.",
  example: rejected("The specified bucket does not exist"),
});

export const bucketAccessDenied = defineMessage("LS3062", {
  title: "Access to the bucket is denied",
  message: (
    fields: RequestFailure & {
      /** Whether it writes as a role, and not with a key pair. */
      readonly isRole: boolean;
    },
  ) => couldNot(fields),
  cause: `${TEST_WRITE} The key pair or the role may not write below the prefix.`,
  fix: ({ isRole }) =>
    isRole
      ? "Allow s3:PutObject under config.prefix of config.bucketName to the role of awsRoleArn, and let LangSmith assume it (`getExportAssumeRolePolicy` returns the trust policy). If both are right, set config.includeBucketInPrefix."
      : "Allow s3:PutObject under config.prefix of config.bucketName to the key pair, and check its secret. If both are right, set config.includeBucketInPrefix: true, unless config.endpointUrl contains the bucket's name.",
  example: { ...CREATE, detail: "Failed to validate S3 destination: Access Denied", isRole: false },
});

export const testWriteFailed = defineMessage("LS3063", {
  title: "The test write of an export destination failed",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: `${TEST_WRITE} The store rejected it for another reason than the usual ones.`,
  fix: "Check config.bucketName, config.region, config.endpointUrl, config.includeBucketInPrefix and the credentials against what the store reports here.",
  example: rejected("SlowDown"),
});
