import { defineMessage } from "../core/message.ts";
import { couldNot, type Feature, type Quota, type RequestFailure } from "./errors.ts";
import type { AssumedRegion } from "./options.ts";

const ID = "7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e";
const READ: RequestFailure = {
  attempted: "read the deployment",
  method: "GET",
  url: `https://api.host.langchain.com/v2/deployments/${ID}`,
};
const LIST: RequestFailure = {
  attempted: "list the bulk exports",
  method: "GET",
  url: "https://api.smith.langchain.com/api/v1/bulk-exports",
};
const CREATE: RequestFailure = { ...LIST, attempted: "create the bulk export", method: "POST" };
const FEATURE: Feature = {
  name: "bulk export",
  plans: "Plus or Enterprise; Enterprise for organizations that signed up after 3 August 2026",
};
const SETTING = "langsmith:region (us by default) or langsmith:apiUrl";

export const serviceFails = defineMessage("LS1104", {
  title: "The service keeps failing",
  message: (fields: RequestFailure & { readonly tries: number }) =>
    `${couldNot(fields)} That was try ${fields.tries}.`,
  cause: "Every try was answered with a failure of the service (5xx or 408), or with nothing in time.",
  fix: "The service is in trouble or too slow: try again later; if it is only slow, raise langsmith:requestTimeoutSeconds.",
  example: { ...READ, status: 503, tries: 5 },
});

export const requestUnanswered = defineMessage("LS1105", {
  title: "A request was sent, and its answer was lost",
  message: (fields: RequestFailure) => couldNot(fields),
  cause:
    "The connection broke, the time ran out, or the service failed after the request had left. It is not repeated, since that could create a second object.",
  fix: "Check at the service whether it was carried out before you try again.",
  example: { ...CREATE, outcome: "gave no complete answer: other side closed" },
});

/** What decided the address, as it follows "check": `langsmith:region`. */
interface OfAddress extends RequestFailure {
  readonly setting: string;
}

export const unexpectedAnswer = defineMessage("LS1106", {
  title: "Something else than the service answers",
  message: (fields: OfAddress) => couldNot(fields),
  cause:
    "The answer is an HTML page, a redirect, or JSON without the object that was asked for: a proxy, a login page or another server answers.",
  fix: ({ setting }) => `A proxy or a wrong address is likely: check ${setting}, and any proxy on the way.`,
  example: { ...READ, outcome: "answered 200 with an HTML page", setting: SETTING },
});

export const answerTooLarge = defineMessage("LS1107", {
  title: "The answer is too large to read",
  message: (fields: OfAddress & { readonly isListing: boolean }) => couldNot(fields),
  cause: "The provider reads an answer up to a limit, so that no server can exhaust its memory.",
  fix: ({ setting, isListing }) =>
    `Check ${setting}: a proxy or a wrong address may answer in the service's place. If the service answered, ${
      isListing
        ? "upgrade it, since an older one lists everything at once, or delete what is no longer needed"
        : "make the object smaller, or report this"
    }.`,
  example: {
    ...READ,
    outcome: "answered 200, but the answer is longer than 4194304 bytes",
    setting: "langsmith:region",
    isListing: false,
  },
});

export const answerTooDeep = defineMessage("LS1131", {
  title: "The answer is nested too deep to read",
  message: (fields: RequestFailure) => couldNot(fields),
  cause:
    "The provider reads JSON up to a number of levels, since what reads it is recursive. Others can store a deeper value in an object, mostly in its metadata.",
  fix: "Make the object flatter in LangSmith: mostly its metadata is nested too deep.",
  example: { ...READ, outcome: "answered 200 with JSON that is nested more than 200 levels deep" },
});

/** Where a key comes from, as a whole sentence. */
const KEY_SOURCES =
  "Keys come from an explicit provider's apiKey, from langsmith:apiKey (pulumi config set --secret langsmith:apiKey) or from LANGSMITH_API_KEY; bearer tokens from bearerToken or LANGSMITH_BEARER_TOKEN in the same way.";
const RECORDED =
  "If this was a refresh or a destroy: they use the key of the last up; after a rotation run `pulumi up` first, or put the new key into LANGSMITH_API_KEY and, unless it is of the region us, where it belongs into LANGSMITH_REGION or LANGSMITH_ENDPOINT.";

interface RejectedKey extends RequestFailure {
  /** The region that was assumed because the configuration names no address. */
  readonly assumed?: AssumedRegion | undefined;
  readonly isRecorded: boolean;
}

function whyRejected(assumed: AssumedRegion | undefined): string {
  const reasons = "The key is wrong, expired, or of another region.";
  if (assumed === undefined) return reasons;
  const { region, others } = assumed;
  return `${reasons} No region is set, so the provider used ${region}. For a key of another region (${others.join(", ")}), set langsmith:region or LANGSMITH_REGION.`;
}

export const keyRejected = defineMessage("LS1108", {
  title: "The service rejects the key",
  message: (fields: RejectedKey) => couldNot(fields),
  cause:
    "The service answered 401. The key was revoked or has expired, it is cut, or the address is of another region.",
  fix: ({ assumed, isRecorded }) =>
    `${whyRejected(assumed)} ${KEY_SOURCES}${isRecorded ? ` ${RECORDED}` : ""}`,
  example: { ...LIST, status: 401, isRecorded: false },
});

export const workspaceRequired = defineMessage("LS1110", {
  title: "The key belongs to an organization, and no workspace is named",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: "A key of the organization reaches several workspaces, so that each request must name one.",
  fix: "The key belongs to the organization, so the workspace must be named: set langsmith:workspaceId or LANGSMITH_WORKSPACE_ID.",
  example: { ...READ, status: 403, detail: "This API key requires workspace specification" },
});

interface OfFeature extends RequestFailure {
  /** What of LangSmith the request belongs to, where that is enabled, or sold, by itself. */
  readonly feature: Feature | undefined;
  /** Which installations have the operation, of one that not every installation has. */
  readonly onlyOn: string | undefined;
}

const ONLY_CLOUD = "GitHub integrations exist only in the cloud; a self-hosted installation deploys images.";

export const featureDisabled = defineMessage("LS1111", {
  title: "The organization does not have the feature enabled",
  message: (fields: OfFeature) => couldNot(fields),
  cause: "LangSmith enables some features for each organization separately.",
  fix: ({ feature, onlyOn }) =>
    onlyOn ??
    `Ask the organization's administrator, or the vendor, to enable ${feature?.name ?? "the feature"} for it.`,
  example: {
    ...LIST,
    status: 403,
    detail: "Bulk exports are not enabled for this organization",
    feature: FEATURE,
    onlyOn: undefined,
  },
});

export const planExcludes = defineMessage("LS1112", {
  title: "The plan of the organization does not include the feature",
  message: (fields: OfFeature) => couldNot(fields),
  cause: "The service answered that the plan of the organization has to be changed for this.",
  fix: ({ feature, onlyOn }) =>
    onlyOn ??
    `Change the organization's plan to one that includes ${feature?.name ?? "this"}${feature?.plans === undefined ? "" : ` (${feature.plans})`}, or use the key of another organization.`,
  example: { ...CREATE, status: 402, feature: FEATURE, onlyOn: undefined },
});

export const permissionMissing = defineMessage("LS1113", {
  title: "The key lacks a permission",
  message: (
    fields: RequestFailure & Pick<OfFeature, "onlyOn"> & { readonly permission: string | undefined },
  ) => couldNot(fields),
  cause: "The role of the key does not allow the request in this workspace, or the workspace is another one.",
  fix: ({ permission, onlyOn }) => {
    const use =
      permission === undefined
        ? "The key is not allowed to do this: use one with a role that is, and check langsmith:workspaceId."
        : `The key needs the permission ${permission} in this workspace: use a key whose role has it, and check langsmith:workspaceId.`;
    return onlyOn === undefined ? use : `${use} If it has: ${onlyOn}`;
  },
  example: { ...CREATE, status: 403, permission: "bulk-exports:manage", onlyOn: undefined },
});

export const operationMissing = defineMessage("LS1114", {
  title: "This server does not have the operation",
  message: (
    fields: OfAddress &
      Pick<OfFeature, "onlyOn"> & {
        /** Whether it is a 404, which a wrong workspace or key is answered with, too. */
        readonly isUncertain: boolean;
      },
  ) => couldNot(fields),
  cause:
    "Self-hosted installations do not have every operation of the cloud, and older ones lack newer ones.",
  fix: ({ onlyOn, setting, isUncertain }) => {
    if (!isUncertain)
      return onlyOn ?? "This server has no such operation: a self-hosted one must be upgraded for it.";
    return onlyOn === undefined
      ? `Most likely this address has no such operation: check ${setting}, or upgrade a server that is too old for it. A wrong langsmith:workspaceId or key may be answered so, too.`
      : `${onlyOn} If this one should have it, check ${setting}, langsmith:workspaceId and the key.`;
  },
  example: {
    ...READ,
    attempted: "list the GitHub integrations",
    status: 405,
    onlyOn: ONLY_CLOUD,
    setting: SETTING,
    isUncertain: false,
  },
});

export const notFound = defineMessage("LS1115", {
  title: "The service does not find the object",
  message: (fields: RequestFailure) => couldNot(fields),
  cause:
    "The service answers 404 for an object that does not exist, and also for one that the key and the workspace cannot see.",
  fix: "Either it does not exist, or this key and workspace cannot see it: check the id, langsmith:workspaceId and the key.",
  example: { ...READ, status: 404, detail: `Deployment ID ${ID} not found` },
});

export const conflict = defineMessage("LS1116", {
  title: "Another object has the name, or still uses this one",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: "The service answered 409, or that the name exists already.",
  fix: "Another object has the name or still uses this one: rename or delete one of them, then try again.",
  example: { ...CREATE, status: 409, detail: "Name already exists" },
});

export const valueRejected = defineMessage("LS1117", {
  title: "The service rejects a value",
  message: (
    fields: RequestFailure & {
      /** What is wrong, by the program's property names; absent where only the service's words are known. */
      readonly complaints?: readonly string[] | undefined;
    },
  ) =>
    fields.complaints === undefined
      ? couldNot(fields)
      : `Could not ${fields.attempted}: the service rejected what was sent (422). ${fields.complaints.join("; ")}.`,
  cause:
    "The service validates what it is sent, and answered 422. What was sent is not shown, since it may be secret.",
  fix: ({ complaints }) =>
    complaints === undefined
      ? "Correct the fields it names; what was sent is not shown here, since it may be secret."
      : "Correct it in the program.",
  example: { ...CREATE, status: 422, complaints: ["filter: the filter cannot be parsed"] },
});

export const idRejected = defineMessage("LS1118", {
  title: "The service rejects an id",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: "An id in the address is cut, or is not a UUID.",
  fix: "An id in the address is not one of the service's: correct it where it comes from.",
  example: { ...READ, status: 422, detail: "path.deployment_id: Input should be a valid UUID" },
});

export const badRequest = defineMessage("LS1119", {
  title: "The service rejects the request",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: "The service answered 400, or another status for a wrong request.",
  fix: "Correct what the service names, then try again.",
  example: { ...CREATE, status: 400, detail: "end_time must be after start_time" },
});

export const wrongWorkspace = defineMessage("LS1120", {
  title: "The service answers from another workspace",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: "The request named a workspace in the header `X-Tenant-Id`, and the answer is about another one.",
  fix: "A proxy that drops the header X-Tenant-Id is the likely cause: fix the proxy, or check langsmith:workspaceId and the API key.",
  example: {
    ...LIST,
    outcome:
      "answered 200 from workspace 3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63 instead of 9d2f4b10-77aa-4c1e-9a35-0e6f1d2c3b4a",
  },
});

export const listingTooLong = defineMessage("LS1121", {
  title: "A listing does not end",
  message: ({ most, offset }: { readonly most: number; readonly offset: number }) =>
    `The service lists more than ${most} objects, and goes on at offset ${offset}: it was read no further.`,
  cause:
    "A listing ends with a page that is not full. A server or a proxy that ignores the offset never sends one.",
  fix: "Most likely it does not end its listings as it should: see that the address is right, and ask who runs the service.",
  example: { most: 1_000_000, offset: 1_000_000 },
});

export const listingIncomplete = defineMessage("LS1122", {
  title: "A listing lacks objects that exist",
  message: ({ attempted, found }: { readonly attempted: string; readonly found: string }) =>
    `Could not ${attempted}: the listing is incomplete. ${found}.`,
  cause:
    "Objects were created or deleted while the pages were read, or the service does not page by limit and offset, so that the end of the list cannot be proved.",
  fix: "Nothing is concluded from a part: try again, and if it stays so, ask who runs the service.",
  example: {
    attempted: "list the bulk exports",
    found: "At offset 0 the service answered 60 items, as on a last page, but at offset 100 it has more",
  },
});

export const idInvalid = defineMessage("LS1123", {
  title: "An id cannot be part of an address",
  message: ({ path, allowed }: { readonly path: string; readonly allowed: string }) =>
    `An id must be ${allowed}: ${path}.`,
  cause:
    "An id of the program or the state is empty, far too long, or would lead to another address of the service.",
  fix: "Nothing was sent: correct the id in the program, or import the object by its right one.",
  example: { path: "/v2/deployments/<id>", allowed: 'a string of 1 to 256 characters, and not "." or ".."' },
});

export const requestTooLarge = defineMessage("LS1124", {
  title: "A request is too large to send",
  message: (fields: { readonly attempted: string; readonly length: number; readonly most: number }) =>
    `Could not ${fields.attempted}: what is to be sent is ${fields.length} bytes long, and at most ${fields.most} are sent.`,
  cause: "The properties of the resource together are longer than any request that the service takes.",
  fix: "Nothing was sent: shorten the properties of the resource.",
  example: { attempted: "create the deployment", length: 20_000_000, most: 16_777_216 },
});

export const locked = defineMessage("LS1128", {
  title: "The service has locked the object",
  message: (fields: RequestFailure) => couldNot(fields),
  cause:
    "The service answered 423: another operation, or whoever runs the service, keeps the object locked. It carried out nothing of the request.",
  fix: "This request changed nothing, and is safe to send again: wait until the other operation ends, then run it again. If it stays locked, ask who runs the service.",
  example: {
    ...READ,
    attempted: "update the deployment",
    method: "PATCH",
    status: 423,
    detail: "Deployment is locked",
  },
});

export const unexpectedMember = defineMessage("LS1129", {
  title: "The provider cannot read a member of the service's answer",
  message: (fields: RequestFailure) => couldNot(fields),
  cause:
    "The answer is about an object, and a member of it is missing or has a type that this version of the provider does not know.",
  fix: "The provider cannot read that member: upgrade the provider, or a self-hosted server that is too old for it. If both are current, report the member.",
  example: { ...READ, outcome: "answered 200 with JSON of another shape at created_at" },
});

export const pagingRejected = defineMessage("LS1130", {
  title: "The service rejects how the provider pages",
  message: (fields: OfAddress) => couldNot(fields),
  cause: "The service answered 422 to the limit or the offset of a list, which the provider chooses itself.",
  fix: ({ setting }) =>
    `The program cannot change this. Check ${setting}, and upgrade the provider, or a self-hosted server that is too old for it. If both are current, report it.`,
  example: {
    ...LIST,
    status: 422,
    detail: "query.limit: Input should be less than or equal to 100",
    setting: SETTING,
  },
});

export const tooManyWaiting = defineMessage("LS1201", {
  title: "Too many requests wait in this process",
  message: (fields: RequestFailure & { readonly why: string }) =>
    couldNot({ ...fields, outcome: `was not sent: ${fields.why}` }),
  cause: "The provider remembers a limited number of waiting requests, so that its memory is bounded.",
  fix: "More operations run at once than requests can be kept in mind: run pulumi with a smaller --parallel, or raise langsmith:maxConcurrentRequests.",
  example: { ...CREATE, why: "10000 requests wait already" },
});

const QUOTA_FIX: Readonly<Record<Quota, string>> = {
  schedules:
    "Waiting does not help: a workspace has at most 200 active schedules. Cancel schedules that are no longer needed, then try again.",
  objects:
    "Waiting does not help: this limits a number of objects, not of requests. Delete or cancel some of what the service names, then try again.",
};

export const quotaReached = defineMessage("LS1202", {
  title: "A number of objects has reached its limit",
  message: (fields: RequestFailure & { readonly quota: Quota }) => couldNot(fields),
  cause:
    "The service limits how many objects of a kind exist at once, such as the active schedules of a workspace.",
  fix: ({ quota }) => QUOTA_FIX[quota],
  example: { ...CREATE, status: 429, detail: "Too many active scheduled exports", quota: "schedules" },
});

export const pauseTooLong = defineMessage("LS1203", {
  title: "The service asks for a longer pause than the provider waits",
  message: (fields: RequestFailure & { readonly seconds: number }) => couldNot(fields),
  cause:
    "The service answered 429 with a `Retry-After` of more than an hour. The provider waits for shorter ones.",
  fix: ({ seconds }) =>
    `The service asks for a pause of ${seconds} s, longer than is waited here: try again after that.`,
  example: { ...CREATE, status: 429, seconds: 86_400 },
});

export const limitWaitEnded = defineMessage("LS1204", {
  title: "An operation ended while it waited for a limit of the service",
  message: ({ attempted, why, limit }: LimitWait) =>
    `Could not ${attempted}: ${why}, while a limit was waited out: ${limit}.`,
  cause:
    "The service limits requests (429). The time limit of the operation or Ctrl-C came before the limit was over.",
  fix: ({ unchanged }) =>
    unchanged === undefined
      ? "Run it again."
      : `This request changed nothing, ${unchanged}; the next up goes on with it.`,
  example: {
    attempted: "create the bulk export",
    why: "the time limit of 2 h was reached",
    limit: "the service takes at most 250 exports an hour in a workspace, spawned ones count (429)",
    unchanged: "since the service rejected every try",
  },
});

interface LimitWait {
  readonly attempted: string;
  /** What ended it. */
  readonly why: string;
  readonly limit: string;
  /** Why nothing was changed, of a request that is known to have changed nothing. */
  readonly unchanged: string | undefined;
}
