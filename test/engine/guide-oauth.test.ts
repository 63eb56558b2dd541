import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { Reader, stepsOf, withResources } from "./rig/guide.ts";
import { WORKSPACE } from "./rig/world.ts";

const PAGE = "docs/guides/oauth.md";

test("the guide to OAuth registers a provider, rotates its secret in place, and revokes the tokens of the key's user", async () => {
  const emulator = await startEmulator({ strict: true, oauthProviders: [], report: () => {} });
  onTestFinished(() => emulator.close());
  const reader = await Reader.begin({ answers: { clientSecret: "secret-of-the-reader" } });
  const of = (name: string) => stepsOf(PAGE).filter(({ section }) => section === name);
  const follow = (name: string) =>
    reader.follow(of(name).filter(({ language }) => language === "sh" || language === "text"));
  const programIn = (name: string) => of(name).find(({ language }) => language === "yaml")?.text ?? "";
  const program = programIn("Register a provider");
  reader.save("Pulumi.yaml", program);
  const made = await reader.run(`npm install pulumi-langsmith
npx pulumi-langsmith plugin install
pulumi stack init dev
pulumi config set-all --plaintext langsmith:apiUrl=${emulator.url} --plaintext langsmith:workspaceId=${WORKSPACE} --secret langsmith:apiKey=any-key`);
  expect(made.code, made.output).toBe(0);
  await follow("Register a provider");
  expect(emulator.state().oauthProviders).toMatchObject([{ provider_id: "acme-crm" }]);

  const seen = emulator.journal().length;
  await reader.run("pulumi config set --secret clientSecret another-secret\npulumi up");
  await follow("Rotate the client secret");
  const sent = emulator
    .journal()
    .slice(seen)
    .filter(({ method }) => method !== "GET");
  expect(sent.map(({ method }) => method)).toEqual(["PATCH", "PATCH"]);
  expect(sent.at(-1)?.body).toMatchObject({ client_secret: "secret-of-the-reader" });

  reader.save("Pulumi.yaml", withResources(program, programIn("Revoke tokens")));
  const revoked = await reader.run("pulumi up");
  expect(revoked.code, revoked.output).toBe(0);
  const deleted = emulator.journal().filter(({ method }) => method === "DELETE");
  expect(deleted.map(({ path, query }) => [path, query["provider_id"]])).toEqual([
    ["/api-host/v2/auth/tokens", "acme-crm"],
  ]);
}, 600_000);
