import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { deployed, elsewhere, heldAfter, sentTo, told } from "./rig/grpc-deployments.ts";
import { AGENT, createOf, plain, readOf, updateOf } from "./rig/grpc-requests.ts";
import { grpcWorld } from "./rig/grpc-world.ts";
import { eventually, seenIn } from "./rig/service.ts";
import { WORKSPACE } from "./rig/world.ts";

const FAST = { emulator: { speed: 600 } };
const SOURCE = AGENT.sourceRevisionConfig;

test("INTERRUPTED and UNKNOWN are no end: the wait goes on to DEPLOYED, telling each", async () => {
  const { emulator, engine, plugin } = await grpcWorld();
  emulator.addBehaviour({ kind: "revision", outcome: "DEPLOYED", via: ["INTERRUPTED", "UNKNOWN"] });
  const making = plugin.ask(RPC.create, createOf("Deployment", AGENT));
  const { latest_revision_id: revision } = await deployed(emulator);
  await seenIn(emulator, /\/revisions\//, "CREATING");
  for (const status of ["INTERRUPTED", "UNKNOWN", "DEPLOYED"]) {
    while (emulator.state().deployments[0]?.revisions[0]?.status !== status) emulator.clock.advance(1);
    await seenIn(emulator, /\/revisions\//, status);
  }
  const made = plain((await making).getProperties());
  expect(made).toMatchObject({ revisionStatus: "DEPLOYED", latestRevisionId: revision });
  const of = `deployment agent, revision ${revision?.slice(0, 8)}:`;
  const lines = told(engine).filter((text) => text.startsWith("deployment"));
  expect(lines.map((text) => text.replace(/, \d+ s/, ""))).toEqual([
    `${of} creating; next: queued`,
    `${of} interrupted`,
    `${of} unknown`,
    `${of} deployed`,
  ]);
});

test("a revision that is SKIPPED for a newer one of the same source is deployed when that one is", async () => {
  const { emulator, engine, plugin } = await grpcWorld();
  const making = plugin.ask(RPC.create, createOf("Deployment", AGENT));
  const { id, latest_revision_id: first } = await deployed(emulator);
  await seenIn(emulator, /\/revisions\//, "CREATING");
  await elsewhere(emulator, "POST", `/${id}/revisions/${first}/redeploy`);
  await seenIn(emulator, /\/revisions\//, "SKIPPED");
  emulator.clock.advance(120);
  const made = plain((await making).getProperties());
  const newest = emulator.state().deployments[0]?.latest_revision_id;
  expect(newest).not.toBe(first);
  expect(made).toMatchObject({
    revisionStatus: "DEPLOYED",
    latestRevisionId: newest,
    activeRevisionId: newest,
  });
  expect(told(engine)).toContain(
    `deployment agent, revision ${first?.slice(0, 8)}: skipped, now waiting for revision ${newest?.slice(0, 8)}`,
  );
});

test("a newer revision of another source is no success: it is named, and the next up deploys the program's, once", async () => {
  const { emulator, plugin } = await grpcWorld();
  const making = plugin.refusal(RPC.create, createOf("Deployment", AGENT));
  const { id, latest_revision_id: first } = await deployed(emulator);
  await seenIn(emulator, /\/revisions\//, "CREATING");
  const other = { source_revision_config: { ...wire(SOURCE), repo_ref: "hotfix" } };
  await elsewhere(emulator, "PATCH", `/${id}`, other);
  const refusal = await making;
  const newest = emulator.state().deployments[0]?.latest_revision_id;
  expect(refusal.initFailed?.reasons).toEqual([
    `Deployment "agent": revision ${newest?.slice(0, 8)} replaced revision ${first?.slice(0, 8)}. It was created outside Pulumi, with another sourceRevisionConfig. ` +
      `Run \`pulumi up --refresh\`, which deploys your program. Details: ${emulator.url}/o/${WORKSPACE}/host/deployments/${id} [LS2007]`,
  ]);
  emulator.clock.setSpeed(600);
  const again = await plugin.ask(RPC.update, updateOf("Deployment", heldAfter(refusal, AGENT), AGENT));
  expect(sentTo(emulator, id)).toEqual([["PATCH ", { source_revision_config: wire(SOURCE) }]]);
  expect(plain(again.getProperties())["revisionStatus"]).toBe("DEPLOYED");
});

test("a newer revision that fails is the one whose failure is reported", async () => {
  const { emulator, plugin } = await grpcWorld();
  const making = plugin.refusal(RPC.create, createOf("Deployment", AGENT));
  const { id, latest_revision_id: first } = await deployed(emulator);
  await seenIn(emulator, /\/revisions\//, "CREATING");
  emulator.addBehaviour({ kind: "revision", outcome: "BUILD_FAILED" });
  await elsewhere(emulator, "POST", `/${id}/revisions/${first}/redeploy`);
  emulator.clock.advance(120);
  const newest = emulator.state().deployments[0]?.latest_revision_id;
  expect((await making).details).toContain(`revision ${newest?.slice(0, 8)} failed to build (BUILD_FAILED).`);
});

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
  expect(held.outputs).toMatchObject({ status: "AWAITING_DATABASE", secretNames: [] });
  for (const name of ["revisionStatus", "activeRevisionId", "tracingProjectId", "url", "imageVersion"]) {
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

test("a revision that the service does not show yet is waited for, and so is one that it shows late", async () => {
  const { emulator, plugin, engine, create } = await grpcWorld(FAST);
  emulator.addFault({
    method: "GET",
    path: "/v2/deployments/:id/revisions/:revision",
    times: 2,
    status: 404,
    body: { detail: "Revision ID not found." },
  });
  const held = await create("Deployment", AGENT);
  expect(held.outputs["revisionStatus"]).toBe("DEPLOYED");
  expect(told(engine)).toContain(
    `deployment agent, revision ${String(held.outputs["latestRevisionId"]).slice(0, 8)}: not found yet, 0 s`,
  );

  // the change is answered with the deployment as it was before, and its revision comes a little later
  const stale = await elsewhere(emulator, "GET", `/${held.id}`);
  emulator.addFault({ method: "PATCH", path: "/api-host/v2/deployments/:id", status: 200, body: stale });
  const news = { ...AGENT, sourceRevisionConfig: { ...SOURCE, repoRef: "next" } };
  const updating = plugin.ask(RPC.update, updateOf("Deployment", held, news));
  await eventually(() =>
    told(engine).find((text) => text.startsWith("deployment agent: no new revision yet")),
  );
  await elsewhere(emulator, "PATCH", `/${held.id}`, {
    source_revision_config: { ...wire(SOURCE), repo_ref: "next" },
  });
  const newest = emulator.state().deployments[0]?.latest_revision_id;
  expect(plain((await updating).getProperties())).toMatchObject({
    latestRevisionId: newest,
    revisionStatus: "DEPLOYED",
  });
});

function wire({ repoRef, langgraphConfigPath }: typeof SOURCE) {
  return { repo_ref: repoRef, langgraph_config_path: langgraphConfigPath };
}
