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

test("getOAuthProviders returns what servers of different ages return, and nothing else", async () => {
  const { provider_type, token_endpoint_auth_method, is_dynamic_client, ...rest } = FULL;
  const { mcp_server_url, authorization_params, allowed_redirect_uris, ...older } = rest;
  const rig = await start({ oauthProviders: [FULL, older] });
  const { providerType, tokenEndpointAuthMethod, isDynamicClient, ...told } = FULL_AS_TOLD;
  const { mcpServerUrl, authorizationParams, allowedRedirectUris, ...oldest } = told;
  rig.emulator.addFault({ method: "GET", path: "/v2/auth/providers", status: 200, body: [FULL, older] });
  expect(await rig.call("getOAuthProviders")).toEqual({ providers: [FULL_AS_TOLD, oldest] });
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
    "00000000-0000-4000-8000-0000000000a1",
    undefined,
    'the organization has no OAuth provider with the providerId "00000000-0000-4000-8000-0000000000a1". The one with this internal id has the providerId "github". Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`. [LS1402]',
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

test("getOAuthTokens treats an absent value as what the service means by it", async () => {
  const rig = await start();
  const body = [
    {
      id: "t-1",
      provider_id: "github",
      created_at: "2026-03-01T00:00:00Z",
      updated_at: "2026-03-02T00:00:00Z",
    },
    {
      id: "t-2",
      provider_id: "github",
      scopes: null,
      is_default: null,
      expires_at: "2026-04-01T00:00:00Z",
      created_at: "2026-03-01T00:00:00Z",
      updated_at: "2026-03-02T00:00:00Z",
    },
  ];
  rig.emulator.addFault({ method: "GET", path: "/v2/auth/tokens", status: 200, body });
  const shared = {
    providerId: "github",
    scopes: [],
    isDefault: false,
    createdAt: "2026-03-01T00:00:00Z",
    updatedAt: "2026-03-02T00:00:00Z",
  };
  expect(await rig.call("getOAuthTokens")).toEqual({
    tokens: [
      { id: "t-1", ...shared },
      { id: "t-2", expiresAt: "2026-04-01T00:00:00Z", ...shared },
    ],
  });
});

test("an empty providerId is rejected before any request", async () => {
  const rig = await start();
  for (const name of ["getOAuthProvider", "getOAuthTokens"] as const) {
    await expect(rig.call(name, { providerId: "" })).rejects.toThrow(
      'providerId: "" is not allowed: it must be a string that is not empty',
    );
  }
  expect(rig.asked()).toEqual([]);
});
