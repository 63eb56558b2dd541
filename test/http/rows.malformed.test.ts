import { describe, expect, it } from "vitest";
import { BulkExports } from "../../provider/http/api/bulk-exports.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import type { Row } from "../../provider/http/api/paging.ts";
import { UnexpectedAnswer } from "../../provider/http/errors.ts";
import { resources } from "../../provider/resources/index.ts";
import { clientOf, DEPLOYMENT, DESTINATION, EXPORT, rejection, serve } from "./server.ts";

const PROJECT = { id: "p-1", tenant_id: EXPORT.tenant_id, name: "chat", start_time: null };

async function collected<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

/** A client of a server that lists these rows, whatever is asked. */
async function listing(...rows: readonly object[]) {
  const server = await serve(({ url }) => {
    const offset = new URL(url, "http://x").searchParams.get("offset") ?? "0";
    const page = offset === "0" ? rows : [];
    return { body: url.startsWith("/v2/deployments") ? { resources: page, offset: 0 } : page };
  });
  return clientOf(server.url);
}

async function idsOf(rows: AsyncIterable<Row>): Promise<unknown[]> {
  return (await collected(rows)).map(({ id }) => id);
}

describe("an object of a list that cannot be read", () => {
  it("of another name is left out of the deployments of a name", async () => {
    const odd = { ...DEPLOYMENT, id: "d-2", name: "other", created_at: 5 };
    const { service, call } = await listing(odd, DEPLOYMENT);
    expect(await idsOf(service.api(Deployments).list(call, { name: "agent" }))).toEqual(["d-1"]);
  });

  it.each([
    ["of that name", { ...DEPLOYMENT, id: "d-2", created_at: 5 }, "0.created_at"],
    ["of a name that is no string", { ...DEPLOYMENT, id: "d-2", name: 5 }, "0.name"],
  ])("%s makes them an error", async (_, odd, path) => {
    const { service, call } = await listing(odd, DEPLOYMENT);
    const error = await rejection(
      collected(service.api(Deployments).list(call, { name: "agent" })),
      UnexpectedAnswer,
    );
    expect(error.message).toContain(`returned 200 with unexpected JSON at resources.${path}.`);
  });

  it("of another name is left out of the tracing projects of a name", async () => {
    const odd = { ...PROJECT, id: "p-2", name: "other", tenant_id: 5 };
    const { service, call } = await listing(odd, PROJECT);
    const projects = resources.TracingProject.plainKind.objectsOf(service);
    expect(await idsOf(projects.list(call, { name: "chat" }))).toEqual(["p-1"]);
    await rejection(collected(projects.list(call, { name: "other" })), UnexpectedAnswer);
  });

  it("is listed by its id where only ids are looked at", async () => {
    const { service, call } = await listing({ ...EXPORT, id: "e-2", interval_hours: "1" }, EXPORT);
    const rows = service.api(BulkExports).rows(call);
    expect(await idsOf(rows)).toEqual(["e-2", "e-1"]);
  });

  it.each([
    ["Deployment", { ...DEPLOYMENT, id: "d-2", status: 5 }, DEPLOYMENT, "status"],
    ["ExportDestination", { ...DESTINATION, id: "b-2", config: null }, DESTINATION, "config"],
    ["BulkExport", { ...EXPORT, id: "e-2", status: 5 }, EXPORT, "status"],
  ] as const)("is an item that no program can declare: %s", async (kind, odd, other, member) => {
    const { service, call } = await listing({ ...odd, id: "a\nb" }, odd, other);
    const { inventory } = resources[kind];
    if (inventory === undefined) throw new Error("it has no inventory");
    const items = await collected(inventory.list(service, call));
    expect(items.map(({ id, unread }) => [id, unread?.message])).toEqual([
      [
        odd.id,
        `LangSmith returned ${odd.id} in a format that this version of pulumi-langsmith does not know: ${member} is missing or has another type. Upgrade the provider, or a self-hosted server that is too old. If both are current, report the error. [LS1129]`,
      ],
      [other.id, undefined],
    ]);
  });
});
