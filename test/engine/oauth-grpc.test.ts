import { describe, expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import {
  createOf,
  deleteOf,
  diffOf,
  OTHER_WORKSPACE,
  PROVIDER,
  plain,
  REVOCATION,
  readOf,
  secret,
  UNKNOWN,
  updateOf,
  urnOf,
} from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";
import { madeByHand, ORGANIZATION, PROVIDERS } from "./rig/oauth.ts";

const ONE = `${PROVIDERS}/acme-crm`;
const OTHER = "00000000-0000-4000-8000-0000000000b2";
const KEY_ONLY = { config: { workspaceId: null } };

const infos = ({ engine }: GrpcWorld, urn: string) =>
  engine.lines.filter((line) => line.severity === "info" && line.urn === urn && !line.ephemeral);

describe("the provider of another organization that goes by the same providerId", () => {
  const elsewhere = async () => {
    const world = await grpcWorld();
    const held = await world.create("OAuthProvider", PROVIDER);
    const body = madeByHand("acme-crm", { organization_id: OTHER });
    world.emulator.addFault({ method: "GET", path: ONE, status: 200, body });
    return { world, held };
  };
  const says =
    'OAuthProvider "crm": LangSmith returns OAuth provider acme-crm with another organizationId than it was created with, so this is another object. The state was not changed. Check the address and the API key, and the proxies and caches between here and LangSmith. Then run the command again. [LS5018]';

  test("is not treated as it by a refresh", async () => {
    const { world, held } = await elsewhere();
    expect((await world.plugin.refusal(RPC.read, readOf("OAuthProvider", "acme-crm", held))).details).toBe(
      says,
    );
  });

  test("is not changed", async () => {
    const { world, held } = await elsewhere();
    const request = updateOf("OAuthProvider", held, { ...PROVIDER, name: "CRM" });
    expect((await world.plugin.refusal(RPC.update, request)).details).toBe(says);
    expect(world.writes()).toEqual(["POST /api-host/v2/auth/providers"]);
  });

  test("is not deleted", async () => {
    const { world, held } = await elsewhere();
    expect((await world.plugin.refusal(RPC.delete, deleteOf("OAuthProvider", held))).details).toBe(says);
    expect(world.writes()).toEqual(["POST /api-host/v2/auth/providers"]);
  });
});

describe("a provider that the service answers 404 for", () => {
  const missing = { method: "GET", path: ONE, status: 404, body: { detail: "Not Found" } };
  const gone = (world: GrpcWorld, held: Parameters<typeof readOf>[2]) =>
    world.plugin.ask(RPC.read, readOf("OAuthProvider", "acme-crm", held));
  const refused = async (world: GrpcWorld, held: Parameters<typeof readOf>[2]) =>
    (await world.plugin.refusal(RPC.read, readOf("OAuthProvider", "acme-crm", held))).details;

  test("is deleted when its organization lists others and not it, also without a workspace", async () => {
    const world = await grpcWorld(KEY_ONLY);
    const held = await world.create("OAuthProvider", PROVIDER);
    await world.plugin.ask(RPC.delete, deleteOf("OAuthProvider", held));
    world.emulator.clock.advance(600);
    expect((await gone(world, held)).getId()).toBe("");
  });

  test("is deleted when a configured workspace lists none", async () => {
    const world = await grpcWorld({ emulator: { oauthProviders: [] } });
    const held = await world.create("OAuthProvider", PROVIDER);
    await world.plugin.ask(RPC.delete, deleteOf("OAuthProvider", held));
    world.emulator.clock.advance(600);
    expect((await gone(world, held)).getId()).toBe("");
  });

  test("is deleted when the list is empty and its organization answers, also without a workspace", async () => {
    const world = await grpcWorld({ ...KEY_ONLY, emulator: { oauthProviders: [] } });
    const held = await world.create("OAuthProvider", PROVIDER);
    await world.plugin.ask(RPC.delete, deleteOf("OAuthProvider", held));
    world.emulator.clock.advance(600);
    expect((await gone(world, held)).getId()).toBe("");
  });

  test("is not deleted when the list is empty and the key may not read its organization", async () => {
    const world = await grpcWorld({ emulator: { oauthProviders: [] } });
    const held = await world.create("OAuthProvider", PROVIDER);
    await world.plugin.ask(RPC.delete, deleteOf("OAuthProvider", held));
    world.emulator.clock.advance(600);
    const forbidden = { status: 403, body: { detail: "Forbidden" } };
    world.emulator.addFault({ method: "GET", path: "/api/v1/orgs/current", ...forbidden });
    expect(await refused(world, held)).toContain(
      `OAuthProvider "crm": LangSmith does not find OAuth provider acme-crm, but could not read the organization (GET returned 403: Forbidden). The state was not changed.`,
    );
  });

  test("is not deleted when the list contains it", async () => {
    const world = await grpcWorld();
    const held = await world.create("OAuthProvider", PROVIDER);
    world.emulator.clock.advance(600);
    world.emulator.addFault(missing);
    expect(await refused(world, held)).toBe(
      `OAuthProvider "crm": LangSmith does not find OAuth provider acme-crm, but lists it. The state was not changed. Check the address, the workspace and the API key, then run the command again. If the object is deleted, run \`pulumi state delete\`. [LS5011]`,
    );
  });

  test("is not deleted when the list is of another organization", async () => {
    const world = await grpcWorld();
    const held = await world.create("OAuthProvider", PROVIDER);
    world.emulator.clock.advance(600);
    world.emulator.addFault(missing);
    const body = [madeByHand("slack", { organization_id: OTHER })];
    world.emulator.addFault({ method: "GET", path: PROVIDERS, status: 200, body });
    expect(await refused(world, held)).toContain(
      `OAuthProvider "crm": LangSmith does not find OAuth provider acme-crm, but organization ${OTHER} answers instead of ${ORGANIZATION}. The state was not changed.`,
    );
  });

  test("is not recreated by an update, which reports how to go on", async () => {
    const world = await grpcWorld();
    const held = await world.create("OAuthProvider", PROVIDER);
    await world.plugin.ask(RPC.delete, deleteOf("OAuthProvider", held));
    const request = updateOf("OAuthProvider", held, { ...PROVIDER, name: "CRM" });
    const { details } = await world.plugin.refusal(RPC.update, request);
    expect(details).toContain("returned 404: OAuth provider 'acme-crm' not found.");
    expect(details).toContain(
      "If OAuth provider acme-crm was deleted, run `pulumi refresh`, then `pulumi up` to recreate it. Otherwise check `langsmith:workspaceId` and the key. [LS5025]",
    );
  });
});

test("a provider whose answer was lost is found again by its providerId, and made once", async () => {
  const world = await grpcWorld();
  world.emulator.addFault({ method: "POST", path: PROVIDERS, action: "reset-after" });
  const held = await world.create("OAuthProvider", PROVIDER);
  expect(held.id).toBe("acme-crm");
  expect(held.outputs).toMatchObject({ recordId: world.emulator.state().oauthProviders[1]?.id });
  expect(world.writes()).toEqual(["POST /api-host/v2/auth/providers"]);
});

test("a provider that was created and could not be read is kept under its providerId", async () => {
  const world = await grpcWorld();
  const recordId = "3a1f9f6e-6c39-4c3b-9a53-0d4f7f1f2b10";
  world.emulator.addFault({ method: "POST", path: PROVIDERS, status: 200, body: { id: recordId } });
  world.emulator.addFault({ method: "GET", path: ONE, status: 404, body: { detail: "Not Found" } });
  const { initFailed, details } = await world.plugin.refusal(RPC.create, createOf("OAuthProvider", PROVIDER));
  expect(initFailed?.id).toBe("acme-crm");
  expect(plain(initFailed?.properties)).toEqual({ ...PROVIDER, clientSecret: secret(PROVIDER.clientSecret) });
  expect(details).toContain(recordId);
  expect(details).not.toContain(PROVIDER.clientSecret);
});

test("another workspace of the same organization changes nothing at the service; the new one is asked", async () => {
  const world = await grpcWorld();
  const held = await world.create("OAuthProvider", PROVIDER);
  const news = { ...PROVIDER, workspaceId: OTHER_WORKSPACE };
  await world.plugin.ask(RPC.update, updateOf("OAuthProvider", held, news));
  expect(world.writes()).toEqual(["POST /api-host/v2/auth/providers"]);
  const last = world.emulator.journal().at(-1);
  expect([last?.method, last?.path, last?.headers["x-tenant-id"]]).toEqual([
    "GET",
    `/api-host${ONE}`,
    OTHER_WORKSPACE,
  ]);
});

describe("what is reported before it happens", () => {
  /** The one read of the previews. */
  const READ = "GET /api-host/v2/auth/tokens";
  const asked = ({ emulator }: GrpcWorld) =>
    emulator.journal().map(({ method, path }) => `${method} ${path}`);
  const signout = urnOf("OAuthTokenRevocation", "signout");
  const about = (what: string) =>
    `OAuthTokenRevocation "signout": all OAuth tokens of the API key's user for ${what} will be deleted, on every agent. That user must connect again`;

  test("of a revocation is reported once however often it is asked, and of a provider that is not known yet too", async () => {
    const world = await grpcWorld();
    const create = createOf("OAuthTokenRevocation", REVOCATION, { preview: true });
    await world.plugin.ask(RPC.create, create);
    await world.plugin.ask(RPC.create, create);
    const later = { ...REVOCATION, providerId: UNKNOWN };
    await world.plugin.ask(RPC.create, createOf("OAuthTokenRevocation", later, { preview: true }));
    expect(infos(world, signout).map(({ text }) => text)).toEqual([
      about("provider github"),
      about("a provider that is not known yet"),
    ]);
    expect(asked(world)).toEqual([READ]);
  });

  test("of a change is reported by the update, and in the preview by its; not by a comparison, which may be of what could be", async () => {
    const world = await grpcWorld();
    const held = { id: "github", inputs: REVOCATION, outputs: { revokedAt: "2026-01-01T00:00:00.000Z" } };
    const later = { ...REVOCATION, triggers: { incident: "2" } };
    await world.plugin.ask(RPC.diff, diffOf("OAuthTokenRevocation", held, { ...later, providerId: UNKNOWN }));
    await world.plugin.ask(RPC.diff, diffOf("OAuthTokenRevocation", held, later));
    expect(infos(world, signout)).toEqual([]);
    await world.plugin.ask(RPC.update, updateOf("OAuthTokenRevocation", held, later, { preview: true }));
    const unknown = { ...REVOCATION, triggers: { incident: UNKNOWN } };
    await world.plugin.ask(RPC.update, updateOf("OAuthTokenRevocation", held, unknown, { preview: true }));
    expect(infos(world, signout).map(({ text }) => text)).toEqual([
      about("provider github"),
      about("provider github").replace("all OAuth", "if a value that is not known yet changes, all OAuth"),
    ]);
    expect(asked(world)).toEqual([READ]);
  });

  test("of the replacement of a provider is reported by its comparison, and not by a refresh's own", async () => {
    const world = await grpcWorld();
    const held = await world.create("OAuthProvider", PROVIDER);
    const cost =
      'OAuthProvider "crm": its replacement deletes OAuth provider acme-crm first, and with it the tokens of all its users: they must connect again';
    const owned = { providerType: "slack" };
    const other = { ...held, inputs: { ...PROVIDER, ...owned }, outputs: { ...held.outputs, ...owned } };
    await world.plugin.ask(RPC.read, readOf("OAuthProvider", "acme-crm", held));
    await world.plugin.ask(RPC.diff, diffOf("OAuthProvider", other, PROVIDER));
    expect(infos(world, urnOf("OAuthProvider", "crm"))).toEqual([]);
    await world.plugin.ask(RPC.diff, diffOf("OAuthProvider", other, PROVIDER));
    expect(infos(world, urnOf("OAuthProvider", "crm")).map(({ text }) => text)).toEqual([cost]);
  });

  test("is nothing for a refresh of a revocation, which keeps what the state contains and asks no one", async () => {
    const world = await grpcWorld();
    const held = { id: "github", inputs: REVOCATION, outputs: { revokedAt: "2026-01-01T00:00:00.000Z" } };
    const read = await world.plugin.ask(RPC.read, readOf("OAuthTokenRevocation", "github", held));
    expect(plain(read.getProperties())).toEqual({ ...REVOCATION, ...held.outputs });
    expect(world.emulator.journal()).toEqual([]);
  });

  test("of a provider that is changed in place is nothing", async () => {
    const world = await grpcWorld();
    const held = { id: "acme-crm", inputs: PROVIDER, outputs: {} };
    await world.plugin.ask(RPC.diff, diffOf("OAuthProvider", held, { ...PROVIDER, name: "CRM" }));
    await world.plugin.ask(RPC.create, createOf("OAuthProvider", PROVIDER, { preview: true }));
    expect(infos(world, urnOf("OAuthProvider", "crm"))).toEqual([]);
  });
});
