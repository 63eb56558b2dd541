import { createServer } from "node:http";
import { request as send } from "undici";
import { onTestFinished } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../emulator/src/index.ts";
import { useVirtualTime, type VirtualTime } from "./time.ts";

/** A request on its way to the service. */
export interface Passing {
  readonly method: string;
  /** With the query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export interface Passed {
  readonly status: number;
  readonly body: string;
  /** Default: that the body is JSON. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What a gateway throws in place of an answer: the connection breaks. */
export class Broken extends Error {}

/** What a gateway does with a request; `forward` sends it, or another one, to the service. */
export type Handle = (request: Passing, forward: (request: Passing) => Promise<Passed>) => Promise<Passed>;

/** A gateway between the program and an emulator. */
export interface Gateway {
  readonly url: string;
  readonly emulator: Emulator;
  /** The time of the program and of the service: a pause costs none. */
  readonly time: VirtualTime;
  /** Default: everything passes as it is. */
  handle: Handle;
  /** May be called again. */
  close(): Promise<void>;
  /** The requests that reached the service and change something, as `METHOD path`. */
  writes(): string[];
}

/** How far the emulator's clock is ahead, so that a test fails where this machine's clock is read in its place. */
const AHEAD_SECONDS = 86_400;

/** Starts both; they end with the test, or sooner where they are closed. */
export async function startGateway(
  options: EmulatorOptions = {},
  time: VirtualTime = useVirtualTime(),
): Promise<Gateway> {
  const emulator = await startEmulator({
    strict: true,
    skewSeconds: AHEAD_SECONDS,
    report: () => {},
    ...options,
  });
  const gateway: { handle: Handle } = { handle: (request, forward) => forward(request) };
  const server = createServer(async (request, response) => {
    const chunks: string[] = [];
    for await (const chunk of request.setEncoding("utf8")) chunks.push(String(chunk));
    const headers = Object.entries(request.headers)
      .filter(([name]) => /^(?:x-|content-type|authorization)/.test(name))
      .map(([name, value]) => [name, String(value)]);
    const passing: Passing = {
      method: request.method ?? "GET",
      path: request.url ?? "/",
      headers: Object.fromEntries(headers),
      body: chunks.join(""),
    };
    let date: string | undefined;
    const forward = async ({ method, path, headers: sent, body }: Passing): Promise<Passed> => {
      const answer = await send(`${emulator.url}${path}`, {
        method,
        headers: sent,
        // A connection that is kept may be closed by the emulator just when it is used again.
        reset: true,
        ...(body === "" ? {} : { body }),
      });
      date = answer.headers["date"]?.toString();
      return { status: answer.statusCode, body: await answer.body.text() };
    };
    try {
      const { status, body, headers: own } = await gateway.handle(passing, forward);
      const type = { "content-type": "application/json" };
      response.writeHead(status, { ...type, ...(date === undefined ? {} : { date }), ...own });
      response.end(body);
    } catch (error) {
      if (!(error instanceof Broken)) throw error;
      request.socket.destroy();
    }
  });
  // Virtual time does not pass for the timers of the sockets: the client would use connections that are closed.
  server.keepAliveTimeout = 0;
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await emulator.close();
  };
  onTestFinished(close);
  const address = server.address();
  if (address === null || typeof address !== "object") throw new Error("the gateway listens on no port");
  return Object.assign(gateway, {
    url: `http://127.0.0.1:${address.port}`,
    emulator,
    time,
    close,
    writes: () =>
      emulator
        .journal()
        .filter(({ method }) => method !== "GET")
        .map(({ method, path }) => `${method} ${path}`),
  });
}
