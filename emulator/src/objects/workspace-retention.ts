import { z } from "zod";
import { Collection } from "../server/collection.ts";
import { integer } from "../server/validation.ts";

/** How long a workspace keeps extended traces. It always exists, and cannot be deleted. */
export const workspaceRetentions = new Collection({
  path: "/api/v1/workspaces/current/ttl-settings",
  noun: "Extended retention",
  plan: "enterprise",
  refusals: "error",
  always: [{ longlived_ttl_days: 400, is_custom: false }],
  adds: (_, { workspace }) => ({ tenant_id: workspace }),
  times: [],
  update: {
    method: "PUT",
    body: z
      .strictObject({ longlived_ttl_days: integer.min(1) })
      .transform((sent) => ({ ...sent, is_custom: true })),
  },
});
