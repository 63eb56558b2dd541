import { describe, expect, test } from "vitest";
import { perform } from "../../provider/core/operation.ts";
import { ListingIncomplete } from "../../provider/http/api/paging.ts";
import { resources } from "../../provider/resources/index.ts";
import { clientOf, DESTINATION, type Scripted, type Seen, serve } from "../http/server.ts";

const AT = "2026-09-01T10:00:01+00:00";
const WORKSPACE = DESTINATION.tenant_id;
const uuid = (index: number) => `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;

/** What a server answers a list with: at most 20 rows, from the offset or, of one that pages by a cursor, from the first. */
function pageOf(rows: readonly object[], { url }: Seen, by: "offset" | "cursor"): Scripted {
  const query = new URL(url, "http://x").searchParams;
  const limit = Math.min(Number(query.get("limit") ?? 20), 20);
  const from = by === "offset" ? Number(query.get("offset") ?? 0) : 0;
  return { body: rows.slice(from, from + limit) };
}

/** Operations on a server of one list, whose other requests a script answers. */
async function rigOf(rows: readonly object[], by: "offset" | "cursor", other: (seen: Seen) => Scripted) {
  const server = await serve((seen) => {
    if (seen.url.endsWith("/settings")) return { body: { id: WORKSPACE } };
    const isList = seen.method === "GET" && !/\/[0-9a-f-]{36}(?:\?|$)/.test(seen.url);
    return isList ? pageOf(rows, seen, by) : other(seen);
  });
  const { service } = clientOf(server.url, { maxRetries: 0 });
  const context = { limitSeconds: 60, status: () => {}, warn: () => {} };
  return { service, context, posts: () => server.seen.filter(({ method }) => method === "POST") };
}

describe("a workspace secret", () => {
  const secrets = Array.from({ length: 30 }, (_, index) => ({ key: `KEY_${index}` }));

  test.each([
    ["offset", "KEY_25", "LS5005"],
    ["cursor", "KEY_25", "LS1122"],
  ] as const)("is not created over one that a service pages by %s", async (by, key, code) => {
    const { service, context, posts } = await rigOf(secrets, by, () => ({ body: {} }));
    const { create } = resources.WorkspaceSecret;
    const creation = perform(context, (operation) => create(service, { key, value: "v" }, operation));
    await expect(creation).rejects.toMatchObject({ code });
    expect(posts()).toEqual([]);
  });
});

describe("an export destination whose creation is not answered", () => {
  const others = Array.from({ length: 30 }, (_, index) => ({ ...DESTINATION, id: uuid(index) }));
  const desired = {
    displayName: "traces",
    destinationType: "s3",
    config: { bucketName: "acme-traces", prefix: "p", region: "eu-central-1", includeBucketInPrefix: true },
    credentials: { accessKeyId: "AKIAGOOD", secretAccessKey: "s3cret" },
  } as const;
  const { config, ...more } = DESTINATION;
  const created = {
    ...more,
    id: uuid(99),
    config: {
      ...config,
      bucket_name: "acme-traces",
      prefix: "p",
      region: "eu-central-1",
      include_bucket_in_prefix: true,
    },
  };
  const creating = async (by: "offset" | "cursor") => {
    const rows: object[] = [...others];
    const { service, context, posts } = await rigOf(rows, by, ({ method }) => {
      if (method === "POST") rows.push(created);
      return method === "POST" ? { fault: "reset" } : { body: created };
    });
    const { create } = resources.ExportDestination;
    const creation = perform(context, (operation) =>
      create(service, desired, { ...operation, pause: () => Promise.resolve() }),
    );
    return { creation, posts };
  };

  test("is found on a later page", async () => {
    const { creation, posts } = await creating("offset");
    expect((await creation).id).toBe(created.id);
    expect(posts()).toHaveLength(1);
  });

  test("is not called missing where the list has no offset", async () => {
    const { creation } = await creating("cursor");
    await expect(creation).rejects.toMatchObject({
      code: "LS5003",
      message: expect.stringContaining("The server ignores the offset"),
    });
  });
});

describe("an object that the service does not find", () => {
  const id = uuid(999);
  const NOT_FOUND = { status: 404, body: { detail: "Export not found" } };
  const reading = async () => {
    const rows = Array.from({ length: 30 }, (_, index) => ({ ...DESTINATION, id: uuid(index) }));
    const { service, context } = await rigOf(rows, "offset", () => NOT_FOUND);
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
  const rows: object[] = Array.from({ length: 30 }, (_, index) => ({
    ...of,
    id: uuid(index),
    name: `d-${index}`,
  }));
  // Of all kinds, an id that one search found is none of another's.
  const created = { ...of, id: uuid(98), metadata: example["metadata"] };
  const { service, context } = await rigOf(rows, "offset", ({ method, body }) => {
    if (method !== "POST") return { body: rows.at(-1) };
    rows.push({ ...JSON.parse(body), ...created });
    return { fault: "reset" };
  });
  const creation = perform(context, (operation) =>
    create(service, example, { ...operation, pause: () => Promise.resolve() }),
  );
  expect((await creation).id).toBe(created.id);
});

test("OAuth providers that are to be listed whole are not where their list has no offset", async () => {
  const of = { organization_id: WORKSPACE, created_at: AT, updated_at: AT };
  const rows = Array.from({ length: 30 }, (_, index) => ({
    ...of,
    id: uuid(index),
    provider_id: `p-${index}`,
  }));
  const { service, context } = await rigOf(rows, "cursor", () => ({ status: 404, body: { detail: "no" } }));
  const { collectionOf } = resources.OAuthProvider;
  const listed = perform(context, async ({ signal }) => {
    for await (const _ of collectionOf(service).list({ signal }, { whole: true }));
  });
  await expect(listed).rejects.toBeInstanceOf(ListingIncomplete);
});
