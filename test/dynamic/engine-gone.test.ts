import { once } from "node:events";
import { createServer } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { EngineGone, EngineWatch } from "../../provider/dynamic/engine-gone.ts";

const HOST = "/somewhere/@pulumi/pulumi/cmd/dynamic-provider/index.js";

/** Something that listens as an engine does. */
async function engine() {
  const server = createServer((socket) => socket.end());
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const address = server.address();
  if (typeof address !== "object" || address === null) throw new Error("it listens on no port");
  return { server, address: `127.0.0.1:${address.port}` };
}

const aborted = (signal: AbortSignal) =>
  new Promise<unknown>((resolve) => {
    if (signal.aborted) resolve(signal.reason);
    signal.addEventListener("abort", () => resolve(signal.reason), { once: true });
  });

test("an operation is ended when the engine that asked for it no longer listens, and so is each later one", async () => {
  const { server, address } = await engine();
  const watch = new EngineWatch({ argv: ["node", HOST, "-v=9", address], every: 5 });
  const looks = once(server, "connection");
  const reason = watch.during(async (signal) => {
    // It listens still: a look finds it.
    await looks;
    expect(signal.aborted).toBe(false);
    server.close();
    return aborted(signal);
  });
  expect(await reason).toEqual(new EngineGone());
  expect(String(await reason)).toBe("EngineGone: the engine that asked for it has ended");
  expect(await watch.during(aborted)).toEqual(new EngineGone());
});

test("an operation that ends by itself gives its result, and its error", async () => {
  const { address } = await engine();
  const watch = new EngineWatch({ argv: ["node", HOST, address], every: 5 });
  expect(await watch.during(async () => "done")).toBe("done");
  await expect(watch.during(() => Promise.reject(new Error("refused")))).rejects.toThrow("refused");
});

test("it is looked for only while something runs", async () => {
  const { server, address } = await engine();
  let looks = 0;
  server.on("connection", () => {
    looks += 1;
  });
  const watch = new EngineWatch({ argv: ["node", HOST, address], every: 5 });
  const other = new EngineWatch({ argv: ["node", HOST, address], every: 5 });
  await watch.during(async () => once(server, "connection"));
  const before = looks;
  await other.during(async () => once(server, "connection"));
  // The first one's looks would have come as often as the other's.
  expect(looks).toBeLessThanOrEqual(before + 2);
});

test.each([
  ["a program that uses the classes", ["node", "/work/index.js", "127.0.0.1:1"]],
  ["a host without an engine's address", ["node", HOST, "--logtostderr"]],
])("in %s nothing is watched", async (_, argv) => {
  const unwatched = new EngineWatch({ argv, every: 1 });
  const watched = new EngineWatch({ argv: ["node", HOST, "127.0.0.1:1"], every: 20 });
  const signal = await unwatched.during(async (interrupt) => {
    await watched.during(aborted);
    return interrupt;
  });
  expect(signal.aborted).toBe(false);
});
