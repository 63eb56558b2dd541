import { describe, expect, test } from "vitest";
import { type Handle, startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";
import { breaksAfter, breaksBefore } from "../conformance/stack.ts";

const WORKSPACE = "00000000-0000-4000-8000-000000000001";
const PROGRAM = {
  name: "agent",
  source: "external_docker",
  sourceConfig: { resourceSpec: { minScale: 1 } },
  sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
  secrets: { TOKEN: "before" },
  displayName: "Before",
  waitForDeployed: false,
};
const IMAGE = { sourceRevisionConfig: { imageUri: "registry.example.com/agent:2" } };
const FORBIDDEN: Handle = async () => ({ status: 403, body: '{"detail":"Forbidden"}' });

describe.each(["dynamic", "plugin"] as const)("%s: a deployment that no up waits for", (frontEnd) => {
  async function afterLost(change: object, lose: Handle) {
    const gateway = await startGateway();
    const life = await Life.begin(frontEnd, "Deployment", { apiUrl: gateway.url, workspaceId: WORKSPACE });
    expect(await life.up(PROGRAM)).toMatchObject({ did: "create" });
    let sent = false;
    gateway.handle = async (request, forward) => {
      // What would show whether it was carried out cannot be read either.
      if (request.method !== "PATCH") return sent ? FORBIDDEN(request, forward) : forward(request);
      sent = true;
      return lose(request, forward);
    };
    expect((await life.up({ ...PROGRAM, ...change })).error).toBeDefined();
    expect(life.held).toMatchObject({ unfinished: true });
    gateway.handle = (request, forward) => forward(request);
    return { life, gateway };
  }

  test.each([
    ["image", IMAGE],
    ["secrets", { secrets: { TOKEN: "after" } }],
    ["label", { displayName: "After" }],
  ])("has its former %s again after the change is undone, though the answer was lost", async (_, change) => {
    const { life, gateway } = await afterLost(change, breaksAfter);
    const before = gateway.writes().length;
    expect((await life.up(PROGRAM)).error).toBeUndefined();
    expect(gateway.writes()).toHaveLength(before + 1);
    expect(await life.refresh()).toMatchObject({ warnings: [] });
    expect(await life.up(PROGRAM)).toMatchObject({ did: "same" });
  });

  test.each([
    ["image", IMAGE],
    ["secrets", { secrets: { TOKEN: "after" } }],
    ["label", { displayName: "After" }],
  ])("is sent its new %s by the next up where the request never arrived", async (_, change) => {
    const { life, gateway } = await afterLost(change, breaksBefore);
    const before = gateway.writes().length;
    expect((await life.up({ ...PROGRAM, ...change })).error).toBeUndefined();
    expect(gateway.writes()).toHaveLength(before + 1);
    expect(await life.up({ ...PROGRAM, ...change })).toMatchObject({ did: "same" });
  });
});
