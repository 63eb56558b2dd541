import { expect, test } from "vitest";
import { changed, madeByHand, provider, revocation, timesTold } from "./rig/oauth.ts";
import { type PluginWorld, pluginWorld } from "./rig/plugin.ts";
import { API_KEY } from "./rig/world.ts";

const ONE = "DELETE /api-host/v2/auth/tokens?provider_id=github";
const TOLD =
  'OAuthTokenRevocation "signout": all OAuth tokens of the API key\'s user for provider github will be deleted, on every agent. That user must connect again';
const TOKENS = {
  emulator: {
    oauthTokens: [
      { providerId: "github", label: "mine", principal: API_KEY },
      { providerId: "github", label: "also mine", principal: API_KEY },
      { providerId: "github", label: "theirs", principal: "somebody-else" },
    ],
  },
};

/** The one read of a preview that would revoke. */
const READ = "GET /api-host/v2/auth/tokens";
const asked = (it: PluginWorld) => it.asked().map(({ method, path }) => `${method} ${path}`);

const signout = (properties: object = {}) => ({ resources: { signout: revocation(properties) } });
const told = (output: string) => timesTold(output, TOLD);

/** The labels of the tokens that are left. */
function left({ emulator }: PluginWorld): unknown[] {
  const all = emulator.state().oauthTokens.filter(({ deleted_for }) => deleted_for.length === 0);
  return all.map(({ provider_account_label }) => provider_account_label);
}

test("tokens are revoked once by the first up and once more for changed triggers; not by a preview, a second up, a refresh or a destroy", async () => {
  const it = await pluginWorld(signout({ triggers: { incident: 1 } }), TOKENS);
  const { stack, program } = it;

  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(told(preview.output)).toBe(1);
  expect(asked(it)).toEqual([READ]);

  const up = await stack.up("--skip-preview");
  expect(up.code, up.output).toBe(0);
  expect(told(up.output)).toBe(0);
  expect(changed(it)).toEqual([ONE]);
  expect(left(it)).toEqual(["theirs"]);
  const { id, outputs } = await stack.resource("signout");
  expect(id).toBe("github");
  expect(outputs).toEqual({
    providerId: "github",
    triggers: { incident: 1 },
    revokedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    revokedTokens: 2,
  });

  const again = await stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
  const refreshed = await stack.refresh("--expect-no-changes");
  expect(refreshed.code, refreshed.output).toBe(0);
  expect(again.output + refreshed.output).not.toContain(TOLD);
  expect(changed(it)).toEqual([]);

  program(signout({ triggers: { incident: 2 } }));
  const changing = await stack.preview();
  expect(changing.output).toContain("~ langsmith:index:OAuthTokenRevocation: (update)");
  expect(changing.output).toContain("~ incident: 1 => 2");
  expect(told(changing.output)).toBe(1);
  expect(asked(it)).toEqual([READ]);
  const updated = await stack.up();
  expect(updated.output).toContain("~ 1 updated");
  expect(changed(it)).toEqual([ONE]);
  expect((await stack.resource("signout")).outputs).toMatchObject({ revokedTokens: 0 });

  const destroyed = await stack.destroy();
  expect(destroyed.code, destroyed.output).toBe(0);
  expect(changed(it)).toEqual([]);
  expect(await stack.resources()).toEqual([]);
});

test("another provider and another workspace are updates in place that revoke there, and what is replaced does not take it along", async () => {
  const oauthProviders = [madeByHand("github"), madeByHand("slack")];
  const it = await pluginWorld(signout(), { emulator: { oauthProviders } });
  const { stack, program } = it;
  expect((await stack.up()).code).toBe(0);
  it.asked();
  program(signout({ providerId: "slack" }));
  const other = await stack.up();
  expect(other.output).toContain("~ 1 updated");
  expect(changed(it)).toEqual(["DELETE /api-host/v2/auth/tokens?provider_id=slack"]);
  const elsewhere = "11111111-1111-4111-8111-111111111111";
  program(signout({ providerId: "slack", workspaceId: elsewhere }));
  expect((await stack.up()).output).toContain("~ 1 updated");
  const [request] = it.asked().filter(({ method }) => method === "DELETE");
  expect(request?.headers["x-tenant-id"]).toBe(elsewhere);
});

test("a provider that the service does not know is reported by the program's name for it, and nothing is kept", async () => {
  const it = await pluginWorld(signout({ providerId: "githup" }));
  const { stack, emulator } = it;
  const up = await stack.up();
  expect(up.code).toBe(1);
  expect(up.output).toContain(
    'error: OAuthTokenRevocation "signout": Could not revoke the OAuth tokens: LangSmith rejected a value (422). providerId: Value error, no OAuth provider has this provider_id. Correct it in the program. [LS1117]',
  );
  expect((await stack.resources()).map(({ type }) => type)).toEqual(["pulumi:providers:langsmith"]);
  expect(emulator.state().tokenRevocations).toEqual([]);
});

test("it cannot be imported, and the error says what to do instead", async () => {
  const it = await pluginWorld({ resources: {} });
  const says =
    'OAuthTokenRevocation "signout": an OAuth token revocation cannot be imported. Declare it in your program without `import`. The next `pulumi up` revokes the tokens.';
  for (const id of ["github", "6a1f9f6e-6c39-4c3b-9a53-0d4f7f1f2b10"]) {
    const ran = await it.stack.run("import", "--yes", "langsmith:index:OAuthTokenRevocation", "signout", id);
    expect(ran.code, ran.output).not.toBe(0);
    expect(ran.output).toContain(says);
  }
  expect(changed(it)).toEqual([]);
});

test("a replacement that the user asks for by name creates it again, and so revokes again, as documented", async () => {
  const it = await pluginWorld(signout());
  const { stack } = it;
  expect((await stack.up()).code).toBe(0);
  changed(it);
  const { urn } = await stack.resource("signout");
  const replaced = await stack.up("--replace", urn);
  expect(replaced.code, replaced.output).toBe(0);
  expect(changed(it)).toEqual([ONE]);
});

test("the replacement of the provider that it names does not take it along: nothing more is revoked, and nothing of it is reported", async () => {
  const program = (properties: object) => ({
    resources: { crm: provider(properties), signout: revocation({ providerId: `\${crm.providerId}` }) },
  });
  const it = await pluginWorld(program({}));
  const { stack } = it;
  expect((await stack.up()).code).toBe(0);
  changed(it);
  it.program(program({ providerType: "slack" }));
  const preview = await stack.preview();
  expect(preview.code, preview.output).toBe(0);
  expect(preview.output).toContain("+-1 to replace");
  expect(preview.output).not.toContain('OAuthTokenRevocation "signout":');
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(up.output).not.toContain('OAuthTokenRevocation "signout":');
  expect(changed(it)).toEqual([
    "DELETE /api-host/v2/auth/providers/acme-crm",
    "POST /api-host/v2/auth/providers",
  ]);
});
