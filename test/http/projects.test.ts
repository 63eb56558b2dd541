import { describe, expect, it } from "vitest";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { Forbidden } from "../../provider/http/errors.ts";
import { resources } from "../../provider/resources/index.ts";
import { clientOf, rejection, serve } from "./server.ts";

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const project = (id: string, name: string) => ({
  id,
  tenant_id: "11111111-1111-4111-8111-111111111111",
  name,
  start_time: null,
});

describe("a listing of tracing projects", () => {
  it("asks for the name, a hundred at a time, until a page is empty", async () => {
    const all = Array.from({ length: 101 }, (_, index) => project(`p-${index}`, "a & b"));
    const server = await serve(({ url }) => {
      const offset = Number(new URL(url, "http://x").searchParams.get("offset"));
      return { body: all.slice(offset, offset + 100) };
    });
    const { service, call } = clientOf(server.url);
    expect(
      await collected(resources.TracingProject.of.objectsOf(service).list(call, { name: "a & b" })),
    ).toHaveLength(101);
    expect(server.lines()).toEqual([
      "GET /api/v1/sessions?name=a+%26+b&limit=100&offset=0",
      "GET /api/v1/sessions?name=a+%26+b&limit=100&offset=100",
      "GET /api/v1/sessions?name=a+%26+b&limit=100&offset=101",
    ]);
  });

  it("leaves out other names, from a server that ignores the filter", async () => {
    const names = ["agent", "agent-two", "Agent"];
    const server = await serve(() => ({ body: names.map((name) => project(name, name)) }));
    const { service, call } = clientOf(server.url);
    const listed = await collected(
      resources.TracingProject.of.objectsOf(service).list(call, { name: "agent" }),
    );
    expect(listed.map(({ id }) => id)).toEqual(["agent"]);
  });

  it("names the permission that is missing", async () => {
    const server = await serve(() => ({ status: 403, body: { detail: "no" } }));
    const { service, call } = clientOf(server.url);
    const error = await rejection(
      collected(resources.TracingProject.of.objectsOf(service).list(call, { name: "x" })),
      Forbidden,
    );
    expect([error.reason, `${error.fix} [${error.code}]`]).toEqual([
      "permission",
      "Use a key whose role has the permission projects:read in this workspace, and check `langsmith:workspaceId`. [LS1113]",
    ]);
  });
});

describe("the runs of what a schedule spawned", () => {
  it("are asked for by the schedule, page by page", async () => {
    const all = Array.from({ length: 1001 }, (_, index) => ({ id: `r-${index}`, status: "Completed" }));
    const server = await serve(({ url }) => {
      const offset = Number(new URL(url, "http://x").searchParams.get("offset"));
      return { body: all.slice(offset, offset + 1000) };
    });
    const { service, call } = clientOf(server.url);
    expect(await collected(service.api(BulkExports).spawnedRuns("e-1", call))).toHaveLength(1001);
    expect(server.lines()).toEqual([
      "GET /api/v1/bulk-exports/runs?source_bulk_export_id=e-1&limit=1000&offset=0",
      "GET /api/v1/bulk-exports/runs?source_bulk_export_id=e-1&limit=1000&offset=1000",
      "GET /api/v1/bulk-exports/runs?source_bulk_export_id=e-1&limit=1000&offset=1001",
    ]);
  });
});
