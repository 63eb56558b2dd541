import { describe, expect, test } from "vitest";
import {
  CONFIGURATION,
  readSettings,
  type Settings,
  type SuppliedConfiguration,
} from "../../provider/config/settings.ts";
import { UNKNOWN } from "../../provider/core/engine.ts";
import { type Environment, problemsOf, settingsOf, WORKSPACE } from "./given.ts";

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
      region: "us",
      maxConcurrentRequests: 10,
      requestTimeoutSeconds: 30,
      maxRetries: 4,
      maxPastDays: 400,
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
      maxPastDays: "7",
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
      maxPastDays: 7,
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
      ["maxPastDays"],
    ]);
    const secret = Object.entries(CONFIGURATION).filter(([, facts]) => "secret" in facts && facts.secret);
    expect(secret.map(([key]) => key)).toEqual(["apiKey", "bearerToken"]);
  });
});

describe("the sources of a value", () => {
  const other = "11111111-1111-4111-8111-111111111111";
  test.each<[string, SuppliedConfiguration, Environment, string | undefined]>([
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
    ["a blank one neither", {}, { LANGSMITH_WORKSPACE_ID: " ", LANGSMITH_TENANT_ID: WORKSPACE }, WORKSPACE],
    ["blanks around a value are not part of it", { workspaceId: ` ${WORKSPACE}\n` }, {}, WORKSPACE],
    ["what is unknown stays unknown", { workspaceId: UNKNOWN }, { LANGSMITH_WORKSPACE_ID: other }, UNKNOWN],
    ["without any there is none", {}, {}, undefined],
  ])("%s", (_, given, environment, workspaceId) => {
    const settings = settingsOf(given, environment);
    expect(settings.workspaceId).toBe(workspaceId);
    expect(settings.problems).toEqual([]);
  });

  test.each<[Environment, Partial<Settings>]>([
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
