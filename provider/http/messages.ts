import { defineMessage } from "../core/message.ts";
import { formatDuration, grouped } from "../core/text.ts";
import { couldNot, type Feature, type Quota, type RequestFailure } from "./errors.ts";
import type { CloudRegion } from "./options.ts";

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
  when: "LangSmith keeps failing (5xx, 408 or no response). LangSmith returned a server error (5xx or 408) to every try, or did not respond in time.",
  say: (fields: RequestFailure & { readonly tries: number }) =>
    `${couldNot(fields)}${fields.tries > 1 ? ` All ${fields.tries} tries failed.` : ""}`,
  do: "Try again later. If LangSmith is only slow, raise `langsmith:requestTimeoutSeconds`.",
  example: { ...READ, status: 503, tries: 5 },
});

export const requestUnanswered = defineMessage("LS1105", {
  when: "The response to a request was lost. The connection broke, the time ran out, or LangSmith failed after the request was sent. The provider does not repeat it, because that could create a second object.",
  say: (fields: RequestFailure) => couldNot(fields),
  do: "Check in LangSmith whether the request was carried out before you try again.",
  see: "concepts/waits-and-resumes.md",
  example: { ...CREATE, outcome: "got no complete response: other side closed" },
});

/** What decided the address, as it follows "check": `langsmith:region`. */
interface OfAddress extends RequestFailure {
  readonly setting: string;
}

export const unexpectedAnswer = defineMessage("LS1106", {
  when: "The response is not from LangSmith. The response is an HTML page, a redirect, or JSON without the requested object. A proxy, a login page or another server probably sent it.",
  say: (fields: OfAddress) => couldNot(fields),
  do: ({ setting }) => `Check ${setting}, and any proxy.`,
  see: "guides/doctor.md",
  example: { ...READ, outcome: "returned 200 with an HTML page", setting: SETTING },
});

export const answerTooLarge = defineMessage("LS1107", {
  when: "The response is too large to read. The provider limits the size of a response, so that no server can exhaust its memory.",
  say: (fields: OfAddress & { readonly isListing: boolean }) => couldNot(fields),
  do: ({ setting, isListing }) =>
    `${
      isListing
        ? "Delete objects that you no longer need, or upgrade an old server, which lists everything at once."
        : "Make the object smaller in LangSmith, or report this."
    } If another server answered, check ${setting}.`,
  example: {
    ...READ,
    outcome: "returned 200, but the response is larger than the limit of 1048576 bytes",
    setting: "langsmith:region",
    isListing: false,
  },
});

export const answerTooDeep = defineMessage("LS1131", {
  when: "The response is nested too deeply to read. The provider reads JSON only up to a fixed depth. Another program probably stored a deeper value in the object.",
  say: (fields: RequestFailure) => couldNot(fields),
  do: "Make the object flatter in LangSmith. Usually its metadata is nested too deeply.",
  example: { ...READ, outcome: "returned 200 with JSON nested more than 200 levels deep" },
});

const SET_KEY =
  "Set the key with `pulumi config set --secret langsmith:apiKey` or LANGSMITH_API_KEY. In a pipeline, change the job's secret.";
const RECORDED =
  "A refresh or destroy uses the key of the last up: run `pulumi up` first, or set LANGSMITH_API_KEY (outside us, also LANGSMITH_REGION or LANGSMITH_ENDPOINT).";

interface RejectedKey extends RequestFailure {
  /** The region of the address, where that is one of LangSmith Cloud. */
  readonly cloudRegion?: CloudRegion | undefined;
  readonly isRecorded: boolean;
}

function checkKey({ cloudRegion, isRecorded }: RejectedKey): string {
  if (cloudRegion === undefined) return "Check that the key is valid and belongs to this region or server.";
  const { region, others, from } = cloudRegion;
  if (from !== undefined && isRecorded)
    return `Check the key. The region is ${region}; the others are ${others.join(", ")}.`;
  if (from !== undefined)
    return `Check the key. The region is ${region} (from ${from}): for a key of ${others.join(", ")}, change that setting.`;
  return `Check the key. No region is set, so the provider used ${region}: for a key of ${others.join(", ")}, set \`langsmith:region\`.`;
}

export const keyRejected = defineMessage("LS1108", {
  when: "LangSmith rejects the API key (401). The key was revoked, has expired, is incomplete, or belongs to another region. The provider uses the `apiKey` or `bearerToken` of an explicit provider first, then the stack's configuration, then the environment. `pulumi refresh` and `pulumi destroy` use the provider that the state has recorded, so its key may be older.",
  say: (fields: RejectedKey) => couldNot(fields),
  do: (fields) => `${checkKey(fields)} ${fields.isRecorded ? RECORDED : SET_KEY}`,
  see: "guides/rotate-credentials.md#the-api-key",
  example: { ...LIST, status: 401, isRecorded: false },
});

export const workspaceRequired = defineMessage("LS1110", {
  when: "An organization key needs a workspace (403). A key of an organization can access several workspaces, so each request must name one.",
  say: (fields: RequestFailure) => couldNot(fields),
  do: "Run `pulumi config set langsmith:workspaceId <UUID>`, or set LANGSMITH_WORKSPACE_ID.",
  see: "guides/regions-and-workspaces.md",
  example: { ...READ, status: 403, detail: "This API key requires workspace specification" },
});

interface OfFeature extends RequestFailure {
  /** What of LangSmith the request belongs to, where that is enabled, or sold, by itself. */
  readonly feature: Feature | undefined;
  /** Which installations have the operation, of one that not every installation has. */
  readonly onlyOn: string | undefined;
}

const ONLY_CLOUD = "GitHub integrations exist only in the cloud. A self-hosted installation deploys images.";

export const featureDisabled = defineMessage("LS1111", {
  when: "A feature is not enabled for the organization (403). LangSmith enables some features for each organization separately.",
  say: (fields: OfFeature) => couldNot(fields),
  do: ({ feature, onlyOn }) =>
    onlyOn ??
    `Ask your organization's administrator, or LangSmith support, to enable ${feature?.name ?? "the feature"}.`,
  example: {
    ...LIST,
    status: 403,
    detail: "Bulk exports are not enabled for this organization",
    feature: FEATURE,
    onlyOn: undefined,
  },
});

export const planExcludes = defineMessage("LS1112", {
  when: "The organization's plan does not include a feature (402). LangSmith reports that this request needs another plan.",
  say: (fields: OfFeature) => couldNot(fields),
  do: ({ feature, onlyOn }) =>
    onlyOn ??
    `Change to a plan that includes ${feature?.name ?? "this"}, or use the key of another organization.${feature?.plans === undefined ? "" : ` Plans: ${feature.plans}.`}`,
  see: "guides/export-traces.md#which-plan",
  example: { ...CREATE, status: 402, feature: FEATURE, onlyOn: undefined },
});

export const permissionMissing = defineMessage("LS1113", {
  when: "The key lacks a permission (403). The key's role does not allow the request in this workspace, or the workspace is the wrong one.",
  say: (fields: RequestFailure & Pick<OfFeature, "onlyOn"> & { readonly permission: string | undefined }) =>
    couldNot(fields),
  do: ({ permission, onlyOn }) => {
    const use =
      permission === undefined
        ? "Use a key whose role allows this, and check `langsmith:workspaceId`."
        : `Use a key whose role has the permission ${permission} in this workspace, and check \`langsmith:workspaceId\`.`;
    return onlyOn === undefined ? use : `${use} If the key has it: ${onlyOn}`;
  },
  see: "reference/permissions.md",
  example: { ...CREATE, status: 403, permission: "bulk-exports:manage", onlyOn: undefined },
});

export const operationMissing = defineMessage("LS1114", {
  when: "This server does not have the operation (404, 405 or 501). Self-hosted installations do not have every operation of the cloud, and old versions lack newer operations.",
  say: (
    fields: OfAddress &
      Pick<OfFeature, "onlyOn"> & {
        /** Whether it is a 404, which a wrong workspace or key is answered with, too. */
        readonly isUncertain: boolean;
      },
  ) => couldNot(fields),
  do: ({ onlyOn, setting, isUncertain }) => {
    if (!isUncertain)
      return onlyOn ?? "Upgrade the self-hosted server: this version does not have the operation.";
    return onlyOn === undefined
      ? `Check ${setting}, or upgrade a server that is too old. A wrong \`langsmith:workspaceId\` or key can also cause this.`
      : `${onlyOn} If this one should have it, check ${setting}, \`langsmith:workspaceId\` and the key.`;
  },
  see: "guides/self-hosted.md#which-release-you-need",
  example: {
    attempted: "list the GitHub integrations",
    method: "GET",
    url: "https://langsmith.example.com/api-host/v1/integrations/github/install",
    status: 405,
    onlyOn: ONLY_CLOUD,
    setting: SETTING,
    isUncertain: false,
  },
});

export const notFound = defineMessage("LS1115", {
  when: "LangSmith does not find the object (404). LangSmith returns 404 for an object that does not exist, and also for one that the key and workspace cannot access.",
  say: (fields: RequestFailure) => couldNot(fields),
  do: "Check the id, `langsmith:workspaceId` and the key: the object does not exist, or is in another workspace.",
  example: { ...READ, status: 404, detail: `Deployment ID ${ID} not found` },
});

export const conflict = defineMessage("LS1116", {
  when: "The name is already in use, or something else prevents the change (409). LangSmith returned 409, or reported that the name already exists.",
  say: (fields: RequestFailure) => couldNot(fields),
  do: "Rename or delete the object that has the name or still uses this one. If an operation is in progress, wait. Then try again.",
  example: { ...CREATE, status: 409, detail: "Name already exists" },
});

export const valueRejected = defineMessage("LS1117", {
  when: "LangSmith rejects a value (422). LangSmith validates each request. The error does not show the sent values, because they may be secret.",
  say: (
    fields: RequestFailure & {
      /** What is wrong, by the program's property names; absent where only the service's words are known. */
      readonly complaints?: readonly string[] | undefined;
    },
  ) =>
    fields.complaints === undefined
      ? couldNot(fields)
      : `Could not ${fields.attempted}: LangSmith rejected a value (422). ${fields.complaints.join("; ")}.`,
  do: ({ complaints }) =>
    complaints === undefined
      ? "Correct the fields that the response names. The sent values are not shown, because they may be secret."
      : "Correct it in the program.",
  example: { ...CREATE, status: 422, complaints: ["filter: the filter cannot be parsed"] },
});

export const idRejected = defineMessage("LS1118", {
  when: "LangSmith rejects an id (422). An id in the request's address is incomplete, or is not a UUID.",
  say: (fields: RequestFailure) => couldNot(fields),
  do: "Correct the id in the program, or in the command that you ran.",
  example: { ...READ, status: 422, detail: "path.deployment_id: Input should be a valid UUID" },
});

export const badRequest = defineMessage("LS1119", {
  when: "LangSmith rejects the request (400). LangSmith returned 400, or another status for an invalid request.",
  say: (fields: RequestFailure) => couldNot(fields),
  do: "Correct what the response names, then try again.",
  example: { ...CREATE, status: 400, detail: "end_time must be after start_time" },
});

export const wrongWorkspace = defineMessage("LS1120", {
  when: "The response is from another workspace. The header `X-Tenant-Id` of a request names the workspace. A proxy probably drops it.",
  say: (fields: RequestFailure) => couldNot(fields),
  do: "Fix the proxy that drops the header X-Tenant-Id, or check `langsmith:workspaceId` and the API key.",
  see: "guides/recover-after-a-kill.md#if-a-proxy-also-dropped-the-workspace",
  example: {
    ...LIST,
    outcome:
      "returned 200 from workspace 3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63 instead of 9d2f4b10-77aa-4c1e-9a35-0e6f1d2c3b4a",
  },
});

export const listingTooLong = defineMessage("LS1121", {
  when: "A list does not end. A list ends with a page that is not full. A server or proxy that ignores the offset never sends one.",
  say: ({ most, offset }: { readonly most: number; readonly offset: number }) =>
    `The list has more than ${grouped(most)} objects, and continues at offset ${grouped(offset)}. The provider stopped reading it.`,
  do: "Check the address, and ask the operator of the server why its lists do not end.",
  example: { most: 1_000_000, offset: 1_000_000 },
});

export const listingIncomplete = defineMessage("LS1122", {
  when: "A list is incomplete. Objects were created or deleted while the provider read the pages, or the server does not support limit and offset. The provider does not rely on an incomplete list.",
  say: ({ attempted, found }: { readonly attempted: string; readonly found: string }) =>
    `Could not ${attempted}: the list is incomplete. ${found}.`,
  do: "Try again. If the error persists, ask the operator of the server.",
  example: {
    attempted: "list the bulk exports",
    found: "At offset 0, the server returned 60 items as the last page, but it has more at offset 100",
  },
});

export const idInvalid = defineMessage("LS1123", {
  when: "An id cannot be part of a request. An id in the program or the state is empty, too long, or would change the address of the request.",
  say: ({ path, allowed }: { readonly path: string; readonly allowed: string }) =>
    `The id in ${path} must be ${allowed}. Nothing was sent.`,
  do: "Correct the id in the program, or import the object by its correct id.",
  example: { path: "/v2/deployments/<id>", allowed: 'a string of 1 to 256 characters, and not "." or ".."' },
});

export const requestTooLarge = defineMessage("LS1124", {
  when: "The request is too large. LangSmith repeats the properties in its responses, and the provider reads a response only up to a limit.",
  say: (fields: { readonly attempted: string; readonly length: number; readonly most: number }) =>
    `Could not ${fields.attempted}: the request body has ${fields.length} bytes; the limit is ${fields.most}. Nothing was sent.`,
  do: "Shorten the properties of the resource.",
  example: { attempted: "create the deployment", length: 700_000, most: 524_288 },
});

export const locked = defineMessage("LS1128", {
  when: "The object is locked (423). Another operation, or the operator of the server, locked the object. LangSmith did not carry out the request.",
  say: (fields: RequestFailure) => couldNot(fields),
  do: "Wait until the other operation ends, then try again: nothing was changed. If the object stays locked, ask the operator of the server.",
  example: {
    ...READ,
    attempted: "update the deployment",
    method: "PATCH",
    status: 423,
    detail: "Deployment is locked",
  },
});

export const unexpectedMember = defineMessage("LS1129", {
  when: "The provider cannot read a field of the response. The field is missing, or has a type that this version of the provider does not know.",
  say: (fields: RequestFailure) => couldNot(fields),
  do: "Upgrade the provider, or a self-hosted server that is too old. If both are current, report the field.",
  example: { ...READ, outcome: "returned 200 with unexpected JSON at created_at" },
});

export const pagingRejected = defineMessage("LS1130", {
  when: "LangSmith rejects the page size or offset of a list (422). The provider chooses the limit and the offset of a list. A program cannot change them.",
  say: (fields: OfAddress) => couldNot(fields),
  do: ({ setting }) =>
    `Check ${setting}, and upgrade the provider, or a self-hosted server that is too old. If both are current, report the error.`,
  example: {
    ...LIST,
    status: 422,
    detail: "query.limit: Input should be less than or equal to 100",
    setting: SETTING,
  },
});

export const tooManyWaiting = defineMessage("LS1201", {
  when: "Too many requests are waiting. The provider limits the number of waiting requests, to limit its memory.",
  say: (fields: RequestFailure & { readonly why: string }) =>
    couldNot({ ...fields, outcome: `was not sent: ${fields.why}` }),
  do: "Run `pulumi` with a smaller `--parallel`, or raise `langsmith:maxConcurrentRequests`.",
  see: "guides/large-stacks.md",
  example: { ...CREATE, why: "10000 requests are already waiting" },
});

const QUOTA_FIX: Readonly<Record<Quota, string>> = {
  schedules:
    "Cancel schedules that you no longer need, then try again. A workspace can have at most 200 active schedules, so waiting does not help.",
  objects:
    "Delete or cancel some of the objects that the response names, then try again. This is not a limit on requests, so waiting does not help.",
};

export const quotaReached = defineMessage("LS1202", {
  when: "The maximum number of objects is reached (429). LangSmith limits how many objects of a kind exist at once, such as the active schedules of a workspace.",
  say: (fields: RequestFailure & { readonly quota: Quota }) => couldNot(fields),
  do: ({ quota }) => QUOTA_FIX[quota],
  see: "reference/limits.md",
  example: { ...CREATE, status: 429, detail: "Too many active scheduled exports", quota: "schedules" },
});

export const pauseTooLong = defineMessage("LS1203", {
  when: "LangSmith asks for a pause of more than an hour (429). LangSmith returned 429 with a `Retry-After` of more than an hour. The provider waits only for shorter pauses.",
  say: (fields: RequestFailure & { readonly seconds: number }) => couldNot(fields),
  do: ({ seconds }) =>
    `Try again after ${formatDuration(seconds * 1000)}: LangSmith asks for this pause, and the provider does not wait so long.`,
  see: "reference/limits.md",
  example: { ...CREATE, status: 429, seconds: 86_400 },
});

export const limitWaitEnded = defineMessage("LS1204", {
  when: "The operation ended while it waited for a rate limit (429). LangSmith limits requests (429). The operation reached its time limit, or you pressed Ctrl-C, before the limit ended.",
  say: ({ attempted, why, limit }: LimitWait) =>
    `Could not ${attempted}: ${why} while waiting for a limit. ${limit}.`,
  do: ({ unchanged }) =>
    unchanged === undefined
      ? "Run the command again."
      : `Run the command again. This request changed nothing, ${unchanged}.`,
  see: "reference/limits.md",
  example: {
    attempted: "create the bulk export",
    why: "the time limit of 2 h was reached",
    limit: "LangSmith limits new exports per hour in a workspace (429)",
    unchanged: "because LangSmith rejected every try",
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
