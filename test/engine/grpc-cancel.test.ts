import proto from "@pulumi/pulumi/proto/provider_pb.js";
import fc from "fast-check";
import { expect, onTestFinished, test } from "vitest";
import { clientOf, RPC, refused } from "./rig/grpc.ts";
import {
  AGENT,
  BUCKET,
  checkOf,
  configureOf,
  createOf,
  deleteOf,
  diffOf,
  nothing,
  plain,
  readOf,
  structOf,
  updateOf,
} from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { startProxy } from "./rig/proxy.ts";
import { eventually, seenIn } from "./rig/service.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

test("waits that would never end are ended by a Cancel, each created and not ready", async () => {
  const { emulator, plugin, engine } = await grpcWorld();
  const names = ["one", "two", "three"];
  // The clock stands still: nothing gets on.
  const waiting = names.map((name) => plugin.refusal(RPC.create, createOf("Deployment", { ...AGENT, name })));
  await seenIn(emulator, /\/revisions\//, "CREATING");
  await eventually(() => engine.lines.filter(({ text }) => text.includes("creating"))[2]);
  await plugin.ask(RPC.cancel, nothing());
  const refusals = await Promise.all(waiting);
  const held = new Map(emulator.state().deployments.map(({ name, id }) => [name, id]));
  expect(refusals.map(({ initFailed }) => initFailed?.id)).toEqual(names.map((name) => held.get(name)));
  for (const { initFailed } of refusals) {
    expect(initFailed?.reasons).toEqual([
      expect.stringContaining("the operation was interrupted. Last state: creating. "),
    ]);
    expect(plain(initFailed?.properties)).toMatchObject({ tenantId: WORKSPACE, source: "github" });
  }
});

test("a Create that still queues does not POST after a Cancel, and one in flight is seen to its end, with its id", async () => {
  const proxy = await startProxy();
  const { emulator, plugin, writes } = await grpcWorld({
    config: { apiUrl: proxy.url, maxConcurrentRequests: "1" },
  });
  proxy.target = emulator.url;
  const [arrived, arrive] = signal();
  const [released, release] = signal();
  proxy.onPost = async (_path, _body, forward) => {
    arrive();
    await released;
    return forward();
  };
  const inFlight = plugin.ask(RPC.create, createOf("ExportDestination", BUCKET)).then(
    (made) => made.getId(),
    (error: unknown) => refused(Promise.reject(error), "Create").then(({ initFailed }) => initFailed?.id),
  );
  await arrived;
  const queued = plugin.refusal(
    RPC.create,
    createOf("ExportDestination", { ...BUCKET, displayName: "second" }),
  );
  // Requests of one connection are begun in their order: when this one is answered, that one queues.
  await plugin.ask(RPC.check, checkOf("ExportDestination", BUCKET));
  await plugin.ask(RPC.cancel, nothing());
  const refusal = await queued;
  expect(refusal.initFailed).toBeUndefined();
  expect(refusal.details).toContain("interrupted");
  release();
  expect(await inFlight).toBe(emulator.state().destinations[0]?.id);
  expect(emulator.state().destinations.map(({ display_name }) => display_name)).toEqual(["bucket"]);
  expect(writes()).toEqual(["POST /api/v1/bulk-exports/destinations"]);
});

test("a function in flight reports no error after a Cancel, and has every member that a program may read", async () => {
  const { emulator, plugin } = await grpcWorld();
  emulator.addFault({ method: "GET", path: "/api/v1/sessions", delayMs: 600_000, times: null });
  const request = new proto.InvokeRequest()
    .setTok("langsmith:index:getTracingProject")
    .setArgs(structOf({ name: "support-agent" }));
  const asked = plugin.ask(RPC.invoke, request);
  // Requests of one connection are begun in their order: when this one is answered, that one waits.
  await plugin.ask(RPC.check, checkOf("ExportDestination", BUCKET));
  await plugin.ask(RPC.cancel, nothing());
  const answer = await asked;
  expect(answer.getFailuresList()).toEqual([]);
  expect(plain(answer.getReturn())).toEqual({ id: "", name: "", tenantId: "" });
});

test("a request that the engine gives up ends alone", async () => {
  const { emulator, plugin, engine } = await grpcWorld();
  const other = plugin.ask(RPC.create, createOf("Deployment", { ...AGENT, name: "other" }));
  const request = createOf("Deployment", { ...AGENT, name: "given-up" });
  const client = clientOf(plugin.port);
  onTestFinished(() => client.close());
  const { path, requestSerialize, responseDeserialize } = RPC.create;
  const call = client.makeUnaryRequest(path, requestSerialize, responseDeserialize, request, () => {});
  await eventually(() => engine.lines.filter(({ text }) => text.includes("creating"))[1]);
  call.cancel();
  // Its waits would look again, and the clock of the service stands still.
  await plugin.ask(RPC.check, checkOf("ExportDestination", BUCKET));
  emulator.clock.setSpeed(600);
  const [made] = emulator.state().deployments.filter(({ name }) => name === "other");
  expect((await other).getId()).toBe(made?.id);
});

test("every request after a Cancel is served", async () => {
  const { emulator, plugin } = await grpcWorld();
  await plugin.ask(RPC.cancel, nothing());
  await plugin.ask(RPC.handshake, new proto.ProviderHandshakeRequest());
  await plugin.ask(RPC.getPluginInfo, nothing());
  await plugin.ask(RPC.getSchema, new proto.GetSchemaRequest());
  await plugin.ask(RPC.checkConfig, new proto.CheckRequest());
  await plugin.ask(RPC.diffConfig, new proto.DiffRequest());
  const config = { apiKey: API_KEY, workspaceId: WORKSPACE, apiUrl: emulator.url };
  await plugin.ask(RPC.configure, configureOf(config));
  await plugin.ask(RPC.cancel, nothing());
  expect((await plugin.ask(RPC.check, checkOf("ExportDestination", BUCKET))).getFailuresList()).toEqual([]);
  const made = await plugin.ask(RPC.create, createOf("ExportDestination", BUCKET));
  const held = { id: made.getId(), inputs: BUCKET, outputs: plain(made.getProperties()) };
  await plugin.ask(RPC.cancel, nothing());
  const news = { ...BUCKET, credentials: { ...BUCKET.credentials, secretAccessKey: "other" } };
  expect((await plugin.ask(RPC.diff, diffOf("ExportDestination", held, news))).getDiffsList()).toEqual([
    "credentials",
  ]);
  await plugin.ask(RPC.update, updateOf("ExportDestination", held, news));
  expect((await plugin.ask(RPC.read, readOf("ExportDestination", held.id, held))).getId()).toBe(held.id);
  const listed = new proto.InvokeRequest().setTok("langsmith:index:getExportDestinations");
  expect((await plugin.ask(RPC.invoke, listed)).getFailuresList()).toEqual([]);
  await plugin.ask(RPC.delete, deleteOf("ExportDestination", held));
  expect(emulator.state().destinations).toEqual([]);
  expect([plugin.stdout, plugin.stderr]).toEqual([`${plugin.port}\n`, ""]);
});

test("a Cancel is answered with OK whatever comes with it, also before anything was configured", async () => {
  const { plugin } = await grpcWorld();
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 100 }), async (bytes) => {
      expect((await plugin.send("Cancel", bytes)).length).toBe(0);
    }),
  );
});

test("a process that is asked to end reports of what it waited for, and ends", async () => {
  const { emulator, plugin } = await grpcWorld();
  const waiting = plugin.refusal(RPC.create, createOf("Deployment", AGENT));
  await seenIn(emulator, /\/revisions\//, "CREATING");
  plugin.signal("SIGTERM");
  const { initFailed } = await waiting;
  expect(initFailed?.id).toBe(emulator.state().deployments[0]?.id);
  expect(await plugin.ended()).toBe(0);
  expect(plugin.stdout).toBe(`${plugin.port}\n`);
});

test("a process that is asked to end does not wait for a service that never answers", async () => {
  const proxy = await startProxy();
  const { emulator, plugin } = await grpcWorld({ config: { apiUrl: proxy.url } });
  proxy.target = emulator.url;
  const [arrived, arrive] = signal();
  proxy.onPost = () => {
    arrive();
    return new Promise(() => {});
  };
  const lost = plugin.refusal(RPC.create, createOf("ExportDestination", BUCKET));
  await arrived;
  plugin.signal("SIGINT");
  expect(await plugin.ended()).toBe(0);
  expect((await lost).details).toMatch(/\w/);
});

function signal(): [Promise<void>, () => void] {
  let fire: (() => void) | undefined;
  const fired = new Promise<void>((resolve) => {
    fire = resolve;
  });
  return [fired, () => fire?.()];
}
