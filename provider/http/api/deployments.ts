import { z } from "zod";
import { quotedText } from "../../core/text.ts";
import { type ApiRequest, type FirstRead, type Permission, path, type RequestBody } from "../api-request.ts";
import type { Call } from "../call.ts";
import type { FindMismatch, HttpClient } from "../http-client.ts";
import { Id, Reference, readIfAny, Time, Word, Workspace } from "../reply.ts";
import { listPages, resourcesPage } from "./paging.ts";
import { anyOther, type IsOther, readable, rowsOf, type UnreadRow } from "./rows.ts";

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
export interface DeploymentFilter {
  /** The exact name. */
  readonly name?: string | undefined;
  readonly nameContains?: string | undefined;
  /** Any number; asked for a hundred at a time. */
  readonly ids?: readonly string[] | undefined;
}

/** Which log of a revision, and how much of it. */
export interface LogRequest {
  readonly kind: "build" | "deploy";
  /** How many of the last lines. */
  readonly lines: number;
}

const PAGE = 100;
const LOG_PAGE = 1000;

const FIRST_READ: FirstRead = {
  path: "/v2/deployments",
  query: { limit: "1" },
  permission: "deployments:read",
};

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
   * answer is lost: {@link AnswerLost}. If the service answers an id alone, the deployment is read once more;
   * if that fails, the error is an {@link UnexpectedAnswer} with `createdId`.
   */
  create(body: RequestBody, call: Call, differs?: FindMismatch<Deployment>): Promise<Deployment> {
    return this.#http.create(
      {
        attempted: "create the deployment",
        permission: "deployments:create",
        area: "controlPlane",
        method: "POST",
        path: "/v2/deployments",
        body,
        repeatable: false,
        readFirst: FIRST_READ,
      },
      Deployment,
      (id) => this.get(id, call),
      call,
      differs,
    );
  }

  get(id: string, call: Call): Promise<Deployment> {
    return this.#http.readOf(
      { id },
      reading("read the deployment", path`/v2/deployments/${id}`),
      Deployment,
      call,
    );
  }

  /** All deployments, each once, also those that cannot be read. */
  rows(call: Call): AsyncGenerator<Deployment | UnreadRow, void, undefined> {
    return listPages(this.#http, reading("list the deployments", "/v2/deployments"), DeploymentRows, call);
  }

  /**
   * Lists deployments, each once. A server that does not know a filter is filtered here. One of another name, or of
   * another id, need not be readable.
   */
  async *list(filter: DeploymentFilter, call: Call): AsyncGenerator<Deployment, void, undefined> {
    const { name, nameContains, ids } = filter;
    const query = {
      // Older servers know only the second.
      ...(name === undefined ? {} : { name }),
      ...(name === undefined && nameContains === undefined
        ? {}
        : { name_contains: nameContains ?? name ?? "" }),
    };
    for (const some of ids === undefined ? [undefined] : chunked(ids, PAGE)) {
      const wanted = some === undefined ? query : { ...query, deployment_ids: some.join(",") };
      const operation = { ...reading("list the deployments", "/v2/deployments"), query: wanted };
      const isOther: IsOther = ({ id, name: its }) =>
        (name !== undefined && typeof its === "string" && its !== name) ||
        (some !== undefined && typeof id === "string" && !some.includes(id));
      const page = resourcesPage(rowsOf(Deployment, isOther));
      for await (const each of readable(listPages(this.#http, operation, page, call))) {
        if ((name === undefined || each.name === name) && (some === undefined || some.includes(each.id)))
          yield each;
      }
    }
  }

  /**
   * Changes a deployment. A change that makes a revision (its id is then `latest_revision_id`) is never repeated
   * when the answer is lost: {@link AnswerLost}; one of `display_name`, `build_on_push` or `custom_url` alone is.
   */
  async update(id: string, body: RequestBody, call: Call): Promise<Deployment> {
    const operation = changing("update the deployment", "deployments:update", path`/v2/deployments/${id}`);
    const repeatable = isQuiet(body);
    const reply = await this.#http.exchange({ ...operation, method: "PATCH", body, repeatable }, call);
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
    const operation = changing("delete the deployment", "deployments:delete", path`/v2/deployments/${id}`);
    const query = { delete_tracing_project: String(deleteTracingProject) };
    await this.#http.exchange({ ...operation, method: "DELETE", query, repeatable: true }, call);
  }

  revision(id: string, revisionId: string, call: Call): Promise<Revision> {
    const target = path`/v2/deployments/${id}/revisions/${revisionId}`;
    return this.#http.readOf({ id: revisionId }, reading("read the revision", target), Revision, call);
  }

  /** Lists the revisions of a deployment, newest first. */
  revisions(id: string, call: Call): AsyncGenerator<Revision, void, undefined> {
    const operation = reading("list the revisions", path`/v2/deployments/${id}/revisions`);
    return listPages(this.#http, operation, RevisionsPage, call);
  }

  /** Makes a new revision out of an old one. Never repeated when the answer is lost: {@link AnswerLost}. */
  async redeploy(id: string, revisionId: string, call: Call): Promise<Deployment> {
    const target = path`/v2/deployments/${id}/revisions/${revisionId}/redeploy`;
    const operation = changing("redeploy the revision", "deployments:update", target);
    const reply = await this.#http.exchange(
      { ...operation, method: "POST", repeatable: false, readFirst: FIRST_READ },
      call,
    );
    return readIfAny(Deployment, reply, { id }) ?? this.get(id, call);
  }

  /**
   * The last lines of a log, oldest first and redacted: `<timestamp> <message>`, or the message alone where the
   * service gives no time.
   */
  async logs(id: string, revisionId: string, { kind, lines }: LogRequest, call: Call): Promise<string[]> {
    const target = path`/v2/deployments/${id}/revisions/${revisionId}/logs`;
    const newestFirst: string[] = [];
    while (newestFirst.length < lines) {
      const limit = Math.min(lines - newestFirst.length, LOG_PAGE);
      const query = { type: kind, order: "desc", limit: String(limit), offset: String(newestFirst.length) };
      const operation = { ...reading(`read the ${kind} log`, target), query, listing: true };
      const { logs } = await this.#http.read(operation, Logs, call);
      newestFirst.push(
        ...logs.slice(0, limit).map((line) => quotedText(this.#http.redact(shown(line), call))),
      );
      if (logs.length !== limit) break;
    }
    return newestFirst.reverse();
  }
}

function reading(attempted: string, target: string): ApiRequest {
  return {
    attempted,
    permission: "deployments:read",
    area: "controlPlane",
    method: "GET",
    path: target,
    repeatable: true,
  };
}

function changing(attempted: string, permission: Permission, target: string) {
  return { attempted, permission, area: "controlPlane", path: target } as const;
}

const QUIET = ["display_name", "source_config.build_on_push", "source_config.custom_url"];
/** Of these the service says neither that they make a revision nor that they make none. */
const UNSAID = ["secret_references"];

/** Whether the service answers a change with a new revision; a field that nothing is said about does not count. */
export function makesRevision(body: RequestBody): boolean {
  return sentIn(body).some((field) => !QUIET.includes(field) && !UNSAID.includes(field));
}

/** Whether the service surely makes no revision of a change, so that it may be sent twice. */
function isQuiet(body: RequestBody): boolean {
  return sentIn(body).every((field) => QUIET.includes(field));
}

function sentIn({ source_config: source, ...others }: RequestBody): string[] {
  const given = (fields: object) =>
    Object.entries(fields).flatMap(([name, value]) => (value === undefined || value === null ? [] : [name]));
  return [...given(others), ...given(source ?? {}).map((name) => `source_config.${name}`)];
}

function shown(line: z.infer<typeof Line>): string {
  if (typeof line === "string") return line;
  const { message, timestamp } = line;
  if (typeof message !== "string") return JSON.stringify(line);
  return typeof timestamp === "string" || typeof timestamp === "number" ? `${timestamp} ${message}` : message;
}

function chunked<T>(items: readonly T[], size: number): T[][] {
  const count = Math.ceil(items.length / size);
  return Array.from({ length: count }, (_, index) => items.slice(index * size, (index + 1) * size));
}
