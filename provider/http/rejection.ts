import type { RejectionReason } from "./errors.ts";

interface Rejection {
  readonly reason: RejectionReason;
  readonly says: RegExp;
  /** What to do, where it follows from the service's words. */
  readonly next: string | ((detail: string) => string);
}

// First match wins: the texts of the store overlap (a KMS refusal also says that access is denied).
const REJECTIONS: readonly Rejection[] = [
  {
    reason: "objectLock",
    says: /object lock|content-md5/i,
    next: "The bucket has Object Lock with a default retention, and the service's test write carries no checksum: choose a bucket without Object Lock in config.bucketName.",
  },
  {
    reason: "kms",
    // The text may quote the path of the test write, in which people have folders of that name.
    says: /\bkms:[a-z*]|\baws:kms\b|\bkms\.\w*exception|\bkms key\b|server.?side encryption|\bencryption (?:key|context|configuration|method)\b/i,
    next: encrypted,
  },
  {
    reason: "roleRefused",
    says: /sts:assumerole|assumerole\b/i,
    next: "LangSmith may not assume the role: correct awsRoleArn, and give the role the trust policy that `getExportAssumeRolePolicy` returns (it allows sts:AssumeRoleWithWebIdentity).",
  },
  {
    reason: "tokenRefused",
    says: /expired ?token|invalid ?token|token\b.*\b(?:expired|is invalid|malformed)/i,
    next: "The temporary credentials have expired, or their token is of another key: give new ones in credentials.accessKeyId, credentials.secretAccessKey and credentials.sessionToken.",
  },
  {
    reason: "credentialsMissing",
    says: /unable to locate credentials|no credentials/i,
    next: "No credentials were given and the installation has none of its own: give credentials.accessKeyId and credentials.secretAccessKey, or set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY for the backend and for the workers that run exports.",
  },
  {
    reason: "secretWrong",
    says: /signature ?does ?not ?match|signature we calculated/i,
    next: "The secret is not that of the key: correct credentials.secretAccessKey (it must be the one issued with credentials.accessKeyId, without a blank or a line break at its ends).",
  },
  {
    reason: "keyIdUnknown",
    says: /key id\b.*\bdoes not (?:exist|match)|invalidaccesskeyid/i,
    next: "The store does not know this key: correct credentials.accessKeyId, and see that config.endpointUrl (or config.region) is the store which issued it.",
  },
  {
    reason: "regionWrong",
    says: /authorizationheadermalformed|permanentredirect|illegallocationconstraint|region\b.*\b(?:is wrong|expecting)/i,
    next: "The bucket is in another region: set config.region to the one that it was made in.",
  },
  {
    reason: "bucketNameRefused",
    says: /invalidbucketname/i,
    next: 'The store does not take the bucket\'s name in the path of its address: set config.configKwargsS3.addressingStyle to "virtual"; if it is, correct config.bucketName.',
  },
  {
    reason: "endpointInvalid",
    says: /invalid endpoint|endpoint url|endpointconnectionerror/i,
    next: "Correct config.endpointUrl: it must be an S3-compatible endpoint that the service can reach; for a bucket on AWS leave it out and set config.region.",
  },
  {
    reason: "bucketInvalid",
    says: /bucket\b.*\b(?:is not valid|does not exist)|nosuchbucket|invalid bucket/i,
    next: "See that the bucket of config.bucketName exists in config.region and that the key may write to it (s3:PutObject); some stores need config.configKwargsS3.addressingStyle = virtual.",
  },
  {
    reason: "accessDenied",
    says: /access ?denied|not authorized|forbidden/i,
    next: "Allow s3:PutObject under config.prefix of config.bucketName to the key pair of credentials.accessKeyId (or to the role of awsRoleArn), and check credentials.secretAccessKey; if that is right, set config.includeBucketInPrefix explicitly: true unless config.endpointUrl already holds the bucket's name.",
  },
];

const OTHER =
  "Check config.bucketName, config.region, config.endpointUrl, config.includeBucketInPrefix and the credentials against what the store says here.";

/** Why a destination was rejected; undefined when the text is about something else than its test write. */
export function rejectionOf(detail: string): { reason: RejectionReason; next: string } | undefined {
  const known = REJECTIONS.find(({ says }) => says.test(detail));
  if (known !== undefined) {
    const { reason, next } = known;
    return { reason, next: typeof next === "string" ? next : next(detail) };
  }
  return /failed to validate/i.test(detail) ? { reason: "other", next: OTHER } : undefined;
}

/** AWS tells who lacks the permission on which key. */
function encrypted(detail: string): string {
  const key = /\barn:aws[\w-]*:kms:[^\s,;"']+/.exec(detail)?.[0];
  const who = /\barn:aws[\w-]*:(?:iam|sts):[^\s,;"']+/.exec(detail)?.[0];
  const whose = "the key pair of credentials.accessKeyId, or the role of awsRoleArn";
  return (
    `The bucket is encrypted with a KMS key: allow kms:GenerateDataKey and kms:Decrypt on ${key ?? "that key"} ` +
    `to ${who === undefined ? whose : `${who} (${whose})`}.`
  );
}
