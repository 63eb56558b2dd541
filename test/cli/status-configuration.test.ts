import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { exported, id, PROJECT, schedule, serving, WORKSPACE } from "../coverage/service.ts";
import { days } from "./exports-rig.ts";
import { call } from "./run-in-process.ts";

const KEY = "lsv2_sk_never_to_be_seen";
const STATUS = ["exports", "status", ...days(5, 6)];

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-configuration-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** The environment with a `pulumi` that prints a text, and ends with a code. */
function pulumi(text: string, code: number): Readonly<Record<string, string>> {
  const script = path.join(folder, "pulumi");
  writeFileSync(path.join(folder, "printed"), text);
  writeFileSync(script, `#!/bin/sh\ncat "${folder}/printed" ${code === 0 ? "" : ">&2"}\nexit ${code}\n`);
  chmodSync(script, 0o755);
  return { PATH: `${folder}:${process.env["PATH"]}` };
}

test("without a key or a workspace is an error of one line, with what to do", async () => {
  const environment = { PATH: folder };
  const without = await call(STATUS, { environment });
  expect([without.code, without.stdout]).toEqual([3, ""]);
  expect(without.stderr).toMatch(
    /^pulumi-langsmith exports status: no API key is configured\. .* LANGSMITH_API_KEY\. \[LS1001\]\n$/,
  );
  const nowhere = await call(STATUS, { environment: { ...environment, LANGSMITH_API_KEY: KEY } });
  expect(nowhere).toEqual({
    code: 3,
    stdout: "",
    stderr:
      "pulumi-langsmith exports status: No workspace is configured. Run `pulumi config set langsmith:workspaceId <UUID>`, or set LANGSMITH_WORKSPACE_ID. A command outside the Pulumi project also needs `--stack`. [LS1110]\n",
  });
});

test("of a stack is what pulumi config prints; the environment adds what it leaves out", async () => {
  const spawned = exported(2, "Completed", 5, { source_bulk_export_id: id(1) });
  const server = await serving({ exports: [schedule(1, 5), spawned], projects: { [PROJECT]: "agent" } });
  const printed = {
    "langsmith:apiKey": { value: KEY, secret: true },
    "langsmith:apiUrl": { value: server.url, secret: false },
    "other:apiKey": { value: "x", secret: false },
  };
  const environment = { ...pulumi(JSON.stringify(printed), 0), LANGSMITH_WORKSPACE_ID: WORKSPACE };
  const { code, stdout } = await call([...STATUS, "--stack", "prod"], { environment });
  expect([code, stdout]).toEqual([0, expect.stringContaining("agent    2026-03-05  complete")]);
  expect(new Set(server.seen.map(({ headers }) => headers["x-api-key"]))).toEqual(new Set([KEY]));
});

test("that pulumi cannot read is an error with its words, and never with what it printed", async () => {
  const status = (environment: Readonly<Record<string, string>>) =>
    call([...STATUS, "--stack", "prod"], { environment });
  const begin = 'pulumi-langsmith exports status: Could not read the configuration of stack "prod": ';
  const failing = await status(pulumi("error: no stack named 'prod' found\n", 255));
  expect([failing.code, failing.stdout]).toEqual([3, ""]);
  expect(failing.stderr).toMatch(
    /: `pulumi config` failed: no stack named 'prod' found\.\n .*\[LS6055\]\n$/s,
  );
  const silent = await status(pulumi(`not JSON, ${KEY}`, 0));
  expect([silent.code, silent.stderr]).toEqual([3, expect.stringContaining("it did not print JSON")]);
  expect(silent.stderr).not.toContain(KEY);
  const absent = await status({ PATH: `${folder}-none` });
  expect([absent.code, absent.stderr.startsWith(begin)]).toEqual([3, true]);
  expect(absent.stderr).toMatch(/`pulumi` does not start \(spawn pulumi ENOENT\)\. .*\n$/);
});
