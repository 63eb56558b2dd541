import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { BlockList, isIP, type Socket } from "node:net";
import { domainToASCII } from "node:url";
import { buildConnector, Pool } from "undici";
import type { Message } from "../core/message.ts";
import { isLoopback } from "./address.ts";
import { InvalidArgument, type RequestFailure } from "./errors.ts";
import { certificateRejected, proxyAddressInvalid, proxyFailed, unreachable } from "./messages.ts";
import { type DispatcherFactory, POOL, VERIFIED } from "./transport.ts";

/** The variables that name proxies; each may be written in lower case, which counts where the other is not set. */
export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/** A proxy through which the requests to one origin go. */
interface Proxy {
  /** Without user and password, so that it can be shown: `http://proxy.example.com:3128`. */
  readonly origin: string;
  /** `Proxy-Authorization`, where the variable holds a user. */
  readonly authorization: string | undefined;
  /** What named it: `HTTPS_PROXY`. */
  readonly variable: string;
}

/** Milliseconds for the connection to a proxy and its answer: as long as a direct connection is given. */
const PATIENCE_MS = 10_000;

/**
 * The proxy for an origin, by `HTTPS_PROXY` or `HTTP_PROXY` and `NO_PROXY`; undefined where it is reached directly.
 * This machine itself always is: plain http to it never leaves it.
 *
 * @throws InvalidArgument for a proxy that is no http(s) URL; its value is not shown, since it may hold a password
 * @example proxyFor("https://api.smith.langchain.com", { HTTPS_PROXY: "http://proxy.example.com:3128" })
 */
export function proxyFor(origin: string, environment: ProxyEnvironment): Proxy | undefined {
  const target = new URL(origin);
  const name = target.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY";
  const variable = [name, name.toLowerCase()].find((each) => environment[each]?.trim());
  const excepted = [environment["NO_PROXY"], environment["no_proxy"]].find((each) => each?.trim()) ?? "";
  if (variable === undefined || isLoopback(target.hostname) || isExcepted(target, excepted)) return undefined;
  const setting = environment[variable]?.trim() ?? "";
  const text = setting.includes("://") ? setting : `http://${setting}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // A password with a slash in it ends the host where nobody means it to, and would be shown as a part of the address.
  const isOrigin = url !== undefined && /^\/?$/.test(url.pathname) && url.search === "" && url.hash === "";
  const invalid = (options?: ErrorOptions) =>
    new InvalidArgument(variable, proxyAddressInvalid({ variable, host: target.hostname }), options);
  if (!isOrigin || !/^https?:$/.test(url.protocol) || url.hostname === "") throw invalid();
  try {
    return { origin: url.origin, authorization: authorizationOf(url), variable };
  } catch (error) {
    throw invalid({ cause: error });
  }
}

/** @throws where a % is not encoded */
function authorizationOf({ username, password }: URL): string | undefined {
  if (username === "" && password === "") return undefined;
  const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
  return `Basic ${Buffer.from(pair).toString("base64")}`;
}

function isExcepted({ protocol, hostname, port }: URL, list: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  const at = port === "" ? (protocol === "https:" ? "443" : "80") : port;
  return list
    .split(/[\s,]+/)
    .filter((entry) => entry !== "")
    .some((entry) => {
      if (entry === "*") return true;
      const [, name = entry, only = at] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
      return only === at && covers(name.replace(/^\[|\]$/g, "").toLowerCase(), host);
    });
}

/** Whether an entry of NO_PROXY means a host: the host itself, its domain, or a range of addresses. */
function covers(entry: string, host: string): boolean {
  const [base = "", bits] = entry.split("/");
  if (isIP(host) > 0) return isIP(base) > 0 && isWithin(host, base, bits);
  const below = /^\*?\./.test(entry);
  const written = entry.replace(/^\*?\./, "").replace(/\.$/, "");
  // A URL has its host in ASCII; what cannot be written so is the name of no host.
  const domain = domainToASCII(written);
  return domain !== "" && (host.endsWith(`.${domain}`) || (host === domain && !below));
}

function isWithin(host: string, base: string, bits: string | undefined): boolean {
  const family = isIP(base) === 6 ? "ipv6" : "ipv4";
  const longest = family === "ipv6" ? 128 : 32;
  const prefix = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  if (!(prefix <= longest)) return false;
  const range = new BlockList();
  range.addSubnet(base, prefix, family);
  return range.check(host, isIP(host) === 6 ? "ipv6" : "ipv4");
}

/** What keeps a proxy from making the connection. Nothing was sent to the service. */
class ProxyFailed extends Error {
  override readonly name = "ProxyFailed";
  /**
   * `PROXY_REFUSED` where another try is answered the same, that of Node.js where no TLS was agreed with the proxy
   * (`CERT_HAS_EXPIRED`), else `PROXY_FAILED`.
   */
  readonly code: string;
  constructor(message: string, code: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * Pools whose connections go through the proxies of an environment. A proxy is asked for a tunnel (CONNECT) for
 * plain http, too: it gets the host and the port, and of https neither key nor path nor body.
 */
export function throughProxies(environment: ProxyEnvironment): DispatcherFactory {
  return (origin, connections) => {
    const proxy = proxyFor(origin, environment);
    const connect = proxy === undefined ? VERIFIED : connectorThrough(proxy);
    return new Pool(origin, { ...POOL, connections, connect });
  };
}

function connectorThrough(proxy: Proxy): buildConnector.connector {
  const secure = buildConnector({ ...VERIFIED, allowH2: false });
  return (options, callback) => {
    const { hostname, protocol } = options;
    const host = hostname.includes(":") ? `[${hostname}]` : hostname;
    const port = options.port === "" ? (protocol === "https:" ? "443" : "80") : options.port;
    tunnelTo(`${host}:${port}`, proxy).then(
      (socket) => {
        if (protocol === "https:") secure({ ...options, httpSocket: socket }, callback);
        else callback(null, socket);
      },
      (error: Error) => callback(error, null),
    );
  };
}

function tunnelTo(authority: string, proxy: Proxy): Promise<Socket> {
  const { authorization, origin, variable } = proxy;
  const called = `the proxy ${origin} (from ${variable})`;
  return new Promise((resolve, reject) => {
    const { protocol, hostname, port } = new URL(origin);
    const headers = {
      host: authority,
      ...(authorization === undefined ? {} : { "proxy-authorization": authorization }),
    };
    const send = protocol === "https:" ? overHttps : overHttp;
    const host = hostname.replace(/^\[|\]$/g, "");
    const request = send({
      host,
      port,
      method: "CONNECT",
      path: authority,
      // Else the certificate would have to be of the service, whose name stands in the header.
      servername: isIP(host) > 0 ? "" : host,
      headers,
      agent: false,
      ...VERIFIED,
    });
    const late = setTimeout(
      () => request.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`)),
      PATIENCE_MS,
    );
    request.once("close", () => clearTimeout(late));
    request.once("connect", ({ statusCode = 0 }, socket) => {
      clearTimeout(late);
      if (statusCode >= 200 && statusCode < 300) {
        resolve(socket);
        return;
      }
      socket.destroy();
      reject(rejected(called, authority, statusCode, proxy));
    });
    // A proxy that answers CONNECT as it would a page.
    request.once("response", ({ statusCode = 0 }) => {
      request.destroy();
      reject(rejected(called, authority, statusCode, proxy));
    });
    request.once("error", (error) => reject(unreached(called, error)));
    request.end();
  });
}

function unreached(called: string, error: Error): ProxyFailed {
  const why = `${called} could not be reached: ${error.message}`;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  // Some of TLS come as EPROTO, with its words inside of a longer text.
  const [, words] = /:SSL routines:[^:]*:([^:]+):/.exec(error.message) ?? [];
  const inner = words === undefined ? code : `ERR_SSL_${words.toUpperCase().replace(/\W+/g, "_")}`;
  return new ProxyFailed(why, isPermanent({ why, code: inner }) ? inner : "PROXY_FAILED", { cause: error });
}

function rejected(called: string, authority: string, status: number, { authorization }: Proxy): ProxyFailed {
  const needed = authorization === undefined ? "a user and a password" : "another user or password";
  const why = status === 407 ? ` (it needs ${needed})` : "";
  const code = status >= 400 && status < 500 ? "PROXY_REFUSED" : "PROXY_FAILED";
  return new ProxyFailed(`${called} returned ${status} to CONNECT ${authority}${why}`, code);
}

/** Why no connection could be made. */
interface NoConnection {
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
  return code.startsWith("ERR_SSL_") ? `${proxy}the TLS handshake failed (${code})` : plain;
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
    return `Check that ${variable} is the right proxy, with a user and password if it needs them (http://user:password@host:port), and that it allows this address. For an address that needs no proxy, add the host to NO_PROXY.`;
  }
  const [, , variable] = PROXY.exec(why) ?? [];
  const whose = variable === undefined ? "the server" : "the proxy";
  const fix = certificateFix(code, whose, environment);
  if (fix === undefined) return `Check that the address is correct and reachable. It comes from ${setting}.`;
  const ignored =
    environment["NODE_TLS_REJECT_UNAUTHORIZED"] === "0"
      ? " NODE_TLS_REJECT_UNAUTHORIZED=0 has no effect: the provider sends the key only to a verified server."
      : "";
  const from = variable === undefined ? setting : `the environment variable ${variable}`;
  return `${fix} The address comes from ${from}.${ignored}`;
}

function certificateFix(code: string, whose: string, environment: Environment): string | undefined {
  if (UNKNOWN_ISSUER.test(code)) {
    return `If your own organization issued the certificate, ${trusting("its CA certificate", environment)}, or set NODE_OPTIONS=--use-system-ca if this machine trusts it.`;
  }
  switch (code) {
    case "DEPTH_ZERO_SELF_SIGNED_CERT":
      return `If the self-signed certificate is ${whose}'s own, ${trusting("it", environment)}. A certificate from an authority is better.`;
    case "CERT_HAS_EXPIRED":
      return `Renew the certificate of ${whose}, or correct this machine's clock if it is ahead.`;
    case "CERT_NOT_YET_VALID":
      return "Correct this machine's clock if it is behind. Otherwise wait until the certificate is valid.";
    case "ERR_TLS_CERT_ALTNAME_INVALID":
    case "HOSTNAME_MISMATCH":
      return "The certificate is for another host. Use the host name in the certificate, or issue one for this host.";
    case "ERR_SSL_WRONG_VERSION_NUMBER":
    case "ERR_SSL_PACKET_LENGTH_TOO_LONG":
      return "The server does not use TLS on this port: check that it is the https port.";
    default:
      return TLS_CODE.test(code) ? `Check the certificate and the TLS versions of ${whose}.` : undefined;
  }
}

function trusting(what: string, environment: Environment): string {
  const file = environment["NODE_EXTRA_CA_CERTS"];
  return file === undefined || file === ""
    ? `set NODE_EXTRA_CA_CERTS, where \`pulumi\` runs, to a PEM file with ${what}`
    : `add ${what} to the PEM file of NODE_EXTRA_CA_CERTS (${file}), and check that it is readable`;
}
