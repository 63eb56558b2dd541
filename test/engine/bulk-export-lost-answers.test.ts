import { expect, test } from "vitest";
import { startProxy } from "./rig/proxy.ts";
import { eventually } from "./rig/service.ts";
import { PROJECT, world } from "./rig/world.ts";

const BASE = "/api/v1/bulk-exports";
const DESTINATION = `
const traces = new langsmith.ExportDestination("traces", {
  displayName: "Traces", config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});
const make = (name, more) => new langsmith.BulkExport(name, { bulkExportDestinationId: traces.id, sessionId: "${PROJECT}",
  startTime: "2025-01-01T00:00:00Z", ...more });
const endTime = "2025-02-01T00:00:00Z";
`;

test("an export whose answer was lost is found again once, is not believed made when it was not, and is never guessed among look-alikes", async () => {
  const proxy = await startProxy();
  const { stack, emulator, program, writes } = await world(DESTINATION, {
    config: { "langsmith:apiUrl": proxy.url },
    emulator: { speed: 1 },
  });
  proxy.target = emulator.url;
  expect((await stack.up()).code).toBe(0);
  writes();
  const first = `${DESTINATION} make("first", { endTime, filter: "eq(name, 1)" });`;
  const post = `Could not create the bulk export: POST ${proxy.url}${BASE} got no complete response: `;

  proxy.onPost = async (_path, _body, forward) => {
    await forward();
    return "reset";
  };
  program(first);
  expect((await stack.up()).code).toBe(0);
  expect(writes()).toEqual([`POST ${BASE}`]);
  expect((await stack.resource("first")).id).toBe(emulator.state().exports[0]?.id);
  expect(emulator.state().exports).toHaveLength(1);

  proxy.onPost = async () => "reset";
  const second = `${first} make("second", { endTime, filter: "eq(name, 2)" });`;
  program(second);
  const notMade = await stack.up();
  expect(notMade.code).toBe(1);
  expect(notMade.output).toContain(post);
  expect(notMade.output).toContain(
    "It is not found yet. Look in LangSmith before you run `pulumi up` again: ",
  );
  expect(await stack.resources()).toHaveLength(2);
  proxy.onPost = (_path, _body, forward) => forward();
  expect((await stack.up()).output).toContain("+ 1 created");
  expect(writes()).toEqual([`POST ${BASE}`]);
  expect(emulator.state().exports).toHaveLength(2);

  proxy.onPost = async (_path, _body, forward) => {
    await forward();
    await forward();
    return "reset";
  };
  program(`${second} make("third", { endTime, filter: "eq(name, 3)" });`);
  const alike = await stack.up();
  expect(alike.code).toBe(1);
  const ids = emulator
    .state()
    .exports.slice(2)
    .map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(alike.output).toContain(post);
  expect(alike.output).toMatch(
    new RegExp(`It may be (${ids.join(", ")}|${[...ids].reverse().join(", ")})\\. .*\\[LS5003\\]`),
  );
  expect(await stack.resources()).toHaveLength(3);
});

test("two equal exports whose answers are both lost become two resources with an id each", async () => {
  const { stack, emulator } = await world(
    `${DESTINATION} make("one", { endTime }); make("two", { endTime });`,
    { emulator: { speed: 1 } },
  );
  emulator.addFault({ method: "POST", path: BASE, action: "reset-after", times: 2 });
  expect((await stack.up()).code).toBe(0);
  const ids = [await stack.resource("one"), await stack.resource("two")].map(({ id }) => id).sort();
  expect(ids).toEqual(
    emulator
      .state()
      .exports.map(({ id }) => id)
      .sort(),
  );
  expect(new Set(ids).size).toBe(2);
});

test("a server that ignores what an export must contain is stopped at once, and the error names the version it needs", async () => {
  const proxy = await startProxy();
  const { stack, emulator, writes } = await world(
    `${DESTINATION} make("fields", { endTime, exportFields: ["id"] }); make("filter", { endTime, filter: "eq(is_root, true)" });
make("interval", { intervalHours: 168 }); make("compression", { endTime, compression: "gzip" });`,
    { config: { "langsmith:apiUrl": proxy.url }, emulator: { speed: 1 } },
  );
  proxy.target = emulator.url;
  let count = 0;
  proxy.onPost = async (path, _body, forward) => {
    const { status, text } = await forward();
    if (path !== BASE) return { status, text };
    count += 1;
    // The engine starts nothing more after the first failure.
    await eventually(() => (count >= 4 ? true : undefined));
    const made = JSON.parse(text);
    const forgotten = { export_fields: null, filter: null, interval_hours: null };
    const compression = made.compression === "gzip" ? "none" : made.compression;
    return { status, text: JSON.stringify({ ...made, ...forgotten, compression }) };
  };
  const up = await stack.up();
  expect(up.code).toBe(1);
  const made = emulator.state().exports.filter(({ source_bulk_export_id: source }) => source === null);
  const said = (what: string, found: (each: (typeof made)[number]) => boolean) =>
    `this server ignored ${what}, so bulk export ${made.find(found)?.id} was canceled at once. Upgrade the self-hosted server, or remove the property. [LS4010]`;
  expect
    .soft(up.output)
    .toContain(
      said(
        "exportFields (needs chart 0.12.11, application 0.12.42 or later)",
        (e) => e.export_fields !== null,
      ),
    );
  expect
    .soft(up.output)
    .toContain(
      said(
        "intervalHours (needs chart 0.10.42, application 0.10.109 or later)",
        (e) => e.interval_hours !== null,
      ),
    );
  expect.soft(up.output).toContain(said("filter", (e) => e.filter !== null));
  expect.soft(up.output).toContain(said("compression", (e) => e.compression === "gzip"));
  // What the schedule had spawned by then is stopped too.
  expect(emulator.state().exports.length).toBeGreaterThan(50);
  expect(new Set(emulator.state().exports.map(({ status }) => status))).toEqual(new Set(["Cancelled"]));
  expect((await stack.resources()).map(({ urn }) => urn.split("::").at(-1))).toEqual(["traces"]);
  expect(writes().filter((line) => line.startsWith("PATCH")).length).toBe(emulator.state().exports.length);
});
