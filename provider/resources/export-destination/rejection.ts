import { formatMessage, type Message } from "../../core/message.ts";
import { type RequestFailure, ServiceError } from "../../http/errors.ts";
import { isTemporary } from "./authentication.ts";
import { type Inputs, SESSION_TOKEN_SINCE } from "./fields.ts";
import * as messages from "./messages.ts";

/** 400: the service could not write its test object to the bucket of a destination. */
export class DestinationRejected extends ServiceError {
  override readonly name = "DestinationRejected";
}

/** The inputs that explain a rejection. */
type Explaining = Partial<Pick<Inputs, "awsRoleArn" | "credentials">>;

interface Rejection {
  readonly pattern: RegExp;
  readonly message: (failure: RequestFailure, desired: Explaining) => Message<RequestFailure>;
}

// First match wins: the texts of the store overlap (a KMS refusal also says that access is denied).
const REJECTIONS: readonly Rejection[] = [
  { pattern: /object lock|content-md5/i, message: messages.objectLocked },
  {
    // The text may quote the path of the test write, in which people have folders of that name.
    pattern:
      /\bkms:[a-z*]|\baws:kms\b|\bkms\.\w*exception|\bkms key\b|server.?side encryption|\bencryption (?:key|context|configuration|method)\b/i,
    message: keyOfBucketDenied,
  },
  { pattern: /sts:assumerole|assumerole\b/i, message: messages.roleNotAssumed },
  {
    pattern: /expired ?token|invalid ?token|token\b.*\b(?:expired|is invalid|malformed)/i,
    message: messages.tokenExpired,
  },
  { pattern: /unable to locate credentials|no credentials/i, message: messages.credentialsMissing },
  { pattern: /signature ?does ?not ?match|signature we calculated/i, message: messages.secretWrong },
  { pattern: /key id\b.*\bdoes not (?:exist|match)|invalidaccesskeyid/i, message: keyIdUnknown },
  {
    pattern:
      /authorizationheadermalformed|permanentredirect|illegallocationconstraint|region\b.*\b(?:is wrong|expecting)/i,
    message: messages.regionWrong,
  },
  { pattern: /invalidbucketname/i, message: messages.bucketNameRejected },
  { pattern: /invalid endpoint|endpoint url|endpointconnectionerror/i, message: messages.endpointInvalid },
  {
    pattern: /bucket\b.*\b(?:is not valid|does not exist)|nosuchbucket|invalid bucket/i,
    message: messages.bucketInvalid,
  },
  {
    pattern: /access ?denied|not authorized|forbidden/i,
    message: (failure, { awsRoleArn }) =>
      messages.bucketAccessDenied({ ...failure, isRole: awsRoleArn !== undefined }),
  },
  { pattern: /failed to validate/i, message: messages.testWriteFailed },
];

/** AWS shows who lacks the permission on which key. */
function keyOfBucketDenied(failure: RequestFailure): Message<RequestFailure> {
  const { detail = "" } = failure;
  const kmsKey = /\barn:aws[\w-]*:kms:[^\s,;"']+/.exec(detail)?.[0];
  const principal = /\barn:aws[\w-]*:(?:iam|sts):[^\s,;"']+/.exec(detail)?.[0];
  return messages.keyOfBucketDenied({ ...failure, kmsKey, principal });
}

const MAY_BE_IGNORED = ` A self-hosted server older than ${SESSION_TOKEN_SINCE} ignores credentials.sessionToken, without which no store knows the key.`;

function keyIdUnknown(failure: RequestFailure, { credentials }: Explaining): Message<RequestFailure> {
  const message = messages.keyIdUnknown(failure);
  return isTemporary(credentials) ? withAdvice(message, MAY_BE_IGNORED) : message;
}

function withAdvice<F>({ code, what, fix, ...others }: Message<F>, more: string): Message<F> {
  const parts = { code, what, fix: fix + more };
  return { ...others, ...parts, text: formatMessage(parts) };
}

/**
 * The error for a request whose test write the service answers 400 for; undefined where the answer is about something
 * else. The words of the store may read like another failure, such as a name that exists already.
 *
 * @param more what stays in force, as a sentence with a space before it
 */
export function toRejection(error: unknown, desired: Explaining, more = ""): DestinationRejected | undefined {
  if (!(error instanceof ServiceError) || error.status !== 400) return undefined;
  const { attempted, method, url, status, detail = "" } = error;
  const rejection = REJECTIONS.find(({ pattern }) => pattern.test(detail));
  if (rejection === undefined) return undefined;
  const message = rejection.message({ attempted, method, url, status, detail }, desired);
  return new DestinationRejected(withAdvice(message, more));
}

/** Carries out a change that the service tests the bucket for, and explains a rejection by the inputs. */
export async function tested<T>(change: () => Promise<T>, desired: Explaining, more?: string): Promise<T> {
  try {
    return await change();
  } catch (error) {
    throw toRejection(error, desired, more) ?? error;
  }
}
