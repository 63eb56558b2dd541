import path from "node:path";
import { root } from "../../../tools/stack/package.ts";

/** The environment of a provider whose clock runs so many times as fast: its waits take a fraction of their time. */
export function hurried(speed: number): Readonly<Record<string, string>> {
  const preload = path.join(root, "tools", "stack", "provider-preload.cjs");
  return { NODE_OPTIONS: `--require=${preload}`, PROVIDER_SPEED: String(speed) };
}
