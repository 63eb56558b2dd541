import { containsUnknown } from "../core/engine.ts";
import { equal } from "../core/fields/compare.ts";
import type { Target } from "../core/resource.ts";
import type { LangSmith } from "../http/client.ts";
import { connect } from "./connect.ts";
import { readSettings, type Settings } from "./settings.ts";

/** The service as configured: a front end has one connection for all resources that it serves. */
export class Connection {
  #settings: Settings | undefined;
  #service: LangSmith | undefined;

  /** Takes over other settings; what is in progress ends with those that it began with. */
  configure(settings: Settings): void {
    if (equal(settings, this.#settings)) return;
    this.#settings = settings;
    this.#service = undefined;
  }

  /** Before it is configured: those of the environment. */
  get settings(): Settings {
    this.#settings ??= readSettings({}, process.env);
    return this.#settings;
  }

  /** Where the configuration points. */
  get target(): Target {
    const { workspaceId, cloud, region, maxPastDays } = this.settings;
    return { workspaceId, cloud, region, maxPastDays };
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
