import { z } from "zod";
import { type Endpoint, endpoint } from "../endpoint.ts";
import { Refusal } from "../refusal.ts";
import { integerParameter, uuid } from "../validation.ts";
import type { World } from "../world.ts";
import { cancelExport, createExport, exportsOf, findExport } from "./changes.ts";
import { type ExportRecord, showExport } from "./record.ts";
import { runsOf } from "./runs.ts";
import { cancelExportSchema, createExportSchema } from "./schema.ts";

const nothing = z.strictObject({});
const ofExport = z.strictObject({ export_id: uuid });
const paging = { limit: integerParameter(1, 1000).optional(), offset: integerParameter(0).default(0) };
const area = "bulk-export";
const BASE = "/api/v1/bulk-exports";
const ONE = `${BASE}/:export_id`;

/** Exports, schedules and their runs. Lists are bare arrays; without `limit` they are whole. */
export function exportEndpoints(world: World): Endpoint[] {
  const { clock } = world;
  const runs = (record: ExportRecord) => runsOf(record, clock.now());
  return [
    endpoint({
      area,
      method: "GET",
      path: BASE,
      params: nothing,
      query: z.strictObject(paging),
      handle: ({ workspace, query }) => ({
        status: 200,
        body: page(exportsOf(world, workspace), query).map((record) => showExport(record, clock.now())),
      }),
    }),
    endpoint({
      area,
      method: "POST",
      path: BASE,
      params: nothing,
      query: nothing,
      body: createExportSchema,
      handle: ({ workspace, body }) => ({
        status: 200,
        body: showExport(createExport(world, workspace, body), clock.now()),
      }),
    }),
    endpoint({
      area,
      method: "GET",
      path: `${BASE}/runs`,
      params: nothing,
      query: z.strictObject({ ...paging, source_bulk_export_id: uuid }),
      handle: ({ workspace, query }) => {
        const source = findExport(world, workspace, query.source_bulk_export_id);
        const spawned = exportsOf(world, workspace).filter((record) => record.sourceId === source.id);
        return { status: 200, body: page(spawned.flatMap(runs), query) };
      },
    }),
    endpoint({
      area,
      method: "GET",
      path: ONE,
      params: ofExport,
      query: nothing,
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
      query: nothing,
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
      query: z.strictObject(paging),
      handle: ({ workspace, params, query }) => ({
        status: 200,
        body: page(runs(findExport(world, workspace, params.export_id)), query),
      }),
    }),
    endpoint({
      area,
      method: "GET",
      path: `${ONE}/runs/:run_id`,
      params: z.strictObject({ export_id: uuid, run_id: uuid }),
      query: nothing,
      handle: ({ workspace, params }) => {
        const found = runs(findExport(world, workspace, params.export_id)).find(
          (run) => run.id === params.run_id,
        );
        if (found === undefined) throw new Refusal(404, "Bulk export run not found");
        return { status: 200, body: found };
      },
    }),
  ];
}

function page<T>(
  found: readonly T[],
  query: { readonly limit?: number | undefined; readonly offset: number },
) {
  const end = query.limit === undefined ? found.length : query.offset + query.limit;
  return found.slice(query.offset, end);
}
