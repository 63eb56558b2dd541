import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { CONFIGURATION, type GivenConfiguration, readSettings, type Settings } from "../provider/config.ts";
import { UNKNOWN } from "../provider/lifecycle/unknown.ts";

type Environment = Record<string, string | undefined>;

/** The settings with a key, so that only what a test is about can be wrong. */
function settingsOf(given: GivenConfiguration, environment: Environment = {}): Settings {
  return readSettings({ apiKey: "lsv2_pt_key", ...given }, environment);
}

function problemsOf(given: GivenConfiguration, environment: Environment = {}): readonly string[] {
  return settingsOf(given, environment).problems;
}

const WORKSPACE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";

describe("the settings", () => {
  test("with nothing but a key are those of the cloud in the United States", () => {
    expect(readSettings({ apiKey: "lsv2_pt_key" }, {})).toEqual({
      credentials: [{ kind: "apiKey", value: "lsv2_pt_key" }],
      workspaceId: undefined,
      apiUrl: "https://api.smith.langchain.com",
      controlPlaneUrl: "https://api.host.langchain.com",
      addressSettings: {
        api: "langsmith:region (us by default) or langsmith:apiUrl",
        controlPlane: "langsmith:region (us by default), langsmith:apiUrl or langsmith:controlPlaneUrl",
      },
      cloud: true,
      maxConcurrentRequests: 10,
      requestTimeoutSeconds: 30,
      maxRetries: 4,
      problems: [],
    });
  });

  test("take over every key", () => {
    const given = {
      bearerToken: "token",
      workspaceId: WORKSPACE,
      apiUrl: "https://langsmith.acme.example",
      controlPlaneUrl: "https://control.acme.example",
      allowInsecureHttp: "true",
      maxConcurrentRequests: "3",
      requestTimeoutSeconds: "600",
      maxRetries: "0",
    };
    expect(readSettings(given, {})).toEqual({
      credentials: [{ kind: "bearerToken", value: "token" }],
      workspaceId: WORKSPACE,
      apiUrl: "https://langsmith.acme.example",
      controlPlaneUrl: "https://control.acme.example",
      addressSettings: { api: "langsmith:apiUrl", controlPlane: "langsmith:controlPlaneUrl" },
      cloud: false,
      maxConcurrentRequests: 3,
      requestTimeoutSeconds: 600,
      maxRetries: 0,
      problems: [],
    });
  });

  test("have these keys and variables, which programs rely on; the two credentials are secret", () => {
    const table = Object.entries(CONFIGURATION).map(([key, { environment }]) => [key, ...environment]);
    expect(table).toEqual([
      ["apiKey", "LANGSMITH_API_KEY", "LANGCHAIN_API_KEY"],
      ["bearerToken", "LANGSMITH_BEARER_TOKEN"],
      ["workspaceId", "LANGSMITH_WORKSPACE_ID", "LANGSMITH_TENANT_ID"],
      ["region", "LANGSMITH_REGION"],
      ["apiUrl", "LANGSMITH_ENDPOINT"],
      ["controlPlaneUrl", "LANGSMITH_CONTROL_PLANE_URL", "LANGGRAPH_HOST_URL"],
      ["allowInsecureHttp"],
      ["maxConcurrentRequests"],
      ["requestTimeoutSeconds"],
      ["maxRetries"],
    ]);
    const secret = Object.entries(CONFIGURATION).filter(([, facts]) => "secret" in facts && facts.secret);
    expect(secret.map(([key]) => key)).toEqual(["apiKey", "bearerToken"]);
  });
});

describe("the sources of a value", () => {
  const other = "11111111-1111-4111-8111-111111111111";
  test.each<[string, GivenConfiguration, Environment, string | undefined]>([
    [
      "the configuration comes first",
      { workspaceId: WORKSPACE },
      { LANGSMITH_WORKSPACE_ID: other },
      WORKSPACE,
    ],
    [
      "then the first variable",
      {},
      { LANGSMITH_TENANT_ID: other, LANGSMITH_WORKSPACE_ID: WORKSPACE },
      WORKSPACE,
    ],
    ["then the second", {}, { LANGSMITH_TENANT_ID: WORKSPACE }, WORKSPACE],
    [
      "an empty variable is none",
      {},
      { LANGSMITH_WORKSPACE_ID: "", LANGSMITH_TENANT_ID: WORKSPACE },
      WORKSPACE,
    ],
    ["a blank one neither", {}, { LANGSMITH_WORKSPACE_ID: " ", LANGSMITH_TENANT_ID: WORKSPACE }, WORKSPACE],
    [
      "nor is one that an SDK passes on as an argument",
      { workspaceId: "" },
      { LANGSMITH_WORKSPACE_ID: " ", LANGSMITH_TENANT_ID: WORKSPACE },
      WORKSPACE,
    ],
    ["blanks around a value are not part of it", { workspaceId: ` ${WORKSPACE}\n` }, {}, WORKSPACE],
    ["blanks around a variable's neither", {}, { LANGSMITH_WORKSPACE_ID: `${WORKSPACE}\r\n` }, WORKSPACE],
    ["what is unknown stays unknown", { workspaceId: UNKNOWN }, { LANGSMITH_WORKSPACE_ID: other }, UNKNOWN],
    ["without any there is none", {}, {}, undefined],
  ])("%s", (_, given, environment, workspaceId) => {
    const settings = settingsOf(given, environment);
    expect(settings.workspaceId).toBe(workspaceId);
    expect(settings.problems).toEqual([]);
  });

  test.each<[Environment, Partial<Settings>]>([
    [{ LANGSMITH_REGION: "eu" }, { apiUrl: "https://eu.api.smith.langchain.com" }],
    [{ LANGSMITH_ENDPOINT: "https://ls.example" }, { apiUrl: "https://ls.example" }],
    [{ LANGSMITH_CONTROL_PLANE_URL: "https://cp.example" }, { controlPlaneUrl: "https://cp.example" }],
    [{ LANGGRAPH_HOST_URL: "https://cp.example" }, { controlPlaneUrl: "https://cp.example" }],
    [
      { LANGGRAPH_HOST_URL: "https://b.example", LANGSMITH_CONTROL_PLANE_URL: "https://a.example" },
      { controlPlaneUrl: "https://a.example" },
    ],
  ])("an address may come from the environment: %j", (environment, expected) => {
    expect(settingsOf({}, environment)).toMatchObject(expected);
    expect(problemsOf({}, environment)).toEqual([]);
  });
});

describe("the credentials", () => {
  const of = (given: GivenConfiguration, environment: Environment = {}) => {
    const { credentials, problems } = readSettings(given, environment);
    return { credentials, problems };
  };

  test("are the configured one, and then those of the environment for when it was rotated", () => {
    const environment = {
      LANGCHAIN_API_KEY: "third",
      LANGSMITH_API_KEY: "second",
      LANGSMITH_BEARER_TOKEN: "fourth",
    };
    expect(of({ apiKey: "first" }, environment)).toEqual({
      credentials: [
        { kind: "apiKey", value: "first" },
        { kind: "apiKey", value: "second" },
        { kind: "apiKey", value: "third" },
        { kind: "bearerToken", value: "fourth" },
      ],
      problems: [],
    });
    expect(of({ bearerToken: "first" }, { LANGSMITH_API_KEY: "second" }).credentials).toEqual([
      { kind: "bearerToken", value: "first" },
      { kind: "apiKey", value: "second" },
    ]);
  });

  test.each([
    [{ LANGSMITH_ENDPOINT: "https://eu.api.smith.langchain.com" }],
    [{ LANGSMITH_REGION: "eu" }],
    [{ LANGGRAPH_HOST_URL: "https://cp.example" }],
  ])("of an environment that names another service are never tried at the configured one: %j", (named) => {
    const environment = { ...named, LANGSMITH_API_KEY: "of-another", LANGSMITH_BEARER_TOKEN: "too" };
    const configured = {
      apiKey: "first",
      apiUrl: "https://ls.example",
      controlPlaneUrl: "https://ls.example/cp",
    };
    expect(of(configured, environment).credentials).toEqual([{ kind: "apiKey", value: "first" }]);
  });

  test.each([
    [{ apiUrl: "https://ls.example" }],
    [{ region: "eu" }],
    [{ controlPlaneUrl: "https://ls.example/cp" }],
  ])(
    "of an environment that names no service are those of the region us, and never tried at %j",
    (configured) => {
      const environment = { LANGSMITH_API_KEY: "of-the-cloud", LANGSMITH_BEARER_TOKEN: "too" };
      const { credentials } = of({ apiKey: "first", ...configured }, environment);
      expect(credentials).toEqual([{ kind: "apiKey", value: "first" }]);
    },
  );

  test("of an environment that names no service stand in for the configured one at the region us, however it is named", () => {
    for (const configured of [{ region: "us" }, { apiUrl: "https://api.smith.langchain.com/api/v1" }]) {
      const { credentials } = of({ apiKey: "first", ...configured }, { LANGSMITH_API_KEY: "second" });
      expect(credentials.map(({ value }) => value)).toEqual(["first", "second"]);
    }
  });

  test("of an environment that names the same service in other words stand in for the configured one", () => {
    const environment = {
      LANGSMITH_ENDPOINT: "https://LS.example:443/api/v1/",
      LANGSMITH_API_KEY: "second",
    };
    expect(of({ apiKey: "first", apiUrl: "https://ls.example" }, environment).credentials).toEqual([
      { kind: "apiKey", value: "first" },
      { kind: "apiKey", value: "second" },
    ]);
  });

  test("are named once where two sources hold the same", () => {
    expect(
      of({ apiKey: "same" }, { LANGSMITH_API_KEY: " same ", LANGCHAIN_API_KEY: "same" }).credentials,
    ).toEqual([{ kind: "apiKey", value: "same" }]);
  });

  test("may be unknown in a preview, which is not the same as missing", () => {
    expect(of({ apiKey: UNKNOWN })).toEqual({
      credentials: [{ kind: "apiKey", value: UNKNOWN }],
      problems: [],
    });
  });

  test("that are missing are told with the key and the variable that say them", () => {
    expect(of({})).toEqual({
      credentials: [],
      problems: [
        "no API key is configured: set it with `pulumi config set --secret langsmith:apiKey <KEY>` or by the environment variable LANGSMITH_API_KEY (or a token by langsmith:bearerToken or LANGSMITH_BEARER_TOKEN)",
      ],
    });
  });

  test.each<[GivenConfiguration, string]>([
    [{ apiKey: "" }, "apiKey"],
    [{ apiKey: "  " }, "apiKey"],
    [{ bearerToken: "\n" }, "bearerToken"],
  ])("that are empty are told as such, and once: %j", (given, key) => {
    expect(of(given)).toEqual({
      credentials: [],
      problems: [
        `langsmith:${key} is set and empty (a variable of the shell that is not set makes it so): give it a value, or remove it, with \`pulumi config rm langsmith:${key}\` or from the arguments of the explicit provider`,
      ],
    });
  });

  test("are one of a key and a token, not both", () => {
    expect(of({ apiKey: "a", bearerToken: "b" }).problems).toEqual([
      "langsmith:apiKey and langsmith:bearerToken are both configured; remove one of them",
    ]);
    expect(of({}, { LANGSMITH_API_KEY: "a", LANGSMITH_BEARER_TOKEN: "b" }).problems).toEqual([]);
  });

  test.each(["lsv2_pt\nkey", "lsv2_pt\r\nkey", "lsv2_pt\0key"])(
    "with a character that no header can carry are refused: %j",
    (apiKey) => {
      expect(of({ apiKey }).problems).toEqual([
        "the API key or bearer token contains a character that no key has (a space, a line break, a letter with an accent); copy it again",
      ]);
      expect(of({}, { LANGSMITH_BEARER_TOKEN: apiKey }).problems).toHaveLength(1);
    },
  );

  test("of the environment that cannot be sent do not stand in the way of a good one that is configured", () => {
    const settings = of({ apiKey: "lsv2_pt_good" }, { LANGCHAIN_API_KEY: "your key here" });
    expect(settings.problems).toEqual([]);
    expect(settings.credentials).toEqual([{ kind: "apiKey", value: "lsv2_pt_good" }]);
  });

  test("with a line break at the end, as a file has one, are taken without it", () => {
    expect(of({ apiKey: "lsv2_pt_key\n" })).toEqual({
      credentials: [{ kind: "apiKey", value: "lsv2_pt_key" }],
      problems: [],
    });
  });

  test("never stand in a problem", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."QZJX019\n"), minLength: 6 }), (text) => {
        const secret = text.trim();
        fc.pre(secret.length > 4);
        const given = { apiKey: text, bearerToken: text, region: "x", maxRetries: "x" };
        for (const problem of readSettings(given, { LANGCHAIN_API_KEY: text }).problems) {
          expect(problem).not.toContain(secret);
        }
      }),
    );
  });
});

describe("a region of the cloud", () => {
  test.each([
    ["us", "https://api.smith.langchain.com", "https://api.host.langchain.com"],
    ["eu", "https://eu.api.smith.langchain.com", "https://eu.api.host.langchain.com"],
    ["apac", "https://apac.api.smith.langchain.com", "https://apac.api.host.langchain.com"],
    ["aws", "https://aws.api.smith.langchain.com", "https://aws.api.host.langchain.com"],
    ["EU", "https://eu.api.smith.langchain.com", "https://eu.api.host.langchain.com"],
  ])("%s chooses both addresses, and either address implies its twin", (region, apiUrl, controlPlaneUrl) => {
    const expected = { apiUrl, controlPlaneUrl, cloud: true, problems: [] };
    expect(settingsOf({ region })).toMatchObject(expected);
    expect(settingsOf({ apiUrl })).toMatchObject(expected);
    expect(settingsOf({ apiUrl: `${apiUrl}/api/v1/` })).toMatchObject(expected);
    expect(settingsOf({ apiUrl, region })).toMatchObject(expected);
    expect(settingsOf({ apiUrl, region, controlPlaneUrl: `${controlPlaneUrl}/` })).toMatchObject(expected);
  });

  test.each<[GivenConfiguration, Environment, string, string]>([
    [{ region: "eu" }, {}, "langsmith:region", "langsmith:region (or langsmith:controlPlaneUrl)"],
    [
      {},
      { LANGSMITH_ENDPOINT: "https://ls.example" },
      "the environment variable LANGSMITH_ENDPOINT",
      "the environment variable LANGSMITH_ENDPOINT (or langsmith:controlPlaneUrl)",
    ],
    [
      { apiUrl: "https://ls.example" },
      { LANGGRAPH_HOST_URL: "https://cp.example" },
      "langsmith:apiUrl",
      "the environment variable LANGGRAPH_HOST_URL",
    ],
  ])(
    "or an address (%j, %j) is named as what decided each address",
    (given, environment, api, controlPlane) => {
      expect(settingsOf(given, environment).addressSettings).toEqual({ api, controlPlane });
    },
  );

  test("is recognised by its address in capitals or with the usual port", () => {
    const eu = { controlPlaneUrl: "https://eu.api.host.langchain.com", cloud: true, problems: [] };
    expect(settingsOf({ apiUrl: "https://EU.api.smith.langchain.com" })).toMatchObject(eu);
    expect(settingsOf({ apiUrl: "https://eu.api.smith.langchain.com:443", region: "eu" })).toMatchObject(eu);
  });

  test.each(["moon", "constructor", "__proto__", "eu,us"])("that nobody knows is refused: %s", (region) => {
    expect(problemsOf({ region })).toEqual([
      `langsmith:region is ${JSON.stringify(region)}; it must be one of us, eu, apac, aws`,
    ]);
  });

  test("that nobody knows is one mistake, beside an address too", () => {
    expect(problemsOf({ apiUrl: "https://ls.example" }, { LANGSMITH_REGION: "moon" })).toEqual([
      'the environment variable LANGSMITH_REGION is "moon"; it must be one of us, eu, apac, aws',
    ]);
  });
});

describe("addresses that contradict the region are refused", () => {
  test.each<[string, GivenConfiguration, Environment, string]>([
    [
      "another region's address",
      { region: "eu", apiUrl: "https://api.smith.langchain.com" },
      {},
      "langsmith:apiUrl is https://api.smith.langchain.com, but langsmith:region is eu, whose address is https://eu.api.smith.langchain.com; remove one of them",
    ],
    [
      "an installation's own",
      { region: "us", apiUrl: "https://ls.example/api/v1" },
      {},
      "langsmith:apiUrl is https://ls.example, but langsmith:region is us, whose address is https://api.smith.langchain.com; remove one of them",
    ],
    [
      "one from the environment",
      { region: "eu" },
      { LANGSMITH_ENDPOINT: "https://api.smith.langchain.com" },
      "the environment variable LANGSMITH_ENDPOINT is https://api.smith.langchain.com, but langsmith:region is eu, whose address is https://eu.api.smith.langchain.com; remove one of them",
    ],
    [
      "a region from the environment",
      { apiUrl: "https://apac.api.smith.langchain.com" },
      { LANGSMITH_REGION: "aws" },
      "langsmith:apiUrl is https://apac.api.smith.langchain.com, but the environment variable LANGSMITH_REGION is aws, whose address is https://aws.api.smith.langchain.com; remove one of them",
    ],
    [
      "another region's control plane",
      { region: "eu", controlPlaneUrl: "https://api.host.langchain.com/" },
      {},
      "langsmith:controlPlaneUrl is https://api.host.langchain.com, but langsmith:region is eu, whose address is https://eu.api.host.langchain.com; remove one of them",
    ],
  ])("%s", (_, given, environment, sentence) => expect(problemsOf(given, environment)).toEqual([sentence]));

  test.each<[string, GivenConfiguration]>([
    ["the default region contradicts nothing", { apiUrl: "https://eu.api.smith.langchain.com" }],
    [
      "a control plane of one's own may stand beside a region",
      { region: "eu", controlPlaneUrl: "https://cp.example" },
    ],
    ["an unknown region", { region: UNKNOWN, apiUrl: "https://eu.api.smith.langchain.com" }],
    ["an unknown address", { region: "eu", apiUrl: UNKNOWN, controlPlaneUrl: UNKNOWN }],
  ])("but not: %s", (_, given) => expect(problemsOf(given)).toEqual([]));
});

describe("an installation of one's own", () => {
  test.each([
    "https://ls.example",
    "https://ls.example/",
    "https://ls.example/api/v1",
    "https://ls.example/api/v1/",
    "https://ls.example//api/v1//",
    " https://ls.example/api/v1 ",
  ])("is reached at its root, and its control plane below it: %j", (apiUrl) => {
    expect(settingsOf({ apiUrl })).toMatchObject({
      apiUrl: "https://ls.example",
      controlPlaneUrl: "https://ls.example/api-host",
      cloud: false,
      problems: [],
    });
  });

  test("may stand below a path and at a port", () => {
    expect(settingsOf({ apiUrl: "https://acme.example:8443/langsmith/api/v1" })).toMatchObject({
      apiUrl: "https://acme.example:8443/langsmith",
      controlPlaneUrl: "https://acme.example:8443/langsmith/api-host",
      problems: [],
    });
  });

  test.each([
    "http://localhost:1984",
    "http://127.0.0.1:80",
    "http://127.9.9.9",
    "http://[::1]:8080",
    // Other spellings of 127.0.0.1 and of localhost, which are that host.
    "http://2130706433",
    "http://0x7f.1",
    "http://ⓛocalhost",
  ])("on this machine may be reached without encryption: %s", (apiUrl) =>
    expect(problemsOf({ apiUrl })).toEqual([]),
  );

  test.each([
    "http://ls.example",
    "http://127.0.0.1.evil.example",
    "http://localhost.evil.example",
    "http://127.0.0.1.nip.io",
    "http://localhost%2eevil.example",
    "http://[::ffff:127.0.0.1]",
    "http://0.0.0.0",
    "http://lоcalhost",
    "http://10.0.0.1",
    "http://api.smith.langchain.com",
  ])("elsewhere may not: %s", (apiUrl) => {
    expect(problemsOf({ apiUrl })).toEqual([
      `langsmith:apiUrl is "${apiUrl}": plain http would send the API key in the clear; use https, or allow it with \`pulumi config set langsmith:allowInsecureHttp true\``,
    ]);
    expect(problemsOf({ apiUrl, allowInsecureHttp: "false" })).toHaveLength(1);
    expect(problemsOf({ controlPlaneUrl: apiUrl })).toHaveLength(1);
    for (const variable of ["LANGSMITH_ENDPOINT", "LANGSMITH_CONTROL_PLANE_URL", "LANGGRAPH_HOST_URL"]) {
      expect(problemsOf({}, { [variable]: apiUrl })).toEqual([
        `the environment variable ${variable} is "${apiUrl}": plain http would send the API key in the clear; use https, or allow it with \`pulumi config set langsmith:allowInsecureHttp true\``,
      ]);
    }
    expect(problemsOf({ apiUrl, allowInsecureHttp: "true" })).toEqual([]);
    expect(problemsOf({ apiUrl, allowInsecureHttp: UNKNOWN })).toEqual([]);
  });

  test("whose control plane is elsewhere is judged by that too, with the source that named it", () => {
    const environment = { LANGGRAPH_HOST_URL: "http://cp.example" };
    expect(problemsOf({ apiUrl: "https://ls.example" }, environment)).toEqual([
      'the environment variable LANGGRAPH_HOST_URL is "http://cp.example": plain http would send the API key in the clear; use https, or allow it with `pulumi config set langsmith:allowInsecureHttp true`',
    ]);
  });

  test.each<[string, string, string]>([
    ["ls.example", '"ls.example"', "it must be an address that begins with https:// or http://"],
    ["ftp://ls.example", '"ftp://ls.example"', "it must be an address that begins with https:// or http://"],
    [
      "javascript:alert(1)",
      '"javascript:alert(1)"',
      "it must be an address that begins with https:// or http://",
    ],
    ["https://", '"https://"', "it must be an address that begins with https:// or http://"],
    [
      "https://me:hunter22@ls.example",
      '"https://[hidden]@ls.example"',
      "it must not contain a user name or password",
    ],
    [
      "me:hunter22@ls.example",
      '"[hidden]@ls.example"',
      "it must be an address that begins with https:// or http://",
    ],
    ["https://ls.example?x=1", '"https://ls.example?x=1"', "it must not contain a query or a fragment"],
    ["https://ls.example#top", '"https://ls.example#top"', "it must not contain a query or a fragment"],
  ])("has an address that can be used: not %s", (url, shown, sentence) => {
    expect(problemsOf({ apiUrl: url })).toEqual([`langsmith:apiUrl is ${shown}: ${sentence}`]);
    expect(problemsOf({}, { LANGSMITH_ENDPOINT: url })).toEqual([
      `the environment variable LANGSMITH_ENDPOINT is ${shown}: ${sentence}`,
    ]);
    expect(problemsOf({ controlPlaneUrl: url })).toEqual([
      `langsmith:controlPlaneUrl is ${shown}: ${sentence}`,
    ]);
  });

  test("never has a password of its address told, in no problem at all", () => {
    const problems = problemsOf({ apiUrl: "https://me:hunter22@ls.example", region: "eu" });
    expect(problems).toHaveLength(2);
    expect(problems.join("\n")).not.toContain("hunter22");
  });
});

describe("single values", () => {
  test.each([
    ["my-workspace"],
    ["5b1d7c3e2f4a4d7e9a351c7f0e4b8d21"],
    ["5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d2"],
    ["5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d2g"],
  ])("a workspace is named by its UUID, not %s", (workspaceId) => {
    expect(problemsOf({ workspaceId })).toEqual([
      `langsmith:workspaceId is "${workspaceId}"; it must be the UUID of a workspace`,
    ]);
    expect(problemsOf({}, { LANGSMITH_TENANT_ID: workspaceId })).toEqual([
      `the environment variable LANGSMITH_TENANT_ID is "${workspaceId}"; it must be the UUID of a workspace`,
    ]);
  });

  test("a UUID may be written in capitals", () => {
    expect(problemsOf({ workspaceId: WORKSPACE.toUpperCase() })).toEqual([]);
  });

  test.each([
    ["maxConcurrentRequests", "0", "an integer from 1 to 100"],
    ["maxConcurrentRequests", "101", "an integer from 1 to 100"],
    ["requestTimeoutSeconds", "0", "an integer from 1 to 600"],
    ["requestTimeoutSeconds", "601", "an integer from 1 to 600"],
    ["requestTimeoutSeconds", "1.5", "an integer from 1 to 600"],
    ["maxRetries", "-1", "an integer from 0 to 20"],
    ["maxRetries", "21", "an integer from 0 to 20"],
    ["maxRetries", "many", "an integer from 0 to 20"],
    ["maxRetries", "Infinity", "an integer from 0 to 20"],
    ["maxRetries", "4 times", "an integer from 0 to 20"],
  ])("%s may not be %s", (key, value, allowed) => {
    expect(problemsOf({ [key]: value })).toEqual([`langsmith:${key} is "${value}"; it must be ${allowed}`]);
  });

  test.each([
    ["maxConcurrentRequests", "1"],
    ["maxConcurrentRequests", "100"],
    ["requestTimeoutSeconds", "1"],
    ["maxRetries", "20"],
    ["maxRetries", UNKNOWN],
  ])("%s may be %j", (key, value) => expect(problemsOf({ [key]: value })).toEqual([]));

  test("a number that is wrong, not known yet or blank gives way to the default", () => {
    expect(
      settingsOf({ maxRetries: "x", maxConcurrentRequests: UNKNOWN, requestTimeoutSeconds: " " }),
    ).toMatchObject({
      maxRetries: 4,
      maxConcurrentRequests: 10,
      requestTimeoutSeconds: 30,
    });
  });

  test.each(["yes", "TRUE", "1"])("allowInsecureHttp is true or false, not %s", (allowInsecureHttp) => {
    expect(problemsOf({ allowInsecureHttp })).toEqual([
      `langsmith:allowInsecureHttp is "${allowInsecureHttp}"; it must be true or false`,
    ]);
  });
});

describe("a key that is set and empty", () => {
  test.each(Object.keys(CONFIGURATION))("is a problem, and not taken for one that is left out: %s", (key) => {
    for (const blank of ["", " \t\n"])
      expect(problemsOf({ [key]: blank })).toEqual([
        `langsmith:${key} is set and empty (a variable of the shell that is not set makes it so): give it a value, or remove it, with \`pulumi config rm langsmith:${key}\` or from the arguments of the explicit provider`,
      ]);
  });

  test("is one also beside a variable that says it, since the stack comes before the environment", () => {
    expect(problemsOf({ apiUrl: "" }, { LANGSMITH_ENDPOINT: "https://ls.example" })).toEqual([
      "langsmith:apiUrl is set and empty (a variable of the shell that is not set makes it so): give it a value, or remove it, with `pulumi config rm langsmith:apiUrl` or from the arguments of the explicit provider",
    ]);
  });

  test("is none where a variable is empty, which some SDKs pass on as an argument", () => {
    expect(problemsOf({ apiUrl: "" }, { LANGSMITH_ENDPOINT: "" })).toEqual([]);
    expect(problemsOf({}, { LANGSMITH_ENDPOINT: "" })).toEqual([]);
  });
});

describe("configuration that is not known yet in a preview", () => {
  test("is no problem, whichever key it is", () => {
    for (const key of Object.keys(CONFIGURATION))
      expect(readSettings({ apiKey: "k", [key]: UNKNOWN }, {}).problems).toEqual(
        key === "bearerToken"
          ? ["langsmith:apiKey and langsmith:bearerToken are both configured; remove one of them"]
          : [],
      );
  });

  test("leaves it open whether the service is a cloud region", () => {
    expect(settingsOf({ apiUrl: UNKNOWN })).toMatchObject({ apiUrl: UNKNOWN, cloud: false });
  });
});

test("every mistake is told, not only the first", () => {
  expect(
    readSettings({ region: "moon", workspaceId: "x", maxRetries: "x", controlPlaneUrl: "y" }, {}).problems,
  ).toEqual([
    'langsmith:region is "moon"; it must be one of us, eu, apac, aws',
    'langsmith:controlPlaneUrl is "y": it must be an address that begins with https:// or http://',
    'langsmith:workspaceId is "x"; it must be the UUID of a workspace',
    "no API key is configured: set it with `pulumi config set --secret langsmith:apiKey <KEY>` or by the environment variable LANGSMITH_API_KEY (or a token by langsmith:bearerToken or LANGSMITH_BEARER_TOKEN)",
    'langsmith:maxRetries is "x"; it must be an integer from 0 to 20',
  ]);
});

test("whatever the configuration and the environment hold, nothing is thrown", () => {
  const text = fc.oneof(
    fc.string(),
    fc.string().map((rest) => `https://${rest}`),
    fc.constant(UNKNOWN),
  );
  const keys = Object.keys(CONFIGURATION);
  const variables = Object.values(CONFIGURATION).flatMap(({ environment }) => [...environment]);
  fc.assert(
    fc.property(
      fc.dictionary(fc.constantFrom(...keys), text),
      fc.dictionary(fc.constantFrom(...variables), text),
      (given, environment) => {
        expect(Array.isArray(readSettings(given, environment).problems)).toBe(true);
      },
    ),
  );
});
