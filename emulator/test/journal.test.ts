import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { Journal } from "../src/server/journal.ts";
import { awsDestination, listAt, start } from "./support.ts";

test("keeps requests and answers whole, secrets included, over all workspaces", async () => {
  const rig = await start();
  const made = await rig.call("POST", "/api/v1/bulk-exports/destinations", awsDestination());
  await rig.call("GET", "/v2/deployments?name=a&limit=2");
  const [first, second] = rig.emulator.journal();
  expect(first).toMatchObject({
    sequence: 1,
    virtualTime: "2026-03-01T00:00:00+00:00",
    method: "POST",
    path: "/api/v1/bulk-exports/destinations",
    query: {},
    headers: { "x-api-key": "key", "content-type": "application/json" },
    body: awsDestination(),
    workspace: "11111111-1111-4111-8111-111111111111",
    status: 200,
    responseHeaders: { date: "Sun, 01 Mar 2026 00:00:00 GMT", "content-type": "application/json" },
    responseBody: made.body,
    problems: [],
    fault: null,
  });
  expect(second).toMatchObject({
    sequence: 2,
    path: "/v2/deployments",
    query: { name: "a", limit: "2" },
    body: null,
    responseBody: { resources: [], offset: 0 },
  });
});

test("can be read over HTTP from a sequence number on, and does not contain those reads", async () => {
  const rig = await start();
  for (let index = 0; index < 3; index += 1) await rig.call("GET", "/v2/deployments");
  await rig.call("GET", "/_emulator/state");
  const read = await rig.call("GET", "/_emulator/journal?after=1", undefined, { "x-api-key": "" });
  expect(listAt(read.body)).toEqual(rig.emulator.journal().slice(1));
  expect(rig.emulator.journal().map(({ sequence }) => sequence)).toEqual([1, 2, 3]);
  expect((await rig.call("GET", "/_emulator/journal?after=x")).status).toBe(400);
});

test("is written to a file, a line of JSON for each entry", async () => {
  const folder = mkdtempSync(join(tmpdir(), "journal-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, "journal.jsonl");
  const rig = await start({ journalFile: file });
  await rig.call("GET", "/v2/deployments");
  await rig.call("POST", "/v2/deployments", "no JSON");
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  expect(lines.map((line) => JSON.parse(line))).toEqual(rig.emulator.journal());
  expect(rig.emulator.journal()[1]?.body).toBe("no JSON");
});

test.skipIf(process.platform === "win32")(
  "is its owner's alone, also in a file that others could read",
  () => {
    const folder = mkdtempSync(join(tmpdir(), "journal-"));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, "journal.jsonl");
    writeFileSync(file, "of yesterday");
    chmodSync(file, 0o664);
    new Journal(file).close();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readFileSync(file, "utf8")).toBe("");
  },
);

test("forgets its oldest entries when it is full, and keeps the newest however large it is", () => {
  const kept = (limit: number) => {
    const journal = new Journal(undefined, limit);
    for (const path of ["/a", "/b", "/c"]) {
      journal.record({
        sequence: journal.nextSequence(),
        virtualTime: "",
        realTime: "",
        method: "GET",
        path,
        query: {},
        headers: {},
        body: null,
        workspace: null,
        status: 200,
        responseHeaders: {},
        responseBody: "x".repeat(1000),
        problems: [],
        fault: null,
      });
    }
    return journal.entries().map(({ path }) => path);
  };
  expect([kept(10_000), kept(2_800), kept(10)]).toEqual([["/a", "/b", "/c"], ["/b", "/c"], ["/c"]]);
});

test("an address that the emulator itself does not have is 404 and not journalled", async () => {
  const rig = await start();
  expect((await rig.call("GET", "/_emulator/nothing")).status).toBe(404);
  expect(rig.emulator.journal()).toEqual([]);
});
