import { z } from "zod";
import type { FirstRead } from "../api-request.ts";
import type { LangSmith } from "../client.ts";
import type { Feature } from "../errors.ts";
import { Id, Time, Word, Workspace } from "../reply.ts";
import { type ObjectFacts, Objects, requestsOf } from "./objects.ts";

const BULK_EXPORT: Feature = {
  name: "bulk export",
  plans: "Plus or Enterprise; Enterprise for organizations that signed up after 3 August 2026",
};

const DESTINATIONS = "/api/v1/bulk-exports/destinations";
const MANAGE = "bulk-exports:manage";
const permissions = {
  create: MANAGE,
  read: "bulk-exports:read",
  update: MANAGE,
  delete: MANAGE,
} as const;

/** What destinations and exports have in common. The list of exports may be long, so that none is read first. */
export const COMMON = {
  area: "api",
  feature: BULK_EXPORT,
  permissions,
  readFirst: { path: DESTINATIONS, permission: permissions.read } satisfies FirstRead,
} as const;

const FACTS: ObjectFacts = {
  ...COMMON,
  noun: "export destination",
  plural: "export destinations",
  path: DESTINATIONS,
  paging: "none",
  namedBy: "display_name",
};

export const DESTINATION_REQUESTS = requestsOf(FACTS);

/** An export destination; the values of its credentials are never answered. */
export const Destination = z.looseObject({
  id: Id,
  tenant_id: Workspace,
  destination_type: Word.nullish(),
  display_name: z.string(),
  config: z.looseObject({
    bucket_name: z.string().nullish(),
    prefix: z.string().nullish(),
    region: z.string().nullish(),
    endpoint_url: z.string().nullish(),
    include_bucket_in_prefix: z.boolean().nullish(),
    config_kwargs_s3: z.record(z.string(), z.unknown()).nullish(),
    s3_additional_kwargs: z.record(z.string(), z.unknown()).nullish(),
    aws_role_arn: z.string().nullish(),
  }),
  aws_role_arn: z.string().nullish(),
  /** The names of the stored credentials. */
  credentials_keys: z.array(z.string()).nullish(),
  created_at: Time,
  updated_at: Time,
});
export type Destination = z.infer<typeof Destination>;

/**
 * The buckets that exports are written to. At a creation, and a change of the credentials or the role, the service first
 * writes a test object to the bucket, and answers 400 where that fails. A deletion is a `Conflict` while an export uses
 * the destination, and a `RouteMissing` from a server that cannot delete destinations yet.
 */
export class ExportDestinations extends Objects<Destination> {
  constructor(http: LangSmith) {
    super(http, FACTS, { object: Destination, row: Destination });
  }
}
