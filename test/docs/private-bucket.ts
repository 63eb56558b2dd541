import { globSync, readFileSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import path from "node:path";
import { onTestFinished } from "vitest";
import { portOf } from "./folder-store.ts";

/** Who may read a {@link startPrivateBucket}. */
interface Reader {
  readonly accessKeyId: string;
  readonly region: string;
}

/**
 * An S3 store that serves the files of a folder, at `<folder>/<bucket>/<key>`, and answers as S3 does: 403 without a
 * signature and to another key, 400 to a signature for another region. It does not check the signature itself. Resolves to
 * its host and port.
 */
export async function startPrivateBucket(folder: string, reader: Reader): Promise<string> {
  const server = createServer((request, response) => {
    const [status, code] = refusalOf(request, reader);
    if (status === 200) return serve(folder, request, response);
    response.writeHead(status, { "content-type": "application/xml" });
    response.end(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return `127.0.0.1:${portOf(server.address())}`;
}

function refusalOf({ headers }: IncomingMessage, { accessKeyId, region }: Reader): [number, string] {
  const [, key, scope] = /Credential=([^/]+)\/\d+\/([^/]*)\/s3\//.exec(headers.authorization ?? "") ?? [];
  if (key === undefined) return [403, "AccessDenied"];
  if (scope !== region) return [400, "AuthorizationHeaderMalformed"];
  return key === accessKeyId ? [200, ""] : [403, "InvalidAccessKeyId"];
}

const TIMES = { "last-modified": "Sun, 01 Mar 2026 00:00:00 GMT", etag: '"01"' };

function serve(folder: string, { url = "/", method, headers }: IncomingMessage, response: ServerResponse) {
  const { pathname, searchParams } = new URL(url, "http://store");
  const at = path.join(folder, ...pathname.split("/").map(decodeURIComponent));
  if (searchParams.has("list-type")) {
    const prefix = searchParams.get("prefix") ?? "";
    const keys = globSync("**/*.parquet", { cwd: at }).filter((key) => key.startsWith(prefix));
    const contents = keys.map((key) => {
      const size = readFileSync(path.join(at, key)).length;
      return `<Contents><Key>${encodeURIComponent(key)}</Key><LastModified>2026-03-01T00:00:00.000Z</LastModified><Size>${size}</Size></Contents>`;
    });
    response.end(`<ListBucketResult><IsTruncated>false</IsTruncated>${contents.join("")}</ListBucketResult>`);
    return;
  }
  const file = readFileSync(at);
  const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? "") ?? [];
  const part = first === undefined ? file : file.subarray(Number(first), Number(last) + 1);
  const range =
    first === undefined
      ? {}
      : { "content-range": `bytes ${first}-${Number(first) + part.length - 1}/${file.length}` };
  response.writeHead(first === undefined ? 200 : 206, { ...TIMES, ...range, "content-length": part.length });
  response.end(method === "HEAD" ? undefined : part);
}
