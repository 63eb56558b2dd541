import { z } from "zod";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { Refusal } from "../refusal.ts";
import { integerParameter, uuid } from "../validation.ts";
import type { World } from "../world.ts";
import { projectsOf, showProject } from "./record.ts";

const listQuery = z.strictObject({
  name: z.string().optional(),
  name_contains: z.string().optional(),
  limit: integerParameter(1, 100).default(100),
  offset: integerParameter(0).default(0),
});

/** Tracing projects, which the platform calls sessions. The list is a bare array. */
export function projectEndpoints(world: World): Endpoint[] {
  return [
    endpoint({
      area: "platform",
      method: "GET",
      path: "/api/v1/sessions",
      params: z.strictObject({}),
      query: listQuery,
      handle: ({ workspace, query }) => {
        const { name, name_contains: part = "", limit, offset } = query;
        const found = projectsOf(world, workspace).filter(
          (project) => (name ?? project.name) === project.name && project.name.includes(part),
        );
        return { status: 200, body: found.slice(offset, offset + limit).map(showProject) };
      },
    }),
    endpoint({
      area: "platform",
      method: "GET",
      path: "/api/v1/sessions/:session_id",
      params: z.strictObject({ session_id: uuid }),
      query: z.strictObject({}),
      handle: ({ workspace, params }) => {
        const found = projectsOf(world, workspace).find(({ id }) => id === params.session_id);
        if (found === undefined) throw new Refusal(404, "Session not found");
        return { status: 200, body: showProject(found) };
      },
    }),
  ];
}
