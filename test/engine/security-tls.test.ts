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
  'ExportDestination "bucket": Could not check the access to the service before the first object is created: GET https://HOST/api/v1/bulk-exports/destinations could not be reached: ';
const SOURCE = " The address comes from langsmith:apiUrl.";
const CODE = " [LS1103]";
const UNVERIFIED =
  "unable to verify the first certificate. This request was not sent. No authority that Node.js knows has issued the certificate. If it is your organization's own (a self-hosted installation, or a proxy that looks into TLS), ";
const SET =
  "set NODE_EXTRA_CA_CERTS, in the environment that pulumi runs in, to a PEM file with the certificate of that authority";
const SYSTEM = "; where the machine itself trusts it, NODE_OPTIONS=--use-system-ca does it, too.";

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
  const shown = details.replaceAll(apiUrl, "https://HOST");
  const file = environment["NODE_EXTRA_CA_CERTS"];
  return file === undefined ? shown : shown.replaceAll(file, "CA.pem");
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
    expect(await refusedBehind(OURS.issue(["localhost"]), {})).toBe(
      `${ASKED}${UNVERIFIED}${SET}${SYSTEM}${SOURCE}${CODE}`,
    );
  });

  test("is rejected where another authority is trusted, and the error names the file that is read", async () => {
    const other = trusting(authority("Other").cert);
    expect(await refusedBehind(OURS.issue(["localhost"]), other)).toBe(
      `${ASKED}${UNVERIFIED}put the certificate of that authority into the PEM file that NODE_EXTRA_CA_CERTS names (CA.pem), and see that the file can be read${SYSTEM}${SOURCE}${CODE}`,
    );
  });

  test("is rejected with NODE_TLS_REJECT_UNAUTHORIZED=0, too, and the error says that it is not heeded", async () => {
    const environment = { NODE_TLS_REJECT_UNAUTHORIZED: "0" };
    expect(await refusedBehind(OURS.issue(["localhost"]), environment)).toBe(
      `${ASKED}${UNVERIFIED}${SET}${SYSTEM}${SOURCE} NODE_TLS_REJECT_UNAUTHORIZED=0 is not heeded: the key is sent to nobody who cannot prove to be the service.${CODE}`,
    );
  });
});

describe("a certificate is rejected, with what to do,", () => {
  const past = { from: new Date(Date.now() - 3 * DAY), to: new Date(Date.now() - DAY) };
  const future = { from: new Date(Date.now() + DAY), to: new Date(Date.now() + 3 * DAY) };

  test.each([
    [
      "that vouches for itself",
      () => selfSigned(["localhost"]),
      "self-signed certificate. This request was not sent. The certificate vouches for itself. If you know it to be the service's, put it into the PEM file that NODE_EXTRA_CA_CERTS names (CA.pem), and see that the file can be read; better is one of an authority.",
    ],
    [
      "that has expired",
      () => OURS.issue(["localhost"], past),
      "certificate has expired. This request was not sent. The certificate has expired: renew it at the service, unless the clock of this machine is ahead.",
    ],
    [
      "that is not valid yet",
      () => OURS.issue(["localhost"], future),
      "certificate is not yet valid. This request was not sent. The certificate is not valid yet: the clock of this machine is behind, or it was issued too early.",
    ],
    [
      "of another host",
      () => OURS.issue(["other.example.com"]),
      "Hostname/IP does not match certificate's altnames: Host: localhost. is not in the cert's altnames: DNS:other.example.com. This request was not sent. The certificate is of another host: use the host name that it was issued for, or have it issued for this one.",
    ],
  ])("%s", async (_, certificate, expected) => {
    expect(await refusedBehind(certificate(), trusting())).toBe(`${ASKED}${expected}${SOURCE}${CODE}`);
  });

  test("of a host, where the service is named by its address", async () => {
    expect(await refusedBehind(OURS.issue(["localhost"]), trusting(), "127.0.0.1")).toBe(
      `${ASKED}Hostname/IP does not match certificate's altnames: IP: 127.0.0.1 is not in the cert's list: . This request was not sent. The certificate is of another host: use the host name that it was issued for, or have it issued for this one.${SOURCE}${CODE}`,
    );
  });
});

test("an address of https where plain http is spoken is reported as that", async () => {
  const emulator = await emulated();
  const apiUrl = emulator.url.replace("http:", "https:");
  const plugin = await pluginAt(apiUrl);
  const { details } = await plugin.refusal(RPC.create, createOf("ExportDestination", BUCKET));
  expect(details.replaceAll(apiUrl, "https://HOST")).toBe(
    `${ASKED}no TLS could be agreed (ERR_SSL_WRONG_VERSION_NUMBER). This request was not sent. What listens there speaks no TLS: see that the port is the one of https.${SOURCE}${CODE}`,
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
    expect(output.replace(/\s+/g, " ")).toContain(SET);
    expect(emulator.journal()).toEqual([]);
  });
});
