import { expect, onTestFinished, test } from "vitest";
import { perform } from "../../provider/core/operation.ts";
import { LangSmith } from "../../provider/http/client.ts";
import { oauthTokenRevocation } from "../../provider/resources/kinds/oauth-token-revocation.ts";
import { type Scripted, type Seen, serve } from "../http/server.ts";

async function revoke(script: (seen: Seen) => Scripted) {
  const server = await serve(script);
  const service = new LangSmith({
    apiUrl: server.url,
    controlPlaneUrl: server.url,
    credentials: [{ kind: "apiKey", value: "key" }],
    version: "0.0.0",
    maxRetries: 0,
    redact: (text) => text,
  });
  onTestFinished(() => service.close());
  const told: string[] = [];
  const attendance = { limitSeconds: 30, status: (text: string) => told.push(text), warn: () => {} };
  const made = await perform(attendance, (it) =>
    oauthTokenRevocation.create(service, { providerId: "github" }, it),
  );
  return { made, told, asked: server.lines() };
}

const ASKED = ["GET /v2/auth/tokens?provider_id=github", "DELETE /v2/auth/tokens?provider_id=github"];
const token = (id: string) => ({
  id,
  provider_id: "github",
  created_at: "2026-09-01T10:00:00Z",
  updated_at: "2026-09-01T10:00:00Z",
});

test.each([
  [[], 0, "revoked 0 OAuth tokens for provider github"],
  [["t-1"], 1, "revoked 1 OAuth token for provider github"],
  [["t-1", "t-2"], 2, "revoked 2 OAuth tokens for provider github"],
])("a user with the tokens %j sees how many were revoked", async (ids, revokedTokens, says) => {
  const { made, told, asked } = await revoke(({ method }) => ({
    body: method === "GET" ? ids.map(token) : {},
  }));
  expect(made.id).toBe("github");
  expect(made.outputs).toMatchObject({ revokedTokens });
  expect(told).toEqual([says]);
  expect(asked).toEqual(ASKED);
});

test.each([404, 405, 403, 500])(
  "tokens are revoked, and not counted, where listing them is answered %i",
  async (status) => {
    const { made, told, asked } = await revoke(({ method }) =>
      method === "GET" ? { status, body: { detail: "no" } } : { body: {} },
    );
    expect(Object.keys(made.outputs)).toEqual(["revokedAt"]);
    expect(told).toEqual([]);
    expect(asked).toEqual(ASKED);
  },
);
