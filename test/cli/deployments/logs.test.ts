import { describe, expect, test } from "vitest";
import { agent, start } from "../../functions/rig.ts";
import { deployed, deployImage, letTimePass, revisionsIn, run } from "./rig.ts";

describe("deployments logs", () => {
  test("prints the log of the revision whose id begins as --revision, or reports that there is none", async () => {
    const { emulator } = await deployed(["1.1", "1.2"]);
    const [, first] = await revisionsIn(emulator);
    const id = String(first?.id);
    const read = async (named: string) =>
      (await run(emulator, ["logs", "support-agent", "--revision", named])).stdout;
    expect(await read(id.slice(0, 9))).toBe(await read(id));
    expect(await read(id)).not.toBe((await run(emulator, ["logs", "support-agent"])).stdout);
    const unknown = await run(emulator, ["logs", "support-agent", "--revision", "99999999"]);
    expect([unknown.code, unknown.stderr]).toEqual([
      2,
      expect.stringContaining('--revision "99999999": no revision begins so.'),
    ]);
  });

  test("prints the last lines, without the values of environment variables", async () => {
    const of = await deployed(["1.1"], [{ name: "TOKEN", value: "not-to-be-seen" }]);
    const { emulator } = of;
    emulator.addBehaviour({ kind: "revision", outcome: "DEPLOYED", log: ["the token is not-to-be-seen."] });
    await deployImage(of, "1.2");
    const { code, stdout } = await run(emulator, ["logs", "support-agent", "--lines", "2"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/^\S+ the token is .+\.\n\S+ Health check passed\n$/);
    const all = await run(emulator, ["logs", "support-agent"]);
    expect(all.stdout.length).toBeGreaterThan(stdout.length);
    expect(all.stdout.endsWith(stdout)).toBe(true);
    expect(all.stdout).not.toContain("not-to-be-seen");
  });

  test("--follow prints each line of the deployment once, as it appears, until the limit of an hour", async () => {
    const { emulator, post } = await start();
    emulator.addBehaviour({ kind: "revision", outcome: "DEPLOYED", log: ["the token is not-to-be-seen."] });
    await post("/v2/deployments", agent("support-agent", [{ name: "TOKEN", value: "not-to-be-seen" }]));
    letTimePass(emulator).oversleep(10);
    const { code, stdout, stderr } = await run(emulator, ["logs", "support-agent", "--follow"]);
    const whole = await run(emulator, ["logs", "support-agent", "--lines", "1000"]);
    expect(stdout).toBe(whole.stdout);
    expect(stdout.split("\n")).toHaveLength(4 + 1);
    expect(stdout).not.toContain("not-to-be-seen");
    expect([code, stderr]).toEqual([3, expect.stringContaining("the time limit of 60 min was reached")]);
  });

  test.each([
    ["ends with 0 where the build succeeds", undefined, 0],
    ["ends with 1 where the build fails", "BUILD_FAILED", 1],
  ] as const)("--build --follow prints each line once, and %s", async (_, outcome, code) => {
    const { emulator, post } = await start();
    if (outcome !== undefined) emulator.addBehaviour({ kind: "revision", outcome });
    await post("/v2/deployments", agent("support-agent"));
    letTimePass(emulator);
    const followed = await run(emulator, ["logs", "support-agent", "--build", "--follow"]);
    expect(followed.code).toBe(code);
    const whole = await run(emulator, ["logs", "support-agent", "--build", "--lines", "1000"]);
    expect(followed.stdout).toBe(whole.stdout);
    expect(followed.stdout.split("\n").length).toBeGreaterThan(2);
  });
});
