import { expect, onTestFinished, test } from "vitest";
import { perform } from "../../../provider/core/operation.ts";
import { LangSmith } from "../../../provider/http/client.ts";
import { oauthTokenRevocation } from "../../../provider/resources/kinds/oauth-token-revocation.ts";
import { type Scripted, type Seen, serve } from "../../http/server.ts";

async function revoke(script: (seen: Seen) => Scripted) {
  const server = await serve(script);
  const service = new LangSmith({
    apiUrl: server.url,
    controlPlaneUrl: server.url,
    credentials: [{ kind: "apiKey", value: "key" }],
    addressSettings: { api: "langsmith:apiUrl", controlPlane: "langsmith:controlPlaneUrl" },
    version: "0.0.0",
    maxRetries: 0,
    redact: (text) => text,
  });
  onTestFinished(() => service.close());
  const attendance = { limitSeconds: 30, status: () => {}, warn: () => {} };
  const made = await perform(attendance, (it) =>
    oauthTokenRevocation.create(service, { providerId: "github" }, it),
  );
  return { made, asked: server.lines() };
}

test("all tokens of the user are revoked by one request", async () => {
  const { made, asked } = await revoke(() => ({ body: {} }));
  expect(made.id).toBe("github");
  expect(Object.keys(made.outputs)).toEqual(["revokedAt"]);
  expect(asked).toEqual(["DELETE /v2/auth/tokens?provider_id=github"]);
});
