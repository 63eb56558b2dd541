import { printable } from "../printable.ts";

/** `unknown`: it could not be found out, or cannot be by reading; it does not fail the command. */
export type Verdict = "ok" | "wrong" | "unknown";

/** What is looked at, as it is printed, with the name that programs know it by: that one never changes. */
export const CHECKS = {
  "Node.js": "node",
  engine: "engine",
  plugin: "plugin",
  stack: "stack",
  key: "key",
  addresses: "addresses",
  workspace: "workspace",
  limits: "limits",
  "control plane": "controlPlane",
  API: "api",
  "key at the control plane": "keyAtControlPlane",
  "key at the API": "keyAtApi",
  deployments: "deployments",
  "export destinations": "exportDestinations",
  "bulk exports": "bulkExports",
  "OAuth providers": "oauthProviders",
  "tracing projects": "tracingProjects",
  "write permissions": "writePermissions",
  server: "server",
  "limits of exports": "exportLimits",
  clock: "clock",
  "rate limit": "rateLimit",
  state: "state",
  service: "service",
  orphans: "orphans",
} as const;

/** What a line is about: `clock`. */
export type About = keyof typeof CHECKS;

/** One thing that was looked at. */
export interface Line {
  readonly verdict: Verdict;
  readonly about: About;
  /** What was found; where it is wrong, also what to do. */
  readonly told: string;
}

export const ok = (about: About, told: string): Line => ({ verdict: "ok", about, told });
export const wrong = (about: About, told: string): Line => ({ verdict: "wrong", about, told });
export const unknown = (about: About, told: string): Line => ({ verdict: "unknown", about, told });

/** A line as it is printed. */
export function lineText({ verdict, about, told }: Line): string {
  return `${verdict.padEnd(8)} ${about}: ${printable(told)}\n`;
}
