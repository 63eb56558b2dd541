import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { withStackService } from "../../cli/stack.ts";
import { PIPE } from "../../cli/terminal.ts";
import { Connection } from "../../provider/config/connection.ts";
import { Deployments } from "../../provider/http/api/deployments.ts";
import { settingsOf } from "../../provider/plugin/configuration.ts";
import { DESTINATION, inputs, providers, source, WORKSPACE, withoutEnvironment } from "../dynamic/host.ts";
import { serve } from "../http/server.ts";

const STACK = { apiKey: "lsv2_sk_of_the_stack", apiUrl: "https://ls.example", workspaceId: WORKSPACE };
const ID = "6a1f9f6e-6c39-4c3b-9a53-0d4f7f1f2b10";

/** A control plane that a variable of the shell names, on another host than the stack's. */
async function leftBehind() {
  const server = await serve(() => ({ body: { resources: [], offset: 0 } }));
  vi.stubEnv("LANGSMITH_CONTROL_PLANE_URL", server.url);
  const problem = `the environment variable LANGSMITH_CONTROL_PLANE_URL is ${server.url}, but langsmith:apiUrl is https://ls.example. Nothing was sent. Remove the setting that is wrong. If both are right, set both in the stack. [LS1005]`;
  return { server, problem };
}

beforeEach(() => withoutEnvironment());

test("dynamic resources send no key to an address of the environment that contradicts the stack's", async () => {
  const { server, problem } = await leftBehind();
  const { Deployment } = providers();
  const namespaced = Object.entries(STACK).map(([key, value]) => [`langsmith:${key}`, value]);
  Deployment.configure(source(Object.fromEntries(namespaced)));
  const { failures } = await Deployment.check({}, inputs("Deployment", "one", DESTINATION));
  expect(failures.map(({ reason }) => reason)).toContain(problem);
  const read = Deployment.read(ID, inputs("Deployment", "one", { tenantId: WORKSPACE }));
  await expect(read).rejects.toThrow(problem);
  expect(server.seen).toEqual([]);
});

test("the plugin sends no key to an address of the environment that contradicts the stack's", async () => {
  const { server, problem } = await leftBehind();
  const connection = new Connection();
  connection.configure(settingsOf(STACK));
  expect(connection.settings.problems.map(({ text }) => text)).toEqual([problem]);
  expect(() => connection.service).toThrow(problem);
  expect(server.seen).toEqual([]);
});

test("a command sends no key to an address of the environment that contradicts the stack's", async () => {
  const { server, problem } = await leftBehind();
  const folder = mkdtempSync(path.join(tmpdir(), "stranger-"));
  const printed = Object.entries(STACK).map(([key, value]) => [`langsmith:${key}`, { value }]);
  const pulumi = path.join(folder, "pulumi");
  writeFileSync(pulumi, `#!/bin/sh\necho '${JSON.stringify(Object.fromEntries(printed))}'\n`);
  chmodSync(pulumi, 0o755);
  vi.stubEnv("PATH", `${folder}${path.delimiter}${process.env["PATH"]}`);
  const around = { environment: process.env, report: () => {}, status: PIPE };
  const options = { stack: "dev", cwd: undefined, state: "reading" };
  const asked = withStackService(options, around, (service, { signal }) =>
    service.api(Deployments).get(ID, { signal }),
  );
  await expect(asked).rejects.toThrow(problem);
  expect(server.seen).toEqual([]);
});
