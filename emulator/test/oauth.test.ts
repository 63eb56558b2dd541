import { describe, expect, test } from "vitest";
import { at, listAt, type Rig, start, textAt, UNKNOWN_ID } from "./support.ts";

const ACME = {
  provider_id: "acme",
  name: "Acme",
  client_id: "client-1",
  client_secret: "not-to-be-answered",
  auth_url: "https://acme.example/authorize",
  token_url: "https://acme.example/token",
};
const AS_SHOWN = {
  id: expect.stringMatching(/^[0-9a-f-]{36}$/),
  organization_id: "00000000-0000-4000-8000-0000000000b1",
  provider_id: "acme",
  name: "Acme",
  client_id: "client-1",
  auth_url: "https://acme.example/authorize",
  token_url: "https://acme.example/token",
  uses_pkce: false,
  code_challenge_method: "S256",
  provider_type: null,
  mcp_server_url: null,
  token_endpoint_auth_method: "client_secret_post",
  is_dynamic_client: false,
  authorization_params: null,
  allowed_redirect_uris: null,
  created_at: "2026-03-01T00:00:00+00:00",
  updated_at: "2026-03-01T00:00:00+00:00",
};
const PROVIDERS = "/v2/auth/providers";
const TOKENS = "/v2/auth/tokens";

const idsOf = async (rig: Rig) =>
  listAt((await rig.call("GET", PROVIDERS)).body).map((each) => textAt(each, "provider_id"));

describe("OAuth providers", () => {
  test("of the organization are listed with every documented field", async () => {
    const rig = await start();
    const listed = await rig.call("GET", PROVIDERS);
    expect(listed.status).toBe(200);
    expect(listAt(listed.body)).toHaveLength(1);
    expect(Object.keys(Object(at(listed.body, 0))).sort()).toEqual(Object.keys(AS_SHOWN).sort());
  });

  test("that are given take the place of the default one", async () => {
    const rig = await start({ oauthProviders: [] });
    expect((await rig.call("GET", PROVIDERS)).body).toEqual([]);
  });

  test("are created with defaults, read, listed, and never show their client secret", async () => {
    const rig = await start();
    const made = await rig.call("POST", `/api-host${PROVIDERS}`, ACME);
    expect(made.status).toBe(200);
    expect(made.body).toEqual(AS_SHOWN);
    expect((await rig.call("GET", `${PROVIDERS}/acme`)).body).toEqual(made.body);
    expect(await idsOf(rig)).toEqual(["github", "acme"]);
    expect(rig.emulator.state().oauthProviders[1]).toMatchObject({
      provider_id: "acme",
      client_secret: "not-to-be-answered",
    });
  });

  test("take every field of a creation as it is given", async () => {
    const rig = await start();
    const given = {
      uses_pkce: true,
      code_challenge_method: "plain",
      provider_type: "slack",
      token_endpoint_auth_method: "none",
    };
    const made = await rig.call("POST", PROVIDERS, { ...ACME, ...given });
    expect(made.body).toEqual({ ...AS_SHOWN, ...given });
  });

  test("are changed in the fields that are given and not null", async () => {
    const rig = await start();
    await rig.call("POST", PROVIDERS, ACME);
    rig.emulator.clock.advance(60);
    const renamed = await rig.call("PATCH", `${PROVIDERS}/acme`, { name: "Acme Inc", client_id: null });
    expect(renamed.status).toBe(200);
    const after = { ...AS_SHOWN, name: "Acme Inc", updated_at: "2026-03-01T00:01:00+00:00" };
    expect(renamed.body).toEqual(after);
    const changed = {
      client_id: "client-2",
      auth_url: "https://acme.example/a",
      token_url: "https://acme.example/t",
      uses_pkce: true,
      code_challenge_method: "plain",
    };
    const others = await rig.call("PATCH", `${PROVIDERS}/acme`, { ...changed, client_secret: "second" });
    expect(others.body).toEqual({ ...after, ...changed });
    expect(rig.emulator.state().oauthProviders[1]).toMatchObject({ client_secret: "second" });
  });

  test("that are deleted answer 200 once, and take the tokens of all users along", async () => {
    const rig = await start({
      oauthTokens: [{ providerId: "github" }, { providerId: "github", principal: "someone" }],
    });
    const gone = await rig.call("DELETE", `${PROVIDERS}/github`);
    expect([gone.status, gone.body]).toEqual([200, {}]);
    expect(await idsOf(rig)).toEqual([]);
    expect(rig.emulator.state().oauthTokens).toEqual([]);
    const again = await rig.call("DELETE", `${PROVIDERS}/github`);
    expect([again.status, again.body]).toEqual([404, { detail: "OAuth provider 'github' not found." }]);
  });

  test("cannot share a provider_id", async () => {
    const rig = await start();
    const refused = await rig.call("POST", PROVIDERS, { ...ACME, provider_id: "github" });
    expect([refused.status, refused.body]).toEqual([
      409,
      { detail: "OAuth provider with provider_id 'github' already exists." },
    ]);
  });
});

const MINE = { "x-api-key": "me" };
const THEIRS = { "x-api-key": "them" };
const labels = async (rig: Rig, headers: Record<string, string>, query = "") =>
  listAt((await rig.call("GET", `${TOKENS}${query}`, undefined, headers)).body).map((token) =>
    at(token, "provider_account_label"),
  );

describe("OAuth tokens", () => {
  const seeded = async () => {
    const rig = await start({
      oauthTokens: [
        { providerId: "github", label: "shared", scopes: ["repo"] },
        { providerId: "github", label: "mine", principal: "me" },
        { providerId: "acme", label: "elsewhere" },
      ],
      oauthProviders: ["github", "acme"].map((provider_id) => ({
        ...AS_SHOWN,
        id: `id-of-${provider_id}`,
        provider_id,
      })),
    });
    return rig;
  };

  test("of the caller are listed, of one provider or of all", async () => {
    const rig = await seeded();
    expect(await labels(rig, MINE)).toEqual(["shared", "mine", "elsewhere"]);
    expect(await labels(rig, THEIRS)).toEqual(["shared", "elsewhere"]);
    expect(await labels(rig, MINE, "?provider_id=github")).toEqual(["shared", "mine"]);
    expect(await labels(rig, MINE, "?provider_id=nobody")).toEqual([]);
    const [token] = listAt((await rig.call("GET", TOKENS, undefined, MINE)).body);
    expect(token).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      provider_id: "github",
      provider_account_label: "shared",
      scopes: ["repo"],
      expires_at: null,
      is_default: true,
      created_at: "2026-03-01T00:00:00+00:00",
      updated_at: "2026-03-01T00:00:00+00:00",
    });
  });

  test("are deleted for the caller and that provider alone, and the deletion is kept with who asked", async () => {
    const rig = await seeded();
    const exists = async () =>
      (await rig.call("GET", `${TOKENS}/exists?provider_id=github`, undefined, MINE)).body;
    expect(await exists()).toEqual({ has_token: true });
    const answer = await rig.call("DELETE", `/api-host${TOKENS}?provider_id=github`, undefined, MINE);
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect(await exists()).toEqual({ has_token: false });
    expect(await labels(rig, MINE)).toEqual(["elsewhere"]);
    expect(await labels(rig, THEIRS)).toEqual(["shared", "elsewhere"]);
    expect(rig.emulator.state().tokenRevocations).toEqual([
      { principal: "me", provider_id: "github", at: "2026-03-01T00:00:00+00:00" },
    ]);
    expect(rig.emulator.state().oauthTokens).toMatchObject([
      { provider_account_label: "shared", principal: null, deleted_for: ["me"] },
      { provider_account_label: "mine", principal: "me", deleted_for: ["me"] },
      { provider_account_label: "elsewhere", principal: null, deleted_for: [] },
    ]);
  });

  test("are deleted one by one by who owns them, and by no one else", async () => {
    const rig = await seeded();
    const id = textAt((await rig.call("GET", TOKENS, undefined, MINE)).body, 1, "id");
    const stranger = await rig.call("DELETE", `${TOKENS}/${id}`, undefined, THEIRS);
    expect([stranger.status, stranger.body]).toEqual([404, { detail: `OAuth token '${id}' not found.` }]);
    const mine = () => rig.call("DELETE", `${TOKENS}/${id}`, undefined, MINE);
    expect((await mine()).status).toBe(204);
    expect((await mine()).status).toBe(404);
    expect(await labels(rig, MINE)).toEqual(["shared", "elsewhere"]);
    const unknown = await rig.call("DELETE", `${TOKENS}/${UNKNOWN_ID}`);
    expect(unknown.status).toBe(404);
    expect((await rig.call("DELETE", `${TOKENS}/no-uuid`)).status).toBe(422);
  });

  test.each([
    ["", "missing"],
    ["?provider_id=", "string_too_short"],
    ["?provider_id=unknown", "value_error"],
  ])("are not deleted for a provider_id that is missing or invalid (%j): 422", async (query, type) => {
    const rig = await start();
    const refused = await rig.call("DELETE", `${TOKENS}${query}`);
    expect(refused.status).toBe(422);
    expect(at(refused.body, "detail", 0)).toMatchObject({ loc: ["query", "provider_id"], type });
    expect(rig.emulator.state().tokenRevocations).toEqual([]);
  });

  test("exist for a provider that must be named", async () => {
    const rig = await start();
    const refused = await rig.call("GET", `${TOKENS}/exists`);
    expect(at(refused.body, "detail", 0)).toMatchObject({ loc: ["query", "provider_id"], type: "missing" });
  });

  test("of a provider that does not exist are rejected at the start", async () => {
    await expect(start({ oauthTokens: [{ providerId: "githup" }] })).rejects.toThrow(
      'no OAuth provider has the provider_id "githup" of a token; there is "github"',
    );
  });
});
