import path from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { run } from "../cli/run.ts";
import { folder, requestsIn } from "./trace-rig.ts";

/** The command's environment at an emulator that ends with the test. */
async function environment() {
  const emulator = await startEmulator({ strict: true, speed: 0, report: () => {} });
  onTestFinished(() => emulator.close());
  return {
    LANGSMITH_ENDPOINT: emulator.url,
    LANGSMITH_API_KEY: "lsv2_sk_0c5e7a1b9d3f",
    LANGSMITH_WORKSPACE_ID: "00000000-0000-4000-8000-000000000001",
  };
}

test("a command traces its requests, into the folder that it is called in", async () => {
  const cwd = folder();
  const told = await run(
    ["exports", "gaps"],
    { ...(await environment()), PULUMI_LANGSMITH_TRACE: "trace.jsonl" },
    cwd,
  );
  expect(told.stderr).not.toContain("PULUMI_LANGSMITH_TRACE");
  const lines = requestsIn(path.join(cwd, "trace.jsonl"));
  expect(lines.map(({ frontEnd, does, outcome }) => ({ frontEnd, does, outcome }))).toContainEqual({
    frontEnd: "cli",
    does: undefined,
    outcome: "ok",
  });
});

test("a command that cannot write the trace says so on stderr, and ends as it would", async () => {
  const cwd = folder();
  const given = await environment();
  const plain = await run(["exports", "gaps"], given, cwd);
  const told = await run(["exports", "gaps"], { ...given, PULUMI_LANGSMITH_TRACE: cwd }, cwd);
  expect({ ...told, stderr: told.stderr.replace(/^warning: PULUMI.*\n/m, "") }).toEqual(plain);
  expect(told.stderr).toContain(
    `warning: PULUMI_LANGSMITH_TRACE: this process does not trace requests, because ${cwd} cannot be opened: it is a folder. Name a file in it. Everything else continues. [LS1125]\n`,
  );
});
