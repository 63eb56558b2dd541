import { spawn } from "node:child_process";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../../tools/stack/package.ts";
import { endOf } from "../cli/run.ts";

test("the demo plays the whole life of examples/typescript, and every statement quotes the journal", async () => {
  const child = spawn(process.execPath, [path.join(root, "tools", "demo", "main.ts")], {
    cwd: root,
    env: { ...process.env, NODE_OPTIONS: "--disable-warning=MODULE_TYPELESS_PACKAGE_JSON" },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { code, stdout, stderr } = await endOf(child);
  const output = `${stdout}${stderr}`;
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
