import { describe, expect, it } from "vitest";
import * as z from "zod";
import type { Properties } from "../../provider/core/properties.ts";
import { functions } from "../../provider/functions/index.ts";
import { UnexpectedAnswer } from "../../provider/http/errors.ts";
import { run } from "../functions/rig.ts";
import { clientOf, rejection, serve } from "./server.ts";

const LISTENER = {
  id: "l-1",
  compute_type: "k8s",
  compute_id: "prod-eu",
  compute_config: { k8s_namespaces: ["agents"] },
  created_at: "2026-09-01T10:00:01+00:00",
  updated_at: "2026-09-01T10:00:01+00:00",
};
const many = (from: number, count: number) =>
  Array.from({ length: count }, (_, index) => ({ ...LISTENER, id: `l-${from + index}` }));

/** What a function finds at a server. */
function found(name: keyof typeof functions, url: string, args: Properties = {}): Promise<Properties> {
  return run(functions[name], args, () => clientOf(url).service);
}

async function listenersAt(url: string): Promise<readonly Properties[]> {
  const { listeners } = await found("getListeners", url);
  return z.array(z.looseObject({})).parse(listeners);
}

describe("a listing of listeners", () => {
  it("goes on where the service says", async () => {
    const server = await serve((_seen, index) => ({
      body: index === 0 ? { resources: many(0, 100), offset: 130 } : { resources: many(200, 1), offset: 131 },
    }));
    const all = await listenersAt(server.url);
    expect([all.length, all[0]?.["id"], all.at(-1)?.["id"]]).toEqual([101, "l-0", "l-200"]);
    expect(server.lines()).toEqual([
      "GET /v2/listeners?limit=100&offset=0",
      "GET /v2/listeners?limit=100&offset=130",
      "GET /v2/listeners?limit=100&offset=131",
    ]);
  });

  it.each([
    [2, 2],
    [150, 1],
    [100, 3],
  ])("of a server that answers a list of %i alone is read once, in %i requests", async (count, requests) => {
    const server = await serve(() => ({ body: many(0, count) }));
    expect(await listenersAt(server.url)).toHaveLength(count);
    expect(server.seen).toHaveLength(requests);
  });

  it("without what newer servers report is read as well", async () => {
    const { compute_config: _, ...bare } = LISTENER;
    const server = await serve(() => ({ body: { resources: [{ ...bare, version: null }], offset: null } }));
    expect(await listenersAt(server.url)).toEqual([
      {
        id: bare.id,
        computeType: "k8s",
        computeId: "prod-eu",
        k8sNamespaces: [],
        createdAt: bare.created_at,
        updatedAt: bare.updated_at,
      },
    ]);
  });

  it("of another shape is no list", async () => {
    const server = await serve(() => ({ body: { listeners: [LISTENER] } }));
    const error = await rejection(listenersAt(server.url), UnexpectedAnswer);
    expect(error.message).toContain("returned 200 with unexpected JSON at resources.");
  });
});

describe("the GitHub integrations", () => {
  it("are read with an installation as a number or as a string", async () => {
    const body = [
      { id: "i-1", installation_id: 4711, name: "acme" },
      { id: "i-2", installation_id: "4712", name: "globex", provider: "github" },
    ];
    const server = await serve(() => ({ body }));
    expect(await found("getGithubIntegrations", server.url)).toEqual({
      integrations: [
        { id: "i-1", installationId: "4711", name: "acme" },
        { id: "i-2", installationId: "4712", name: "globex" },
      ],
    });
    expect(server.lines()).toEqual(["GET /v1/integrations/github/install"]);
  });

  it("have their repositories behind their id", async () => {
    const integrationId = "8f0e2b54-7c1d-4a9e-b6d3-3c5f9e0a1b72";
    const repository = { id: 7, name: "agent", owner: "acme", url: "https://github.com/acme/agent" };
    const server = await serve(() => ({ body: [repository] }));
    expect(await found("getGithubRepositories", server.url, { integrationId })).toEqual({
      repositories: [{ ...repository, id: "7", hostIntegrationId: integrationId }],
    });
    expect(server.lines()).toEqual([`GET /v1/integrations/github/${integrationId}/repos`]);
  });
});
