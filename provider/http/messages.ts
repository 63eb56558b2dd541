import { defineMessage } from "../core/message.ts";
import { couldNot, type RequestFailure } from "./request-failure.ts";

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
const SETTING = "langsmith:region (us by default) or langsmith:apiUrl";

interface NoConnection extends RequestFailure {
  readonly advice: string;
  /** Whether an earlier try of the same request left, and may have been carried out. */
  readonly isUnsure: boolean;
}

const connectionFix = ({ isUnsure, advice }: NoConnection) =>
  `${isUnsure ? "An earlier try was sent, and may have been carried out." : "This request was not sent."} ${advice}`;

export const unreachable = defineMessage("LS1101", {
  title: "The service cannot be reached",
  message: (fields: NoConnection) => couldNot(fields),
  cause:
    "No connection to the address can be made: its name does not resolve, nothing listens there, or the network blocks the way.",
  fix: connectionFix,
  example: {
    ...READ,
    outcome: "could not be reached: getaddrinfo ENOTFOUND api.host.langchain.com",
    isUnsure: false,
    advice: `See that the address is right and can be reached from here; it comes from ${SETTING}.`,
  },
});

export const proxyFailed = defineMessage("LS1102", {
  title: "The proxy makes no connection to the service",
  message: (fields: NoConnection) => couldNot(fields),
  cause:
    "`HTTPS_PROXY` or `HTTP_PROXY` names a proxy that cannot be reached, asks for a password, or does not let the address through.",
  fix: connectionFix,
  example: {
    ...READ,
    outcome:
      "could not be reached: the proxy http://proxy:3128 (from HTTPS_PROXY) answered 403 to CONNECT api.host.langchain.com:443",
    isUnsure: false,
    advice: "See that HTTPS_PROXY names the right proxy, and that it lets this address through.",
  },
});

export const certificateRejected = defineMessage("LS1103", {
  title: "No TLS connection can be made",
  message: (fields: NoConnection) => couldNot(fields),
  cause:
    "The certificate of the service or of the proxy has expired, is of another host, or comes from an authority that Node.js does not know.",
  fix: connectionFix,
  example: {
    ...READ,
    outcome: "could not be reached: certificate has expired",
    isUnsure: false,
    advice: `The certificate has expired: renew it at the service. The address comes from ${SETTING}.`,
  },
});

export const serviceFails = defineMessage("LS1104", {
  title: "The service keeps failing",
  message: (fields: RequestFailure & { readonly tries: number }) =>
    `${couldNot(fields)} That was try ${fields.tries}.`,
  cause: "Every try was answered with a failure of the service (5xx or 408), or with nothing in time.",
  fix: "The service is in trouble or too slow: try again later; if it is only slow, raise langsmith:requestTimeoutSeconds.",
  example: { ...READ, status: 503, tries: 5 },
});

export const answerLost = defineMessage("LS1105", {
  title: "A request was sent, and its answer was lost",
  message: (fields: RequestFailure) => couldNot(fields),
  cause:
    "The connection broke, the time ran out, or the service failed after the request had left. It is not repeated, since that could create a second object.",
  fix: "Whether the service carried it out is not known: look for its result there before trying again.",
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
    "The answer is an HTML page, a redirect, or JSON that the service does not send: a proxy, a login page or another server answers.",
  fix: ({ setting }) =>
    `A proxy or a wrong address is likely: check ${setting}, and what stands between here and there.`,
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

/** Where a key comes from, as a whole sentence. */
const KEY_SOURCES =
  "Keys come from an explicit provider's apiKey, from langsmith:apiKey (pulumi config set --secret langsmith:apiKey) or from LANGSMITH_API_KEY; bearer tokens from bearerToken or LANGSMITH_BEARER_TOKEN in the same way.";
const RECORDED =
  "If this was a refresh or a destroy: they use the key of the last up; after a rotation run `pulumi up` first, or put the new key into LANGSMITH_API_KEY and, unless it is of the region us, where it belongs into LANGSMITH_REGION or LANGSMITH_ENDPOINT.";

export const keyRejected = defineMessage("LS1108", {
  title: "The service rejects the key",
  message: (fields: RequestFailure & { readonly isRecorded: boolean }) => couldNot(fields),
  cause:
    "The service answered 401. The key was revoked or has expired, it is cut, or the address is of another region.",
  fix: ({ isRecorded }) =>
    `The key is wrong, expired, or of another region. ${KEY_SOURCES}${isRecorded ? ` ${RECORDED}` : ""}`,
  example: { ...LIST, status: 401, isRecorded: false },
});

export const keyMissing = defineMessage("LS1109", {
  title: "A request needs a key, and there is none",
  message: (fields: RequestFailure) => couldNot(fields),
  cause: "Neither the explicit provider, nor the stack, nor the environment names a key.",
  fix: `No API key is configured. ${KEY_SOURCES}`,
  example: LIST,
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
  readonly feature: "deployments" | "bulk export" | undefined;
  /** Which installations have the operation, of one that not every installation has. */
  readonly onlyOn: string | undefined;
}

const ONLY_CLOUD = "GitHub integrations exist only in the cloud; a self-hosted installation deploys images.";

export const featureDisabled = defineMessage("LS1111", {
  title: "The organization does not have the feature enabled",
  message: (fields: OfFeature) => couldNot(fields),
  cause: "LangSmith enables some features, such as deployments and bulk exports, for each organization.",
  fix: ({ feature, onlyOn }) =>
    onlyOn ??
    `Ask the organization's administrator, or the vendor, to enable ${feature ?? "the feature"} for it.`,
  example: {
    ...LIST,
    status: 403,
    detail: "Bulk exports are not enabled for this organization",
    feature: "bulk export",
    onlyOn: undefined,
  },
});

export const planExcludes = defineMessage("LS1112", {
  title: "The plan of the organization does not include the feature",
  message: (fields: OfFeature) => couldNot(fields),
  cause: "The service answered that the plan of the organization has to be changed for this.",
  fix: ({ feature, onlyOn }) =>
    onlyOn ??
    `Change the organization's plan to one that includes ${feature === "bulk export" ? `${feature} (Plus or Enterprise; Enterprise for organizations that signed up after 3 August 2026)` : (feature ?? "this")}, or use the key of another organization.`,
  example: { ...CREATE, status: 402, feature: "bulk export", onlyOn: undefined },
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
        readonly isDoubtful: boolean;
      },
  ) => couldNot(fields),
  cause:
    "Self-hosted installations do not have every operation of the cloud, and older ones lack newer ones.",
  fix: ({ onlyOn, setting, isDoubtful }) => {
    if (!isDoubtful)
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
    isDoubtful: false,
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
  fix: "Something else holds the name or still uses the object: change the one or the other, then try again.",
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
  cause: "The service answered 400, or another status that says that the request is wrong.",
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
  cause: "Objects were created or deleted while the pages were read, or the service answers short pages.",
  fix: "Nothing is concluded from a part: try again, and if it stays so, ask who runs the service.",
  example: {
    attempted: "list the bulk exports",
    found: "At offset 0 the service answered 60 items, as on a last page, but at offset 60 it has more",
  },
});

export const idInvalid = defineMessage("LS1123", {
  title: "An id cannot be part of an address",
  message: ({ path, longest }: { readonly path: string; readonly longest: number }) =>
    `An id must be a string of 1 to ${longest} characters, and not "." or "..": ${path}.`,
  cause: "An id is empty, far too long, or would lead to another address of the service.",
  fix: "Nothing was sent.",
  example: { path: "/v2/deployments/<id>", longest: 256 },
});

export const requestTooLarge = defineMessage("LS1124", {
  title: "A request is too large to send",
  message: (fields: { readonly attempted: string; readonly length: number; readonly most: number }) =>
    `Could not ${fields.attempted}: what is to be sent is ${fields.length} bytes long, and at most ${fields.most} are sent.`,
  cause: "The properties of the resource together are longer than any request that the service takes.",
  fix: "Nothing was sent: shorten the properties of the resource.",
  example: { attempted: "create the deployment", length: 20_000_000, most: 16_777_216 },
});

export const proxyAddressInvalid = defineMessage("LS1021", {
  title: "The variable of a proxy does not contain the address of one",
  message: ({ variable }: { readonly variable: string; readonly host: string }) =>
    `The environment variable ${variable} must be the address of an http or https proxy, like http://proxy.example.com:3128, with nothing after the port (in a user or a password write / as %2F, \\ as %5C, ? as %3F, # as %23 and @ as %40).`,
  cause:
    "Its value is not an http or https URL, or something follows the port. It is not shown, since it may contain a password.",
  fix: ({ host }) => `Correct it, or name ${host} in NO_PROXY. Nothing was sent.`,
  example: { variable: "HTTPS_PROXY", host: "api.smith.langchain.com" },
});

export const proxyPasswordInvalid = defineMessage("LS1022", {
  title: "The user or password of a proxy contains a stray %",
  message: ({ variable }: { readonly variable: string }) =>
    `The user or password in the environment variable ${variable} contains a % that encodes nothing.`,
  cause: "A URL writes special characters of a user or password as % and two digits.",
  fix: "Write % as %25. Nothing was sent.",
  example: { variable: "HTTPS_PROXY" },
});
