import type { Emulator } from "../../../emulator/src/index.ts";
import type { Engine } from "./grpc-engine.ts";
import type { Properties } from "./grpc-requests.ts";
import { API_KEY, WORKSPACE } from "./world.ts";

/** Changes something at the service that the plugin knows nothing of; gives the answer's body. */
export async function elsewhere(
  emulator: Emulator,
  method: string,
  path: string,
  body?: object,
): Promise<Properties> {
  const answer = await fetch(`${emulator.url}/v2/deployments${path}`, {
    method,
    headers: { "X-Api-Key": API_KEY, "X-Tenant-Id": WORKSPACE, "Content-Type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${method} ${path} was answered ${answer.status}: ${text}`);
  return text === "" ? {} : JSON.parse(text);
}

/** The texts that the user has seen of it so far. */
export function told(engine: Engine): string[] {
  return engine.lines.map(({ text }) => text);
}
