import { schemaAt } from "../../core/facts.ts";
import { listed } from "../../core/failure.ts";
import { formatPath } from "../../core/property-path.ts";
import { propertyName } from "../../core/wire-format.ts";
import { BadRequest, NotFound, type ServiceError } from "../../http/errors.ts";
import { inputs } from "./fields.ts";
import { REPOSITORY_FIXED } from "./repository.ts";

/** The service refused what a deployment is made of. The message names the program's properties and what to do. */
export class DeploymentRefused extends Error {
  override readonly name = "DeploymentRefused";
}

/** Makes a refusal of what was sent an error in the program's names; every other error passes as it is. */
export async function explainingRefusals<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    const said = explanationOf(error);
    throw said === undefined ? error : new DeploymentRefused(said, { cause: error });
  }
}

function explanationOf(error: unknown): string | undefined {
  if (error instanceof NotFound && error.method === "POST") return unknownListener(error);
  if (!(error instanceof BadRequest)) return undefined;
  return neededListener(error) ?? fixedRepository(error) ?? namedProperties(error);
}

const LISTENERS = "`getListeners` lists them, with their clusters and namespaces";
const UUID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi;

function neededListener({ attempted, detail = "" }: ServiceError): string | undefined {
  const [, ids] = /\blistener_id\b.*\brequired\b.*\blistener IDs?\b(.*)$/is.exec(detail) ?? [];
  if (ids === undefined) return undefined;
  const found = ids.match(UUID) ?? [];
  const choice = found.length === 0 ? "" : `: ${listed(found)}`;
  return (
    `Could not ${attempted}: its workspace has listeners, so the program has to say which one deploys it. ` +
    `Set sourceConfig.listenerId to the id of one${choice} (${LISTENERS}). ` +
    "It is settled for good: another one later means another deployment."
  );
}

function fixedRepository({ attempted, status, method, detail = "" }: ServiceError): string | undefined {
  const fixed =
    /\brepo_url\b/.test(detail) && /\bcannot be (?:changed|updated)\b|\bimmutable\b/i.test(detail);
  if (method !== "PATCH" || !fixed) return undefined;
  return `Could not ${attempted}: this server cannot change the repository of a deployment (${status}). ${REPOSITORY_FIXED}`;
}

function unknownListener({ attempted, detail = "" }: ServiceError): string | undefined {
  const [, id] = /\bListener ID (\S+) not found\b/i.exec(detail) ?? [];
  if (id === undefined) return undefined;
  return (
    `Could not ${attempted}: sourceConfig.listenerId is ${id}, and its workspace has no such listener. ` +
    `Set it to the id of one that there is (${LISTENERS}), or correct the workspace (workspaceId, langsmith:workspaceId or LANGSMITH_WORKSPACE_ID).`
  );
}

/** Where the values come from that no program can know by itself. */
const SOURCES: Readonly<Record<string, string>> = {
  "sourceConfig.listenerId": "`getListeners` lists the listeners",
  "sourceConfig.listenerConfig.k8sNamespace": "`getListeners` tells which namespaces each listener serves",
  "sourceConfig.integrationId": "`getGithubIntegrations` lists the ids",
  "sourceConfig.repoUrl": "`getGithubRepositories` lists what the integration may read",
  secretReferences:
    "a name that somebody else set as a variable is among unmanagedSecretNames; replaceUnmanagedSecrets: true removes it",
};

/** What it complains about without naming it. */
const ABOUT: readonly (readonly [says: RegExp, property: string])[] = [
  [/\brepository '\S+' is not accessible\b/i, "sourceConfig.repoUrl"],
  [/\bsecret name\b|\bas a secret\b/i, "secrets"],
  [/\bsecret reference\b/i, "secretReferences"],
];

/** The service's names in quotes, or the address of a repository, tell which properties it complains about. */
function namedProperties({ attempted, status, detail = "" }: ServiceError): string | undefined {
  const quoted = [...detail.matchAll(/'([a-z0-9_]+(?:\.[a-z0-9_]+)*)'/g)].flatMap(([, name = ""]) =>
    propertyOf(name),
  );
  const about = ABOUT.flatMap(([says, property]) => (says.test(detail) ? [property] : []));
  const properties = [...new Set([...quoted, ...about])];
  if (properties.length === 0) return undefined;
  const hints = properties.flatMap((property) => SOURCES[property] ?? []);
  const next = `Correct ${properties.join(" and ")} in the program${hints.length === 0 ? "" : ` (${hints.join("; ")})`}.`;
  return `Could not ${attempted}: the service refused what was sent (${status}): "${detail.replace(/\.$/, "")}". ${next}`;
}

/** The path of a property by the service's name for it, with or without what it lies in; none for another word. */
function propertyOf(name: string): string[] {
  const steps = name.split(".").map(propertyName);
  const whole = [steps, ...["sourceConfig", "sourceRevisionConfig"].map((inside) => [inside, ...steps])];
  return whole
    .filter((path) => schemaAt(inputs, path) !== undefined)
    .slice(0, 1)
    .map(formatPath);
}
