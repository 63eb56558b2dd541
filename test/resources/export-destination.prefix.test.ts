import { describe, expect, test } from "vitest";
import { outputPrefixOf } from "../../provider/resources/bulk-export/output-prefix.ts";
import { prefixesOf } from "../../provider/resources/export-destination/from-api.ts";
import { clientOf, DESTINATION, EXPORT, serve } from "../http/server.ts";

async function prefixOf(config: object) {
  const server = await serve(() => ({
    body: { ...DESTINATION, config: { bucket_name: "acme-traces", ...config } },
  }));
  const { service, call } = clientOf(server.url);
  return await prefixesOf(service, DESTINATION.id, call);
}

describe("the prefix of a destination", () => {
  test.each([
    [{ prefix: "a/b", include_bucket_in_prefix: true }, "acme-traces/a/b"],
    [{ prefix: "/a/b/", include_bucket_in_prefix: false }, "a/b"],
    [{ prefix: "", include_bucket_in_prefix: false }, ""],
  ])("of %j is %j", async (config, prefix) => {
    expect(await prefixOf(config)).toBe(prefix);
  });

  test.each([[{ include_bucket_in_prefix: null }], [{}]])(
    "is not guessed where the service does not report whether the bucket is part of it (%j), and no export then has a place",
    async (config) => {
      const root = await prefixOf({ prefix: "a", ...config });
      expect(root).toBeUndefined();
      expect(outputPrefixOf(root, { ...EXPORT, session_id: "s" })).toEqual({});
      expect(outputPrefixOf(root, { ...EXPORT, interval_hours: 24 })).toEqual({});
    },
  );
});
