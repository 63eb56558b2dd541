import { describe, expect, onTestFinished, test } from "vitest";
import { startEmulator } from "../../emulator/src/index.ts";
import { destination } from "./plugin/rig/lifecycle.ts";
import { authority, type Certificate, selfSigned } from "./rig/certificates.ts";
import { eitherWorld } from "./rig/either-front-end.ts";
import { RPC } from "./rig/grpc/grpc.ts";
import { BUCKET, createOf } from "./rig/grpc/requests.ts";
import { emulated, fileWith, pluginAt } from "./rig/secure.ts";
import { forwardProxy, tlsBefore } from "./rig/tls.ts";
import { API_KEY } from "./rig/world.ts";

const OURS = authority();
const TRUST = { NODE_EXTRA_CA_CERTS: fileWith(OURS.cert, "ca.pem") };
const VENDOR = "api.smith.langchain.com";
const PASSWORD = "hunter2-of-the-proxy";
const PAST = { from: new Date("2024-01-01T00:00:00Z"), to: new Date("2024-02-01T00:00:00Z") };

test.each(["plugin", "dynamic"] as const)(
  "%s: an up reaches the service through a proxy and with a private authority, and the proxy sees no key",
  async (frontEnd) => {
    const emulator = await startEmulator({ strict: true, apiKey: [API_KEY], report: () => {} });
    onTestFinished(() => emulator.close());
    const front = await tlsBefore(emulator.url, OURS.issue([VENDOR]));
    const proxy = await forwardProxy(front.port);
    const HTTPS_PROXY = `http://me:${PASSWORD}@127.0.0.1:${proxy.port}`;
    const it = await eitherWorld(
      frontEnd,
      { traces: { type: "ExportDestination", properties: destination().properties } },
      { environment: { ...TRUST, HTTPS_PROXY } },
    );
    const { stack } = it;
    await stack.must("config", "rm", "langsmith:apiUrl");
    const up = await stack.up();
    expect(up.code, up.output).toBe(0);
    expect(emulator.state().destinations).toHaveLength(1);
    const authorization = `Basic ${Buffer.from(`me:${PASSWORD}`).toString("base64")}`;
    for (const asked of proxy.asked) expect(asked).toEqual({ line: `CONNECT ${VENDOR}:443`, authorization });
    for (const hidden of [API_KEY, "bulk-exports", "not-to-be-seen", "x-api-key"])
      expect(proxy.passed()).not.toContain(hidden);
    expect(proxy.passed().length).toBeGreaterThan(500);
    expect(up.output).not.toContain(PASSWORD);
    expect(JSON.stringify(emulator.journal())).not.toMatch(/proxy-authorization|hunter2-of/i);

    // The region is assumed: a key that it does not know is shown to no other one.
    await stack.must("config", "set", "--secret", "langsmith:apiKey", "lsv2_sk_of_another_region");
    it.program({
      traces: { type: "ExportDestination", properties: destination("acme-other").properties },
    });
    const rejected = await stack.up();
    expect(rejected.code).not.toBe(0);
    expect(rejected.output).toContain(
      "Check the key, and the region or server in langsmith:region (us by default) or langsmith:apiUrl.",
    );
    expect(new Set(proxy.asked.map(({ line }) => line))).toEqual(new Set([`CONNECT ${VENDOR}:443`]));
  },
);

describe("a certificate is rejected, with what to do:", () => {
  const asked =
    'ExportDestination "bucket": Could not check the access to LangSmith before the first creation: GET https://HOST/api/v1/bulk-exports/destinations could not connect: ';
  const advice =
    "If you trust the certificate, set NODE_EXTRA_CA_CERTS, where `pulumi` runs, to a PEM file with its CA. Otherwise correct it, or the address from langsmith:apiUrl.";

  test.each<[string, Certificate, Readonly<Record<string, string>>, string]>([
    [
      "of an authority that is not trusted",
      OURS.issue(["localhost"]),
      {},
      `unable to verify the first certificate. ${advice}`,
    ],
    [
      "of such an authority, although nothing is to be verified",
      OURS.issue(["localhost"]),
      { NODE_TLS_REJECT_UNAUTHORIZED: "0" },
      `unable to verify the first certificate. ${advice} NODE_TLS_REJECT_UNAUTHORIZED=0 has no effect: the provider sends the key only to a verified server.`,
    ],
    ["self-signed", selfSigned(["localhost"]), TRUST, `self-signed certificate. ${advice}`],
    ["expired", OURS.issue(["localhost"], PAST), TRUST, `certificate has expired. ${advice}`],
    [
      "of another host",
      OURS.issue(["other.example.com"]),
      TRUST,
      `Hostname/IP does not match certificate's altnames: Host: localhost. is not in the cert's altnames: DNS:other.example.com. ${advice}`,
    ],
  ])("%s", async (_, certificate, environment, told) => {
    const emulator = await emulated();
    const front = await tlsBefore(emulator.url, certificate);
    const apiUrl = `https://localhost:${front.port}`;
    const plugin = await pluginAt(apiUrl, environment);
    const { details } = await plugin.refusal(RPC.create, createOf("ExportDestination", BUCKET));
    expect(details.replaceAll(apiUrl, "https://HOST")).toBe(
      `${asked}${told} This request was not sent. [LS1103]`,
    );
    expect(emulator.journal()).toEqual([]);
  });
});

describe("a proxy that makes no tunnel is named with its variable and without its password:", () => {
  test.each([
    [407, `returned 407 to CONNECT ${VENDOR}:443 (it needs another user or password).`],
    [undefined, "could not be reached: connect ECONNREFUSED 127.0.0.1:PORT."],
  ])("status %s", async (status, told) => {
    const port = status === undefined ? 9 : (await forwardProxy(0, status)).port;
    const plugin = await pluginAt(`https://${VENDOR}`, {
      HTTPS_PROXY: `http://me:${PASSWORD}@127.0.0.1:${port}`,
    });
    const { details } = await plugin.refusal(RPC.create, createOf("ExportDestination", BUCKET));
    expect(details.replaceAll(`:${port}`, ":PORT")).toBe(
      `ExportDestination "bucket": Could not check the access to LangSmith before the first creation: GET https://${VENDOR}/api/v1/bulk-exports/destinations could not connect: the proxy http://127.0.0.1:PORT (from HTTPS_PROXY) ${told} Check HTTPS_PROXY (http://user:password@host:port), and that the proxy allows this address. Or add the host to NO_PROXY. This request was not sent. [LS1102]`,
    );
    expect(plugin.stderr).not.toContain(PASSWORD);
  });
});
