import { expect, test } from "vitest";
import { CRM, changed, madeByHand, ORGANIZATION, PROVIDERS, provider, timesTold } from "./rig/oauth.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { imports } from "./rig/plugin-import.ts";
import { elsewhere, sent } from "./rig/plugin-lifecycle.ts";
import { warnings } from "./rig/service.ts";

const ONE = `${PROVIDERS}/acme-crm`;
const crm = (properties: object = {}) => ({ resources: { crm: provider(properties) } });

test("an OAuth provider is created with its defaults, changed by what changed alone, and deleted; its client secret is nowhere in plain", async () => {
  const it = await pluginWorld(crm());
  const { stack, emulator, program } = it;
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(it.asked()).toEqual([]);
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(sent(it)).toEqual([
    [
      "POST /api-host/v2/auth/providers",
      {
        provider_id: "acme-crm",
        name: "Acme CRM",
        client_id: "client-1",
        client_secret: "never-in-plain-1",
        auth_url: "https://acme.example.com/authorize",
        token_url: "https://acme.example.com/token",
        uses_pkce: false,
        code_challenge_method: "S256",
      },
    ],
  ]);
  const { id, outputs } = await stack.resource("crm");
  expect(id).toBe("acme-crm");
  expect(outputs).toMatchObject({
    recordId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    organizationId: ORGANIZATION,
    isDynamicClient: false,
    usesPkce: false,
    codeChallengeMethod: "S256",
  });

  const again = await stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
  const refreshed = await stack.refresh("--expect-no-changes");
  expect(refreshed.code, refreshed.output).toBe(0);
  expect(warnings(refreshed.output)).toEqual([]);
  expect(sent(it)).toEqual([]);

  program(crm({ name: "CRM", usesPkce: true, clientSecret: "never-in-plain-2" }));
  const changing = await stack.preview();
  expect(changing.output).toContain("~ clientSecret: [secret] => [secret]");
  expect(changing.output).toContain('~ name        : "Acme CRM" => "CRM"');
  expect(sent(it)).toEqual([]);
  const updated = await stack.up();
  expect(updated.output).toContain("~ 1 updated");
  expect(sent(it)).toEqual([
    [`PATCH /api-host${ONE}`, { name: "CRM", client_secret: "never-in-plain-2", uses_pkce: true }],
  ]);
  expect(emulator.state().oauthProviders[1]).toMatchObject({ client_secret: "never-in-plain-2" });
  const outputsOfAll = [preview, up, again, refreshed, changing, updated].map(({ output }) => output);
  for (const text of [...outputsOfAll, await stack.stored()]) expect(text).not.toContain("never-in-plain");

  const destroyed = await stack.destroy();
  expect(destroyed.code, destroyed.output).toBe(0);
  expect(sent(it)).toEqual([[`DELETE /api-host${ONE}`, null]]);
  expect(emulator.state().oauthProviders.map(({ provider_id }) => provider_id)).toEqual(["github"]);
});

test("a replacement is told with what it costs, deletes the old provider first, and takes the tokens of all its users along", async () => {
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
  expect(it.asked()).toEqual([]);
  const up = await stack.up("--skip-preview");
  expect(up.code, up.output).toBe(0);
  expect(timesTold(up.output, cost)).toBe(1);
  expect(changed(it)).toEqual([`DELETE /api-host${PROVIDERS}/github`, "POST /api-host/v2/auth/providers"]);
  expect(emulator.state().oauthTokens).toEqual([]);
  expect(emulator.state().oauthProviders).toMatchObject([{ provider_id: "github", provider_type: "slack" }]);
});

test("a refresh brings what was changed outside, the next up puts it right, and what was deleted outside is made anew", async () => {
  const it = await pluginWorld(crm());
  const { stack, emulator } = it;
  expect((await stack.up()).code).toBe(0);
  await elsewhere(emulator, "PATCH", ONE, { name: "By hand", client_secret: "by-hand" });
  it.asked();
  const refreshed = await stack.refresh();
  expect(refreshed.code, refreshed.output).toBe(0);
  expect((await stack.resource("crm")).inputs).toMatchObject({ name: "By hand" });
  expect((await stack.up()).output).toContain("~ 1 updated");
  // The service never tells the secret, so what somebody put there is not seen.
  expect(sent(it)).toEqual([[`PATCH /api-host${ONE}`, { name: "Acme CRM" }]]);

  await elsewhere(emulator, "DELETE", ONE);
  expect((await stack.refresh()).output).toContain("- 1 deleted");
  it.asked();
  expect((await stack.up()).output).toContain("+ 1 created");
  expect(changed(it)).toEqual(["POST /api-host/v2/auth/providers"]);

  await elsewhere(emulator, "DELETE", ONE);
  // The deletion of a new object that is not found is sent again.
  emulator.clock.advance(120);
  it.asked();
  const destroyed = await stack.destroy();
  expect(destroyed.code, destroyed.output).toBe(0);
  // A 404 of the read before proves nothing, so the deletion is sent all the same.
  expect(changed(it)).toEqual([`DELETE /api-host${ONE}`]);
  expect(await stack.resources()).toEqual([]);
});

test("a providerId that is taken is told with the line that adopts the provider, and that line works", async () => {
  const it = await pluginWorld(crm(), { emulator: { oauthProviders: [madeByHand("acme-crm")] } });
  const { stack, emulator } = it;
  const up = await stack.up();
  expect(up.code).toBe(1);
  expect(up.output).toContain(
    'error: OAuthProvider "crm": Could not create OAuth provider acme-crm: the service answered "OAuth provider with provider_id \'acme-crm\' already exists". This stack does not contain the OAuth provider that has this providerId. To manage it here, import it with the plugin: `pulumi import langsmith:index:OAuthProvider <its name in the program> acme-crm`. Otherwise choose another providerId, or delete it, which deletes the tokens of all its users: they must connect again.',
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
      'there is no OAuth provider "githup" in the organization that was asked: it has "github". The API key and the workspace (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID) decide which organization that is',
    ],
    [
      "00000000-0000-4000-8000-0000000000a1",
      'there is no OAuth provider "00000000-0000-4000-8000-0000000000a1" in the organization that was asked: set its providerId, which is "github". The API key and the workspace',
    ],
  ] as const;
  for (const [id, says] of rows) {
    const ran = await it.stack.run("import", "--yes", "langsmith:index:OAuthProvider", "crm", id);
    expect(ran.code).not.toBe(0);
    expect(ran.output).toContain(`OAuthProvider "crm": ${says}`);
  }
});
