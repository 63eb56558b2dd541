import { equal } from "../../core/compare.ts";
import { isUnknown } from "../../core/engine.ts";
import { isRecord, type Properties } from "../../core/properties.ts";
import { redactor } from "../../core/redaction/redact.ts";
import type { PartialInputs, Stored } from "../../core/resource.ts";
import type { Deployment } from "../../http/api/deployments.ts";
import { ValidationFailed } from "../../http/errors.ts";
import type { Inputs, Outputs } from "./fields.ts";
import { reservedProblem } from "./reserved-names.ts";

type Secrets = Readonly<Record<string, string>>;

/** The environment variables that the service holds, with their values. */
export function secretsOf(actual: Deployment): Record<string, string> {
  return Object.fromEntries(actual.secrets.map(({ name, value }) => [name, value]));
}

/** Also removes the environment variables' values from a text: the service may repeat those of others, too. */
export function hidingSecretsOf(
  { secrets }: Deployment,
  hide: (text: string) => string = (text) => text,
): (text: string) => string {
  const hideStored = redactor(secrets.map(({ value }) => value));
  return (text) => hide(hideStored(text));
}

/** Those that a program may set: what the service sets itself, it would refuse to get back. */
function settable(actual: Deployment): [name: string, value: string][] {
  const onCloud = actual.source !== "external_docker";
  return Object.entries(secretsOf(actual)).filter(([name]) => !reservedProblem(name, onCloud));
}

/** A program that gives no environment variables leaves them to others; it could not clear them either. */
function manages(secrets: Secrets | undefined): secrets is Secrets {
  return secrets !== undefined && Object.keys(secrets).length > 0;
}

/**
 * The names of those that were there before the program set any, and that it has not set since. All others are
 * the program's concern: one that somebody adds later is a difference.
 */
export function unmanagedNames(actual: Deployment, secrets: Secrets | undefined, before: readonly string[]) {
  const names = settable(actual)
    .map(([name]) => name)
    .sort();
  if (!manages(secrets)) return names;
  return names.filter((name) => before.includes(name) && !Object.hasOwn(secrets, name));
}

/** The variables that the program has set, or tried to. */
export function suppliedSecrets({ inputs, attempted }: Stored<Inputs, Outputs>): Secrets | undefined {
  if (inputs.secrets === undefined && attempted.secrets === undefined) return undefined;
  return { ...attempted.secrets, ...inputs.secrets };
}

/** What the program is compared with: the variables that are its concern. */
export function managedSecrets(
  actual: Deployment,
  {
    secrets,
    replaceUnmanagedSecrets,
  }: { readonly secrets: Secrets | undefined; readonly replaceUnmanagedSecrets?: boolean | undefined },
  before: readonly string[],
): Record<string, string> {
  if (!manages(secrets)) return {};
  const unmanaged = replaceUnmanagedSecrets ? [] : unmanagedNames(actual, secrets, before);
  return Object.fromEntries(settable(actual).filter(([name]) => !unmanaged.includes(name)));
}

/**
 * What the service is to hold, which replaces the whole list. A name is left out only if the program gave it, or a
 * refresh reported it, before: what nobody was shown is not dropped.
 */
export function desiredSecrets(
  before: readonly Partial<Inputs>[],
  news: Inputs,
  actual: Deployment,
): Record<string, string> {
  const known = new Set([...before, news].flatMap(({ secrets }) => Object.keys(secrets ?? {})));
  const others = news.replaceUnmanagedSecrets ? [] : settable(actual).filter(([name]) => !known.has(name));
  return { ...Object.fromEntries(others), ...news.secrets };
}

/** Whether the service holds these variables, and no others that a program may set. */
export function hasSecrets(actual: Deployment, secrets: Secrets): boolean {
  return equal(secrets, Object.fromEntries(settable(actual)));
}

/** Whether the update is the one with which the program begins to remove what it never set. */
export function beginsToReplace(olds: Partial<Inputs>, news: PartialInputs<Inputs>): boolean {
  return news.replaceUnmanagedSecrets === true && olds.replaceUnmanagedSecrets !== true;
}

/** What becomes of the variables that the program never set, where an update sends the list. */
export function warnUnmanaged(
  { inputs, outputs }: Stored<Inputs, Outputs>,
  news: PartialInputs<Inputs>,
): string[] {
  const { secrets } = news;
  if (secrets === undefined || isUnknown(secrets)) return [];
  const names = (outputs.unmanagedSecretNames ?? []).filter((name) => !Object.hasOwn(secrets, name));
  const changes = !equal(inputs.secrets, secrets) || beginsToReplace(inputs, news);
  if (names.length === 0 || !changes) return [];
  const which = `the environment variables that your program never set (${names.join(", ")})`;
  return news.replaceUnmanagedSecrets === true
    ? [`${which} will be removed, because replaceUnmanagedSecrets is true`]
    : [`${which} stay. Set replaceUnmanagedSecrets: true to remove them`];
}

/** The environment variables as the service takes them, in the order of their names. */
export function secretList(secrets: Secrets): { name: string; value: string }[] {
  return Object.entries(secrets)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => ({ name, value }));
}

/** Makes a complaint about the n-th environment variable one about its name, which the program knows it by. */
export function namingSecrets(error: ValidationFailed, { secrets }: Properties): ValidationFailed {
  if (!Array.isArray(secrets)) return error;
  const complaints = error.complaints.map((complaint) => {
    const at = complaint.loc.indexOf("secrets");
    const index = complaint.loc[at + 1];
    const entry: unknown = typeof index === "number" ? secrets[index] : undefined;
    if (at < 0 || !isRecord(entry)) return complaint;
    return { ...complaint, loc: [...complaint.loc.slice(0, at + 1), String(entry["name"])] };
  });
  return new ValidationFailed(error.words, complaints);
}
