import { defineMessage } from "../core/message.ts";
import { listed } from "../core/text.ts";
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

interface NoConnection extends RequestFailure {
  readonly advice: string;
  /** Whether an earlier try of the same request left, and may have been carried out. */
  readonly isUnsure: boolean;
}

const connectionFix = ({ isUnsure, advice }: NoConnection) =>
  `${advice} ${isUnsure ? "An earlier try was sent, and may have been carried out." : "This request was not sent."}`;

export const unreachable = defineMessage("LS1101", {
  when: "LangSmith cannot be reached. The host name does not resolve, no server listens there, or the network blocks the connection.",
  say: (fields: NoConnection) => couldNot(fields),
  do: connectionFix,
  see: "guides/doctor.md",
  example: {
    ...READ,
    outcome: "could not connect: getaddrinfo ENOTFOUND api.host.langchain.com",
    isUnsure: false,
    advice: `Check that the address is correct and reachable. It comes from ${SETTING}.`,
  },
});

export const proxyFailed = defineMessage("LS1102", {
  when: "The proxy does not connect to LangSmith. `HTTPS_PROXY` or `HTTP_PROXY` names a proxy that is not reachable, needs a password, or blocks the address.",
  say: (fields: NoConnection) => couldNot(fields),
  do: connectionFix,
  see: "guides/doctor.md",
  example: {
    ...READ,
    outcome:
      "could not connect: the proxy http://proxy:3128 (from HTTPS_PROXY) returned 403 to CONNECT api.host.langchain.com:443",
    isUnsure: false,
    advice: "Check that HTTPS_PROXY is the right proxy and allows this address.",
  },
});

export const certificateRejected = defineMessage("LS1103", {
  when: "The TLS connection fails. The certificate of the server or proxy has expired, is for another host, or comes from an authority that Node.js does not trust. A proxy that inspects TLS has an authority of its own.",
  say: (fields: NoConnection) => couldNot(fields),
  do: connectionFix,
  see: "guides/doctor.md",
  example: {
    ...READ,
    outcome: "could not connect: certificate has expired",
    isUnsure: false,
    advice: `Renew the certificate of the server, or correct this machine's clock. The address comes from ${SETTING}.`,
  },
});

export const proxyAddressInvalid = defineMessage("LS1021", {
  when: "HTTPS_PROXY or HTTP_PROXY is not the address of a proxy. The value is not an http or https URL, something follows the port, or a % of the user or password is not encoded. The error does not show it, because it may contain a password.",
  say: ({ variable }: { readonly variable: string; readonly host: string }) =>
    `The environment variable ${variable} is not the address of an http or https proxy. Nothing was sent.`,
  do: ({ host }) =>
    `Set it to an address like http://user:password@proxy.example.com:3128, with nothing after the port. In a user or password, write % as %25, / as %2F, \\ as %5C, ? as %3F, # as %23 and @ as %40. Or add ${host} to NO_PROXY.`,
  example: { variable: "HTTPS_PROXY", host: "api.smith.langchain.com" },
});

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
  when: "The response is too large to read. The provider limits the size of a response, so that no server can exhaust its memory. An old server lists everything at once, or another program stored more in the object, usually in its metadata.",
  say: (fields: OfAddress) => couldNot(fields),
  do: ({ setting }) =>
    `Delete objects that you no longer need, or make the object smaller in LangSmith. If another server answered, check ${setting}.`,
  example: {
    ...LIST,
    outcome: "returned 200, but the response is larger than the limit of 33554432 bytes",
    setting: "langsmith:region",
  },
});

/** What an object has that this version does not know. No value is shown but a time: others may be secret. */
type UnknownFormat = { readonly object: string } & (
  | { readonly time: string }
  | { readonly paths: readonly string[] }
);

function describe(format: UnknownFormat): string {
  if ("time" in format) return `its time ${JSON.stringify(format.time)} cannot be read`;
  const { paths } = format;
  return `${listed(paths)} ${paths.length === 1 ? "is missing or has" : "are missing or have"} another type`;
}

export const unknownFormat = defineMessage("LS1129", {
  when: "LangSmith and this version of the provider do not fit. A field of a response is missing or has another type. Or LangSmith rejects the page size or offset of a list, which the provider chooses.",
  say: (fields: RequestFailure | UnknownFormat) =>
    "object" in fields
      ? `LangSmith returned ${fields.object} in a format that this version of pulumi-langsmith does not know: ${describe(fields)}.`
      : couldNot(fields),
  do: "Upgrade the provider, or a self-hosted server that is too old. If both are current, report the error.",
  example: { ...READ, outcome: "returned 200 with unexpected JSON at created_at" },
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
  when: "The request needs a workspace. A key of an organization can access several workspaces, so each request must name one (403). Commands that read the objects of one workspace need one, too.",
  say: (fields: RequestFailure | Readonly<Record<never, never>>) =>
    "method" in fields ? couldNot(fields) : "No workspace is configured.",
  do: (fields) => {
    const set = "Run `pulumi config set langsmith:workspaceId <UUID>`, or set LANGSMITH_WORKSPACE_ID.";
    return "method" in fields ? set : `${set} A command outside the Pulumi project also needs \`--stack\`.`;
  },
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

interface Missing {
  /** The object as a message begins with it: `revision 9e2b…`. */
  readonly object: string;
  /** The function that lists such objects, where their ids are not shown in LangSmith. */
  readonly listedBy?: string | undefined;
}

export const notFound = defineMessage("LS1115", {
  when: "LangSmith does not find the object (404). LangSmith returns 404 for an object that does not exist, and also for one that the key and workspace cannot access. The API key decides the organization, the configuration decides the workspace.",
  say: (fields: RequestFailure | Missing) =>
    "object" in fields
      ? `${fields.object} does not exist, or this API key and workspace cannot access it.`
      : couldNot(fields),
  do: (fields) => {
    const listing = "object" in fields && fields.listedBy ? ` (\`${fields.listedBy}\` lists the ids)` : "";
    return `Check the id${listing}, the API key and \`langsmith:workspaceId\`.`;
  },
  example: { ...READ, status: 404, detail: `Deployment ID ${ID} not found` },
});

export const nameInUse = defineMessage("LS1116", {
  when: "The name is already in use (409 or 400). LangSmith reports that another object has the name.",
  say: (fields: RequestFailure) => couldNot(fields),
  do: "Choose another name, or rename or delete the object that has it.",
  example: { ...CREATE, status: 409, detail: "Name already exists" },
});

export const changePrevented = defineMessage("LS1132", {
  when: "Another operation or object prevents the change (409). An operation is in progress, or another object still uses this one.",
  say: (fields: RequestFailure) => couldNot(fields),
  do: "If an operation is in progress, wait until it ends. If another object uses this one, delete that object first. Then try again.",
  example: { ...READ, attempted: "delete the deployment", method: "DELETE", status: 409 },
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

interface RejectedValue extends RequestFailure {
  /** What is wrong, by the program's property names; absent where only the service's words are known. */
  readonly complaints?: readonly string[] | undefined;
  /** The program's properties that the service's words are about, where they are known. */
  readonly properties?: readonly string[];
}

export const valueRejected = defineMessage("LS1117", {
  when: "LangSmith rejects a value (400 or 422). LangSmith validates each request. The error does not show the sent values, because they may be secret.",
  say: (fields: RejectedValue) =>
    fields.complaints === undefined
      ? couldNot(fields)
      : `Could not ${fields.attempted}: LangSmith rejected a value (422). ${fields.complaints.join("; ")}.`,
  do: ({ complaints, properties }) => {
    if (properties !== undefined) return `Correct ${properties.join(" and ")} in your program.`;
    return complaints === undefined
      ? "Correct what the response names, then try again."
      : "Correct it in the program.";
  },
  example: { ...CREATE, status: 422, complaints: ["filter: the filter cannot be parsed"] },
});

export const wrongWorkspace = defineMessage("LS1120", {
  when: "The response is from another workspace. The header `X-Tenant-Id` of a request names the workspace. A proxy probably drops it, or the API key belongs to another workspace.",
  say: (fields: RequestFailure | { readonly answers: string; readonly requested: string }) =>
    "method" in fields
      ? couldNot(fields)
      : `Workspace ${fields.answers} answers instead of ${fields.requested}. Nothing was changed.`,
  do: "Fix the proxy that drops the header X-Tenant-Id, or check `langsmith:workspaceId`, the address and the API key.",
  see: "guides/recover-after-a-kill.md#if-a-proxy-also-dropped-the-workspace",
  example: {
    ...LIST,
    outcome:
      "returned 200 from workspace 3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63 instead of 9d2f4b10-77aa-4c1e-9a35-0e6f1d2c3b4a",
  },
});

export const listingIncomplete = defineMessage("LS1122", {
  when: "A list is incomplete. The server reports more objects than it returns, or does not support limit and offset. The provider does not rely on an incomplete list.",
  say: ({ attempted, found }: { readonly attempted: string; readonly found: string }) =>
    `Could not ${attempted}: the list is incomplete. ${found}.`,
  do: "Try again. If the error persists, ask the operator of the server.",
  example: {
    attempted: "list the bulk exports",
    found: "The server reports 70 items, and returned 60",
  },
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

interface LimitWait {
  readonly attempted: string;
  /** What ended it. */
  readonly why: string;
  readonly limit: string;
  /** Whether the request is known to have changed nothing. */
  readonly isUnchanged: boolean;
}

export const limitNotEnded = defineMessage("LS1204", {
  when: "A rate limit did not end in time (429). The operation reached its time limit, or you pressed Ctrl-C, while it waited for a limit on requests.",
  say: ({ attempted, why, limit }: LimitWait) =>
    `Could not ${attempted}: ${why} while waiting for a limit. ${limit}.`,
  do: ({ isUnchanged }) => `Run the command again.${isUnchanged ? " This request changed nothing." : ""}`,
  see: "reference/limits.md",
  example: {
    attempted: "create the bulk export",
    why: "the time limit of 2 h was reached",
    limit: "LangSmith limits requests (429: at most 250 bulk exports can be created per hour)",
    isUnchanged: true,
  },
});
