import { describe, expect, it } from "vitest";
import { OAuth } from "../../provider/http/api/oauth.ts";
import type { Call } from "../../provider/http/call.ts";
import type { LangSmith } from "../../provider/http/client.ts";
import {
  Conflict,
  NotFound,
  ServiceError,
  Unanswered,
  UnexpectedAnswer,
  ValidationFailed,
} from "../../provider/http/errors.ts";
import { resources } from "../../provider/resources/index.ts";
import { clientOf, oauthProviders, rejection, serve } from "./server.ts";

const HELD = {
  id: "record-1",
  organization_id: "o-1",
  provider_id: "acme/crm",
  name: "Acme",
  client_id: "client",
  auth_url: "https://acme.example.com/authorize",
  token_url: "https://acme.example.com/token",
  uses_pkce: false,
  code_challenge_method: null,
  created_at: "2026-09-01T10:00:00Z",
  updated_at: "2026-09-01T10:00:00Z",
};
const BODY = { provider_id: "acme/crm", name: "Acme" };

const providersOf = (service: LangSmith) => resources.OAuthProvider.of.objectsOf(service);
const created = (service: LangSmith, call: Call) => providersOf(service).create(BODY, call, BODY.provider_id);

describe("the OAuth calls", () => {
  it("go to the documented addresses, by the encoded provider_id", async () => {
    const server = await serve(({ method, url }) => ({
      body: method === "DELETE" ? {} : /(providers|tokens)(\?|$)/.test(url) && method === "GET" ? [] : HELD,
    }));
    const { service, call } = clientOf(server.url);
    const oauth = service.api(OAuth);
    const providers = providersOf(service);
    await oauthProviders(service, call);
    await providers.get("acme/crm", call);
    await providers.update("acme/crm", { name: "CRM" }, call);
    await providers.delete("acme/crm", call);
    await oauth.tokens(undefined, call);
    await oauth.tokens("acme/crm", call);
    await oauth.revokeTokens("acme/crm", call);
    expect(server.lines()).toEqual([
      "GET /v2/auth/providers",
      "GET /v2/auth/providers/acme%2Fcrm",
      "PATCH /v2/auth/providers/acme%2Fcrm",
      "DELETE /v2/auth/providers/acme%2Fcrm",
      "GET /v2/auth/tokens",
      "GET /v2/auth/tokens?provider_id=acme%2Fcrm",
      "DELETE /v2/auth/tokens?provider_id=acme%2Fcrm",
    ]);
    expect(JSON.parse(server.seen[2]?.body ?? "")).toEqual({ name: "CRM" });
  });

  it("a provider that is created comes back whole, and is known to have been created here", async () => {
    const server = await serve(({ method }) => ({ body: method === "POST" ? HELD : [] }));
    const { service, call } = clientOf(server.url);
    expect(await created(service, call)).toMatchObject(HELD);
    expect(service.returned("record-1")).toBe(true);
  });

  it("a creation is not repeated when its answer is lost", async () => {
    const server = await serve(({ method }) => (method === "POST" ? { fault: "reset" } : { body: [] }));
    const { service, call } = clientOf(server.url);
    await rejection(created(service, call), Unanswered);
    expect(server.lines().filter((line) => line.startsWith("POST"))).toHaveLength(1);
  });

  it("a creation that is answered with an id alone is completed by a look at the provider_id", async () => {
    const server = await serve(({ method, url }) => ({
      body: method === "POST" ? { id: "record-1" } : url.includes("providers") ? HELD : [],
    }));
    const { service, call } = clientOf(server.url);
    expect(await created(service, call)).toMatchObject(HELD);
    expect(server.lines().at(-1)).toBe("GET /v2/auth/providers/acme%2Fcrm");
  });

  it("a creation that is answered with an id alone keeps it when the look fails", async () => {
    const server = await serve(({ method, url }) =>
      method === "POST"
        ? { body: { id: "record-1" } }
        : url.includes("providers/")
          ? { status: 404, body: { detail: "OAuth provider 'acme/crm' not found." } }
          : { body: [] },
    );
    const { service, call } = clientOf(server.url);
    const error = await rejection(created(service, call), UnexpectedAnswer);
    expect(error.createdId).toBe("record-1");
  });

  it("a change and a deletion are repeated when their answer is lost", async () => {
    const held = { ...HELD, provider_id: "acme" };
    const server = await serve((_seen, index) =>
      index % 2 === 0 ? { fault: "reset" } : { body: index === 1 ? held : {} },
    );
    const { service, call } = clientOf(server.url);
    expect(await providersOf(service).update("acme", { name: "Acme" }, call)).toMatchObject(held);
    await providersOf(service).delete("acme", call);
    await service.api(OAuth).revokeTokens("acme", call);
    expect(server.lines().map((line) => line.split(" ")[0])).toEqual([
      ...["PATCH", "PATCH"],
      ...["DELETE", "DELETE", "DELETE", "DELETE"],
    ]);
  });

  it("a change that is accepted without telling the provider is followed by a look at it", async () => {
    const server = await serve(({ method }) => ({ body: method === "PATCH" ? {} : HELD }));
    const { service, call } = clientOf(server.url);
    expect(await providersOf(service).update("acme/crm", { name: "Acme" }, call)).toMatchObject(HELD);
    expect(server.lines()).toEqual([
      "PATCH /v2/auth/providers/acme%2Fcrm",
      "GET /v2/auth/providers/acme%2Fcrm",
    ]);
  });

  it.each([
    [409, "OAuth provider with provider_id 'acme/crm' already exists.", Conflict],
    [404, "OAuth provider 'acme/crm' not found.", NotFound],
  ])("an answer of %i is reported by what it means", async (status, detail, kind) => {
    const server = await serve(({ method }) =>
      method === "POST" ? { status, body: { detail } } : { body: [] },
    );
    const { service, call } = clientOf(server.url);
    const error = await rejection(created(service, call), ServiceError);
    expect(error).toBeInstanceOf(kind);
    expect(error.fields.detail).toBe(detail);
  });

  it("a revocation that is rejected names the field, and not what was sent", async () => {
    const entry = { loc: ["query", "provider_id"], msg: "Field required", type: "missing", input: "x-9" };
    const server = await serve(() => ({ status: 422, body: { detail: [entry] } }));
    const { service, call } = clientOf(server.url);
    const error = await rejection(service.api(OAuth).revokeTokens("x-9", call), ValidationFailed);
    expect(error.complaints).toEqual([
      { loc: ["query", "provider_id"], message: "Field required", type: "missing" },
    ]);
  });

  it("a derived client reports the workspace that it names", async () => {
    const server = await serve(() => ({ body: [] }));
    const { service } = clientOf(server.url);
    const elsewhere = service.inWorkspace("22222222-2222-4222-8222-222222222222");
    expect(elsewhere.workspaceId).toBe("22222222-2222-4222-8222-222222222222");
    expect(elsewhere.withFallback().workspaceId).toBe("22222222-2222-4222-8222-222222222222");
  });
});
