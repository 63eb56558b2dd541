import { createServer } from "node:http";
import { createServer as createHttps } from "node:https";
import { connect, type Server, type Socket } from "node:net";
import { createServer as createSecure } from "node:tls";
import { onTestFinished } from "vitest";
import type { Certificate } from "./certificates.ts";

/** A listener with TLS before a server that has none. */
interface TlsFront {
  readonly port: number;
  /** Connections on which TLS was agreed. */
  readonly agreed: () => number;
}

/** Starts a listener that shows a certificate and passes on what comes; it ends with the test. */
export async function tlsBefore(url: string, certificate: Certificate): Promise<TlsFront> {
  const sockets = new Set<Socket>();
  let agreed = 0;
  const server = createSecure(certificate, (socket) => {
    agreed += 1;
    pass(sockets, socket, Number(new URL(url).port));
  });
  // A client that does not trust the certificate ends the connection: that is what is tested.
  server.on("tlsClientError", () => {});
  return { port: await listening(server, sockets), agreed: () => agreed };
}

/** What a proxy was asked. */
interface Asked {
  /** `CONNECT api.example.com:443`. */
  readonly line: string;
  readonly authorization: string | undefined;
}

interface ForwardProxy {
  readonly port: number;
  readonly asked: Asked[];
  /** How often somebody connected to it. */
  readonly connections: () => number;
  /** Everything that passed through it towards the service, as bytes. */
  readonly passed: () => string;
}

/**
 * Starts a proxy that makes a tunnel to one port for whatever is asked, or to the port of each host, or answers another
 * status; with a certificate it is spoken to by TLS.
 */
export async function forwardProxy(
  ports: number | Readonly<Record<string, number>>,
  status = 200,
  certificate?: Certificate,
): Promise<ForwardProxy> {
  const sockets = new Set<Socket>();
  const asked: Asked[] = [];
  const passed: Buffer[] = [];
  let connections = 0;
  const server = certificate ? createHttps(certificate) : createServer();
  server.on("connection", () => {
    connections += 1;
  });
  server.on("request", (request, response) => {
    asked.push({ line: `${request.method} ${request.url}`, authorization: undefined });
    response.writeHead(501).end();
  });
  server.on("connect", (request, socket: Socket) => {
    const authorization = request.headers["proxy-authorization"];
    asked.push({ line: `CONNECT ${request.url}`, authorization });
    if (status !== 200) {
      socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`);
      return;
    }
    socket.write("HTTP/1.1 200 Connection established\r\n\r\n");
    socket.on("data", (chunk: Buffer) => passed.push(chunk));
    const [host = ""] = (request.url ?? "").split(":");
    pass(sockets, socket, typeof ports === "number" ? ports : (ports[host] ?? 0));
  });
  return {
    port: await listening(server, sockets),
    asked,
    connections: () => connections,
    passed: () => Buffer.concat(passed).toString("latin1"),
  };
}

function pass(sockets: Set<Socket>, from: Socket, port: number): void {
  const to = connect(port, "127.0.0.1");
  for (const [one, other] of [
    [from, to],
    [to, from],
  ] as const) {
    sockets.add(one);
    one.on("error", () => other.destroy());
    one.on("close", () => other.destroy());
    one.pipe(other);
  }
}

async function listening(server: Server, sockets: Set<Socket>): Promise<number> {
  server.on("connection", (socket: Socket) => {
    sockets.add(socket);
    socket.on("error", () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address !== "object") throw new Error("the server listens on no port");
  return address.port;
}
