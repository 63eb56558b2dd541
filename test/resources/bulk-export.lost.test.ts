import { expect, test } from "vitest";
import { resources } from "../../provider/resources/index.ts";
import { FakeClock } from "../core/fake-clock.ts";
import { clientOf, DESTINATION, EXPORT, serve } from "../http/server.ts";

const WANT = {
  bulkExportDestinationId: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
  sessionId: "2f7e9d10-3b5a-4c86-8e41-9d0b6a7c5f32",
  startTime: "2026-08-01T00:00:00Z",
  endTime: "2026-08-02T00:00:00Z",
};
const SECOND = "2026-09-01T10:00:01+00:00";

test.each([
  ["its own", {}, true],
  ["one of some runs", { filter: 'eq(run_type, "llm")' }, false],
  ["a schedule", { interval_hours: 24 }, false],
])("an export whose answer was lost is found: %s", async (what, more, isFound) => {
  const id = `lost-${what.length}`;
  const listed: object[] = [];
  const server = await serve(({ method, url, body }) => {
    if (url.endsWith("destinations")) return { body: [] };
    if (url.includes("destinations")) return { body: { ...DESTINATION, id: WANT.bulkExportDestinationId } };
    if (method === "GET") return { body: url.endsWith("offset=0") ? listed : [] };
    listed.push({ ...EXPORT, ...JSON.parse(body), ...more, id, created_at: SECOND });
    return { status: 502 };
  });
  const { service } = clientOf(server.url);
  const operation = { ...new FakeClock().operation(), pause: async () => {} };
  const made = resources.BulkExport.create(service, WANT, operation);
  await (isFound
    ? expect(made).resolves.toMatchObject({ id })
    : expect(made).rejects.toMatchObject({ code: "LS5003" }));
});
