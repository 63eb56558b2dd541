import { describe, expect, onTestFinished, test } from "vitest";
import type { Emulator } from "../../emulator/src/index.ts";
import { authority, type Certificate } from "./rig/certificates.ts";
import { Plugin, RPC } from "./rig/grpc.ts";
import { ARGS, constructOf } from "./rig/grpc-construct.ts";
import { startEngine } from "./rig/grpc-engine.ts";
import { startMonitor } from "./rig/grpc-monitor.ts";
import { BUCKET, configureOf, createOf } from "./rig/grpc-requests.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { EMULATOR } from "./rig/scheduled-exports.ts";
import { emulated, fileWith, pluginAt } from "./rig/secure.ts";
import { type ForwardProxy, forwardProxy, tlsBefore } from "./rig/tls.ts";
import { API_KEY, WORKSPACE, world } from "./rig/world.ts";

const OURS = authority();
const HOST = "langsmith.example.test";
const PASSWORD = "hunter2-of-the-proxy";

interface Behind {
  readonly emulator: Emulator;
  readonly proxy: ForwardProxy;
  /** The authority that the service's certificate is of, for the environment. */
  readonly trust: { readonly NODE_EXTRA_CA_CERTS: string };
}

/** A service that is known by name alone, to a proxy. */
async function behindProxy(status?: number, certificate?: Certificate): Promise<Behind> {
  const emulator = await emulated();
  const front = await tlsBefore(emulator.url, OURS.issue([HOST]));
  const proxy = await forwardProxy(front.port, status, certificate);
  return { emulator, proxy, trust: { NODE_EXTRA_CA_CERTS: fileWith(OURS.cert, "ca.pem") } };
}

const CREATE = createOf("ExportDestination", BUCKET);

describe("through a proxy", () => {
  test.each(["HTTPS_PROXY", "https_proxy"])(
    "that %s names, https goes in a tunnel: of key, path and body it sees nothing",
    async (variable) => {
      const { emulator, proxy, trust } = await behindProxy();
      const plugin = await pluginAt(`https://${HOST}`, {
        ...trust,
        [variable]: `http://127.0.0.1:${proxy.port}`,
      });
      await plugin.ask(RPC.create, CREATE);
      expect(emulator.state().destinations).toHaveLength(1);
      expect(new Set(proxy.asked.map(({ line }) => line))).toEqual(new Set([`CONNECT ${HOST}:443`]));
      expect(proxy.asked[0]?.authorization).toBeUndefined();
      for (const hidden of [API_KEY, "bulk-exports", "hunter2hunter2", "x-api-key"]) {
        expect(proxy.passed()).not.toContain(hidden);
      }
      expect(proxy.passed().length).toBeGreaterThan(500);
    },
  );

  test.each(["localhost", "127.0.0.1"])(
    "that is spoken to by TLS, and has a certificate of its own: https://%s",
    async (name) => {
      const { emulator, proxy, trust } = await behindProxy(200, OURS.issue([name]));
      const plugin = await pluginAt(`https://${HOST}`, {
        ...trust,
        HTTPS_PROXY: `https://me:${PASSWORD}@${name}:${proxy.port}`,
      });
      await plugin.ask(RPC.create, CREATE);
      expect(emulator.state().destinations).toHaveLength(1);
      expect(proxy.asked[0]).toEqual({
        line: `CONNECT ${HOST}:443`,
        authorization: `Basic ${Buffer.from(`me:${PASSWORD}`).toString("base64")}`,
      });
      expect(proxy.passed()).not.toContain(API_KEY);
    },
  );

  test("that asks for a user, its user and password go to it alone and are shown nowhere", async () => {
    const { emulator, proxy, trust } = await behindProxy();
    const plugin = await pluginAt(`https://${HOST}:8443`, {
      ...trust,
      HTTPS_PROXY: `http://me:${PASSWORD}%40@127.0.0.1:${proxy.port}`,
    });
    await plugin.ask(RPC.create, CREATE);
    expect(proxy.asked[0]).toEqual({
      line: `CONNECT ${HOST}:8443`,
      authorization: `Basic ${Buffer.from(`me:${PASSWORD}@`).toString("base64")}`,
    });
    expect(JSON.stringify(emulator.journal())).not.toMatch(/proxy-authorization|hunter2-of/i);
    expect(plugin.stderr).not.toContain(PASSWORD);
  });

  test("plain http that was allowed goes in a tunnel, too", async () => {
    const emulator = await emulated();
    const proxy = await forwardProxy(Number(new URL(emulator.url).port));
    const environment = { HTTP_PROXY: `127.0.0.1:${proxy.port}` };
    const plugin = await pluginAt(`http://${HOST}`, environment, { allowInsecureHttp: "true" });
    await plugin.ask(RPC.create, CREATE);
    expect(emulator.state().destinations).toHaveLength(1);
    expect(proxy.asked[0]?.line).toBe(`CONNECT ${HOST}:80`);
  });

  test.each(["http://localhost", "http://127.0.0.1"])(
    "nothing goes to this machine itself, where plain http would be read on the way: %s",
    async (local) => {
      const { emulator, proxy } = await behindProxy();
      const all = `http://127.0.0.1:${proxy.port}`;
      const { port } = new URL(emulator.url);
      const plugin = await pluginAt(`${local}:${port}`, { HTTP_PROXY: all, HTTPS_PROXY: all });
      await plugin.ask(RPC.create, CREATE);
      expect(emulator.state().destinations).toHaveLength(1);
      expect(proxy.asked).toEqual([]);
    },
  );
});

test("what the plugin sends to the engine, with secrets in it, goes through no proxy, whichever variable names one", async () => {
  const emulator = await emulated({ tracingProjects: EMULATOR.tracingProjects });
  const proxy = await forwardProxy(Number(new URL(emulator.url).port));
  const address = `http://127.0.0.1:${proxy.port}`;
  const environment = {
    grpc_proxy: address,
    https_proxy: address,
    http_proxy: address,
    HTTPS_PROXY: address,
  };
  const [engine, monitor] = [await startEngine(), await startMonitor()];
  onTestFinished(() => engine.stop());
  const plugin = await Plugin.start({ args: [engine.address], environment });
  onTestFinished(() => plugin.stop());
  const config = { apiKey: API_KEY, workspaceId: WORKSPACE, apiUrl: emulator.url };
  await plugin.ask(RPC.configure, configureOf(config));
  await plugin.ask(RPC.construct, constructOf(monitor, ARGS));
  expect(engine.lines.map(({ text }) => text)).toContain(
    `LangSmith at ${new URL(emulator.url).host}, workspace ${WORKSPACE}`,
  );
  expect(monitor.registered.length).toBeGreaterThan(0);
  expect(proxy.asked).toEqual([]);
});

describe("a proxy that makes no tunnel is named with its variable and without its password:", () => {
  const START =
    'ExportDestination "bucket": Could not check the access to LangSmith before the first creation: GET https://langsmith.example.test/api/v1/bulk-exports/destinations could not connect: ';
  const CURE =
    " Check HTTPS_PROXY (http://user:password@host:port), and that the proxy allows this address. Or add the host to NO_PROXY. This request was not sent. [LS1102]";

  async function refusedBy(port: number, user = ""): Promise<string> {
    const plugin = await pluginAt(`https://${HOST}`, { HTTPS_PROXY: `http://${user}127.0.0.1:${port}` });
    const { details } = await plugin.refusal(RPC.create, CREATE);
    expect(plugin.stderr).not.toContain(PASSWORD);
    return details.replaceAll(`:${port}`, ":PORT");
  }

  test.each([
    [407, "", "407 to CONNECT langsmith.example.test:443 (it needs a user and a password)."],
    [
      407,
      `me:${PASSWORD}@`,
      "407 to CONNECT langsmith.example.test:443 (it needs another user or password).",
    ],
    [403, "", "403 to CONNECT langsmith.example.test:443."],
    [502, "", "502 to CONNECT langsmith.example.test:443."],
  ])("one that answers %i (%s)", async (status, user, answered) => {
    const { emulator, proxy } = await behindProxy(status);
    expect(await refusedBy(proxy.port, user)).toBe(
      `${START}the proxy http://127.0.0.1:PORT (from HTTPS_PROXY) returned ${answered}${CURE}`,
    );
    expect(emulator.journal()).toEqual([]);
  });

  test("one that is down", async () => {
    // Nobody listens there.
    expect(await refusedBy(9, `me:${PASSWORD}@`)).toBe(
      `${START}the proxy http://127.0.0.1:PORT (from HTTPS_PROXY) could not be reached: connect ECONNREFUSED 127.0.0.1:PORT.${CURE}`,
    );
  });

  const ALONE =
    "the proxy https://127.0.0.1:PORT (from HTTPS_PROXY) could not be reached: unable to verify the first certificate. If you trust the certificate of the proxy, let NODE_EXTRA_CA_CERTS, where `pulumi` runs, name a readable PEM file with its CA certificate (or with itself, if it is self-signed). Or set NODE_OPTIONS=--use-system-ca if this machine trusts it. The address comes from the environment variable HTTPS_PROXY. This request was not sent. [LS1103]";
  const PAST = { from: new Date("2024-01-01T00:00:00Z"), to: new Date("2024-02-01T00:00:00Z") };

  test.each([
    ["of an authority that is not trusted", OURS.issue(["127.0.0.1"]), false, ALONE],
    [
      "that has expired",
      OURS.issue(["127.0.0.1"], PAST),
      true,
      "the proxy https://127.0.0.1:PORT (from HTTPS_PROXY) could not be reached: certificate has expired. Renew the certificate of the proxy, or correct this machine's clock. The address comes from the environment variable HTTPS_PROXY. This request was not sent. [LS1103]",
    ],
  ])("one with a certificate %s, which no other try would change", async (_, certificate, trusted, told) => {
    const { proxy, trust } = await behindProxy(200, certificate);
    const environment = { ...(trusted ? trust : {}), HTTPS_PROXY: `https://127.0.0.1:${proxy.port}` };
    const plugin = await pluginAt(`https://${HOST}`, environment, { maxRetries: "4" });
    const { details } = await plugin.refusal(RPC.create, CREATE);
    expect(details.replaceAll(`:${proxy.port}`, ":PORT")).toBe(`${START}${told}`);
    expect([proxy.connections(), proxy.asked]).toEqual([1, []]);
  });

  test("one that speaks no TLS", async () => {
    const { proxy } = await behindProxy();
    const environment = { HTTPS_PROXY: `https://127.0.0.1:${proxy.port}` };
    const plugin = await pluginAt(`https://${HOST}`, environment);
    const { details } = await plugin.refusal(RPC.create, CREATE);
    expect(details.replaceAll(`:${proxy.port}`, ":PORT")).toBe(
      `${START}the proxy https://127.0.0.1:PORT (from HTTPS_PROXY) could not be reached: the TLS handshake failed (ERR_SSL_WRONG_VERSION_NUMBER). The server does not use TLS on this port: check that it is the https port. The address comes from the environment variable HTTPS_PROXY. This request was not sent. [LS1103]`,
    );
  });

  test("a value that is no address of a proxy is rejected, and not shown", async () => {
    const plugin = await pluginAt(`https://${HOST}`, { HTTPS_PROXY: `socks5://me:${PASSWORD}@127.0.0.1:9` });
    const { details } = await plugin.refusal(RPC.create, CREATE);
    expect(details).toMatch(
      /^ExportDestination "bucket": The environment variable HTTPS_PROXY .* \[LS1021\]$/,
    );
    expect(details).toContain("Nothing was sent.");
    expect(details).not.toContain(PASSWORD);
  });
});

describe("by `pulumi up`, a proxy", () => {
  const properties = {
    config: { bucketName: "acme-traces", region: "eu-central-1" },
    credentials: BUCKET.credentials,
  };
  const options = ({ proxy, trust }: Behind) => ({
    config: { "langsmith:apiUrl": `https://${HOST}` },
    // The engine's own connections to plugins heed these variables, too: they are to this machine.
    environment: { ...trust, HTTPS_PROXY: `http://127.0.0.1:${proxy.port}` },
  });

  test("is used by the plugin", async () => {
    const behind = await behindProxy();
    const resources = { bucket: { type: "langsmith:ExportDestination", properties } };
    const { stack } = await pluginWorld({ resources }, options(behind));
    expect((await stack.up()).output).toContain("+ 2 created");
    expect(behind.proxy.asked[0]?.line).toBe(`CONNECT ${HOST}:443`);
    expect(behind.emulator.state().destinations).toHaveLength(1);
  });

  test("is used by dynamic resources", async () => {
    const behind = await behindProxy();
    const { stack } = await world(
      `new langsmith.ExportDestination("bucket", ${JSON.stringify(properties)});`,
      options(behind),
    );
    expect((await stack.up()).output).toContain("+ 2 created");
    expect(behind.proxy.asked[0]?.line).toBe(`CONNECT ${HOST}:443`);
    expect(behind.emulator.state().destinations).toHaveLength(1);
  });
});
