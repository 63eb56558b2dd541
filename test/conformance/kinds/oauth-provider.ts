import * as z from "zod";
import { named, operation, optionalFlag, optionalText, text, time } from "../../contract/operation.ts";
import { ELSEWHERE } from "../stack.ts";
import type { KindTable, Request } from "../table.ts";

const PATH = "/v2/auth/providers";

function patched(body: object): readonly Request[] {
  return [{ method: "PATCH", path: `${PATH}/:id`, body }];
}

const provider = named("OAuthProviderResponse", {
  id: text,
  organization_id: text,
  provider_id: text,
  name: text,
  client_id: text,
  auth_url: text,
  token_url: text,
  uses_pkce: z.boolean(),
  code_challenge_method: text.nullable(),
  provider_type: optionalText,
  mcp_server_url: optionalText,
  token_endpoint_auth_method: text.optional(),
  is_dynamic_client: z.boolean().optional(),
  created_at: time,
  updated_at: time,
});

/** Facts: api.md 3, OAuth providers. A PATCH leaves what is null as it is; a DELETE is answered with `{}`. */
export const table: KindTable = {
  kind: "OAuthProvider",
  cannot: {},
  evidence: { workspace: "organization", age: "createdAt", lostAnswer: "match" },
  path: PATH,
  idMember: "provider_id",
  program: {
    providerId: "acme",
    name: "Acme",
    clientId: "client-1",
    clientSecret: "never-in-plain-1",
    authUrl: "https://acme.example.com/authorize",
    tokenUrl: "https://acme.example.com/token",
  },
  // The emulator begins with one, of the provider id github.
  remote: ({ oauthProviders }) =>
    oauthProviders.flatMap(({ provider_id: id }) => (id === "github" ? [] : [{ id }])),
  create: {
    method: "POST",
    path: PATH,
    body: {
      provider_id: "acme",
      name: "Acme",
      client_id: "client-1",
      client_secret: "never-in-plain-1",
      auth_url: "https://acme.example.com/authorize",
      token_url: "https://acme.example.com/token",
      uses_pkce: false,
      code_challenge_method: "S256",
    },
  },
  remove: { method: "DELETE", path: `${PATH}/:id` },
  another: { provider_id: "another" },
  drift: {
    outside: { method: "PATCH", path: `${PATH}/:id`, body: { name: "Renamed" } },
    property: "name",
    repair: patched({ name: "Acme" }),
  },
  // No answer shows the secret.
  afterImport: patched({ client_secret: "never-in-plain-1" }),
  changes: {
    providerId: { to: "acme-2" },
    name: { to: "Acme CRM", sends: patched({ name: "Acme CRM" }) },
    clientId: { to: "client-2", sends: patched({ client_id: "client-2" }) },
    clientSecret: {
      to: "never-in-plain-2",
      sends: patched({ client_secret: "never-in-plain-2" }),
      unset: "rejected",
    },
    authUrl: {
      to: "https://acme.example.com/a",
      sends: patched({ auth_url: "https://acme.example.com/a" }),
    },
    tokenUrl: {
      to: "https://acme.example.com/t",
      sends: patched({ token_url: "https://acme.example.com/t" }),
    },
    usesPkce: { to: true, sends: patched({ uses_pkce: true }), unset: patched({ uses_pkce: false }) },
    codeChallengeMethod: {
      to: "plain",
      sends: patched({ code_challenge_method: "plain" }),
      unset: patched({ code_challenge_method: "S256" }),
    },
    providerType: { to: "slack", unset: "replaced" },
    tokenEndpointAuthMethod: { to: "client_secret_basic", unset: "replaced" },
    workspaceId: { to: ELSEWHERE, sends: [], unset: "kept" },
  },
  secrets: ["never-in-plain-1", "never-in-plain-2"],
  replaced: ["providerId", "providerType", "tokenEndpointAuthMethod"],
  secretProperties: ["clientSecret"],
  misuse: {
    program: { authUrl: "acme.example.com/authorize" },
    reported:
      'authUrl: "acme.example.com/authorize" is not allowed: it must be an http or https address, such as "https://acme.example.com/oauth/authorize"',
  },
  published: [
    operation(`GET ${PATH}`, [200], { answer: z.array(provider) }),
    operation(`POST ${PATH}`, [200, 422], {
      request: named("OAuthProviderCreateRequest", {
        provider_id: text,
        name: text,
        client_id: text,
        client_secret: optionalText,
        auth_url: text,
        token_url: text,
        uses_pkce: z.boolean().optional(),
        code_challenge_method: text.optional(),
        provider_type: z.enum(["microsoft", "salesforce", "slack"]).nullish(),
        token_endpoint_auth_method: z.enum(["none", "client_secret_basic", "client_secret_post"]).optional(),
      }),
      answer: provider,
    }),
    operation(`GET ${PATH}/:id`, [200, 422], { answer: provider }),
    operation(`PATCH ${PATH}/:id`, [200, 422], {
      request: named("OAuthProviderUpdateRequest", {
        name: optionalText,
        client_id: optionalText,
        client_secret: optionalText,
        auth_url: optionalText,
        token_url: optionalText,
        uses_pkce: optionalFlag,
        code_challenge_method: optionalText,
      }),
      answer: provider,
    }),
    operation(`DELETE ${PATH}/:id`, [200, 422]),
  ],
};
