import { describe, expect, test } from "vitest";
import { type Handle, startGateway } from "../conformance/gateway.ts";
import { FRONT_ENDS, Life } from "../conformance/life.ts";
import { BUCKET, DOCKER } from "./given.ts";

const ASKED = "00000000-0000-4000-8000-000000000001";
/** The workspace of the key behind a gateway that drops the header. */
const OTHER = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const PROJECT = "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32";

/** Whatever workspace a request names, it is carried out in the other one. */
const everything: Handle = (request, forward) =>
  forward({ ...request, headers: { ...request.headers, "x-tenant-id": OTHER } });

/** The same of all but the settings of the workspace, at which a preview would stop. */
const allButSettings: Handle = (request, forward) =>
  request.path === "/api/v1/settings" ? forward(request) : everything(request, forward);

/** The same of what creates. */
const creations: Handle = (request, forward) =>
  request.method === "POST" ? everything(request, forward) : forward(request);

const misplaced = (noun: string, id: string | undefined) =>
  `LangSmith created ${noun} ${id} in workspace ${OTHER} instead of ${ASKED}.`;

describe.each(["dynamic", "plugin"] as const)("%s: where a proxy drops X-Tenant-Id", (frontEnd) => {
  const begin = async (kind: "ExportDestination" | "Deployment" | "BulkExport", handle: Handle) => {
    const gateway = await startGateway();
    gateway.handle = handle;
    const life = await Life.begin(frontEnd, kind, { apiUrl: gateway.url, workspaceId: ASKED });
    return { gateway, life };
  };

  test.each([
    ["ExportDestination", BUCKET, "export destination"],
    ["Deployment", DOCKER, "deployment"],
  ] as const)(
    "a new %s of another workspace is an error that keeps its id and where it is",
    async (kind, program, noun) => {
      const { gateway, life } = await begin(kind, allButSettings);
      const { failed, error } = await life.up(program);
      expect([failed, error]).toEqual(["create", expect.stringContaining(misplaced(noun, life.held?.id))]);
      expect(life.held).toMatchObject({ unfinished: true, outputs: { tenantId: OTHER } });
      expect(gateway.writes()).toHaveLength(1);
      expect((await life.refresh()).error).toBeUndefined();
      expect(life.held?.outputs["tenantId"]).toBe(OTHER);
    },
  );

  test("the next up replaces it, and deletes it where it is, once the proxy is fixed", async () => {
    const { gateway, life } = await begin("ExportDestination", creations);
    await life.up(BUCKET);
    const first = life.held?.id;
    gateway.handle = (request, forward) => forward(request);
    expect(await life.preview(BUCKET)).toMatchObject({ did: "replace" });
    expect(await life.up(BUCKET)).toMatchObject({ did: "replace", warnings: [] });
    const held = gateway.emulator.state().destinations;
    expect(held.map(({ id, tenant_id }) => [id, tenant_id])).toEqual([[life.held?.id, ASKED]]);
    expect(life.held?.id).not.toBe(first);
    expect(await life.up(BUCKET)).toEqual({ did: "same", warnings: [] });
  });

  test("a deployment is replaced only with the consent of the program", async () => {
    const { gateway, life } = await begin("Deployment", creations);
    await life.up(DOCKER);
    gateway.handle = (request, forward) => forward(request);
    const writes = gateway.writes();
    expect((await life.up(DOCKER)).error).toContain("allowDataLoss");
    expect(gateway.writes()).toEqual(writes);
  });

  test("it is deleted where it is", async () => {
    const { gateway, life } = await begin("ExportDestination", creations);
    await life.up(BUCKET);
    gateway.handle = (request, forward) => forward(request);
    expect(await life.destroy()).toEqual({ did: "delete", warnings: [] });
    expect(gateway.emulator.state().destinations).toEqual([]);
  });

  test("a program that then names the other workspace keeps the object", async () => {
    const { gateway, life } = await begin("ExportDestination", allButSettings);
    await life.up(BUCKET);
    await life.configure({ apiUrl: gateway.url, workspaceId: OTHER });
    expect(await life.up(BUCKET)).toEqual({ did: "update", warnings: [] });
    expect(await life.up(BUCKET)).toEqual({ did: "same", warnings: [] });
    expect(gateway.writes()).toHaveLength(1);
    await life.configure({ apiUrl: gateway.url, workspaceId: ASKED });
    expect(await life.preview(BUCKET)).toMatchObject({ did: "replace" });
    await life.configure({ apiUrl: gateway.url, workspaceId: OTHER });
    expect(await life.destroy()).toEqual({ did: "delete", warnings: [] });
    expect(gateway.emulator.state().destinations).toEqual([]);
  });

  test.each([
    ["one-off export", { endTime: "2025-02-01T00:00:00Z" }],
    ["schedule", { intervalHours: 24 }],
  ])("a %s is replaced only with the consent of the program, and canceled where it is", async (_, range) => {
    const { gateway, life } = await begin("BulkExport", allButSettings);
    const create = async (workspace: string) => {
      const bucket = await Life.begin(frontEnd, "ExportDestination", {
        apiUrl: gateway.emulator.url,
        workspaceId: workspace,
      });
      await bucket.up(BUCKET);
      return bucket.held?.id ?? "";
    };
    const [there, here] = [await create(OTHER), await create(ASKED)];
    // The destination answers as if it were in the workspace that was asked for.
    gateway.handle = async (request, forward) => {
      const { status, body } = await allButSettings(request, forward);
      return { status, body: /\/destinations/.test(request.path) ? body.replaceAll(OTHER, ASKED) : body };
    };
    const program = { sessionId: PROJECT, startTime: "2025-01-01T00:00:00Z", ...range };
    const { error } = await life.up({ ...program, bulkExportDestinationId: there });
    const id = life.held?.id;
    expect(error).toContain(misplaced("bulk export", id));
    expect(life.held).toMatchObject({ unfinished: true, outputs: { tenantId: OTHER } });
    gateway.handle = (request, forward) => forward(request);
    const writes = gateway.writes().length;
    const moved = { ...program, bulkExportDestinationId: here };
    expect((await life.up(moved)).error).toContain("allowReexport");
    expect(gateway.writes().slice(writes)).toEqual([]);
    expect(await life.up({ ...moved, allowReexport: true })).toMatchObject({ did: "replace" });
    expect(gateway.writes().slice(writes)).toEqual([
      "POST /api/v1/bulk-exports",
      `PATCH /api/v1/bulk-exports/${id}`,
    ]);
  });

  test("nothing is sent once an answer shows the other workspace", async () => {
    const { gateway, life } = await begin("ExportDestination", allButSettings);
    await life.up(BUCKET);
    gateway.handle = everything;
    const second = await Life.begin(frontEnd, "ExportDestination", {
      apiUrl: gateway.url,
      workspaceId: ASKED,
    });
    const { error } = await second.up({ ...BUCKET, displayName: "second" });
    const reads = {
      dynamic: `Workspace ${OTHER} answers instead of ${ASKED}. Nothing was changed. Fix the proxy that drops the header X-Tenant-Id, or check \`langsmith:workspaceId\`, the address and the API key. [LS1120]`,
      plugin: `GET ${gateway.url}/api/v1/bulk-exports/destinations returned 200 from workspace ${OTHER} instead of ${ASKED}. Fix the proxy that drops the header X-Tenant-Id, or check \`langsmith:workspaceId\`, the address and the API key. [LS1120]`,
    };
    expect(error).toContain(reads[frontEnd]);
    expect(second.held).toBeUndefined();
    expect(gateway.writes()).toHaveLength(1);
  });
});

test("both front ends are covered", () => {
  expect(Object.keys(FRONT_ENDS)).toEqual(["dynamic", "plugin"]);
});
