import { readSettings, type Settings, type SuppliedConfiguration } from "../../provider/config/settings.ts";

export type Environment = Record<string, string | undefined>;

/** The settings with a key, so that only what a test is about can be wrong. */
export function settingsOf(given: SuppliedConfiguration, environment: Environment = {}): Settings {
  return readSettings({ apiKey: "lsv2_pt_key", ...given }, environment);
}

export function problemsOf(given: SuppliedConfiguration, environment: Environment = {}): readonly string[] {
  return settingsOf(given, environment).problems.map(({ text }) => text);
}

export const WORKSPACE = "5b1d7c3e-2f4a-4d7e-9a35-1c7f0e4b8d21";
