import { expect, test } from "vitest";
import { RPC } from "./rig/grpc.ts";
import { elsewhere, heldAfter, sentTo } from "./rig/grpc-deployments.ts";
import { AGENT, type Held, type Properties, plain, readOf, updateOf } from "./rig/grpc-requests.ts";
import { type GrpcWorld, grpcWorld } from "./rig/grpc-world.ts";

const FAST = { emulator: { speed: 600 } };
const ONE = { ...AGENT, triggers: { commit: "1", approved: true } };
const TWO = { ...ONE, triggers: { commit: "2", approved: true } };

async function updated({ plugin }: GrpcWorld, held: Held, news: Properties) {
  const outputs = plain((await plugin.ask(RPC.update, updateOf("Deployment", held, news))).getProperties());
  return { ...held, inputs: news, outputs };
}

test("a changed value deploys the newest revision once more, and is over with that", async () => {
  const world = await grpcWorld(FAST);
  const held = await world.create("Deployment", ONE);
  const first = held.outputs["latestRevisionId"];
  const after = await updated(world, held, TWO);
  const redeploy = [`POST /revisions/${first}/redeploy`, null];
  expect(sentTo(world.emulator, held.id)).toEqual([redeploy]);
  expect(after.outputs).toMatchObject({ revisionStatus: "DEPLOYED", triggers: TWO.triggers });
  expect(after.outputs["latestRevisionId"]).not.toBe(first);
  await updated(world, after, { ...TWO, displayName: "Shop" });
  expect(sentTo(world.emulator, held.id)).toEqual([redeploy, ["PATCH ", { display_name: "Shop" }]]);
});

test("a value that is new deploys, one that is removed does not, and neither does another order", async () => {
  const world = await grpcWorld(FAST);
  const held = await world.create("Deployment", AGENT);
  const given = await updated(world, held, ONE);
  expect(sentTo(world.emulator, held.id)).toHaveLength(1);
  const turned = await updated(world, given, { ...ONE, triggers: { approved: true, commit: "1" } });
  const less = await updated(world, turned, { ...ONE, triggers: { approved: true } });
  await updated(world, less, AGENT);
  expect(sentTo(world.emulator, held.id)).toHaveLength(1);
});

test("an update that makes a revision anyway deploys nothing besides", async () => {
  const world = await grpcWorld(FAST);
  const held = await world.create("Deployment", ONE);
  const news = { ...TWO, displayName: "Shop", secrets: { A: "1" } };
  await updated(world, held, news);
  expect(sentTo(world.emulator, held.id)).toEqual([
    ["PATCH ", { display_name: "Shop", secrets: [{ name: "A", value: "1" }] }],
  ]);
  expect(world.emulator.state().deployments[0]?.revisions).toHaveLength(2);
});

test("a change of what makes no revision is sent first, and both are waited for once", async () => {
  const world = await grpcWorld(FAST);
  const held = await world.create("Deployment", ONE);
  await updated(world, held, { ...TWO, displayName: "Shop" });
  expect(sentTo(world.emulator, held.id)).toEqual([
    ["PATCH ", { display_name: "Shop" }],
    [`POST /revisions/${held.outputs["latestRevisionId"]}/redeploy`, null],
  ]);
});

test.each(["the next up", "a refresh and the next up"])(
  "a wait that was cut short is gone on with by %s, with nothing sent",
  async (then) => {
    const world = await grpcWorld(FAST);
    const { emulator, plugin } = world;
    const held = await world.create("Deployment", ONE);
    emulator.clock.setSpeed(0);
    const refusal = await plugin.refusal(RPC.update, updateOf("Deployment", held, TWO, { timeout: 1 }));
    expect(refusal.details).toContain("the time limit of 1 s was reached");
    expect(sentTo(emulator, held.id)).toHaveLength(1);
    // The engine keeps the inputs of the last operation that succeeded.
    let left: Held = heldAfter(refusal, ONE);
    if (then !== "the next up") {
      const read = await plugin.ask(RPC.read, readOf("Deployment", held.id, left));
      left = { id: held.id, inputs: plain(read.getInputs()), outputs: plain(read.getProperties()) };
    }
    emulator.clock.setSpeed(600);
    const after = await updated(world, left, TWO);
    expect(after.outputs["revisionStatus"]).toBe("DEPLOYED");
    expect(sentTo(emulator, held.id)).toHaveLength(1);
    expect(emulator.state().deployments[0]?.revisions).toHaveLength(2);
    // but another value is another reason
    const left2 = { ...left, outputs: after.outputs };
    await updated(world, left2, { ...ONE, triggers: { commit: "3" } });
    expect(emulator.state().deployments[0]?.revisions).toHaveLength(3);
  },
);

test("a redeployment that failed is created exactly once more", async () => {
  const world = await grpcWorld(FAST);
  const { emulator, plugin } = world;
  const held = await world.create("Deployment", ONE);
  emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
  const refusal = await plugin.refusal(RPC.update, updateOf("Deployment", held, TWO));
  const failed = emulator.state().deployments[0]?.latest_revision_id;
  await updated(world, heldAfter(refusal, ONE), TWO);
  expect(sentTo(emulator, held.id).slice(1)).toEqual([[`POST /revisions/${failed}/redeploy`, null]]);
  const statuses = emulator.state().deployments[0]?.revisions.map(({ status }) => status);
  expect(statuses).toEqual(["DEPLOYED", "DEPLOY_FAILED", "DEPLOYED"]);
});

test("a redeployment whose answer is lost is not made twice", async () => {
  const world = await grpcWorld(FAST);
  const { emulator } = world;
  const held = await world.create("Deployment", ONE);
  const path = "/v2/deployments/:id/revisions/:revision/redeploy";
  emulator.addFault({ method: "POST", path, action: "reset-after" });
  const after = await updated(world, held, TWO);
  expect(after.outputs["revisionStatus"]).toBe("DEPLOYED");
  expect(sentTo(emulator, held.id)).toHaveLength(1);
  expect(emulator.state().deployments[0]?.revisions).toHaveLength(2);

  // One that was not carried out is reported as such, and the next up makes it.
  emulator.addFault({ method: "POST", path, action: "reset-before" });
  const news = { ...ONE, triggers: { commit: "3" } };
  const refusal = await world.plugin.refusal(RPC.update, updateOf("Deployment", after, news));
  expect(refusal.initFailed?.reasons).toEqual([
    expect.stringContaining(
      "The deployment does not show a new revision, so LangSmith probably did not apply the request. Run `pulumi up` again. [LS2028]",
    ),
  ]);
  await updated(world, heldAfter(refusal, after.inputs), news);
  expect(emulator.state().deployments[0]?.revisions).toHaveLength(3);
});

test("what a redeployment is rejected for is not treated as done, though a label went through before it", async () => {
  const world = await grpcWorld(FAST);
  const { emulator, plugin } = world;
  const held = await world.create("Deployment", ONE);
  const path = "/v2/deployments/:id/revisions/:revision/redeploy";
  emulator.addFault({ method: "POST", path, status: 403, body: { detail: "Forbidden" } });
  const news = { ...TWO, displayName: "Shop" };
  const refusal = await plugin.refusal(RPC.update, updateOf("Deployment", held, news));
  expect(refusal.details).toContain(
    "Use a key whose role has the permission deployments:update in this workspace",
  );
  // The state knows of the label, and that the triggers are not served.
  const left = heldAfter(refusal, ONE);
  expect(left.outputs).toMatchObject({ displayName: "Shop", triggers: ONE.triggers });
  await updated(world, left, news);
  expect(sentTo(emulator, held.id).map(([request]) => request)).toEqual([
    "PATCH ",
    `POST /revisions/${held.outputs["latestRevisionId"]}/redeploy`,
    `POST /revisions/${held.outputs["latestRevisionId"]}/redeploy`,
  ]);
});

test("what someone else deployed in the meantime is what is deployed once more", async () => {
  const world = await grpcWorld(FAST);
  const held = await world.create("Deployment", ONE);
  await elsewhere(
    world.emulator,
    "POST",
    `/${held.id}/revisions/${held.outputs["latestRevisionId"]}/redeploy`,
  );
  world.emulator.clock.advance(120);
  const newest = world.emulator.state().deployments[0]?.latest_revision_id;
  await updated(world, held, TWO);
  expect(sentTo(world.emulator, held.id)).toEqual([[`POST /revisions/${newest}/redeploy`, null]]);
});
