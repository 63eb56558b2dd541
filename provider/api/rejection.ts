import type { RejectionReason } from "./errors.ts";

interface Rejection {
  readonly reason: RejectionReason;
  readonly says: RegExp;
  readonly next: string;
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
    says: /\bkms\b/i,
    next: "The bucket is encrypted with a KMS key: allow kms:GenerateDataKey and kms:Decrypt on that key to the key pair of credentials.accessKeyId, or to the role of awsRoleArn.",
  },
  {
    reason: "keyIdUnknown",
    says: /key id\b.*\bdoes not exist|key id\b.*\bdoes not (?:exist|match)|invalidaccesskeyid/i,
    next: "The store does not know this key: correct credentials.accessKeyId, and see that config.endpointUrl (or config.region) is the store which issued it.",
  },
  {
    reason: "endpointInvalid",
    says: /invalid endpoint|endpoint url|endpointconnectionerror/i,
    next: "Correct config.endpointUrl: it must be an S3-compatible endpoint that the service can reach; for a bucket on AWS leave it out and set config.region.",
  },
  {
    reason: "bucketInvalid",
    says: /bucket\b.*\b(?:is not valid|does not exist)|nosuchbucket|invalidbucketname|invalid bucket/i,
    next: "See that the bucket of config.bucketName exists in config.region and that the key may write to it (s3:PutObject); some stores need config.configKwargsS3.addressingStyle = virtual.",
  },
  {
    reason: "accessDenied",
    says: /access ?denied|not authorized|forbidden|signaturedoesnotmatch/i,
    next: "Allow s3:PutObject under config.prefix of config.bucketName to the key pair of credentials.accessKeyId (or to the role of awsRoleArn), and check credentials.secretAccessKey; if that is right, set config.includeBucketInPrefix explicitly: true unless config.endpointUrl already holds the bucket's name.",
  },
];

const OTHER =
  "Check config.bucketName, config.region, config.endpointUrl, config.includeBucketInPrefix and the credentials against what the store says here.";

/** Why a destination was rejected; undefined when the text is about something else than its test write. */
export function rejectionOf(detail: string): { reason: RejectionReason; next: string } | undefined {
  const known = REJECTIONS.find(({ says }) => says.test(detail));
  if (known !== undefined) return { reason: known.reason, next: known.next };
  return /failed to validate/i.test(detail) ? { reason: "other", next: OTHER } : undefined;
}
