import { Server, ServerCredentials, type ServerUnaryCall, type sendUnaryData } from "@grpc/grpc-js";
import { EngineService } from "@pulumi/pulumi/proto/engine_grpc_pb.js";
import engine, { type LogRequest } from "@pulumi/pulumi/proto/engine_pb.js";
import empty, { type Empty } from "google-protobuf/google/protobuf/empty_pb.js";

/** A line as the user would see it. */
export interface Line {
  readonly severity: "debug" | "info" | "warning" | "error" | "other";
  readonly text: string;
  readonly urn: string;
  /** Shown only while the operation lasts. */
  readonly ephemeral: boolean;
}

/** The part of an engine that plugins tell things to. */
export interface Engine {
  readonly address: string;
  /** All but {@link requests}. */
  readonly lines: readonly Line[];
  /** The debug lines of requests. */
  readonly requests: readonly Line[];
  stop(): void;
}

export interface EngineOptions {
  /** Whether it answers; one that does not takes every line and stays silent. Default: it does. */
  readonly answers?: boolean;
}

export async function startEngine({ answers = true }: EngineOptions = {}): Promise<Engine> {
  const lines: Line[] = [];
  const requests: Line[] = [];
  const server = new Server();
  server.addService(EngineService, {
    log: ({ request }: ServerUnaryCall<LogRequest, Empty>, answer: sendUnaryData<Empty>) => {
      const text = request.getMessage();
      const isRequest = /^[A-Z]+ \/\S* \w+ \d+ ms, attempt \d+$/.test(text);
      (isRequest ? requests : lines).push({
        severity: severityOf(request),
        text,
        urn: request.getUrn(),
        ephemeral: request.getEphemeral(),
      });
      if (answers) answer(null, new empty.Empty());
    },
  });
  const port = await new Promise<number>((resolve, reject) => {
    server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, bound) =>
      error ? reject(error) : resolve(bound),
    );
  });
  return { address: `127.0.0.1:${port}`, lines, requests, stop: () => server.forceShutdown() };
}

function severityOf(request: LogRequest): Line["severity"] {
  const { DEBUG, INFO, WARNING, ERROR } = engine.LogSeverity;
  switch (request.getSeverity()) {
    case DEBUG:
      return "debug";
    case INFO:
      return "info";
    case WARNING:
      return "warning";
    case ERROR:
      return "error";
    default:
      return "other";
  }
}
