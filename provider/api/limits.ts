import type { Operation } from "./operation.ts";

/** Whether a limit on requests is the one on new exports, which is that of an hour. */
export function isHourly({ method, path }: Operation, said: string): boolean {
  return method === "POST" && path === "/api/v1/bulk-exports" && /\bhour/i.test(said);
}

/**
 * Which limit a 429 is about, in words.
 *
 * @param said the service's words, empty where it gave none
 */
export function limitIn(operation: Operation, said: string): string {
  const words = said === "" ? "429" : `429: ${said.replace(/[.\s]+$/, "")}`;
  if (isHourly(operation, said)) {
    return `the service takes at most 250 exports an hour in a workspace, spawned ones count (${words})`;
  }
  if (/\bminute/i.test(said)) return `the service limits the requests of each minute (${words})`;
  return `the service limits requests (${words})`;
}
