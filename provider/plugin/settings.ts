import {
  type CheckRequest,
  CheckResponse,
  type ConfigureRequest,
  ConfigureResponse,
  type DiffRequest,
  DiffResponse,
  PropertyDiff,
} from "@pulumi/pulumi/proto/provider_pb.js";
import { hidingCredentials } from "../config/connect.ts";
import type { Properties } from "../core/properties.ts";
import { changedKeys, isSecretKey, misspelt, settingsOf, whereabouts } from "./configuration.ts";
import { BadRequest, checkFailure } from "./errors.ts";
import type { Host } from "./host.ts";
import { versionProblem } from "./program-version.ts";
import { decode, encode } from "./values.ts";

/** Everything wrong with the arguments of a provider, and the arguments with their secrets marked. */
export function checkConfig(host: Host, request: CheckRequest): CheckResponse {
  const { values } = decode(request.getNews());
  const response = new CheckResponse();
  response.setInputs(encode(values, ([name]) => isSecretKey(name)));
  const versions = versionProblem(values);
  if (versions?.severity === "stops") {
    // The newer version may have other settings, so these are not checked.
    response.addFailures(checkFailure("", versions.message.text));
    return response;
  }
  if (versions?.severity === "warns") host.log.warn(versions.message.text, request.getUrn());
  if (versions?.severity === "informs") host.log.info(versions.message.text, request.getUrn());
  for (const text of misspelt(values)) host.log.warn(text, request.getUrn());
  const settings = settingsOf(values);
  const hide = hidingCredentials(settings);
  // The engine would print the value of a property that is named.
  for (const problem of settings.problems) response.addFailures(checkFailure("", hide(problem.text)));
  return response;
}

/** What of the configuration changed. It never replaces a provider: that would replace all that it manages. */
export function diffConfig(request: DiffRequest): DiffResponse {
  const { values: olds } = decode(request.hasOldInputs() ? request.getOldInputs() : request.getOlds());
  const { values: news } = decode(request.getNews());
  const changed = changedKeys(olds, news);
  const response = new DiffResponse();
  const { DIFF_NONE, DIFF_SOME } = DiffResponse.DiffChanges;
  response.setChanges(changed.length > 0 ? DIFF_SOME : DIFF_NONE);
  response.setDiffsList(changed);
  response.setHasdetaileddiff(true);
  for (const key of changed) response.getDetaileddiffMap().set(key, detailOf(key, olds, news));
  return response;
}

function detailOf(key: string, olds: Properties, news: Properties): PropertyDiff {
  const { ADD, DELETE, UPDATE } = PropertyDiff.Kind;
  const detail = new PropertyDiff();
  detail.setInputdiff(true);
  detail.setKind(olds[key] === undefined ? ADD : news[key] === undefined ? DELETE : UPDATE);
  return detail;
}

/** Takes over the configuration. The check reported what is wrong with it, unless that was another time. */
export function configure(host: Host, request: ConfigureRequest): ConfigureResponse {
  const args = request.hasArgs() ? decode(request.getArgs()).values : variables(request);
  const versions = versionProblem(args);
  if (versions?.severity === "stops") throw new BadRequest(versions.message);
  const settings = settingsOf(args);
  host.connection.configure(settings, referenceOf(request));
  if (settings.problems.length > 0) {
    throw new BadRequest(hidingCredentials(settings)(settings.problems.map(({ text }) => text).join("\n")));
  }
  host.log.debug(whereabouts(settings));
  const response = new ConfigureResponse();
  response.setAcceptsecrets(true);
  // Of a component the arguments then come with what each part of them depends on.
  response.setAcceptoutputs(true);
  response.setSupportspreview(true);
  response.setSupportsAutonamingConfiguration(true);
  return response;
}

/** How the engine calls this provider; one that is not made yet has an id that is not known. */
function referenceOf(request: ConfigureRequest): string | undefined {
  const [urn, id] = [request.getUrn(), request.getId()];
  return urn && id ? `${urn}::${id}` : undefined;
}

/** An older engine sends the configuration as `langsmith:config:key`. */
function variables(request: ConfigureRequest): Properties {
  const entries: [string, string][] = [];
  request.getVariablesMap().forEach((value, key) => {
    entries.push([key.slice(key.lastIndexOf(":") + 1), value]);
  });
  return Object.fromEntries(entries);
}
