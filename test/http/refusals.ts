import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { ExportDestinations } from "../../provider/http/api/export-destinations.ts";
import {
  clientOf,
  DESTINATION_BODY,
  EXPORT_BODY,
  rejection,
  SCHEDULE_BODY,
  type Scripted,
  serve,
} from "./server.ts";

/** Answers a read of a deployment. */
export async function reading<E extends Error>(
  scripted: Scripted,
  kind: abstract new (...args: never[]) => E,
): Promise<{ error: E; url: string }> {
  const server = await serve(() => scripted);
  const { service, call } = clientOf(server.url);
  return { error: await rejection(service.api(Deployments).get("d-1", call), kind), url: server.url };
}

/** Answers a create in area B; the read before it succeeds. */
export async function creating<E extends Error>(
  what: "destination" | "export" | "schedule",
  scripted: Scripted,
  kind: abstract new (...args: never[]) => E,
): Promise<E> {
  const server = await serve(({ method }) => (method === "POST" ? scripted : { body: [] }));
  const { service, call } = clientOf(server.url);
  const made =
    what === "destination"
      ? service.api(ExportDestinations).create(DESTINATION_BODY, call)
      : service.api(BulkExports).create(what === "schedule" ? SCHEDULE_BODY : EXPORT_BODY, call);
  return rejection(made, kind);
}
