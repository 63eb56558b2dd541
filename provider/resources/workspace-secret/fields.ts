import * as z from "zod";
import { field } from "../../core/facts.ts";
import { tenantId, workspaceId } from "../field-types.ts";

const SOURCE = "Platform API, workspace secrets";

/** The inputs of a workspace secret. */
export const inputs = z.object({
  key: field(z.string().min(1), {
    description:
      "The name of the secret, such as `OPENAI_API_KEY`, unique in the workspace. It is the id of the resource: at most 256 characters, without line breaks, tabs and other invisible characters. Changing it replaces the secret: the old one is deleted first.",
    source: SOURCE,
    example: "OPENAI_API_KEY",
    immutable: true,
    identity: true,
  }),
  value: field(z.string().min(1).optional(), {
    description:
      "The value of the secret. LangSmith never returns it, so no refresh or preview shows a change made elsewhere: it stays changed until you set another value here. An imported secret keeps its value until you set this.",
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
