import { connect, targetOf } from "../config/connect.ts";
import {
  CONFIGURATION_KEYS,
  type ConfigurationKey,
  readSettings,
  type Settings,
  type SuppliedConfiguration,
} from "../config/settings.ts";
import type { Target } from "../core/resource.ts";
import type { LangSmith } from "../http/client.ts";

/** What the engine hands to `configure`. */
export interface ConfigurationSource {
  readonly get: (key: string) => string | undefined;
}

/** The one connection that all dynamic resources of the process share. */
export class Session {
  #settings: Settings | undefined;
  #service: LangSmith | undefined;

  /**
   * Takes over the configuration. The engine's host serves other calls while an asynchronous `configure` runs, so
   * all is set here at once, and nothing is awaited; nothing is thrown either, since the host would then serve
   * them unconfigured: the checks report what is wrong.
   */
  configure(source: ConfigurationSource): void {
    const supplied: Partial<Record<ConfigurationKey, string>> = {};
    for (const key of CONFIGURATION_KEYS) {
      const value = source.get(`langsmith:${key}`);
      if (value !== undefined) supplied[key] = value;
    }
    this.#configured(supplied);
  }

  get settings(): Settings {
    return this.#settings ?? this.#configured({});
  }

  /** Where the configuration points. */
  get target(): Target {
    return targetOf(this.settings);
  }

  /** The name of the project that is deployed, where the engine sets it for this process. */
  get project(): string | undefined {
    return process.env["PULUMI_NODEJS_PROJECT"] || undefined;
  }

  /** The service as configured; throws what is wrong with the configuration. */
  get service(): LangSmith {
    this.#service ??= connect(this.settings);
    return this.#service;
  }

  #configured(supplied: SuppliedConfiguration): Settings {
    const settings = readSettings(supplied, process.env);
    if (JSON.stringify(settings) !== JSON.stringify(this.#settings)) this.#service = undefined;
    this.#settings = settings;
    return settings;
  }
}
