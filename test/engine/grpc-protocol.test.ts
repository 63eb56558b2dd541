import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import plugins from "@pulumi/pulumi/proto/plugin_pb.js";
import proto from "@pulumi/pulumi/proto/provider_pb.js";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { version } from "../../provider/core/version.ts";
import { root } from "../../tools/stack/package.ts";
import { bareEnvironment, clientOf, executable, Plugin, RPC } from "./rig/grpc.ts";
import { type Engine, startEngine } from "./rig/grpc-engine.ts";
import { AGENT, configureOf, createOf, nothing, plain, secret, structOf } from "./rig/grpc-requests.ts";
import { eventually, seenIn } from "./rig/service.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

const UNIMPLEMENTED = 12;

describe("what does not depend on a resource", () => {
  let engine: Engine;
  let plugin: Plugin;
  beforeAll(async () => {
    engine = await startEngine();
    plugin = await Plugin.start({ args: [engine.address] });
  });
  afterAll(async () => {
    await plugin.stop();
    engine.stop();
  });

  test("the handshake takes secrets, outputs and the stack's rule for names, and asks for no resources", async () => {
    const request = new proto.ProviderHandshakeRequest().setEngineAddress(engine.address);
    expect((await plugin.ask(RPC.handshake, request)).toObject()).toMatchObject({
      acceptSecrets: true,
      acceptResources: false,
      acceptOutputs: true,
      supportsAutonamingConfiguration: true,
    });
  });

  test("the version of the plugin is that of the package", async () => {
    expect((await plugin.ask(RPC.getPluginInfo, nothing())).getVersion()).toBe(version);
  });

  test("the schema is that of the package", async () => {
    const text = (await plugin.ask(RPC.getSchema, new proto.GetSchemaRequest())).getSchema();
    const published = path.join(root, "schema.json");
    expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(published, "utf8")));
  });

  test("an engine that attaches is taken", async () => {
    const request = new plugins.PluginAttach().setAddress(engine.address);
    expect((await plugin.ask(RPC.attach, request)).toObject()).toEqual({});
  });

  test("the check of a configuration gives it back, with both keys secret although they came plain", async () => {
    const news = { apiKey: "lsv2_plain", bearerToken: "token-plain", region: "eu" };
    const answer = await plugin.ask(RPC.checkConfig, new proto.CheckRequest().setNews(structOf(news)));
    expect(plain(answer.getInputs())).toEqual({
      apiKey: secret("lsv2_plain"),
      bearerToken: secret("token-plain"),
      region: "eu",
    });
    expect(answer.getFailuresList().map((failure) => failure.toObject())).toEqual([
      {
        property: "",
        reason:
          "langsmith:apiKey and langsmith:bearerToken are both set. Remove one, for example with `pulumi config rm langsmith:bearerToken`.",
      },
    ]);
  });

  test("what changes of a configuration is reported, and never replaces the provider", async () => {
    const request = new proto.DiffRequest()
      .setOldInputs(structOf({ apiKey: "a", workspaceId: WORKSPACE, maxRetries: "4" }))
      .setNews(structOf({ apiKey: "b", maxRetries: "4", region: "eu" }));
    const answer = await plugin.ask(RPC.diffConfig, request);
    expect(answer.getChanges()).toBe(proto.DiffResponse.DiffChanges.DIFF_SOME);
    expect(answer.getReplacesList()).toEqual([]);
    expect(answer.getDeletebeforereplace()).toBe(false);
    const { ADD, DELETE, UPDATE } = proto.PropertyDiff.Kind;
    expect(new Map(answer.getDetaileddiffMap().toObject(false, (_, each) => each.toObject()))).toEqual(
      new Map([
        ["apiKey", { kind: UPDATE, inputdiff: true }],
        ["workspaceId", { kind: DELETE, inputdiff: true }],
        ["region", { kind: ADD, inputdiff: true }],
      ]),
    );
  });

  test("the configuration is taken, with secrets, previews and the stack's rule for names", async () => {
    const request = configureOf({ apiKey: secret(API_KEY), workspaceId: WORKSPACE });
    expect((await plugin.ask(RPC.configure, request)).toObject()).toEqual({
      acceptsecrets: true,
      supportspreview: true,
      acceptresources: false,
      acceptoutputs: true,
      supportsAutonamingConfiguration: true,
    });
  });

  test.each([
    ["Parameterize", () => plugin.refusal(RPC.parameterize, new proto.ParameterizeRequest())],
    ["Call", () => plugin.refusal(RPC.call, new proto.CallRequest())],
    ["List", () => plugin.refusal(RPC.list, new proto.ListRequest())],
    ["GetMapping", () => plugin.refusal(RPC.getMapping, new proto.GetMappingRequest())],
    ["GetMappings", () => plugin.refusal(RPC.getMappings, new proto.GetMappingsRequest())],
  ])("%s is not implemented, which is reported to the engine as such", async (method, refusal) => {
    expect(await refusal()).toEqual({
      code: UNIMPLEMENTED,
      details: `The server does not implement the method /pulumirpc.ResourceProvider/${method}`,
    });
  });

  test("after all of that, the port alone is on stdout, and nothing on stderr", () => {
    expect(plugin.stdout).toBe(`${plugin.port}\n`);
    expect(plugin.stderr).toBe("");
  });
});

test("the port comes before any request to the service, which waits for the first operation", async () => {
  const emulator = await startEmulator({ strict: true, report: () => {} });
  onTestFinished(() => emulator.close());
  const environment = { LANGSMITH_API_KEY: API_KEY, LANGSMITH_ENDPOINT: emulator.url };
  const plugin = await Plugin.start({ environment });
  onTestFinished(() => plugin.stop());
  await plugin.ask(RPC.handshake, new proto.ProviderHandshakeRequest());
  await plugin.ask(RPC.configure, configureOf({}));
  expect(emulator.journal()).toEqual([]);
});

test("an error that no one caught ends neither the process nor what is in flight, and is reported", async () => {
  const folder = mkdtempSync(path.join(inject("installed"), "grpc-"));
  const broken = path.join(folder, "broken.cjs");
  // A part of the process that breaks when it is told to, as any library might.
  writeFileSync(
    broken,
    `process.once("SIGUSR2", () => {
      Promise.reject(new Error("left alone"));
      setImmediate(() => { throw new TypeError("out of turn"); });
    });`,
  );
  const emulator = await startEmulator({ strict: true, speed: 0, report: () => {} });
  onTestFinished(() => emulator.close());
  const engine = await startEngine();
  onTestFinished(() => engine.stop());
  const plugin = await Plugin.start({
    args: [engine.address],
    environment: { NODE_OPTIONS: `--require=${broken}` },
  });
  onTestFinished(() => plugin.stop());
  await plugin.ask(RPC.configure, configureOf({ apiKey: API_KEY, apiUrl: emulator.url }));
  const waiting = plugin.ask(RPC.create, createOf("Deployment", AGENT));
  await seenIn(emulator, /\/revisions\//, "CREATING");
  plugin.signal("SIGUSR2");
  const warnings = () =>
    engine.lines.filter(({ severity }) => severity === "warning").map(({ text }) => text);
  await eventually(() => warnings()[1]);
  expect(warnings()).toEqual(
    ["left alone", "out of turn"].map(
      (what) =>
        `internal error of the provider: ${what}. Update Pulumi and the plugin. If the error remains, report it. [LS1303]`,
    ),
  );
  expect(plugin.stderr).toMatch(/TypeError: out of turn\n +at /);
  emulator.clock.advance(100);
  expect((await waiting).getId()).toBe(emulator.state().deployments[0]?.id);
  expect(plugin.stdout).toBe(`${plugin.port}\n`);
});

describe("the process ends", () => {
  test.each(["SIGINT", "SIGTERM"] as const)("on %s, without an error", async (signal) => {
    const plugin = await Plugin.start();
    onTestFinished(() => plugin.stop());
    await plugin.ask(RPC.handshake, new proto.ProviderHandshakeRequest());
    plugin.signal(signal);
    expect(await plugin.ended()).toBe(0);
    expect(plugin.stderr).toBe("");
  });

  test("on SIGINT also when no one ever asked it anything", async () => {
    const plugin = await Plugin.start();
    onTestFinished(() => plugin.stop());
    plugin.signal("SIGINT");
    expect(await plugin.ended()).toBe(0);
  });

  test("when the engine that started it was killed", async () => {
    const engine = await startEngine();
    onTestFinished(() => engine.stop());
    const orphan = await startedByAnother(engine.address);
    const client = clientOf(orphan.port);
    onTestFinished(() => client.close());
    await new Promise<void>((resolve, reject) => {
      client.waitForReady(Date.now() + 10_000, (error) => (error ? reject(error) : resolve()));
    });
    orphan.parent.kill("SIGKILL");
    await orphan.ended;
  });
});

/** A plugin whose parent is a process of its own, which stands for the engine. */
async function startedByAnother(address: string) {
  const start = `require("node:child_process").spawn(${JSON.stringify(executable())}, [${JSON.stringify(address)}], { stdio: "inherit" })`;
  const parent = spawn(process.execPath, ["-e", `process.stderr.write(String(${start}.pid))`], {
    env: bareEnvironment(),
    stdio: ["ignore", "pipe", "pipe"],
  });
  const [[pid], [port]] = await Promise.all([once(parent.stderr, "data"), once(parent.stdout, "data")]);
  let open = true;
  onTestFinished(() => {
    if (open) process.kill(Number(String(pid)), "SIGKILL");
  });
  // The pipe is the plugin's own as long as it lives.
  const ended = once(parent.stdout, "close").then(() => {
    open = false;
  });
  return { parent, port: Number(String(port)), ended };
}
