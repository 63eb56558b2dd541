import * as z from "zod";
import { field } from "../../core/facts.ts";
import { organizationWorkspace } from "../field-types.ts";

/** The inputs of a revocation of OAuth tokens. */
export const inputs = z.object({
  providerId: field(z.string().min(1), {
    description:
      "The `providerId` of the OAuth provider (not its record's id): `getOAuthProviders` lists them. Changing it revokes the tokens for the new one.",
    source: "Control plane API, revoke OAuth tokens",
    example: "github",
  }),
  triggers: field(z.record(z.string(), z.unknown()).optional(), {
    description:
      "A map of any values, such as a date or the number of an incident: a change revokes again, in place.",
    example: { incident: "2025-03-14" },
    allowed: "a map of any values",
    local: true,
    verbatim: true,
  }),
  workspaceId: organizationWorkspace(
    "The workspace (a UUID) to act in, in place of the configured `langsmith:workspaceId`. Changing it revokes there.",
  ),
});

/** What is known of a revocation. */
export const outputs = z.object({
  revokedAt: field(z.string(), {
    description: "When it was last carried out, ISO 8601, by the clock of the machine that ran the program.",
  }),
  revokedTokens: field(z.int().optional(), {
    description:
      "How many tokens the user had for the provider just before; absent where the service does not tell.",
  }),
});

export type Inputs = z.output<typeof inputs>;
export type Outputs = z.output<typeof outputs>;
