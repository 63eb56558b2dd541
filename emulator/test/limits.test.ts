import { describe, expect, test } from "vitest";
import { listAt, makeDestination, OTHER_WORKSPACE, oneOff, start, textAt } from "./support.ts";

const PATH = "/api/v1/bulk-exports";
const HOURLY = { start_time: "2026-03-01T00:00:00Z", end_time: null, interval_hours: 1 };

describe("the number of exports that a workspace may create within an hour", () => {
  const refusal = {
    status: 429,
    body: { detail: "Rate limit exceeded: at most 2 bulk exports can be created per hour in a workspace." },
  };

  test("is counted over the last 60 minutes, in each workspace by itself", async () => {
    const rig = await start({ exportsPerHour: 2 });
    const body = oneOff(await makeDestination(rig));
    const post = () => rig.call("POST", PATH, body);
    expect((await post()).status).toBe(200);
    rig.emulator.clock.advance(600);
    expect((await post()).status).toBe(200);
    const refused = await post();
    expect(refused).toMatchObject(refusal);
    expect(refused.headers.get("retry-after")).toBeNull();
    const headers = { "x-tenant-id": OTHER_WORKSPACE };
    const other = oneOff(await makeDestination(rig, headers));
    expect((await rig.call("POST", PATH, other, headers)).status).toBe(200);
    rig.emulator.clock.advance(2999);
    expect((await post()).status).toBe(429);
    rig.emulator.clock.advance(1);
    expect((await post()).status).toBe(200);
    expect((await post()).status).toBe(429);
    expect(rig.reported).toEqual([]);
  });

  test("counts what schedules spawn, which is never rejected itself", async () => {
    const rig = await start({ exportsPerHour: 2 });
    const body = oneOff(await makeDestination(rig));
    expect((await rig.call("POST", PATH, { ...body, ...HOURLY })).status).toBe(200);
    rig.emulator.clock.advance(5 * 3600);
    expect((await rig.call("POST", PATH, body)).status).toBe(200);
    expect(await rig.call("POST", PATH, body)).toMatchObject(refusal);
    rig.emulator.clock.advance(3 * 3600);
    expect(listAt((await rig.call("GET", PATH)).body)).toHaveLength(9);
  });

  test("says when there is room again, if it is configured to", async () => {
    const rig = await start({ exportsPerHour: 2, retryAfter: true });
    const body = oneOff(await makeDestination(rig));
    await rig.call("POST", PATH, body);
    rig.emulator.clock.advance(600);
    await rig.call("POST", PATH, body);
    expect((await rig.call("POST", PATH, body)).headers.get("retry-after")).toBe("3000");
    // Who asks waits in real time: ten times as fast a clock needs a tenth of it.
    rig.emulator.clock.setSpeed(10);
    const after = Number((await rig.call("POST", PATH, body)).headers.get("retry-after"));
    expect(after).toBeLessThanOrEqual(300);
    expect(after).toBeGreaterThan(200);
  });
});

test("schedules are limited by how many are active, until one is cancelled", async () => {
  const rig = await start({ activeSchedules: 1, retryAfter: true });
  const body = { ...oneOff(await makeDestination(rig)), ...HOURLY };
  const first = await rig.call("POST", PATH, body);
  const refused = await rig.call("POST", PATH, body);
  expect(refused).toMatchObject({
    status: 429,
    body: { detail: "Limit exceeded: at most 1 active scheduled bulk exports can exist in a workspace." },
  });
  expect(refused.headers.get("retry-after")).toBeNull();
  await rig.call("PATCH", `${PATH}/${textAt(first.body, "id")}`, {});
  expect((await rig.call("POST", PATH, body)).status).toBe(200);
});

describe("of more exports than may run at once", () => {
  test("those that came later wait in Created until another one ends", async () => {
    const rig = await start({ concurrentExports: 2 });
    const body = oneOff(await makeDestination(rig));
    rig.emulator.addBehaviour({ kind: "export", outcome: "Completed", seconds: 100 });
    for (let made = 0; made < 4; made += 1) await rig.call("POST", PATH, body);
    rig.emulator.clock.advance(29);
    const inOrder = () => rig.emulator.state().exports.map(({ status }) => status);
    expect(inOrder()).toEqual(["Running", "Running", "Created", "Created"]);
    rig.emulator.clock.advance(6);
    expect(inOrder()).toEqual(["Running", "Completed", "Running", "Created"]);
    rig.emulator.clock.advance(25);
    expect(inOrder()).toEqual(["Running", "Completed", "Completed", "Created"]);
    rig.emulator.clock.advance(30);
    expect(inOrder()).toEqual(["Running", "Completed", "Completed", "Completed"]);
    expect(rig.emulator.state().exports.map(({ finished_at }) => finished_at)).toEqual([
      null,
      "2026-03-01T00:00:30+00:00",
      "2026-03-01T00:01:00+00:00",
      "2026-03-01T00:01:30+00:00",
    ]);
  });

  test("each gets its turn at the same time, however seldom anyone looks", async () => {
    const rig = await start({ concurrentExports: 1 });
    const body = oneOff(await makeDestination(rig));
    for (let made = 0; made < 4; made += 1) await rig.call("POST", PATH, body);
    rig.emulator.clock.advance(1000);
    expect(rig.emulator.state().exports.map(({ finished_at }) => finished_at)).toEqual([
      "2026-03-01T00:00:30+00:00",
      "2026-03-01T00:01:00+00:00",
      "2026-03-01T00:01:30+00:00",
      "2026-03-01T00:02:00+00:00",
    ]);
  });

  test("one that is cancelled frees its place, and loses it when it waits", async () => {
    const rig = await start({ concurrentExports: 1 });
    const body = oneOff(await makeDestination(rig));
    rig.emulator.addBehaviour({ kind: "export", outcome: "stays" });
    const ids: string[] = [];
    for (let made = 0; made < 3; made += 1) ids.push(textAt((await rig.call("POST", PATH, body)).body, "id"));
    rig.emulator.clock.advance(100);
    await rig.call("PATCH", `${PATH}/${ids[1]}`, {});
    await rig.call("PATCH", `${PATH}/${ids[0]}`, {});
    rig.emulator.clock.advance(30);
    expect(rig.emulator.state().exports.map(({ status, finished_at }) => [status, finished_at])).toEqual([
      ["Cancelled", "2026-03-01T00:01:40+00:00"],
      ["Cancelled", "2026-03-01T00:01:40+00:00"],
      ["Completed", "2026-03-01T00:02:10+00:00"],
    ]);
    expect((await rig.call("GET", `${PATH}/${ids[1]}/runs`)).body).toEqual([]);
  });
});

test("requests are counted for each key over both areas, until 60 seconds have passed", async () => {
  const rig = await start({ requestsPerMinute: 2, retryAfter: true });
  expect((await rig.call("GET", PATH)).status).toBe(200);
  rig.emulator.clock.advance(20);
  expect((await rig.call("GET", "/v2/deployments")).status).toBe(200);
  const refused = await rig.call("GET", "/v2/deployments");
  expect(refused).toMatchObject({
    status: 429,
    body: { detail: "Rate limit exceeded: at most 2 requests per minute are allowed for a key." },
  });
  expect(refused.headers.get("retry-after")).toBe("40");
  expect((await rig.call("GET", PATH, undefined, { "x-api-key": "other" })).status).toBe(200);
  rig.emulator.clock.advance(40);
  expect((await rig.call("GET", PATH)).status).toBe(200);
});

test("the cloud's limits are 250 exports an hour, 200 schedules, 15 exports at once and 2000 requests a minute", async () => {
  const rig = await start({ cloudLimits: true });
  const body = oneOff(await makeDestination(rig));
  for (let made = 0; made < 200; made += 1) {
    expect((await rig.call("POST", PATH, { ...body, ...HOURLY })).status).toBe(200);
  }
  expect(textAt((await rig.call("POST", PATH, { ...body, ...HOURLY })).body, "detail")).toBe(
    "Limit exceeded: at most 200 active scheduled bulk exports can exist in a workspace.",
  );
  for (let made = 0; made < 50; made += 1) expect((await rig.call("POST", PATH, body)).status).toBe(200);
  expect(textAt((await rig.call("POST", PATH, body)).body, "detail")).toBe(
    "Rate limit exceeded: at most 250 bulk exports can be created per hour in a workspace.",
  );
  rig.emulator.clock.advance(20);
  const running = rig.emulator.state().exports.filter(({ status }) => status === "Running");
  expect(running).toHaveLength(15);
});

test("a limit that is given wins over the cloud's", async () => {
  const rig = await start({ cloudLimits: true, exportsPerHour: 1 });
  const body = oneOff(await makeDestination(rig));
  expect((await rig.call("POST", PATH, body)).status).toBe(200);
  expect((await rig.call("POST", PATH, body)).status).toBe(429);
});

test("the developer plan has no bulk export, but the rest", async () => {
  const rig = await start({ plan: "developer" });
  for (const [method, path] of [
    ["GET", PATH],
    ["GET", `${PATH}/99999999-9999-4999-8999-999999999999`],
    ["GET", `${PATH}/destinations`],
    ["POST", PATH],
  ] as const) {
    expect(await rig.call(method, path)).toMatchObject({
      status: 403,
      body: {
        detail: "Bulk export is not available on your current plan. Upgrade to the Plus or Enterprise plan.",
      },
    });
  }
  expect((await rig.call("GET", "/v2/deployments")).status).toBe(200);
  expect((await rig.call("GET", "/api/v1/sessions")).status).toBe(200);
});

test("all experiments can be exported up to 250 of them", async () => {
  for (const [experiments, status] of [
    [250, 200],
    [251, 400],
  ] as const) {
    const rig = await start({ experiments });
    const body = { ...oneOff(await makeDestination(rig)), session_id: null, all_experiments: true };
    expect((await rig.call("POST", PATH, body)).status).toBe(status);
  }
  const rig = await start({ experiments: 300 });
  const body = { ...oneOff(await makeDestination(rig)), session_id: null, all_experiments: true };
  expect((await rig.call("POST", PATH, body)).body).toEqual({
    detail: "An export of all experiments can have at most 250 experiments; this workspace has 300.",
  });
});
