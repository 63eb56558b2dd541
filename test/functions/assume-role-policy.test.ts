import { describe, expect, test } from "vitest";
import { targetOf } from "../../provider/config/connect.ts";
import { readSettings } from "../../provider/config/settings.ts";
import { UNKNOWN } from "../../provider/core/engine.ts";
import type { Properties } from "../../provider/core/properties.ts";
import { functions } from "../../provider/functions/index.ts";
import { assumeRolePolicyOf, trustPolicyOf } from "./assume-role.ts";

/** What the function returns with this configuration, and without an environment or a key. */
const policyOf = (args: Properties, configuration: Readonly<Record<string, string>> = {}) =>
  assumeRolePolicyOf(args, targetOf(readSettings(configuration, {})));

const SUBJECTS = {
  us: ["110136955440523778103", "116331607438151298187", "115251468294701876731"],
  eu: ["110207823358662523645", "115689110758588220909", "109691164801275818274"],
  apac: ["105923862603785245337", "114288557158507552617", "116622461022404604716"],
};

describe("getExportAssumeRolePolicy", () => {
  test.each(Object.entries(SUBJECTS))(
    "returns the published trust policy of %s, and calls nobody",
    async (region, subjects) => {
      const { json, ...others } = await policyOf({ region });
      expect(others).toEqual({ region, subjects, audience: "langsmith-bulk-export", asOf: "2026-11-22" });
      expect(JSON.parse(String(json))).toEqual(trustPolicyOf(subjects));
    },
  );

  test.each([
    [{}, "us"],
    [{ region: "eu" }, "eu"],
    [{ region: "APAC" }, "apac"],
    [{ apiUrl: "https://eu.api.smith.langchain.com/api/v1" }, "eu"],
  ])("takes the region of the configuration %o", async (configuration, region) => {
    expect(await policyOf({}, configuration)).toMatchObject({ region });
  });

  test("prefers the region that the program gives", async () => {
    expect(await policyOf({ region: "us" }, { region: "aws" })).toMatchObject({ region: "us" });
    expect(await policyOf({ region: "us" }, { apiUrl: "https://langsmith.acme.dev" })).toMatchObject({
      region: "us",
    });
  });

  test("rejects the region aws, given or configured, with the reason", async () => {
    const reason =
      'region: "aws" is not allowed: the region aws runs on AWS, and LangSmith publishes no trust policy for it. Use `credentials` for an ExportDestination there';
    await expect(policyOf({ region: "aws" })).rejects.toThrow(reason);
    await expect(policyOf({}, { region: "aws" })).rejects.toThrow(reason);
  });

  test("rejects a self-hosted installation with the reason", async () => {
    await expect(policyOf({}, { apiUrl: "https://langsmith.acme.dev" })).rejects.toThrow(
      "region: the configured address is not a cloud region of LangSmith, and a self-hosted installation cannot assume a role. Use `credentials` for an ExportDestination there, or set region",
    );
  });

  test("waits for a region that is not known yet in a preview", () => {
    const target = targetOf(readSettings({ region: UNKNOWN }, {}));
    const args = functions.getExportAssumeRolePolicy.complete({}, target);
    expect(args).toEqual({ region: UNKNOWN });
    expect(functions.getExportAssumeRolePolicy.check(args, target)).toEqual([]);
    const open = targetOf(readSettings({ apiUrl: UNKNOWN }, {}));
    expect(functions.getExportAssumeRolePolicy.complete({}, open)).toEqual({ region: UNKNOWN });
  });
});
