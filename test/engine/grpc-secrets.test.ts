import type { JavaScriptValue } from "google-protobuf/google/protobuf/struct_pb.js";
import { expect, test } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import { RPC } from "./rig/grpc.ts";
import {
  AGENT,
  BUCKET,
  createOf,
  type Kind,
  MONTH,
  PROVIDER,
  type Properties,
  plain,
  REVOCATION,
  readOf,
  secret,
  updateOf,
} from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";
import { PROJECT, WORKSPACE } from "./rig/world.ts";

const NAMED = { ...AGENT, name: "svc-prod" };

/** A plugin that has seen the texts of this deployment, and of its workspace, as secrets of an export. */
async function afterAnExport(world: GrpcWorld): Promise<void> {
  const { id } = await world.create("ExportDestination", { ...BUCKET, displayName: secret("deployments") });
  const secrets = {
    filter: secret("prod"),
    workspaceId: secret(WORKSPACE),
    sessionId: secret(PROJECT),
  };
  await world.create("BulkExport", { ...MONTH, bulkExportDestinationId: id, ...secrets });
}

test("a secret of one resource makes no output of another one secret", async () => {
  const world = await grpcWorld({ emulator: { speed: 600 } });
  const { plugin } = world;
  await afterAnExport(world);
  const agent = await world.create("Deployment", NAMED);
  const read = plain((await plugin.ask(RPC.read, readOf("Deployment", agent.id, agent))).getProperties());
  const news = { ...NAMED, displayName: "Shop" };
  const updated = plain((await plugin.ask(RPC.update, updateOf("Deployment", agent, news))).getProperties());
  for (const outputs of [agent.outputs, read, updated]) {
    expect(outputs["url"]).toMatch(/^http.*svc-prod/);
    expect(outputs["dashboardUrl"]).toContain(`/o/${WORKSPACE}/host/deployments/${agent.id}`);
    expect(outputs["tenantId"]).toBe(WORKSPACE);
  }
});

test("an output that a state contains as a secret for no reason of its own is plain after a refresh or an update", async () => {
  const world = await grpcWorld({ emulator: { speed: 600 } });
  const agent = await world.create("Deployment", NAMED);
  const url = agent.outputs["url"];
  const marked = { ...agent, outputs: { ...agent.outputs, url: secret(url ?? null) } };
  const read = await world.plugin.ask(RPC.read, readOf("Deployment", agent.id, marked));
  expect(plain(read.getProperties())).toEqual(agent.outputs);
  const news = { ...NAMED, displayName: "Shop" };
  const updated = await world.plugin.ask(RPC.update, updateOf("Deployment", marked, news));
  expect(plain(updated.getProperties())["url"]).toBe(url);
});

test("an output is secret where an input of the same resource that it shows is, also in a preview and on a refresh", async () => {
  const world = await grpcWorld({ emulator: { speed: 600 } });
  const inputs = { ...NAMED, name: secret("svc-prod") };
  const preview = await world.plugin.ask(RPC.create, createOf("Deployment", inputs, { preview: true }));
  const agent = await world.create("Deployment", inputs);
  const read = await world.plugin.ask(RPC.read, readOf("Deployment", agent.id, agent));
  expect(agent.outputs["url"]).toEqual(secret(expect.stringContaining("svc-prod")));
  for (const outputs of [plain(preview.getProperties()), agent.outputs, plain(read.getProperties())]) {
    expect(outputs["name"]).toEqual(secret("svc-prod"));
    expect(outputs["url"]).toEqual(secret(expect.anything()));
    expect(outputs["status"]).toEqual(expect.any(String));
    expect(outputs["dashboardUrl"]).toEqual(expect.any(String));
  }
});

/** Every text that stands in a value in plain. */
function plainTexts(value: JavaScriptValue | undefined): string[] {
  if (typeof value === "string") return [value];
  if (Array.isArray(value)) return value.flatMap(plainTexts);
  if (typeof value !== "object" || value === null) return [];
  return "4dabf18193072939515e22adb298388d" in value ? [] : Object.values(value).flatMap(plainTexts);
}

/** Inputs of the kinds whose documented example the emulator does not take as it is. */
const KINDS: Readonly<Partial<Record<Kind, Properties>>> = {
  Deployment: NAMED,
  ExportDestination: BUCKET,
  BulkExport: MONTH,
  OAuthProvider: PROVIDER,
  OAuthTokenRevocation: REVOCATION,
};

test.each(Object.keys(resources) as Kind[])(
  "no output of a %s shows the text of an input that came as a secret",
  async (kind) => {
    const world = await grpcWorld({ emulator: { speed: 600 } });
    const given: Properties = { ...(KINDS[kind] ?? resources[kind].example), workspaceId: WORKSPACE };
    if (kind === "BulkExport") {
      given["bulkExportDestinationId"] = (await world.create("ExportDestination", BUCKET)).id;
    }
    if (kind === "TagValue") given["tagKeyId"] = (await world.create("TagKey", { key: "Team" })).id;
    const texts = plainTexts(given).filter((text) => text.length >= 6 && text !== "github");
    expect(texts.length).toBeGreaterThan(0);
    const inputs = Object.fromEntries(Object.entries(given).map(([name, value]) => [name, secret(value)]));
    const { outputs } = await world.create(kind, inputs);
    const shown = plainTexts(outputs).filter((text) => texts.some((each) => text.includes(each)));
    expect(shown).toEqual([]);
  },
);
