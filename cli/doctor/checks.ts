import { lookUp } from "../../provider/config/settings.ts";
import { listed } from "../../provider/core/text.ts";
import { version as own } from "../../provider/core/version.ts";
import type { Area } from "../../provider/http/address.ts";
import type { Workspace } from "../../provider/http/api/server-info.ts";
import {
  Forbidden,
  ServerFailed,
  ServiceError,
  Unauthorized,
  UnexpectedAnswer,
  Unreachable,
  WrongWorkspace,
} from "../../provider/http/errors.ts";
import { proxyFor } from "../../provider/http/sending/connection.ts";
import { KINDS, type Kind, knownKind } from "../kinds.ts";
import { type Finding, type Line, notChecked, ok, wrong } from "./line.ts";
import type { Context, Looked, Seen } from "./look.ts";

/** The lines of the report: of a check that has nothing to say there is none. */
export function linesOf(context: Context): readonly Line[] {
  const { pulumi, kinds, looked } = context;
  const findings: readonly (readonly [string, Finding | undefined])[] = [
    ["Pulumi", pulumi ? ok(pulumi) : notChecked("`pulumi` is not on the PATH.")],
    ["plugin", checkPlugin(context)],
    ["configuration", checkConfiguration(context)],
    ["state", "error" in kinds ? wrong(kinds.error) : undefined],
    ["API", checkAddress("api", context)],
    ...(looked === undefined
      ? []
      : ([
          ["control plane", checkAddress("controlPlane", context)],
          ["key", checkKey(looked, context)],
          ["workspace", checkWorkspace(looked, context)],
          ...KINDS.map((kind) => [knownKind(kind).resource.plural, checkList(kind, looked)] as const),
        ] as const)),
  ];
  return findings.flatMap(([check, finding]) => (finding === undefined ? [] : [{ check, ...finding }]));
}

/** Another place than the cache may have the plugin, and dynamic resources need none: nothing is wrong. */
function checkPlugin({ installed }: Context): Finding {
  if ("error" in installed) return notChecked(installed.error);
  if (installed.value.includes(own)) return ok(`langsmith ${own} is installed`);
  const others = installed.value.length === 0 ? "no version" : listed(installed.value);
  return notChecked(
    `The plugin cache contains ${others} of langsmith. Dynamic resources need no plugin. For other programs, run \`npx pulumi-langsmith plugin install\`.`,
  );
}

function checkConfiguration({ configuration, stacks: [stack] }: Context): Finding {
  if ("error" in configuration) return wrong(configuration.error);
  return ok(
    stack === undefined ? "environment variables alone" : `stack ${stack}, and environment variables`,
  );
}

/** The API shows its version, and the control plane a list. */
function checkAddress(area: Area, { settings, environment, looked }: Context): Finding {
  if (looked === undefined) return notChecked("Nothing was sent. Correct the configuration first.");
  const down = downAt(area, looked);
  if (down !== undefined) return wrong(down);
  const url = area === "api" ? settings.apiUrl : settings.controlPlaneUrl;
  const { server } = looked;
  const version = area === "api" && "value" in server ? server.value : undefined;
  const proxy = proxyFor(new URL(url).origin, environment);
  const details = [
    ...(version === undefined ? [] : [`version ${version}`]),
    ...(proxy === undefined ? [] : [`through the proxy ${proxy.origin} (${proxy.variable})`]),
    `set by ${settings.addressSettings[area]}`,
  ];
  return ok(`${url} answers, ${details.join(", ")}`);
}

/** The error where something else than the service answers, or nothing. */
function downAt(area: Area, { server, lists }: Looked): Error | undefined {
  const [first] = [...lists].flatMap(([kind, seen]) =>
    knownKind(kind).inventory.listRequest.area === area ? [seen] : [],
  );
  const error = errorIn(area === "api" ? server : first);
  if (error === undefined) return undefined;
  const isForeign = [Unreachable, ServerFailed, UnexpectedAnswer].some((each) => error instanceof each);
  return isForeign || !(error instanceof ServiceError) ? error : undefined;
}

function errorIn(seen: Seen<unknown> | undefined): Error | undefined {
  return seen !== undefined && "error" in seen ? seen.error : undefined;
}

function checkKey(looked: Looked, context: Context): Finding {
  const from = credentialSource(context);
  // What only an accepted key is answered.
  const proving: readonly Seen<unknown>[] = [looked.workspaces, ...looked.lists.values()];
  const rejection = [...proving, looked.server].map(errorIn).find((error) => error instanceof Unauthorized);
  if (rejection !== undefined) return wrong(rejection, `The key comes from ${from}.`);
  // A 403 is an answer to a key that is known.
  const isKnown = proving.some((seen) => "value" in seen || seen.error instanceof Forbidden);
  return isKnown ? ok(`accepted, from ${from}`) : notChecked("No request that needs the key succeeded.");
}

/** Where the credential that is used comes from: the stack comes before the environment. */
function credentialSource({ configuration, environment }: Context): string {
  const supplied = "value" in configuration ? configuration.value : {};
  const set = (["apiKey", "bearerToken"] as const).find((kind) => supplied[kind]?.trim());
  if (set !== undefined) return `langsmith:${set}`;
  const found = lookUp("apiKey", {}, environment) ?? lookUp("bearerToken", {}, environment);
  return found?.from ?? "nowhere";
}

function checkWorkspace(
  looked: Looked,
  { settings: { workspaceId }, configuration, environment }: Context,
): Finding {
  const errors = [...looked.lists.values()].map(errorIn);
  const rejection = errors.find(
    (error) =>
      error instanceof WrongWorkspace || (error instanceof Forbidden && error.reason === "workspaceRequired"),
  );
  if (rejection !== undefined) return wrong(rejection);
  const set = "Set `langsmith:workspaceId` or `LANGSMITH_WORKSPACE_ID`.";
  if (workspaceId === undefined)
    return notChecked(`No workspace is configured, and most resources need one. ${set}`);
  const supplied = "value" in configuration ? configuration.value : {};
  const from = lookUp("workspaceId", supplied, environment)?.from;
  if ("value" in looked.workspaces) {
    const reached = looked.workspaces.value;
    const found = reached.find(({ id }) => id.toLowerCase() === workspaceId.toLowerCase());
    if (found !== undefined) return ok(`${nameOf(found)} (${from})`);
    const others = listed(reached.map(nameOf)) || "none";
    return wrong(
      new Error(`The key does not reach workspace ${workspaceId} (${from}). It reaches: ${others}.`),
      "Correct the id, or use a key of that workspace.",
    );
  }
  if (errors.some((error) => error === undefined)) return ok(`${workspaceId} (${from})`);
  const isForbidden = errors.every((error) => error instanceof Forbidden && error.reason === "permission");
  if (!isForbidden) return notChecked("Nothing of the workspace could be listed.");
  return wrong(
    new Error(`LangSmith forbids every list of workspace ${workspaceId} (${from}).`),
    "Check the id. Then check the role of the key in that workspace.",
  );
}

function nameOf({ id, display_name: name }: Workspace): string {
  return `${id}${name ? ` ${JSON.stringify(name)}` : ""}`;
}

function checkList(kind: Kind, looked: Looked): Finding | undefined {
  const seen = looked.lists.get(kind);
  if (seen === undefined) return undefined;
  if ("value" in seen) return ok("can be listed");
  const { error } = seen;
  const reported = reportedElsewhere(error, knownKind(kind).inventory.listRequest.area, looked);
  if (reported !== undefined) return notChecked(reported);
  const { readBy } = knownKind(kind).inventory;
  return readBy === undefined ? wrong(error) : notChecked(error, readBy);
}

/** What another line reports already. */
function reportedElsewhere(error: Error, area: Area, looked: Looked): string | undefined {
  if (error instanceof Unauthorized) return "The key is rejected.";
  if (downAt(area, looked) !== undefined)
    return `The ${area === "api" ? "API" : "control plane"} does not answer.`;
  if (error instanceof WrongWorkspace) return "Another workspace answers.";
  const needsWorkspace = error instanceof Forbidden && error.reason === "workspaceRequired";
  return needsWorkspace ? "A workspace is required." : undefined;
}
