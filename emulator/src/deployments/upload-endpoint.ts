import { z } from "zod";
import { HttpError } from "../server/answer.ts";
import { type Endpoint, endpoint } from "../server/endpoint.ts";
import { uuid } from "../server/validation.ts";
import type { World } from "../world/world.ts";
import { findDeployment } from "./changes.ts";
import { SIGNED_HEADERS } from "./uploads.ts";

/** Answers an address that the archive of a deployment can be put to, another one each time. */
export function uploadEndpoint(world: World): Endpoint {
  return endpoint({
    area: "control-plane",
    method: "POST",
    path: "/v2/deployments/:deployment_id/upload-url",
    params: z.strictObject({ deployment_id: uuid }),
    query: z.strictObject({}),
    body: z.strictObject({ supports_upload_headers: z.boolean().optional() }).optional(),
    handle: ({ workspace, params, body }) => {
      const { id, source } = findDeployment(world, workspace, params.deployment_id);
      if (source !== "internal_source") {
        throw new HttpError(400, "upload url is only available for 'internal_source' source deployments");
      }
      const upload = world.uploads.create(id);
      const headers = body?.supports_upload_headers === true ? { upload_headers: SIGNED_HEADERS } : {};
      return {
        status: 200,
        body: { upload_url: world.uploads.urlOf(upload), object_path: upload.objectPath, ...headers },
      };
    },
  });
}
