import { describe, expect, test } from "vitest";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { ExportDestinations } from "../../provider/http/api/export-destinations.ts";
import { type Gateway, type Handle, startGateway } from "../conformance/gateway.ts";
import { type FRONT_ENDS, Life } from "../conformance/life.ts";
import { BUCKET, DOCKER, PROVIDER } from "./given.ts";
import { clientOf } from "./lives.ts";

const ASKED = "00000000-0000-4000-8000-000000000001";
/** The workspace of the key behind a gateway that drops the header. */
const OTHER = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const LONG_AGO = 100 * 86_400;

/** Whatever workspace a request names, it is carried out in the other one, which is empty. */
const elsewhere: Handle = (request, forward) =>
  forward({ ...request, headers: { ...request.headers, "x-tenant-id": OTHER } });

/** A service that answers some paths with something else. */
function instead(paths: RegExp, status: number, body: string, further: Handle): Handle {
  return async (request, forward) =>
    paths.test(request.path) ? { status, body } : further(request, forward);
}

const passing: Handle = (request, forward) => forward(request);
const NO_SETTINGS = /^\/api\/v1\/settings$/;
const NEITHER = /^\/api\/v1\/(?:settings|sessions)/;
const DENIED = JSON.stringify({ detail: "Forbidden" });

const DEPLOYMENT = { ...DOCKER, waitForDeployed: false };

/** An old object in the state of a stack. */
async function owned(
  frontEnd: keyof typeof FRONT_ENDS,
  kind: Parameters<typeof Life.begin>[1],
  program: Readonly<Record<string, unknown>>,
): Promise<{ gateway: Gateway; life: Life }> {
  const gateway = await startGateway();
  const life = await Life.begin(frontEnd, kind, { apiUrl: gateway.url, workspaceId: ASKED });
  expect(await life.up(program)).toMatchObject({ did: "create", warnings: [] });
  gateway.emulator.clock.advance(LONG_AGO);
  return { gateway, life };
}

async function deleteOutside({ emulator }: Gateway, id: string): Promise<void> {
  const call = { signal: new AbortController().signal };
  await clientOf(emulator).api(ExportDestinations).delete(id, call);
}

describe.each(["dynamic", "plugin"] as const)("%s: an empty list of objects", (frontEnd) => {
  test.each([
    ["ExportDestination", BUCKET, "export destination"],
    ["Deployment", DEPLOYMENT, "deployment"],
  ] as const)("of another workspace does not remove a %s from the state", async (kind, program, noun) => {
    const { gateway, life } = await owned(frontEnd, kind, program);
    const { id } = life.held ?? {};
    gateway.handle = elsewhere;
    const says = `LangSmith does not find ${noun} ${id}, and the list is empty. Workspace ${OTHER} answers instead of ${ASKED}. Nothing was changed. Fix the proxy that drops the header X-Tenant-Id, or check \`langsmith:workspaceId\`, the address and the API key. If it is deleted, run \`pulumi state delete\`. [LS5016]`;
    expect((await life.refresh()).error).toContain(says);
    expect((await life.destroy()).error).toContain(says);
    expect(life.held?.id).toBe(id);
  });

  test("of another workspace is known by its tracing projects where the service has no settings", async () => {
    const { gateway, life } = await owned(frontEnd, "ExportDestination", BUCKET);
    await clientOf(gateway.emulator, { workspaceId: OTHER })
      .api(Deployments)
      .create(
        {
          name: "other",
          source: "external_docker",
          source_config: { resource_spec: {}, custom_url: "https://other.example.com" },
          source_revision_config: { image_uri: "registry.example.com/other:1" },
          secrets: [],
        },
        { signal: new AbortController().signal },
      );
    gateway.handle = instead(NO_SETTINGS, 404, DENIED, elsewhere);
    expect((await life.refresh()).error).toContain(`Workspace ${OTHER} answers instead of ${ASKED}`);
  });

  test("does not remove an OAuth provider from the state where another workspace answers", async () => {
    const { gateway, life } = await owned(frontEnd, "OAuthProvider", PROVIDER);
    gateway.handle = async (request, forward) => {
      if (request.path.endsWith("/providers/acme")) return { status: 404, body: DENIED };
      if (request.path.includes("/auth/providers")) return { status: 200, body: "[]" };
      return elsewhere(request, forward);
    };
    expect((await life.refresh()).error).toContain(`Workspace ${OTHER} answers instead of ${ASKED}`);
  });

  test("removes the deleted object from the state where the recorded workspace answers", async () => {
    const { gateway, life } = await owned(frontEnd, "ExportDestination", BUCKET);
    await deleteOutside(gateway, life.held?.id ?? "");
    expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
    expect(life.held).toBeUndefined();
  });

  test.each([
    ["403", 403, DENIED],
    ["404", 404, DENIED],
    ["a page", 200, '"hello"'],
  ])("proves nothing where its workspace cannot be read (%s)", async (_, status, body) => {
    const { gateway, life } = await owned(frontEnd, "ExportDestination", BUCKET);
    const id = life.held?.id ?? "";
    await deleteOutside(gateway, id);
    gateway.handle = instead(NEITHER, status, body, passing);
    expect((await life.refresh()).error).toContain(
      `LangSmith does not find export destination ${id}, and the list is empty. Neither GET /api/v1/settings nor a tracing project shows which workspace answers (the last response was ${status}). Nothing was changed. Check that the API key can read one of them, then run the command again. If it is deleted, run \`pulumi state delete\`. [LS5015]`,
    );
    expect(life.held?.id).toBe(id);
  });

  test("is not asked for its workspace where it has another object of it", async () => {
    const { gateway, life } = await owned(frontEnd, "ExportDestination", BUCKET);
    const id = life.held?.id ?? "";
    const other = await Life.begin(frontEnd, "ExportDestination", {
      apiUrl: gateway.url,
      workspaceId: ASKED,
    });
    await other.up({ ...BUCKET, displayName: "other" });
    await deleteOutside(gateway, id);
    gateway.handle = instead(NEITHER, 500, DENIED, passing);
    expect(await life.refresh()).toMatchObject({ did: "refresh" });
    expect(life.held).toBeUndefined();
  });
});
