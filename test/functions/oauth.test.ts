import { expect, test } from "vitest";
import { ELSEWHERE, start } from "./rig.ts";

const GITHUB = {
  id: "00000000-0000-4000-8000-0000000000a1",
  organizationId: "00000000-0000-4000-8000-0000000000b1",
  providerId: "github",
  name: "GitHub",
  clientId: "emulated-client",
  authUrl: "https://github.example/login/oauth/authorize",
  tokenUrl: "https://github.example/login/oauth/access_token",
  usesPkce: true,
  codeChallengeMethod: "S256",
  tokenEndpointAuthMethod: "client_secret_post",
  isDynamicClient: false,
  createdAt: "2026-03-01T00:00:00+00:00",
  updatedAt: "2026-03-01T00:00:00+00:00",
};
const FULL = {
  id: "00000000-0000-4000-8000-0000000000a2",
  organization_id: "00000000-0000-4000-8000-0000000000b1",
  provider_id: "acme/crm",
  name: "Acme CRM",
  client_id: "client-1",
  auth_url: "https://acme.example.com/authorize",
  token_url: "https://acme.example.com/token",
  uses_pkce: false,
  code_challenge_method: null,
  provider_type: "salesforce",
  mcp_server_url: "https://acme.example.com/mcp",
  token_endpoint_auth_method: "none",
  is_dynamic_client: true,
  authorization_params: { access_type: "offline" },
  allowed_redirect_uris: ["https://acme.example.com/back"],
  created_at: "2026-03-01T00:00:00+00:00",
  updated_at: "2026-03-01T00:00:00+00:00",
};
const FULL_AS_TOLD = {
  id: "00000000-0000-4000-8000-0000000000a2",
  organizationId: "00000000-0000-4000-8000-0000000000b1",
  providerId: "acme/crm",
  name: "Acme CRM",
  clientId: "client-1",
  authUrl: "https://acme.example.com/authorize",
  tokenUrl: "https://acme.example.com/token",
  usesPkce: false,
  providerType: "salesforce",
  mcpServerUrl: "https://acme.example.com/mcp",
  tokenEndpointAuthMethod: "none",
  isDynamicClient: true,
  authorizationParams: { access_type: "offline" },
  allowedRedirectUris: ["https://acme.example.com/back"],
  createdAt: "2026-03-01T00:00:00+00:00",
  updatedAt: "2026-03-01T00:00:00+00:00",
};

test("getOAuthProviders reports every provider in the program's names, and no client secret", async () => {
  const rig = await start();
  await rig.post("/v2/auth/providers", {
    provider_id: "slack",
    name: "Slack",
    client_id: "client-2",
    client_secret: "not-to-be-seen",
    auth_url: "https://slack.example/authorize",
    token_url: "https://slack.example/token",
    provider_type: "slack",
  });
  const told = await rig.call("getOAuthProviders");
  expect(told).toMatchObject({ providers: [GITHUB, { providerId: "slack", providerType: "slack" }] });
  expect(JSON.stringify(told)).not.toContain("not-to-be-seen");
});

test("getOAuthProvider looks one up by its providerId, whatever it contains, in the workspace that is asked", async () => {
  const rig = await start({ oauthProviders: [FULL] });
  expect(await rig.call("getOAuthProvider", { providerId: "acme/crm", workspaceId: ELSEWHERE })).toEqual(
    FULL_AS_TOLD,
  );
  expect(rig.asked()).toEqual(["GET /api-host/v2/auth/providers/acme%2Fcrm"]);
  expect(rig.emulator.journal().at(-1)?.headers["x-tenant-id"]).toBe(ELSEWHERE);
});

test("getOAuthProvider finds it in the list where the server has no look-up of one", async () => {
  const rig = await start();
  const fault = { method: "GET", path: "/v2/auth/providers/:id", status: 404, body: { detail: "Not Found" } };
  rig.emulator.addFault(fault);
  expect(await rig.call("getOAuthProvider", { providerId: "github" })).toEqual(GITHUB);
});

test.each([
  [
    "githup",
    undefined,
    'the organization has no OAuth provider with the providerId "githup". It has "github". Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`. [LS1402]',
  ],
  [
    "GitHub",
    undefined,
    'the organization has no OAuth provider with the providerId "GitHub". The one with this name has the providerId "github". Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`. [LS1402]',
  ],
  [
    "github",
    [],
    'the organization has no OAuth provider with the providerId "github". Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`. [LS1402]',
  ],
])("getOAuthProvider of %j among %j says what there is", async (providerId, oauthProviders, says) => {
  const rig = await start(oauthProviders ? { oauthProviders } : {});
  await expect(rig.call("getOAuthProvider", { providerId })).rejects.toMatchObject({
    code: "LS1402",
    message: says,
  });
});

test("getOAuthTokens lists the caller's tokens, of one provider or of all, and no other user's", async () => {
  const rig = await start({
    oauthTokens: [
      { providerId: "github", label: "octocat", scopes: ["repo"], principal: "of-the-functions" },
      { providerId: "github", label: "theirs", principal: "somebody-else" },
      { providerId: "github" },
    ],
  });
  const { tokens } = await rig.call("getOAuthTokens", { providerId: "github" });
  const times = { createdAt: "2026-03-01T00:00:00+00:00", updatedAt: "2026-03-01T00:00:00+00:00" };
  const id = expect.stringMatching(/^[0-9a-f-]{36}$/);
  const mine = { id, providerId: "github", scopes: ["repo"], isDefault: true, ...times };
  expect(tokens).toEqual([
    { ...mine, providerAccountLabel: "octocat" },
    { ...mine, scopes: [] },
  ]);
  expect(await rig.call("getOAuthTokens")).toEqual({ tokens });
  expect(await rig.call("getOAuthTokens", { providerId: "nobody" })).toEqual({ tokens: [] });
  expect(rig.asked()).toEqual([
    "GET /api-host/v2/auth/tokens?provider_id=github",
    "GET /api-host/v2/auth/tokens",
    "GET /api-host/v2/auth/tokens?provider_id=nobody",
  ]);
});
