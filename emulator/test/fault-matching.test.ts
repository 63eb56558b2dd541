import { describe, expect, test } from "vitest";
import type { Fault } from "../src/index.ts";
import { at, dockerDeployment, listAt, type Rig, start } from "./support.ts";

const PATH = "/v2/deployments";

async function statuses(rig: Rig, count: number, path = PATH): Promise<number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index += 1) found.push((await rig.call("GET", path)).status);
  return found;
}

describe("which requests are hit", () => {
  test("nth: that one of the matching requests only", async () => {
    const rig = await start();
    rig.emulator.addFault({ path: PATH, status: 503, nth: 3 });
    expect(await statuses(rig, 5)).toEqual([200, 200, 503, 200, 200]);
    expect(rig.emulator.faults()).toEqual([]);
  });

  test("probability: the hits follow from the seed, whatever else is asked in between", async () => {
    const drawn: number[][] = [];
    for (const between of [false, true]) {
      const rig = await start();
      rig.emulator.addFault({ path: PATH, status: 503, probability: 0.5, seed: 7 });
      const found: number[] = [];
      for (let index = 0; index < 12; index += 1) {
        if (between) await rig.call("GET", "/api/v1/bulk-exports");
        found.push(...(await statuses(rig, 1)));
      }
      drawn.push(found);
    }
    const [alone, mixed] = drawn;
    expect(alone).toEqual([503, 503, 200, 200, 200, 503, 503, 503, 200, 200, 503, 503]);
    expect(mixed).toEqual(alone);
  });

  test("probability: another seed gives other hits, 0 none and 1 all; times bounds them, skip is not drawn for", async () => {
    const rig = await start();
    const hits = async (fault: Omit<Fault, "path">) => {
      rig.emulator.clearFaults();
      rig.emulator.addFault({ path: PATH, status: 503, ...fault });
      return (await statuses(rig, 8)).map((status) => (status === 503 ? "x" : ".")).join("");
    };
    expect(await hits({ probability: 0.5, seed: 7 })).toBe("xx...xxx");
    expect(await hits({ probability: 0.5, seed: 8 })).toBe("x.x..x.x");
    expect(await hits({ probability: 0, seed: 7 })).toBe("........");
    expect(await hits({ probability: 1, seed: 7 })).toBe("xxxxxxxx");
    expect(await hits({ probability: 0.5, seed: 7, times: 3 })).toBe("xx...x..");
    expect(await hits({ probability: 0.5, seed: 7, skip: 2 })).toBe("..xx...x");
  });

  test("probability: each fault draws for itself, and only for what no earlier one hit", async () => {
    const rig = await start();
    rig.emulator.addFault({ path: PATH, status: 503, probability: 0.5, seed: 7 });
    rig.emulator.addFault({ path: PATH, status: 502, probability: 0.5, seed: 7 });
    expect(await statuses(rig, 8)).toEqual([503, 503, 502, 502, 200, 503, 503, 503]);
  });

  test("a seed that was drawn is reported, and repeats the run", async () => {
    const rig = await start();
    const { seed, times, left } = rig.emulator.addFault({ path: PATH, status: 503, probability: 0.5 });
    expect({ times, left }).toEqual({ times: undefined, left: null });
    expect(seed).toSatisfy(Number.isSafeInteger);
    const first = await statuses(rig, 10);
    rig.emulator.clearFaults();
    rig.emulator.addFault({ path: PATH, status: 503, probability: 0.5, seed });
    expect(await statuses(rig, 10)).toEqual(first);
  });
});

describe("over HTTP", () => {
  test("one is added, with its number; the list shows how often each has hit; all are cleared", async () => {
    const rig = await start();
    const given = { path: PATH, status: 503, times: 3, probability: 1, seed: 4 };
    const fault = { ...given, id: 1, method: "*", action: "respond", delayMs: 0 };
    const added = await rig.call("POST", "/_emulator/faults", given);
    expect(added).toMatchObject({ status: 200, body: [{ ...fault, hits: 0, left: 3 }] });
    expect(await statuses(rig, 2)).toEqual([503, 503]);
    expect((await rig.call("GET", "/_emulator/faults")).body).toEqual([{ ...fault, hits: 2, left: 1 }]);
    expect(await statuses(rig, 2)).toEqual([503, 200]);
    expect((await rig.call("GET", "/_emulator/faults")).body).toEqual([]);
    await rig.call("POST", "/_emulator/faults", { ...given, times: null });
    expect((await rig.call("DELETE", "/_emulator/faults")).status).toBe(204);
    expect(await statuses(rig, 1)).toEqual([200]);
  });

  test("a list is added in its order, and the seeds drawn are answered", async () => {
    const rig = await start();
    const added = await rig.call("POST", "/_emulator/faults", [
      { path: PATH, status: 502 },
      { path: PATH, status: 503, probability: 1 },
    ]);
    expect(listAt(added.body)).toMatchObject([{ id: 1 }, { id: 2, left: null }]);
    expect(at(added.body, 0, "seed")).toBeUndefined();
    expect(at(added.body, 1, "seed")).toSatisfy(Number.isSafeInteger);
    expect(await statuses(rig, 3)).toEqual([502, 503, 503]);
  });

  test("of a list with a wrong one none is added, and everything wrong is named", async () => {
    const rig = await start();
    const wrong = await rig.call("POST", "/_emulator/faults", [
      { path: PATH, status: 502 },
      { path: "v2", headers: { a: 1 } },
      { path: PATH, action: "explode" },
      { path: PATH, times: 0, colour: "red" },
    ]);
    expect(wrong.status).toBe(400);
    expect(at(wrong.body, "error")).toBe(
      [
        "No fault was added.",
        '[1].path: expected a path that begins with "/"',
        "[1].headers.a: Invalid input: expected string, received number",
        '[2].action: Invalid option: expected one of "respond"|"html"|"redirect"|"large-body"|"never"|"delay"|' +
          '"reset-before"|"reset-after"|"reset-body"|"truncate"|"slow-headers"|"slow-body"|"wrong-types"|' +
          '"rewrite"|"drop-members"|"late"|"other-workspace"|"strip-workspace"|"second-revision"',
        "[3].times: Too small: expected number to be >=1",
        '[3]: Unrecognized key: "colour"',
      ].join("\n"),
    );
    expect(rig.emulator.faults()).toEqual([]);
    expect(await statuses(rig, 1)).toEqual([200]);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ nth: 2, skip: 1 }, "skip: nth names the one request that is hit: leave skip out, or nth"],
    [{ nth: 2, times: 1 }, "times: nth names the one request that is hit: leave times out, or nth"],
    [
      { nth: 2, probability: 0.5 },
      "probability: nth names the one request that is hit: leave probability out, or nth",
    ],
    [{ seed: 1 }, "seed: a seed is for a probability, which is not given"],
    [{ probability: 1.5 }, "probability: Too big: expected number to be <=1"],
    [
      { action: "reset-before", status: 500 },
      "status: taken by respond, html, redirect, large-body only, not by reset-before",
    ],
    [{ action: "truncate", body: {} }, "body: taken by respond, html only, not by truncate"],
    [{ action: "reset-after", retryAfter: 5 }, "retryAfter: taken by respond only, not by reset-after"],
    [
      { action: "reset-before", carryOut: true },
      "carryOut: taken by respond, html, redirect, large-body, never only, not by reset-before",
    ],
    [
      { to: "http://b.example" },
      "to: taken by redirect only, not by respond, which goes without saying: name the action",
    ],
    [{ action: "redirect" }, "to: redirect needs the address that it leads to"],
    [{ action: "redirect", to: "/elsewhere" }, "to: expected an http:// or https:// address"],
    [
      { action: "redirect", to: "http://b.example", status: 200 },
      "status: expected one of 301, 302, 303, 307, 308 for redirect",
    ],
    [{ action: "html", body: {} }, "body: the page of html is a string"],
    [{ action: "never", delayMs: 5 }, "delayMs: never has no end that could come later: leave it out"],
    [{ action: "slow-body" }, "delayMs: slow-body needs the milliseconds that it takes"],
    [{ action: "slow-headers" }, "delayMs: slow-headers needs the milliseconds that it takes"],
    [{ action: "rewrite" }, "set: rewrite needs the fields to set"],
    [{ action: "late" }, "requests: late needs either requests (reads of the object) or seconds (virtual)"],
    [
      { action: "late", requests: 1, seconds: 1 },
      "requests: late needs either requests (reads of the object) or seconds (virtual)",
    ],
    [
      { action: "late", requests: 1, method: "GET" },
      "method: late hits the request that makes the object: expected POST",
    ],
    [
      { action: "drop-members", members: ["secrets", "source_config..cpu"] },
      'members.1: expected member names joined by "."',
    ],
    [{ action: "drop-members", members: [] }, "members: Too small: expected array to have >=1 items"],
    [{ action: "rewrite", set: {}, members: ["id"] }, "members: taken by drop-members only, not by rewrite"],
    [
      { action: "second-revision", path: "/api/v1/bulk-exports" },
      "path: second-revision is for requests below /v2/deployments",
    ],
    [
      { action: "second-revision" },
      "method: second-revision of /v2/deployments itself hits the creation: expected POST",
    ],
    [{ path: "/api/v1/*/x" }, "path: a * stands at the end only, for any rest: use :name for one segment"],
    [{ retryAfter: {} }, "retryAfter: expected a number of seconds, {date: seconds} or a string"],
    [{ retryAfter: { date: 9e15 } }, "retryAfter.date: Too big: expected number to be <=1000000000"],
    [{ retryAfter: "sö☃n" }, 'retryAfter: "sö☃n" cannot be sent as a header'],
    [{ contentType: "text/html\nx: y" }, 'contentType: "text/html\\nx: y" cannot be sent as a header'],
    [{ contentType: " " }, 'contentType: " " cannot be sent as a header'],
    [{ headers: { "": "x" } }, 'headers: "": "x" is no header that can be sent'],
    [{ headers: { "x-a": "b\nc" } }, 'headers: "x-a": "b\\nc" is no header that can be sent'],
    [{ headers: { "Content-Length": "3" } }, "headers: Content-Length follows from the body: leave it out"],
    [
      { headers: { "transfer-encoding": "chunked" } },
      "headers: transfer-encoding follows from the body: leave it out",
    ],
    [
      { retryAfter: 3, headers: { "Retry-After": "5" } },
      "headers: has a Retry-After beside retryAfter: give one of them",
    ],
    [{ delayMs: 600_001 }, "delayMs: Too big: expected number to be <=600000"],
  ])("%j is rejected with the reason", async (fault, reason) => {
    const rig = await start();
    const refused = await rig.call("POST", "/_emulator/faults", { path: PATH, ...fault });
    expect(refused).toMatchObject({ status: 400, body: { error: `No fault was added.\n${reason}` } });
    expect(rig.emulator.faults()).toEqual([]);
  });

  test("what is no fault at all is rejected", async () => {
    const rig = await start();
    const refused = await rig.call("POST", "/_emulator/faults", '"boom"');
    expect(at(refused.body, "error")).toBe(
      "No fault was added.\nthe fault: Invalid input: expected object, received string",
    );
  });
});

test("a fault of the options waits from the start, and the seed of each is reported", async () => {
  const rig = await start({
    faults: [
      { path: PATH, status: 503 },
      { method: "POST", path: PATH, action: "reset-before", probability: 1, seed: 5 },
    ],
  });
  expect(rig.reported).toEqual(["fault 2, POST /v2/deployments: drawn with the seed 5"]);
  expect(await statuses(rig, 2)).toEqual([503, 200]);
  await expect(rig.call("POST", PATH, dockerDeployment())).rejects.toThrow("fetch failed");
});
