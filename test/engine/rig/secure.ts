import { mkdtempSync, writeFileSync } from "node:fs";
import path from "node:path";
import { inject, onTestFinished } from "vitest";
import { type Emulator, type EmulatorOptions, startEmulator } from "../../../emulator/src/index.ts";
import { Plugin, RPC } from "./grpc/grpc.ts";
import { configureOf, type Properties } from "./grpc/requests.ts";
import { API_KEY, WORKSPACE } from "./world.ts";

/** An emulator whose clock stands still; it ends with the test. */
export async function emulated(options: EmulatorOptions = {}): Promise<Emulator> {
  const emulator = await startEmulator({ strict: true, speed: 0, report: () => {}, ...options });
  onTestFinished(() => emulator.close());
  return emulator;
}

/** A plugin that is configured for an address, in an environment; it ends with the test. */
export async function pluginAt(
  apiUrl: string,
  environment: Readonly<Record<string, string>> = {},
  config: Properties = {},
): Promise<Plugin> {
  const plugin = await Plugin.start({ environment });
  onTestFinished(() => plugin.stop());
  // One try: what cannot be reached is told at once.
  const settings = { apiKey: API_KEY, workspaceId: WORKSPACE, apiUrl, maxRetries: "0", ...config };
  await plugin.ask(RPC.configure, configureOf(settings));
  return plugin;
}

/** Writes a file that lives as long as the tests; gives its path. */
export function fileWith(text: string, name: string): string {
  const file = path.join(mkdtempSync(path.join(inject("installed"), "file-")), name);
  writeFileSync(file, text);
  return file;
}
