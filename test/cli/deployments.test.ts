import { describe, expect, onTestFinished, test } from "vitest";
import { listOutput, logsOutput, revisionsOutput, rollbackOutput } from "../../cli/deployments/output.ts";
import type { Emulator } from "../../emulator/src/index.ts";
import { agent, HERE, start } from "../functions/rig.ts";
import { serve } from "../http/server.ts";
import { call, TERMINALS } from "./run-in-process.ts";

const IMAGE = "registry.example.com/agent";

/** A service on which all is done in a moment, and a deployment of these images, one after the other. */
async function deployed(images: readonly string[], secrets: readonly object[] = []) {
  const { emulator, post } = await start({ speed: 0 });
  const [first, ...more] = images;
  const { id } = await post("/v2/deployments", {
    name: "support-agent",
    source: "external_docker",
    source_config: { resource_spec: {} },
    source_revision_config: { image_uri: `${IMAGE}:${first}` },
    secrets,
  });
  emulator.clock.advance(3600);
  for (const tag of more) {
    await patch(emulator, String(id), { source_revision_config: { image_uri: `${IMAGE}:${tag}` } });
    emulator.clock.advance(3600);
  }
  return { emulator, id: String(id) };
}

async function patch(emulator: Emulator, id: string, body: object) {
  const headers = { "x-api-key": "k", "x-tenant-id": HERE, "content-type": "application/json" };
  const answer = await fetch(`${emulator.url}/v2/deployments/${id}`, {
    method: "PATCH",
    headers,
    body: JSON.stringify(body),
  });
  expect(answer.ok, await answer.text()).toBe(true);
}

/** Time flies while a command waits. */
function fast(emulator: Emulator) {
  const timer = setInterval(() => emulator.clock.advance(60), 20);
  onTestFinished(() => clearInterval(timer));
}

const run = (emulator: Emulator, args: readonly string[], output = {}) =>
  call(["deployments", ...args], {
    environment: {
      LANGSMITH_API_KEY: "lsv2_sk_never_to_be_seen",
      LANGSMITH_WORKSPACE_ID: HERE,
      LANGSMITH_ENDPOINT: emulator.url,
    },
    ...output,
  });

async function revisionsIn(emulator: Emulator) {
  const { stdout } = await run(emulator, ["revisions", "support-agent", "--json"]);
  return revisionsOutput.parse(JSON.parse(stdout)).revisions;
}

const imagesOf = (revisions: readonly { readonly source: string }[]) =>
  revisions.map(({ source }) => source.replace(`${IMAGE}:`, ""));

describe("deployments list", () => {
  test("lists the deployments, as a table and as JSON", async () => {
    const { emulator, id } = await deployed(["1.1"]);
    const { code, stdout } = await run(emulator, ["list"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^ {2}NAME +STATUS +TYPE +SOURCE +UPDATED\n {2}support-agent +READY +\S* *registry/,
    );
    const told = await run(emulator, ["list", "--json"]);
    expect(listOutput.parse(JSON.parse(told.stdout)).deployments).toMatchObject([
      { id, name: "support-agent", source: `${IMAGE}:1.1`, preview: false },
    ]);
  });

  test("says that there are none", async () => {
    const { emulator } = await start();
    expect(await run(emulator, ["list"])).toEqual({
      code: 0,
      stdout: "The workspace has no deployments.\n",
      stderr: "",
    });
  });
});

describe("deployments revisions", () => {
  test("lists the newest first, and marks the one that serves", async () => {
    const { emulator } = await deployed(["1.1", "1.2"]);
    const { stdout } = await run(emulator, ["revisions", "support-agent"]);
    const [, newest = "", oldest = ""] = stdout.split("\n");
    expect(newest).toMatch(
      /^ {2}[0-9a-f-]{36} {2}DEPLOYED \(serves\) .* registry\.example\.com\/agent:1\.2$/,
    );
    expect(oldest).toMatch(/^ {2}[0-9a-f-]{36} {2}DEPLOYED {2,}2026-.* registry\.example\.com\/agent:1\.1$/);
  });

  test("lists 20 by default, and all with --all and as JSON", async () => {
    const tags = Array.from({ length: 22 }, (_, index) => `1.${index}`);
    const { emulator } = await deployed(tags);
    const { stdout } = await run(emulator, ["revisions", "support-agent"]);
    expect(stdout.split("\n")).toHaveLength(1 + 20 + 3);
    expect(stdout).toContain("\n2 older ones are not listed: --all lists them.\n");
    const all = await run(emulator, ["revisions", "support-agent", "--all"]);
    expect(all.stdout.split("\n")).toHaveLength(1 + 22 + 1);
    expect(imagesOf(await revisionsIn(emulator))).toEqual(tags.reverse());
  });

  test("cuts values where the terminal is narrow", async () => {
    const { emulator } = await deployed(["1.1"]);
    const narrow = { output: TERMINALS.narrow };
    const { stdout } = await run(emulator, ["revisions", "support-agent"], narrow);
    for (const line of stdout.split("\n")) expect(line.length).toBeLessThanOrEqual(60);
  });

  test.each([
    [["revisions", "nobody"], 3, "[LS1402]"],
    [["revisions", "99999999-9999-4999-8999-999999999999"], 3, "[LS1401]"],
    [["revisions"], 2, "NAME is missing."],
    [["revisions", " "], 2, "NAME is missing."],
    [["rollback", "support-agent", "--to", "v1"], 2, '--to "v1": use the id of a revision'],
    [["logs", "support-agent", "--follow", "--json"], 2, "--follow prints lines, and no JSON."],
    [["logs", "support-agent", "--revision", "v1"], 2, '--revision "v1": use the id of a revision'],
    [["logs", "support-agent", "--lines", "0"], 2, '--lines "0": use a number from 1 to 10000.'],
  ])("%j ends with %i", async (args, code, message) => {
    const { emulator } = await start();
    const told = await run(emulator, args);
    expect(told.code).toBe(code);
    expect(told.stderr).toContain(message);
  });
});

describe("deployments rollback", () => {
  test("deploys the newest revision before the latest that was DEPLOYED, waits, and says how to undo it", async () => {
    const { emulator } = await deployed(["1.1", "1.2"]);
    const [bad, good] = await revisionsIn(emulator);
    fast(emulator);
    const { code, stdout } = await run(emulator, ["rollback", "support-agent"]);
    expect(code).toBe(0);
    const after = await revisionsIn(emulator);
    expect(imagesOf(after)).toEqual(["1.1", "1.2", "1.1"]);
    expect(after[0]).toMatchObject({ status: "DEPLOYED", active: true });
    expect(stdout).toBe(
      `Rolled back support-agent to revision ${good?.id} (${IMAGE}:1.1): it serves now.
The new revision is ${after[0]?.id}.
To undo this, run:
  npx pulumi-langsmith deployments rollback support-agent --to ${bad?.id}
`,
    );
  });

  test("passes over revisions that failed", async () => {
    const { emulator, id } = await deployed(["1.1"]);
    emulator.addBehaviour({ kind: "revision", outcome: "DEPLOY_FAILED" });
    await patch(emulator, id, { source_revision_config: { image_uri: `${IMAGE}:1.2` } });
    emulator.clock.advance(3600);
    await patch(emulator, id, { source_revision_config: { image_uri: `${IMAGE}:1.3` } });
    emulator.clock.advance(3600);
    const { stdout } = await run(emulator, ["rollback", "support-agent", "--no-wait", "--json"]);
    const done = rollbackOutput.parse(JSON.parse(stdout));
    expect(done.status).toBeNull();
    const [created, , , first] = await revisionsIn(emulator);
    expect([done.rolledBackTo, done.revisionId]).toEqual([first?.id, created?.id]);
  });

  test("goes back from the one that serves, where the newest failed", async () => {
    const { emulator, id } = await deployed(["1.1", "1.2"]);
    emulator.addBehaviour({ kind: "revision", outcome: "CREATE_FAILED" });
    await patch(emulator, id, { source_revision_config: { image_uri: `${IMAGE}:1.3` } });
    emulator.clock.advance(3600);
    const [, serving, first] = await revisionsIn(emulator);
    expect(serving).toMatchObject({ active: true });
    const { stdout } = await run(emulator, ["rollback", "support-agent", "--no-wait", "--json"]);
    expect(rollbackOutput.parse(JSON.parse(stdout)).rolledBackTo).toBe(first?.id);
  });

  test("deploys the revision that --to names, also by the beginning of its id", async () => {
    const { emulator } = await deployed(["1.1", "1.2", "1.3"]);
    const [, , first] = await revisionsIn(emulator);
    const to = String(first?.id).slice(0, 13).toUpperCase();
    const { code } = await run(emulator, ["rollback", "support-agent", "--to", to, "--no-wait"]);
    expect(code).toBe(0);
    expect(imagesOf(await revisionsIn(emulator))[0]).toBe("1.1");
  });

  test.each([
    ["without an earlier revision", [], "[LS6402]"],
    ["to a revision of another deployment", ["--to", "99999999-9999"], "[LS6403]"],
  ])("%s is rejected, and changes nothing", async (_, args, code) => {
    const { emulator } = await deployed(["1.1"]);
    const told = await run(emulator, ["rollback", "support-agent", ...args]);
    expect([told.code, told.stdout]).toEqual([1, ""]);
    expect(told.stderr).toContain(code);
    expect(await revisionsIn(emulator)).toHaveLength(1);
  });

  test("to a revision that was never built is rejected", async () => {
    const { emulator, id } = await deployed(["1.1"]);
    emulator.addBehaviour({ kind: "revision", outcome: "CREATE_FAILED" });
    await patch(emulator, id, { source_revision_config: { image_uri: `${IMAGE}:1.2` } });
    emulator.clock.advance(3600);
    const [failed] = await revisionsIn(emulator);
    const told = await run(emulator, ["rollback", "support-agent", "--to", String(failed?.id)]);
    expect(told.stderr).toMatch(
      /is CREATE_FAILED: it never served, so there is nothing to go back to\. .*\[LS6405\]/,
    );
  });
});

describe("a service that answers otherwise than the emulator", () => {
  const REVISION = "7b3d9e04-2c6a-4f58-b1e7-9a0c4d8f6e25";
  const bare = (more: object) => ({
    id: "1f0c7a52-94e3-4b1d-8a6f-0e2d5c3b7a19",
    tenant_id: HERE,
    name: "support-agent",
    source: "external_docker",
    source_config: {},
    source_revision_config: {},
    secrets: [],
    status: "AWAITING_DATABASE",
    created_at: "2026-03-01T00:00:00Z",
    updated_at: "2026-03-01T00:00:00Z",
    ...more,
  });

  const asked = async (deployment: object, revisions: readonly object[], args: readonly string[]) => {
    const { url } = await serve(({ url: path }) => ({
      body: { resources: path.includes("/revisions") ? revisions : [deployment], offset: 0 },
    }));
    return call(["deployments", ...args], {
      environment: { LANGSMITH_API_KEY: "k", LANGSMITH_WORKSPACE_ID: HERE, LANGSMITH_ENDPOINT: url },
    });
  };

  test("a deployment without a revision has no log yet", async () => {
    const none = bare({ latest_revision_id: null, active_revision_id: null });
    const { code, stderr } = await asked(none, [], ["logs", "support-agent"]);
    expect(code).toBe(3);
    expect(stderr).toContain("[LS6401]");
    const { stdout } = await asked(none, [], ["revisions", "support-agent"]);
    expect(stdout).toBe("The deployment support-agent has no revisions.\n");
  });

  test("the beginning of two ids is rejected", async () => {
    const ids = [REVISION, REVISION.replace(/.$/, "6")];
    const revisions = ids.map((id) => ({ id, status: "DEPLOYED" }));
    const deployment = bare({ latest_revision_id: REVISION, active_revision_id: REVISION });
    const args = ["rollback", "support-agent", "--to", REVISION.slice(0, 8)];
    const { code, stderr } = await asked(deployment, revisions, args);
    expect([code, stderr]).toEqual([1, expect.stringContaining("2 revisions begin with 7b3d9e04.")]);
  });

  test("a preview of a pull request is marked", async () => {
    const preview = bare({ latest_revision_id: REVISION, active_revision_id: REVISION, is_preview: true });
    expect((await asked(preview, [], ["list"])).stdout).toContain("support-agent (preview)");
  });
});

describe("deployments logs", () => {
  test("prints the log of the revision whose id begins as --revision, or reports that there is none", async () => {
    const { emulator } = await deployed(["1.1", "1.2"]);
    const [, first] = await revisionsIn(emulator);
    const id = String(first?.id);
    const { stdout } = await run(emulator, ["logs", "support-agent", "--revision", id.slice(0, 9), "--json"]);
    expect(logsOutput.parse(JSON.parse(stdout)).revisionId).toBe(id);
    const unknown = await run(emulator, ["logs", "support-agent", "--revision", "99999999"]);
    expect([unknown.code, unknown.stderr]).toEqual([3, expect.stringContaining("[LS6403]")]);
  });

  test("prints the last lines, without the values of environment variables", async () => {
    const secrets = [{ name: "TOKEN", value: "not-to-be-seen" }];
    const { emulator } = await deployed(["1.1"], secrets);
    const { code, stdout } = await run(emulator, ["logs", "support-agent", "--lines", "2"]);
    expect(code).toBe(0);
    expect(stdout.trimEnd().split("\n")).toHaveLength(2);
    const all = await run(emulator, ["logs", "support-agent"]);
    expect(all.stdout).toContain(stdout);
    expect(all.stdout).not.toContain("not-to-be-seen");
    const told = await run(emulator, ["logs", "support-agent", "--json"]);
    const { lines, kind } = logsOutput.parse(JSON.parse(told.stdout));
    expect([kind, lines.join("\n")]).toEqual(["deploy", all.stdout.trimEnd()]);
  });

  test("says that a log is empty", async () => {
    const { emulator, post } = await start();
    await post("/v2/deployments", agent("support-agent"));
    const { code, stdout, stderr } = await run(emulator, ["logs", "support-agent", "--build"]);
    expect([code, stdout]).toEqual([0, ""]);
    expect(stderr).toMatch(/The build log of revision \S+ is empty\.\n$/);
  });

  test.each([
    ["ends with 0 where the build succeeds", undefined, 0],
    ["ends with 1 where the build fails", "BUILD_FAILED", 1],
  ] as const)("--build --follow prints each line once, and %s", async (_, outcome, code) => {
    const { emulator, post } = await start();
    if (outcome !== undefined) emulator.addBehaviour({ kind: "revision", outcome });
    await post("/v2/deployments", agent("support-agent"));
    fast(emulator);
    const followed = await run(emulator, ["logs", "support-agent", "--build", "--follow"]);
    expect(followed.code).toBe(code);
    const whole = await run(emulator, ["logs", "support-agent", "--build", "--lines", "10000"]);
    expect(followed.stdout).toBe(whole.stdout);
    expect(followed.stdout.split("\n").length).toBeGreaterThan(2);
  });
});
