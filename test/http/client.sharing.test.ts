import { describe, expect, it } from "vitest";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { NotFound, Unauthorized } from "../../provider/http/errors.ts";
import { settingsOf } from "../../provider/http/options.ts";
import { Semaphore } from "../../provider/http/sending/semaphore.ts";
import { ServiceState } from "../../provider/http/sending/service-state.ts";
import { clientOf, DEPLOYMENT, rejection, type Seen, serve } from "./server.ts";

const TWO = {
  credentials: [
    { kind: "apiKey", value: "old" },
    { kind: "bearerToken", value: "new" },
  ],
} as const;

function keys(seen: readonly Seen[]): string[] {
  return seen.map(({ headers }) => String(headers["x-api-key"] ?? headers.authorization));
}

describe("the further credentials", () => {
  it.each([
    ["a 401", 401, "Invalid token"],
    ["a 403 about the key", 403, "Forbidden"],
  ])(
    "are tried after %s by a client with fallback, and what worked is remembered",
    async (_, status, detail) => {
      const server = await serve(({ headers }) =>
        headers["x-api-key"] === "old" ? { status, body: { detail } } : { body: DEPLOYMENT },
      );
      const { service, call } = clientOf(server.url, TWO);
      await service.withFallback().api(Deployments).get("d-1", call);
      await service.withFallback().inWorkspace("w").api(Deployments).get("d-1", call);
      expect(keys(server.seen)).toEqual(["old", "Bearer new", "Bearer new"]);
    },
  );

  it("are not tried by a client without, nor after a rejection that is not about the key", async () => {
    let status = 401;
    const server = await serve(() => ({ status }));
    const { service, call } = clientOf(server.url, TWO);
    await rejection(service.api(Deployments).get("d-1", call), Unauthorized);
    status = 404;
    await rejection(service.withFallback().api(Deployments).get("d-1", call), NotFound);
    expect(keys(server.seen)).toEqual(["old", "old"]);
  });

  it("if all are rejected, the error is that of the first", async () => {
    const server = await serve(({ headers }) => ({
      status: 401,
      body: { detail: headers["x-api-key"] === "old" ? "first refused" : "second refused" },
    }));
    const { service, call } = clientOf(server.url, TWO);
    const error = await rejection(service.withFallback().api(Deployments).get("d-1", call), Unauthorized);
    expect(error.fields.detail).toBe("first refused");
    expect(keys(server.seen)).toEqual(["old", "Bearer new"]);
  });
});

it("what a client created is known to each client of this process, at the same addresses alone", () => {
  const stateOf = (url: string) => {
    const redact = (text: string) => text;
    return new ServiceState(
      settingsOf({
        apiUrl: url,
        controlPlaneUrl: url,
        credentials: [],
        addressSettings: { api: "langsmith:apiUrl", controlPlane: "langsmith:controlPlaneUrl" },
        version: "0",
        redact,
      }),
    );
  };
  stateOf("http://127.0.0.1:1").returned.add("created-before");
  expect(stateOf("http://127.0.0.1:1").returned.has("created-before")).toBe(true);
  expect(stateOf("http://127.0.0.1:2").returned.has("created-before")).toBe(false);
});

describe("requests in flight", () => {
  it("are at most as many as allowed, over all workspaces", async () => {
    const { promise: opened, resolve: open } = Promise.withResolvers<void>();
    let arrived = 0;
    const server = await serve(() => {
      arrived += 1;
      // The first two are held until the third call has long been asked for.
      return { body: DEPLOYMENT, after: opened };
    });
    const { service, call } = clientOf(server.url, { maxConcurrentRequests: 2 });
    const calls = [service, service.inWorkspace("a"), service.inWorkspace("b")].map((each) =>
      each.api(Deployments).get("d-1", call),
    );
    await expect.poll(() => arrived).toBe(2);
    open();
    await Promise.all(calls);
    expect(server.seen).toHaveLength(3);
  });
});

describe("places", () => {
  it("are given in the order asked for, and one that stopped waiting gets none", async () => {
    const permits = new Semaphore(1);
    const order: string[] = [];
    const { signal } = new AbortController();
    const leaving = new AbortController();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const all = [
      withPermit(permits, signal, () => held),
      withPermit(permits, signal, async () => void order.push("second")),
      withPermit(permits, leaving.signal, async () => void order.push("left")),
      withPermit(permits, signal, async () => void order.push("third")),
    ];
    const reason = new Error("left");
    leaving.abort(reason);
    await expect(all[2]).rejects.toBe(reason);
    release();
    await Promise.all([all[0], all[1], all[3]]);
    expect(order).toEqual(["second", "third"]);
  });
});

/** Does something with a permit of its own. */
async function withPermit<T>(permits: Semaphore, signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  const release = await permits.acquire(signal);
  try {
    return await work();
  } finally {
    release();
  }
}
