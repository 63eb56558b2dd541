import { expect, test } from "vitest";
import { factsOf, propertiesOf } from "../../provider/core/fields/facts.ts";
import { functions } from "../../provider/functions/index.ts";
import { plainResources } from "../../provider/resources/index.ts";
import type { PlainResource } from "../../provider/resources/plain/kind.ts";
import { ELSEWHERE, HERE, start } from "./rig.ts";

const SECRETS = "/api/v1/workspaces/current/secrets";

test("no function of a plain kind has a result for what the service never returns", () => {
  const found = Object.values<PlainResource>(plainResources).flatMap(({ kind, inputs }) => {
    const hidden = propertiesOf(inputs).flatMap(([name, schema]) =>
      factsOf(schema).writeOnly ? [name] : [],
    );
    const served = Object.entries(functions).filter(([name]) => name === `get${kind}`);
    return served.flatMap(([name, { outputs }]) =>
      hidden.map((input) => [name, input, input in outputs.shape] as const),
    );
  });
  expect(found).toEqual([
    ["getOAuthProvider", "clientSecret", false],
    ["getWorkspaceSecret", "value", false],
    ["getServiceKey", "workspaces", false],
    ["getServiceKey", "defaultWorkspaceId", false],
  ]);
});

test("a secret is found by its key, and listed, in its own workspace, without its value", async () => {
  const rig = await start();
  await rig.post(SECRETS, [{ key: "OPENAI_API_KEY", value: "never-to-be-seen" }]);
  await rig.post(SECRETS, [{ key: "OTHER", value: "never-to-be-seen" }], ELSEWHERE);
  const secret = { id: "OPENAI_API_KEY", key: "OPENAI_API_KEY", tenantId: HERE };
  expect(await rig.call("getWorkspaceSecret", { key: "OPENAI_API_KEY" })).toEqual(secret);
  expect(await rig.call("getWorkspaceSecrets")).toEqual({ secrets: [secret] });
  await expect(rig.call("getWorkspaceSecret", { key: "OTHER" })).rejects.toThrow(
    'the workspace has no workspace secret with the key "OTHER". It has "OPENAI_API_KEY"',
  );
});
