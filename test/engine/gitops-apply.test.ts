import { spawn, spawnSync } from "node:child_process";
import { expect, onTestFinished, test, vi } from "vitest";
import { endOf } from "../cli/run.ts";
import { stubbed } from "./rig/gitops-stubs.ts";

const CLEAN = '{"version":3,"deployment":{"manifest":{}}}';
const CREATING = JSON.stringify({
  deployment: { pending_operations: [{ type: "creating", resource: { urn: "urn:a::b::c::traces" } }] },
});
/** What the engine tells of a lock that is years old. */
const LOCKED = `error: the stack is currently locked by 1 lock(s). Either wait for the other process(es) to end or delete the lock file with pulumi cancel.
  s3://states/.pulumi/locks/x.json: created by ann@laptop (pid 42) at 2020-01-01T00:00:00Z`;
const UNREADABLE =
  "apply.sh: The state of the stack production cannot be read, so nothing more was applied: an unfinished creation could run twice. Fix what this command shows, then run this job again: pulumi stack export --stack production\n";

function apply(engine: string, variables?: Readonly<Record<string, string>>) {
  const { script, options, calls } = stubbed("apply.sh", { engine }, variables);
  const { status, stderr } = spawnSync(script, { ...options, encoding: "utf8", timeout: 60_000 });
  return { status, stderr, calls: calls() };
}

test.each([
  ["fails", `"stack export") echo "error: no such bucket" >&2; exit 255 ;;`, "error: no such bucket\n"],
  ["fails with the exit code of an unfinished creation", `"stack export") exit 4 ;;`, ""],
  ["prints half a state", `"stack export") printf '{"deployment":{"pend' ;;`, "SyntaxError"],
  ["prints something else", `"stack export") echo '{}' ;;`, "pulumi stack export: the output is not a state"],
])("an apply whose reading of the state %s ends before anything is applied", (_, engine, told) => {
  const { status, stderr, calls } = apply(engine);
  expect([status, calls]).toEqual([1, ["stack export"]]);
  expect(stderr).toContain(told);
  expect(stderr.endsWith(UNREADABLE)).toBe(true);
});

test("a state that cannot be read after an update that failed ends it too", () => {
  const engine = `"stack export") [[ $(seen stack) == 1 ]] || exit 255; echo '${CLEAN}' ;;
"up --yes") echo "error: update failed" >&2; exit 255 ;;`;
  const { status, stderr, calls } = apply(engine);
  expect([status, calls]).toEqual([1, ["stack export", "up --yes", "stack export"]]);
  expect(stderr).toBe(`error: update failed\n${UNREADABLE}`);
});

test("a creation that a killed run left open is reported, and nothing is applied", () => {
  const { status, stderr, calls } = apply(`"stack export") echo '${CREATING}' ;;`);
  expect([status, calls]).toEqual([1, ["stack export", "refresh --yes", "stack export"]]);
  expect(stderr).toContain("apply.sh: An earlier run was killed while it created traces.\n");
});

const LOCKED_ONCE = `"stack export") echo '${CLEAN}' ;;
"up --yes") [[ $(seen cancel) == 1 ]] || { echo '${LOCKED}' >&2; exit 255; } ;;`;

test("a lock is left alone however old it is; with STALE_LOCK_MINUTES it is removed, and said whose it was", () => {
  const held = apply(LOCKED_ONCE, { LOCK_WAIT_SECONDS: "00" });
  expect([held.status, held.calls]).toEqual([1, ["stack export", "up --yes"]]);
  expect(held.stderr.endsWith("remove its lock first: pulumi cancel --stack production\n")).toBe(true);
  // A whole number, also with a zero before it.
  const stale = apply(LOCKED_ONCE, { LOCK_WAIT_SECONDS: "09", STALE_LOCK_MINUTES: "0180" });
  expect([stale.status, stale.calls]).toEqual([
    0,
    ["stack export", "up --yes", "cancel --yes", "stack export", "up --yes"],
  ]);
  expect(stale.stderr).toContain(
    "apply.sh: The lock is more than 0180 minutes old (STALE_LOCK_MINUTES). Removing every lock of the stack: pulumi cancel --stack production\ncreated by ann@laptop (pid 42) at 2020-01-01T00:00:00Z\n",
  );
});

test.each(["SIGTERM", "SIGINT", "SIGHUP"] as const)(
  "%s while it waits for another run's lock ends it with the exit code 130",
  async (signal) => {
    const { script, options } = stubbed("apply.sh", { engine: LOCKED_ONCE });
    const child = spawn(script, { ...options, stdio: ["ignore", "pipe", "pipe"] });
    onTestFinished(() => void child.kill("SIGKILL"));
    let told = "";
    child.stderr.on("data", (text) => {
      told += text;
    });
    const ended = endOf(child);
    await vi.waitFor(() => expect(told).toContain("Another run locks the stack"), { timeout: 60_000 });
    child.kill(signal);
    expect((await ended).code).toBe(130);
  },
);
