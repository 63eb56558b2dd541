import { z } from "zod";
import { type Endpoint, endpoint } from "../server/endpoint.ts";
import { integerParameter, uuid } from "../server/validation.ts";
import { versionedObject } from "../world/features.ts";
import type { World } from "../world/world.ts";
import { cancelExport, createExport, exportsOf, findExport, spawnedBy } from "./changes.ts";
import { type ExportRecord, showExport } from "./record.ts";
import { runsOf } from "./runs.ts";
import { cancelExportSchema, createExportSchema } from "./schema.ts";

const ofExport = z.strictObject({ export_id: uuid });
const paging = { limit: integerParameter(1, 1000).optional(), offset: integerParameter(0).default(0) };
const area = "platform";
const BASE = "/api/v1/bulk-exports";
const ONE = `${BASE}/:export_id`;

/**
 * Exports, schedules and their runs. Lists are bare arrays; without `limit` they are whole, as they always are on an
 * older server, which has no list of the runs of all that a schedule spawned either.
 */
export function exportEndpoints(world: World): Endpoint[] {
  const { clock, features } = world;
  const runs = (record: ExportRecord) => runsOf(record, clock.now());
  const unqueried = versionedObject(features, {});
  const pages = features.current ? z.strictObject(paging) : unpaged;
  return [
    endpoint({
      area,
      method: "GET",
      path: BASE,
      query: pages,
      handle: ({ workspace, query }) => ({
        status: 200,
        body: page(exportsOf(world, workspace), query).map((record) => showExport(record, clock.now())),
      }),
    }),
    endpoint({
      area,
      method: "POST",
      path: BASE,
      query: unqueried,
      body: createExportSchema(features),
      handle: ({ workspace, body }) => ({
        status: 200,
        body: showExport(createExport(world, workspace, body), clock.now()),
      }),
    }),
    ...(features.current ? [spawnedRuns(world)] : []),
    endpoint({
      area,
      method: "GET",
      path: ONE,
      params: ofExport,
      query: unqueried,
      handle: ({ workspace, params }) => ({
        status: 200,
        body: showExport(findExport(world, workspace, params.export_id), clock.now()),
      }),
    }),
    endpoint({
      area,
      method: "PATCH",
      path: ONE,
      params: ofExport,
      query: unqueried,
      body: cancelExportSchema,
      handle: ({ workspace, params }) => {
        const record = findExport(world, workspace, params.export_id);
        cancelExport(world, record);
        return { status: 200, body: showExport(record, clock.now()) };
      },
    }),
    endpoint({
      area,
      method: "GET",
      path: `${ONE}/runs`,
      params: ofExport,
      query: pages,
      handle: ({ workspace, params, query }) => ({
        status: 200,
        body: page(runs(findExport(world, workspace, params.export_id)), query),
      }),
    }),
  ];
}

/** The runs of everything that a schedule spawned. */
function spawnedRuns(world: World): Endpoint {
  return endpoint({
    area,
    method: "GET",
    path: `${BASE}/runs`,
    query: z.strictObject({ ...paging, source_bulk_export_id: uuid }),
    handle: ({ workspace, query }) => {
      const source = findExport(world, workspace, query.source_bulk_export_id);
      const runs = spawnedBy(world, source).flatMap((record) => runsOf(record, world.clock.now()));
      return { status: 200, body: page(runs, query) };
    },
  });
}

/** The query of a list on a server that knows no pages: whatever is sent, it is the whole list. */
const unpaged = z.object({}).transform((): Page => ({ offset: 0 }));

interface Page {
  readonly limit?: number | undefined;
  readonly offset: number;
}

function page<T>(found: readonly T[], query: Page) {
  const end = query.limit === undefined ? found.length : query.offset + query.limit;
  return found.slice(query.offset, end);
}
