import { describe, expect, test } from "vitest";
import * as z from "zod";
import { field } from "../../provider/core/facts.ts";
import { definePlainResource } from "../../provider/resources/plain/define.ts";
import { clientOf, type Scripted, type Seen, serve } from "../http/server.ts";

const PATH = "/api/v1/labels";
const ASKED = "11111111-1111-4111-8111-111111111111";
const OTHER = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
const DENIED = { status: 403, body: { detail: "Forbidden" } };
const text = (description: string) => field(z.string(), { description });

/** A kind whose answers show no workspace, and whose deletion is answered 200 for any name. */
const label = definePlainResource({
  kind: "Label",
  noun: "label",
  plural: "labels",
  description: "A label.",
  example: { text: "l" },
  inputs: z.object({
    text: field(z.string(), { description: "Its text.", identity: true, immutable: true }),
  }),
  outputs: z.object({ tenantId: text("Its workspace.") }),
  api: { area: "api", path: PATH, update: "upsert", deletedByNull: "value" },
  belongsTo: "workspace",
  identifiedBy: "text",
  evidence: { workspace: "probe", age: "none", lostAnswer: "idempotent" },
});

/** The labels of a service, of whose requests the script answers some. */
async function labelsOf(script: (seen: Seen) => Scripted | undefined) {
  const server = await serve((seen) => {
    const own = script(seen);
    if (own !== undefined) return own;
    return seen.url.endsWith("/settings") ? { body: { id: ASKED } } : { body: [{ text: "a" }] };
  });
  const { service, call } = clientOf(server.url, { workspaceId: ASKED });
  return { labels: label.collectionOf(service), call, lines: server.lines };
}

const answers =
  (path: string, scripted: Scripted) =>
  ({ url }: Seen) =>
    url.startsWith(path) ? scripted : undefined;
const elsewhere = answers("/api/v1/settings", { body: { id: OTHER } });
const nowhere = ({ url }: Seen) => (url.startsWith(PATH) ? undefined : DENIED);

async function all(objects: ReturnType<typeof label.collectionOf>, call: Parameters<typeof objects.list>[0]) {
  const found = [];
  for await (const each of objects.list(call)) found.push(each);
  return found;
}

describe("objects whose answers do not show their workspace", () => {
  test("are answered with the workspace that another request shows, once for each operation", async () => {
    const { labels, call, lines } = await labelsOf(() => undefined);
    expect(await labels.get("a", call)).toMatchObject({ text: "a", tenant_id: ASKED });
    expect(await all(labels, call)).toMatchObject([{ text: "a", tenant_id: ASKED }]);
    expect(lines()).toEqual([`GET ${PATH}`, "GET /api/v1/settings", `GET ${PATH}`]);
  });

  test("are read before the workspace is: a key that may not is reported by what it was to read", async () => {
    const { labels, call, lines } = await labelsOf(() => DENIED);
    await expect(labels.get("a", call)).rejects.toThrow("list the labels");
    await expect(all(labels, call)).rejects.toThrow("list the labels");
    expect(lines()).toEqual([`GET ${PATH}`, `GET ${PATH}`]);
  });

  test("are not listed as none where another workspace answers", async () => {
    const { labels, call } = await labelsOf((seen) =>
      seen.url.startsWith(PATH) ? { body: [] } : elsewhere(seen),
    );
    await expect(all(labels, call)).rejects.toMatchObject({
      code: "LS5016",
      fields: { answers: OTHER, requested: ASKED },
    });
  });

  test.each([
    ["another workspace answers", elsewhere, "LS5016", { answers: OTHER, requested: ASKED }],
    ["no request shows which workspace answers", nowhere, "LS5015", { status: 403 }],
  ])("are neither created, changed nor deleted where %s", async (_, script, code, fields) => {
    const { labels, call, lines } = await labelsOf(script);
    const changes = [
      () => labels.create({ text: "a" }, call, () => undefined, "a"),
      () => labels.update("a", { value: "1" }, call),
      () => labels.delete("a", call),
    ];
    for (const change of changes) await expect(change()).rejects.toMatchObject({ code, fields });
    expect(lines().filter((line) => line.startsWith("POST"))).toEqual([]);
  });
});
