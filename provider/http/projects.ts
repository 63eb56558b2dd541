import { z } from "zod";
import { path } from "./address.ts";
import type { ApiRequest } from "./api-request.ts";
import { type Call, withOneNotice } from "./call.ts";
import type { HttpClient } from "./http-client.ts";
import { paged } from "./paging.ts";
import { TracingProject } from "./schema.ts";

const PAGE = 100;

/** Which tracing projects to list. */
export interface ProjectFilter {
  /** The exact name. Default: all. */
  readonly name?: string;
}

/** How a listing is read. */
export interface ProjectListing {
  /**
   * Whether something is concluded from what the listing lacks: then it is asked for behind its last page too, and
   * fails with a `ListingIncomplete` if more turns up there. Default: false.
   */
  readonly whole?: boolean;
  /** How many there may be: of more it fails with a `ListingTooLong`. Default: a million. */
  readonly most?: number;
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
    { whole = false, most }: ProjectListing = {},
  ): AsyncGenerator<TracingProject, void, undefined> {
    const noticedOnce = withOneNotice(call);
    const attempted = "list the tracing projects";
    const page = async (limit: number, offset: number) => {
      const operation: ApiRequest = {
        attempted,
        permission: "projects:read",
        area: "api",
        method: "GET",
        path: "/api/v1/sessions",
        query: {
          ...(name === undefined ? {} : { name }),
          limit: String(limit),
          offset: String(offset),
        },
        repeatable: true,
        listing: true,
      };
      return { items: await this.#http.read(operation, z.array(TracingProject), noticedOnce) };
    };
    for await (const project of paged(PAGE, page, whole ? attempted : undefined, most)) {
      if (name === undefined || project.name === name) yield project;
    }
  }
}
