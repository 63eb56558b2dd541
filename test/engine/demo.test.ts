import { spawn } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";

/** Runs the demo as `npm run demo` does. */
function demo(...args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(root, "tools", "demo", "main.ts"), ...args], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding("utf8").on("data", (text: string) => {
        output += text;
      });
    }
    child.once("error", reject);
    child.once("close", (code) => resolve({ code, output }));
  });
}

test.concurrent("the demo plays the whole life of examples/typescript, and every statement quotes the journal", async () => {
  const { code, output } = await demo();
  expect(output).not.toContain("✗");
  const statements = output.split("\n").filter((line) => line.startsWith("  ✓ "));
  expect(statements).toEqual([
    "  ✓ the deployment was created",
    expect.stringMatching(/^ {2}✓ up waited until that revision was DEPLOYED \((?:[A-Z_]+ → )+DEPLOYED\)$/),
    "  ✓ the bucket was registered",
    "  ✓ the service had validated it: one with a wrong key, sent by this demo, is refused",
    "  ✓ the export of January was created",
    "  ✓ up waited until it was Completed",
    "  ✓ the daily export was scheduled",
    "  ✓ it has exported the days that have passed (2026-02-27 to 2026-02-28, 2026-02-28 to 2026-03-01)",
    "  ✓ the second up changed nothing at the service",
    "  ✓ the preview changed nothing at the service",
    "  ✓ the edit was sent, and nothing besides it",
    "  ✓ the daily export was cancelled",
    "  ✓ the export of January, which had ended, was left as it was",
    "  ✓ the destination was deleted",
    "  ✓ the deployment was deleted",
    "  ✓ and it is gone",
  ]);
  expect(output).toMatch(
    /#\d+ PATCH \/api\/v1\/bulk-exports\/[0-9a-f-]{36} \{"status":"Cancelled"\} → 200 \{ status: "Cancelled" \}/,
  );
  expect(output).toContain("5 unchanged");
  // The edit is all that the preview shows of the deployment.
  expect(output).toContain(
    `::support-agent]
      ~ displayName: "Support agent" => "Support agent (blue)"
Resources:
    ~ 1 to update
    4 unchanged
`,
  );
  expect(code).toBe(0);
});

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
  async (name) => {
    const { code, output } = await demo("--break", name, "--limit", "20");
    expect(output).toContain("  ✗ pulumi up ends\n      it did not within 20 s");
    expect(code).toBe(1);
  },
);
