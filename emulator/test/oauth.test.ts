import { expect, test } from "vitest";
import { at, listAt, start } from "./support.ts";

test("the providers of the organisation are listed with every documented field", async () => {
  const rig = await start();
  const listed = await rig.call("GET", "/v2/auth/providers");
  expect(listed.status).toBe(200);
  expect(listAt(listed.body)).toHaveLength(1);
  expect(Object.keys(Object(at(listed.body, 0))).sort()).toEqual([
    "auth_url",
    "client_id",
    "code_challenge_method",
    "created_at",
    "id",
    "is_dynamic_client",
    "name",
    "organization_id",
    "provider_id",
    "provider_type",
    "token_endpoint_auth_method",
    "token_url",
    "updated_at",
    "uses_pkce",
  ]);
});

test("given providers take the place of the default one", async () => {
  const rig = await start({ oauthProviders: [] });
  expect((await rig.call("GET", "/v2/auth/providers")).body).toEqual([]);
});

test("deleting the tokens for a provider answers 200 and is kept with the user who asked", async () => {
  const rig = await start();
  const answer = await rig.call("DELETE", "/api-host/v2/auth/tokens?provider_id=github", undefined, {
    "x-api-key": "someone",
  });
  expect(answer.status).toBe(200);
  expect(rig.emulator.state().tokenRevocations).toEqual([
    { principal: "someone", provider_id: "github", at: "2026-03-01T00:00:00+00:00" },
  ]);
});

test.each([
  ["", "missing"],
  ["?provider_id=", "string_too_short"],
  ["?provider_id=unknown", "value_error"],
])("a provider_id that is missing or invalid (%j) is 422", async (query, type) => {
  const rig = await start();
  const refused = await rig.call("DELETE", `/v2/auth/tokens${query}`);
  expect(refused.status).toBe(422);
  expect(at(refused.body, "detail", 0)).toMatchObject({ loc: ["query", "provider_id"], type });
  expect(rig.emulator.state().tokenRevocations).toEqual([]);
});
