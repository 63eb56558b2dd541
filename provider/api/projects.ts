import { z } from "zod";
import { path } from "./address.ts";
import { type Call, withOneNotice } from "./call.ts";
import type { Operation } from "./operation.ts";
import { paged } from "./paging.ts";
import type { Requester } from "./requester.ts";
import { TracingProject } from "./schema.ts";

const PAGE = 100;

/** Which tracing projects to list. */
export interface ProjectFilter {
  /** The exact name. Default: all. */
  readonly name?: string;
}

/** Tracing projects, which the platform calls sessions. */
export class TracingProjects {
  readonly #requester: Requester;

  constructor(requester: Requester) {
    this.#requester = requester;
  }

  get(id: string, call: Call): Promise<TracingProject> {
    const operation: Operation = {
      attempted: "read the tracing project",
      permission: "projects:read",
      area: "api",
      method: "GET",
      path: path`/api/v1/sessions/${id}`,
      repeatable: true,
    };
    return this.#requester.read(operation, TracingProject, call);
  }

  /** Lists the tracing projects, each once. A server that does not know the filter is filtered here. */
  async *list({ name }: ProjectFilter, call: Call): AsyncGenerator<TracingProject, void, undefined> {
    const noticedOnce = withOneNotice(call);
    const all = paged(PAGE, async (limit, offset) => {
      const operation: Operation = {
        attempted: "list the tracing projects",
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
      return { items: await this.#requester.read(operation, z.array(TracingProject), noticedOnce) };
    });
    for await (const project of all) {
      if (name === undefined || project.name === name) yield project;
    }
  }
}
