import type { Emulator } from "../../../emulator/src/index.ts";
import { WORKSPACE } from "./world.ts";

/** Does something at the service past the program, as somebody in its web pages would; gives what it answered. */
export async function outside(
  emulator: Emulator,
  method: string,
  path: string,
  body?: unknown,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${emulator.apiUrl}/api/v1/bulk-exports${path}`, {
    method,
    headers: {
      "X-Api-Key": "somebody-else",
      "X-Tenant-Id": WORKSPACE,
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
  const text = await response.text();
  const answered: unknown = text === "" ? {} : JSON.parse(text);
  if (typeof answered !== "object" || answered === null) throw new Error(`${method} ${path}: ${text}`);
  return { ...answered };
}

/** What the engine prints of the inputs that the check refuses, in its order, without the resource's name. */
export function refused(output: string): string[] {
  return [...output.matchAll(/^ *error: \S+ resource '[^']+' has a problem: (.*)$/gm)].map(
    ([, reason = ""]) => reason,
  );
}

/** The warnings in the summary of a command; while it runs the engine prints each as well. */
export function warnings(output: string): string[] {
  const summary = output.slice(output.indexOf("\nDiagnostics:"));
  return [...summary.matchAll(/warning: .*/g)].map(([line]) => line);
}

/** Waits until a look gives something; it fails loudly when that takes more than half a minute. */
export async function eventually<T>(look: () => T | undefined): Promise<T> {
  for (let tries = 0; tries < 600; tries += 1) {
    const seen = look();
    if (seen !== undefined) return seen;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error("what was waited for did not come about within half a minute");
}

/** Waits until the service has answered a request for that path with a status of an object: somebody has seen it. */
export async function seenIn(emulator: Emulator, path: RegExp, status: string): Promise<void> {
  await eventually(() =>
    emulator.journal().find((entry) => path.test(entry.path) && statusOf(entry.responseBody) === status),
  );
}

function statusOf(body: unknown): unknown {
  return typeof body === "object" && body !== null && "status" in body ? body.status : undefined;
}
