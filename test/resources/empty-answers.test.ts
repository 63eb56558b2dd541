import { expect, test } from "vitest";
import { type Handle, startGateway } from "../conformance/gateway.ts";
import { FRONT_ENDS, Life } from "../conformance/life.ts";
import { BUCKET } from "./given.ts";

const WORKSPACE = "00000000-0000-4000-8000-000000000001";
const DEPLOYMENT = {
  name: "agent",
  source: "external_docker",
  sourceConfig: { resourceSpec: {} },
  sourceRevisionConfig: { imageUri: "registry.example.com/agent:1" },
};

/** Every answer with another value of one member. */
function answering(member: string, was: RegExp, value: string): Handle {
  return async (request, forward) => {
    const { status, body } = await forward(request);
    return {
      status,
      body: body.replace(new RegExp(`"${member}":\\s*${was.source}`, "g"), `"${member}":${value}`),
    };
  };
}

const ENDS = Object.keys(FRONT_ENDS) as (keyof typeof FRONT_ENDS)[];

test.each(
  ENDS.flatMap((end) => [
    [end, "Deployment", DEPLOYMENT] as const,
    [end, "ExportDestination", BUCKET] as const,
  ]),
)(
  "%s: a %s without a workspace in the answers is kept with an error, and no up replaces it",
  async (end, kind, program) => {
    const gateway = await startGateway();
    gateway.handle = answering("tenant_id", /"[^"]*"/, '""');
    const life = await Life.begin(end, kind, { apiUrl: gateway.url, workspaceId: WORKSPACE });
    expect(await life.up(program)).toMatchObject({ failed: "create", error: expect.any(String) });
    const id = life.held?.id;
    for (const _ of [1, 2]) {
      const again = await life.up(program);
      expect(again).toMatchObject({
        failed: "update",
        error: expect.stringContaining("an empty string at tenant_id"),
      });
    }
    expect(life.held).toMatchObject({ id, unfinished: true });
    expect(gateway.writes()).toHaveLength(1);
  },
);

test.each(ENDS)("%s: null instead of an empty list of secrets is no secrets", async (end) => {
  const gateway = await startGateway();
  gateway.handle = answering("secrets", /\[\]/, "null");
  const life = await Life.begin(end, "Deployment", { apiUrl: gateway.url, workspaceId: WORKSPACE });
  expect(await life.up(DEPLOYMENT)).toEqual({ did: "create", warnings: [] });
  expect(await life.up(DEPLOYMENT)).toEqual({ did: "same", warnings: [] });
  expect(await life.refresh()).toEqual({ did: "refresh", warnings: [] });
  expect(await life.up(DEPLOYMENT)).toEqual({ did: "same", warnings: [] });
  expect(await life.destroy()).toEqual({ did: "delete", warnings: [] });
});
