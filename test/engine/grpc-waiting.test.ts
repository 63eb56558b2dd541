import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { elsewhere } from "./rig/grpc-deployments.ts";
import { AGENT, createOf, plain, readOf, updateOf } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { WORKSPACE } from "./rig/world.ts";

const FAST = { emulator: { speed: 600 } };
const SOURCE = AGENT.sourceRevisionConfig;

test("a failure reports the service's words and the last 30 lines of the log, without what others keep secret", async () => {
  const { emulator, plugin, create } = await grpcWorld(FAST);
  const held = await create("Deployment", { ...AGENT, secrets: { KEY: "the-program's-own" } });
  const secrets = [
    { name: "KEY", value: "the-program's-own" },
    { name: "OTHER", value: "set-by-somebody-else" },
  ];
  await elsewhere(emulator, "PATCH", `/${held.id}`, { secrets });
  emulator.clock.advance(120);
  const lines = Array.from(
    { length: 40 },
    (_, line) => `line ${line} KEY=the-program's-own set-by-somebody-else`,
  );
  emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED", message: "probe failed", log: lines });
  const news = { ...held.inputs, sourceRevisionConfig: { ...SOURCE, repoRef: "next" } };
  const serving = emulator.state().deployments[0]?.latest_revision_id;
  const { details } = await plugin.refusal(RPC.update, updateOf("Deployment", held, news));
  const revision = emulator.state().deployments[0]?.latest_revision_id;
  const [first, ...rest] = details.split("\n");
  expect(first).toBe(
    `Deployment "agent": revision ${revision?.slice(0, 8)} failed to deploy (DEPLOY_FAILED: probe failed). The deploy log ends with:`,
  );
  expect(rest.slice(0, 30).map((line) => line.replace(/^ {2}\S+ /, ""))).toEqual([
    ...lines.slice(11).map((_, index) => `line ${index + 11} KEY=[secret] [secret]`),
    "The deployment failed",
  ]);
  expect(rest.slice(30)).toEqual([
    `  If the code is at fault, push the fix and set \`repoRef\` to its tag. Then run \`pulumi up\`, which tries again. Until then, revision ${serving?.slice(0, 8)} serves requests. Details: ${emulator.url}/o/${WORKSPACE}/host/deployments/${held.id} [LS2005]`,
  ]);
});

test("a secret of several lines, which a log takes apart, is in none of its lines", async () => {
  const { emulator, plugin } = await grpcWorld(FAST);
  const key =
    "-----BEGIN PRIVATE KEY-----\nMIIEvQIBADANBgkqhkiG9w0BAQ\nEFAASCBKcwggSjAgEAAoIBAQ\n-----END PRIVATE KEY-----";
  emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED", log: ["KEY is", ...key.split("\n")] });
  const { details } = await plugin.refusal(
    RPC.create,
    createOf("Deployment", { ...AGENT, secrets: { KEY: key } }),
  );
  expect(details.split("\n").map((line) => line.replace(/^ {2}\d\S* /, ""))).toEqual([
    expect.stringMatching(/The deploy log ends with:$/),
    "Pulling the image",
    "Starting the server",
    "KEY is",
    ...["[secret]", "[secret]", "[secret]", "[secret]"],
    "The deployment failed",
    expect.stringMatching(/^ {2}If the code is at fault, .* \[LS2005\]$/),
  ]);
});

test("a revision that could not even be created reports the log that there is", async () => {
  const { emulator, plugin } = await grpcWorld(FAST);
  emulator.addBehaviour({ kind: "revision", outcome: "CREATE_FAILED", log: ["no room"] });
  const { details } = await plugin.refusal(RPC.create, createOf("Deployment", AGENT));
  expect(details).toMatch(
    /could not be created \(CREATE_FAILED\)\. The deploy log ends with:\n {2}\S+ no room\n/,
  );
});

test("without waiting the answer comes at once, and a refresh brings what was not there yet", async () => {
  const { emulator, plugin, create } = await grpcWorld();
  const inputs = { ...AGENT, waitForDeployed: false };
  const held = await create("Deployment", inputs);
  expect(held.outputs).toMatchObject({
    status: "AWAITING_DATABASE",
    revisionStatus: "CREATING",
    secretNames: [],
  });
  for (const name of ["activeRevisionId", "tracingProjectId", "url", "imageVersion"]) {
    expect(held.outputs).not.toHaveProperty(name);
  }
  emulator.clock.advance(120);
  const read = plain((await plugin.ask(RPC.read, readOf("Deployment", held.id, held))).getProperties());
  expect(read).toMatchObject({
    status: "READY",
    revisionStatus: "DEPLOYED",
    activeRevisionId: held.outputs["latestRevisionId"],
    tracingProjectId: expect.any(String),
    url: expect.stringMatching(/^https:/),
    imageVersion: expect.any(String),
  });
});
