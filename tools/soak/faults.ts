import { oneOf } from "./random.ts";
import type { Json } from "./service.ts";

const READ = { method: "GET" };
const ANY = "/*";

/** What goes wrong with one request; each is something that services and networks do. */
const FAULTS = [
  { ...READ, path: ANY, status: 503 },
  { ...READ, path: ANY, status: 500, body: { detail: "Internal Server Error" } },
  { ...READ, path: ANY, action: "reset-before" },
  { ...READ, path: ANY, action: "truncate" },
  { ...READ, path: ANY, action: "delay", delayMs: 1_500 },
  {
    method: "*",
    path: ANY,
    status: 429,
    headers: { "Retry-After": "1" },
    body: { detail: "Too many requests" },
  },
  { method: "POST", path: "/v2/deployments", action: "reset-after" },
  { method: "POST", path: "/v2/deployments", action: "truncate" },
  { method: "POST", path: "/api/v1/bulk-exports", action: "reset-after" },
  { method: "POST", path: "/api/v1/bulk-exports", status: 502 },
  { method: "POST", path: "/api/v1/bulk-exports/destinations", action: "reset-after" },
  { method: "PATCH", path: ANY, action: "reset-after" },
  { method: "PATCH", path: ANY, status: 503 },
  { method: "DELETE", path: ANY, action: "reset-after" },
  { method: "DELETE", path: ANY, status: 504 },
  // Longer than a try may take.
  { method: "*", path: ANY, action: "delay", delayMs: 8_000 },
] as const satisfies readonly Json[];

/** A fault that hits one request, not always the next one that it is for. */
export function fault(random: () => number): Json {
  return { ...oneOf<Json>(random, FAULTS), times: 1, skip: Math.floor(random() * 3) };
}
