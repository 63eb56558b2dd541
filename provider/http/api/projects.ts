import { z } from "zod";
import { permissionsOf } from "../api-request.ts";
import type { LangSmith } from "../client.ts";
import { Id, Word } from "../reply.ts";
import { Objects, requestsOf } from "./objects.ts";

/** Where tracing projects are, which the platform calls sessions. */
export const PROJECTS = {
  noun: "tracing project",
  plural: "tracing projects",
  area: "api",
  path: "/api/v1/sessions",
  paging: "offset",
  namedBy: "name",
  nameParameters: ["name"],
  permissions: permissionsOf("projects"),
} as const;

export const PROJECT_REQUESTS = requestsOf(PROJECTS);

/** What distinguishes one tracing project from another. */
const TracingProject = z.looseObject({ id: Id, tenant_id: Word, name: z.string() });
type TracingProject = z.infer<typeof TracingProject>;

/** Tracing projects, as far as others refer to them. */
export class TracingProjects extends Objects<TracingProject> {
  constructor(http: LangSmith) {
    super(http, PROJECTS, { object: TracingProject, row: TracingProject });
  }
}
