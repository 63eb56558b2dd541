import { randomUUID } from "node:crypto";
import { z } from "zod";
import { exportsUsing } from "../exports/changes.ts";
import { HttpError } from "../server/answer.ts";
import { type Endpoint, endpoint } from "../server/endpoint.ts";
import { uuid } from "../server/validation.ts";
import { versionedObject } from "../world/features.ts";
import type { World } from "../world/world.ts";
import { type DestinationRecord, showDestination } from "./record.ts";
import { createDestinationSchema, updateDestinationSchema } from "./schema.ts";
import { type Registration, validateBucket } from "./validate-bucket.ts";

const ofDestination = z.strictObject({ destination_id: uuid });
const area = "platform";
const BASE = "/api/v1/bulk-exports/destinations";
const ONE = `${BASE}/:destination_id`;

/** Export destinations. Those of an older server cannot be deleted. */
export function destinationEndpoints(world: World): Endpoint[] {
  const { clock, options, features } = world;
  const unqueried = versionedObject(features, {});
  const check = async (candidate: Registration) => {
    if (!world.behaviours.broken("destination-not-validated")) await validateBucket(candidate);
  };
  return [
    endpoint({
      area,
      method: "GET",
      path: BASE,
      query: unqueried,
      handle: ({ workspace }) => ({
        status: 200,
        body: destinationsOf(world, workspace).map(showDestination),
      }),
    }),
    endpoint({
      area,
      method: "POST",
      path: BASE,
      query: unqueried,
      body: createDestinationSchema(features),
      handle: async ({ workspace, body }) => {
        const config = {
          ...body.config,
          include_bucket_in_prefix: body.config.include_bucket_in_prefix ?? true,
        };
        const credentials = body.credentials ?? null;
        const roleArn = body.aws_role_arn ?? body.config.aws_role_arn ?? null;
        await check({ config, credentials, roleArn });
        const now = clock.now();
        const created: DestinationRecord = {
          id: randomUUID(),
          workspace,
          displayName: body.display_name,
          config,
          credentials,
          roleArn,
          createdAt: now,
          changedAt: now,
        };
        world.destinations.set(created.id, created);
        return { status: 200, body: showDestination(created) };
      },
    }),
    endpoint({
      area,
      method: "GET",
      path: ONE,
      params: ofDestination,
      query: unqueried,
      handle: ({ workspace, params }) => ({
        status: 200,
        body: showDestination(findDestination(world, workspace, params.destination_id)),
      }),
    }),
    endpoint({
      area,
      method: "PATCH",
      path: ONE,
      params: ofDestination,
      query: unqueried,
      body: updateDestinationSchema(features),
      handle: async ({ workspace, params, body }) => {
        const destination = findDestination(world, workspace, params.destination_id);
        // Whichever is sent takes the place of both: a destination has keys or a role.
        const credentials = body.credentials ?? null;
        const roleArn = body.aws_role_arn ?? null;
        await check({ config: destination.config, credentials, roleArn });
        destination.credentials = credentials;
        destination.roleArn = roleArn;
        destination.changedAt = clock.now();
        return { status: 200, body: showDestination(destination) };
      },
    }),
    ...((options.destinationDelete ?? features.current) ? [deletion(world)] : []),
  ];
}

function deletion(world: World): Endpoint {
  return endpoint({
    area,
    method: "DELETE",
    path: ONE,
    params: ofDestination,
    query: versionedObject(world.features, {}),
    handle: ({ workspace, params }) => {
      const destination = findDestination(world, workspace, params.destination_id);
      const inUse = exportsUsing(world, destination.id, world.options.destinationInUse).length;
      if (inUse > 0) {
        throw new HttpError(
          409,
          `Bulk export destination ${destination.id} is used by ${inUse} bulk ${inUse === 1 ? "export" : "exports"}.`,
        );
      }
      world.destinations.delete(destination.id);
      return { status: 204 };
    },
  });
}

function destinationsOf(world: World, workspace: string): DestinationRecord[] {
  return [...world.destinations.values()].filter((destination) => destination.workspace === workspace);
}

function findDestination(world: World, workspace: string, id: string): DestinationRecord {
  const found = world.destinations.get(id);
  if (found === undefined || found.workspace !== workspace) {
    throw new HttpError(404, "Bulk export destination not found");
  }
  return found;
}
