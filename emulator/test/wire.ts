import { once } from "node:events";
import { connect } from "node:net";
import { onTestFinished, vi } from "vitest";
import { type Rig, WORKSPACE } from "./support.ts";

/** A request over a socket of its own, and what comes back, byte by byte. */
interface Exchange {
  /** What has been received until now. */
  received(): string;
  /** How the connection ended: `reset` by the other side, or `closed`; waits for it. */
  readonly ended: Promise<"reset" | "closed">;
  /** Hangs up. */
  leave(): void;
}

/** Sends a request as its bytes. */
export async function exchange(rig: Rig, method: string, path: string, body?: object): Promise<Exchange> {
  const socket = connect(rig.emulator.port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
  });
  let text = "";
  let reset = false;
  socket.setEncoding("latin1");
  socket.on("data", (chunk: string) => {
    text += chunk;
  });
  socket.on("error", (error: NodeJS.ErrnoException) => {
    reset = error.code === "ECONNRESET";
  });
  const ended = new Promise<"reset" | "closed">((resolve) => {
    socket.on("close", () => resolve(reset ? "reset" : "closed"));
  });
  await once(socket, "connect");
  const sent = body === undefined ? "" : JSON.stringify(body);
  const head = [
    `${method} ${path} HTTP/1.1`,
    "host: emulator",
    "connection: close",
    "x-api-key: key",
    `x-tenant-id: ${WORKSPACE}`,
    ...(body === undefined ? [] : ["content-type: application/json", `content-length: ${sent.length}`]),
  ];
  socket.write(`${head.join("\r\n")}\r\n\r\n${sent}`);
  return { received: () => text, ended, leave: () => socket.destroy() };
}

/** The head and the body of what was received; the body is what came of it. */
export function parts(received: string): { readonly head: string; readonly body: string } {
  const [head = "", ...rest] = received.split("\r\n\r\n");
  return { head, body: rest.join("\r\n\r\n") };
}

/** The length that the head announces. */
export function announced(head: string): number {
  return Number(/^content-length: (\d+)$/im.exec(head)?.[1]);
}

/** Waits until `look` does not throw any more. */
export function eventually<T>(look: () => T): Promise<T> {
  return vi.waitFor(look, { timeout: 10_000, interval: 5 });
}
