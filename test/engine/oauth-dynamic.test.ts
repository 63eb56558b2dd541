import { expect, test } from "vitest";
import { changed, madeByHand, ORGANIZATION, PROVIDERS } from "./rig/oauth.ts";
import { world } from "./rig/world.ts";

const TOKENS = "DELETE /api-host/v2/auth/tokens?provider_id=github";
const TOLD =
  'OAuthTokenRevocation "signout": all OAuth tokens of the API key\'s user for provider github will be deleted, on every agent. That user must connect again';

const signout = (incident: number) =>
  `new langsmith.OAuthTokenRevocation("signout", { providerId: "github", triggers: { incident: ${incident} } });`;

/** Lines that programs and their host print are shown as they come, and again in the summary. */
const told = (output: string, sentence = TOLD) =>
  output.slice(Math.max(output.indexOf("\nDiagnostics:"), 0)).split(sentence).length - 1;

test("as a dynamic resource, tokens are revoked once and for changed triggers, each reported beforehand, and by nothing else", async () => {
  const it = await world(signout(1));
  const { stack, program } = it;
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(told(preview.output)).toBe(1);
  expect(it.asked().map(({ method, path }) => `${method} ${path}`)).toEqual(["GET /api-host/v2/auth/tokens"]);
  const up = await stack.up("--skip-preview");
  expect(up.code, up.output).toBe(0);
  expect(told(up.output)).toBe(1);
  expect(changed(it)).toEqual([TOKENS]);
  expect(await stack.resource("signout")).toMatchObject({ id: "github", outputs: { revokedTokens: 0 } });

  const again = await stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
  const refreshed = await stack.refresh("--expect-no-changes");
  expect(refreshed.code, refreshed.output).toBe(0);
  expect(again.output + refreshed.output).not.toContain(TOLD);
  expect(changed(it)).toEqual([]);

  program(signout(2));
  const changing = await stack.preview();
  expect(changing.output).toContain("~ pulumi-nodejs:dynamic/langsmith:OAuthTokenRevocation: (update)");
  expect(told(changing.output)).toBe(1);
  const updated = await stack.up("--skip-preview");
  expect(updated.output).toContain("~ 1 updated");
  expect(told(updated.output)).toBe(1);
  expect(changed(it)).toEqual([TOKENS]);

  program(signout(2).replace("github", "githup"));
  const refused = await stack.up();
  expect(refused.code).toBe(1);
  expect(refused.output).toContain(
    "Could not revoke the OAuth tokens: LangSmith rejected a value (422). providerId: Value error, no OAuth provider has this provider_id. Correct it in the program. [LS1117]",
  );
  program(signout(2));
  changed(it);
  expect((await stack.destroy()).code).toBe(0);
  expect(changed(it)).toEqual([]);
});

const crm = (more: string) => `
const crm = new langsmith.OAuthProvider("crm", {
  providerId: "acme-crm", name: "Acme CRM", clientId: "client-1", clientSecret: "never-in-plain-1",
  authUrl: "https://acme.example.com/authorize", tokenUrl: "https://acme.example.com/token", ${more}
});
exports.organizationId = crm.organizationId;
`;

test("as a dynamic resource, an OAuth provider is created, changed in place, replaced old before new, and deleted, its secret encrypted", async () => {
  const it = await world(crm(""));
  const { stack, emulator, program } = it;
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(await stack.outputs()).toEqual({ organizationId: ORGANIZATION });
  expect((await stack.resource("crm")).id).toBe("acme-crm");
  expect(changed(it)).toEqual([`POST /api-host${PROVIDERS}`]);
  expect((await stack.up("--expect-no-changes")).code).toBe(0);
  expect((await stack.refresh("--expect-no-changes")).code).toBe(0);
  expect(changed(it)).toEqual([]);

  program(crm("usesPkce: true,"));
  expect((await stack.up()).output).toContain("~ 1 updated");
  const patches = it.asked().filter(({ method }) => method === "PATCH");
  expect(patches.map(({ body }) => body)).toEqual([{ uses_pkce: true }]);

  program(crm('usesPkce: true, tokenEndpointAuthMethod: "client_secret_basic",'));
  const replacing = await stack.preview();
  expect(replacing.output).toContain("+-pulumi-nodejs:dynamic/langsmith:OAuthProvider: (replace)");
  const cost =
    'OAuthProvider "crm": its replacement deletes OAuth provider acme-crm first, and with it the tokens of all its users: they must connect again';
  expect(told(replacing.output, cost)).toBe(1);
  expect(changed(it)).toEqual([]);
  expect((await stack.up()).code).toBe(0);
  expect(changed(it)).toEqual([`DELETE /api-host${PROVIDERS}/acme-crm`, `POST /api-host${PROVIDERS}`]);
  expect(await stack.stored()).not.toContain("never-in-plain");

  program(crm('tokenEndpointAuthMethod: "client_secret_basic",').replace(/clientSecret: "[^"]+",/, ""));
  const cleared = await stack.preview();
  expect(cleared.code).toBe(1);
  expect(cleared.output).toContain("clientSecret: LangSmith cannot clear it: set it to another value");
  expect((await stack.destroy()).code).toBe(0);
  expect(emulator.state().oauthProviders.map(({ provider_id }) => provider_id)).toEqual(["github"]);
});

test("as a dynamic resource, a providerId that is in use is reported with how to adopt the provider", async () => {
  const it = await world(crm(""), { emulator: { oauthProviders: [madeByHand("acme-crm")] } });
  const up = await it.stack.up();
  expect(up.code).toBe(1);
  expect(up.output).toContain(
    "import it with the plugin: `pulumi import langsmith:index:OAuthProvider NAME acme-crm`",
  );
  expect(it.emulator.state().oauthProviders).toMatchObject([{ client_id: "by-hand" }]);
});
