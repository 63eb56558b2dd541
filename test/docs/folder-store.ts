import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { onTestFinished } from "vitest";

/** A store that is running. */
export interface FolderStore {
  readonly url: string;
  readonly folder: string;
}

/** An S3 store that keeps each object as a file, at `<folder>/<bucket>/<key>`. It checks no signature. */
export async function startFolderStore(): Promise<FolderStore> {
  const folder = mkdtempSync(path.join(tmpdir(), "pulumi-langsmith-store-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { pathname } = new URL(request.url ?? "/", "http://store");
      const file = path.join(folder, ...pathname.split("/").map(decodeURIComponent));
      if (request.method === "PUT") {
        mkdirSync(path.dirname(file), { recursive: true });
        writeFileSync(file, Buffer.concat(chunks));
        response.writeHead(200, { etag: '"0123"' }).end();
      } else if (request.method === "DELETE") {
        rmSync(file, { force: true });
        response.writeHead(204).end();
      } else {
        response.writeHead(405).end();
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  });
  return { url: `http://127.0.0.1:${portOf(server.address())}`, folder };
}

export function portOf(address: AddressInfo | string | null): number {
  if (address === null || typeof address === "string") throw new Error("the store listens on no port");
  return address.port;
}
