import { describe, expect, test } from "vitest";
import type { SuppliedConfiguration } from "../../provider/config/settings.ts";
import { UNKNOWN } from "../../provider/core/engine.ts";
import { type Environment, problemsOf, settingsOf } from "./given.ts";

describe("a region of the cloud", () => {
  test.each([
    ["us", "https://api.smith.langchain.com", "https://api.host.langchain.com"],
    ["eu", "https://eu.api.smith.langchain.com", "https://eu.api.host.langchain.com"],
    ["apac", "https://apac.api.smith.langchain.com", "https://apac.api.host.langchain.com"],
    ["aws", "https://aws.api.smith.langchain.com", "https://aws.api.host.langchain.com"],
    ["EU", "https://eu.api.smith.langchain.com", "https://eu.api.host.langchain.com"],
  ])(
    "%s chooses both addresses, and either address implies its counterpart",
    (region, apiUrl, controlPlaneUrl) => {
      const expected = { apiUrl, controlPlaneUrl, cloud: true, problems: [] };
      expect(settingsOf({ region })).toMatchObject(expected);
      expect(settingsOf({ apiUrl })).toMatchObject(expected);
      expect(settingsOf({ apiUrl: `${apiUrl}/api/v1/` })).toMatchObject(expected);
      expect(settingsOf({ apiUrl, region })).toMatchObject(expected);
      expect(settingsOf({ apiUrl, region, controlPlaneUrl: `${controlPlaneUrl}/v2/` })).toMatchObject(
        expected,
      );
    },
  );

  test.each<[SuppliedConfiguration, Environment, string, string]>([
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
});

describe("addresses that contradict the region are rejected", () => {
  test.each<[string, SuppliedConfiguration, Environment, string]>([
    [
      "another region's address",
      { region: "eu", apiUrl: "https://api.smith.langchain.com" },
      {},
      "langsmith:apiUrl is https://api.smith.langchain.com, but langsmith:region is eu. Nothing was sent. Remove the setting that is wrong. If both are right, set both in the stack. [LS1005]",
    ],
    [
      "a region from the environment",
      { apiUrl: "https://apac.api.smith.langchain.com" },
      { LANGSMITH_REGION: "aws" },
      "the environment variable LANGSMITH_REGION is aws, but langsmith:apiUrl is https://apac.api.smith.langchain.com. Nothing was sent. Remove the setting that is wrong. If both are right, set both in the stack. [LS1005]",
    ],
    [
      "another region's control plane",
      { region: "eu", controlPlaneUrl: "https://api.host.langchain.com/" },
      {},
      "langsmith:controlPlaneUrl is https://api.host.langchain.com/, but langsmith:region is eu. Nothing was sent. Remove the setting that is wrong. If both are right, set both in the stack. [LS1005]",
    ],
  ])("%s", (_, given, environment, sentence) => expect(problemsOf(given, environment)).toEqual([sentence]));

  test.each<[string, SuppliedConfiguration]>([
    ["the default region contradicts nothing", { apiUrl: "https://eu.api.smith.langchain.com" }],
    [
      "a control plane of one's own may stand beside a region",
      { region: "eu", controlPlaneUrl: "https://cp.example" },
    ],
    ["an unknown region", { region: UNKNOWN, apiUrl: "https://eu.api.smith.langchain.com" }],
    ["an unknown address", { region: "eu", apiUrl: UNKNOWN, controlPlaneUrl: UNKNOWN }],
  ])("but not: %s", (_, given) => expect(problemsOf(given)).toEqual([]));
});

describe("an address of the environment that belongs elsewhere than what the stack configures is rejected", () => {
  const UNSET = "Remove the setting that is wrong. If both are right, set both in the stack. [LS1005]";

  test.each<[string, SuppliedConfiguration, Environment, string]>([
    [
      "a control plane on another host",
      { apiUrl: "https://ls.example" },
      { LANGSMITH_CONTROL_PLANE_URL: "https://u:p@cp.example/x" },
      `the environment variable LANGSMITH_CONTROL_PLANE_URL is https://[hidden]@cp.example/x, but langsmith:apiUrl is https://ls.example. Nothing was sent. ${UNSET}`,
    ],
    [
      "an API on another host than the control plane",
      { controlPlaneUrl: "https://ls.example/api-host" },
      { LANGSMITH_ENDPOINT: "https://api.smith.langchain.com" },
      `the environment variable LANGSMITH_ENDPOINT is https://api.smith.langchain.com, but langsmith:controlPlaneUrl is https://ls.example/api-host. Nothing was sent. ${UNSET}`,
    ],
  ])("%s", (_, given, environment, sentence) => {
    const problems = problemsOf(given, environment);
    expect(problems.filter((each) => !each.includes("must not contain a user name"))).toEqual([sentence]);
  });

  test.each<[string, SuppliedConfiguration, Environment]>([
    [
      "the same host",
      { apiUrl: "https://ls.example" },
      { LANGSMITH_CONTROL_PLANE_URL: "https://LS.example/api-host" },
    ],
    [
      "the same region",
      { apiUrl: "https://eu.api.smith.langchain.com" },
      { LANGSMITH_CONTROL_PLANE_URL: "https://eu.api.host.langchain.com" },
    ],
    [
      "a variable in whose place the stack has the key",
      { apiUrl: "https://ls.example", controlPlaneUrl: "https://cp.example" },
      { LANGSMITH_CONTROL_PLANE_URL: "https://other.example", LANGSMITH_ENDPOINT: "https://other.example" },
    ],
    [
      "both from the environment",
      {},
      { LANGSMITH_ENDPOINT: "https://ls.example", LANGSMITH_CONTROL_PLANE_URL: "https://cp.example" },
    ],
    ["an unknown one", { apiUrl: UNKNOWN }, { LANGSMITH_CONTROL_PLANE_URL: "https://cp.example" }],
  ])("but not: %s", (_, given, environment) => expect(problemsOf(given, environment)).toEqual([]));
});

describe("an installation of one's own", () => {
  test.each([
    "https://ls.example",
    "https://ls.example/api/v1",
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

  test.each(["http://localhost:1984", "http://127.0.0.1:80", "http://127.9.9.9", "http://[::1]:8080"])(
    "on this machine may be reached without encryption: %s",
    (apiUrl) => expect(problemsOf({ apiUrl })).toEqual([]),
  );

  test.each([
    "http://ls.example",
    "http://localhost.evil.example",
    "http://[::ffff:127.0.0.1]",
    "http://0.0.0.0",
    "http://api.smith.langchain.com",
  ])("elsewhere may not: %s", (apiUrl) => {
    const problem = `is "${apiUrl}": plain HTTP would send the API key without encryption. Use https, or allow http with \`pulumi config set langsmith:allowInsecureHttp true\`. A command outside the Pulumi project also needs \`--stack\`. [LS1007]`;
    expect(problemsOf({ apiUrl, allowInsecureHttp: "false" })).toEqual([`langsmith:apiUrl ${problem}`]);
    expect(problemsOf({ controlPlaneUrl: apiUrl })).toEqual([`langsmith:controlPlaneUrl ${problem}`]);
    for (const variable of ["LANGSMITH_ENDPOINT", "LANGSMITH_CONTROL_PLANE_URL", "LANGGRAPH_HOST_URL"])
      expect(problemsOf({}, { [variable]: apiUrl })).toEqual([
        `the environment variable ${variable} ${problem}`,
      ]);
    expect(problemsOf({ apiUrl, allowInsecureHttp: "true" })).toEqual([]);
    expect(problemsOf({ apiUrl, allowInsecureHttp: UNKNOWN })).toEqual([]);
  });

  const NO_ADDRESS = "it must be an address that begins with https:// or http://";

  test.each<[string, string, string]>([
    ["ls.example", '"ls.example"', NO_ADDRESS],
    ["ftp://ls.example", '"ftp://ls.example"', NO_ADDRESS],
    ["me:hunter22@ls.example", '"[hidden]@ls.example"', NO_ADDRESS],
    [
      "https://me:hunter22@ls.example",
      '"https://[hidden]@ls.example"',
      "it must not contain a user name or password",
    ],
    ["https://ls.example?x=1", '"https://ls.example?x=1"', "it must not contain a query or a fragment"],
  ])("has an address that can be used: not %s", (url, shown, sentence) => {
    expect(problemsOf({ apiUrl: url })).toEqual([`langsmith:apiUrl is ${shown}: ${sentence}`]);
    expect(problemsOf({ controlPlaneUrl: url })).toEqual([
      `langsmith:controlPlaneUrl is ${shown}: ${sentence}`,
    ]);
  });

  test("never has a password of its address reported, in no problem at all", () => {
    const problems = problemsOf({ apiUrl: "https://me:hunter22@ls.example", region: "eu" });
    expect(problems).toHaveLength(2);
    expect(problems.join("\n")).not.toContain("hunter22");
  });
});
