import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { Plugin, RPC } from "./rig/grpc.ts";
import { changes, diff, held } from "./rig/grpc-diff.ts";
import {
  AGENT,
  BUCKET,
  configureOf,
  diffOf,
  type Kind,
  MONTH,
  OTHER_WORKSPACE,
  type Properties,
  secret,
  UNKNOWN,
} from "./rig/grpc-requests.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

const FAILED_PRECONDITION = 9;
const CONFIG = BUCKET.config;

let plugin: Plugin;
beforeAll(async () => {
  plugin = await Plugin.start();
  // Nothing listens there: what a replacement concerns is looked for, in vain and at no cost.
  const nowhere = { apiUrl: "http://127.0.0.1:9", maxRetries: "0" };
  await plugin.ask(RPC.configure, configureOf({ apiKey: API_KEY, workspaceId: WORKSPACE, ...nowhere }));
});
afterAll(() => plugin.stop());

describe("what is no difference", () => {
  test.each<[string, Kind, Properties, Properties]>([
    [
      "the same moment in another notation",
      "BulkExport",
      { startTime: "2025-01-01T00:00:00Z" },
      { startTime: "2025-01-01T01:00:00+01:00" },
    ],
    [
      "another order of the columns",
      "BulkExport",
      { exportFields: ["id", "name"] },
      { exportFields: ["name", "id"] },
    ],

    ["a mark of secrecy alone", "BulkExport", { filter: "x" }, { filter: secret("x") }],
    [
      "what a front end keeps for itself",
      "BulkExport",
      { __provider: "a", __defaults: [] },
      { __defaults: ["compression"] },
    ],
    ["nothing in place of what was not there", "BulkExport", {}, { filter: null }],
  ])("%s", async (_, kind, olds, news) => {
    expect(changes(await diff(plugin, kind, held({ ...MONTH, ...olds }), { ...MONTH, ...news }))).toEqual({});
  });
});

describe("what is not known yet", () => {
  test.each<[string, Kind, Properties, Properties, Record<string, string>]>([
    [
      "replaces where the property is immutable",
      "BulkExport",
      MONTH,
      { sessionId: UNKNOWN },
      { sessionId: "update, replace" },
    ],
    [
      "replaces inside an object, at its own path",
      "ExportDestination",
      BUCKET,
      { config: { ...CONFIG, bucketName: UNKNOWN } },
      { "config.bucketName": "update, replace" },
    ],
    [
      "replaces as a whole object that holds something immutable",
      "ExportDestination",
      BUCKET,
      { config: UNKNOWN },
      { config: "update, replace" },
    ],
    [
      "updates where the property can be changed",
      "Deployment",
      AGENT,
      { displayName: UNKNOWN },
      { displayName: "add" },
    ],
    [
      "is a secret, and updates",
      "ExportDestination",
      BUCKET,
      { credentials: secret({ ...BUCKET.credentials, accessKeyId: UNKNOWN }) },
      { "credentials.accessKeyId": "update" },
    ],
  ])("%s", async (_, kind, inputs, news, expected) => {
    expect(changes(await diff(plugin, kind, held(inputs), { ...inputs, ...news }))).toEqual(expected);
  });
});

describe("what the outputs report", () => {
  test("an export that was cancelled by hand stays so until allowReexport, and is shown at its status then", async () => {
    const cancelled = (inputs: Properties) => held(inputs, { status: "Cancelled" });
    expect(changes(await diff(plugin, "BulkExport", cancelled(MONTH), MONTH))).toEqual({});
    const allowed = { ...MONTH, allowReexport: true };
    expect(changes(await diff(plugin, "BulkExport", cancelled(allowed), allowed))).toEqual({
      status: "update, replace, of an output",
    });
  });

  test.each(["Running", "Completed", "Failed", "TimedOut"])(
    "an export that is %s is none the worse",
    async (status) => {
      expect(changes(await diff(plugin, "BulkExport", held(MONTH, { status }), MONTH))).toEqual({});
    },
  );

  test("an object of another workspace than is configured now moves, shown at its tenantId", async () => {
    const allowed = { ...MONTH, allowReexport: true };
    const was = { inputs: allowed, outputs: { tenantId: OTHER_WORKSPACE } };
    const answer = await diff(plugin, "BulkExport", was, allowed);
    expect(changes(answer)).toEqual({ tenantId: "update, replace, of an output" });
    expect(answer.getReplacesList()).toEqual(["workspaceId"]);
  });

  test("an object of the workspace that its own argument names stays; the argument coming later is shown there", async () => {
    const was = { inputs: MONTH, outputs: { tenantId: OTHER_WORKSPACE } };
    expect(
      changes(await diff(plugin, "BulkExport", was, { ...MONTH, workspaceId: OTHER_WORKSPACE })),
    ).toEqual({});
    const moves = await diff(plugin, "BulkExport", held(MONTH), { ...MONTH, workspaceId: OTHER_WORKSPACE });
    expect(changes(moves)).toEqual({ workspaceId: "add, replace" });
  });
});

describe("what would destroy something, or be paid for, by surprise is rejected", () => {
  test("the replacement of a deployment, with the property and the consent that it takes", async () => {
    const refusal = await plugin.refusal(
      RPC.diff,
      diffOf("Deployment", held(AGENT), { ...AGENT, name: "other" }),
    );
    expect(refusal).toEqual({
      code: FAILED_PRECONDITION,
      details:
        'Deployment "agent": changing name replaces the deployment, which drops its database (threads, memory, checkpoints). Revert the change, or create a second deployment beside it. To replace it and lose this data, set allowDataLoss: true. [LS2022]',
    });
  });

  test("also when the change is not known yet", async () => {
    const news = { ...AGENT, sourceConfig: { ...AGENT.sourceConfig, integrationId: UNKNOWN } };
    const refusal = await plugin.refusal(RPC.diff, diffOf("Deployment", held(AGENT), news));
    expect(refusal.code).toBe(FAILED_PRECONDITION);
    expect(refusal.details).toContain("changing sourceConfig.integrationId replaces the deployment");
  });

  test("the replacement of a schedule that has exported, with the windows and the way on", async () => {
    const { endTime: _, ...schedule } = { ...MONTH, startTime: "2026-01-01T00:00:00Z", intervalHours: 168 };
    const news = { ...schedule, compression: "gzip" };
    const refusal = await plugin.refusal(RPC.diff, diffOf("BulkExport", held(schedule), news));
    expect(refusal.code).toBe(FAILED_PRECONDITION);
    expect(refusal.details).toMatch(
      /^BulkExport "daily": changing compression replaces this schedule: LangSmith exports and bills \d+ past windows again\. Set startTime: "\d{4}-\d\d-\d\dT00:00:00Z" .* or allowReexport: true to accept this\. \[LS4001\]$/,
    );
    const consents = await diff(plugin, "BulkExport", held(schedule), { ...news, allowReexport: true });
    expect(changes(consents)).toEqual({ compression: "update, replace", allowReexport: "update" });
  });

  test("without showing what is secret", async () => {
    const was = { ...AGENT, name: "hunter2hunter2", secrets: { A: "hunter2hunter2" } };
    const news = { ...was, name: secret("hunter3hunter3") };
    const refusal = await plugin.refusal(RPC.diff, diffOf("Deployment", held(was), news));
    expect(refusal.code).toBe(FAILED_PRECONDITION);
    expect(refusal.details).not.toMatch(/hunter/);
    expect(refusal.details).toContain("changing name replaces the deployment");
  });
});
