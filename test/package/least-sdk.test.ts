import { execFile, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { root } from "../../tools/stack/package.ts";
import { API_KEY, WORKSPACE } from "../engine/rig/world.ts";
import { type Consumer, install, project, write } from "./consumer.ts";

/** The least version of the SDK that `package.json` accepts: `3.216.0` of `^3.216.0`. */
const LEAST = String(
  JSON.parse(readFileSync(path.join(root, "package.json"), "utf8")).dependencies["@pulumi/pulumi"],
).replace(/^\^/, "");

let consumer: Consumer;
beforeAll(() => {
  consumer = install("npm", { sdk: LEAST, pluginSdk: true });
});
afterAll(() => consumer.remove());

/** A program of the Automation API, whose host waits for all that the SDK has under way. */
const INLINE = `
const { LocalWorkspace } = require("@pulumi/pulumi/automation");
const langsmith = require("pulumi-langsmith");

const config = { bucketName: "acme-traces", region: "eu-central-1" };
const credentials = { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" };

async function program() {
  const scheduled = new langsmith.ScheduledExports("exports", {
    bulkExportDestinationId: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
    startTime: "2026-03-01T00:00:00Z",
    intervalHours: 24,
    projects: [{ name: "gone" }],
  });
  const bucket = (name, options, displayName = name) =>
    new langsmith.ExportDestination(name, { displayName, config, credentials }, options);
  bucket("child", { parent: scheduled });
  bucket("deleted-with-it", { deletedWith: scheduled });
  bucket("named-after-it", {}, scheduled.urn);
  return { urn: scheduled.urn, scheduleIds: scheduled.scheduleIds };
}

async function main() {
  const stack = await LocalWorkspace.createStack({ stackName: "test", projectName: "test", program });
  const preview = await stack.preview().then(() => "done", ({ message }) => message);
  const up = await stack.up().then(() => "done", ({ message }) => message);
  const { deployment } = await stack.exportStack();
  console.log(JSON.stringify({ preview, up, made: deployment.resources.map(({ urn }) => urn) }));
}
main();
`;

test(`at ${LEAST} a rejected list ends a program of the Automation API, and whatever in it waits for the component`, async () => {
  const emulator = await startEmulator({ strict: true, speed: 60, report: () => {} });
  onTestFinished(() => emulator.close());
  const home = path.join(consumer.folder, "home");
  mkdirSync(path.join(home, "state"), { recursive: true });
  write(consumer.folder, { "inline.js": INLINE });
  const { stdout } = await promisify(execFile)(process.execPath, ["inline.js"], {
    cwd: consumer.folder,
    timeout: 60_000,
    env: {
      ...process.env,
      ...inject("engine"),
      PULUMI_HOME: home,
      PULUMI_BACKEND_URL: `file://${path.join(home, "state")}`,
      PULUMI_CONFIG_PASSPHRASE: "a throw-away stack",
      PULUMI_SKIP_UPDATE_CHECK: "true",
      LANGSMITH_API_KEY: API_KEY,
      LANGSMITH_WORKSPACE_ID: WORKSPACE,
      LANGSMITH_ENDPOINT: emulator.url,
    },
  });
  const { preview, up, made } = JSON.parse(stdout);
  const refused =
    'ScheduledExports "exports": projects[0].name: getTracingProject: the workspace has no tracing project named "gone"';
  expect(preview).toContain(refused);
  expect(up).toContain(refused);
  expect(made).toEqual(["urn:pulumi:test::test::pulumi:pulumi:Stack::test-test"]);
  expect(emulator.journal().filter(({ method }) => method !== "GET")).toEqual([]);
});

test(`at ${LEAST} a program of the plugin's SDK creates, looks up and destroys`, async () => {
  const { emulator, stack } = await project(consumer.folder, {
    "Pulumi.yaml":
      "name: test\nruntime: nodejs\nplugins:\n  providers:\n    - name: langsmith\n      path: ../../node_modules/pulumi-langsmith/dist/plugin\n",
    "index.js": `const langsmith = require("pulumi-langsmith-sdk");
const bucket = new langsmith.ExportDestination("traces", {
  displayName: "Traces",
  config: { bucketName: "acme-traces", region: "eu-central-1" },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
});
exports.found = langsmith.getExportDestinationOutput({ id: bucket.id }).displayName;
`,
  });
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(await stack.outputs()).toEqual({ found: "Traces" });
  expect(await stack.stored()).not.toContain("not-to-be-seen");
  const destroyed = await stack.destroy();
  expect(destroyed.code, destroyed.output).toBe(0);
  expect(emulator.state().destinations).toEqual([]);
});

/** A user's program under mocks, and whether the SDK has come to have nothing under way any more. */
const MOCKED = `
const pulumi = require("@pulumi/pulumi");

const rejected = [];
const registered = [];
let ended = false;
process.on("unhandledRejection", (error) => rejected.push(error));
process.on("exit", () => {
  const messages = [...new Set(rejected)].map(({ message }) => message);
  console.log(JSON.stringify({ ended, times: rejected.length, messages, registered }));
});

async function main() {
  await pulumi.runtime.setMocks({
    newResource: ({ name, inputs }) => (registered.push(name), { id: name, state: inputs }),
    call: ({ inputs }) => inputs,
  });
  const langsmith = require("pulumi-langsmith");
  new langsmith.ScheduledExports("exports", {
    bulkExportDestinationId: "0c4f7b1a-6d2e-4b8f-9a3c-5e1d7f2b8c46",
    startTime: "2026-03-01T00:00:00Z",
    intervalHours: 200,
    projects: [{ name: "support-agent" }],
  });
  await pulumi.runtime.disconnect();
  ended = true;
}
main();
`;

test(`at ${LEAST} a rejected list ends a program under mocks, and is reported as often as the SDK itself repeats it`, () => {
  write(consumer.folder, { "mocked.js": MOCKED });
  // The exit code is of the SDK's check for promises that are left: at this version that URN is one.
  const { stdout } = spawnSync(process.execPath, ["mocked.js"], {
    cwd: consumer.folder,
    encoding: "utf8",
    timeout: 60_000,
  });
  expect(JSON.parse(stdout)).toEqual({
    ended: true,
    // Once for the resource, and twice for the output that it waited for.
    times: 3,
    messages: [
      'ScheduledExports "exports": intervalHours: 200 is not allowed: it must be an integer from 1 to 168',
    ],
    registered: [],
  });
});
