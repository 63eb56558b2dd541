import {
  type handleUnaryCall,
  Server,
  ServerCredentials,
  type ServiceDefinition,
  status,
} from "@grpc/grpc-js";
import { LONGEST_MESSAGE, METHODS, type Method } from "./protocol.ts";
import type { Service } from "./service.ts";

/** How often it is looked whether the engine that started this process still lives. */
const ORPHAN_CHECK = 5_000;
/** What operations may take to answer when the process is to end. */
const LAST_ANSWERS = 2_000;

let service: Promise<Service> | undefined;

/** Everything but the port is loaded with the first request: the engine waits for the port alone. */
function loaded(): Promise<Service> {
  service ??= import("./service.ts").then(({ Service: Loaded }) => new Loaded(engineAddress()));
  return service;
}

/** The engine gives its address as the last argument, after options that it gives to every plugin. */
function engineAddress(): string | undefined {
  const last = process.argv.slice(2).at(-1);
  return last !== undefined && /^[^-].*:\d+$/.test(last) ? last : undefined;
}

function handlerOf(method: Method): handleUnaryCall<Buffer, Buffer> {
  return (call, answer) => {
    // Nobody is left to take the answer: an engine that was killed closes its connection with no word.
    const running = new AbortController();
    const abandon = () => running.abort();
    call.once("cancelled", abandon);
    loaded()
      .then((to) => to.answer(method, call.request, running))
      .then(
        (answered) => {
          // The end of each call comes as a cancellation, too.
          call.off("cancelled", abandon);
          if ("error" in answered) answer(answered.error);
          else answer(null, Buffer.from(answered.response));
        },
        (error: unknown) => answer({ code: status.INTERNAL, details: String(error) }),
      );
  };
}

/** Bytes pass as they are: what cannot be read or written is then an error of ours, with an answer. */
const asIs = (bytes: Buffer): Buffer => bytes;

function definition(): ServiceDefinition {
  return Object.fromEntries(
    METHODS.map((method) => [
      method,
      {
        path: `/pulumirpc.ResourceProvider/${method}`,
        requestStream: false,
        responseStream: false,
        requestSerialize: asIs,
        requestDeserialize: asIs,
        responseSerialize: asIs,
        responseDeserialize: asIs,
      },
    ]),
  );
}

function serve(): void {
  const server = new Server({
    "grpc.max_receive_message_length": LONGEST_MESSAGE,
    "grpc.max_send_message_length": LONGEST_MESSAGE,
    // Nobody asks for its statistics, which cost a part of each call.
    "grpc.enable_channelz": 0,
  });
  const survive = (error: Error) => {
    loaded().then(
      (running) => running.survive(error),
      () => process.stderr.write(`${error.stack}\n`),
    );
  };
  server.addService(definition(), Object.fromEntries(METHODS.map((method) => [method, handlerOf(method)])));
  server.bindAsync("127.0.0.1:0", ServerCredentials.createInsecure(), (error, port) => {
    // The engine waits for the port, and without an end of this process would do so for good.
    if (error) throw error;
    // A rejection that nobody handles comes here, too.
    process.on("uncaughtException", survive);
    process.stdout.write(`${port}\n`);
  });
  const end = () => {
    service?.then((running) => running.end());
    setTimeout(() => process.exit(0), LAST_ANSWERS).unref();
    server.tryShutdown(() => process.exit(0));
  };
  process.once("SIGINT", end);
  process.once("SIGTERM", end);
  if (engineAddress() !== undefined) endWithParent(end);
}

/** An engine that was killed reports nothing: its orphans are then handed to another parent. */
function endWithParent(end: () => void): void {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    end();
  }, ORPHAN_CHECK);
  timer.unref();
}

serve();
