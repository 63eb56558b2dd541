import { expect, onTestFinished, test } from "vitest";
import { perform } from "../../provider/core/operation.ts";
import { LangSmith } from "../../provider/http/client.ts";
import { resources } from "../../provider/resources/index.ts";
import { serve } from "../http/server.ts";

const HERE = "00000000-0000-4000-8000-000000000001";
const attendance = { limitSeconds: 30, status: () => {}, warn: () => {} };

test("an empty list for another key than the recorded one does not prove that an OAuth provider is deleted", async () => {
  const server = await serve(({ url, headers }) => {
    if (headers["x-api-key"] !== "of-another-organization") return { status: 401, body: { detail: "no" } };
    return url.endsWith("/providers") ? { body: [] } : { status: 404, body: { detail: "no" } };
  });
  const service = new LangSmith({
    apiUrl: server.url,
    controlPlaneUrl: server.url,
    credentials: [
      { kind: "apiKey", value: "recorded-and-revoked" },
      { kind: "apiKey", value: "of-another-organization" },
    ],
    workspaceId: HERE,
    version: "0.0.0",
    redact: (text) => text,
  });
  onTestFinished(() => service.close());
  const olds = { inputs: { providerId: "acme" }, outputs: { organizationId: "o-1" } };
  const read = perform(attendance, (it) => resources.OAuthProvider.read(service, "acme", olds, it));
  await expect(read).rejects.toThrow(
    "LangSmith does not find OAuth provider acme, but could not read the organization (GET returned 404: no). The state was not changed.",
  );
});

test("a warning-worthy value of an open enumeration passes the check of an OAuth provider", () => {
  const { example, check } = resources.OAuthProvider;
  const news = { ...example, codeChallengeMethod: "plain", providerType: "google" };
  const naming = { logicalName: "crm", suffix: () => "0000000" };
  expect(check({}, news, naming, { workspaceId: HERE, cloud: true }).failures).toEqual([]);
});
