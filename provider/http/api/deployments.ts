import { z } from "zod";
import { displayedText, quotedText } from "../../core/text.ts";
import { isLoopback } from "../address.ts";
import { permissionsOf, type RequestBody, type RequestFacts, requestTo } from "../api-request.ts";
import type { Call } from "../call.ts";
import type { LangSmith } from "../client.ts";
import type { Feature } from "../errors.ts";
import { Id, Reference, Time, Word, Workspace } from "../reply.ts";
import { type ObjectFacts, Objects, requestsOf } from "./objects.ts";
import { listPages } from "./paging.ts";

/** All of the control plane belongs to it. */
export const DEPLOYMENTS: Feature = { name: "deployments" };

const Secret = z.looseObject({ name: z.string(), value: z.string() });

const SourceConfig = z.looseObject({
  repo_url: z.string().nullish(),
  resource_spec: z.record(z.string(), z.unknown()).nullish(),
});

const SourceRevisionConfig = z.looseObject({
  repo_ref: z.string().nullish(),
  langgraph_config_path: z.string().nullish(),
  image_uri: z.string().nullish(),
  source_tarball_path: z.string().nullish(),
  repo_commit_sha: z.string().nullish(),
});

/** A deployment as the service answers it. `secrets` hold their values in clear text. */
export const Deployment = z.looseObject({
  id: Id,
  tenant_id: Workspace,
  name: Word,
  source: Word,
  source_config: SourceConfig,
  source_revision_config: SourceRevisionConfig,
  /** Null where there are none. */
  secrets: z
    .array(Secret)
    .nullable()
    .transform((secrets) => secrets ?? []),
  /** READY serves; the service may add values. */
  status: Word,
  latest_revision_id: Reference,
  active_revision_id: Reference,
  created_at: Time,
  updated_at: Time,
  image_version: Word.nullish(),
  display_name: z.string().nullish(),
  url: z.string().nullish(),
  tracer_session_id: Word.nullish(),
});
export type Deployment = z.infer<typeof Deployment>;

/** A revision of a deployment. */
export const Revision = z.looseObject({
  id: Id,
  /** DEPLOYED, or one of the many states before, beside and after; the service may add values. */
  status: Word,
  status_message: z.string().nullish(),
  created_at: Time.nullish(),
  updated_at: Time.nullish(),
  source: Word.nullish(),
  source_revision_config: SourceRevisionConfig.nullish(),
});
export type Revision = z.infer<typeof Revision>;

export type LogKind = "build" | "deploy";

const PATH = "/v2/deployments";
const FACTS: ObjectFacts = {
  noun: "deployment",
  plural: "deployments",
  area: "controlPlane",
  feature: DEPLOYMENTS,
  path: PATH,
  paging: "offset",
  namedBy: "name",
  // Older servers know only the second.
  nameParameters: ["name", "name_contains"],
  permissions: permissionsOf("deployments"),
  readFirst: { path: PATH, query: { limit: "1" }, permission: "deployments:read" },
};
const OBJECT = requestsOf(FACTS);
const { read, create } = OBJECT;
const { permission: _, ...unrestricted } = create;
const REVISION = `${PATH}/{id}/revisions/{id}`;
const LOG = { ...read, path: `${REVISION}/logs`, listing: true };

export const DEPLOYMENT_REQUESTS = {
  ...OBJECT,
  // Most changes make a revision.
  update: { ...OBJECT.update, repeatable: false },
  delete: { ...OBJECT.delete, grantedTo: "a workspace Admin" },
  revisions: { ...read, attempted: "list the revisions", path: `${PATH}/{id}/revisions` },
  revision: { ...read, attempted: "read the revision", path: REVISION },
  uploadUrl: {
    ...unrestricted,
    attempted: "get an upload address",
    path: `${PATH}/{id}/upload-url`,
    // An address that nobody uses does nothing.
    repeatable: true,
  },
  redeploy: {
    ...create,
    attempted: "redeploy the revision",
    permission: "deployments:update",
    path: `${REVISION}/redeploy`,
  },
  buildLog: { ...LOG, attempted: "read the build log" },
  deployLog: { ...LOG, attempted: "read the deploy log" },
} satisfies Record<string, RequestFacts>;

/** Where the archive of a revision is put. */
const UploadAddress = z.looseObject({
  upload_url: z.url({ protocol: /^https?$/ }).refine((url) => {
    const { protocol, hostname } = new URL(url);
    return protocol === "https:" || isLoopback(hostname);
  }),
  /** What a revision names the archive by. */
  object_path: z.string().min(1),
  /** What the signature of the address includes. */
  upload_headers: z.record(z.string(), z.string()).nullish(),
});

/** What the signature of an address includes where a server returns none: the bytes that an archive may have. */
const SIGNED_RANGE = "0,209715200";
/** Headers that follow from the file and the address. */
const OWN_HEADERS = ["content-length", "host"];

const Line = z.union([
  z.string(),
  z.looseObject({ message: z.string(), timestamp: z.union([z.string(), z.number()]).nullish() }),
  z.record(z.string(), z.unknown()),
]);
const Logs = z.looseObject({ logs: z.array(Line) });

/** Which lines of a log, at most a thousand. */
export interface LogRequest {
  readonly kind: LogKind;
  /** `desc`: the newest first. */
  readonly order: "asc" | "desc";
  readonly limit: number;
  readonly offset: number;
}

/**
 * Deployments and their revisions, on the control plane. A creation makes the first revision, whose id is
 * `latest_revision_id`.
 */
export class Deployments extends Objects<Deployment> {
  constructor(http: LangSmith) {
    super(http, FACTS, { object: Deployment, row: Deployment });
  }

  /**
   * Changes a deployment.
   *
   * @param repeatable whether the change makes no revision: then it is repeated when the answer is lost
   */
  async patch(id: string, body: RequestBody, repeatable: boolean, call: Call): Promise<Deployment> {
    const request = { ...requestTo(DEPLOYMENT_REQUESTS.update, id), body, repeatable };
    return this.shown(id, await this.http.exchange(request, call), call);
  }

  /** Asks for a deployment to be deleted, with its database; it is deleted when {@link get} answers {@link NotFound}. */
  async remove(
    id: string,
    { deleteTracingProject }: { deleteTracingProject: boolean },
    call: Call,
  ): Promise<void> {
    const query = { delete_tracing_project: String(deleteTracingProject) };
    await this.http.exchange({ ...requestTo(DEPLOYMENT_REQUESTS.delete, id), query }, call);
  }

  revision(id: string, revisionId: string, call: Call): Promise<Revision> {
    const request = requestTo(DEPLOYMENT_REQUESTS.revision, id, revisionId);
    return this.http.readOf({ id: revisionId }, request, Revision, call);
  }

  /** Lists the revisions of a deployment, newest first. */
  revisions(id: string, call: Call): AsyncGenerator<Revision, void, undefined> {
    return listPages(this.http, requestTo(DEPLOYMENT_REQUESTS.revisions, id), { row: Revision }, call);
  }

  /** A new address for an archive of the deployment's files. */
  async uploadAddress(id: string, call: Call) {
    const body = { supports_upload_headers: true };
    const request = { ...requestTo(DEPLOYMENT_REQUESTS.uploadUrl, id), body };
    const { upload_url, object_path, upload_headers } = await this.http.read(request, UploadAddress, call);
    const signed = Object.entries(upload_headers ?? { "x-goog-content-length-range": SIGNED_RANGE })
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !OWN_HEADERS.includes(name));
    const headers = { "content-type": "application/gzip", ...Object.fromEntries(signed) };
    return { url: upload_url, objectPath: object_path, headers };
  }

  /** Makes a new revision out of an old one. Never repeated when the answer is lost: {@link Unanswered}. */
  async redeploy(id: string, revisionId: string, call: Call): Promise<Deployment> {
    const request = requestTo(DEPLOYMENT_REQUESTS.redeploy, id, revisionId);
    return this.shown(id, await this.http.exchange(request, call), call);
  }

  /** Lines of a log, redacted: `<timestamp> <message>`, or the message alone where the service gives no time. */
  async logs(
    id: string,
    revisionId: string,
    { kind, order, limit, offset }: LogRequest,
    call: Call,
  ): Promise<string[]> {
    const request = requestTo(DEPLOYMENT_REQUESTS[`${kind}Log`], id, revisionId);
    const query = { type: kind, order, limit: String(limit), offset: String(offset) };
    const { logs } = await this.http.read({ ...request, query }, Logs, call);
    return logs.map((line) => quotedText(this.http.redact(shown(line), call)));
  }
}

/** A line before secrets are masked: control sequences would split them. */
function shown(line: z.infer<typeof Line>): string {
  if (typeof line === "string") return displayedText(line);
  const { message, timestamp } = line;
  if (typeof message !== "string") return JSON.stringify(line);
  const text = displayedText(message);
  return typeof timestamp === "string" || typeof timestamp === "number" ? `${timestamp} ${text}` : text;
}
