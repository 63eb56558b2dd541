import { describe, expect, it } from "vitest";
import { Github } from "../../provider/functions/github.ts";
import { Listeners } from "../../provider/functions/listeners.ts";
import { UnexpectedAnswer } from "../../provider/http/errors.ts";
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

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

describe("a listing of listeners", () => {
  it("goes on where the service says", async () => {
    const server = await serve((_seen, index) => ({
      body:
        index === 0
          ? { resources: many(0, 100), offset: 130 }
          : { resources: many(200, 1), offset: 131, total: 2 },
    }));
    const { service, call } = clientOf(server.url);
    const all = await collected(service.api(Listeners).list(call));
    expect([all.length, all[0]?.id, all.at(-1)?.id]).toEqual([101, "l-0", "l-200"]);
    expect(server.lines()).toEqual([
      "GET /v2/listeners?limit=100&offset=0",
      "GET /v2/listeners?limit=100&offset=130",
    ]);
  });

  it.each([
    [2, 1],
    [150, 1],
    [100, 3],
  ])("of a server that answers a list of %i alone is read once, in %i requests", async (count, requests) => {
    const server = await serve(() => ({ body: many(0, count) }));
    const { service, call } = clientOf(server.url);
    expect(await collected(service.api(Listeners).list(call))).toHaveLength(count);
    expect(server.seen).toHaveLength(requests);
  });

  it("without what newer servers report is read as well", async () => {
    const { compute_config: _, ...bare } = LISTENER;
    const server = await serve(() => ({ body: { resources: [{ ...bare, version: null }], offset: null } }));
    const { service, call } = clientOf(server.url);
    expect(await collected(service.api(Listeners).list(call))).toEqual([{ ...bare, version: null }]);
  });

  it("of another shape is no list", async () => {
    const server = await serve(() => ({ body: { listeners: [LISTENER] } }));
    const { service, call } = clientOf(server.url);
    const error = await rejection(collected(service.api(Listeners).list(call)), UnexpectedAnswer);
    expect(error.message).toContain("returned 200 with unexpected JSON.");
  });
});

describe("the GitHub integrations", () => {
  it("are read with an installation as a number or as a string", async () => {
    const body = [
      { id: "i-1", installation_id: 4711, name: "acme" },
      { id: "i-2", installation_id: "4712", name: "globex", provider: "github" },
    ];
    const server = await serve(() => ({ body }));
    const { service, call } = clientOf(server.url);
    expect(await service.api(Github).integrations(call)).toEqual([
      { id: "i-1", installation_id: "4711", name: "acme" },
      { id: "i-2", installation_id: "4712", name: "globex", provider: "github" },
    ]);
    expect(server.lines()).toEqual(["GET /v1/integrations/github/install"]);
  });

  it("have their repositories behind their id, which is one segment of the path", async () => {
    const repository = { id: 7, name: "agent", owner: "acme", url: "https://github.com/acme/agent" };
    const server = await serve(() => ({ body: [repository] }));
    const { service, call } = clientOf(server.url);
    expect(await service.api(Github).repositories("a/b", call)).toEqual([{ ...repository, id: "7" }]);
    expect(server.lines()).toEqual(["GET /v1/integrations/github/a%2Fb/repos"]);
  });
});
