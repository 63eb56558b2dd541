import * as z from "zod";
import { containsUnknown, isUnknown } from "../../core/engine.ts";
import { field } from "../../core/fields/facts.ts";
import type { Operation } from "../../core/operation.ts";
import { ChangeRejected, type PartialInputs, type Stored } from "../../core/resource.ts";
import { OAUTH_REQUESTS, OAuth } from "../../http/api/oauth.ts";
import type { LangSmith } from "../../http/client.ts";
import { defineResource } from "../define.ts";
import { organizationWorkspace } from "../field-types.ts";

const inputs = z.object({
  providerId: field(z.string().min(1), {
    description: "The `providerId` of the OAuth provider, not the id of its record.",
    usage: "`getOAuthProviders` lists the providers. Changing it revokes the tokens of the new provider.",
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

const outputs = z.object({
  revokedAt: field(z.string(), {
    description:
      "The time of the last revocation, in ISO 8601, by the clock of the machine that ran the program.",
  }),
});

type Inputs = z.output<typeof inputs>;
type Outputs = z.output<typeof outputs>;

// A preview lists the tokens, to prove that the key reaches the service.
const REVOKE = [OAUTH_REQUESTS.tokens, OAUTH_REQUESTS.revokeTokens];

export const oauthTokenRevocation = defineResource({
  facts: {
    kind: "OAuthTokenRevocation",
    noun: "OAuth token revocation",
    description:
      "Revokes OAuth tokens once, and again when an input such as `triggers` changes. It deletes ALL tokens that the user of the configured API key has for the provider, on every agent. That user must then connect again. The tokens of other users stay. Every change is an update in place. Deleting the resource does nothing. `pulumi up --replace` creates it again, and so revokes the tokens again.",
    exampleNames: { variable: "revocation", name: "github-tokens" },
    example: { providerId: "github", triggers: { incident: "2025-03-14" } },
    belongsTo: "organization",
    identifiedBy: "providerId",
    requests: { create: REVOKE, update: REVOKE },
  },
  inputs,
  outputs,
  timeLimits: () => ({ create: 300, read: 300, update: 300, delete: 300 }),
  rules: () => [],
  plan: ({ changes }) => ({
    changes: changes.map((change) => ({ ...change, kind: "update" as const })),
    deleteBeforeReplace: false,
  }),
  preview: (_service, { olds, news }) => reportRevocation(olds, news),

  async create(service, desired, operation) {
    return { id: desired.providerId, ...(await revoke(service, desired, operation)) };
  },

  // There is nothing at the service to look at.
  async read(_service, _id, { inputs: { providerId }, outputs: { revokedAt } }) {
    if (providerId === undefined || revokedAt === undefined)
      throw new ChangeRejected(
        "an OAuth token revocation cannot be imported. Declare it in your program without `import`. The next `pulumi up` revokes the tokens.",
      );
    return { actual: { provider_id: providerId }, outputs: { revokedAt } };
  },

  update: (service, _id, _olds, news, operation) => revoke(service, news, operation),

  async delete() {
    // Tokens that are gone do not come back.
  },
});

function reportRevocation(olds: Stored<Inputs, Outputs> | undefined, news: PartialInputs<Inputs>): string[] {
  const which = isUnknown(news.providerId)
    ? "a provider that is not known yet"
    : `provider ${news.providerId}`;
  // What is not known yet may turn out to be what it was.
  const when = olds && containsUnknown(news) ? "if a value that is not known yet changes, " : "";
  return [
    `${when}all OAuth tokens of the API key's user for ${which} will be deleted, on every agent. That user must connect again`,
  ];
}

async function revoke(service: LangSmith, { providerId }: Inputs, operation: Operation) {
  await service.api(OAuth).revokeTokens(providerId, operation);
  const revokedAt = new Date(operation.now()).toISOString();
  return { outputs: { revokedAt }, actual: { provider_id: providerId } };
}
