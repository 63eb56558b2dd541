import { ELSEWHERE } from "../stack.ts";
import type { KindTable, Request } from "../table.ts";
import { table as oauthProvider } from "./oauth-provider.ts";

const REVOKED: Request = { method: "DELETE", path: "/v2/auth/tokens", query: { provider_id: ":id" } };

/** Facts: spec.md 4.1. Revoking is an act, which leaves nothing behind at the service. */
export const table: KindTable = {
  kind: "OAuthTokenRevocation",
  cannot: {
    object: "Revoking tokens leaves no object at the service.",
    drift: "There is no object that could change.",
    deletion: "Tokens that are revoked do not come back.",
  },
  evidence: { workspace: "none", age: "none", lostAnswer: "sendAgain" },
  path: "/v2/auth/tokens",
  program: { providerId: "github" },
  remote: () => [],
  create: REVOKED,
  remove: REVOKED,
  changes: {
    providerId: {
      later: async (stack) => {
        await stack.another(oauthProvider, oauthProvider.create.body);
        return { providerId: "acme" };
      },
      sends: [REVOKED],
    },
    triggers: { to: { incident: "2" }, sends: [REVOKED], unset: [REVOKED] },
    workspaceId: { to: ELSEWHERE, sends: [REVOKED], unset: [REVOKED] },
  },
  secrets: [],
  replaced: [],
  secretProperties: [],
  misuse: {
    program: { providerID: "github" },
    reported: "providerID: there is no such property; did you mean providerId?",
  },
};
