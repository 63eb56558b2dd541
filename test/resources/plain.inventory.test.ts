import { expect, test } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import type { InventoryItem } from "../../provider/resources/listing/inventory.ts";
import { clientOf, serve } from "../http/server.ts";

const AT = "2026-03-01T10:00:00+00:00";
const TENANT = "11111111-1111-4111-8111-111111111111";

/** An annotation queue, as a list shows it. */
const queue = (number: number) => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`,
  tenant_id: TENANT,
  name: `review-${number}`,
  queue_type: "single",
  created_at: AT,
  updated_at: AT,
});

test("commands list the objects of a plain kind by its description alone", async () => {
  const remote = { id: queue(1).id, tenant_id: TENANT, key: "Shiny", created_at: AT };
  const server = await serve(({ url }) => ({ body: url.endsWith("/settings") ? { id: TENANT } : [remote] }));
  const { service, call } = clientOf(server.url);
  const { inventory } = resources.TagKey;
  const items: InventoryItem[] = [];
  for await (const item of inventory.list(service, call)) items.push(item);
  expect(items).toEqual([
    {
      id: remote.id,
      remote,
      names: ["Shiny"],
      label: "Shiny",
      createdAt: AT,
      tenantId: TENANT,
      unreadable: [],
    },
  ]);
  expect(inventory.word).toBe("tag-key");
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
