import * as z from "zod";
import { field } from "../../core/facts.ts";
import { organizationWorkspace } from "../field-types.ts";

/** The inputs of a revocation of OAuth tokens. */
export const inputs = z.object({
  providerId: field(z.string().min(1), {
    description: "The `providerId` of the OAuth provider, not the id of its record.",
    usage: "`getOAuthProviders` lists the providers. Changing it revokes the tokens of the new provider.",
    source: "Control plane API, revoke OAuth tokens",
    example: "github",
  }),
  triggers: field(z.record(z.string(), z.unknown()).optional(), {
    description: "Values that revoke the tokens again when they change.",
    usage: "Use a date, or the number of an incident.",
    example: { incident: "2025-03-14" },
    allowed: "a map of any values",
    local: true,
    verbatim: true,
  }),
  workspaceId: organizationWorkspace(
    "The id of the workspace to act in. Default: the configured `langsmith:workspaceId`. Changing it revokes the tokens there.",
  ),
});

/** What is known of a revocation. */
export const outputs = z.object({
  revokedAt: field(z.string(), {
    description:
      "The time of the last revocation, in ISO 8601, by the clock of the machine that ran the program.",
  }),
  revokedTokens: field(z.int().optional(), {
    description:
      "How many tokens the user had for the provider before the revocation. Absent if LangSmith does not report it.",
  }),
});

export type Inputs = z.output<typeof inputs>;
export type Outputs = z.output<typeof outputs>;
