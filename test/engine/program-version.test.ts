import { writeFileSync } from "node:fs";
import path from "node:path";
import proto from "@pulumi/pulumi/proto/provider_pb.js";
import { expect, test } from "vitest";
import { version as own } from "../../provider/core/version.ts";
import { Plugin, RPC } from "./rig/grpc.ts";
import { startEngine } from "./rig/grpc-engine.ts";
import { configureOf, structOf } from "./rig/grpc-requests.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { count, misconfigured, throughPlugin } from "./rig/plugin-config.ts";
import { destination } from "./rig/plugin-lifecycle.ts";
import { world } from "./rig/world.ts";

const [MAJOR = 0, MINOR = 0] = own.split(".").map(Number);
const NEWER = `${MAJOR}.${MINOR + 1}.0`;
const FIX = `Run \`npx pulumi-langsmith@${NEWER} plugin install\`. It installs that plugin, and warns if the engine still uses another one. [LS1308]`;

/** What is reported, with the folder of the plugin left out. */
const withoutFolder = (text: string) => text.replace(/from \S+\. Run/, "from FOLDER. Run");
const REPORT = `the program or its state needs langsmith ${NEWER}, but the engine started the plugin ${own} from FOLDER. ${FIX}`;

const asking = (version: string) => ({
  one: { ...destination("acme-one"), options: { version } },
  two: { ...destination("acme-two"), options: { version } },
});

test("over gRPC, neither the check of a configuration nor its use accepts a newer program", async () => {
  const engine = await startEngine();
  const plugin = await Plugin.start({ args: [engine.address] });
  try {
    const args = { apiKey: "lsv2_plain", colour: "blue", version: NEWER };
    const checked = await plugin.ask(RPC.checkConfig, new proto.CheckRequest().setNews(structOf(args)));
    const failures = checked.getFailuresList().map((failure) => failure.toObject());
    expect(failures.map(({ property, reason }) => [property, withoutFolder(reason)])).toEqual([["", REPORT]]);
    const refused = await plugin.refusal(RPC.configure, configureOf(args));
    expect([refused.code, withoutFolder(refused.details)]).toEqual([3, REPORT]);
    expect(engine.lines).toEqual([]);
    const served = configureOf({ ...args, version: own });
    expect((await plugin.ask(RPC.configure, served)).getAcceptsecrets()).toBe(true);
  } finally {
    await plugin.stop();
    engine.stop();
  }
});

test("a program of a newer version is stopped with one error, the command that fixes it, and nothing created", async () => {
  const it = await pluginWorld({ resources: asking(NEWER) });
  const preview = await it.stack.preview();
  expect(preview.code).not.toBe(0);
  expect(misconfigured(preview.output).map(withoutFolder), preview.output).toEqual([REPORT]);
  const up = await it.stack.up();
  expect(up.code).not.toBe(0);
  const summary = up.output.slice(up.output.indexOf("Diagnostics:"));
  expect(withoutFolder(summary)).toContain(REPORT);
  expect(count(summary, "[LS1308]"), up.output).toBe(1);
  expect(it.asked()).toEqual([]);
  expect(await it.stack.resources()).toEqual([]);
});

test("the same of the Node SDK, which sends its own version", async () => {
  const it = await world("");
  const bucket = '{ bucketName: "b", region: "eu-central-1", includeBucketInPrefix: true }';
  const keys = '{ accessKeyId: "AKIATEST", secretAccessKey: "s" }';
  // As in a later version of the SDK, whose package.json has that version.
  throughPlugin(
    it,
    `require("pulumi-langsmith-sdk/package.json").version = ${JSON.stringify(NEWER)};
     new langsmith.ExportDestination("one", { config: ${bucket}, credentials: ${keys} });
     new langsmith.Provider("explicit", {});`,
  );
  const preview = await it.stack.preview();
  expect(preview.code).not.toBe(0);
  expect(new Set(misconfigured(preview.output).map(withoutFolder)), preview.output).toEqual(
    new Set([REPORT]),
  );
  expect(it.asked()).toEqual([]);
});

test("a state of a newer version is neither refreshed nor destroyed by an older plugin, and stays as it is", async () => {
  const it = await pluginWorld({ resources: asking(own) });
  expect((await it.stack.up()).code).toBe(0);
  const file = path.join(it.stack.directory, "newer.json");
  const stored = (await it.stack.stored()).replaceAll(`"version": "${own}"`, `"version": "${NEWER}"`);
  writeFileSync(file, stored);
  await it.stack.must("stack", "import", "--file", file);
  it.asked();
  const ids = async () => (await it.stack.resources()).map(({ id }) => id);
  const before = await ids();
  for (const ran of [await it.stack.refresh(), await it.stack.destroy()]) {
    expect(ran.code).not.toBe(0);
    expect(withoutFolder(ran.output)).toContain(REPORT);
  }
  expect(it.asked()).toEqual([]);
  expect(await ids()).toEqual(before);
});
