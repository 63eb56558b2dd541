import type { CheckResponse } from "@pulumi/pulumi/proto/provider_pb.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Plugin, RPC } from "./rig/grpc.ts";
import {
  checkOf,
  configureOf,
  createOf,
  PROVIDER,
  type Properties,
  REVOCATION,
  secret,
  updateOf,
} from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

let plugin: Plugin;
beforeAll(async () => {
  plugin = await Plugin.start();
  await plugin.ask(RPC.configure, configureOf({ apiKey: API_KEY, workspaceId: WORKSPACE }));
});
afterAll(() => plugin.stop());

const failures = (answer: CheckResponse) => answer.getFailuresList().map((failure) => failure.getReason());
const { clientSecret: _, ...PUBLIC } = PROVIDER;

test.each<[Properties, string]>([
  [
    { authUrl: "acme.example.com/authorize" },
    'authUrl: "acme.example.com/authorize" is not allowed: it must be an http or https address, such as "https://acme.example.com/oauth/authorize"',
  ],
  [
    { tokenUrl: "ftp://acme.example.com/token" },
    'tokenUrl: "ftp://acme.example.com/token" is not allowed: it must be an http or https address, such as "https://acme.example.com/oauth/token"',
  ],
  [{ providerId: "" }, 'providerId: "" is not allowed: it must be a string that is not empty'],
  [
    { providerId: ".." },
    'providerId: ".." is not allowed: as the id of the resource, it must be a string of 1 to 256 characters, without line breaks, tabs and other invisible characters, and not "." or ".."',
  ],
  [
    { providerId: "acme " },
    'providerId: "acme " is not allowed: it must not begin or end with a space: write "acme"',
  ],
  [{ name: "" }, 'name: "" is not allowed: it must be a string that is not empty'],
  [{ clientId: 7 }, "clientId: 7 is not allowed: it must be a string that is not empty (got a number)"],
  [{ usesPkce: "yes" }, 'usesPkce: "yes" is not allowed: it must be a boolean (got a string)'],
  [{ codeChallengeMethod: "s256" }, 'codeChallengeMethod: "s256" is not allowed: did you mean "S256"?'],
  [{ providerType: "Slack" }, 'providerType: "Slack" is not allowed: did you mean "slack"?'],
  [
    { tokenEndpointAuthMethod: "client_secret_get" },
    'tokenEndpointAuthMethod: "client_secret_get" is not allowed: did you mean "client_secret_post"?',
  ],
  [{ providerid: "x" }, "providerid: there is no such property; did you mean providerId?"],
])("an OAuth provider with %j is rejected, with what is allowed", async (wrong, says) => {
  expect(failures(await plugin.ask(RPC.check, checkOf("OAuthProvider", { ...PUBLIC, ...wrong })))).toEqual([
    says,
  ]);
});

test("everything that an OAuth provider needs is asked for at once", async () => {
  expect(failures(await plugin.ask(RPC.check, checkOf("OAuthProvider", {})))).toEqual([
    "providerId: is required: set it to a string that is not empty",
    "name: is required: set it to a string that is not empty",
    "clientId: is required: set it to a string that is not empty",
    "authUrl: is required: set it to an http or https address",
    "tokenUrl: is required: set it to an http or https address",
  ]);
});

describe("the client secret", () => {
  test("of the wrong type is rejected without a trace of it", async () => {
    const news = { ...PUBLIC, clientSecret: secret({ value: "never-in-plain-9" }) };
    expect(failures(await plugin.ask(RPC.check, checkOf("OAuthProvider", news)))).toEqual([
      "clientSecret: the value (a secret, not shown) is not allowed: it must be a string that is not empty (got an object)",
    ]);
  });

  test("cannot be left out once it was given, since the service cannot clear it", async () => {
    expect(failures(await plugin.ask(RPC.check, checkOf("OAuthProvider", PUBLIC, PROVIDER)))).toEqual([
      "clientSecret: LangSmith cannot clear it: set it to another value",
    ]);
  });

  test("may be left out of the provider that takes its place, and of one that never had it", async () => {
    const replacing = checkOf("OAuthProvider", { ...PUBLIC, providerType: "slack" }, PROVIDER);
    expect(failures(await plugin.ask(RPC.check, replacing))).toEqual([]);
    expect(failures(await plugin.ask(RPC.check, checkOf("OAuthProvider", PUBLIC, PUBLIC)))).toEqual([]);
  });

  test("that the service echoes in a rejection is reported nowhere, and the field by the program's name", async () => {
    const { plugin: own, emulator } = await grpcWorld();
    emulator.addFault({
      method: "POST",
      path: "/v2/auth/providers",
      status: 422,
      body: {
        detail: [
          {
            loc: ["body", "client_secret"],
            msg: "Value error, never-in-plain-1 is too short",
            type: "value_error",
            input: "never-in-plain-1",
            ctx: { error: "never-in-plain-1" },
          },
          { loc: ["body", "token_url"], msg: "Input should be a valid URL", type: "url_parsing" },
        ],
      },
    });
    const { details } = await own.refusal(RPC.create, createOf("OAuthProvider", PROVIDER));
    expect(details).toBe(
      'OAuthProvider "crm": Could not create the OAuth provider: LangSmith rejected a value (422). clientSecret: Value error, [secret] is too short; tokenUrl: Input should be a valid URL. Correct it in the program. [LS1117]',
    );
  });
});

test.each<[Properties, string[]]>([
  [{}, ["providerId: is required: set it to a string that is not empty"]],
  [
    { providerId: "github", triggers: "now" },
    ['triggers: "now" is not allowed: it must be a map of any values (got a string)'],
  ],
  [
    { providerId: "github", trigger: { a: 1 } },
    ["trigger: there is no such property; did you mean triggers?"],
  ],
  [{ providerId: "github", workspaceId: "mine" }, ['workspaceId: "mine" is not allowed: it must be a UUID']],
])("a revocation of OAuth tokens with %j is rejected, with what is allowed", async (wrong, says) => {
  expect(failures(await plugin.ask(RPC.check, checkOf("OAuthTokenRevocation", wrong)))).toEqual(says);
});

test("a revocation whose update is rejected by the service names the field, and is tried again", async () => {
  const { plugin: own, create, writes } = await grpcWorld();
  const held = await create("OAuthTokenRevocation", REVOCATION);
  const news = { ...REVOCATION, providerId: "githup" };
  const { details } = await own.refusal(RPC.update, updateOf("OAuthTokenRevocation", held, news));
  expect(details).toBe(
    'OAuthTokenRevocation "signout": Could not revoke the OAuth tokens: LangSmith rejected a value (422). providerId: Value error, no OAuth provider has this provider_id. Correct it in the program. [LS1117]',
  );
  await own.ask(RPC.update, updateOf("OAuthTokenRevocation", held, REVOCATION));
  expect(writes()).toEqual(Array(3).fill("DELETE /api-host/v2/auth/tokens"));
});
