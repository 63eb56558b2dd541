import { Pool } from "undici";
import { describe, expect, it, test } from "vitest";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { settingsOf } from "../../provider/http/options.ts";
import { ServiceState } from "../../provider/http/service-state.ts";
import { LONGEST_IDLE_MS, POOL } from "../../provider/http/transport.ts";
import { clientOf, DEPLOYMENT, serve } from "./server.ts";

describe("what a client remembers", () => {
  const options = {
    apiUrl: "http://127.0.0.1:1",
    controlPlaneUrl: "http://127.0.0.1:1",
    credentials: [],
    version: "0",
    redact: (text: string) => text,
  };

  it("of what it created is known to each client of this process, at the same addresses alone", () => {
    const core = (apiUrl: string) => new ServiceState(settingsOf({ ...options, apiUrl }));
    const [first, again, other] = [options.apiUrl, options.apiUrl, "http://127.0.0.1:2"].map(core);
    first?.returned.add("made-before");
    expect([again, other].map((each) => each?.returned.has("made-before"))).toEqual([true, false]);
  });
});

describe("a client that was released", () => {
  it("finishes what goes on, asks on, and leaves no connection open", async () => {
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const server = await serve((_, index) => ({ body: DEPLOYMENT, ...(index === 0 ? { after: held } : {}) }));
    const pools: Pool[] = [];
    const dispatcher = (origin: string, connections: number) => {
      const pool = new Pool(origin, { ...POOL, connections });
      pools.push(pool);
      return pool;
    };
    const { service, call } = clientOf(server.url, { dispatcher });
    const before = service.api(Deployments).get("d-1", call);
    const closed = service.release();
    answer();
    expect((await before).id).toBe("d-1");
    await closed;
    expect((await service.api(Deployments).get("d-1", call)).id).toBe("d-1");
    expect((await service.api(Deployments).get("d-1", call)).id).toBe("d-1");
    expect(pools.map((pool) => pool.closed)).toEqual([true, true, true]);
  });
});

test("a connection that no one uses is closed after a minute, however long the service would keep it", () => {
  expect(POOL.keepAliveMaxTimeout).toBe(60_000);
  expect(LONGEST_IDLE_MS).toBe(60_000);
});
