import { describe, expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import {
  AGENT,
  BUCKET,
  createOf,
  type Kind,
  MONTH,
  OTHER_WORKSPACE,
  type Properties,
  plain,
  secret,
  UNKNOWN,
  updateOf,
} from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";
import { WORKSPACE } from "./rig/world.ts";

const preview = async ({ plugin }: GrpcWorld, kind: Kind, inputs: Properties) =>
  plain((await plugin.ask(RPC.create, createOf(kind, inputs, { preview: true }))).getProperties());

const UNKNOWN_DEPLOYMENT = {
  status: UNKNOWN,
  latestRevisionId: UNKNOWN,
  activeRevisionId: UNKNOWN,
  revisionStatus: UNKNOWN,
  contentHash: UNKNOWN,
  sourceFiles: UNKNOWN,
  sourcePath: UNKNOWN,
  secretNames: UNKNOWN,
  tracingProjectId: UNKNOWN,
  url: UNKNOWN,
  dashboardUrl: UNKNOWN,
  imageVersion: UNKNOWN,
  createdAt: UNKNOWN,
  updatedAt: UNKNOWN,
};

const SETTINGS = "GET /api/v1/settings";
const asked = ({ emulator }: GrpcWorld) =>
  emulator.journal().map(({ method, path, workspace }) => {
    const elsewhere = workspace === WORKSPACE ? "" : ` in ${workspace}`;
    return `${method} ${path}${elsewhere}`;
  });

describe("the preview of a create reads once in each area and workspace, and", () => {
  test("knows copies of inputs and the workspace; the rest is not known", async () => {
    const world = await grpcWorld();
    expect(await preview(world, "Deployment", AGENT)).toEqual({
      ...AGENT,
      ...UNKNOWN_DEPLOYMENT,
      tenantId: WORKSPACE,
    });
    expect(await preview(world, "ExportDestination", BUCKET)).toEqual({
      ...BUCKET,
      credentials: secret(BUCKET.credentials),
      tenantId: WORKSPACE,
      createdAt: UNKNOWN,
      updatedAt: UNKNOWN,
      credentialsKeys: UNKNOWN,
      dataUri: UNKNOWN,
    });
    expect(await preview(world, "BulkExport", { ...MONTH, workspaceId: OTHER_WORKSPACE })).toMatchObject({
      ...MONTH,
      tenantId: OTHER_WORKSPACE,
      status: UNKNOWN,
      outputPrefix: UNKNOWN,
    });
    expect(asked(world)).toEqual([
      "GET /api-host/v2/deployments",
      // Whether a tracing project has the name of the deployment.
      "GET /api/v1/sessions",
      SETTINGS,
      `${SETTINGS} in ${OTHER_WORKSPACE}`,
    ]);
  });

  test("keeps what is not known yet, what is secret, and what is both", async () => {
    const world = await grpcWorld();
    const news = {
      ...MONTH,
      sessionId: UNKNOWN,
      filter: secret("eq(a, 1)"),
      triggers: secret({ a: UNKNOWN }),
    };
    expect(await preview(world, "BulkExport", news)).toMatchObject(news);
    expect(asked(world)).toEqual([SETTINGS]);
  });

  test("knows no workspace where it is not known yet which one", async () => {
    const world = await grpcWorld();
    expect(await preview(world, "BulkExport", { ...MONTH, workspaceId: UNKNOWN })).toMatchObject({
      workspaceId: UNKNOWN,
      tenantId: UNKNOWN,
    });
    expect(asked(world)).toEqual([]);
  });

  test("leaves out what the check keeps for itself", async () => {
    const world = await grpcWorld();
    const answered = await preview(world, "BulkExport", { ...MONTH, __defaults: ["compression"] });
    expect(Object.keys(answered)).not.toContain("__defaults");
  });
});

describe("the preview of an update reads nothing that the process has read, and", () => {
  test("keeps the stored outputs that stay; the rest is not known", async () => {
    const world = await grpcWorld();
    const held = await world.create("Deployment", { ...AGENT, waitForDeployed: false });
    world.emulator.clock.advance(30);
    const stored = { ...held.outputs, tracingProjectId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32" };
    const before = world.emulator.journal().length;
    const news = { ...AGENT, waitForDeployed: false, displayName: UNKNOWN, secrets: { A: "hunter2hunter2" } };
    const request = updateOf("Deployment", { ...held, outputs: stored }, news, { preview: true });
    const answered = plain((await world.plugin.ask(RPC.update, request)).getProperties());
    expect(answered).toEqual({
      ...news,
      secrets: secret({ A: "hunter2hunter2" }),
      ...UNKNOWN_DEPLOYMENT,
      tenantId: WORKSPACE,
      tracingProjectId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
      dashboardUrl: held.outputs["dashboardUrl"],
      createdAt: held.outputs["createdAt"],
    });
    expect(world.emulator.journal().length).toBe(before);
  });

  test("rejects what is certain to fail, with the resource and the way on", async () => {
    const world = await grpcWorld();
    const { endTime: _, ...schedule } = { ...MONTH, intervalHours: 24 };
    const outputs = { tenantId: WORKSPACE, status: "Cancelled", finishedAt: "2025-01-03T12:00:00+00:00" };
    const request = updateOf("BulkExport", { inputs: schedule, outputs }, schedule, { preview: true });
    expect(await world.plugin.refusal(RPC.update, request)).toEqual({
      code: 9,
      details: expect.stringMatching(
        /^BulkExport "daily": the schedule was canceled outside Pulumi, and a canceled export never restarts\. Set startTime: "2025-01-03T00:00:00Z" /,
      ),
    });
    expect(asked(world)).toEqual([SETTINGS]);
  });
});
