import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

/** A certificate with its key, both as PEM. */
export interface Certificate {
  readonly cert: string;
  readonly key: string;
}

/** Who issues certificates, with a certificate of its own that is to be trusted. */
interface Authority {
  readonly cert: string;
  /** Issues one for host names and IPv4 addresses. */
  issue(hosts: readonly string[], validity?: Validity): Certificate;
}

interface Validity {
  readonly from: Date;
  readonly to: Date;
}

const DAY = 24 * 3600 * 1000;
const TODAY: Validity = { from: new Date(Date.now() - DAY), to: new Date(Date.now() + DAY) };

/** Makes an authority that nobody trusts yet. */
export function authority(name = "Test Authority"): Authority {
  const keys = keyPair();
  const constraints = extension("2.5.29.19", sequence(tagged(0x01, Buffer.from([0xff]))), true);
  const cert = certificateOf({
    subject: name,
    issuer: name,
    of: keys.publicKey,
    by: keys.privateKey,
    more: constraints,
  });
  return {
    cert,
    issue: (hosts, validity) => {
      const own = keyPair();
      const more = extension("2.5.29.17", sequence(...hosts.map(generalName)));
      const subject = hosts[0] ?? "nobody";
      return {
        cert: certificateOf({
          subject,
          issuer: name,
          of: own.publicKey,
          by: keys.privateKey,
          more,
          validity,
        }),
        key: pemOf(own.privateKey),
      };
    },
  };
}

/** A certificate that vouches for itself alone. */
export function selfSigned(hosts: readonly string[]): Certificate {
  const { publicKey, privateKey } = keyPair();
  const [subject = "nobody"] = hosts;
  const more = extension("2.5.29.17", sequence(...hosts.map(generalName)));
  const cert = certificateOf({ subject, issuer: subject, of: publicKey, by: privateKey, more });
  return { cert, key: pemOf(privateKey) };
}

function keyPair() {
  return generateKeyPairSync("ec", { namedCurve: "P-256" });
}

function pemOf(key: KeyObject): string {
  return key.export({ type: "pkcs8", format: "pem" }).toString();
}

interface Contents {
  readonly subject: string;
  readonly issuer: string;
  readonly of: KeyObject;
  readonly by: KeyObject;
  readonly more: Buffer;
  readonly validity?: Validity | undefined;
}

/** The parts of RFC 5280 that a server's certificate needs. */
function certificateOf({ subject, issuer, of, by, more, validity = TODAY }: Contents): string {
  const algorithm = sequence(identifier("1.2.840.10045.4.3.2"));
  const contents = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, Buffer.concat([Buffer.from([1]), randomBytes(15)])),
    algorithm,
    nameOf(issuer),
    sequence(timeOf(validity.from), timeOf(validity.to)),
    nameOf(subject),
    of.export({ type: "spki", format: "der" }),
    tagged(0xa3, sequence(more)),
  );
  const signature = tagged(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", contents, by)]));
  const text = sequence(contents, algorithm, signature).toString("base64");
  return `-----BEGIN CERTIFICATE-----\n${text.replace(/.{64}/g, "$&\n").trim()}\n-----END CERTIFICATE-----\n`;
}

function tagged(tag: number, contents: Buffer): Buffer {
  const { length } = contents;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), contents]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function identifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...rest] = dotted.split(".").map(Number);
  const bytes = rest.flatMap((arc) => {
    const groups = [arc & 0x7f];
    for (let left = arc >> 7; left > 0; left >>= 7) groups.unshift((left & 0x7f) | 0x80);
    return groups;
  });
  return tagged(0x06, Buffer.from([first * 40 + second, ...bytes]));
}

function nameOf(text: string): Buffer {
  const common = sequence(identifier("2.5.4.3"), tagged(0x0c, Buffer.from(text)));
  return sequence(tagged(0x31, common));
}

function timeOf(date: Date): Buffer {
  return tagged(0x18, Buffer.from(date.toISOString().replace(/[-:T]|\.\d+/g, "")));
}

function generalName(host: string): Buffer {
  const isAddress = /^\d+(\.\d+){3}$/.test(host);
  return isAddress ? tagged(0x87, Buffer.from(host.split(".").map(Number))) : tagged(0x82, Buffer.from(host));
}

function extension(id: string, value: Buffer, critical = false): Buffer {
  const flag = critical ? [tagged(0x01, Buffer.from([0xff]))] : [];
  return sequence(identifier(id), ...flag, tagged(0x04, value));
}
