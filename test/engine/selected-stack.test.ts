import { expect, test } from "vitest";
import { cliInProject } from "./rig/cli.ts";
import { world } from "./rig/world.ts";

const PROGRAM = `new langsmith.ExportDestination("traces", {
  displayName: "Traces",
  config: { bucketName: "acme-traces", region: "eu-central-1", includeBucketInPrefix: true },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});`;
const USING = 'using the selected stack "test"; --stack NAME uses another one\n';

test("the commands that only read use configuration and state of the selected stack", async () => {
  const it = await world(PROGRAM, { emulator: { speed: 1 }, passphrase: true });
  await it.stack.must("up", "--yes", "--skip-preview");
  it.asked();

  const doctor = await cliInProject(it, "doctor");
  expect([doctor.code, doctor.stderr], doctor.stdout).toEqual([0, USING]);
  expect(doctor.stdout).toContain("ok          configuration: stack test, and environment variables\n");
  expect(doctor.stdout).toContain("ok          key: accepted, from langsmith:apiKey\n");
  const orphans = await cliInProject(it, "doctor", "--orphans");
  expect([orphans.code, orphans.stderr], orphans.stdout).toEqual([1, USING]);
  // The emulator begins with it.
  expect(orphans.stdout.match(/^ {2}\S+ +\S+ +\S+/gm)).toEqual([
    expect.stringContaining("KIND"),
    expect.stringContaining("OAuthProvider  GitHub"),
  ]);

  const adopt = await cliInProject(it, "adopt");
  // It is a stack of dynamic resources, which cannot import.
  expect([adopt.code, adopt.stderr.startsWith(USING)]).toEqual([3, true]);
  expect(adopt.stderr).toContain("[LS6101]");

  const status = await cliInProject(it, "exports", "status");
  expect(status.stderr.startsWith(USING), status.stderr).toBe(true);
  const asked = it.asked();
  expect(new Set(asked.map(({ method }) => method))).toEqual(new Set(["GET"]));
  expect(asked.filter(({ status }) => status !== 200)).toEqual([]);

  const environment = {
    PULUMI_CONFIG_PASSPHRASE: "wrong",
    LANGSMITH_API_KEY: "lsv2_sk_other",
    LANGSMITH_REGION: "eu",
  };
  const locked = await cliInProject({ ...it, environment }, "doctor");
  expect(locked.code).toBe(1);
  expect(locked.stdout).toMatch(
    /^wrong {7}configuration: Could not read the configuration of stack "test": `pulumi config` failed: incorrect passphrase\. .*\[LS6056\]$/m,
  );
  expect(locked.stdout).toContain("Nothing was sent.");
  expect(it.asked()).toEqual([]);
});
