import { CONFIGURATION_KEYS, readSettings, type Settings } from "../config/settings.ts";

/** What the engine hands to `configure`. */
export interface ConfigurationSource {
  readonly get: (key: string) => string | undefined;
}

/**
 * The settings that the stack's configuration and the environment make. The engine's host serves other calls while an
 * asynchronous `configure` runs, and serves them unconfigured when it throws, so this does neither: the checks report what
 * is wrong.
 */
export function settingsOf(source: ConfigurationSource): Settings {
  const values = CONFIGURATION_KEYS.map((key) => [key, source.get(`langsmith:${key}`)] as const);
  return readSettings(Object.fromEntries(values.filter(([, value]) => value !== undefined)), process.env);
}
