import { describe, expect, it } from "vitest";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { ExportDestinations } from "../../provider/http/api/export-destinations.ts";
import { OAuth } from "../../provider/http/api/oauth.ts";
import { InvalidArgument, Unreachable } from "../../provider/http/errors.ts";
import { clientOf, DEPLOYMENT, EXPORT, EXPORT_BODY, oauthProviders, rejection, serve } from "./server.ts";

describe("what is sent", () => {
  it("carries key, workspace, version and what is accepted, and a content type with bodies only", async () => {
    const server = await serve(() => ({ body: DEPLOYMENT }));
    const { service, call } = clientOf(server.url);
    await service.api(Deployments).get("d-1", call);
    await service.api(Deployments).patch("d-1", { display_name: "Agent" }, true, call);
    const [read, patch] = server.seen;
    expect(read?.headers).toMatchObject({
      "x-api-key": "lsv2_pt_first",
      "x-tenant-id": "11111111-1111-4111-8111-111111111111",
      "user-agent": "pulumi-langsmith/1.2.3",
      accept: "application/json",
    });
    expect(read?.headers).not.toHaveProperty("content-type");
    expect(read?.headers).not.toHaveProperty("authorization");
    expect(patch?.headers).toMatchObject({ "content-type": "application/json" });
    expect(patch?.body).toBe('{"display_name":"Agent"}');
  });

  it("carries a bearer token as such, and no workspace where none is given", async () => {
    const server = await serve(() => ({ body: [] }));
    const { service, call } = clientOf(server.url, {
      credentials: [{ kind: "bearerToken", value: "eyJ.a.b" }],
      workspaceId: undefined,
    });
    await oauthProviders(service, call);
    expect(server.seen[0]?.headers).toMatchObject({ authorization: "Bearer eyJ.a.b" });
    expect(server.seen[0]?.headers).not.toHaveProperty("x-api-key");
    expect(server.seen[0]?.headers).not.toHaveProperty("x-tenant-id");
  });

  it("acts in the other workspace of a derived client, and knows there what was created here", async () => {
    const server = await serve(({ method }) => ({ body: method === "POST" ? EXPORT : [] }));
    const { service, call } = clientOf(server.url);
    const other = service.inWorkspace("22222222-2222-4222-8222-222222222222");
    expect(other.returned("e-1")).toBe(false);
    await service.api(BulkExports).create(EXPORT_BODY, call);
    expect(other.returned("e-1")).toBe(true);
    await other.api(ExportDestinations).list(call).next();
    expect(server.seen.at(-1)?.headers["x-tenant-id"]).toBe("22222222-2222-4222-8222-222222222222");
  });
});

it("encodes an id in the path and in the query", async () => {
  const server = await serve(({ method, url }) => ({
    body: method === "GET" && url.startsWith("/v2/deployments/") ? { ...DEPLOYMENT, id: "d/1" } : {},
  }));
  const { service, call } = clientOf(server.url);
  await service.api(Deployments).get("d/1", call);
  await service.api(OAuth).revokeTokens("slack&co", call);
  expect(server.lines()).toEqual([
    "GET /v2/deployments/d%2F1",
    "DELETE /v2/auth/tokens?provider_id=slack%26co",
  ]);
});

describe("what cannot be sent", () => {
  it.each([
    ["a credential", { credentials: [{ kind: "bearerToken", value: "a\r\nX-Evil: 1" }] }],
    ["a workspace", { workspaceId: "a\nb" }],
  ] as const)("%s with a line break never leaves", async (_, options) => {
    const server = await serve(() => ({ body: [] }));
    const { service, call } = clientOf(server.url, { ...options, maxRetries: 0 });
    const error = await rejection(oauthProviders(service, call), Unreachable);
    expect(error.message).not.toMatch(/Evil|a\nb/);
    expect(server.seen).toEqual([]);
  });

  it.each(["", ".", ".."])("the id %j, which names another path, is refused", async (id) => {
    const { service, call } = clientOf("http://127.0.0.1:9");
    const error = await rejection(
      (async () => service.api(Deployments).remove(id, { deleteTracingProject: false }, call))(),
      InvalidArgument,
    );
    expect(error.message).toBe(
      'The id in /v2/deployments/<id> must be a string of 1 to 256 characters, without line breaks, tabs and other invisible characters, and not "." or "..". Nothing was sent. Correct the id in the program. If it is in the state, run `pulumi state delete`, and import the object by its correct id.',
    );
  });

  it("sends nothing without a credential", async () => {
    const { service, call } = clientOf("http://127.0.0.1:9", { credentials: [] });
    const error = await rejection(oauthProviders(service, call), InvalidArgument);
    expect(error.message).toBe("the client has no credential");
  });
});
