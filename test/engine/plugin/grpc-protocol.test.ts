import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import proto from "@pulumi/pulumi/proto/provider_pb.js";
import { expect, inject, onTestFinished, test } from "vitest";
import { root } from "../../../tools/stack/package.ts";
import { startEngine } from "../rig/grpc/engine.ts";
import { bareEnvironment, clientOf, executable, Plugin, RPC } from "../rig/grpc/grpc.ts";
import { AGENT, checkOf, createOf, MONTH, nothing, plain, secret, structOf } from "../rig/grpc/requests.ts";
import { grpcWorld } from "../rig/grpc/world.ts";
import { eventually, seenIn } from "../rig/service.ts";
import { WORKSPACE } from "../rig/world.ts";

const UNIMPLEMENTED = 12;
const MEBIBYTE = 1024 * 1024;

test("the process prints its port alone, answers what the engine asks first, and sends nothing before an operation", async () => {
  const { emulator, engine, plugin } = await grpcWorld();
  const request = new proto.ProviderHandshakeRequest().setEngineAddress(engine.address);
  expect((await plugin.ask(RPC.handshake, request)).getAcceptSecrets()).toBe(true);
  const text = (await plugin.ask(RPC.getSchema, new proto.GetSchemaRequest())).getSchema();
  expect(JSON.parse(text)).toEqual(JSON.parse(readFileSync(path.join(root, "schema.json"), "utf8")));
  expect(await plugin.refusal(RPC.parameterize, new proto.ParameterizeRequest())).toEqual({
    code: UNIMPLEMENTED,
    details: "The server does not implement the method /pulumirpc.ResourceProvider/Parameterize",
  });
  expect(emulator.journal()).toEqual([]);
  expect([plugin.stdout, plugin.stderr]).toEqual([`${plugin.port}\n`, ""]);
});

test("a Cancel ends a wait that would never end, and the failure carries the id, the properties and their secrets", async () => {
  const { emulator, engine, plugin } = await grpcWorld();
  const inputs = { ...AGENT, secrets: { OPENAI_API_KEY: "hunter2hunter2" } };
  // The clock stands still: nothing gets on.
  const waiting = plugin.refusal(RPC.create, createOf("Deployment", inputs));
  await eventually(() => engine.lines.find(({ text }) => text.includes("creating")));
  await plugin.ask(RPC.cancel, nothing());
  const { initFailed } = await waiting;
  expect(initFailed?.id).toBe(emulator.state().deployments[0]?.id);
  expect(initFailed?.reasons).toEqual([
    expect.stringContaining("the operation was interrupted. Last state: creating. "),
  ]);
  expect(plain(initFailed?.properties)).toMatchObject({
    ...AGENT,
    secrets: secret(inputs.secrets),
    tenantId: WORKSPACE,
  });
  // What comes after it is served.
  const check = checkOf("BulkExport", MONTH);
  expect((await plugin.ask(RPC.check, check)).getFailuresList()).toEqual([]);
});

test("a message of twice the size that gRPC takes by default is checked and comes back whole", async () => {
  const { plugin } = await grpcWorld();
  const filter = "é".repeat(4 * MEBIBYTE);
  const answer = await plugin.ask(RPC.check, checkOf("BulkExport", { ...MONTH, filter }));
  expect(answer.getFailuresList()).toEqual([]);
  expect(plain(answer.getInputs())["filter"] === filter).toBe(true);
});

test("the result of a function is answered, secret where it contains what came secret", async () => {
  const { plugin, create } = await grpcWorld();
  const held = await create("Deployment", { ...AGENT, name: "hunter2hunter2", waitForDeployed: false });
  const found = async (name: typeof AGENT.name | ReturnType<typeof secret>) => {
    const request = new proto.InvokeRequest().setTok("langsmith:index:getDeployment");
    return plain((await plugin.ask(RPC.invoke, request.setArgs(structOf({ name })))).getReturn());
  };
  expect(await found("hunter2hunter2")).toMatchObject({ id: held.id, name: "hunter2hunter2" });
  expect(await found(secret("hunter2hunter2"))).toMatchObject({
    id: held.id,
    name: secret("hunter2hunter2"),
  });
});

test("an error that no one caught ends neither the process nor what is in flight, and is reported", async () => {
  const broken = path.join(mkdtempSync(path.join(inject("installed"), "grpc-")), "broken.cjs");
  // A part of the process that breaks when it is told to, as any library might.
  writeFileSync(
    broken,
    `process.once("SIGUSR2", () => {
      Promise.reject(new Error("left alone"));
      setImmediate(() => { throw new TypeError("out of turn"); });
    });`,
  );
  const { emulator, engine, plugin } = await grpcWorld({
    environment: { NODE_OPTIONS: `--require=${broken}` },
  });
  const waiting = plugin.ask(RPC.create, createOf("Deployment", AGENT));
  await seenIn(emulator, /\/revisions\//, "CREATING");
  plugin.signal("SIGUSR2");
  const warnings = () =>
    engine.lines.filter(({ severity }) => severity === "warning").map(({ text }) => text);
  await eventually(() => warnings()[1]);
  expect(warnings()).toEqual(
    ["left alone", "out of turn"].map((what) =>
      expect.stringMatching(new RegExp(`^internal error of the provider: ${what}\\..*\\[LS1303\\]$`)),
    ),
  );
  emulator.clock.advance(100);
  expect((await waiting).getId()).toBe(emulator.state().deployments[0]?.id);
});

test.each(["SIGINT", "SIGTERM"] as const)("the process ends on %s, without an error", async (signal) => {
  const plugin = await Plugin.start();
  onTestFinished(() => plugin.stop());
  await plugin.ask(RPC.handshake, new proto.ProviderHandshakeRequest());
  plugin.signal(signal);
  expect(await plugin.ended()).toBe(0);
  expect(plugin.stderr).toBe("");
});

test("the process ends when the engine that started it was killed", async () => {
  const engine = await startEngine();
  onTestFinished(() => engine.stop());
  const { parent, port, ended } = await startedByAnother(engine.address);
  const client = clientOf(port);
  onTestFinished(() => client.close());
  await new Promise<void>((resolve, reject) => {
    client.waitForReady(Date.now() + 10_000, (error) => (error ? reject(error) : resolve()));
  });
  parent.kill("SIGKILL");
  await ended;
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
