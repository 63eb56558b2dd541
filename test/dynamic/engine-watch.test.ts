import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { Interrupted } from "../../provider/core/operation.ts";
import { EngineWatch } from "../../provider/dynamic/provider/engine-watch.ts";

const HOST = "/somewhere/@pulumi/pulumi/cmd/dynamic-provider/index.js";

/** Something that listens as an engine does. */
async function engine(host = "127.0.0.1") {
  const sockets: Socket[] = [];
  const server = createServer((socket) => {
    // An engine begins each connection with its settings, which nobody reads.
    socket.write("settings");
    sockets.push(socket);
  });
  server.listen(0, host);
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("it listens on no port");
  return {
    server,
    argv: ["node", HOST, "-v=9", `${host.includes(":") ? `[${host}]` : host}:${address.port}`],
    /** Ends as a process that is killed does: it listens no more, and what was open is closed. */
    kill: () => {
      server.close();
      for (const socket of sockets) socket.end();
    },
    closeAll: () => {
      for (const socket of sockets.splice(0)) socket.destroy();
    },
  };
}

const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    if (signal.aborted) resolve(signal.reason);
    signal.addEventListener("abort", () => resolve(signal.reason), { once: true });
  });

test.each(["127.0.0.1", "::1"])(
  "an operation is ended as soon as the engine at %s is gone, and so is each later one",
  async (host) => {
    const { server, argv, kill } = await engine(host);
    const watch = new EngineWatch(argv);
    const held = once(server, "connection");
    const reason = watch.during(async (signal) => {
      await held;
      expect(signal.aborted).toBe(false);
      kill();
      return aborted(signal);
    });
    expect(await reason).toEqual(new Interrupted());
    expect(await watch.during(aborted)).toEqual(new Interrupted());
  },
);

test("an engine that closes the connection and goes on listening is still there", async () => {
  const { server, argv, closeAll, kill } = await engine();
  const watch = new EngineWatch(argv);
  await watch.during(async (signal) => {
    await once(server, "connection");
    const again = once(server, "connection");
    closeAll();
    await again;
    expect(signal.aborted).toBe(false);
    kill();
    expect(await aborted(signal)).toEqual(new Interrupted());
  });
});
