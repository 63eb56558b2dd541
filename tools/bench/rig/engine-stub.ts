import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import type { LogRequest } from "@pulumi/pulumi/proto/engine_pb.js";
import empty from "google-protobuf/google/protobuf/empty_pb.js";

/** What a plugin needs of an engine while it is measured without one: somebody who takes its log lines. */
export interface EngineStub {
  readonly address: string;
  stop(): void;
}

export async function startEngineStub(): Promise<EngineStub> {
  const server = new Server();
  server.addService(EngineService, {
    log: (_call: ServerUnaryCall<LogRequest, empty.Empty>, callback: sendUnaryData<empty.Empty>) => {
      callback(null, new empty.Empty());
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { address: `127.0.0.1:${port}`, stop: () => server.forceShutdown() };
}
