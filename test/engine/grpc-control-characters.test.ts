import proto from "@pulumi/pulumi/proto/provider_pb.js";
import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { AGENT, BUCKET, createOf, plain, readOf, structOf } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";

const HOSTILE = "Traces\r\nforged: \u202eline\u2028forged: line\u001b[2J\n::error::forged";

/** Lines that the plugin itself would not begin so, and characters that no line may contain. */
function forged(printed: string): string[] {
  return printed.split("\n").filter((line) => /^(?:forged|::|Traces)|[\p{Cf}\p{Cc}\u2028\u2029]/u.test(line));
}

test("the error of a create prints no line that the detail of the service begins", async () => {
  const { emulator, plugin } = await grpcWorld();
  emulator.addFault({
    method: "POST",
    path: "/api/v1/bulk-exports/destinations",
    status: 400,
    body: { detail: HOSTILE },
  });
  const { details } = await plugin.refusal(RPC.create, createOf("ExportDestination", BUCKET));
  expect(details).toContain("Traces");
  expect(forged(details)).toEqual([]);
});

test("the error of a wait, and of a read, prints no line that the detail of the service begins", async () => {
  const { emulator, engine, plugin } = await grpcWorld();
  emulator.addFault({
    method: "GET",
    path: "/api-host/v2/deployments/*",
    status: 403,
    body: { detail: HOSTILE },
    times: null,
  });
  const { details, initFailed } = await plugin.refusal(RPC.create, createOf("Deployment", AGENT));
  expect(
    forged([details, ...(initFailed?.reasons ?? []), ...engine.lines.map(({ text }) => text)].join("\n")),
  ).toEqual([]);
  const id = emulator.state().deployments[0]?.id ?? "";
  const read = await plugin.refusal(RPC.read, readOf("Deployment", id, { inputs: AGENT, outputs: {} }));
  expect(read.details).toContain("Traces");
  expect(forged([read.details, ...engine.lines.map(({ text }) => text)].join("\n"))).toEqual([]);
});

test("names in the result of a function stay data, as the service answered them", async () => {
  const { emulator, engine, plugin } = await grpcWorld();
  const made = plain((await plugin.ask(RPC.create, createOf("ExportDestination", BUCKET))).getProperties());
  const destination = {
    ...emulator.state().destinations[0],
    display_name: HOSTILE,
  };
  emulator.addFault({
    method: "GET",
    path: "/api/v1/bulk-exports/destinations",
    status: 200,
    body: [destination],
  });
  const request = new proto.InvokeRequest()
    .setTok("langsmith:index:getExportDestinations")
    .setArgs(structOf({}));
  const answer = await plugin.ask(RPC.invoke, request);
  expect(made).toMatchObject({ displayName: "bucket" });
  expect(plain(answer.getReturn())).toMatchObject({ destinations: [{ displayName: HOSTILE }] });
  expect(forged(engine.lines.map(({ text }) => text).join("\n"))).toEqual([]);
});
