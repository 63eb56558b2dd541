import { z } from "zod";
import { type RequestBody, type RequestFacts, requestTo } from "../api-request.ts";
import type { Call } from "../call.ts";
import type { HttpClient } from "../http-client.ts";
import { Id, readIfAny, Time, Word } from "../reply.ts";
import { anyOther, arrayPage, type IsOther, listPages, readable, rowsOf, type UnreadRow } from "./paging.ts";

/** A tracing project, which the platform calls a session. */
export const TracingProject = z.looseObject({
  id: Id,
  tenant_id: Word,
  name: z.string(),
  start_time: Time.nullish(),
  description: z.string().nullish(),
  /** `shortlived` or `longlived`; null for the default of the workspace. */
  trace_tier: Word.nullish(),
});
export type TracingProject = z.infer<typeof TracingProject>;

const ProjectRows = arrayPage(rowsOf(TracingProject, anyOther));

const READ = { permission: "projects:read", area: "api", method: "GET", repeatable: true } as const;

export const PROJECT_REQUESTS = {
  list: { ...READ, attempted: "list the tracing projects", path: "/api/v1/sessions" },
  read: { ...READ, attempted: "read the tracing project", path: "/api/v1/sessions/{id}" },
  update: {
    attempted: "update the tracing project",
    permission: "projects:update",
    area: "api",
    method: "PATCH",
    path: "/api/v1/sessions/{id}",
    repeatable: true,
  },
} as const satisfies Record<string, RequestFacts>;

/** Which tracing projects to list. */
interface ProjectFilter {
  /** The exact name. Default: all. */
  readonly name?: string;
}

/** Tracing projects, which the platform calls sessions. */
export class TracingProjects {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  get(id: string, call: Call): Promise<TracingProject> {
    return this.#http.read(requestTo(PROJECT_REQUESTS.read, id), TracingProject, call);
  }

  async update(id: string, body: RequestBody, call: Call): Promise<TracingProject> {
    const request = { ...requestTo(PROJECT_REQUESTS.update, id), body };
    return readIfAny(TracingProject, await this.#http.exchange(request, call), { id }) ?? this.get(id, call);
  }

  /** All tracing projects, each once, also those that cannot be read. */
  rows(call: Call): AsyncGenerator<TracingProject | UnreadRow, void, undefined> {
    return listPages(this.#http, PROJECT_REQUESTS.list, ProjectRows, call);
  }

  /**
   * Lists the tracing projects of a name, each once. A server that does not know the filter is filtered here. One of
   * another name need not be readable.
   */
  async *list({ name }: ProjectFilter, call: Call): AsyncGenerator<TracingProject, void, undefined> {
    const operation = { ...PROJECT_REQUESTS.list, query: name === undefined ? {} : { name } };
    const isOther: IsOther = ({ name: its }) => name !== undefined && typeof its === "string" && its !== name;
    const page = arrayPage(rowsOf(TracingProject, isOther));
    for await (const project of readable(listPages(this.#http, operation, page, call))) {
      if (name === undefined || project.name === name) yield project;
    }
  }
}
