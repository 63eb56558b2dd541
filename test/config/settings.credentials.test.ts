import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { readSettings, type SuppliedConfiguration } from "../../provider/config/settings.ts";
import type { Environment } from "./given.ts";

describe("the credentials", () => {
  const of = (given: SuppliedConfiguration, environment: Environment = {}) => {
    const { credentials, problems } = readSettings(given, environment);
    return { credentials, problems: problems.map(({ text }) => text) };
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

  test("are named once where two sources contain the same", () => {
    expect(
      of({ apiKey: "same" }, { LANGSMITH_API_KEY: " same ", LANGCHAIN_API_KEY: "same" }).credentials,
    ).toEqual([{ kind: "apiKey", value: "same" }]);
  });

  test("that are missing are reported with the key and the variable that say them", () => {
    expect(of({})).toEqual({
      credentials: [],
      problems: [
        "no API key is configured. Run `pulumi config set --secret langsmith:apiKey`, which asks for the key, or set LANGSMITH_API_KEY. [LS1001]",
      ],
    });
  });

  test("are one of a key and a token, not both", () => {
    expect(of({ apiKey: "a", bearerToken: "b" }).problems).toEqual([
      "langsmith:apiKey and langsmith:bearerToken are both set. Remove one, for example with `pulumi config rm langsmith:bearerToken`.",
    ]);
    expect(of({}, { LANGSMITH_API_KEY: "a", LANGSMITH_BEARER_TOKEN: "b" }).problems).toEqual([]);
  });

  test.each(["lsv2_pt\nkey", "lsv2_pt\r\nkey", "lsv2_pt\0key"])(
    "with a character that no header can carry are refused: %j",
    (apiKey) => {
      expect(of({ apiKey }).problems).toEqual([
        "the API key or bearer token contains an invalid character, such as a space, a line break or a letter with an accent. Copy the key again, and set it again.",
      ]);
      expect(of({}, { LANGSMITH_BEARER_TOKEN: apiKey }).problems).toHaveLength(1);
    },
  );

  test("of the environment that cannot be sent do not stand in the way of a good one that is configured", () => {
    const settings = of({ apiKey: "lsv2_pt_good" }, { LANGCHAIN_API_KEY: "your key here" });
    expect(settings.problems).toEqual([]);
    expect(settings.credentials).toEqual([{ kind: "apiKey", value: "lsv2_pt_good" }]);
  });

  test("never stand in a problem", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(..."QZJX019\n"), minLength: 6 }), (text) => {
        const secret = text.trim();
        fc.pre(secret.length > 4);
        const given = { apiKey: text, bearerToken: text, region: "x", maxRetries: "x" };
        for (const problem of readSettings(given, { LANGCHAIN_API_KEY: text }).problems) {
          expect(problem.text).not.toContain(secret);
        }
      }),
    );
  });
});
