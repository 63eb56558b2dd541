import type { Message } from "../core/message.ts";
import { certificateRejected, proxyFailed, unreachable } from "./messages.ts";
import type { RequestFailure } from "./request-failure.ts";

/** Why no connection could be made. */
export interface NoConnection {
  /** In words, as they may be shown. */
  readonly why: string;
  /** Of Node.js or of the client: `ECONNREFUSED`, `CERT_HAS_EXPIRED` … */
  readonly code: string;
}

const PERMANENT =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|HOSTNAME_MISMATCH|PROXY_REFUSED|UND_ERR_(?:CLOSED|DESTROYED))/;

/** Whether another try would end the same: it changes neither a certificate nor a protocol, nor opens a closed client. */
export function isPermanent({ code }: NoConnection): boolean {
  return PERMANENT.test(code);
}

/** The error for a request that no connection could be made for. */
export function connectionMessage(
  { code }: NoConnection,
  fields: Parameters<typeof unreachable>[0],
): Message<RequestFailure> {
  if (PROXY_CODE.test(code)) return proxyFailed(fields);
  return TLS_CODE.test(code) ? certificateRejected(fields) : unreachable(fields);
}

const PROXY_CODE = /^PROXY_/;
const TLS_CODE =
  /^(?:CERT_|ERR_TLS_|ERR_SSL_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|HOSTNAME_MISMATCH)/;
const UNKNOWN_ISSUER = /^(?:UNABLE_TO_(?:GET_ISSUER|VERIFY_LEAF)|SELF_SIGNED_CERT_IN_CHAIN|CERT_UNTRUSTED)/;

/** Why, without what Node.js adds of its own advice, and without the innards of its TLS library. */
export function wordsOf({ why, code }: NoConnection): string {
  const [plain = why] = why.split("; if the root CA is installed locally");
  const [, proxy = ""] = PROXY.exec(why) ?? [];
  return code.startsWith("ERR_SSL_") ? `${proxy}no TLS could be agreed (${code})` : plain;
}

/** How a failure on the way to a proxy begins, with the variable that names it. */
const PROXY = /^(the proxy \S+ \(from (\w+)\) could not be reached: )/;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What to do about it, in whole sentences.
 *
 * @param setting what decided the address
 */
export function fixOf(
  { why, code }: NoConnection,
  setting: string,
  environment: Environment = process.env,
): string {
  if (PROXY_CODE.test(code)) {
    const variable = /\(from (\w+)\)/.exec(why)?.[1] ?? "HTTPS_PROXY";
    return `See that ${variable} names the right proxy, with its user and password if it asks for them (http://user:password@host:port), and that it lets this address through; an address that needs no proxy belongs in NO_PROXY.`;
  }
  const [, , variable] = PROXY.exec(why) ?? [];
  const whose = variable === undefined ? "the service" : "the proxy";
  const fix = certificateFix(code, whose, environment);
  if (fix === undefined)
    return `See that the address is right and can be reached from here; it comes from ${setting}.`;
  const ignored =
    environment["NODE_TLS_REJECT_UNAUTHORIZED"] === "0"
      ? " NODE_TLS_REJECT_UNAUTHORIZED=0 is not heeded: the key is sent to nobody who cannot prove to be the service."
      : "";
  const from = variable === undefined ? setting : `the environment variable ${variable}`;
  return `${fix} The address comes from ${from}.${ignored}`;
}

function certificateFix(code: string, whose: string, environment: Environment): string | undefined {
  if (UNKNOWN_ISSUER.test(code)) {
    return `No authority that Node.js knows has issued the certificate. If it is your organization's own (a self-hosted installation, or a proxy that looks into TLS), ${trusting("the certificate of that authority", environment)}; where the machine itself trusts it, NODE_OPTIONS=--use-system-ca does it, too.`;
  }
  switch (code) {
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
      return `The certificate vouches for itself. If you know it to be ${whose}'s, ${trusting("it", environment)}; better is one of an authority.`;
    case "CERT_HAS_EXPIRED":
      return `The certificate has expired: renew it at ${whose}, unless the clock of this machine is ahead.`;
    case "CERT_NOT_YET_VALID":
      return "The certificate is not valid yet: the clock of this machine is behind, or it was issued too early.";
    case "ERR_TLS_CERT_ALTNAME_INVALID":
    case "HOSTNAME_MISMATCH":
      return "The certificate is of another host: use the host name that it was issued for, or have it issued for this one.";
    case "ERR_SSL_WRONG_VERSION_NUMBER":
    case "ERR_SSL_PACKET_LENGTH_TOO_LONG":
      return "What listens there speaks no TLS: see that the port is the one of https.";
    default:
      return TLS_CODE.test(code)
        ? `No connection with TLS can be made: see that ${whose}'s certificate and its versions of TLS are in order.`
        : undefined;
  }
}

function trusting(what: string, environment: Environment): string {
  const file = environment["NODE_EXTRA_CA_CERTS"];
  return file === undefined || file === ""
    ? `set NODE_EXTRA_CA_CERTS, in the environment that pulumi runs in, to a PEM file with ${what}`
    : `put ${what} into the PEM file that NODE_EXTRA_CA_CERTS names (${file}), and see that the file can be read`;
}
