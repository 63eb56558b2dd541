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
    permissions: {
      create: "projects:read",
      read: "projects:read",
      update: "projects:read",
      delete: "projects:read",
    },
  },
  belongsTo: "workspace",
  shows: { scope: true, age: false },
  lostAnswer: "clientId",
  terraform: ["langsmith_widget"],
});

async function itemsOf(remote: object): Promise<InventoryItem[]> {
  const server = await serve(() => ({ body: [remote] }));
  const { service, call } = clientOf(server.url);
  const items: InventoryItem[] = [];
  for await (const item of widget.inventory?.list(service, call) ?? []) items.push(item);
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

test("what commands call and map to Terraform follows from the description, too", () => {
  const { word, listRequest, optional, terraform } = widget.inventory ?? {};
  expect({ word, listRequest, optional, terraform }).toEqual({
    word: "shiny-widget",
    listRequest: {
      listing: true,
      attempted: "list the shiny widgets",
      permission: "projects:read",
      area: "api",
      method: "GET",
      path: "/api/v1/widgets",
      repeatable: true,
    },
    optional: true,
    terraform: ["langsmith_widget"],
  });
});

/** An annotation queue, as a list shows it. */
const queue = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  tenant_id: TENANT,
  name: `review-${number}`,
  queue_type: "single",
  created_at: AT,
  updated_at: AT,
});

test("an object that a list shows and no read does says why, and the others are listed", async () => {
  const [first, lost, last] = [queue(1), queue(2), queue(3)];
  const server = await serve(({ url }) => {
    if (url.endsWith(lost.id)) return { status: 404, body: { detail: "Not Found" } };
    const one = [first, last].find(({ id }) => url.endsWith(id));
    return { body: one === undefined ? [first, lost, last] : { ...one, rubric_instructions: "Compare." } };
  });
  const { service, call } = clientOf(server.url);
  const items: InventoryItem[] = [];
  for await (const item of resources.AnnotationQueue.inventory.list(service, call)) items.push(item);
  expect(items.map(({ id, remote, unread }) => [id, remote["rubric_instructions"], unread?.code])).toEqual([
    [first.id, "Compare.", undefined],
    [lost.id, undefined, "LS1115"],
    [last.id, "Compare.", undefined],
  ]);
});
