import { expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { authority } from "./rig/certificates.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { fileWith } from "./rig/secure.ts";
import { forwardProxy, tlsBefore } from "./rig/tls.ts";
import { world } from "./rig/world.ts";

const VENDOR = "api.smith.langchain.com";
const KEY = "Check the key, and the region or server in";

const PROPERTIES = {
  config: { bucketName: "acme-traces", region: "eu-central-1" },
  credentials: { accessKeyId: "AKIATEST", secretAccessKey: "not-to-be-seen" },
};

const FRONT_ENDS = {
  plugin: (environment: Readonly<Record<string, string>>) =>
    pluginWorld(
      { resources: { traces: { type: "langsmith:ExportDestination", properties: PROPERTIES } } },
      { environment },
    ),
  dynamic: (environment: Readonly<Record<string, string>>) =>
    world(`new langsmith.ExportDestination("traces", ${JSON.stringify(PROPERTIES)});`, { environment }),
};

/** What plays the region us: it does not know the key of the stack. It is reached by the vendor's names, through a proxy. */
async function vendor() {
  const emulator = await startEmulator({ strict: true, apiKey: ["lsv2_of_us"], report: () => {} });
  onTestFinished(() => emulator.close());
  const ours = authority();
  const front = await tlsBefore(emulator.url, ours.issue([VENDOR]));
  const proxy = await forwardProxy(front.port);
  const environment = {
    NODE_EXTRA_CA_CERTS: fileWith(ours.cert, "ca.pem"),
    HTTPS_PROXY: `http://127.0.0.1:${proxy.port}`,
  };
  return { emulator, proxy, environment };
}

test.each(Object.entries(FRONT_ENDS))(
  "the %s front end names the regions where a key is rejected, whether a region was set or not, and tries no other one",
  async (_, begin) => {
    const { emulator, proxy, environment } = await vendor();
    const { stack } = await begin(environment);
    await stack.must("config", "rm", "langsmith:apiUrl");
    const assumed = await stack.up();
    expect(assumed.code).not.toBe(0);
    expect(assumed.output).toContain(`${KEY} langsmith:region (us by default) or langsmith:apiUrl.`);
    expect(new Set(proxy.asked.map(({ line }) => line))).toEqual(new Set([`CONNECT ${VENDOR}:443`]));
    expect(emulator.state().destinations).toEqual([]);

    await stack.must("config", "set", "langsmith:region", "us");
    const named = await stack.up();
    expect(named.code).not.toBe(0);
    expect(named.output).toContain("[LS1108]");
    expect(named.output).toContain(`${KEY} langsmith:region. Set the key`);
  },
);
