import { path } from "./address.ts";
import type { ApiRequest } from "./api-request.ts";
import type { Call } from "./call.ts";
import type { HttpClient } from "./http-client.ts";
import { type Listing, listPages } from "./paging.ts";
import { arrayPage, TracingProject } from "./schema.ts";

const ProjectsPage = arrayPage(TracingProject);

/** Which tracing projects to list. */
export interface ProjectFilter {
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
    const operation: ApiRequest = {
      attempted: "read the tracing project",
      permission: "projects:read",
      area: "api",
      method: "GET",
      path: path`/api/v1/sessions/${id}`,
      repeatable: true,
    };
    return this.#http.read(operation, TracingProject, call);
  }

  /** Lists the tracing projects, each once. A server that does not know the filter is filtered here. */
  async *list(
    { name }: ProjectFilter,
    call: Call,
    listing?: Listing,
  ): AsyncGenerator<TracingProject, void, undefined> {
    const operation: ApiRequest = {
      attempted: "list the tracing projects",
      permission: "projects:read",
      area: "api",
      method: "GET",
      path: "/api/v1/sessions",
      query: name === undefined ? {} : { name },
      repeatable: true,
    };
    for await (const project of listPages(this.#http, operation, ProjectsPage, call, listing)) {
      if (name === undefined || project.name === name) yield project;
    }
  }
}
