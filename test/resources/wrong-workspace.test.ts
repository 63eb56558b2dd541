import { describe, expect, test } from "vitest";
import { type Handle, startGateway } from "../conformance/gateway.ts";
import { Life } from "../conformance/life.ts";
import { FRONT_END_NAMES } from "../conformance/scenario.ts";
import { ELSEWHERE, elsewhere, HERE } from "../conformance/stack.ts";
import { BUCKET, DOCKER } from "./given.ts";

/** What creates is carried out in another workspace: a proxy drops the header. */
const creations: Handle = (request, forward) =>
  request.method === "POST" ? elsewhere(request, forward) : forward(request);

describe.each(FRONT_END_NAMES)("%s: what a proxy let LangSmith create in another workspace", (frontEnd) => {
  const misplaced = async (kind: "ExportDestination" | "Deployment", program: object) => {
    const gateway = await startGateway();
    gateway.handle = creations;
    const life = await Life.begin(frontEnd, kind, { apiUrl: gateway.url, workspaceId: HERE });
    const { error } = await life.up({ ...program });
    expect(error).toContain(`${life.held?.id} in workspace ${ELSEWHERE} instead of ${HERE}.`);
    expect(life.held).toMatchObject({ unfinished: true, outputs: { tenantId: ELSEWHERE } });
    gateway.handle = (request, forward) => forward(request);
    return { gateway, life };
  };

  test("is replaced by the next up, and deleted where it is", async () => {
    const { gateway, life } = await misplaced("ExportDestination", BUCKET);
    expect(await life.preview(BUCKET)).toMatchObject({ did: "replace" });
    expect(await life.up(BUCKET)).toMatchObject({ did: "replace", warnings: [] });
    const stored = gateway.emulator.state().destinations;
    expect(stored.map(({ id, tenant_id }) => [id, tenant_id])).toEqual([[life.held?.id, HERE]]);
    expect(await life.up(BUCKET)).toEqual({ did: "same", warnings: [] });
  });

  test("is replaced only with consent where data goes with it", async () => {
    const { gateway, life } = await misplaced("Deployment", DOCKER);
    const writes = gateway.writes();
    expect((await life.up(DOCKER)).error).toContain("allowDataLoss");
    expect(gateway.writes()).toEqual(writes);
  });
});
