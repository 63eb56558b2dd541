import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
import { ensureEngine } from "../../tools/engine/engine.ts";
import { descendantsOf } from "../../tools/fuzz/processes.ts";
import { gitRepository, READ_KEY, STACK, type Started, statesInBucket, WRITE_KEY } from "./rig/gitops.ts";

const ROTATED_KEY = "lsv2_sk_rotated_9e2c4b6d8f10";

/** The environment in which the engine is found. */
const engine: Record<string, string> = {};

beforeAll(async () => {
  const { env } = await ensureEngine({ parts: ["nodejs"] });
  Object.assign(engine, env);
}, 600_000);

/** Whether a revision is waited for that was asked for after that request. */
function isWaiting(emulator: Emulator, since: number): boolean {
  const later = emulator.journal().filter(({ sequence }) => sequence > since);
  const begun = later.findIndex(({ method, path: at }) => method !== "GET" && at.includes("/deployments"));
  return begun >= 0 && later.slice(begun).some(({ path: at }) => at.includes("/revisions/"));
}

/** Waits for what a script does, which takes its time on a busy machine; one that ends before is told of. */
async function until({ done, told }: Started, came: () => boolean): Promise<void> {
  let ended = "";
  void done.then(({ code }) => {
    ended = `the script ended with ${code}: ${told()}`;
  });
  const look = () => expect([came(), ended]).toEqual([true, ""]);
  await vi.waitFor(look, { timeout: 240_000, interval: 50 });
}

/** Ends a process and all below it, as a machine that is switched off does. */
function killAll(pid: number): void {
  const all = [pid, ...descendantsOf(pid)];
  for (const each of all) process.kill(each, "SIGKILL");
}

test("two applies at once make nothing twice, a cancelled one is resumed without a second revision and with a rotated key, and of a killed one the lock goes once it is old", {
  timeout: 900_000,
}, async () => {
  const emulator = await startEmulator({
    strict: true,
    speed: 0,
    now: new Date("2026-03-03T12:00:00Z"),
    apiKey: [WRITE_KEY, ROTATED_KEY, { key: READ_KEY, readOnly: true }],
    tracingProjects: [{ name: "support-triage" }, { name: "billing" }, { name: "search" }],
    report: () => {},
  });
  onTestFinished(() => emulator.close());
  const { place } = await statesInBucket();
  const repository = gitRepository({ apiUrl: emulator.url, ...place, engine });
  const sequence = () => emulator.journal().at(-1)?.sequence ?? 0;
  const creations = () =>
    emulator
      .journal()
      .filter(({ method }) => method !== "GET")
      .map(({ method, path }) => `${method} ${path.replace(/[0-9a-f-]{36}/, "ID")}`);

  // While the first one waits for its revision, the second one waits for the first, and a third one does not wait.
  const one = repository.start("apply", "main");
  await until(one, () => isWaiting(emulator, 0));
  const other = repository.start("apply", "main");
  await until(other, () => other.told().includes("Another run locks the stack"));
  const hasty = await repository.run("apply", "main", { LOCK_WAIT_SECONDS: "0" });
  expect(hasty.code).toBe(1);
  expect(hasty.stderr).toContain(
    `apply.sh: Another run locked the stack ${STACK} for 0 seconds, and nothing was applied. Run this job again when that run has ended. If it was killed and no other run is left, remove its lock first: pulumi cancel --stack ${STACK}\n`,
  );
  emulator.clock.setSpeed(600);
  const [first, second] = await Promise.all([one.done, other.done]);
  expect([first.code, second.code], first.stderr + second.stderr).toEqual([0, 0]);
  expect(second.stdout).toContain("unchanged");
  expect(creations().sort()).toEqual([
    "POST /api-host/v2/deployments",
    "POST /api/v1/bulk-exports",
    "POST /api/v1/bulk-exports",
    "POST /api/v1/bulk-exports/destinations",
  ]);

  // A new image: cancelled while its revision is made.
  emulator.clock.setSpeed(0);
  repository.pulumi("config", "set", "image", "registry.example.com/agent:2", "--stack", STACK);
  repository.push("Agent 2");
  const began = sequence();
  const cancelled = repository.start("apply", "main");
  await until(cancelled, () => isWaiting(emulator, began));
  cancelled.child.kill("SIGTERM");
  // Some runners send another one before they kill.
  await until(cancelled, () => cancelled.told().includes("canceled"));
  cancelled.child.kill("SIGTERM");
  const ended = await cancelled.done;
  expect(ended.code, ended.stderr + ended.stdout).toBe(130);
  expect(ended.stderr).toContain(
    "apply.sh: canceled. Pulumi saves the state and ends. Run this job again to resume.\n",
  );
  const revisions = () => emulator.state().deployments.map((each) => each.revisions.length);
  expect(revisions()).toEqual([2]);

  // Meanwhile the key was rotated. The next run goes on waiting for the revision that was begun.
  emulator.clock.setSpeed(600);
  const resumedAt = sequence();
  const resumed = await repository.run("apply", "main", { LANGSMITH_API_KEY: ROTATED_KEY });
  expect(resumed.code, resumed.stderr + resumed.stdout).toBe(0);
  expect(revisions()).toEqual([2]);
  const after = emulator.journal().filter((entry) => entry.sequence > resumedAt);
  expect(new Set(after.map(({ headers }) => headers["x-api-key"]))).toEqual(new Set([ROTATED_KEY]));
  expect(after.filter(({ method }) => method !== "GET")).toEqual([]);
  expect(after.some(({ path }) => path.includes("/revisions/"))).toBe(true);
  expect(repository.pulumi("stack", "export", "--stack", STACK)).not.toContain(WRITE_KEY);

  // A run that is killed leaves its lock. The next one leaves that alone, until it is older than any job can be.
  emulator.clock.setSpeed(0);
  repository.pulumi("config", "set", "image", "registry.example.com/agent:3", "--stack", STACK);
  repository.push("Agent 3");
  const killedAt = sequence();
  const killed = repository.start("apply", "main");
  await until(killed, () => isWaiting(emulator, killedAt));
  killAll(killed.child.pid ?? 0);
  await killed.done;
  const held = await repository.run("apply", "main", { LOCK_WAIT_SECONDS: "0" });
  expect([held.code, held.stderr.includes("Another run locked the stack")]).toEqual([1, true]);
  emulator.clock.setSpeed(600);
  const stale = await repository.run("apply", "main", { LOCK_WAIT_SECONDS: "60", STALE_LOCK_MINUTES: "0" });
  expect(stale.code, stale.stderr + stale.stdout).toBe(0);
  expect(stale.stderr).toContain(
    `apply.sh: The lock is more than 0 minutes old (STALE_LOCK_MINUTES). Removing every lock of the stack: pulumi cancel --stack ${STACK}\ncreated by `,
  );
  expect(revisions()).toEqual([3]);

  // A run that is killed while the service carries out a creation: nobody knows of it, and nothing is made twice.
  const creation = { method: "POST", path: "/api/v1/bulk-exports", action: "never", carryOut: true } as const;
  emulator.addFault(creation);
  repository.edit("exports.yaml", (text) => `${text}  - { name: search, owner: "#search" }\n`);
  repository.push("Export search");
  // What the schedules spawn meanwhile is none of it.
  const own = () =>
    emulator.state().exports.filter(({ source_bulk_export_id: source }) => source === null).length;
  const before = own();
  const lost = repository.start("apply", "main");
  await until(lost, () => own() > before);
  killAll(lost.child.pid ?? 0);
  await lost.done;
  repository.pulumi("cancel", "--yes", "--stack", STACK);
  const madeBy = sequence();
  const refused = await repository.run("apply", "main");
  expect([refused.code, refused.stdout]).toEqual([1, ""]);
  const parent = `exports=urn:pulumi:${STACK}::langsmith-gitops::langsmith:index:ScheduledExports::exports`;
  expect(refused.stderr).toContain(`apply.sh: An earlier run was killed while it created exports-search.
It may exist already, so nothing was applied: this job could create it twice. Do this once, by hand:
  1. pulumi stack export --stack ${STACK} --file killed.json   keeps what was unfinished
  2. npx pulumi-langsmith doctor --stack ${STACK}   lists objects that are in no state
  3. pulumi import TYPE NAME ID   imports such an object; doctor prints the command
     and for exports-search: --parent ${parent}
  4. pulumi refresh --clear-pending-creates --yes --stack ${STACK}   removes what was not created
Then run this job again. If someone rolled back a deployment, do not: first read guides/recover-after-a-kill.md.
`);
  // The last three, as they are printed.
  const doctor = await repository.shell(`npx pulumi-langsmith doctor --stack ${STACK}`);
  const [, printed = ""] = /pulumi import (.+)/.exec(doctor.stdout) ?? [];
  expect(printed, doctor.stdout + doctor.stderr).toMatch(
    new RegExp(`^--stack ${STACK} --parent \\S+ langsmith:index:BulkExport exports-search [0-9a-f-]{36}$`),
  );
  expect(printed).toContain(`--parent ${parent} `);
  const byHand = [
    `pulumi import --yes --generate-code=false ${printed}`,
    `pulumi refresh --clear-pending-creates --yes --stack ${STACK}`,
  ];
  for (const line of byHand) {
    const { code, stdout, stderr } = await repository.shell(line);
    expect(code, stdout + stderr).toBe(0);
  }
  const again = await repository.run("apply", "main");
  expect(again.code, again.stderr + again.stdout).toBe(0);
  expect(emulator.journal().filter((entry) => entry.sequence > madeBy && entry.method !== "GET")).toEqual([]);
  expect(own()).toBe(before + 1);
});
