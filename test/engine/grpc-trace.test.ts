import { mkdtempSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, inject, test } from "vitest";
import { requestsIn } from "../http/trace-rig.ts";
import { RPC } from "./rig/grpc.ts";
import { BUCKET, configureOf, createOf, MONTH, nothing, readOf, secret, urnOf } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { eventually } from "./rig/service.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

const ID = "3b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const HELD = { inputs: MONTH, outputs: { tenantId: WORKSPACE } };

/** A plugin that traces, with a clock of the service that stands still. */
async function tracing(config = {}) {
  const file = path.join(mkdtempSync(path.join(inject("installed"), "trace-")), "trace.jsonl");
  const world = await grpcWorld({ config, environment: { PULUMI_LANGSMITH_TRACE: file } });
  return { ...world, file };
}

/** Reads an export whose answer never comes, until the service was asked. */
async function hanging(world: Awaited<ReturnType<typeof tracing>>, timeout?: number) {
  const { emulator, plugin } = world;
  emulator.addFault({ method: "GET", path: "/api/v1/bulk-exports/:id", action: "never", times: null });
  const asked = plugin.refusal(
    RPC.read,
    readOf("BulkExport", ID, HELD, timeout === undefined ? {} : { timeout }),
  );
  await eventually(() => emulator.journal().find((entry) => entry.path.endsWith(ID)));
  return asked;
}

function endIn(file: string) {
  const { urn, does, sent, outcome, cause, error, why } = requestsIn(file).at(-1) ?? {};
  return { urn, does, sent, outcome, cause, error, why };
}

const READ = { urn: urnOf("BulkExport", "daily"), does: "read", sent: true, cause: undefined };

test("a request that a Cancel ends is reported, with the reason", async () => {
  const world = await tracing();
  const asked = hanging(world);
  await eventually(() => world.emulator.journal().find((entry) => entry.path.endsWith(ID)));
  await world.plugin.ask(RPC.cancel, nothing());
  await asked;
  expect(endIn(world.file)).toEqual({
    ...READ,
    outcome: "aborted",
    error: "Interrupted",
    why: "the operation was interrupted",
  });
});

test("a request that a time limit ends is reported, with the limit", async () => {
  const world = await tracing();
  await hanging(world, 1);
  expect(endIn(world.file)).toEqual({
    ...READ,
    outcome: "aborted",
    error: "TimeLimitReached",
    why: "the time limit of 1 s was reached (change it with the resource option customTimeouts)",
  });
});

test("a request that SIGTERM ends is reported before the process has ended", async () => {
  const world = await tracing();
  const asked = hanging(world).catch((error: unknown) => error);
  await eventually(() => world.emulator.journal().find((entry) => entry.path.endsWith(ID)));
  world.plugin.signal("SIGTERM");
  expect(await world.plugin.ended()).toBe(0);
  await asked;
  expect(endIn(world.file)).toMatchObject({ outcome: "aborted", error: "Interrupted" });
});

test("a process that is killed leaves whole lines alone", async () => {
  const { plugin, file, emulator } = await tracing();
  const creations = Array.from({ length: 40 }, (_, index) => {
    const displayName = `bucket-${index}`;
    return plugin.ask(RPC.create, createOf("ExportDestination", { ...BUCKET, displayName })).then(
      () => "made",
      () => "lost",
    );
  });
  await eventually(() => (emulator.state().destinations.length > 10 ? true : undefined));
  plugin.signal("SIGKILL");
  await Promise.all(creations);
  const lines = requestsIn(file);
  expect(lines.length).toBeGreaterThan(5);
  expect(lines.every(({ pid }) => pid === plugin.pid)).toBe(true);
});

test("a wrong key, and a redirect, are reported with what they came to", async () => {
  const { plugin, file, emulator } = await tracing();
  const destinations = "/api/v1/bulk-exports/destinations*";
  emulator.addFault({ method: "GET", path: destinations, status: 401, body: { detail: API_KEY } });
  await plugin.refusal(RPC.create, createOf("ExportDestination", BUCKET));
  emulator.addFault({
    method: "GET",
    path: destinations,
    action: "redirect",
    to: `https://login.example/${API_KEY}`,
  });
  await plugin.refusal(RPC.create, createOf("ExportDestination", BUCKET));
  const told = requestsIn(file).map(({ purpose, status, outcome, cause, error, redirect }) => [
    purpose,
    status,
    outcome,
    cause,
    error,
    redirect,
  ]);
  const redirect = "https://login.example/[secret]";
  expect(told).toEqual([
    ["access", 401, "failed", "access", "Unauthorized", undefined],
    ["work", undefined, "failed", "not-sent", "Unauthorized", undefined],
    ["access", 307, "failed", "redirect", "UnexpectedAnswer", redirect],
    ["work", undefined, "failed", "not-sent", "UnexpectedAnswer", undefined],
  ]);
  expect(readFileSync(file, "utf8")).not.toContain(API_KEY);
});

test("what was created a secret of what is not one is not reported", async () => {
  const { plugin, file, emulator } = await tracing();
  const hidden = "of-the-merger";
  emulator.addFault({
    method: "POST",
    path: "/api/v1/bulk-exports/destinations",
    status: 422,
    headers: { "x-request-id": `of ${encodeURIComponent(hidden)}` },
  });
  await plugin.refusal(RPC.create, createOf("ExportDestination", { ...BUCKET, displayName: secret(hidden) }));
  expect(requestsIn(file).find(({ method }) => method === "POST")?.requestId).toBe("of [secret]");
  expect(readFileSync(file, "utf8")).not.toContain(hidden);
});

test("a file that cannot be made is warned of once, whatever is done and however often it is configured", async () => {
  const file = path.join(inject("installed"), "none", "trace.jsonl");
  const { plugin, engine, emulator } = await grpcWorld({ environment: { PULUMI_LANGSMITH_TRACE: file } });
  for (const [index, apiKey] of [API_KEY, API_KEY, "another-key"].entries()) {
    await plugin.ask(RPC.configure, configureOf({ apiKey, workspaceId: WORKSPACE, apiUrl: emulator.url }));
    const displayName = `bucket-${index}`;
    await plugin.ask(RPC.create, createOf("ExportDestination", { ...BUCKET, displayName }));
  }
  const warned = engine.lines.filter(({ text }) => text.includes("PULUMI_LANGSMITH_TRACE"));
  expect(warned).toEqual([
    {
      severity: "warning",
      urn: "",
      ephemeral: false,
      text: `PULUMI_LANGSMITH_TRACE: this process does not trace requests, because ${file} cannot be opened: its folder does not exist. Create the folder, or name another file. Only a shell expands ~. Everything else continues. [LS1125]`,
    },
  ]);
});
