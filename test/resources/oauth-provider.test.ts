import { expect, onTestFinished, test } from "vitest";
import { perform } from "../../provider/core/operation.ts";
import { formatPath } from "../../provider/core/properties.ts";
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

test.each<[object, string]>([
  [
    { tokenUrl: "ftp://acme.example.com/token" },
    'tokenUrl: "ftp://acme.example.com/token" is not allowed: it must be an http or https address, such as "https://acme.example.com/oauth/token"',
  ],
  [
    { providerId: ".." },
    'providerId: ".." is not allowed: as the id of the resource, it must be a string of 1 to 256 characters, without line breaks, tabs and other invisible characters, and not "." or ".."',
  ],
  [
    { providerId: "acme " },
    'providerId: "acme " is not allowed: it must not begin or end with a space: write "acme"',
  ],
  [{ codeChallengeMethod: "s256" }, 'codeChallengeMethod: "s256" is not allowed: did you mean "S256"?'],
  [
    { tokenEndpointAuthMethod: "client_secret_get" },
    'tokenEndpointAuthMethod: "client_secret_get" is not allowed: did you mean "client_secret_post"?',
  ],
])("an OAuth provider with %j is rejected, with what is allowed", (wrong, says) => {
  const { example, check } = resources.OAuthProvider;
  const naming = { logicalName: "crm", suffix: () => "0000000" };
  const { failures } = check({}, { ...example, ...wrong }, naming, { workspaceId: HERE, cloud: true });
  expect(failures.map(({ path, reason }) => `${formatPath(path)}: ${reason}`)).toEqual([says]);
});
