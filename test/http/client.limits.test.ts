import { describe, expect, it, test } from "vitest";
import { settingsOf } from "../../provider/http/options.ts";
import { ServiceState } from "../../provider/http/service-state.ts";
import { LONGEST_IDLE_MS, POOL } from "../../provider/http/transport.ts";

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

test("a connection that no one uses is closed after a minute, however long the service would keep it", () => {
  expect(POOL.keepAliveMaxTimeout).toBe(60_000);
  expect(LONGEST_IDLE_MS).toBe(60_000);
});
