import { describe, expect, test } from "vitest";
import { formatInstant, parseInstant, VirtualClock } from "../src/clock.ts";
import { dockerDeployment, start, textAt } from "./support.ts";

describe("the virtual clock", () => {
  test("goes as many times faster as its speed says, and stands still at 0", () => {
    let real = 1000;
    const clock = new VirtualClock(Date.parse("2026-03-01T00:00:00Z"), 60, () => real);
    real += 1500;
    expect(clock.read()).toEqual({ now: "2026-03-01T00:01:30+00:00", speed: 60 });
    clock.setSpeed(0);
    real += 100_000;
    expect(clock.read()).toEqual({ now: "2026-03-01T00:01:30+00:00", speed: 0 });
    clock.setSpeed(1);
    real += 1.25;
    expect(clock.read().now).toBe("2026-03-01T00:01:30.001250+00:00");
  });

  test("can be advanced and put forward, never back", () => {
    const clock = new VirtualClock(0, 0);
    clock.advance(90.5);
    expect(clock.now()).toBe(90_500);
    clock.set(100_000);
    expect(clock.now()).toBe(100_000);
    expect(() => clock.advance(-1)).toThrow("0 seconds or more");
    expect(() => clock.set(99_999)).toThrow("cannot go back");
    expect(() => clock.advance(Number.NaN)).toThrow(RangeError);
  });

  test.each([
    ["2025-05-13T16:20:35.012908Z", "2025-05-13T16:20:35.012908+00:00"],
    ["2025-05-13T16:20:35Z", "2025-05-13T16:20:35+00:00"],
    ["2025-05-13T18:20:35.5+02:00", "2025-05-13T16:20:35.500000+00:00"],
    ["2025-05-13T16:20:35.0129089Z", "2025-05-13T16:20:35.012908+00:00"],
    ["1969-12-31T23:59:59.25Z", "1969-12-31T23:59:59.250000+00:00"],
  ])("%s is written as %s", (sent, written) => {
    expect(formatInstant(parseInstant(sent))).toBe(written);
  });
});

describe("over HTTP", () => {
  test("it is read, advanced, put forward and sped up", async () => {
    const rig = await start();
    const set = async (body: object) => (await rig.call("POST", "/_emulator/clock", body)).body;
    expect(await set({ advanceSeconds: 60 })).toEqual({ now: "2026-03-01T00:01:00+00:00", speed: 0 });
    expect(await set({ now: "2026-03-02T00:00:00Z" })).toEqual({
      now: "2026-03-02T00:00:00+00:00",
      speed: 0,
    });
    expect((await rig.call("GET", "/_emulator/clock")).body).toEqual({
      now: "2026-03-02T00:00:00+00:00",
      speed: 0,
    });
    expect(await set({ speed: 60 })).toMatchObject({ speed: 60 });
    expect((await rig.call("POST", "/_emulator/clock", { now: "2026-03-01T00:00:00Z" })).status).toBe(400);
    expect((await rig.call("POST", "/_emulator/clock", { advance: 5 })).status).toBe(400);
  });

  test("the Date header is the virtual time, and nothing is created earlier than it", async () => {
    const rig = await start();
    rig.emulator.clock.advance(0.75);
    const before = await rig.call("GET", "/v2/deployments");
    expect(before.headers.get("date")).toBe("Sun, 01 Mar 2026 00:00:00 GMT");
    rig.emulator.clock.advance(3600);
    const made = await rig.call("POST", "/v2/deployments", dockerDeployment());
    expect(made.headers.get("date")).toBe("Sun, 01 Mar 2026 01:00:00 GMT");
    expect(textAt(made.body, "created_at")).toBe("2026-03-01T01:00:00.750000+00:00");
  });

  test("it starts at the machine's time unless another is configured", async () => {
    const earliest = Date.now();
    const rig = await start({ now: undefined });
    const shown = Date.parse(String(rig.emulator.clock.read().now));
    expect(shown).toBeGreaterThanOrEqual(earliest);
    expect(shown).toBeLessThanOrEqual(Date.now());
  });
});

describe("a clock that is off", () => {
  const hour = 3_600_000;
  const instant = (value: unknown, ...path: string[]) => Date.parse(textAt(value, ...path));

  test.each([3600, -3600])(
    "by %i seconds from the start: Date, and when things were made",
    async (skewSeconds) => {
      const earliest = Date.now() + skewSeconds * 1000;
      const rig = await start({ now: undefined, skewSeconds });
      const latest = Date.now() + skewSeconds * 1000;
      const made = await rig.call("POST", "/v2/deployments", dockerDeployment());
      const date = Date.parse(made.headers.get("date") ?? "");
      expect(date).toBeGreaterThan(earliest - 1000);
      expect(date).toBeLessThanOrEqual(latest);
      expect(instant(made.body, "created_at")).toBeGreaterThanOrEqual(earliest - 1);
      expect(instant(made.body, "created_at")).toBeLessThanOrEqual(latest);
    },
  );

  test("is put off over HTTP, forward at any time, back only while there is nothing", async () => {
    const rig = await start({ now: undefined });
    const set = (body: object) => rig.call("POST", "/_emulator/clock", body);
    const ahead = await set({ skewSeconds: 3600 });
    expect(instant(ahead.body, "now")).toBeGreaterThan(Date.now() + hour - 60_000);
    expect(instant((await set({ skewSeconds: -3600 })).body, "now")).toBeLessThanOrEqual(Date.now() - hour);
    await rig.call("POST", "/v2/deployments", dockerDeployment());
    expect((await set({ skewSeconds: 0 })).status).toBe(200);
    const back = await set({ skewSeconds: -3600 });
    expect(back.status).toBe(400);
    expect(textAt(back.body, "error")).toMatch(/^The clock stands at \S+ and cannot go back to \S+\.$/);
  });

  test("in the Date header alone: things are created by the clock", async () => {
    const rig = await start({ dateSkewSeconds: 3600 });
    const made = await rig.call("POST", "/v2/deployments", dockerDeployment());
    expect(made.headers.get("date")).toBe("Sun, 01 Mar 2026 01:00:00 GMT");
    expect(textAt(made.body, "created_at")).toBe("2026-03-01T00:00:00+00:00");
    const set = await rig.call("POST", "/_emulator/clock", { dateSkewSeconds: -60 });
    expect(set.body).toEqual({ now: "2026-03-01T00:00:00+00:00", speed: 0, dateSkewSeconds: -60 });
    rig.emulator.addFault({ path: "/v2/deployments", status: 429, retryAfter: { date: 30 } });
    const hit = await rig.call("GET", "/v2/deployments");
    expect(hit.headers.get("date")).toBe("Sat, 28 Feb 2026 23:59:00 GMT");
    expect(hit.headers.get("retry-after")).toBe("Sat, 28 Feb 2026 23:59:30 GMT");
  });

  test("put back, it does not lengthen a window of the request limit", async () => {
    const rig = await start({ now: undefined, requestsPerMinute: 1 });
    expect((await rig.call("GET", "/v2/deployments")).status).toBe(200);
    expect((await rig.call("GET", "/v2/deployments")).status).toBe(429);
    await rig.call("POST", "/_emulator/clock", { skewSeconds: -3600 });
    expect((await rig.call("GET", "/v2/deployments")).status).toBe(200);
  });

  test("now and skewSeconds together are rejected", async () => {
    await expect(start({ skewSeconds: 1 })).rejects.toThrow(
      "Either now or skewSeconds says where the clock begins, not both.",
    );
  });
});
