import path from "node:path";
import { clientOf, type Scripted, type Seen, serve } from "./server.ts";
import { folder, tracedTo } from "./trace-rig.ts";

export const WORKSPACE = "11111111-1111-4111-8111-111111111111";

/** A server and a client of it that traces. */
export async function traced(script: (seen: Seen, index: number) => Scripted, options = {}) {
  const server = await serve(script);
  const file = path.join(folder(), "trace.jsonl");
  const { trace, warnings } = tracedTo(file);
  const client = clientOf(server.url, { trace, ...options });
  return { ...client, url: server.url, file, warnings, server };
}

/** What every request has in common that reads deployment d-1. */
export function reading(url: string) {
  return {
    frontEnd: "plugin",
    attempt: 1,
    asked: "read the deployment",
    purpose: "work",
    credential: 1,
    workspace: WORKSPACE,
    method: "GET",
    url: `${url}/v2/deployments/d-1`,
    waited: {},
    sent: true,
    sentBytes: 0,
  };
}
