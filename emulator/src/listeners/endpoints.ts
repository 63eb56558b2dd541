import { z } from "zod";
import { type Endpoint, endpoint, type Received } from "../endpoint.ts";
import { page, paging } from "../lists.ts";
import { Refusal } from "../refusal.ts";
import { uuid } from "../validation.ts";
import type { World } from "../world.ts";
import { createListener, deleteListener, updateListener } from "./changes.ts";
import { findListener, listenersOf } from "./lookup.ts";
import { showListener } from "./record.ts";
import { createListenerSchema, updateListenerSchema } from "./schema.ts";

const nothing = z.strictObject({});
const ofListener = z.strictObject({ listener_id: uuid });
const area = "control-plane";
const BASE = "/v2/listeners";
const ONE = `${BASE}/:listener_id`;

/** Listeners, of an organisation that hosts its deployments itself; to any other all of them are 403. */
export function listenerEndpoints(world: World): Endpoint[] {
  const all = [...collection(world), ...single(world)];
  if (world.settings.listenersEnabled) return all;
  return all.map((one) => ({ ...one, run: async (received) => forbid(one, received) }));
}

function collection(world: World): Endpoint[] {
  return [
    endpoint({
      area,
      method: "GET",
      path: BASE,
      params: nothing,
      query: z.strictObject(paging),
      handle: ({ workspace, query }) => ({
        status: 200,
        body: page(listenersOf(world, workspace).reverse().map(showListener), query),
      }),
    }),
    endpoint({
      area,
      method: "POST",
      path: BASE,
      params: nothing,
      query: nothing,
      body: createListenerSchema,
      handle: ({ workspace, body }) => ({
        status: 201,
        body: showListener(createListener(world, workspace, body)),
      }),
    }),
  ];
}

function single(world: World): Endpoint[] {
  return [
    endpoint({
      area,
      method: "GET",
      path: ONE,
      params: ofListener,
      query: nothing,
      handle: ({ workspace, params }) => ({
        status: 200,
        body: showListener(findListener(world, workspace, params.listener_id)),
      }),
    }),
    endpoint({
      area,
      method: "PATCH",
      path: ONE,
      params: ofListener,
      query: nothing,
      body: updateListenerSchema,
      handle: ({ workspace, params, body }) => ({
        status: 200,
        body: showListener(updateListener(world, workspace, params.listener_id, body)),
      }),
    }),
    endpoint({
      area,
      method: "DELETE",
      path: ONE,
      params: ofListener,
      query: nothing,
      handle: ({ workspace, params }) => {
        deleteListener(world, workspace, params.listener_id);
        return { status: 204 };
      },
    }),
  ];
}

/** The service documents its refusal for writes only. */
function forbid({ method }: Endpoint, { workspace }: Received): never {
  throw new Refusal(
    403,
    method === "GET"
      ? "Listeners are not enabled for this organization."
      : `Listeners cannot be created for LangSmith workspace ID '${workspace}'. Creating listeners is only allowed for LangSmith organizations with self-hosted enterprise plans.`,
  );
}
