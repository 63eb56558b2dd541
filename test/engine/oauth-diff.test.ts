import proto from "@pulumi/pulumi/proto/provider_pb.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Plugin, RPC } from "./rig/grpc.ts";
import { changes, diff, held } from "./rig/grpc-diff.ts";
import {
  configureOf,
  type Kind,
  OTHER_WORKSPACE,
  PROVIDER,
  type Properties,
  REVOCATION,
  secret,
} from "./rig/grpc-requests.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

let plugin: Plugin;
beforeAll(async () => {
  plugin = await Plugin.start();
  await plugin.ask(RPC.configure, configureOf({ apiKey: API_KEY, workspaceId: WORKSPACE }));
});
afterAll(() => plugin.stop());

type Row = [path: string, olds: Properties, news: Properties, how: string];

test.each<[Kind, Properties, string[]]>([
  ["OAuthProvider", PROVIDER, ["recordId", "organizationId", "createdAt"]],
  ["OAuthTokenRevocation", REVOCATION, []],
])("an unchanged %s has no difference, and names the outputs that stay", async (kind, inputs, stables) => {
  const answer = await diff(plugin, kind, held(inputs), inputs);
  expect(changes(answer)).toEqual({});
  expect(answer.getStablesList()).toEqual(stables);
});

const { clientSecret: _, ...PUBLIC } = PROVIDER;
const provider: Row[] = [
  ["name", {}, { name: "Acme" }, "update"],
  ["clientId", {}, { clientId: "client-2" }, "update"],
  ["clientSecret", {}, { clientSecret: secret("first") }, "add"],
  ["clientSecret", { clientSecret: secret("first") }, { clientSecret: secret("second") }, "update"],
  ["authUrl", {}, { authUrl: "https://acme.example.com/a" }, "update"],
  ["tokenUrl", {}, { tokenUrl: "https://acme.example.com/t" }, "update"],
  ["usesPkce", {}, { usesPkce: true }, "update"],
  ["codeChallengeMethod", {}, { codeChallengeMethod: "plain" }, "update"],
  ["providerId", {}, { providerId: "acme" }, "update, replace"],
  ["providerType", {}, { providerType: "slack" }, "add, replace"],
  ["providerType", { providerType: "slack" }, {}, "delete, replace"],
  ["tokenEndpointAuthMethod", {}, { tokenEndpointAuthMethod: "none" }, "add, replace"],
  ["workspaceId", {}, { workspaceId: OTHER_WORKSPACE }, "add"],
];
const REVOKED = { providerId: REVOCATION.providerId };
const revocation: Row[] = [
  ["providerId", {}, { providerId: "slack" }, "update"],
  ["triggers", {}, { triggers: { incident: "2" } }, "add"],
  ["triggers", { triggers: { incident: "1" } }, { triggers: { incident: "2" } }, "update"],
  ["triggers", { triggers: { incident: "1" } }, {}, "delete"],
  ["workspaceId", {}, { workspaceId: OTHER_WORKSPACE }, "add"],
  ["workspaceId", { workspaceId: OTHER_WORKSPACE }, { workspaceId: WORKSPACE }, "update"],
];

test.each(provider)(
  "of an OAuth provider, %s from %j to %j is reported as what it is, and the old one goes before the new one",
  async (path, olds, news, how) => {
    const answer = await diff(plugin, "OAuthProvider", held({ ...PUBLIC, ...olds }), {
      ...PUBLIC,
      ...news,
    });
    expect(changes(answer)).toEqual({ [path]: how });
    expect(answer.getDeletebeforereplace()).toBe(how.includes("replace") && path !== "providerId");
  },
);

test("the method that the service takes when none is given is no change of an OAuth provider", async () => {
  const given = { ...PROVIDER, tokenEndpointAuthMethod: "client_secret_post" };
  expect(changes(await diff(plugin, "OAuthProvider", held(PROVIDER), given))).toEqual({});
  expect(changes(await diff(plugin, "OAuthProvider", held(given), PROVIDER))).toEqual({});
});

test.each(revocation)(
  "of a revocation of OAuth tokens, %s from %j to %j is an update in place, never a replacement",
  async (path, olds, news, how) => {
    const answer = await diff(plugin, "OAuthTokenRevocation", held({ ...REVOKED, ...olds }), {
      ...REVOKED,
      ...news,
    });
    expect(changes(answer)).toEqual({ [path]: how });
    expect(answer.getDeletebeforereplace()).toBe(false);
  },
);

test.each<[Kind, Row[]]>([
  ["OAuthProvider", provider],
  ["OAuthTokenRevocation", revocation],
])("every field of %s is in its table above", async (kind, rows) => {
  const text = (await plugin.ask(RPC.getSchema, new proto.GetSchemaRequest())).getSchema();
  const schema: { resources: Record<string, { inputProperties: object }> } = JSON.parse(text);
  const fields = Object.keys(schema.resources[`langsmith:index:${kind}`]?.inputProperties ?? {});
  expect([...new Set(rows.map(([path]) => path))].sort()).toEqual(fields.sort());
});
