import { type Code, defineMessage, type MessageMaker, type Wording } from "../core/message.ts";
import { listed } from "../core/text.ts";
import { couldNot, type Feature, type RequestFailure } from "./errors.ts";

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

/** An error of a request: what was tried, and what happened. */
function ofRequest<F extends RequestFailure = RequestFailure>(
  code: Code,
  wording: Omit<Wording<F>, "say">,
): MessageMaker<F> {
  return defineMessage<F>(code, { ...wording, say: couldNot });
}

const UNSENT = "This request was not sent.";

export const unreachable = ofRequest("LS1101", {
  when: "LangSmith cannot be reached. The host name does not resolve, no server listens there, or the network blocks the connection.",
  do: ({ setting }) => `Check that the address is correct and reachable. It comes from ${setting}. ${UNSENT}`,
  see: "guides/doctor.md",
  example: {
    ...READ,
    outcome: "could not connect: getaddrinfo ENOTFOUND api.host.langchain.com",
    setting: SETTING,
  },
});

export const proxyFailed = ofRequest<RequestFailure & { readonly variable: string }>("LS1102", {
  when: "The proxy does not connect to LangSmith. `HTTPS_PROXY` or `HTTP_PROXY` names a proxy that is not reachable, needs a password, or blocks the address.",
  do: ({ variable }) =>
    `Check ${variable} (http://user:password@host:port), and that the proxy allows this address. Or add the host to NO_PROXY. ${UNSENT}`,
  see: "guides/doctor.md",
  example: {
    ...READ,
    outcome:
      "could not connect: the proxy http://proxy:3128 (from HTTPS_PROXY) returned 403 to CONNECT api.host.langchain.com:443",
    variable: "HTTPS_PROXY",
  },
});

/** `isUnverified`: certificates were not to be verified. */
export const certificateRejected = ofRequest<RequestFailure & { readonly isUnverified: boolean }>("LS1103", {
  when: "The TLS connection fails. The certificate of the server or proxy has expired, is for another host, or comes from an authority that Node.js does not trust. A proxy that inspects TLS has an authority of its own.",
  do: ({ setting, isUnverified }) => {
    const why = isUnverified
      ? " NODE_TLS_REJECT_UNAUTHORIZED=0 has no effect: the provider sends the key only to a verified server."
      : "";
    return `If you trust the certificate, set NODE_EXTRA_CA_CERTS, where \`pulumi\` runs, to a PEM file with its CA. Otherwise correct it, or the address from ${setting}.${why} ${UNSENT}`;
  },
  see: "guides/doctor.md",
  example: {
    ...READ,
    outcome: "could not connect: certificate has expired",
    isUnverified: false,
    setting: SETTING,
  },
});

export const serviceFails = defineMessage("LS1104", {
  when: "LangSmith keeps failing (5xx, 408 or no response). LangSmith returned a server error (5xx or 408) to every try, or did not respond in time.",
  say: (fields: RequestFailure & { readonly tries: number }) =>
    `${couldNot(fields)}${fields.tries > 1 ? ` All ${fields.tries} tries failed.` : ""}`,
  do: "Try again later. If LangSmith is only slow, raise `langsmith:requestTimeoutSeconds`.",
  example: { ...READ, status: 503, tries: 5 },
});

export const requestUnanswered = ofRequest("LS1105", {
  when: "The response to a request was lost. The connection broke, the time ran out, or LangSmith failed after the request was sent. The provider does not repeat it, because that could create a second object.",
  do: "Check in LangSmith whether the request was carried out before you try again.",
  see: "concepts/waits-and-resumes.md",
  example: { ...CREATE, outcome: "got no complete response: other side closed" },
});

export const unexpectedAnswer = ofRequest("LS1106", {
  when: "The response is not from LangSmith. The response is an HTML page, a redirect, JSON without the requested object, or larger than the provider reads. A proxy, a login page or another server probably sent it.",
  do: ({ setting = "the address" }) => `Check ${setting}, and any proxy.`,
  see: "guides/doctor.md",
  example: { ...READ, outcome: "returned 200 with an HTML page", setting: SETTING },
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
  when: "LangSmith and this version of the provider do not fit. A field of a response is missing or has another type.",
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
  /** Whether the state has recorded the key. */
  readonly isRecorded?: boolean;
}

export const keyRejected = ofRequest<RejectedKey>("LS1108", {
  when: "LangSmith rejects the API key (401). The key was revoked, has expired, is incomplete, or belongs to another region. The provider uses the `apiKey` or `bearerToken` of an explicit provider first, then the stack's configuration, then the environment. `pulumi refresh` and `pulumi destroy` use the provider that the state has recorded, so its key may be older.",
  do: ({ setting, isRecorded }) =>
    isRecorded
      ? `Check that the key is valid and belongs to this region or server. ${RECORDED}`
      : `Check the key, and the region or server in ${setting}. ${SET_KEY}`,
  see: "guides/rotate-credentials.md#the-api-key",
  example: { ...LIST, status: 401, setting: SETTING },
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

export const planExcludes = ofRequest("LS1112", {
  when: "The organization cannot use a feature (402 or 403). The organization's plan does not include it, or LangSmith enables it for each organization separately.",
  do: ({ feature, onlyOn }) =>
    onlyOn ??
    `Change to a plan that includes ${feature?.name ?? "this"}, or ask LangSmith support to enable it.${feature?.plans === undefined ? "" : ` Plans: ${feature.plans}.`}`,
  see: "guides/export-traces.md#which-plan",
  example: { ...CREATE, status: 402, feature: FEATURE },
});

export const permissionMissing = ofRequest("LS1113", {
  when: "The key lacks a permission (403). The key's role does not allow the request in this workspace, or the workspace is the wrong one.",
  do: ({ permission, onlyOn }) => {
    const use =
      permission === undefined
        ? "Use a key whose role allows this, and check `langsmith:workspaceId`."
        : `Use a key whose role has the permission ${permission} in this workspace, and check \`langsmith:workspaceId\`.`;
    return onlyOn === undefined ? use : `${use} If the key has it: ${onlyOn}`;
  },
  see: "reference/permissions.md",
  example: { ...CREATE, status: 403, permission: "bulk-exports:manage" },
});

export const operationMissing = ofRequest("LS1114", {
  when: "This server does not have the operation (404, 405 or 501). Self-hosted installations do not have every operation of the cloud, and old versions lack newer operations.",
  do: ({ status, onlyOn, setting }) => {
    // A 404 is also what a wrong workspace or key is answered with.
    if (status !== 404)
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
    onlyOn: "GitHub integrations exist only in the cloud. A self-hosted installation deploys images.",
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

export const nameInUse = ofRequest("LS1116", {
  when: "The name is already in use (409 or 400). LangSmith reports that another object has the name.",
  do: "Choose another name, or rename or delete the object that has it.",
  example: { ...CREATE, status: 409, detail: "Name already exists" },
});

export const changePrevented = ofRequest("LS1132", {
  when: "Another operation or object prevents the change (409 or 423). An operation is in progress or locked the object, or another object still uses this one.",
  do: "If an operation is in progress, wait until it ends. If another object uses this one, delete that object first. Then try again.",
  example: { ...READ, attempted: "delete the deployment", method: "DELETE", status: 409 },
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

export const quotaReached = ofRequest("LS1202", {
  when: "The maximum number of objects is reached (429). LangSmith limits how many objects of a kind exist at once: a workspace can have at most 200 active schedules.",
  do: "Cancel or delete objects that you no longer need, then try again. This is not a limit on requests, so waiting does not help.",
  see: "reference/limits.md",
  example: { ...CREATE, status: 429, detail: "Too many active scheduled exports" },
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
