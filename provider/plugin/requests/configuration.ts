import {
  type CheckRequest,
  CheckResponse,
  type ConfigureRequest,
  ConfigureResponse,
  type DiffRequest,
  type DiffResponse,
} from "@pulumi/pulumi/proto/provider_pb.js";
import { hidingCredentials } from "../../config/connect.ts";
import {
  CONFIGURATION,
  CONFIGURATION_KEYS,
  type ConfigurationKey,
  type Settings,
  settingsFrom,
  unknownKey,
} from "../../config/settings.ts";
import { nearest } from "../../core/fields/allowed-values.ts";
import { equal } from "../../core/fields/compare.ts";
import type { Properties } from "../../core/properties.ts";
import { BadRequest, checkFailure } from "../errors.ts";
import type { Host } from "../host.ts";
import { detailOf, diffOf } from "./differences.ts";
import { decode, encode } from "./values.ts";

/** What the engine itself adds to a provider's configuration. */
const OF_THE_ENGINE = ["version", "pluginDownloadURL", "pluginChecksums"];

/** The settings that a provider's arguments, or the stack's configuration, and the environment make. */
export function settingsOf(args: Properties): Settings {
  return settingsFrom((key) => argument(args, key));
}

/** An argument as a string. What is no string comes as JSON in one. */
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
function isSecretKey(name: unknown): boolean {
  return CONFIGURATION_KEYS.some((key) => key === name && "secret" in CONFIGURATION[key]);
}

/** The arguments that differ. None of them ever replaces: each resource knows the workspace that it lives in. */
export function changedKeys(olds: Properties, news: Properties): string[] {
  return CONFIGURATION_KEYS.filter((key) => !equal(argument(olds, key), argument(news, key)));
}

function argument(args: Properties, key: ConfigurationKey): string | undefined {
  const value = args[key];
  return value === undefined || value === null ? undefined : textOf(value);
}

/** Everything wrong with the arguments of a provider, and the arguments with their secrets marked. */
export function checkConfig(host: Host, request: CheckRequest): CheckResponse {
  const { values } = decode(request.getNews());
  const response = new CheckResponse();
  response.setInputs(encode(values, ([name]) => isSecretKey(name)));
  for (const text of misspelt(values)) host.log.warn(text, request.getUrn());
  const settings = settingsOf(values);
  const hide = hidingCredentials(settings);
  for (const problem of settings.problems) response.addFailures(checkFailure(hide(problem.text)));
  return response;
}

/** What of the configuration changed. It never replaces a provider: that would replace all that it manages. */
export function diffConfig(request: DiffRequest): DiffResponse {
  const { values: olds } = decode(request.getOldInputs());
  const { values: news } = decode(request.getNews());
  const changed = changedKeys(olds, news);
  const response = diffOf(changed);
  for (const key of changed) response.getDetaileddiffMap().set(key, detailOf(olds[key], news[key], "update"));
  return response;
}

/** Takes over the configuration. The check reported what is wrong with it, unless that was another time. */
export function configure(host: Host, request: ConfigureRequest): ConfigureResponse {
  const { values: args } = decode(request.getArgs());
  const settings = settingsOf(args);
  host.connection.configure(settings);
  const [urn, id] = [request.getUrn(), request.getId()];
  // Of a provider that is not created yet the id is not known.
  host.provider.reference = urn && id ? `${urn}::${id}` : undefined;
  if (settings.problems.length > 0) {
    throw new BadRequest(hidingCredentials(settings)(settings.problems.map(({ text }) => text).join("\n")));
  }
  // Outputs: of a component the arguments then come with what each part of them depends on.
  return new ConfigureResponse()
    .setAcceptsecrets(true)
    .setAcceptoutputs(true)
    .setSupportspreview(true)
    .setSupportsAutonamingConfiguration(true);
}
