import { expect, test } from "vitest";
import { demo } from "./rig/demo.ts";

// A command that never ends is waited for as long as one may take on a slow machine.
const PATIENT = { timeout: 600_000 };

test.concurrent("the demo notices each way in which the service breaks its word", PATIENT, async () => {
  const broken = ["destination-not-validated", "schedule-never-spawns", "delete-ignored"];
  const breaks = broken.flatMap((name) => ["--break", name]);
  const { code, output } = await demo(...breaks);
  const refuted = output.split("\n").filter((line) => line.startsWith("  ✗ "));
  expect(refuted).toEqual([
    "  ✗ the service had validated it: one with a wrong key, sent by this demo, is refused",
    "  ✗ it has exported the days that have passed (2026-02-27 to 2026-02-28, 2026-02-28 to 2026-03-01)",
    "  ✗ pulumi destroy ends",
    "  ✗ and it is gone",
  ]);
  expect(output).toContain("4 of the statements above are not true.");
  expect(code).toBe(1);
});

test.concurrent("the demo notices that a cancellation is ignored", PATIENT, async () => {
  const { code, output } = await demo("--break", "cancel-ignored");
  expect(output).toContain("  ✗ the daily export was cancelled");
  expect(code).toBe(1);
});

test.concurrent.each(["deploy-never-finishes", "export-never-completes"])(
  "the demo ends, and says so, when the service never does: %s",
  PATIENT,
  async (name) => {
    const { code, output } = await demo("--break", name, "--limit", "20");
    expect(output).toContain("  ✗ pulumi up ends\n      it did not within 20 s");
    expect(code).toBe(1);
  },
);
