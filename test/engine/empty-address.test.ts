import proto from "@pulumi/pulumi/proto/provider_pb.js";
import { expect, onTestFinished, test } from "vitest";
import { cliOfStack } from "./rig/cli.ts";
import { Plugin, RPC } from "./rig/grpc.ts";
import { BUCKET, configureOf, createOf, structOf } from "./rig/grpc-requests.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { misconfigured } from "./rig/plugin-config.ts";
import { forwardProxy } from "./rig/tls.ts";
import { API_KEY, WORKSPACE } from "./rig/world.ts";

const SAID =
  "langsmith:apiUrl has an empty value. Set a value, or run `pulumi config rm langsmith:apiUrl`. If an explicit provider sets it, remove that argument.";
const VENDOR = "CONNECT api.smith.langchain.com:443";

/** A proxy that lets nobody through, beside the variable that has come out empty: what it is asked was to leave. */
async function watched() {
  const proxy = await forwardProxy(0, 403);
  const environment = { LANGSMITH_ENDPOINT: "", HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` };
  return { proxy, environment };
}

test("the plugin sends a stack's key nowhere where the address and its variable are empty", async () => {
  const { proxy, environment } = await watched();
  const settings = { apiKey: API_KEY, workspaceId: WORKSPACE, maxRetries: "0" };
  const plugin = await Plugin.start({ environment });
  onTestFinished(() => plugin.stop());
  const checked = await plugin.ask(
    RPC.checkConfig,
    new proto.CheckRequest().setNews(structOf({ ...settings, apiUrl: "" })),
  );
  expect(checked.getFailuresList().map((failure) => failure.toObject())).toEqual([
    { property: "", reason: SAID },
  ]);
  const refusal = await plugin.refusal(RPC.configure, configureOf({ ...settings, apiUrl: "" }));
  expect(refusal.details).toBe(SAID);
  expect(proxy.asked).toEqual([]);

  // Without the key there is no address, and the vendor's is the default: the proxy would have seen it.
  await plugin.ask(RPC.configure, configureOf(settings));
  await plugin.refusal(RPC.create, createOf("ExportDestination", BUCKET));
  expect(new Set(proxy.asked.map(({ line }) => line))).toEqual(new Set([VENDOR]));
});

test("a preview and doctor send it nowhere either, once config set was given the empty variable", async () => {
  const { proxy, environment } = await watched();
  const { stack } = await pluginWorld(
    {
      resources: {
        traces: { type: "langsmith:ExportDestination", properties: { config: BUCKET.config } },
      },
    },
    { environment },
  );
  await stack.must("config", "set", "langsmith:apiUrl", "");
  const preview = await stack.preview();
  expect(preview.code).not.toBe(0);
  expect(misconfigured(preview.output)).toEqual([SAID]);
  const doctor = await cliOfStack({ stack, environment }, "doctor");
  expect(doctor.code).toBe(1);
  expect(doctor.stdout).toContain(`wrong       configuration: ${SAID}\n`);
  expect(doctor.stdout).toContain("not checked API: Nothing was sent. Correct the configuration first.\n");
  expect(proxy.asked).toEqual([]);

  await stack.must("config", "rm", "langsmith:apiUrl");
  await cliOfStack({ stack, environment }, "doctor");
  expect(proxy.asked.map(({ line }) => line)).toContain(VENDOR);
});
