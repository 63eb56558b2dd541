import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb.js";
import empty, { type Empty } from "google-protobuf/google/protobuf/empty_pb.js";
import { expect, onTestFinished, test, vi } from "vitest";
import { answerTo, checkFailure } from "../../provider/plugin/errors.ts";
import { newHost } from "../../provider/plugin/host.ts";
import { MOST_REFRESHED } from "../../provider/plugin/limits.ts";
import { EngineLog } from "../../provider/plugin/log.ts";

/** An engine that takes no line before it is let. */
async function slowEngine() {
  const lines: string[] = [];
  const held: (() => void)[] = [];
  let takes = false;
  const server = new Server();
  server.addService(EngineService, {
    log: ({ request }: ServerUnaryCall<LogRequest, Empty>, answer: sendUnaryData<Empty>) => {
      lines.push(request.getMessage());
      const take = () => answer(null, new empty.Empty());
      if (takes) take();
      else held.push(take);
    },
  });
  onTestFinished(() => server.forceShutdown());
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  const take = () => {
    takes = true;
    for (const one of held) one();
  };
  return { address: `127.0.0.1:${port}`, lines, take };
}

test("lines that an engine does not take wait up to a limit; how many more there were is reported", async () => {
  const engine = await slowEngine();
  const log = new EngineLog(10);
  log.attach(engine.address);
  for (let line = 1; line <= 12; line += 1) log.info(`line ${line}`);
  engine.take();
  await vi.waitFor(() => expect(engine.lines).toHaveLength(11), 60_000);
  expect(engine.lines.slice(-2)).toEqual([
    "line 10",
    "2 lines of output are missing, because the engine did not accept them in time. Resources and state are not affected.",
  ]);
}, 60_000);

test("a line longer than a message may be loses its middle", async () => {
  const engine = await slowEngine();
  const log = new EngineLog();
  log.attach(engine.address);
  engine.take();
  log.info("x".repeat(100_000));
  await vi.waitFor(() => expect(engine.lines).toHaveLength(1), 60_000);
  expect(engine.lines[0]).toContain(" … (34464 characters left out) … ");
}, 60_000);

test("an error, and a reason of a check, longer than a message may be lose their middle", () => {
  const long = `tried ${"x".repeat(100_000)} do this`;
  for (const text of [answerTo(new Error(long)).details, checkFailure("", long).getReason()]) {
    expect(text).toMatch(/^tried x+ … \(34478 characters left out\) … x+ do this$/);
  }
});

test("readings are remembered of the last 10,000 resources", () => {
  const { refreshed } = newHost();
  for (let index = 0; index <= MOST_REFRESHED; index += 1)
    refreshed.set(String(index), { inputs: {}, outputs: {} });
  expect([refreshed.size, refreshed.has("0")]).toEqual([10_000, false]);
});
