import { createServer, type RequestListener } from "node:http";
import { onTestFinished } from "vitest";

/** A server on loopback that does to each request what a test says, until the test ends; gives its address. */
export async function listening(handle: RequestListener): Promise<string> {
  const server = createServer(handle);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address !== "object") throw new Error("the server listens on no port");
  return `http://127.0.0.1:${address.port}`;
}
