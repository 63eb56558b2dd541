import { z } from "zod";
import { displayedText, quotedText } from "../../core/text.ts";
import { isLoopback } from "../address.ts";
import {
  type ApiRequest,
  type FirstRead,
  type RequestBody,
  type RequestFacts,
  requestTo,
} from "../api-request.ts";
import type { Call } from "../call.ts";
import type { Feature } from "../errors.ts";
import type { HttpClient } from "../http-client.ts";
import { Id, Reference, readIfAny, Time, Word, Workspace } from "../reply.ts";
import {
  anyOther,
  type IsOther,
  listPages,
  readable,
  resourcesPage,
  rowsOf,
  type UnreadRow,
} from "./paging.ts";

/** All of the control plane belongs to it. */
export const DEPLOYMENTS: Feature = { name: "deployments" };

const Secret = z.looseObject({ name: z.string(), value: z.string() });

const SourceConfig = z.looseObject({
  integration_id: z.string().nullish(),
  repo_url: z.string().nullish(),
  deployment_type: z.string().nullish(),
  build_on_push: z.boolean().nullish(),
  custom_url: z.string().nullish(),
  resource_spec: z.record(z.string(), z.unknown()).nullish(),
  listener_id: z.string().nullish(),
  listener_config: z.looseObject({ k8s_namespace: z.string().nullish() }).nullish(),
  install_command: z.string().nullish(),
  build_command: z.string().nullish(),
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
  secret_references: z
    .array(z.looseObject({ name: z.string(), secret_name: z.string(), secret_key: z.string() }))
    .nullish(),
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

const DeploymentRows = resourcesPage(rowsOf(Deployment, anyOther));
const RevisionsPage = resourcesPage(Revision);

/** Which deployments to list; all given filters must hold. */
interface DeploymentFilter {
  /** The exact name. */
  readonly name?: string | undefined;
  readonly nameContains?: string | undefined;
}

export type LogKind = "build" | "deploy";

/** Which log of a revision, and how much of it. */
export interface LogRequest {
  readonly kind: LogKind;
  /** How many of the last lines. */
  readonly lines: number;
}

const LOG_PAGE = 1000;

const FIRST_READ: FirstRead = {
  path: "/v2/deployments",
  query: { limit: "1" },
  permission: "deployments:read",
};

const PATH = "/v2/deployments";
const REVISION = `${PATH}/{id}/revisions/{id}`;
const COMMON = { area: "controlPlane", feature: DEPLOYMENTS } as const;
const READ = { ...COMMON, permission: "deployments:read", method: "GET", repeatable: true } as const;
const LOG = { ...READ, path: `${REVISION}/logs`, listing: true } as const;
const UPDATE = { ...COMMON, permission: "deployments:update", repeatable: false } as const;

export const DEPLOYMENT_REQUESTS = {
  list: { ...READ, attempted: "list the deployments", path: PATH },
  create: {
    ...COMMON,
    attempted: "create the deployment",
    permission: "deployments:create",
    method: "POST",
    path: PATH,
    repeatable: false,
    readFirst: FIRST_READ,
  },
  read: { ...READ, attempted: "read the deployment", path: `${PATH}/{id}` },
  update: {
    ...UPDATE,
    attempted: "update the deployment",
    method: "PATCH",
    path: `${PATH}/{id}`,
  },
  delete: {
    ...COMMON,
    attempted: "delete the deployment",
    permission: "deployments:delete",
    grantedTo: "a workspace Admin",
    method: "DELETE",
    path: `${PATH}/{id}`,
    repeatable: true,
  },
  revisions: { ...READ, attempted: "list the revisions", path: `${PATH}/{id}/revisions` },
  revision: { ...READ, attempted: "read the revision", path: REVISION },
  uploadUrl: {
    ...COMMON,
    attempted: "get an upload address",
    method: "POST",
    path: `${PATH}/{id}/upload-url`,
    // An address that nobody uses does nothing.
    repeatable: true,
    readFirst: FIRST_READ,
  },
  redeploy: {
    ...UPDATE,
    attempted: "redeploy the revision",
    method: "POST",
    path: `${REVISION}/redeploy`,
    readFirst: FIRST_READ,
  },
  buildLog: { ...LOG, attempted: "read the build log" },
  deployLog: { ...LOG, attempted: "read the deploy log" },
} as const satisfies Record<string, RequestFacts>;

const UploadAddress = z.looseObject({
  upload_url: z.url({ protocol: /^https?$/ }).refine((url) => {
    const { protocol, hostname } = new URL(url);
    return protocol === "https:" || isLoopback(hostname);
  }),
  object_path: z.string().min(1),
  upload_headers: z.record(z.string(), z.string()).nullish(),
});

/** Where the archive of a revision is put. */
export interface UploadAddress {
  readonly url: string;
  /** What a revision names the archive by. */
  readonly objectPath: string;
  /** What the signature of the address includes. */
  readonly headers: Readonly<Record<string, string>>;
}

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

/** Deployments and their revisions, on the control plane. */
export class Deployments {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * Creates a deployment and its first revision, whose id is `latest_revision_id`. Never repeated when the
   * answer is lost: {@link Unanswered}. If the service answers an id alone, the deployment is read once more;
   * if that fails, the error is an {@link UnexpectedAnswer} with `createdId`.
   */
  create(body: RequestBody, call: Call): Promise<Deployment> {
    return this.#http.create(
      { ...DEPLOYMENT_REQUESTS.create, body },
      Deployment,
      (id) => this.get(id, call),
      call,
    );
  }

  get(id: string, call: Call): Promise<Deployment> {
    return this.#http.readOf({ id }, requestTo(DEPLOYMENT_REQUESTS.read, id), Deployment, call);
  }

  /** All deployments, each once, also those that cannot be read. */
  rows(call: Call): AsyncGenerator<Deployment | UnreadRow, void, undefined> {
    return listPages(this.#http, DEPLOYMENT_REQUESTS.list, DeploymentRows, call);
  }

  /**
   * Lists deployments, each once. A server that does not know a filter is filtered here. One of another name need not
   * be readable.
   */
  async *list(
    { name, nameContains }: DeploymentFilter,
    call: Call,
  ): AsyncGenerator<Deployment, void, undefined> {
    const part = nameContains ?? name;
    const query = {
      // Older servers know only the second.
      ...(name === undefined ? {} : { name }),
      ...(part === undefined ? {} : { name_contains: part }),
    };
    const isOther: IsOther = ({ name: its }) => name !== undefined && typeof its === "string" && its !== name;
    const page = resourcesPage(rowsOf(Deployment, isOther));
    const operation = { ...DEPLOYMENT_REQUESTS.list, query };
    for await (const each of readable(listPages(this.#http, operation, page, call))) {
      if (name === undefined || each.name === name) yield each;
    }
  }

  /**
   * Changes a deployment. A change that makes a revision (its id is then `latest_revision_id`) is never repeated
   * when the answer is lost: {@link Unanswered}; one of `display_name`, `build_on_push` or `custom_url` alone is.
   */
  async update(id: string, body: RequestBody, call: Call): Promise<Deployment> {
    const operation = { ...requestTo(DEPLOYMENT_REQUESTS.update, id), body, repeatable: isQuiet(body) };
    const reply = await this.#http.exchange(operation, call);
    return readIfAny(Deployment, reply, { id }) ?? this.get(id, call);
  }

  /**
   * Asks for a deployment to be deleted, with its database; it is gone when {@link get} answers
   * {@link NotFound}. Done as well if an own repeated try is answered that it is gone.
   */
  async delete(
    id: string,
    { deleteTracingProject }: { deleteTracingProject: boolean },
    call: Call,
  ): Promise<void> {
    const query = { delete_tracing_project: String(deleteTracingProject) };
    await this.#http.exchange({ ...requestTo(DEPLOYMENT_REQUESTS.delete, id), query }, call);
  }

  revision(id: string, revisionId: string, call: Call): Promise<Revision> {
    const operation = requestTo(DEPLOYMENT_REQUESTS.revision, id, revisionId);
    return this.#http.readOf({ id: revisionId }, operation, Revision, call);
  }

  /** Lists the revisions of a deployment, newest first. */
  revisions(id: string, call: Call): AsyncGenerator<Revision, void, undefined> {
    const operation = requestTo(DEPLOYMENT_REQUESTS.revisions, id);
    return listPages(this.#http, operation, RevisionsPage, call);
  }

  /** A new address for an archive of the deployment's files. */
  async uploadAddress(id: string, call: Call): Promise<UploadAddress> {
    const request = {
      ...requestTo(DEPLOYMENT_REQUESTS.uploadUrl, id),
      body: { supports_upload_headers: true },
    };
    const {
      upload_url: url,
      object_path: objectPath,
      upload_headers: headers,
    } = await this.#http.read(request, UploadAddress, call);
    const signed = Object.entries(headers ?? { "x-goog-content-length-range": SIGNED_RANGE })
      .map(([name, value]) => [name.toLowerCase(), value] as const)
      .filter(([name]) => !OWN_HEADERS.includes(name));
    return {
      url,
      objectPath,
      headers: { "content-type": "application/gzip", ...Object.fromEntries(signed) },
    };
  }

  /** Makes a new revision out of an old one. Never repeated when the answer is lost: {@link Unanswered}. */
  async redeploy(id: string, revisionId: string, call: Call): Promise<Deployment> {
    const reply = await this.#http.exchange(requestTo(DEPLOYMENT_REQUESTS.redeploy, id, revisionId), call);
    return readIfAny(Deployment, reply, { id }) ?? this.get(id, call);
  }

  /**
   * The last lines of a log, oldest first and redacted: `<timestamp> <message>`, or the message alone where the
   * service gives no time.
   */
  async logs(id: string, revisionId: string, { kind, lines }: LogRequest, call: Call): Promise<string[]> {
    const log = requestTo(DEPLOYMENT_REQUESTS[`${kind}Log`], id, revisionId);
    const newestFirst: string[] = [];
    while (newestFirst.length < lines) {
      const limit = Math.min(lines - newestFirst.length, LOG_PAGE);
      const query = { type: kind, order: "desc", limit: String(limit), offset: String(newestFirst.length) };
      const found = await this.#logPage({ ...log, query }, call);
      newestFirst.push(...found.slice(0, limit));
      if (found.length !== limit) break;
    }
    return newestFirst.reverse();
  }

  /** The lines of a log from one on, in its order and redacted: at most a thousand. */
  async logsFrom(
    id: string,
    revisionId: string,
    { kind, offset }: { readonly kind: LogKind; readonly offset: number },
    call: Call,
  ): Promise<string[]> {
    const log = requestTo(DEPLOYMENT_REQUESTS[`${kind}Log`], id, revisionId);
    const query = { type: kind, order: "asc", limit: String(LOG_PAGE), offset: String(offset) };
    return this.#logPage({ ...log, query }, call);
  }

  async #logPage(request: ApiRequest, call: Call): Promise<string[]> {
    const { logs } = await this.#http.read(request, Logs, call);
    return logs.map((line) => quotedText(this.#http.redact(shown(line), call)));
  }
}

/** What a PATCH changes without a revision. */
export const QUIET = ["display_name", "source_config.build_on_push", "source_config.custom_url"];
/** Of these the service says neither that they make a revision nor that they make none. */
const UNSAID = ["secret_references"];

/** Whether the service answers a change with a new revision; a field that nothing is said about does not count. */
export function makesRevision(body: RequestBody): boolean {
  return sentIn(body).some((field) => !QUIET.includes(field) && !UNSAID.includes(field));
}

/** Whether the service surely makes no revision of a change, so that it may be sent twice. */
export function isQuiet(body: RequestBody): boolean {
  return sentIn(body).every((field) => QUIET.includes(field));
}

function sentIn({ source_config: source, ...others }: RequestBody): string[] {
  const namesOfSet = (fields: object) =>
    Object.entries(fields).flatMap(([name, value]) => (value === undefined || value === null ? [] : [name]));
  return [...namesOfSet(others), ...namesOfSet(source ?? {}).map((name) => `source_config.${name}`)];
}

/** A line before secrets are masked: control sequences would split them. */
function shown(line: z.infer<typeof Line>): string {
  if (typeof line === "string") return displayedText(line);
  const { message, timestamp } = line;
  if (typeof message !== "string") return JSON.stringify(line);
  const text = displayedText(message);
  return typeof timestamp === "string" || typeof timestamp === "number" ? `${timestamp} ${text}` : text;
}
