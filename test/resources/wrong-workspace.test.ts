import { describe, expect, test } from "vitest";
import { type Handle, startGateway } from "../conformance/gateway.ts";
import { FRONT_ENDS, Life } from "../conformance/life.ts";
import { BUCKET } from "./given.ts";

const ASKED = "00000000-0000-4000-8000-000000000001";
/** The workspace of the key behind a gateway that drops the header. */
const OTHER = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const PROJECT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";
const EXPORTS = /^\/api\/v1\/bulk-exports(?:\/[0-9a-f-]{36})?(?:\?|$)/;

/** Whatever workspace a request names, it is carried out in the other one. */
const everything: Handle = (request, forward) =>
  forward({ ...request, headers: { ...request.headers, "x-tenant-id": OTHER } });

/** The same of exports alone: their destination answers as if it were in the workspace that was asked for. */
const exportsAlone: Handle = async (request, forward) => {
  const { status, body } = await everything(request, forward);
  return { status, body: EXPORTS.test(request.path) ? body : body.replaceAll(OTHER, ASKED) };
};

const DEPLOYMENT = {
  name: "agent",
  source: "external_docker",
  sourceConfig: { resourceSpec: {}, customUrl: "https://agent.example.com" },
  sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
};

const KEEP = "To keep it, set `workspaceId` to that workspace. [LS5008]";

describe.each(["dynamic", "plugin"] as const)("%s: where a proxy drops X-Tenant-Id", (frontEnd) => {
  test.each([
    ["ExportDestination", BUCKET, "export destination"],
    ["Deployment", DEPLOYMENT, "deployment"],
  ] as const)(
    "a new %s of another workspace is an error, and no up replaces it",
    async (kind, program, noun) => {
      const gateway = await startGateway();
      gateway.handle = everything;
      const life = await Life.begin(frontEnd, kind, { apiUrl: gateway.url, workspaceId: ASKED });
      const first = await life.up(program);
      const id = life.held?.id;
      const says = `LangSmith created ${noun} ${id} in workspace ${OTHER} instead of ${ASKED}. Fix the proxy that drops the header X-Tenant-Id, delete the object there, run \`pulumi state delete\`, then \`pulumi up\`. ${KEEP}`;
      expect(says.length).toBeLessThan(400);
      expect(first).toMatchObject({ did: "create", error: expect.stringContaining(says) });
      expect(life.held).toMatchObject({ unfinished: true, outputs: { tenantId: OTHER } });
      const changed = { ...program, displayName: "changed" };
      for (const again of [program, changed, program]) {
        expect(await life.up(again)).toMatchObject({ did: "update", error: expect.stringContaining(says) });
      }
      const refreshed = await life.refresh();
      expect(refreshed.error).toBeUndefined();
      expect(refreshed.warnings.join("\n")).toContain(says);
      expect(await life.up(program)).toMatchObject({ did: "update", error: expect.stringContaining(says) });
      expect(await life.destroy()).toMatchObject({
        error: expect.stringContaining(
          `${noun} ${id} was not deleted: it is in workspace ${OTHER}, but the program uses ${ASKED}. Delete it there, then run \`pulumi state delete\`. [LS5009]`,
        ),
      });
      expect(gateway.writes()).toHaveLength(1);
    },
  );

  test("a program that then names the other workspace keeps the object", async () => {
    const gateway = await startGateway();
    gateway.handle = everything;
    const life = await Life.begin(frontEnd, "ExportDestination", { apiUrl: gateway.url, workspaceId: ASKED });
    await life.up(BUCKET);
    await life.configure({ apiUrl: gateway.url, workspaceId: OTHER });
    expect(await life.up(BUCKET)).toEqual({ did: "update", warnings: [] });
    expect(await life.up(BUCKET)).toEqual({ did: "same", warnings: [] });
    await life.configure({ apiUrl: gateway.url, workspaceId: ASKED });
    expect(await life.up(BUCKET)).toMatchObject({ did: "replace" });
    await life.configure({ apiUrl: gateway.url, workspaceId: OTHER });
    expect(await life.destroy()).toEqual({ did: "delete", warnings: [] });
    expect(gateway.emulator.state().destinations).toEqual([]);
  });

  test.each([
    ["one-off", { endTime: "2025-02-01T00:00:00Z" }],
    ["scheduled", { intervalHours: 24 }],
  ])(
    "a new %s export of another workspace is cancelled there, once, and never created again",
    async (_, range) => {
      const gateway = await startGateway();
      const life = await Life.begin(frontEnd, "BulkExport", { apiUrl: gateway.url, workspaceId: ASKED });
      const bucket = await fetch(`${gateway.emulator.url}/api/v1/bulk-exports/destinations`, {
        method: "POST",
        headers: { "X-Api-Key": "somebody", "X-Tenant-Id": OTHER, "Content-Type": "application/json" },
        body: JSON.stringify({
          destination_type: "s3",
          display_name: "bucket",
          config: { bucket_name: "acme-traces", region: "eu-central-1", include_bucket_in_prefix: true },
          credentials: { access_key_id: "AKIATEST", secret_access_key: "not-to-be-seen" },
        }),
      });
      const { id: destination } = (await bucket.json()) as { id: string };
      gateway.handle = exportsAlone;
      const program = {
        bulkExportDestinationId: destination,
        sessionId: PROJECT,
        startTime: "2025-01-01T00:00:00Z",
        ...range,
      };
      const first = await life.up(program);
      const id = life.held?.id;
      expect(first).toMatchObject({
        did: "create",
        error: expect.stringContaining(
          `LangSmith created bulk export ${id} in workspace ${OTHER} instead of ${ASKED}, so the provider canceled it there. Fix the proxy that drops the header X-Tenant-Id, run \`pulumi state delete\`, then \`pulumi up\`. To recreate it there, set \`workspaceId\` to that workspace. [LS5008]`,
        ),
      });
      const unfinished = gateway.emulator
        .state()
        .exports.filter(({ status }) => status !== "Cancelled" && status !== "Completed");
      expect(unfinished).toEqual([]);
      expect(gateway.writes()).toContain(`PATCH /api/v1/bulk-exports/${id}`);
      for (const change of [
        {},
        { filter: "eq(is_root, true)" },
        { allowReexport: true, formatVersion: "v2_beta" },
      ]) {
        expect(await life.up({ ...program, ...change })).toMatchObject({
          did: "update",
          error: expect.stringContaining(
            `in workspace ${OTHER} instead of ${ASKED}, so the provider canceled it there. Fix the proxy`,
          ),
        });
      }
      await life.refresh();
      expect((await life.up(program)).did).toBe("update");
      // What was cancelled because of its place is no export that somebody stopped by hand.
      await life.configure({ apiUrl: gateway.url, workspaceId: OTHER });
      expect(await life.preview(program)).toMatchObject({ did: "replace" });
      expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
      expect(await life.preview(program)).toMatchObject({ did: "replace" });
      // The old object of a replacement has the inputs that name no workspace, or the first one.
      await life.configure({ apiUrl: gateway.url, workspaceId: ASKED });
      expect(await life.preview({ ...program, workspaceId: OTHER })).toMatchObject({ did: "replace" });
      const writes = gateway.writes();
      expect(await life.destroy()).toEqual({ did: "delete", warnings: [] });
      expect(gateway.writes()).toEqual(writes);
      expect(writes.filter((line) => line === "POST /api/v1/bulk-exports")).toHaveLength(1);
    },
  );

  test("nothing is sent once an answer shows the other workspace", async () => {
    const gateway = await startGateway();
    gateway.handle = everything;
    const first = await Life.begin(frontEnd, "ExportDestination", {
      apiUrl: gateway.url,
      workspaceId: ASKED,
    });
    await first.up(BUCKET);
    const second = await Life.begin(frontEnd, "ExportDestination", {
      apiUrl: gateway.url,
      workspaceId: ASKED,
    });
    const { error } = await second.up({ ...BUCKET, displayName: "second" });
    expect(error).toContain(
      `GET ${gateway.url}/api/v1/bulk-exports/destinations returned 200 from workspace ${OTHER} instead of ${ASKED}. Fix the proxy that drops the header X-Tenant-Id, or check \`langsmith:workspaceId\` and the API key. [LS1120]`,
    );
    expect(second.held).toBeUndefined();
    expect(gateway.writes()).toHaveLength(1);
  });
});

test("both front ends are covered", () => {
  expect(Object.keys(FRONT_ENDS)).toEqual(["dynamic", "plugin"]);
});
