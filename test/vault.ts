import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { z } from "zod";

/** What stands in for a Vault: the engine keeps the key of a stack's secrets there. */
export interface Vault {
  /** What `pulumi stack init --secrets-provider` takes. */
  readonly secretsProvider: string;
  /** By what the engine finds it. */
  readonly environment: Readonly<Record<string, string>>;
  close(): void;
}

/**
 * Answers what the engine asks of the transit engine of a Vault. From a passphrase every command derives the key again,
 * which takes a third of its CPU time, on purpose: a passphrase is short.
 */
export async function startVault(): Promise<Vault> {
  const server = createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    secretsProvider: "hashivault://stacks-of-tests",
    environment: { VAULT_SERVER_URL: addressOf(server), VAULT_SERVER_TOKEN: "of-the-tests" },
    close: () => server.close(),
  };
}

function addressOf(server: Server): string {
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error(`no port: ${address}`);
  return `http://127.0.0.1:${address.port}`;
}

const PREFIX = "vault:v1:";
const encrypting = z.object({ plaintext: z.string() });
const decrypting = z.object({ ciphertext: z.string().startsWith(PREFIX) });

/** Nothing is encrypted: what the key protects is thrown away with the tests. */
async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  let text = "";
  for await (const part of request.setEncoding("utf8")) text += part;
  const data = request.url?.startsWith("/v1/transit/encrypt/")
    ? { ciphertext: `${PREFIX}${encrypting.parse(JSON.parse(text)).plaintext}` }
    : { plaintext: decrypting.parse(JSON.parse(text)).ciphertext.slice(PREFIX.length) };
  response.setHeader("Content-Type", "application/json").end(JSON.stringify({ data }));
}
