import { expect, test } from "vitest";
import * as z from "zod";
import { field } from "../../provider/core/facts.ts";
import { resources } from "../../provider/resources/index.ts";
import type { InventoryItem } from "../../provider/resources/inventory.ts";
import { definePlainResource } from "../../provider/resources/plain/define.ts";
import { clientOf, serve } from "../http/server.ts";

const AT = "2026-03-01T10:00:00+00:00";
const TENANT = "11111111-1111-4111-8111-111111111111";
const ID = "00000000-0000-4000-8000-000000000001";

/** A kind that no table knows. */
const widget = definePlainResource({
  kind: "Widget",
  noun: "shiny widget",
  plural: "shiny widgets",
  description: "A widget.",
  example: { name: "w" },
  inputs: z.object({
    name: field(z.string(), { description: "Its name." }),
    token: field(z.string().optional(), { description: "Its token.", secret: true, writeOnly: true }),
  }),
  outputs: z.object({ tenantId: field(z.string(), { description: "Its workspace." }) }),
  api: {
    area: "api",
    path: "/api/v1/widgets",
    paging: "none",
    update: "PATCH",
    permissions: {
      create: "projects:read",
      read: "projects:read",
      update: "projects:read",
      delete: "projects:read",
    },
  },
  belongsTo: "workspace",
  evidence: { workspace: "answer", age: "none", lostAnswer: "clientId" },
  terraform: "langsmith_widget",
});

async function itemsOf(remote: object): Promise<InventoryItem[]> {
  const server = await serve(() => ({ body: [remote] }));
  const { service, call } = clientOf(server.url);
  const items: InventoryItem[] = [];
  for await (const item of widget.inventory?.list(service, call, true) ?? []) items.push(item);
  expect(server.lines()).toEqual(["GET /api/v1/widgets"]);
  return items;
}

test("commands list the objects of a plain kind by its description alone", async () => {
  const remote = { id: ID, tenant_id: TENANT, name: "Shiny", created_at: AT };
  expect(await itemsOf(remote)).toEqual([
    {
      id: ID,
      remote,
      names: ["Shiny"],
      label: "Shiny",
      createdAt: AT,
      tenantId: TENANT,
      unreadable: ["token"],
    },
  ]);
});

test("what commands call, remove and map to Terraform follows from the description, too", () => {
  const { word, area, path, optional, removal, terraform, permissions, keeps } = widget.inventory ?? {};
  expect({ word, area, path, optional, removal, terraform }).toEqual({
    word: "shiny-widget",
    area: "api",
    path: "/api/v1/widgets",
    optional: true,
    removal: { method: "DELETE", effect: "deletes it" },
    terraform: "langsmith_widget",
  });
  expect(permissions).toMatchObject({ create: "projects:read", delete: "projects:read" });
  expect(keeps?.(["token"])).toEqual([
    "It keeps its `token`, which LangSmith never returns, until you set it.",
    "A replacement of it, or another stack, needs `token`: set it before.",
  ]);
});

/** A kind whose objects have no path of their own: a POST to the list creates, changes and deletes them. */
const label = definePlainResource({
  kind: "Label",
  noun: "label",
  plural: "labels",
  description: "A label.",
  example: { text: "l" },
  inputs: z.object({
    text: field(z.string(), {
      description: "Its text.",
      wire: "label_text",
      identity: true,
      immutable: true,
    }),
    value: field(z.string().optional(), { description: "Its value.", writeOnly: true }),
  }),
  outputs: z.object({ tenantId: field(z.string(), { description: "Its workspace." }) }),
  api: { area: "api", path: "/api/v1/labels", update: "upsert", deletedByNull: "value" },
  belongsTo: "workspace",
  identifiedBy: "text",
  evidence: { workspace: "probe", age: "none", lostAnswer: "idempotent" },
});

test("what has no path of its own is removed by a POST to the list", () => {
  const { removal, keeps } = label.inventory ?? {};
  expect(removal).toMatchObject({ method: "POST", toList: true, effect: "deletes it" });
  expect(removal?.body?.("it's")).toEqual([{ label_text: "it's", value: null }]);
  expect(keeps?.([])).toEqual([
    "It keeps its `value`, which LangSmith never returns, until you set it.",
    "A replacement of it, or another stack, needs `value`: set it before.",
  ]);
});

test("an object that a list shows and no read does is an error, since a program without it would clear its rubric", async () => {
  const remote = {
    id: ID,
    tenant_id: TENANT,
    name: "review",
    queue_type: "single",
    created_at: AT,
    updated_at: AT,
  };
  const server = await serve(({ url }) =>
    url.endsWith(ID) ? { status: 404, body: { detail: "Not Found" } } : { body: [remote] },
  );
  const { service, call } = clientOf(server.url);
  const items = resources.AnnotationQueue.inventory.list(service, call, true)[Symbol.asyncIterator]();
  await expect(items.next()).rejects.toMatchObject({ code: "LS1115" });
});
