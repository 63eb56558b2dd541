import { createServer } from "node:http";
import type { Duplex } from "node:stream";
import { describe, expect, it, onTestFinished } from "vitest";
import { proxyFor, throughProxies } from "../../../provider/http/sending/connection.ts";
import { send } from "../../../provider/http/sending/transport.ts";

const API = "https://api.smith.langchain.com";
const PROXY = { HTTPS_PROXY: "http://proxy.example.com:3128" };

describe("the proxy of an address", () => {
  const PLAIN = { HTTP_PROXY: "http://plain.example.com:3128" };
  const LOWER = { https_proxy: "http://lower.example.com:3128" };

  it.each<[string, Record<string, string>, string | undefined]>([
    [API, { ...PROXY, ...PLAIN }, "http://proxy.example.com:3128"],
    ["http://ls.example", { ...PROXY, ...PLAIN }, "http://plain.example.com:3128"],
    ["http://ls.example", PROXY, undefined],
    [API, PLAIN, undefined],
    [API, { HTTPS_PROXY: " " }, undefined],
    [API, LOWER, "http://lower.example.com:3128"],
    [API, { ...LOWER, ...PROXY }, "http://proxy.example.com:3128"],
    [API, { HTTPS_PROXY: "proxy.example.com:3128" }, "http://proxy.example.com:3128"],
    [API, { HTTPS_PROXY: "http://[2001:db8::1]:3128/" }, "http://[2001:db8::1]:3128"],
    ["http://localhost:1984", { ...PROXY, ...PLAIN }, undefined],
    ["http://127.8.8.8", { ...PROXY, ...PLAIN }, undefined],
    ["https://[::1]:8443", { ...PROXY, ...PLAIN }, undefined],
  ])("of %s with %j is %s", (origin, environment, expected) => {
    expect(proxyFor(origin, environment)?.origin).toBe(expected);
  });

  it.each([
    ["me:s3cret@", "Basic bWU6czNjcmV0"],
    ["me@", "Basic bWU6"],
    ["me:s%2Fcret@", "Basic bWU6cy9jcmV0"],
  ])("is sent its user and password: %s", (user, authorization) => {
    const proxy = proxyFor(API, { HTTPS_PROXY: `http://${user}proxy.example.com:3128` });
    expect(proxy).toEqual({
      origin: "http://proxy.example.com:3128",
      authorization,
      variable: "HTTPS_PROXY",
    });
  });

  it.each([
    "socks5://me:s3cret@proxy.example.com",
    "http://me:s3cret@",
    "http://me:s3cret100%@proxy.example.com",
    "http://me:12?s3cret@proxy.example.com:3128",
    "http://proxy.example.com:3128/s3cret",
  ])("must be an address of http or https, which is not shown: %s", (given) => {
    expect(() => proxyFor(API, { https_proxy: given })).toThrow(
      expect.objectContaining({
        message: expect.stringMatching(/^The environment variable https_proxy (?!.*s3cret)/),
      }),
    );
  });
});

describe("NO_PROXY", () => {
  it.each([
    ["*", API],
    ["api.smith.langchain.com", API],
    ["smith.langchain.com", API],
    [".langchain.com", API],
    ["*.langchain.com", API],
    ["other.example, langchain.com", API],
    ["langchain.com:443", API],
    ["ls.example:8443", "https://ls.example:8443"],
    ["10.1.2.3", "https://10.1.2.3"],
    ["[2001:db8::1]:8443", "https://[2001:db8::1]:8443"],
  ])("%s takes out %s", (list, origin) => {
    expect(proxyFor(origin, { ...PROXY, NO_PROXY: list })).toBeUndefined();
    expect(proxyFor(origin, { ...PROXY, no_proxy: list })).toBeUndefined();
  });

  it.each([
    ["", API],
    ["smith.langchain.com.evil.example", API],
    ["chain.com", API],
    ["langchain.com:8443", API],
    [".smith.langchain.com", "https://smith.langchain.com"],
    ["10.0.0.0/8", "https://10.1.2.3"],
    ["1.2.3", "https://10.1.2.3"],
  ])("%j does not take out %s", (list, origin) => {
    expect(proxyFor(origin, { ...PROXY, NO_PROXY: list })?.variable).toBe("HTTPS_PROXY");
  });

  it("that is set and empty leaves the word to no_proxy", () => {
    expect(proxyFor(API, { ...PROXY, NO_PROXY: "", no_proxy: "langchain.com" })).toBeUndefined();
    expect(proxyFor(API, { ...PROXY, NO_PROXY: " ", no_proxy: "langchain.com" })).toBeUndefined();
    expect(proxyFor(API, { ...PROXY, NO_PROXY: "x.example", no_proxy: "langchain.com" })).toBeDefined();
  });
});

describe("a proxy that makes no tunnel", () => {
  /** How a try ends whose proxy answers CONNECT so. */
  async function triedThrough(answer: (socket: Duplex) => void) {
    const asked: (string | undefined)[] = [];
    const server = createServer().on("connect", ({ url }, socket) => {
      asked.push(url);
      answer(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    const port = typeof address === "object" ? address?.port : undefined;
    const origin = "http://ls.example.test";
    const dispatcher = throughProxies({ HTTP_PROXY: `http://127.0.0.1:${port}` })(origin, 1);
    onTestFinished(() => dispatcher.close());
    const request = { origin, path: "/", method: "GET", headers: {}, body: undefined } as const;
    const limits = { timeoutMs: 5_000, mustEnd: false };
    const outcome = await send(dispatcher, { ...request, ...limits }, new AbortController().signal);
    return { outcome, asked, proxy: `the proxy http://127.0.0.1:${port} (from HTTP_PROXY)` };
  }

  it.each([
    ["", "PROXY_FAILED", "could not be reached: socket hang up"],
    ["403", "PROXY_REFUSED", "returned 403 to CONNECT ls.example.test:80"],
    ["407", "PROXY_REFUSED", "returned 407 to CONNECT ls.example.test:80 (it needs a user and a password)"],
    ["502", "PROXY_FAILED", "returned 502 to CONNECT ls.example.test:80"],
  ])(
    "because it answers %j is asked once for a try, and the try is unsent",
    async (status, code, happened) => {
      const { outcome, asked, proxy } = await triedThrough((socket) =>
        socket.end(status === "" ? "" : `HTTP/1.1 ${status} No\r\n\r\n`),
      );
      expect(outcome).toEqual({ kind: "unsent", code, why: `${proxy} ${happened}` });
      expect(asked).toEqual(["ls.example.test:80"]);
    },
  );
});
