import { describe, expect, test } from "vitest";
import { outputPrefixOf } from "../../provider/resources/bulk-export/output-prefix.ts";
import { exportDestination } from "../../provider/resources/export-destination/export-destination.ts";
import {
  forget,
  isTemporary,
  prefixesOf,
  remember,
} from "../../provider/resources/export-destination/temporary-prefix.ts";
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

test.each([
  [["access_key_id", "session_token"], true],
  [["accessKeyId", "aws_session_token"], true],
  [["access_key_id", "secret_access_key"], false],
  [null, false],
])("a destination whose credentials are named %j: temporary is %j", async (credentials_keys, temporary) => {
  const { service, id, call } = await destination({}, { credentials_keys });
  expect(await isTemporary(service, id, call)).toBe(temporary);
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
  const server = await serve((_, index) =>
    index === 0
      ? { body: { ...DESTINATION, id: "deleted", config: { bucket_name: "acme-traces" } } }
      : { status: 404, body: { detail: "Bulk export destination not found" } },
  );
  const { service, call } = clientOf(server.url);
  remember({ ...DESTINATION, id: "deleted", config: { bucket_name: "acme-traces" } });
  await prefixesOf(service, "deleted", call);
  forget("deleted");
  await expect(prefixesOf(service, "deleted", call)).rejects.toThrow(
    "returned 404: Bulk export destination not found.",
  );
  expect(server.seen).toHaveLength(2);
});

test("the deletion of a destination forgets it", async () => {
  const server = await serve(({ method }) =>
    method === "DELETE"
      ? { status: 204 }
      : { status: 404, body: { detail: "Bulk export destination not found" } },
  );
  const { service, call } = clientOf(server.url);
  remember({ ...DESTINATION, id: "removed", config: { bucket_name: "acme-traces" } });
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

test("those that wait for one reading share its failure; the next reads again", async () => {
  const server = await serve(() => ({ status: 503, body: { detail: "overloaded" } }));
  const { service, call } = clientOf(server.url, { maxRetries: 2 });
  const all = Array.from({ length: 32 }, () => prefixesOf(service, "in-trouble", call));
  const ends = await Promise.allSettled(all);
  expect(ends.map(({ status }) => status)).toEqual(ends.map(() => "rejected"));
  expect(server.seen).toHaveLength(3);
  await expect(prefixesOf(service, "in-trouble", call)).rejects.toThrow("returned 503: overloaded.");
  expect(server.seen).toHaveLength(6);
});

test("one whose reading was interrupted interrupts no other; one that waits ends with its own signal", async () => {
  const config = { bucket_name: "acme-traces", prefix: "p", include_bucket_in_prefix: false };
  const server = await serve((_, index) =>
    index === 0 ? { fault: "hang" } : { body: { ...DESTINATION, id: "slow", config } },
  );
  const { service, call } = clientOf(server.url);
  const [first, second] = [new AbortController(), new AbortController()];
  const interrupted = prefixesOf(service, "slow", { signal: first.signal });
  await expect.poll(() => server.seen.length).toBe(1);
  const waiting = prefixesOf(service, "slow", { signal: second.signal });
  const other = prefixesOf(service, "slow", call);
  second.abort(new Error("the time limit was reached"));
  await expect(waiting).rejects.toThrow("the time limit was reached");
  first.abort(new Error("Ctrl-C"));
  await expect(interrupted).rejects.toThrow("Ctrl-C");
  expect(await other).toBe("p");
});
