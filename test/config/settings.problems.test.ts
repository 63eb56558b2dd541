import { describe, expect, test } from "vitest";
import { CONFIGURATION, readSettings } from "../../provider/config/settings.ts";
import { UNKNOWN } from "../../provider/core/engine.ts";
import { problemsOf, settingsOf } from "./given.ts";

describe("single values", () => {
  test.each([["my-workspace"], ["5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d2g"]])(
    "a workspace is named by its UUID, not %s",
    (workspaceId) => {
      expect(problemsOf({ workspaceId })).toEqual([
        `langsmith:workspaceId is "${workspaceId}"; it must be the UUID of a workspace`,
      ]);
      expect(problemsOf({}, { LANGSMITH_TENANT_ID: workspaceId })).toEqual([
        `the environment variable LANGSMITH_TENANT_ID is "${workspaceId}"; it must be the UUID of a workspace`,
      ]);
    },
  );

  test.each([
    ["maxConcurrentRequests", "0", "an integer from 1 to 100"],
    ["maxConcurrentRequests", "101", "an integer from 1 to 100"],
    ["requestTimeoutSeconds", "0", "an integer from 1 to 600"],
    ["requestTimeoutSeconds", "1.5", "an integer from 1 to 600"],
    ["maxRetries", "-1", "an integer from 0 to 20"],
    ["maxRetries", "21", "an integer from 0 to 20"],
    ["maxRetries", "many", "an integer from 0 to 20"],
    ["maxPastDays", "0", "an integer from 1 to 36500"],
  ])("%s may not be %s", (key, value, allowed) => {
    expect(problemsOf({ [key]: value })).toEqual([`langsmith:${key} is "${value}"; it must be ${allowed}`]);
  });

  test("a number that is wrong, not known yet or blank gives way to the default", () => {
    expect(
      settingsOf({
        maxRetries: "x",
        maxPastDays: "x",
        maxConcurrentRequests: UNKNOWN,
        requestTimeoutSeconds: " ",
      }),
    ).toMatchObject({
      maxRetries: 4,
      maxConcurrentRequests: 10,
      requestTimeoutSeconds: 30,
      maxPastDays: 400,
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
        `langsmith:${key} has an empty value. Set a value, or run \`pulumi config rm langsmith:${key}\`. If an explicit provider sets it, remove that argument.`,
      ]);
  });
});

describe("configuration that is not known yet in a preview", () => {
  test("is no problem, whichever key it is", () => {
    for (const key of Object.keys(CONFIGURATION))
      expect(readSettings({ apiKey: "k", [key]: UNKNOWN }, {}).problems.map(({ text }) => text)).toEqual(
        key === "bearerToken"
          ? [
              "langsmith:apiKey and langsmith:bearerToken are both set. Remove one, for example with `pulumi config rm langsmith:bearerToken`.",
            ]
          : [],
      );
  });
});

test("every mistake is reported, not only the first", () => {
  expect(
    readSettings(
      { region: "moon", workspaceId: "x", maxRetries: "x", controlPlaneUrl: "y" },
      {},
    ).problems.map(({ text }) => text),
  ).toEqual([
    'langsmith:region is "moon"; it must be one of us, eu, apac, aws',
    'langsmith:controlPlaneUrl is "y": it must be an address that begins with https:// or http://',
    'langsmith:workspaceId is "x"; it must be the UUID of a workspace',
    "no API key is configured. Run `pulumi config set --secret langsmith:apiKey`, which asks for the key, or set LANGSMITH_API_KEY. [LS1001]",
    'langsmith:maxRetries is "x"; it must be an integer from 0 to 20',
  ]);
});
