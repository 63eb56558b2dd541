import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb.js";
import empty, { type Empty } from "google-protobuf/google/protobuf/empty_pb.js";
import { expect, onTestFinished, test, vi } from "vitest";
import { answerTo, checkFailure } from "../../provider/plugin/errors.ts";
import { EngineLog } from "../../provider/plugin/log.ts";

test("a line longer than a message may be loses its middle", async () => {
  const lines: string[] = [];
  const server = new Server();
  server.addService(EngineService, {
    log: ({ request }: ServerUnaryCall<LogRequest, Empty>, answer: sendUnaryData<Empty>) => {
      lines.push(request.getMessage());
      answer(null, new empty.Empty());
    },
  });
  onTestFinished(() => server.forceShutdown());
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  const log = new EngineLog();
  log.attach(`127.0.0.1:${port}`);
  log.info("x".repeat(100_000));
  await vi.waitFor(() => expect(lines).toHaveLength(1), 60_000);
  expect(lines[0]).toContain(" … (34464 characters left out) … ");
}, 60_000);

test("an error, and a reason of a check, longer than a message may be lose their middle", () => {
  const long = `tried ${"x".repeat(100_000)} do this`;
  for (const text of [answerTo(new Error(long)).details, checkFailure(long).getReason()]) {
    expect(text).toMatch(/^tried x+ … \(34478 characters left out\) … x+ do this$/);
  }
});
