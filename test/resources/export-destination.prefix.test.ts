import { describe, expect, test } from "vitest";
import { outputPrefixOf } from "../../provider/resources/bulk-export/output-prefix.ts";
import { exportDestination } from "../../provider/resources/export-destination/export-destination.ts";
import { forget, prefixesOf, remember } from "../../provider/resources/export-destination/prefix.ts";
import { FakeClock } from "../core/fake-clock.ts";
import { clientOf, DESTINATION, EXPORT, serve } from "../http/server.ts";

/** Each destination is read once and kept, so each has an id of its own. */
let count = 0;

async function destination(config: object, more: object = {}) {
  count += 1;
  const id = `destination-${count}`;
  const body = { ...DESTINATION, id, config: { bucket_name: "acme-traces", ...config }, ...more };
  const server = await serve(() => ({ body }));
  const { service, call } = clientOf(server.url);
  return { service, id, call };
}

describe("the prefix of a destination", () => {
  test.each([
    [{ prefix: "a/b", include_bucket_in_prefix: true }, "acme-traces/a/b"],
    [{ prefix: "/a/b/", include_bucket_in_prefix: false }, "a/b"],
    [{ prefix: "", include_bucket_in_prefix: false }, ""],
  ])("of %j is %j", async (config, prefix) => {
    const { service, id, call } = await destination(config);
    expect(await prefixesOf(service, id, call)).toBe(prefix);
  });

  test.each([[{ include_bucket_in_prefix: null }], [{}]])(
    "is not guessed where the service does not tell whether the bucket is part of it (%j), and no export then has a place",
    async (config) => {
      const { service, id, call } = await destination({ prefix: "a", ...config });
      const root = await prefixesOf(service, id, call);
      expect(root).toBeUndefined();
      expect(outputPrefixOf(root, { ...EXPORT, session_id: "s" })).toEqual({});
      expect(outputPrefixOf(root, { ...EXPORT, interval_hours: 24 })).toEqual({});
    },
  );
});

test("a destination that was just created is known although the service does not find it yet; any other is not", async () => {
  const server = await serve(() => ({ status: 404, body: { detail: "Bulk export destination not found" } }));
  const { service, call } = clientOf(server.url);
  const config = { bucket_name: "acme-traces", prefix: "late", include_bucket_in_prefix: false };
  await expect(prefixesOf(service, "late-destination", call)).rejects.toThrow(
    "returned 404: Bulk export destination not found.",
  );
  remember({ ...DESTINATION, id: "late-destination", config });
  expect(await prefixesOf(service, "late-destination", call)).toBe("late");
});

test("a destination that was deleted is forgotten: it is asked for again, and what was created is no answer any more", async () => {
  const server = await serve(() => ({ status: 404, body: { detail: "Bulk export destination not found" } }));
  const { service, call } = clientOf(server.url);
  remember({ ...DESTINATION, id: "deleted", config: { bucket_name: "acme-traces" } });
  await prefixesOf(service, "deleted", call);
  forget("deleted");
  await expect(prefixesOf(service, "deleted", call)).rejects.toThrow(
    "returned 404: Bulk export destination not found.",
  );
  expect(server.seen).toHaveLength(1);
});

test("the deletion of a destination forgets it", async () => {
  const removed = { ...DESTINATION, id: "removed", config: { bucket_name: "acme-traces" } };
  const server = await serve(({ method }, index) => {
    if (method === "DELETE") return { status: 204 };
    return index === 0
      ? { body: removed }
      : { status: 404, body: { detail: "Bulk export destination not found" } };
  });
  const { service, call } = clientOf(server.url);
  remember(removed);
  await exportDestination.delete(
    service,
    "removed",
    { inputs: {}, outputs: {} },
    new FakeClock().operation(),
  );
  await expect(prefixesOf(service, "removed", call)).rejects.toThrow(
    "returned 404: Bulk export destination not found.",
  );
});

test("a reading that failed is not kept: the next reads again", async () => {
  const server = await serve((_, index) =>
    index === 0
      ? { status: 503, body: { detail: "overloaded" } }
      : { body: { ...DESTINATION, id: "in-trouble", config: { bucket_name: "acme-traces" } } },
  );
  const { service, call } = clientOf(server.url, { maxRetries: 0 });
  await expect(prefixesOf(service, "in-trouble", call)).rejects.toThrow("returned 503: overloaded.");
  for (let reading = 0; reading < 2; reading += 1) await prefixesOf(service, "in-trouble", call);
  expect(server.seen).toHaveLength(2);
});
