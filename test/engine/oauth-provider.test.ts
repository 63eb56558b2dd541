import { expect, test } from "vitest";
import { CRM, changed, madeByHand, PROVIDERS, provider, timesTold } from "./rig/oauth.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { imports } from "./rig/plugin-import.ts";
import { sent } from "./rig/plugin-lifecycle.ts";

const crm = (properties: object = {}) => ({ resources: { crm: provider(properties) } });

test("a replacement is reported with what it costs, deletes the old provider first, and takes the tokens of all its users along", async () => {
  const it = await pluginWorld(
    { resources: {} },
    {
      emulator: {
        oauthProviders: [
          madeByHand("github", {
            name: CRM.name,
            client_id: CRM.clientId,
            auth_url: CRM.authUrl,
            token_url: CRM.tokenUrl,
            uses_pkce: false,
          }),
        ],
        oauthTokens: [{ providerId: "github", principal: "somebody" }],
      },
    },
  );
  const { stack, emulator, program } = it;
  const imported = await imports(it, [["OAuthProvider", "crm", "github"]]);
  expect(imported.code, imported.output).toBe(0);
  it.asked();
  program(crm({ providerId: "github", providerType: "slack" }));
  const cost =
    'OAuthProvider "crm": its replacement deletes OAuth provider github first, and with it the tokens of all its users: they must connect again';
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(timesTold(preview.output, cost)).toBe(1);
  expect(preview.output).toContain('+ providerType: "slack"');
  expect(it.asked().map(({ method, path }) => `${method} ${path}`)).toEqual([`GET /api-host${PROVIDERS}`]);
  const up = await stack.up("--skip-preview");
  expect(up.code, up.output).toBe(0);
  expect(timesTold(up.output, cost)).toBe(1);
  expect(changed(it)).toEqual([`DELETE /api-host${PROVIDERS}/github`, "POST /api-host/v2/auth/providers"]);
  expect(emulator.state().oauthTokens).toEqual([]);
  expect(emulator.state().oauthProviders).toMatchObject([{ provider_id: "github", provider_type: "slack" }]);
});

test("a providerId that is in use is reported with the line that adopts the provider, and that line works", async () => {
  const it = await pluginWorld(crm(), { emulator: { oauthProviders: [madeByHand("acme-crm")] } });
  const { stack, emulator } = it;
  const up = await stack.up();
  expect(up.code).toBe(1);
  expect(up.output).toContain(
    `error: OAuthProvider "crm": Could not create the OAuth provider: POST ${emulator.url}/api-host/v2/auth/providers returned 409: OAuth provider with provider_id 'acme-crm' already exists. If this \`pulumi up\` created the OAuth provider, or no one else manages it, import it with the plugin: \`pulumi import langsmith:index:OAuthProvider NAME acme-crm\`. Otherwise choose another name. [LS5005]`,
  );
  expect(emulator.state().oauthProviders).toMatchObject([{ client_id: "by-hand", client_secret: null }]);
  it.asked();
  const ran = await imports(it, [["OAuthProvider", "crm", "acme-crm"]]);
  expect(ran.code, ran.output).toBe(0);
  const { id, inputs } = await stack.resource("crm");
  expect(id).toBe("acme-crm");
  expect(inputs).toEqual({
    providerId: "acme-crm",
    name: "By hand",
    clientId: "by-hand",
    authUrl: "https://by-hand.example.com/authorize",
    tokenUrl: "https://by-hand.example.com/token",
    usesPkce: true,
    codeChallengeMethod: "S256",
  });
  const preview = await stack.preview("--expect-no-changes");
  expect(preview.code, preview.output).toBe(0);
  expect(sent(it)).toEqual([]);
});

test("an import of what there is not names what there is", async () => {
  const it = await pluginWorld({ resources: {} });
  const rows = [
    [
      "githup",
      'the organization has no OAuth provider with the providerId "githup". It has "github". Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`. [LS1402]',
    ],
    [
      "00000000-0000-4000-8000-0000000000a1",
      'the organization has no OAuth provider with the providerId "00000000-0000-4000-8000-0000000000a1". The one with this internal id has the providerId "github". Check the spelling, including upper and lower case, the API key and `langsmith:workspaceId`. [LS1402]',
    ],
  ] as const;
  for (const [id, says] of rows) {
    const ran = await it.stack.run("import", "--yes", "langsmith:index:OAuthProvider", "crm", id);
    expect(ran.code).not.toBe(0);
    expect(ran.output).toContain(`OAuthProvider "crm": ${says}`);
  }
});
