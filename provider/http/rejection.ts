import type { Message } from "../core/message.ts";
import * as messages from "./destination-messages.ts";
import { DestinationRejected, type RejectionReason } from "./errors.ts";
import type { RequestFailure } from "./request-failure.ts";

interface Rejection {
  readonly reason: RejectionReason;
  readonly says: RegExp;
  readonly message: (failure: RequestFailure) => Message<RequestFailure>;
}

// First match wins: the texts of the store overlap (a KMS refusal also says that access is denied).
const REJECTIONS: readonly Rejection[] = [
  { reason: "objectLock", says: /object lock|content-md5/i, message: messages.objectLocked },
  {
    reason: "kms",
    // The text may quote the path of the test write, in which people have folders of that name.
    says: /\bkms:[a-z*]|\baws:kms\b|\bkms\.\w*exception|\bkms key\b|server.?side encryption|\bencryption (?:key|context|configuration|method)\b/i,
    message: encrypted,
  },
  { reason: "roleRefused", says: /sts:assumerole|assumerole\b/i, message: messages.roleNotAssumed },
  {
    reason: "tokenRefused",
    says: /expired ?token|invalid ?token|token\b.*\b(?:expired|is invalid|malformed)/i,
    message: messages.tokenExpired,
  },
  {
    reason: "credentialsMissing",
    says: /unable to locate credentials|no credentials/i,
    message: messages.credentialsMissing,
  },
  {
    reason: "secretWrong",
    says: /signature ?does ?not ?match|signature we calculated/i,
    message: messages.secretWrong,
  },
  {
    reason: "keyIdUnknown",
    says: /key id\b.*\bdoes not (?:exist|match)|invalidaccesskeyid/i,
    message: messages.keyIdUnknown,
  },
  {
    reason: "regionWrong",
    says: /authorizationheadermalformed|permanentredirect|illegallocationconstraint|region\b.*\b(?:is wrong|expecting)/i,
    message: messages.regionWrong,
  },
  { reason: "bucketNameRefused", says: /invalidbucketname/i, message: messages.bucketNameRejected },
  {
    reason: "endpointInvalid",
    says: /invalid endpoint|endpoint url|endpointconnectionerror/i,
    message: messages.endpointInvalid,
  },
  {
    reason: "bucketInvalid",
    says: /bucket\b.*\b(?:is not valid|does not exist)|nosuchbucket|invalid bucket/i,
    message: messages.bucketInvalid,
  },
  {
    reason: "accessDenied",
    says: /access ?denied|not authorized|forbidden/i,
    message: (failure) => messages.bucketAccessDenied({ ...failure, isRole: false }),
  },
];

/** Why a destination was rejected; undefined when the answer is about something else than its test write. */
export function rejectionOf(failure: RequestFailure): DestinationRejected | undefined {
  const { detail = "" } = failure;
  const known = REJECTIONS.find(({ says }) => says.test(detail));
  if (known !== undefined) return new DestinationRejected(known.message(failure), known.reason);
  return /failed to validate/i.test(detail)
    ? new DestinationRejected(messages.testWriteFailed(failure), "other")
    : undefined;
}

/** AWS tells who lacks the permission on which key. */
function encrypted(failure: RequestFailure): Message<RequestFailure> {
  const { detail = "" } = failure;
  const kmsKey = /\barn:aws[\w-]*:kms:[^\s,;"']+/.exec(detail)?.[0];
  const principal = /\barn:aws[\w-]*:(?:iam|sts):[^\s,;"']+/.exec(detail)?.[0];
  return messages.keyOfBucketDenied({ ...failure, kmsKey, principal });
}
