import { describe, expect, onTestFinished, test, vi } from "vitest";
import { startStore, startWebServer } from "./store.ts";
import { at, type Rig, start } from "./support.ts";

async function register(
  rig: Rig,
  config: object,
  accessKeyId: string | null = "GOOD",
  sessionToken?: string,
) {
  return rig.call("POST", "/api/v1/bulk-exports/destinations", {
    display_name: "traces",
    config: { bucket_name: "traces", prefix: "team/exports", ...config },
    ...(accessKeyId === null
      ? {}
      : {
          credentials: {
            access_key_id: accessKeyId,
            secret_access_key: "x",
            ...(sessionToken === undefined ? {} : { session_token: sessionToken }),
          },
        }),
  });
}

describe("validation of a bucket behind endpoint_url", () => {
  test("writes a test object below the prefix and deletes it", async () => {
    const rig = await start();
    const store = await startStore();
    expect((await register(rig, { endpoint_url: store.url })).status).toBe(200);
    expect(store.requests.map(({ method }) => method)).toEqual(["PUT", "DELETE"]);
    const [put, removed] = store.requests;
    expect(put?.url).toMatch(/^\/traces\/team\/exports\/tmp\/[0-9a-f-]{36}$/);
    expect(removed?.url).toBe(put?.url);
  });

  test("uses the session token", async () => {
    const rig = await start();
    const store = await startStore();
    await register(rig, { endpoint_url: store.url }, "GOOD", "temporary");
    expect(store.requests[0]).toMatchObject({ accessKeyId: "GOOD", sessionToken: "temporary" });
  });

  test("addresses the bucket in the path, unless addressing_style is virtual", async () => {
    const rig = await start();
    const store = await startStore();
    const endpoint_url = `http://localhost:${store.port}`;
    await register(rig, { endpoint_url, config_kwargs_s3: { addressing_style: "path" } });
    expect(store.requests.map(({ host }) => host)).toEqual([
      `localhost:${store.port}`,
      `localhost:${store.port}`,
    ]);
    await register(rig, { endpoint_url, config_kwargs_s3: { addressing_style: "virtual" } });
    // Where names below localhost resolve, the store is reached at such a name; elsewhere it is not reached.
    const later = store.requests.slice(2).map(({ host }) => host);
    expect(new Set([...later, `traces.localhost:${store.port}`])).toEqual(
      new Set([`traces.localhost:${store.port}`]),
    );
  });

  test.each([
    ["READONLY", "traces", "Access Denied"],
    ["WRONGSECRET", "traces", "Access Denied"],
    ["UNKNOWN", "traces", "Key ID you provided does not exist"],
    ["GOOD", "absent", "Bucket is not valid"],
    ["LOCKED", "traces", "Content-MD5 is required for Object Lock"],
  ])("key %s on bucket %s is answered: %s", async (key, bucket_name, reason) => {
    const rig = await start();
    const store = await startStore();
    expect(await register(rig, { endpoint_url: store.url, bucket_name }, key)).toMatchObject({
      status: 400,
      body: { detail: `Failed to validate S3 destination: ${reason}` },
    });
    expect(rig.emulator.state().destinations).toEqual([]);
    expect(store.requests).toHaveLength(1);
  });

  test.each([200, 404])("a web server that answers a page with %i is an invalid endpoint", async (status) => {
    const rig = await start();
    const server = await startWebServer(status);
    expect(await register(rig, { endpoint_url: server.url })).toMatchObject({
      status: 400,
      body: { detail: "Failed to validate S3 destination: Invalid endpoint" },
    });
  });

  test.each(["http://127.0.0.1:1", "not a url", "https://s3.eu-west-1.amazonaws.com"])(
    "%s is an invalid endpoint",
    async (endpoint_url) => {
      const rig = await start();
      expect(at((await register(rig, { endpoint_url })).body, "detail")).toBe(
        "Failed to validate S3 destination: Invalid endpoint",
      );
    },
  );

  test("new credentials are validated by writing too", async () => {
    const rig = await start();
    const store = await startStore();
    const id = String(at((await register(rig, { endpoint_url: store.url })).body, "id"));
    const refused = await rig.call("PATCH", `/api/v1/bulk-exports/destinations/${id}`, {
      credentials: { access_key_id: "READONLY", secret_access_key: "x" },
    });
    expect(refused).toMatchObject({
      status: 400,
      body: { detail: "Failed to validate S3 destination: Access Denied" },
    });
    expect(store.requests.at(-1)).toMatchObject({ method: "PUT", accessKeyId: "READONLY" });
  });

  test("without credentials those of the emulator's environment are used, if there are any", async () => {
    onTestFinished(() => {
      vi.unstubAllEnvs();
    });
    vi.stubEnv("AWS_ACCESS_KEY_ID", "FROMENV");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "x");
    const rig = await start();
    const store = await startStore();
    expect((await register(rig, { endpoint_url: store.url }, null)).status).toBe(200);
    expect(store.requests[0]?.accessKeyId).toBe("FROMENV");
    vi.stubEnv("AWS_ACCESS_KEY_ID", undefined);
    expect(at((await register(rig, { endpoint_url: store.url }, null)).body, "detail")).toBe(
      "Failed to validate S3 destination: Unable to locate credentials",
    );
  });
});
