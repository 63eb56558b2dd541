import { type IncomingMessage, request as overHttp } from "node:http";
import { request as overHttps } from "node:https";
import { isIP, type Socket } from "node:net";
import { buildConnector, Pool } from "undici";
import type { Message } from "../../core/message.ts";
import { isLoopback } from "../address.ts";
import { InvalidArgument, type RequestFailure } from "../errors.ts";
import { certificateRejected, proxyFailed, unreachable } from "../messages.ts";
import type { SentRequest } from "../reply.ts";
import { type DispatcherFactory, type Outcome, POOL, VERIFIED } from "./transport.ts";

/** The variables that name proxies; each may be written in lower case, which counts where the other is not set. */
type ProxyEnvironment = Readonly<Record<string, string | undefined>>;

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
    new InvalidArgument(
      `The environment variable ${variable} is not the address of an http or https proxy. Nothing was sent. Set it to an address like http://user:password@proxy.example.com:3128. In a user or password, write % as %25, / as %2F, \\ as %5C, ? as %3F, # as %23 and @ as %40.`,
      options,
    );
  if (!isOrigin || !/^https?:$/.test(url.protocol) || url.hostname === "") throw invalid();
  const { origin: proxy, username, password } = url;
  if (username === "" && password === "") return { origin: proxy, authorization: undefined, variable };
  try {
    const pair = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    return { origin: proxy, authorization: `Basic ${Buffer.from(pair).toString("base64")}`, variable };
  } catch (error) {
    // A % is not encoded.
    throw invalid({ cause: error });
  }
}

/** Whether a list such as `langchain.com, .example.com:8443` has the host, or a domain that it is below. */
function isExcepted({ protocol, hostname, port }: URL, list: string): boolean {
  const host = hostname.replace(/^\[|\]$|\.$/g, "");
  const at = port === "" ? (protocol === "https:" ? "443" : "80") : port;
  return list.split(/[\s,]+/).some((entry) => {
    if (entry === "*") return true;
    const [, name = entry, only = at] = /^(\[[^\]]*\]|[^:]*):(\d+)$/.exec(entry) ?? [];
    const written = name.replace(/^\[|\]$|\.$/g, "").toLowerCase();
    const domain = written.replace(/^\*?\./, "");
    const isBelow = domain !== "" && isIP(host) === 0 && host.endsWith(`.${domain}`);
    return only === at && (written === host || isBelow);
  });
}

/**
 * What keeps a proxy from making the connection. Nothing was sent to the service.
 *
 * @param code `PROXY_REFUSED` where another try is answered the same, that of Node.js where no TLS was agreed with the
 * proxy (`CERT_HAS_EXPIRED`), else `PROXY_FAILED`
 */
function proxyError(message: string, code: string): Error {
  return Object.assign(new Error(message), { code });
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

async function tunnelTo(authority: string, { authorization, origin, variable }: Proxy): Promise<Socket> {
  const called = `the proxy ${origin} (from ${variable})`;
  const { protocol, hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[|\]$/g, "");
  const { promise, resolve, reject } = Promise.withResolvers<Socket>();
  const request = (protocol === "https:" ? overHttps : overHttp)({
    host,
    port,
    method: "CONNECT",
    path: authority,
    // Else the certificate would have to be of the service, whose name stands in the header.
    servername: isIP(host) > 0 ? "" : host,
    headers: { host: authority, ...(authorization && { "proxy-authorization": authorization }) },
    agent: false,
    ...VERIFIED,
  });
  const late = () => request.destroy(new Error(`no answer within ${PATIENCE_MS / 1000} s`));
  const timer = setTimeout(late, PATIENCE_MS);
  const answered = ({ statusCode: status = 0 }: IncomingMessage, socket?: Socket) => {
    if (socket !== undefined && status >= 200 && status < 300) {
      resolve(socket);
      return;
    }
    (socket ?? request).destroy();
    const needed = authorization === undefined ? "a user and a password" : "another user or password";
    const why = status === 407 ? ` (it needs ${needed})` : "";
    const code = status >= 400 && status < 500 ? "PROXY_REFUSED" : "PROXY_FAILED";
    reject(proxyError(`${called} returned ${status} to CONNECT ${authority}${why}`, code));
  };
  request.once("connect", answered);
  // A proxy that answers CONNECT as it would a page.
  request.once("response", (response) => answered(response));
  request.once("error", (error) => reject(unreached(called, error)));
  request.end();
  return promise.finally(() => clearTimeout(timer));
}

function unreached(called: string, error: Error): Error {
  const why = `${called} could not be reached: ${error.message}`;
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return proxyError(why, isPermanent({ why, code }) ? code : "PROXY_FAILED");
}

/** Why no connection could be made. */
type NoConnection = Omit<Extract<Outcome, { kind: "unsent" }>, "kind">;

/** No TLS was agreed, by the code of Node.js. */
const TLS =
  /^(?:CERT_|DEPTH_ZERO_SELF_SIGNED_CERT|ERR_SSL_|ERR_TLS_|HOSTNAME_MISMATCH|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_)/;

/** Whether another try would end the same: it changes neither a certificate nor a protocol, nor opens a closed client. */
export function isPermanent({ code }: NoConnection): boolean {
  return /^(?:PROXY_REFUSED|UND_ERR_(?:CLOSED|DESTROYED))/.test(code) || TLS.test(code);
}

/** The error for a request that no connection could be made for. */
export function connectionMessage(
  { why, code }: NoConnection,
  { failure, redact }: Pick<SentRequest, "failure" | "redact">,
): Message<RequestFailure> {
  const [proxy = "", variable] = /^the proxy \S+ \(from (\w+)\)/.exec(why) ?? [];
  // Without what Node.js adds of its own advice, and without the innards of its TLS library.
  const [plain = why] = why.split("; if the root CA is installed locally");
  const reached = proxy === "" ? "" : `${proxy} could not be reached: `;
  const words = code.startsWith("ERR_SSL_") ? `${reached}the TLS handshake failed (${code})` : plain;
  const fields = { ...failure, outcome: `could not connect: ${redact(words)}` };
  if (TLS.test(code)) {
    const setting = variable === undefined ? failure.setting : `the environment variable ${variable}`;
    const isUnverified = process.env["NODE_TLS_REJECT_UNAUTHORIZED"] === "0";
    return certificateRejected({ ...fields, setting, isUnverified });
  }
  return variable === undefined ? unreachable(fields) : proxyFailed({ ...fields, variable });
}
