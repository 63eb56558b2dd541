import { describe, expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { told } from "./rig/grpc-deployments.ts";
import { BUCKET, createOf, MONTH, nothing, type Properties } from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";
import { eventually } from "./rig/service.ts";

const EXPORTS = "/api/v1/bulk-exports";
const { endTime: _, ...rest } = MONTH;
/** A schedule that begins later than anybody will read this. */
const SCHEDULE = { ...rest, startTime: "2099-01-01T00:00:00Z", intervalHours: 24 } satisfies Properties;

/** The creation of an export to a destination that exists. */
async function to(it: GrpcWorld, inputs: Properties) {
  const { id } = await it.create("ExportDestination", BUCKET);
  return createOf("BulkExport", { ...inputs, bulkExportDestinationId: id });
}

const posts = ({ emulator }: GrpcWorld) =>
  emulator.journal().filter(({ method, path }) => method === "POST" && path === EXPORTS);

describe("the limits of the service", () => {
  test("the 251st export of an hour waits, says which limit that is in the service's words, once, and then is created", async () => {
    const it = await grpcWorld({ emulator: { exportsPerHour: 1 } });
    const request = await to(it, MONTH);
    await it.plugin.ask(RPC.create, request);
    const making = it.plugin.ask(RPC.create, request);
    await eventually(() => (posts(it).length >= 3 ? true : undefined));
    it.emulator.clock.advance(3600);
    expect((await making).getId()).toMatch(/^[0-9a-f-]{36}$/);
    expect(told(it.engine).filter((text) => text.includes("(429"))).toEqual([
      "LangSmith limits requests (429: Rate limit exceeded: at most 1 bulk exports can be created per hour in a workspace); waiting until it allows another",
    ]);
    expect(it.emulator.state().exports).toHaveLength(2);
  });

  test("the limit of requests a minute is waited out, with the service's words", async () => {
    const it = await grpcWorld();
    const request = await to(it, MONTH);
    const detail = "Rate limit exceeded: at most 2000 requests per minute are allowed for a key.";
    const limit = { status: 429, body: { detail }, headers: { "Retry-After": "1" }, times: 2 };
    it.emulator.addFault({ method: "POST", path: EXPORTS, ...limit });
    await it.plugin.ask(RPC.create, request);
    expect(told(it.engine).filter((text) => text.includes("(429"))).toEqual([
      "LangSmith limits requests (429: Rate limit exceeded: at most 2000 requests per minute are allowed for a key); waiting 1 s",
    ]);
    expect(posts(it).map(({ status }) => status)).toEqual([429, 429, 200]);
  });

  test("a workspace that is full of schedules is an error at once, with the fix", async () => {
    const it = await grpcWorld({ emulator: { activeSchedules: 1 } });
    const request = await to(it, SCHEDULE);
    await it.plugin.ask(RPC.create, request);
    const { details } = await it.plugin.refusal(RPC.create, request);
    expect(details).toBe(
      `BulkExport "daily": Could not create the bulk export: POST ${it.emulator.url}${EXPORTS} returned 429: Limit exceeded: at most 1 active scheduled bulk exports can exist in a workspace. ` +
        "Cancel or delete objects that you no longer need, then try again. This is not a limit on requests, so waiting does not help. [LS1202]",
    );
    expect(posts(it)).toHaveLength(2);
  });

  test.each([
    [403, "Bulk export is not available on your current plan. Upgrade to the Plus or Enterprise plan."],
    [402, "Payment required."],
    [400, "Bulk exports need the Enterprise plan: your plan does not include them."],
  ])("a plan without bulk export, reported by a %i, names the plans that have it", async (status, detail) => {
    const it = await grpcWorld();
    const request = await to(it, MONTH);
    it.emulator.addFault({ method: "POST", path: EXPORTS, status, body: { detail } });
    const { details } = await it.plugin.refusal(RPC.create, request);
    expect(details).toContain(
      `returned ${status}: ${detail} Change to a plan that includes bulk export, or use the key of another organization. Plans: Plus or Enterprise; Enterprise for organizations that signed up after 3 August 2026. [LS1112]`,
    );
  });

  test("the time limit that ends a wait for a limit reports which limit it was, and that nothing was created", async () => {
    const it = await grpcWorld({ emulator: { exportsPerHour: 1 } });
    const request = await to(it, MONTH);
    await it.plugin.ask(RPC.create, request);
    const { details } = await it.plugin.refusal(RPC.create, request.setTimeout(3));
    expect(details).toBe(
      'BulkExport "daily": Could not create the bulk export: the time limit of 3 s was reached (change it with the resource option customTimeouts) while waiting for a limit. ' +
        "LangSmith limits requests (429: Rate limit exceeded: at most 1 bulk exports can be created per hour in a workspace). " +
        "Run the command again. This request changed nothing. [LS1204]",
    );
    expect(it.emulator.state().exports).toHaveLength(1);
  });

  test("so does an interrupt, and the wait for an export that is cut short so", async () => {
    const it = await grpcWorld();
    const detail = "Rate limit exceeded: at most 2000 requests per minute are allowed for a key.";
    const path = `${EXPORTS}/:id`;
    const request = await to(it, { ...MONTH, waitForCompletion: true });
    it.emulator.addFault({ method: "GET", path, status: 429, body: { detail }, times: null });
    const creating = it.plugin.refusal(RPC.create, request);
    await eventually(() => told(it.engine).find((text) => text.includes("(429")));
    await it.plugin.ask(RPC.cancel, nothing());
    expect((await creating).details).toMatch(
      /^BulkExport "daily": bulk export \S+: Could not read the bulk export: the operation was interrupted while waiting for a limit. LangSmith limits requests \(429: Rate limit exceeded: at most 2000 requests per minute are allowed for a key\). Its state is not known yet\. The export continues\. The next `pulumi up` waits for it again\. \[LS1205\]$/,
    );
  });
});

describe("a self-hosted server that is too old", () => {
  const { sessionId: __, ...month } = MONTH;
  test.each<[string, string, Properties, string]>([
    [
      "for a schedule",
      "0.10.80",
      SCHEDULE,
      "this server is too old for intervalHours (needs chart 0.10.42, application 0.10.109 or later). It returned 422: end_time: Field required. Upgrade the self-hosted server, or remove the property. [LS4010]",
    ],
    [
      "for an export of all experiments",
      "0.16.0",
      { ...month, allExperiments: true },
      "this server is too old for allExperiments (needs application 0.16.1 or later). It returned 422: session_id: Field required. Upgrade the self-hosted server, or remove the property. [LS4010]",
    ],
  ])(
    "%s is named with the release that it takes; nothing is created",
    async (_, appVersion, inputs, says) => {
      const it = await grpcWorld({ emulator: { appVersion } });
      const { details } = await it.plugin.refusal(RPC.create, await to(it, inputs));
      expect(details).toBe(`BulkExport "daily": Could not create the bulk export: ${says}`);
      expect(it.emulator.state().exports).toEqual([]);
    },
  );

  test("and ignores exportFields: the export is cancelled at once, and the release named", async () => {
    const it = await grpcWorld({ emulator: { appVersion: "0.12.0" } });
    const request = await to(it, { ...MONTH, exportFields: ["id", "name"] });
    const { details } = await it.plugin.refusal(RPC.create, request);
    const [made] = it.emulator.state().exports;
    expect(details).toBe(
      `BulkExport "daily": this server ignored exportFields (needs chart 0.12.11, application 0.12.42 or later), so bulk export ${made?.id} was canceled at once. Upgrade the self-hosted server, or remove the property. [LS4010]`,
    );
    expect(made?.status).toBe("Cancelled");
  });

  test("and answers a schedule without its interval: it is cancelled at once, and the release named", async () => {
    const it = await grpcWorld();
    const { id: destination } = await it.create("ExportDestination", BUCKET);
    const request = createOf("BulkExport", { ...SCHEDULE, bulkExportDestinationId: destination });
    const now = new Date().toISOString();
    const answered = {
      id: "3c1f5a7e-6b2d-4e90-8a41-5d0c9b7e2f63",
      tenant_id: "00000000-0000-4000-8000-000000000001",
      bulk_export_destination_id: destination,
      start_time: "2099-01-01T00:00:00+00:00",
      compression: "zstandard",
      status: "Created",
      created_at: now,
      updated_at: now,
    };
    it.emulator.addFault({ method: "POST", path: EXPORTS, status: 200, body: answered });
    const cancelled = { ...answered, status: "Cancelled" };
    it.emulator.addFault({ method: "PATCH", path: `${EXPORTS}/:id`, status: 200, body: cancelled });
    const { details } = await it.plugin.refusal(RPC.create, request);
    expect(details).toContain(
      `this server ignored intervalHours (needs chart 0.10.42, application 0.10.109 or later), so bulk export ${answered.id} was canceled at once.`,
    );
    expect(it.writes().at(-1)).toBe(`PATCH ${EXPORTS}/${answered.id}`);
  });

  test.each([
    ["intervalHours", "interval_hours", SCHEDULE, "chart 0.10.42, application 0.10.109"],
    [
      "exportFields",
      "export_fields",
      { ...MONTH, exportFields: ["id"] },
      "chart 0.12.11, application 0.12.42",
    ],
    ["allExperiments", "all_experiments", { ...month, allExperiments: true }, "application 0.16.1"],
  ])(
    "and forbids fields that it does not know is reported with the release of %s",
    async (name, field, inputs, release) => {
      const it = await grpcWorld();
      const request = await to(it, inputs);
      const complaint = {
        loc: ["body", field],
        msg: "Extra inputs are not permitted",
        type: "extra_forbidden",
      };
      it.emulator.addFault({ method: "POST", path: EXPORTS, status: 422, body: { detail: [complaint] } });
      expect((await it.plugin.refusal(RPC.create, request)).details).toContain(
        `this server is too old for ${name} (needs ${release} or later). It returned 422: ${field}: Extra inputs are not permitted. Upgrade the self-hosted server, or remove the property. [LS4010]`,
      );
    },
  );
});
