import { connect, targetOf } from "../config/connect.ts";
import {
  CONFIGURATION,
  CONFIGURATION_KEYS,
  type ConfigurationKey,
  readSettings,
  type Settings,
  type SuppliedConfiguration,
  unknownKey,
} from "../config/settings.ts";
import { nearest } from "../core/allowed-values.ts";
import { equal } from "../core/compare.ts";
import { containsUnknown, isUnknown, UNKNOWN } from "../core/engine.ts";
import type { Properties } from "../core/properties.ts";
import type { Target } from "../core/resource.ts";
import type { LangSmith } from "../http/client.ts";

/** What the engine itself adds to a provider's configuration. */
const OF_THE_ENGINE = ["version", "pluginDownloadURL", "pluginChecksums"];

/** The one connection of this process: the engine starts a process for each provider of a program. */
export class Connection {
  #settings: Settings | undefined;
  #service: LangSmith | undefined;
  #reference: string | undefined;

  /**
   * Takes over other settings; the same ones change nothing. An engine that found this process running configures it
   * for each command of the user.
   *
   * @param reference how the engine calls this provider, where it sends that
   */
  configure(settings: Settings, reference?: string): void {
    this.#reference = reference;
    if (equal(settings, this.#settings)) return;
    this.#settings = settings;
    // What goes on with the settings of before ends with them.
    this.#service = undefined;
  }

  get settings(): Settings {
    this.#settings ??= settingsOf({});
    return this.#settings;
  }

  /** How the engine calls this provider: what it registers itself is then served by it, too. */
  get reference(): string | undefined {
    return this.#reference;
  }

  /** Where the configuration points. */
  get target(): Target {
    return targetOf(this.settings);
  }

  /** Whether the address and the credentials are known. */
  get isKnown(): boolean {
    const { region, apiUrl, controlPlaneUrl, credentials } = this.settings;
    return !containsUnknown([region, apiUrl, controlPlaneUrl, ...credentials]);
  }

  /** The service as configured; throws what is wrong with the configuration. */
  get service(): LangSmith {
    this.#service ??= connect(this.settings);
    return this.#service;
  }
}

/** The settings that a provider's arguments, or the stack's configuration, and the environment make. */
export function settingsOf(args: Properties): Settings {
  return readSettings(suppliedConfiguration(args), process.env);
}

/** The arguments as text. What is not a text comes as one in JSON, or as itself from an older engine. */
function suppliedConfiguration(args: Properties): SuppliedConfiguration {
  const result: Partial<Record<ConfigurationKey, string>> = {};
  for (const key of CONFIGURATION_KEYS) {
    const value = args[key];
    if (value !== undefined && value !== null) result[key] = textOf(value);
  }
  return result;
}

function textOf(value: unknown): string {
  if (typeof value !== "string") return JSON.stringify(value);
  if (!/^".*"$/s.test(value)) return value;
  try {
    const inner: unknown = JSON.parse(value);
    return typeof inner === "string" ? inner : value;
  } catch {
    // Not JSON after all: it is meant as it is, and what is wrong with it is reported where it is used.
    return value;
  }
}

/** What a program misspelt: the arguments that there are not, each with the one that may have been meant. */
export function misspelt(args: Properties): string[] {
  const unknown = Object.keys(args).filter(
    (key) =>
      !key.startsWith("__") &&
      !OF_THE_ENGINE.includes(key) &&
      !CONFIGURATION_KEYS.some((known) => known === key),
  );
  return unknown.map((key) => unknownKey(`langsmith:${key}`, nearest(key, CONFIGURATION_KEYS)));
}

/** The keys whose values are never shown. */
export function isSecretKey(name: unknown): boolean {
  return CONFIGURATION_KEYS.some((key) => key === name && "secret" in CONFIGURATION[key]);
}

/** The arguments that differ. None of them ever replaces: each resource knows the workspace that it lives in. */
export function changedKeys(olds: Properties, news: Properties): string[] {
  return CONFIGURATION_KEYS.filter((key) => !equal(argument(olds, key), argument(news, key)));
}

/** A stack that was made with dynamic resources keeps the whole configuration, with the namespace in each key. */
function argument(args: Properties, key: ConfigurationKey): string | undefined {
  const value = args[key] ?? args[`langsmith:${key}`];
  if (isUnknown(value)) return UNKNOWN;
  return value === undefined || value === null ? undefined : textOf(value);
}

/** One line on where everything happens. */
export function whereabouts({ apiUrl, workspaceId }: Settings): string {
  const host = URL.canParse(apiUrl) ? new URL(apiUrl).host : apiUrl;
  const workspace = workspaceId === undefined ? "the key's default workspace" : `workspace ${workspaceId}`;
  return `LangSmith at ${host}, ${workspace}`;
}
