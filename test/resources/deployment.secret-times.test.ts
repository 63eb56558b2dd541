import { describe, expect, test } from "vitest";
import { milliseconds } from "../../provider/core/instant.ts";
import { Deployment } from "../../provider/http/api/deployments.ts";
import { secretTimes } from "../../provider/resources/deployment/secret-times.ts";
import { deploymentRig, loses, pass } from "./deployment-rig.ts";

const IMAGE = "registry.example.com/agent";
const HOUR = 3600;

const program = (tag: string, secrets: object = { TOKEN: "one" }, more: object = {}) => ({
  name: "agent",
  source: "external_docker",
  sourceConfig: { resourceSpec: { minScale: 1 } },
  sourceRevisionConfig: { imageUri: `${IMAGE}:${tag}` },
  secrets,
  ...more,
});

describe.each(["dynamic", "plugin"] as const)("%s: a deployment whose secrets change", (frontEnd) => {
  /** A deployment after these ups, an hour apart. */
  async function deployed(...programs: ReturnType<typeof program>[]) {
    const rig = await deploymentRig(frontEnd);
    for (const each of programs) {
      expect((await rig.life.up(each)).error).toBeUndefined();
      rig.gateway.emulator.clock.advance(HOUR);
    }
    const revision = (index: number) => String(rig.deployment()?.revisions[index]?.id);
    const rollBackTo = (index: number) => rig.outside("POST", `/revisions/${revision(index)}/redeploy`);
    return { ...rig, revision, rollBackTo };
  }

  test("warns of a rollback to a version from before the change, with the names alone", async () => {
    const rig = await deployed(program("1"), program("2", { TOKEN: "changed-value", ADDED: "added-value" }));
    const { life, revision, rollBackTo } = rig;
    await rollBackTo(0);
    const older = `the version of revision ${revision(0).slice(0, 8)} is older than .*: ADDED, TOKEN\\. .*\\[LS2041\\]$`;
    expect((await life.refresh()).warnings).toEqual([
      expect.stringContaining("[LS2029]"),
      expect.stringMatching(older),
    ]);
    expect(life.plain.join()).not.toMatch(/changed-value|added-value/);
  });

  test("warns of the names that changed since that version, and of no earlier change", async () => {
    const both = { TOKEN: "one", OTHER: "a" };
    const { life, rollBackTo } = await deployed(
      program("1", both),
      program("2", { TOKEN: "two", OTHER: "a" }),
      program("3", { TOKEN: "two", OTHER: "b" }),
    );
    await rollBackTo(1);
    expect((await life.refresh()).warnings).toEqual([
      expect.stringContaining("[LS2029]"),
      expect.stringMatching(/: OTHER\. .*\[LS2041\]/),
    ]);
  });

  test.each([
    [
      "the revision that the change created",
      1,
      program("2", { TOKEN: "two" }),
      program("3", { TOKEN: "two" }),
    ],
    ["any version where no secret changed", 0, program("2"), program("3")],
  ])("does not warn of a rollback to %s", async (_, index, second, third) => {
    const { life, rollBackTo } = await deployed(program("1"), second, third);
    await rollBackTo(index);
    expect((await life.refresh()).warnings).toEqual([expect.stringContaining("[LS2029]")]);
  });

  test.each([
    [
      0,
      [
        expect.stringMatching(/sourceRevisionConfig\.imageUri.*\[LS2032\]/),
        expect.stringMatching(/: TOKEN\. .*\[LS2041\]/),
      ],
    ],
    [1, [expect.stringContaining("[LS2032]")]],
  ])(
    "warns in the preview that pins revision %i only if it is older than the change",
    async (index, expected) => {
      const { life, revision } = await deployed(
        program("1"),
        program("2", { TOKEN: "two" }),
        program("3", { TOKEN: "two" }),
      );
      const pinned = program("4", { TOKEN: "two" }, { pinnedRevisionId: revision(index) });
      const { error, warnings } = await life.preview(pinned);
      expect(error).toBeUndefined();
      expect(warnings).toEqual(expected);
    },
  );

  test("compares with the version itself, where it was rolled back to twice", async () => {
    const { life, rollBackTo } = await deployed(program("1"), program("2", { TOKEN: "two" }));
    await rollBackTo(0);
    await rollBackTo(0);
    expect((await life.refresh()).warnings).toContainEqual(expect.stringContaining("[LS2041]"));
  });

  test("does not warn of a change that an update sent to the older version since it was rolled back to", async () => {
    const { life, rollBackTo, serves } = await deployed(program("1"), program("2"));
    await rollBackTo(0);
    const { error, warnings } = await life.up(program("2", { TOKEN: "two" }));
    expect(error).toBeUndefined();
    expect(warnings).toEqual([expect.stringContaining("[LS2029]")]);
    expect(serves()).toBe(`${IMAGE}:1`);
    expect(life.held?.outputs).toHaveProperty("secretsChangedAt.TOKEN");
    expect((await life.refresh()).warnings.join()).not.toContain("[LS2041]");
  });

  test("keeps the time of the change, by the clock of LangSmith, through a refresh and an update of a label", async () => {
    const { life, gateway, ask, revision } = await deployed(program("1"));
    expect(life.held?.outputs).not.toHaveProperty("secretsChangedAt");
    const begun = gateway.emulator.clock.now();
    const changed = { TOKEN: "two" };
    expect((await life.up(program("2", changed))).error).toBeUndefined();
    const times = life.held?.outputs["secretsChangedAt"];
    expect(times).toEqual({ TOKEN: expect.any(String) });
    const [at = ""] = Object.values(Object(times)).map(String);
    expect(milliseconds(at)).toBeGreaterThanOrEqual(begun - 1000);
    const created = Object(await ask("GET", `/revisions/${revision(1)}`)).created_at;
    expect(milliseconds(at)).toBeLessThanOrEqual(milliseconds(String(created)));
    gateway.emulator.clock.advance(HOUR);
    await life.refresh();
    expect((await life.up(program("2", changed, { displayName: "Agent" }))).error).toBeUndefined();
    expect(life.held?.outputs["secretsChangedAt"]).toEqual(times);
  });
});

test.each(["dynamic", "plugin"] as const)(
  "%s: warns of a change whose answer was lost, too",
  async (frontEnd) => {
    const { life, gateway, outside, deployment } = await deploymentRig(frontEnd);
    await life.up(program("1"));
    gateway.emulator.clock.advance(HOUR);
    loses(gateway, "PATCH", "");
    expect((await life.up(program("2", { TOKEN: "two" }))).error).toBeDefined();
    gateway.handle = pass;
    expect((await life.up(program("2", { TOKEN: "two" }))).error).toBeUndefined();
    gateway.emulator.clock.advance(HOUR);
    await outside("POST", `/revisions/${deployment()?.revisions[0]?.id}/redeploy`);
    expect((await life.refresh()).warnings).toContainEqual(expect.stringMatching(/: TOKEN\. .*\[LS2041\]/));
  },
);

describe("the times of changes", () => {
  const deployment = (secrets: Readonly<Record<string, string>>) =>
    Deployment.parse({
      id: "7c6f1c9a-2d55-4d6e-9d0e-3f0a2b1c4d5e",
      tenant_id: "00000000-0000-4000-8000-000000000001",
      name: "agent",
      source: "external_docker",
      source_config: {},
      source_revision_config: {},
      secrets: Object.entries(secrets).map(([name, value]) => ({ name, value })),
      status: "READY",
      latest_revision_id: null,
      active_revision_id: null,
      created_at: "2026-03-01T00:00:00Z",
      updated_at: "2026-03-01T00:00:00Z",
    });
  const before = deployment({ SAME: "1", CHANGED: "1", REMOVED: "1" });
  const after = { SAME: "1", CHANGED: "2", ADDED: "1" };
  const known = {
    secretsChangedAt: { SAME: "2026-01-01T00:00:00.000Z", CHANGED: "2026-01-01T00:00:00.000Z" },
  };

  test("have what was changed, added or removed now, and keep the rest", () => {
    const now = "2026-04-01T00:00:00.000Z";
    expect(secretTimes(before, after, known, new Date(now))).toEqual({
      secretsChangedAt: { SAME: "2026-01-01T00:00:00.000Z", CHANGED: now, REMOVED: now, ADDED: now },
    });
  });

  test("lack a change at an unknown time, rather than keep an earlier one", () => {
    expect(secretTimes(before, after, known, undefined)).toEqual({
      secretsChangedAt: { SAME: "2026-01-01T00:00:00.000Z" },
    });
    expect(secretTimes(before, { SAME: "1", CHANGED: "1", REMOVED: "1" }, {}, undefined)).toEqual({});
  });
});
