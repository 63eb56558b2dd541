import { z } from "zod";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { flag, idsParameter, integerParameter, jsonParameter, uuid } from "../validation.ts";
import type { World } from "../world.ts";
import { createProject, deleteProject, findProject, projectsOf, updateProject } from "./changes.ts";
import { type ProjectRecord, showProject, showProjectWithStats } from "./record.ts";
import { createProjectSchema, updateProjectSchema } from "./schema.ts";

const text = z.string().optional();
const ids = idsParameter.optional();

const listQuery = z.strictObject({
  name: text,
  name_contains: text,
  id: ids,
  reference_free: flag.optional(),
  reference_dataset: ids,
  /** What `extra.metadata` contains. */
  metadata: jsonParameter.optional(),
  /** Without runs every order but that of the start is the same. */
  sort_by: text,
  sort_by_desc: flag.default(true),
  include_stats: flag.default(false),
  use_approx_stats: flag.optional(),
  facets: flag.optional(),
  filter: text,
  dataset_version: text,
  tag_value_id: ids,
  limit: integerParameter(1, 100).default(100),
  offset: integerParameter(0).default(0),
});

const area = "platform";
const BASE = "/api/v1/sessions";
const ONE = `${BASE}/:session_id`;
const nothing = z.strictObject({});
const ofProject = z.strictObject({ session_id: uuid });

/** Tracing projects, which the platform calls sessions. The list is a bare array. */
export function projectEndpoints(world: World): Endpoint[] {
  return [...collection(world), ...single(world)];
}

function collection(world: World): Endpoint[] {
  return [
    endpoint({
      area,
      method: "GET",
      path: BASE,
      params: nothing,
      query: listQuery,
      handle: ({ workspace, query }) => {
        const { limit, offset, sort_by_desc: newestFirst, include_stats: stats } = query;
        const found = projectsOf(world, workspace).filter((project) => isListed(project, query));
        const sorted = newestFirst ? found : found.toReversed();
        return {
          status: 200,
          body: sorted.slice(offset, offset + limit).map(stats ? showProjectWithStats : showProject),
        };
      },
    }),
    endpoint({
      area,
      method: "POST",
      path: BASE,
      params: nothing,
      query: z.strictObject({ upsert: flag.default(false) }),
      body: createProjectSchema,
      handle: ({ workspace, query, body }) => ({
        status: 200,
        body: showProject(createProject(world, workspace, body, query.upsert)),
      }),
    }),
    endpoint({
      area,
      method: "DELETE",
      path: BASE,
      params: nothing,
      query: z.strictObject({ session_ids: idsParameter }),
      handle: ({ workspace, query }) => {
        const found = query.session_ids.map((id) => findProject(world, workspace, id));
        for (const project of found) deleteProject(world, project);
        return { status: 200, body: { message: "Sessions deleted" } };
      },
    }),
  ];
}

function single(world: World): Endpoint[] {
  return [
    endpoint({
      area,
      method: "GET",
      path: ONE,
      params: ofProject,
      query: z.strictObject({ include_stats: flag.default(false), stats_start_time: text }),
      handle: ({ workspace, params, query }) => {
        const found = findProject(world, workspace, params.session_id);
        return { status: 200, body: query.include_stats ? showProjectWithStats(found) : showProject(found) };
      },
    }),
    endpoint({
      area,
      method: "PATCH",
      path: ONE,
      params: ofProject,
      query: nothing,
      body: updateProjectSchema,
      handle: ({ workspace, params, body }) => {
        const found = findProject(world, workspace, params.session_id);
        return { status: 200, body: showProject(updateProject(world, found, body)) };
      },
    }),
    endpoint({
      area,
      method: "DELETE",
      path: ONE,
      params: ofProject,
      query: nothing,
      handle: ({ workspace, params }) => {
        deleteProject(world, findProject(world, workspace, params.session_id));
        return { status: 200, body: { message: "Session deleted" } };
      },
    }),
  ];
}

function isListed(project: ProjectRecord, query: z.output<typeof listQuery>): boolean {
  const { referenceDatasetId: dataset } = project;
  return (
    (query.name ?? project.name) === project.name &&
    project.name.includes(query.name_contains ?? "") &&
    (query.id?.includes(project.id) ?? true) &&
    (query.reference_free === undefined || query.reference_free === (dataset === null)) &&
    (query.reference_dataset === undefined ||
      (dataset !== null && query.reference_dataset.includes(dataset))) &&
    query.tag_value_id === undefined &&
    hasMetadata(project, query.metadata ?? {})
  );
}

function hasMetadata({ extra }: ProjectRecord, wanted: Readonly<Record<string, unknown>>): boolean {
  const metadata = extra?.["metadata"];
  return Object.entries(wanted).every(
    ([key, value]) =>
      typeof metadata === "object" && metadata !== null && Reflect.get(metadata, key) === value,
  );
}
