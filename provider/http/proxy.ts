import { request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { BlockList, isIP, type Socket } from "node:net";
import { domainToASCII } from "node:url";
import { buildConnector, Pool } from "undici";
import { isLoopback } from "./address-text.ts";
import { InvalidArgument } from "./errors.ts";
import { proxyAddressInvalid, proxyPasswordInvalid } from "./messages.ts";
import { type DispatcherFactory, POOL, VERIFIED } from "./transport.ts";
import { isPermanent } from "./unreachable.ts";

/** The variables that name proxies; each may be written in lower case, which counts where the other is not set. */
export type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

/** A proxy through which the requests to one origin go. */
export interface Proxy {
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
  const given = environment[variable]?.trim() ?? "";
  const text = given.includes("://") ? given : `http://${given}`;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // A password with a slash in it ends the host where nobody means it to, and would be shown as a part of the address.
  const isWhole = url !== undefined && /^\/?$/.test(url.pathname) && url.search === "" && url.hash === "";
  if (!isWhole || !/^https?:$/.test(url.protocol) || url.hostname === "") {
    throw new InvalidArgument(variable, proxyAddressInvalid({ variable, host: target.hostname }));
  }
  const authorization = authorizationOf(url, variable);
  return { origin: url.origin, authorization, variable };
}

function authorizationOf({ username, password }: URL, variable: string): string | undefined {
  if (username === "" && password === "") return undefined;
  try {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return `Basic ${Buffer.from(pair).toString("base64")}`;
  } catch (error) {
    throw new InvalidArgument(variable, proxyPasswordInvalid({ variable }), { cause: error });
  }
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
export class ProxyFailed extends Error {
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
    const ask = protocol === "https:" ? overHttps : overHttp;
    const host = hostname.replace(/^\[|\]$/g, "");
    const request = ask({
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
      reject(refused(called, authority, statusCode, proxy));
    });
    // A proxy that answers CONNECT as it would a page.
    request.once("response", ({ statusCode = 0 }) => {
      request.destroy();
      reject(refused(called, authority, statusCode, proxy));
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

function refused(called: string, authority: string, status: number, { authorization }: Proxy): ProxyFailed {
  const wanted = authorization === undefined ? "a user and a password" : "another user or password";
  const why = status === 407 ? ` (it asks for ${wanted})` : "";
  const code = status >= 400 && status < 500 ? "PROXY_REFUSED" : "PROXY_FAILED";
  return new ProxyFailed(`${called} answered ${status} to CONNECT ${authority}${why}`, code);
}
