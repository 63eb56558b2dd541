import { describe, expect, test } from "vitest";
import { perform } from "../../provider/core/operation.ts";
import { resources } from "../../provider/resources/index.ts";
import { clientOf, DESTINATION, type Scripted, type Seen, serve } from "../http/server.ts";

const AT = "2026-09-01T10:00:01+00:00";
const WORKSPACE = DESTINATION.tenant_id;
const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

/** What a server answers a list with. */
function pageOf(rows: readonly object[], { url }: Seen): Scripted {
  const query = new URL(url, "http://x").searchParams;
  const offset = Number(query.get("offset") ?? 0);
  return { body: rows.slice(offset, offset + Number(query.get("limit") ?? rows.length)) };
}

/** Operations on a server of one list, whose other requests a script answers. */
async function rigOf(rows: readonly object[], other: (seen: Seen) => Scripted) {
  const server = await serve((seen) => {
    if (seen.url.endsWith("/settings")) return { body: { id: WORKSPACE } };
    const isList = seen.method === "GET" && !/\/[0-9a-f-]{36}(?:\?|$)/.test(seen.url);
    return isList ? pageOf(rows, seen) : other(seen);
  });
  const { service } = clientOf(server.url, { maxRetries: 0 });
  const context = { limitSeconds: 60, status: () => {}, warn: () => {} };
  return { service, context };
}

describe("an object that the service does not find", () => {
  const id = uuid(999);
  const NOT_FOUND = { status: 404, body: { detail: "Export not found" } };
  const reading = async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({ ...DESTINATION, id: uuid(index) }));
    const { service, context } = await rigOf(rows, () => NOT_FOUND);
    const olds = { inputs: {}, outputs: { tenantId: WORKSPACE, createdAt: "2020-01-01T00:00:00Z" } };
    const { read } = resources.ExportDestination;
    return perform(context, (operation) => read(service, id, olds, operation));
  };

  test("is deleted where the first page is of its workspace, however short it is", async () => {
    expect(await reading()).toBeUndefined();
  });
});

test("a dataset whose creation is not answered is found on a later page of a list that ignores names", async () => {
  const { create, example } = resources.Dataset;
  const of = { tenant_id: WORKSPACE, created_at: AT, modified_at: AT };
  const rows: object[] = Array.from({ length: 130 }, (_, index) => ({
    ...of,
    id: uuid(index),
    name: `d-${index}`,
  }));
  // Of all kinds, an id that one search found is none of another's.
  const created = { ...of, id: uuid(998), metadata: example["metadata"] };
  const { service, context } = await rigOf(rows, ({ method, body }) => {
    if (method !== "POST") return { body: rows.at(-1) };
    rows.push({ ...JSON.parse(body), ...created });
    return { fault: "reset" };
  });
  const creation = perform(context, (operation) =>
    create(service, example, { ...operation, pause: () => Promise.resolve() }),
  );
  expect((await creation).id).toBe(created.id);
});
