import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { type Emulator, startEmulator } from "../../emulator/src/index.ts";
import { Stack } from "../../tools/stack/stack.ts";
import { authority } from "./rig/certificates.ts";
import { copyOfExample, npmInstall } from "./rig/examples.ts";
import { stepsOf } from "./rig/guide.ts";
import { fileWith } from "./rig/secure.ts";
import { forwardProxy, tlsBefore } from "./rig/tls.ts";

const README = "examples/regions-and-workspaces/README.md";
const KEYS = { usApiKey: "lsv2_sk_of_us", euApiKey: "lsv2_sk_of_eu" };
const OURS = authority();

/** What plays a region: it knows the key of its own region alone. */
async function region(key: string, host: string) {
  const emulator = await startEmulator({ strict: true, apiKey: [key], speed: 0, report: () => {} });
  onTestFinished(() => emulator.close());
  return { emulator, host, ...(await tlsBefore(emulator.url, OURS.issue([host]))) };
}

/** The example, as somebody has copied it, on a machine where the vendor's two regions are played. */
async function copied() {
  const us = await region(KEYS.usApiKey, "api.smith.langchain.com");
  const eu = await region(KEYS.euApiKey, "eu.api.smith.langchain.com");
  const proxy = await forwardProxy({ [us.host]: us.port, [eu.host]: eu.port });
  const directory = copyOfExample("regions-and-workspaces");
  npmInstall(directory);
  const shown = stepsOf(README).find(({ language }) => language === "yaml");
  writeFileSync(path.join(directory, "Pulumi.test.yaml"), shown?.text ?? "");
  const home = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-home-"));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const stack = new Stack({
    directory,
    engine: inject("engine"),
    home,
    environment: {
      NODE_EXTRA_CA_CERTS: fileWith(OURS.cert, "ca.pem"),
      HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
    },
  });
  await stack.init(
    { accessKeyId: "AKIATEST", dailyFrom: `${new Date().toISOString().slice(0, 10)}T00:00:00Z` },
    { ...KEYS, secretAccessKey: "not-to-be-seen" },
  );
  return { us: us.emulator, eu: eu.emulator, proxy, stack };
}

const bucketsOf = (emulator: Emulator) =>
  emulator
    .state()
    .destinations.map(({ tenant_id: workspace, config }) => [workspace.slice(-4), config.bucket_name])
    .sort();

test("the example creates the same objects in each workspace, and nothing of one region reaches the other", async () => {
  const { us, eu, proxy, stack } = await copied();
  const up = await stack.up();
  expect(up.code, up.output).toBe(0);
  expect(bucketsOf(us)).toEqual([
    ["a001", "acme-traces-staging"],
    ["a002", "acme-traces"],
  ]);
  expect(bucketsOf(eu)).toEqual([["b001", "acme-traces-eu"]]);
  for (const emulator of [us, eu]) {
    const { exports, destinations } = emulator.state();
    const schedules = exports.filter(({ interval_hours: hours }) => hours === 24);
    const own = new Map(destinations.map(({ id, tenant_id: workspace }) => [id, workspace]));
    expect(schedules).toHaveLength(destinations.length);
    for (const { bulk_export_destination_id: id, tenant_id: workspace } of schedules)
      expect(own.get(id)).toBe(workspace);
    // A key of the other region would have been answered so.
    expect(emulator.journal().filter(({ status }) => status === 401)).toEqual([]);
  }
  expect(new Set(proxy.asked.map(({ line }) => line))).toEqual(
    new Set(["CONNECT api.smith.langchain.com:443", "CONNECT eu.api.smith.langchain.com:443"]),
  );
  expect(Object.keys(Object(await stack.outputs())["tracingProjects"])).toEqual([
    "eu-production",
    "us-production",
    "us-staging",
  ]);
  const again = await stack.up("--expect-no-changes");
  expect(again.code, again.output).toBe(0);
});
