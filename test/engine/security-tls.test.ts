import { describe, expect, test } from "vitest";
import { authority, type Certificate, selfSigned } from "./rig/certificates.ts";
import { RPC } from "./rig/grpc.ts";
import { BUCKET, createOf } from "./rig/grpc-requests.ts";
import { pluginWorld } from "./rig/plugin.ts";
import { emulated, fileWith, pluginAt } from "./rig/secure.ts";
import { tlsBefore } from "./rig/tls.ts";
import { world } from "./rig/world.ts";

const OURS = authority();
const DAY = 24 * 3600 * 1000;

const ASKED =
  'ExportDestination "bucket": Could not check the access to LangSmith before the first creation: GET https://HOST/api/v1/bulk-exports/destinations could not connect: ';
const SOURCE = " The address comes from langsmith:apiUrl.";
const CODE = " This request was not sent. [LS1103]";
const TRUST =
  "If you trust the certificate of the server, let NODE_EXTRA_CA_CERTS, where `pulumi` runs, name a readable PEM file with its CA certificate (or with itself, if it is self-signed). Or set NODE_OPTIONS=--use-system-ca if this machine trusts it.";
const UNVERIFIED = `unable to verify the first certificate. ${TRUST}`;

function trusting(cert = OURS.cert): Record<string, string> & { NODE_EXTRA_CA_CERTS: string } {
  return { NODE_EXTRA_CA_CERTS: fileWith(cert, "ca.pem") };
}

/** What a create is refused with behind a certificate; nothing has reached the service. */
async function refusedBehind(
  certificate: Certificate,
  environment: Readonly<Record<string, string>>,
  host = "localhost",
): Promise<string> {
  const emulator = await emulated();
  const front = await tlsBefore(emulator.url, certificate);
  const apiUrl = `https://${host}:${front.port}`;
  const plugin = await pluginAt(apiUrl, environment);
  const { details } = await plugin.refusal(RPC.create, createOf("ExportDestination", BUCKET));
  expect(emulator.journal()).toEqual([]);
  return details.replaceAll(apiUrl, "https://HOST");
}

describe("an installation with a certificate of a private authority", () => {
  test.each(["localhost", "127.0.0.1"])(
    "is reached at %s where NODE_EXTRA_CA_CERTS names it",
    async (host) => {
      const emulator = await emulated();
      const front = await tlsBefore(emulator.url, OURS.issue(["localhost", "127.0.0.1"]));
      const plugin = await pluginAt(`https://${host}:${front.port}`, trusting());
      await plugin.ask(RPC.create, createOf("ExportDestination", BUCKET));
      expect(emulator.state().destinations).toHaveLength(1);
      expect(front.agreed()).toBeGreaterThan(0);
    },
  );

  test("is rejected without, and the error names the variable and where to set it", async () => {
    expect(await refusedBehind(OURS.issue(["localhost"]), {})).toBe(`${ASKED}${UNVERIFIED}${SOURCE}${CODE}`);
  });

  test("is rejected where another authority is trusted", async () => {
    const other = trusting(authority("Other").cert);
    expect(await refusedBehind(OURS.issue(["localhost"]), other)).toBe(
      `${ASKED}${UNVERIFIED}${SOURCE}${CODE}`,
    );
  });

  test("is rejected with NODE_TLS_REJECT_UNAUTHORIZED=0, too, and the error says that it has no effect", async () => {
    const environment = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };
    expect(await refusedBehind(OURS.issue(["localhost"]), environment)).toBe(
      `${ASKED}${UNVERIFIED}${SOURCE} NODE_TLS_REJECT_UNAUTHORIZED=0 has no effect: the provider sends the key only to a verified server.${CODE}`,
    );
  });
});

describe("a certificate is rejected, with what to do,", () => {
  const past = { from: new Date(Date.now() - 3 * DAY), to: new Date(Date.now() - DAY) };
  const future = { from: new Date(Date.now() + DAY), to: new Date(Date.now() + 3 * DAY) };

  test.each([
    ["that vouches for itself", () => selfSigned(["localhost"]), `self-signed certificate. ${TRUST}`],
    [
      "that has expired",
      () => OURS.issue(["localhost"], past),
      "certificate has expired. Renew the certificate of the server, or correct this machine's clock.",
    ],
    [
      "that is not valid yet",
      () => OURS.issue(["localhost"], future),
      "certificate is not yet valid. Renew the certificate of the server, or correct this machine's clock.",
    ],
    [
      "of another host",
      () => OURS.issue(["other.example.com"]),
      "Hostname/IP does not match certificate's altnames: Host: localhost. is not in the cert's altnames: DNS:other.example.com. The certificate is for another host. Use the host name in the certificate, or issue one for this host.",
    ],
  ])("%s", async (_, certificate, expected) => {
    expect(await refusedBehind(certificate(), trusting())).toBe(`${ASKED}${expected}${SOURCE}${CODE}`);
  });

  test("of a host, where the service is named by its address", async () => {
    expect(await refusedBehind(OURS.issue(["localhost"]), trusting(), "127.0.0.1")).toBe(
      `${ASKED}Hostname/IP does not match certificate's altnames: IP: 127.0.0.1 is not in the cert's list: . The certificate is for another host. Use the host name in the certificate, or issue one for this host.${SOURCE}${CODE}`,
    );
  });
});

test("an address of https where plain http is spoken is reported as that", async () => {
  const emulator = await emulated();
  const apiUrl = emulator.url.replace("http:", "https:");
  const plugin = await pluginAt(apiUrl);
  const { details } = await plugin.refusal(RPC.create, createOf("ExportDestination", BUCKET));
  expect(details.replaceAll(apiUrl, "https://HOST")).toBe(
    `${ASKED}the TLS handshake failed (ERR_SSL_WRONG_VERSION_NUMBER). The server does not use TLS on this port: check that it is the https port.${SOURCE}${CODE}`,
  );
});

describe("by `pulumi up`, a private authority", () => {
  const properties = {
    config: { bucketName: "acme-traces", region: "eu-central-1" },
    credentials: BUCKET.credentials,
  };
  const program = `new langsmith.ExportDestination("bucket", ${JSON.stringify(properties)});`;

  test("is trusted by the plugin", async () => {
    const emulator = await emulated();
    const front = await tlsBefore(emulator.url, OURS.issue(["localhost"]));
    const { stack } = await pluginWorld(
      { resources: { bucket: { type: "langsmith:ExportDestination", properties } } },
      { config: { "langsmith:apiUrl": `https://localhost:${front.port}` }, environment: trusting() },
    );
    expect((await stack.up()).output).toContain("+ 2 created");
    expect(emulator.state().destinations).toHaveLength(1);
  });

  test("is trusted by dynamic resources", async () => {
    const emulator = await emulated();
    const front = await tlsBefore(emulator.url, OURS.issue(["localhost"]));
    const { stack } = await world(program, {
      config: { "langsmith:apiUrl": `https://localhost:${front.port}` },
      environment: trusting(),
    });
    expect((await stack.up()).output).toContain("+ 2 created");
    expect(emulator.state().destinations).toHaveLength(1);
  });

  test("is rejected by dynamic resources without the variable, which the error names", async () => {
    const emulator = await emulated();
    const front = await tlsBefore(emulator.url, OURS.issue(["localhost"]));
    const { stack } = await world(program, {
      config: { "langsmith:apiUrl": `https://localhost:${front.port}` },
      // The tests' own is handed on otherwise.
      environment: { NODE_EXTRA_CA_CERTS: "" },
    });
    const { code, output } = await stack.up();
    expect(code).not.toBe(0);
    expect(output.replace(/\s+/g, " ")).toContain(TRUST);
    expect(emulator.journal()).toEqual([]);
  });
});
