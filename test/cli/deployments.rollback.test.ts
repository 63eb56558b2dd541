import { describe, expect, test } from "vitest";
import { rollbackOutput } from "../../cli/deployments/output.ts";
import { agent, start } from "../functions/rig.ts";
import * as rig from "./deployments-rig.ts";

const { deployed, IMAGE, letTimePass, redeployedAt, revisionsIn, run, sourcesOf, uploaded } = rig;

const ROLLBACK = ["rollback", "support-agent"];
const AT_ONCE = [...ROLLBACK, "--no-wait"];

describe("deployments rollback", () => {
  test("deploys the version before the one that serves, waits, and prints the next steps and how to undo it", async () => {
    const { emulator } = await deployed(["1.1", "1.2"]);
    const [bad, good] = await revisionsIn(emulator);
    letTimePass(emulator);
    const { code, stdout, stderr } = await run(emulator, ROLLBACK);
    expect(code).toBe(0);
    const after = await revisionsIn(emulator);
    expect(sourcesOf(after)).toEqual(["1.1", "1.2", "1.1"]);
    expect(after[0]).toMatchObject({ status: "DEPLOYED", active: true });
    const described = `revision ${good?.id} (${IMAGE}:1.1, created ${good?.createdAt})`;
    expect(stderr).toContain(`deployment support-agent: deploying ${described} again\n`);
    expect(stdout).toBe(
      `Rolled back support-agent to ${described}: it serves now.
The new revision is ${after[0]?.id}.
Next, run \`pulumi refresh\`: then \`pulumi up\` keeps the rollback.
Stop each pipeline that deploys support-agent, until the fix is ready.
To undo this, run:
  npx pulumi-langsmith deployments rollback support-agent --to ${bad?.id}
`,
    );
  });

  test("shows which upload it deploys", async () => {
    const { emulator } = await uploaded(2);
    const [, good, empty] = await revisionsIn(emulator);
    expect(good?.source).toMatch(/^upload [0-9a-f]{8}$/);
    expect(empty).toMatchObject({ source: "", status: "SKIPPED" });
    const { stdout, stderr } = await run(emulator, AT_ONCE);
    const described = `revision ${good?.id} (${good?.source}, created ${good?.createdAt})`;
    expect(stdout).toContain(`Rolled back support-agent to ${described}: `);
    expect(stderr).toContain(`deploying ${described} again\n`);
    expect((await revisionsIn(emulator))[0]?.source).toBe(good?.source);
  });

  test("passes over revisions that failed", async () => {
    const of = await deployed(["1.1"]);
    of.emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
    await rig.deployImage(of, "1.2");
    await rig.deployImage(of, "1.3");
    const { stdout } = await run(of.emulator, [...AT_ONCE, "--json"]);
    const done = rollbackOutput.parse(JSON.parse(stdout));
    expect([done.status, done.versionShown]).toEqual([null, null]);
    const [created, , , first] = await revisionsIn(of.emulator);
    expect([done.rolledBackTo, done.revisionId]).toEqual([first?.id, created?.id]);
  });

  test("goes back from the one that serves, where the newest failed", async () => {
    const of = await deployed(["1.1", "1.2"]);
    of.emulator.addBehaviour({ kind: "revision", outcome: "CREATE_FAILED" });
    await rig.deployImage(of, "1.3");
    const [, serving, first] = await revisionsIn(of.emulator);
    expect(serving).toMatchObject({ active: true });
    const { stdout } = await run(of.emulator, AT_ONCE);
    expect(redeployedAt(of.emulator)).toEqual([first?.id]);
    // The failed one cannot be deployed.
    expect(stdout).toContain(`--to ${serving?.id}\n`);
  });

  test("names no revision that failed to undo it, where LangSmith does not show the one that serves", async () => {
    const of = await deployed(["1.1", "1.2"]);
    of.emulator.addBehaviour({ kind: "revision", outcome: "CREATE_FAILED" });
    await rig.deployImage(of, "1.3");
    of.emulator.addFault({
      method: "GET",
      path: "/v2/deployments",
      action: "rewrite",
      set: { active_revision_id: null },
      times: 1,
    });
    const { code, stdout } = await run(of.emulator, AT_ONCE);
    expect([code, stdout]).toEqual([0, expect.not.stringContaining("To undo")]);
  });

  test("ends with 1 where the new revision fails", async () => {
    const { emulator } = await deployed(["1.1", "1.2"]);
    emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED", log: ["out of memory"] });
    letTimePass(emulator);
    const { code, stdout, stderr } = await run(emulator, ROLLBACK);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/failed to deploy.*out of memory.*`--to ID`.*\[LS6515\]/s);
    expect((await revisionsIn(emulator))[0]).toMatchObject({ status: "DEPLOY_FAILED" });
  });
});

describe("a rollback that ends with an error proposes no `pulumi up`, and the way to roll back again:", () => {
  const REDEPLOY = { method: "POST", path: "/v2/deployments/:id/revisions/:revision/redeploy" } as const;
  const DEPLOYMENT = { method: "GET", path: "/v2/deployments/:id", times: null } as const;
  const REVISION = { method: "GET", path: "/v2/deployments/:id/revisions/:revision", times: null } as const;
  const LOOK = "`npx pulumi-langsmith deployments revisions support-agent`";

  async function failing() {
    const { emulator } = await deployed(["1.1", "1.2"]);
    const [, good] = await revisionsIn(emulator);
    letTimePass(emulator);
    const ends = async () => {
      const { code, stdout, stderr } = await run(emulator, ROLLBACK);
      expect([code, stdout]).toEqual([1, ""]);
      expect(stderr).not.toContain("Run `pulumi up");
      return stderr;
    };
    return { emulator, ends, again: `\`--to ${good?.id.slice(0, 8)}\`` };
  }

  test("the answer is lost, and no new revision is shown", async () => {
    const { emulator, ends, again } = await failing();
    emulator.addFault({ ...REDEPLOY, action: "reset-before" });
    const printed = await ends();
    expect(printed).toContain("LangSmith shows no new revision. Unless ");
    expect(printed).toContain(
      `Unless ${LOOK} shows that the new revision serves or is in progress, roll back again with ${again}. [LS6517]`,
    );
  });

  test("the answer is lost, and the deployment cannot be read", async () => {
    const { emulator, ends, again } = await failing();
    emulator.addFault({ ...REDEPLOY, action: "reset-before" });
    emulator.addFault({ ...DEPLOYMENT, status: 403, body: { detail: "Forbidden" } });
    const printed = await ends();
    expect(printed).toMatch(
      /Could not read the deployment \(GET returned 403: Forbidden\)\. Unless .*\[LS6517\]/s,
    );
    expect(printed).toContain(again);
  });

  test("LangSmith skips the new revision", async () => {
    const { emulator, ends, again } = await failing();
    emulator.addFault({ ...REVISION, action: "rewrite", set: { status: "SKIPPED" } });
    const printed = await ends();
    expect(printed).toMatch(/was skipped \(SKIPPED\), but no newer revision replaced it\. Unless /);
    expect(printed).toContain(`${again}. [LS6517]`);
  });

  test("LangSmith does not find the new revision", async () => {
    const { emulator, ends, again } = await failing();
    emulator.addFault({ ...REVISION, status: 404, body: { detail: "Revision not found." } });
    const printed = await ends();
    expect(printed).toContain("but has returned 404 for it for a minute. Unless ");
    expect(printed).toContain(`${again}. [LS6517]`);
  });

  test("another revision is in progress", async () => {
    const { emulator, ends, again } = await failing();
    emulator.addFault({ ...REDEPLOY, status: 409, body: { detail: "A revision is in progress." } });
    const printed = await ends();
    expect(printed).toContain(
      "Could not redeploy the revision (POST returned 409: A revision is in progress). Nothing was changed. ",
    );
    expect(printed).toContain(
      `When ${LOOK} shows that the newest revision has ended, roll back again with ${again}. [LS6516]`,
    );
    expect(printed).not.toMatch(/delete|rename/i);
  });

  test("the wait reaches its time limit", async () => {
    const { emulator, ends } = await failing();
    emulator.addBehaviour({ kind: "revision", outcome: "stays" });
    expect(await ends()).toContain(
      `LangSmith continues on its own. Wait until ${LOOK} shows that the newest revision serves. [LS1205]`,
    );
  });

  test.each([
    ["is being deleted", { ...REDEPLOY, status: 409, body: { detail: "It is being deleted." } }],
    ["was deleted", { ...DEPLOYMENT, status: 404, body: { detail: "Deployment not found." } }],
  ])("the deployment %s", async (_, fault) => {
    const { emulator, ends } = await failing();
    if (fault.method === "GET")
      emulator.addFault({ ...REVISION, status: 404, body: { detail: "Revision not found." } });
    emulator.addFault(fault);
    expect(await ends()).toMatch(/A deleted deployment cannot be rolled back\. .*\[LS6518\]/s);
  });
});

describe("a second rollback", () => {
  test.each([
    [["1.0", "1.1", "1.2", "1.1"], 0],
    [["1.0", "1.1", "1.2", "1.3", "1.1"], 0],
    [["1.0", "1.1", "1.1", "1.2", "1.1"], 0],
    [["1.0", "1.1", "1.1"], 0],
    [["1.0", "1.1", "1.0", "1.2"], 2],
  ])("after %j deploys the version at %i, and none that someone rolled back from", async (images, target) => {
    const { emulator } = await deployed(images);
    const before = await revisionsIn(emulator);
    expect((await run(emulator, AT_ONCE)).code).toBe(0);
    expect(redeployedAt(emulator)).toEqual([before.toReversed()[target]?.id]);
  });

  test.each([
    ["of images", () => deployed(["1.1", "1.2"])],
    ["of uploads", () => uploaded(2)],
  ])("%s is rejected where no older version exists, and sends nothing", async (_, deploy) => {
    const { emulator } = await deploy();
    expect((await run(emulator, AT_ONCE)).code).toBe(0);
    emulator.clock.advance(3600);
    const { code, stdout, stderr } = await run(emulator, ROLLBACK);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/has no DEPLOYED revision from before the version that serves.*\[LS6511\]/s);
    expect(redeployedAt(emulator)).toHaveLength(1);
  });

  test("deploys what --to names anyway", async () => {
    const { emulator } = await deployed(["1.1", "1.2", "1.1"]);
    const [, newer] = await revisionsIn(emulator);
    expect((await run(emulator, [...AT_ONCE, "--to", String(newer?.id)])).code).toBe(0);
    expect(redeployedAt(emulator)).toEqual([newer?.id]);
  });

  test("of a branch whose commits are not shown is rejected, and sends nothing", async () => {
    const { emulator, post } = await start();
    const { id } = await post("/v2/deployments", agent("support-agent"));
    emulator.clock.advance(3600);
    await rig.patch({ emulator, id: String(id) }, { repo_ref: "main" });
    emulator.clock.advance(3600);
    emulator.addFault({
      method: "GET",
      path: "/v2/deployments/*",
      action: "rewrite",
      set: { source_revision_config: { repo_ref: "main", langgraph_config_path: "langgraph.json" } },
      times: null,
    });
    const { code, stderr } = await run(emulator, ROLLBACK);
    expect([code, stderr]).toEqual([1, expect.stringContaining("[LS6512]")]);
    expect(redeployedAt(emulator)).toEqual([]);
  });
});

test("a rollback of a branch that LangSmith builds from another commit is an error", async () => {
  const { emulator, post } = await start();
  const { id } = await post("/v2/deployments", agent("support-agent"));
  emulator.clock.advance(3600);
  await rig.patch({ emulator, id: String(id) }, { repo_ref: "main" });
  emulator.clock.advance(3600);
  letTimePass(emulator);
  const { code, stdout, stderr } = await run(emulator, ROLLBACK);
  const [built, , chosen] = await revisionsIn(emulator);
  expect([code, stdout]).toEqual([1, ""]);
  const serves = `Revision ${built?.id.slice(0, 8)} serves ${built?.source}, and not ${chosen?.source}, `;
  expect(stderr).toContain(serves);
  expect(stderr).toContain("[LS6514]");
});

describe("while a rollback waits", () => {
  const REVISION = "/v2/deployments/:id/revisions/:revision";

  test("another version is deployed: it is an error, and nothing says that the rollback serves", async () => {
    const { emulator } = await deployed(["1.1", "1.2"]);
    letTimePass(emulator);
    const image_uri = `${IMAGE}:1.3-faulty`;
    const set = { status: "DEPLOYED", source_revision_config: { image_uri } };
    emulator.addFault({ method: "GET", path: REVISION, action: "rewrite", set, times: null });
    const { code, stdout, stderr } = await run(emulator, ROLLBACK);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/serves registry\S+:1\.3-faulty, and not registry\S+:1\.1, .*\[LS6514\]/s);
  });

  test("another version takes its place: it is an error that names the revision that serves", async () => {
    const { emulator } = await deployed(["1.1", "1.2"]);
    letTimePass(emulator);
    const [other] = await revisionsIn(emulator);
    const set = { active_revision_id: other?.id };
    emulator.addFault({
      method: "GET",
      path: "/v2/deployments/:id",
      action: "rewrite",
      set,
      times: null,
    });
    const { code, stdout, stderr } = await run(emulator, ROLLBACK);
    expect([code, stdout]).toEqual([1, ""]);
    const serves = `Revision ${other?.id.slice(0, 8)} serves ${IMAGE}:1.2, and not ${IMAGE}:1.1, `;
    expect(stderr).toContain(serves);
    expect(stderr).toContain("[LS6514]");
  });

  test("LangSmith does not show the version of the new revision: the output says so", async () => {
    const { emulator } = await deployed(["1.1", "1.2"]);
    letTimePass(emulator);
    const set = { source_revision_config: {} };
    emulator.addFault({ method: "GET", path: REVISION, action: "rewrite", set, times: null });
    const { code, stdout } = await run(emulator, ROLLBACK);
    expect(code).toBe(0);
    expect(stdout).toContain("LangSmith does not show which version the new revision has: ");
  });

  test.each([
    ["shows", {}, true],
    ["does not show", { source_revision_config: {} }, false],
  ])("LangSmith %s the version of the new revision: the JSON says so", async (_, set, versionShown) => {
    const { emulator } = await deployed(["1.1", "1.2"]);
    letTimePass(emulator);
    emulator.addFault({ method: "GET", path: REVISION, action: "rewrite", set, times: null });
    const { stdout } = await run(emulator, [...ROLLBACK, "--json"]);
    expect(rollbackOutput.parse(JSON.parse(stdout))).toMatchObject({ status: "DEPLOYED", versionShown });
  });
});

describe("deployments rollback --to", () => {
  test("deploys the revision that it names, also by the beginning of its id", async () => {
    const { emulator } = await deployed(["1.1", "1.2", "1.3"]);
    const [, , first] = await revisionsIn(emulator);
    const to = String(first?.id).slice(0, 13).toUpperCase();
    const { code } = await run(emulator, [...AT_ONCE, "--to", to]);
    expect(code).toBe(0);
    expect(sourcesOf(await revisionsIn(emulator))[0]).toBe("1.1");
  });

  test.each([
    ["without an earlier revision", [], "[LS6402]"],
    ["to a revision of another deployment", ["--to", "99999999-9999"], "[LS6403]"],
  ])("%s is rejected, and changes nothing", async (_, args, code) => {
    const { emulator } = await deployed(["1.1"]);
    const ran = await run(emulator, [...ROLLBACK, ...args]);
    expect([ran.code, ran.stdout]).toEqual([1, ""]);
    expect(ran.stderr).toContain(code);
    expect(await revisionsIn(emulator)).toHaveLength(1);
  });

  test("the revision that serves is rejected, and sends nothing", async () => {
    const { emulator } = await deployed(["1.1", "1.2"]);
    const [serving] = await revisionsIn(emulator);
    const { code, stdout, stderr } = await run(emulator, [...ROLLBACK, "--to", String(serving?.id)]);
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(/already serves requests, and there is no newer one\..*\[LS6513\]/s);
    expect(redeployedAt(emulator)).toEqual([]);
  });

  test.each(["DEPLOY_FAILED", "stays"] as const)(
    "the revision that serves is deployed where a newer one ends as %s, without a way to undo it",
    async (outcome) => {
      const of = await deployed(["1.1", "1.2"]);
      of.emulator.addBehaviour({ kind: "revision", outcome });
      await rig.deployImage(of, "1.3");
      const [, serving] = await revisionsIn(of.emulator);
      const { code, stdout } = await run(of.emulator, [...AT_ONCE, "--to", String(serving?.id)]);
      expect(code).toBe(0);
      expect(redeployedAt(of.emulator)).toEqual([serving?.id]);
      expect(stdout).not.toContain("undo");
    },
  );

  test.each(["CREATE_FAILED", "BUILD_FAILED"] as const)(
    "a revision that is %s is rejected",
    async (outcome) => {
      const { emulator, post } = await start();
      const { id } = await post("/v2/deployments", agent("support-agent"));
      emulator.clock.advance(3600);
      emulator.addBehaviour({ kind: "revision", outcome });
      await rig.patch({ emulator, id: String(id) }, { repo_ref: "main" });
      emulator.clock.advance(3600);
      const [failed] = await revisionsIn(emulator);
      const { code, stderr } = await run(emulator, [...ROLLBACK, "--to", String(failed?.id)]);
      expect(code).toBe(1);
      expect(stderr).toContain(`is ${outcome}: it never served, so there is nothing to go back to. `);
      expect(stderr).toContain("[LS6405]");
      expect(redeployedAt(emulator)).toEqual([]);
    },
  );
});

test.each([
  ["before 0.13.0", "0.12.9"],
  ["of an unknown version", null],
])("a serverless deployment does not go back to an API server %s", async (_, apiVersion) => {
  const { emulator, post } = await start();
  emulator.addBehaviour({ kind: "revision", outcome: "DEPLOYED", apiVersion });
  const serverless = agent("support-agent");
  const { id } = await post("/v2/deployments", {
    ...serverless,
    source_config: { ...serverless.source_config, deployment_type: "dev_zero" },
  });
  emulator.clock.advance(3600);
  await rig.patch({ emulator, id: String(id) }, { repo_ref: "main" });
  emulator.clock.advance(3600);
  const { code, stdout, stderr } = await run(emulator, ROLLBACK);
  expect([code, stdout]).toEqual([1, ""]);
  expect(stderr).toMatch(/Could not redeploy the revision.*cannot go back below 0\.13\.0/s);
  expect(await revisionsIn(emulator)).toHaveLength(2);
});
