import { describe, expect, test } from "vitest";
import { Plugin, RPC } from "./rig/grpc.ts";
import { startEngine } from "./rig/grpc-engine.ts";
import {
  AGENT,
  BUCKET,
  configureOf,
  createOf,
  deleteOf,
  MONTH,
  nothing,
  readOf,
  secret,
  urnOf,
} from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { eventually } from "./rig/service.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

test("one line for debugging says where everything happens", async () => {
  const { emulator, engine } = await grpcWorld();
  expect(engine.lines).toEqual([
    {
      severity: "debug",
      text: `LangSmith at 127.0.0.1:${emulator.port}, workspace ${WORKSPACE}`,
      urn: "",
      ephemeral: false,
    },
  ]);
});

test("each request that changes something has a line for debugging, with its attempt and without secrets", async () => {
  const { emulator, engine, plugin } = await grpcWorld();
  emulator.addFault({
    method: "POST",
    path: "/api/v1/bulk-exports/destinations",
    status: 429,
    retryAfter: 0,
  });
  await plugin.ask(
    RPC.create,
    createOf("ExportDestination", { ...BUCKET, displayName: secret("bulk-exports") }),
  );
  const posted = await eventually(() => {
    const lines = engine.requests.filter(({ text }) => text.startsWith("POST"));
    return lines.length === 2 ? lines : undefined;
  });
  const urn = urnOf("ExportDestination", "bucket");
  for (const line of posted) expect(line).toMatchObject({ severity: "debug", urn, ephemeral: false });
  expect(posted.map(({ text }) => text.replace(/ \d+ ms/, " MS"))).toEqual([
    "POST /api/v1/[secret]/destinations 429 MS, attempt 1",
    "POST /api/v1/[secret]/destinations 200 MS, attempt 2",
  ]);
});

test("how far an operation is, is reported its resource, while it lasts, and not twice", async () => {
  const { emulator, engine, plugin } = await grpcWorld();
  const waiting = plugin.ask(RPC.create, createOf("Deployment", AGENT));
  const told = () => engine.lines.slice(1).map(({ text }) => text.replace(/, \d+ s/, ""));
  const states: [number, string][] = [
    [0, "creating"],
    [17, "building"],
    [50, "deploying"],
  ];
  for (const [seconds, state] of states) {
    emulator.clock.advance(seconds);
    await eventually(() => told().find((text) => text.includes(state)));
  }
  emulator.clock.advance(60);
  await waiting;
  const lines = engine.lines.slice(1);
  const urn = urnOf("Deployment", "agent");
  for (const line of lines) expect(line).toMatchObject({ severity: "info", urn, ephemeral: true });
  expect(new Set(told()).size).toBe(lines.length);
  const revision = emulator.state().deployments[0]?.latest_revision_id;
  expect(lines[0]?.text).toMatch(
    new RegExp(`^deployment agent, revision ${revision?.slice(0, 8)}: creating, \\d s; next: queued$`),
  );
});

test("what the deletion of a deployment takes along is a line that stays", async () => {
  const { engine, plugin, create } = await grpcWorld({ emulator: { speed: 600 } });
  const held = await create("Deployment", AGENT);
  await plugin.ask(RPC.delete, deleteOf("Deployment", held));
  expect(engine.lines.filter(({ urn, ephemeral }) => urn !== "" && !ephemeral)).toMatchObject([
    {
      severity: "info",
      text: "deployment agent: LangSmith deletes its database (threads, memory, checkpoints), but not its tracing project, which keeps the name",
    },
  ]);
});

test("a warning of a resource is given once, by its name, and again of another resource", async () => {
  const { emulator, engine, plugin, create } = await grpcWorld();
  const { id: bulkExportDestinationId } = await create("ExportDestination", BUCKET);
  emulator.addBehaviour({ kind: "export", outcome: "Failed", error: "bucket quota exceeded" });
  const held = await create("BulkExport", { ...MONTH, bulkExportDestinationId });
  emulator.clock.advance(120);
  for (let times = 0; times < 3; times += 1) await plugin.ask(RPC.read, readOf("BulkExport", held.id, held));
  const other = readOf("BulkExport", held.id, held).setUrn(urnOf("BulkExport", "other"));
  await plugin.ask(RPC.read, other);
  const warnings = engine.lines.filter(({ severity }) => severity === "warning");
  expect(warnings.map(({ urn, ephemeral }) => [urn, ephemeral])).toEqual([
    [urnOf("BulkExport", "daily"), false],
    [urnOf("BulkExport", "other"), false],
  ]);
  expect(warnings[0]?.text).toMatch(
    /^BulkExport "daily": the export ended as Failed: .*bucket quota exceeded/,
  );
});

test("no line contains what is secret, over a whole life with a name that is one", async () => {
  const { emulator, engine, plugin } = await grpcWorld({ emulator: { speed: 600 } });
  const inputs = { ...AGENT, name: secret("hunter2hunter2"), secrets: { A: "hunter3hunter3" } };
  const { id, outputs } = await plugin
    .ask(RPC.create, createOf("Deployment", inputs))
    .then((made) => ({ id: made.getId(), outputs: made.getProperties()?.toJavaScript() ?? {} }));
  await plugin.ask(RPC.delete, deleteOf("Deployment", { id, inputs, outputs }));
  expect(emulator.state().deployments).toEqual([]);
  const texts = engine.lines.map(({ text }) => text);
  expect(texts.filter((text) => text.startsWith("deployment [secret]")).length).toBeGreaterThan(0);
  expect(texts.join("\n")).not.toMatch(/hunter|lsv2/);
});

describe("an engine that", () => {
  test("takes a line and never answers delays no operation", async () => {
    const engine = await startEngine({ answers: false });
    const { emulator, plugin, create } = await grpcWorld({ engine });
    const made = await create("ExportDestination", BUCKET);
    expect(emulator.state().destinations.map(({ id }) => id)).toEqual([made.id]);
    await plugin.ask(RPC.getPluginInfo, nothing());
    expect(engine.lines.length).toBeGreaterThan(0);
  });

  test("is not there any more delays nothing either, and what it was to be reported is on stderr", async () => {
    const engine = await startEngine();
    const { address } = engine;
    engine.stop();
    const plugin = await Plugin.start({ args: [address] });
    await plugin.ask(RPC.configure, configureOf({ apiKey: API_KEY, workspaceId: WORKSPACE }));
    await eventually(() => plugin.stderr.includes("\n") || undefined);
    expect(plugin.stderr).toMatch(
      new RegExp(
        `^debug: LangSmith at api\\.smith\\.langchain\\.com, workspace ${WORKSPACE} \\(the engine did not accept it: `,
      ),
    );
    expect(plugin.stdout).toBe(`${plugin.port}\n`);
    await plugin.stop();
  });
});
