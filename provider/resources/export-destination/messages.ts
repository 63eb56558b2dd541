import { defineMessage } from "../../core/message.ts";
import { listed } from "../../core/text.ts";
import { couldNot, type RequestFailure } from "../../http/errors.ts";

const ID = "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63";
const OLD_SERVER = "A self-hosted server of an older release does not know the property.";

/** The properties that an older server ignores, with the release that knows each. */
type Ignorable = "awsRoleArn" | "credentials.sessionToken";

const INSTEAD: Readonly<Record<Ignorable, string>> = {
  awsRoleArn: "use `credentials` instead of `awsRoleArn`",
  "credentials.sessionToken": "set credentials that need no session token",
};

const upgradeOr = (property: Ignorable) =>
  `Upgrade the server and run \`pulumi up\` again, or ${INSTEAD[property]}.`;

export const inUse = defineMessage("LS3001", {
  title: "Exports still use the destination, so it cannot be deleted",
  message: ({ exports }: { readonly exports: string }) => `it is in use by ${exports}.`,
  cause: "LangSmith deletes a destination only when every export that uses it has ended.",
  fix: 'Delete their resources (cancelSpawnedOnDelete: true cancels spawned exports too), cancel those of no program by PATCH /api/v1/bulk-exports/ID {"status": "Cancelled"}, or set retainOnDelete: true on the destination.',
  example: { exports: "1 bulk export (1 schedule): 9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84" },
});

export const kept = defineMessage("LS3002", {
  title: "The service keeps a destination that was to be deleted",
  message: ({ id, why, detail }: Kept) =>
    `export destination ${id} is kept at the service: ${whyKept(why, detail)}.`,
  cause:
    "The service keeps a destination that exports name, also those that have ended. An older, self-hosted server never deletes one.",
  fix: "Nothing is exported to it any more, and no state contains it: revoke its credentials where nothing else uses them.",
  example: { id: ID, why: "named" },
});

interface Kept {
  readonly id: string;
  readonly why: "named" | "unexplained" | "oldServer";
  /** The service's reason, if it gives one. */
  readonly detail?: string | undefined;
}

function whyKept(why: Kept["why"], detail = "it gives no reason"): string {
  switch (why) {
    case "named":
      return "the service does not delete it, because exports that have ended name it";
    case "unexplained":
      return `the service does not delete it, though it lists no export that names it (${detail})`;
    case "oldServer":
      return "this server cannot delete destinations (an older, self-hosted one)";
  }
}

const DONE = {
  created: "was created",
  role: "was given another role",
  credentials: "was given new credentials",
} as const;

/** What was done with a destination. */
export type Done = keyof typeof DONE;

export const propertyIgnored = defineMessage("LS3003", {
  title: "The server ignored a role or a session token",
  message: ({ id, did, property, stores }: IgnoredProperty) =>
    `export destination ${id} ${DONE[did]}, but this server ignored ${property} (it stores ${stores}), so exports to it would fail or use what it had.`,
  cause: `${OLD_SERVER} It knows credentials.sessionToken from chart 0.10.34, application 0.10.91 on.`,
  fix: ({ property }) => upgradeOr(property),
  example: { id: ID, did: "created", property: "awsRoleArn", stores: "none" },
});

interface IgnoredProperty {
  readonly id: string;
  readonly did: Done;
  readonly property: Ignorable;
  readonly stores: string;
}

export const storageUnknown = defineMessage("LS3004", {
  title: "The service does not show whether it took a role or a session token",
  message: ({ id, property }: { readonly id: string; readonly property: Ignorable }) =>
    `export destination ${id}: the service does not show ${property === "awsRoleArn" ? "which role" : "which credentials"} it stores, so whether it took ${property} is not known.`,
  cause: `${OLD_SERVER} It knows credentials.sessionToken from chart 0.10.34, application 0.10.91 on.`,
  fix: "If this is an older, self-hosted server, check that an export succeeds.",
  example: { id: ID, property: "awsRoleArn" },
});

export const roleNotChangeable = defineMessage("LS3005", {
  title: "The server cannot change the role of a destination",
  message: ({ id }: { readonly id: string }) =>
    `Could not update the export destination ${id}: this server cannot change the role (awsRoleArn) of a destination, it is too old: it asks for credentials (422). The destination keeps what it had.`,
  cause: OLD_SERVER,
  fix: upgradeOr("awsRoleArn"),
  example: { id: ID },
});

export const changedOutside = defineMessage("LS3006", {
  title: "The credentials or the role of a destination were changed outside this program",
  message: ({ id, found }: { readonly id: string; readonly found: Found }) =>
    `export destination ${id} ${describe(found)}.`,
  cause: "The destination was changed in LangSmith, or by its API. The values themselves are never returned.",
  fix: "The next `pulumi up` sets those of the program again.",
  example: { id: ID, found: { missing: ["sessionToken"], added: [] } },
});

/** What a destination authenticates with, in place of what the program set. */
export type Found =
  | "credentials"
  | { readonly role: string }
  /** The names of credentials that it lacks, and has besides. */
  | { readonly missing: readonly string[]; readonly added: readonly string[] };

function describe(found: Found): string {
  if (found === "credentials") return "uses credentials instead of awsRoleArn";
  if ("role" in found) return `uses the role ${found.role} instead of credentials`;
  const { missing, added } = found;
  const lacks = missing.length > 0 ? [`it lacks ${missing.join(", ")}`] : [];
  const has = added.length > 0 ? [`it has ${added.join(", ")} besides`] : [];
  return `has other credentials than the program: ${[...lacks, ...has].join(", and ")}`;
}

export const temporaryCredentials = defineMessage("LS3007", {
  title: "Schedules write to a destination that now has temporary credentials",
  message: ({ id, users }: { readonly id: string; readonly users: Users }) =>
    `export destination ${id} now has temporary credentials (credentials.sessionToken)${dependants(users)}`,
  cause: "A schedule goes on after temporary credentials have expired, and what it exports then fails.",
  fix: "Set new credentials before these expire, or a key pair that stays.",
  example: { id: ID, users: { schedules: ["9e2b5d71-4a8c-4f06-b3d9-6c1e0f7a5b84"] } },
});

/** The schedules that write to a destination, or why they could not be listed. */
type Users = { readonly schedules: readonly string[] } | { readonly error: string };

function dependants(users: Users): string {
  if ("error" in users) return `; whether a schedule depends on them could not be read: ${users.error}`;
  const { schedules } = users;
  return `, and ${schedules.length === 1 ? "1 schedule writes" : `${schedules.length} schedules write`} to it: ${listed(schedules)}.`;
}

export const mayBeStored = defineMessage("LS3008", {
  title: "The service may have stored new credentials or a new role",
  message: ({ error, what }: { readonly error: string; readonly what: readonly string[] }) =>
    `${error} LangSmith may have stored the new ${what.join(" and ")}, because no answer shows the opposite.`,
  cause: "The answer to the change was lost, or a request after it failed.",
  fix: "Run `pulumi up` again, which sends what your program then contains.",
  example: {
    error: "Could not update the export destination: PATCH … answered 502.",
    what: ["credentials"],
  },
});

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
  fix: "The store does not know this key: correct credentials.accessKeyId, and check that config.endpointUrl (or config.region) is the store that issued it.",
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
  fix: "Check that the bucket of config.bucketName exists in config.region and that the key may write to it (s3:PutObject); some stores need config.configKwargsS3.addressingStyle = virtual.",
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
