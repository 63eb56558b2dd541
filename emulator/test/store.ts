import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { onTestFinished } from "vitest";

/** A request as the store saw it. */
interface StoreRequest {
  readonly method: string;
  readonly url: string;
  readonly host: string;
  readonly accessKeyId: string;
  readonly sessionToken: string | undefined;
}

/**
 * An S3 store as far as a test object needs one. It checks no signature; the access key id says what it answers:
 * `READONLY` may not write, `UNKNOWN` is no key, `WRONGSECRET` does not sign well, `NODELETE` may not delete. The
 * bucket `absent` does not exist; any other does.
 */
export async function startStore() {
  return serve((request, response, seen) => {
    if (seen.accessKeyId === "UNKNOWN") return refuse(response, 403, "InvalidAccessKeyId");
    if (seen.accessKeyId === "WRONGSECRET") return refuse(response, 403, "SignatureDoesNotMatch");
    if (seen.accessKeyId === "LOCKED") {
      return refuse(response, 400, "InvalidRequest", "Content-MD5 is required for Object Lock");
    }
    if (seen.url.startsWith("/absent/")) return refuse(response, 404, "NoSuchBucket");
    if (request.method === "PUT") {
      if (seen.accessKeyId === "READONLY") return refuse(response, 403, "AccessDenied");
      return response.writeHead(200, { etag: '"0123"' }).end();
    }
    if (seen.accessKeyId === "NODELETE") return refuse(response, 403, "AccessDenied");
    return response.writeHead(204).end();
  });
}

/** A web server that is no S3 store: it answers every request with a page. */
export async function startWebServer(status: number) {
  return serve((_request, response) =>
    response.writeHead(status, { "content-type": "text/html" }).end("<html>hello</html>"),
  );
}

type Handler = (request: IncomingMessage, response: ServerResponse, seen: StoreRequest) => ServerResponse;

async function serve(handle: Handler) {
  const requests: StoreRequest[] = [];
  const server = createServer((request, response) => {
    const token = request.headers["x-amz-security-token"];
    const seen: StoreRequest = {
      method: request.method ?? "",
      url: (request.url ?? "").split("?")[0] ?? "",
      host: request.headers.host ?? "",
      accessKeyId: /Credential=([^/]+)\//.exec(request.headers.authorization ?? "")?.[1] ?? "",
      sessionToken: typeof token === "string" ? token : undefined,
    };
    requests.push(seen);
    request.resume().on("end", () => handle(request, response, seen));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const address: AddressInfo | string | null = server.address();
  if (address === null || typeof address === "string") throw new Error("the store listens on no port");
  return { port: address.port, url: `http://127.0.0.1:${address.port}`, requests };
}

function refuse(response: ServerResponse, status: number, code: string, message = code): ServerResponse {
  return response
    .writeHead(status, { "content-type": "application/xml" })
    .end(`<?xml version="1.0"?><Error><Code>${code}</Code><Message>${message}</Message></Error>`);
}
