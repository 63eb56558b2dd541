import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { onTestFinished } from "vitest";

export interface Answered {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** What becomes of a POST: it answers with what this gives, or breaks the connection. */
export type OnPost = (
  path: string,
  body: string,
  forward: () => Promise<Answered>,
) => Promise<Answered | "reset">;

/** A server between the program and the service that does to POSTs what a test wants; it ends with the test. */
export interface Proxy {
  readonly url: string;
  /** Where everything goes. */
  target: string;
  onPost: OnPost;
}

/** Starts a proxy that passes on everything as it is. */
export async function startProxy(): Promise<Proxy> {
  const state = { target: "", onPost: ((_path, _body, forward) => forward()) satisfies OnPost as OnPost };
  const server = createServer((request, response) => {
    handle(state, request, response).catch((error: unknown) => {
      response.writeHead(599).end(String(error));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address !== "object") throw new Error("the proxy listens on no port");
  return Object.assign(state, { url: `http://127.0.0.1:${address.port}` });
}

async function handle(
  { target, onPost }: Pick<Proxy, "target" | "onPost">,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const path = request.url ?? "/";
  let body = "";
  for await (const chunk of request.setEncoding("utf8")) body += String(chunk);
  let date = "";
  const forward = async (): Promise<Answered> => {
    const answer = await fetch(`${target}${path}`, {
      method: request.method ?? "GET",
      headers: Object.entries(request.headers)
        .filter(([name]) => /^(x-|content-type|authorization)/.test(name))
        .map(([name, value]): [string, string] => [name, String(value)]),
      ...(body === "" ? {} : { body }),
    });
    date = answer.headers.get("date") ?? "";
    const after = answer.headers.get("retry-after");
    const headers = after === null ? {} : { "retry-after": after };
    return { status: answer.status, text: await answer.text(), headers };
  };
  const answered = request.method === "POST" ? await onPost(path, body, forward) : await forward();
  if (answered === "reset") {
    request.socket.resetAndDestroy();
    return;
  }
  response.writeHead(answered.status, {
    "content-type": "application/json",
    ...(date === "" ? {} : { date }),
    ...answered.headers,
  });
  response.end(answered.text);
}
