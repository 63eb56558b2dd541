import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Connection } from "../../provider/config/connection.ts";
import { changedKeys, misspelt, settingsOf } from "../../provider/plugin/requests/configuration.ts";

const WORKSPACE = "00000000-0000-4000-8000-000000000001";
const UNKNOWN = "04da6b54-80e4-46f7-96ec-b56ff0331ba9";

beforeEach(() => {
  for (const name of Object.keys(process.env)) if (/^LANG/.test(name)) vi.stubEnv(name, undefined);
});
afterEach(() => {
  vi.unstubAllEnvs();
});

describe("arguments come", () => {
  test("as text, as themselves, and as JSON", () => {
    const settings = settingsOf({
      apiKey: "k",
      maxRetries: 2,
      requestTimeoutSeconds: "7",
      maxConcurrentRequests: "3",
    });
    expect(settings).toMatchObject({
      maxRetries: 2,
      requestTimeoutSeconds: 7,
      maxConcurrentRequests: 3,
      problems: [],
    });
  });

  test("as a string that is written as JSON, of which a quote alone is none", () => {
    expect(settingsOf({ apiKey: '"quoted"', apiUrl: "https://a.example" }).credentials).toEqual([
      { kind: "apiKey", value: "quoted" },
    ]);
    expect(settingsOf({ apiKey: '"a"b"' }).credentials).toEqual([{ kind: "apiKey", value: '"a"b"' }]);
  });

  test("as nothing, which counts as not given", () => {
    vi.stubEnv("LANGSMITH_API_KEY", "from-environment");
    expect(settingsOf({ apiKey: null }).credentials).toEqual([{ kind: "apiKey", value: "from-environment" }]);
  });
});

describe("a key that there is not", () => {
  test("is reported with the one that may have been meant, or with all", () => {
    expect(misspelt({ apikey: "x", colour: "x" })).toEqual([
      "the configuration key langsmith:apikey does not exist. Did you mean langsmith:apiKey?",
      "the configuration key langsmith:colour does not exist. The keys are apiKey, bearerToken, workspaceId, region, apiUrl, controlPlaneUrl, allowInsecureHttp, maxConcurrentRequests, requestTimeoutSeconds, maxRetries, maxPastDays.",
    ]);
  });

  test("is not what the engine adds, and none that is right", () => {
    const own = {
      version: "0.1.0",
      pluginDownloadURL: "x",
      pluginChecksums: {},
      __internal: {},
      apiKey: "k",
    };
    expect(misspelt(own)).toEqual([]);
  });
});

describe("the keys that changed", () => {
  test.each([
    ["none", { apiKey: "a", maxRetries: "4" }, { apiKey: "a", maxRetries: 4 }, []],
    [
      "one that differs, came and went",
      { apiKey: "a", region: "eu" },
      { apiKey: "b", workspaceId: WORKSPACE },
      ["apiKey", "workspaceId", "region"],
    ],
    ["one that is not known yet", { apiKey: "a" }, { apiKey: UNKNOWN }, ["apiKey"]],
    ["none of what the engine adds", { version: "1" }, { version: "2" }, []],
  ])("are %s", (_, olds, news, changed) => {
    expect(changedKeys(olds, news)).toEqual(changed);
  });
});

describe("the connection", () => {
  test("is another one after it was configured again, and the same one until then", () => {
    const connection = new Connection();
    connection.configure(settingsOf({ apiKey: "k" }));
    const first = connection.service;
    expect(connection.service).toBe(first);
    connection.configure(
      settingsOf({ apiKey: "k", apiUrl: "https://ls.example.com", workspaceId: WORKSPACE }),
    );
    expect(connection.service).not.toBe(first);
    expect(connection.target).toEqual({ workspaceId: WORKSPACE, cloud: false, maxPastDays: 400 });
  });

  test.each([
    [{}, true],
    [{ apiUrl: "https://ls.example.com", region: UNKNOWN }, true],
    [{ workspaceId: UNKNOWN, maxRetries: UNKNOWN }, true],
    [{ apiKey: UNKNOWN }, false],
    [{ region: UNKNOWN }, false],
    [{ apiUrl: UNKNOWN }, false],
    [{ apiUrl: "https://ls.example.com", controlPlaneUrl: UNKNOWN }, false],
  ])("with %j: whether it leads to a service that is known is %s", (args, isKnown) => {
    const connection = new Connection();
    connection.configure(settingsOf({ apiKey: "k", ...args }));
    expect(connection.isKnown).toBe(isKnown);
  });

  test("of a configuration that is wrong is rejected in its words", () => {
    const connection = new Connection();
    connection.configure(settingsOf({ apiKey: "k", maxRetries: "many" }));
    expect(() => connection.service).toThrow(
      'langsmith:maxRetries is "many"; it must be an integer from 0 to 20',
    );
  });
});
