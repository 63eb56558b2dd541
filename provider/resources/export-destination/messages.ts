import { defineMessage } from "../../core/message.ts";
import type { RequestFailure } from "../../http/errors.ts";
import { SESSION_TOKEN_SINCE } from "./fields.ts";

const ID = "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63";
const OLD_SERVER = "An older self-hosted server does not know the property.";
const TOKEN_SINCE = `It knows credentials.sessionToken since ${SESSION_TOKEN_SINCE}.`;

/** The properties that an older server ignores. */
type Ignorable = "awsRoleArn" | "credentials.sessionToken";

const INSTEAD: Readonly<Record<Ignorable, string>> = {
  awsRoleArn: "use credentials instead of awsRoleArn",
  "credentials.sessionToken": "use credentials that need no session token",
};

const upgradeOr = (property: Ignorable) =>
  `Upgrade the server and run \`pulumi up\` again, or ${INSTEAD[property]}.`;

export const inUse = defineMessage("LS3001", {
  when: "Exports still use the destination, so it cannot be deleted. LangSmith deletes a destination only when every export that uses it has ended.",
  say: ({ exports }: { readonly exports: string }) => `the destination is still used by ${exports}.`,
  do: 'Delete their resources (cancelSpawnedOnDelete: true cancels spawned ones too), or set retainOnDelete: true. Cancel exports of no program: PATCH /api/v1/bulk-exports/ID {"status": "Cancelled"}.',
  see: "concepts/consent.md#delete-a-destination",
  example: { exports: "1 bulk export (1 schedule): 9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84" },
});

export const kept = defineMessage("LS3002", {
  when: "A deleted destination stays in LangSmith. LangSmith keeps a destination as long as exports refer to it, even ended ones. An older self-hosted server never deletes a destination.",
  say: ({ id, why, detail }: Kept) => whyKept(`destination ${id}`, why, detail),
  do: "It is in no state any more, and nothing exports to it. Revoke its credentials if nothing else uses them.",
  see: "concepts/consent.md#delete-a-destination",
  example: { id: ID, why: "named" },
});

interface Kept {
  readonly id: string;
  readonly why: "named" | "unexplained" | "oldServer";
  /** The service's reason, if it gives one. */
  readonly detail?: string | undefined;
}

function whyKept(destination: string, why: Kept["why"], detail = "it gives no reason"): string {
  switch (why) {
    case "named":
      return `LangSmith keeps ${destination}, because ended exports still refer to it.`;
    case "unexplained":
      return `LangSmith keeps ${destination}, although it lists no export that refers to it (${detail}).`;
    case "oldServer":
      return `this server is too old to delete destinations, so it keeps ${destination}.`;
  }
}

/** What was done with a destination. */
export type Done = "created" | "updated";

export const propertyIgnored = defineMessage("LS3003", {
  when: `The server ignored a role or a session token. ${OLD_SERVER} ${TOKEN_SINCE}`,
  say: ({ did, property, stores }: IgnoredProperty) =>
    `the destination was ${did}, but this server ignored ${property} (it stores ${stores}). Exports to it would fail, or use other credentials.`,
  do: ({ property }) => upgradeOr(property),
  see: "guides/self-hosted.md#which-release-you-need",
  example: { did: "created", property: "awsRoleArn", stores: "none" },
});

interface IgnoredProperty {
  readonly did: Done;
  readonly property: Ignorable;
  readonly stores: string;
}

export const storageUnknown = defineMessage("LS3004", {
  when: `LangSmith does not show whether it stored a role or session token. ${OLD_SERVER} ${TOKEN_SINCE}`,
  say: ({ property }: { readonly property: Ignorable }) =>
    `LangSmith does not show which ${property === "awsRoleArn" ? "role" : "credentials"} it stores, so it may have ignored ${property}.`,
  do: "If this is an older self-hosted server, check that an export succeeds.",
  see: "guides/grant-access-to-a-bucket.md#a-role-instead-of-keys",
  example: { property: "awsRoleArn" },
});

export const roleNotChangeable = defineMessage("LS3005", {
  when: `The server cannot change the role of a destination. ${OLD_SERVER}`,
  say: () =>
    "Could not update the export destination: this server is too old to change awsRoleArn, and asks for credentials instead (422). The destination stays as it was.",
  do: upgradeOr("awsRoleArn"),
  see: "guides/self-hosted.md#which-release-you-need",
  example: {},
});

export const changedOutside = defineMessage("LS3006", {
  when: "The credentials or the role of a destination were changed outside Pulumi. The destination was changed in LangSmith, or by its API. LangSmith never returns the values, so only their names are compared.",
  say: ({ found }: { readonly found: Found }) => describe(found),
  do: "Run `pulumi up` to restore those of your program.",
  see: "guides/rotate-credentials.md#the-credentials-of-a-bucket",
  example: { found: { missing: ["sessionToken"], added: [] } },
});

/** What a destination authenticates with, in place of what the program set. */
export type Found =
  | "credentials"
  | { readonly role: string }
  /** The names of credentials that it lacks, and has besides. */
  | { readonly missing: readonly string[]; readonly added: readonly string[] };

function describe(found: Found): string {
  if (found === "credentials") return "the destination uses credentials instead of awsRoleArn.";
  if ("role" in found) return `the destination uses the role ${found.role} instead of credentials.`;
  const { missing, added } = found;
  const lacks = missing.length > 0 ? [`missing ${missing.join(", ")}`] : [];
  const has = added.length > 0 ? [`additional ${added.join(", ")}`] : [];
  return `the credentials of the destination differ from your program: ${[...lacks, ...has].join("; ")}.`;
}

/** The answer to a test write of the service, by its example. */
function rejected(detail: string): RequestFailure {
  return {
    attempted: "create the export destination",
    method: "POST",
    url: "https://api.smith.langchain.com/api/v1/bulk-exports/destinations",
    status: 400,
    detail: `Failed to validate S3 destination: ${detail}`,
  };
}

const TEST_WRITE =
  "LangSmith writes a test object to the bucket before it stores a destination or new credentials.";

/** What happened, without the address: LangSmith passes on what the store answers. */
function testWriteRejected({ attempted, status, detail = "" }: RequestFailure): string {
  return `Could not ${attempted}: LangSmith returned ${status}: ${detail.replace(/[.\s]+$/, "")}.`;
}

export const objectLocked = defineMessage("LS3051", {
  when: `The bucket has Object Lock with a default retention. ${TEST_WRITE} A bucket with Object Lock requires a checksum, which the test write does not have.`,
  say: testWriteRejected,
  do: "Use a bucket without Object Lock (config.bucketName).",
  see: "guides/grant-access-to-a-bucket.md#limits",
  example: rejected("Content-MD5 HTTP header is required."),
});

export const keyOfBucketDenied = defineMessage("LS3052", {
  when: `The KMS key of the bucket cannot be used. ${TEST_WRITE} To write to an encrypted bucket, the key pair or the role also needs permissions of KMS.`,
  say: (
    fields: RequestFailure & {
      /** The key and who may not use it, as AWS reports them. */
      readonly kmsKey: string | undefined;
      readonly principal: string | undefined;
    },
  ) => testWriteRejected(fields),
  do: ({ kmsKey, principal }) => {
    const whose = "the key pair (credentials.accessKeyId) or the role (awsRoleArn)";
    return `Grant kms:GenerateDataKey and kms:Decrypt on ${kmsKey ?? "the KMS key of the bucket"} to ${principal === undefined ? whose : `${principal} (the key pair or the role)`}.`;
  },
  see: "guides/grant-access-to-a-bucket.md#a-bucket-encrypted-with-kms",
  example: {
    ...rejected("Access Denied for kms:GenerateDataKey"),
    kmsKey: undefined,
    principal: undefined,
  },
});

export const roleNotAssumed = defineMessage("LS3053", {
  when: "LangSmith cannot assume the role. The role does not exist, or its trust policy does not let LangSmith assume it with a web identity.",
  say: testWriteRejected,
  do: "Check awsRoleArn, and give the role the trust policy of docs/guides/grant-access-to-a-bucket.md, which allows sts:AssumeRoleWithWebIdentity.",
  see: "guides/grant-access-to-a-bucket.md#a-role-instead-of-keys",
  example: rejected("Not authorized to perform sts:AssumeRoleWithWebIdentity"),
});

export const tokenExpired = defineMessage("LS3054", {
  when: `The temporary credentials have expired. ${TEST_WRITE} The store rejects the session token: it has expired, or it belongs to another key.`,
  say: testWriteRejected,
  do: "Set new values of credentials.accessKeyId, credentials.secretAccessKey and credentials.sessionToken.",
  see: "guides/rotate-credentials.md#the-credentials-of-a-bucket",
  example: rejected("The provided token has expired."),
});

export const credentialsMissing = defineMessage("LS3055", {
  when: `The destination has no credentials. ${TEST_WRITE} Neither your program nor the installation has credentials for it.`,
  say: testWriteRejected,
  do: "Set credentials.accessKeyId and credentials.secretAccessKey. On a self-hosted installation, you can instead set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for the backend and the export workers.",
  example: rejected("Unable to locate credentials"),
});

export const secretWrong = defineMessage("LS3056", {
  when: `The secret access key does not match the access key. ${TEST_WRITE} The store computes another signature for that write.`,
  say: testWriteRejected,
  do: "Set credentials.secretAccessKey to the secret that was issued with credentials.accessKeyId, without a space or line break at its ends.",
  see: "guides/rotate-credentials.md#the-credentials-of-a-bucket",
  example: rejected("The request signature we calculated does not match"),
});

export const keyIdUnknown = defineMessage("LS3057", {
  when: "The store does not know the access key. The key was deleted or is misspelled, or another store or region issued it.",
  say: testWriteRejected,
  do: "Correct credentials.accessKeyId, and check that config.endpointUrl (or config.region) is the store that issued it.",
  see: "guides/rotate-credentials.md#the-credentials-of-a-bucket",
  example: rejected("The AWS Access Key Id does not exist."),
});

export const regionWrong = defineMessage("LS3058", {
  when: `The bucket is in another region. ${TEST_WRITE} The store rejects a request for a bucket of another region.`,
  say: testWriteRejected,
  do: "Set config.region to the region of the bucket.",
  see: "guides/grant-access-to-a-bucket.md",
  example: rejected("the region 'us-east-1' is wrong; expecting 'eu-west-1'"),
});

export const bucketNameRejected = defineMessage("LS3059", {
  when: "The store rejects the name of the bucket. Some stores expect the bucket name in the host of the address, not in its path.",
  say: testWriteRejected,
  do: 'Set config.configKwargsS3.addressingStyle to "virtual". If it is already, correct config.bucketName.',
  see: "guides/grant-access-to-a-bucket.md",
  example: rejected("InvalidBucketName"),
});

export const endpointInvalid = defineMessage("LS3060", {
  when: "The endpoint of the store cannot be used. LangSmith connects to `config.endpointUrl` from its own network, not from this machine.",
  say: testWriteRejected,
  do: "Set config.endpointUrl to an S3-compatible endpoint that LangSmith can reach. For a bucket on AWS, remove it and set config.region.",
  see: "guides/grant-access-to-a-bucket.md",
  example: rejected("Invalid endpoint: https://minio.internal:9000"),
});

export const bucketInvalid = defineMessage("LS3061", {
  when: `The bucket does not exist, or the key cannot use it. ${TEST_WRITE} The store does not find the bucket.`,
  say: testWriteRejected,
  do: 'Check that the bucket config.bucketName exists in config.region, and that the key can write to it (s3:PutObject). Some stores need config.configKwargsS3.addressingStyle: "virtual".',
  see: "guides/grant-access-to-a-bucket.md",
  example: rejected("The specified bucket does not exist"),
});

export const bucketAccessDenied = defineMessage("LS3062", {
  when: `Access to the bucket is denied. ${TEST_WRITE} The key pair or the role cannot write below the prefix.`,
  say: (
    fields: RequestFailure & {
      /** Whether it writes as a role, and not with a key pair. */
      readonly isRole: boolean;
    },
  ) => testWriteRejected(fields),
  do: ({ isRole }) =>
    isRole
      ? "Grant s3:PutObject under config.prefix of config.bucketName to the role (awsRoleArn), and let LangSmith assume it (trust policy: docs/guides/grant-access-to-a-bucket.md). If both are right, set config.includeBucketInPrefix."
      : "Grant s3:PutObject under config.prefix of config.bucketName to the key pair, and check its secret. If both are right, set config.includeBucketInPrefix: true, unless config.endpointUrl contains the bucket name.",
  see: "guides/grant-access-to-a-bucket.md",
  example: { ...rejected("Access Denied"), isRole: false },
});

export const testWriteFailed = defineMessage("LS3063", {
  when: `The test write of an export destination failed. ${TEST_WRITE} The store rejected it for a reason that the provider does not recognize.`,
  say: testWriteRejected,
  do: "Check config.bucketName, config.region, config.endpointUrl, config.includeBucketInPrefix and the credentials against the store's answer.",
  see: "guides/grant-access-to-a-bucket.md",
  example: rejected("SlowDown"),
});
