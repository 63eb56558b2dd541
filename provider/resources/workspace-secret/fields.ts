import * as z from "zod";
import { field } from "../../core/facts.ts";
import { tenantId, workspaceId } from "../field-types.ts";

const SOURCE = "Platform API, workspace secrets";

/** The inputs of a workspace secret. */
export const inputs = z.object({
  key: field(z.string().min(1), {
    description: "The name of the secret, such as `OPENAI_API_KEY`.",
    usage:
      "It must be unique in the workspace. It is also the id of the resource. It has at most 256 characters, without line breaks, tabs and other invisible characters.",
    source: SOURCE,
    example: "OPENAI_API_KEY",
    immutable: true,
    identity: true,
  }),
  value: field(z.string().min(1).optional(), {
    description: "The value of the secret.",
    usage:
      "No refresh or preview shows a change made elsewhere. That change stays until you set another value here. An imported secret keeps its value until you set this input.",
    source: SOURCE,
    example: "…",
    secret: true,
    writeOnly: true,
    requiredToCreate: true,
  }),
  workspaceId: workspaceId(),
});

/** What else is known of a workspace secret. */
export const outputs = z.object({ tenantId: tenantId() });
