import { equal } from "../../core/compare.ts";
import { isRecord, type Properties } from "../../core/properties.ts";
import { redactor } from "../../core/redaction/redact.ts";
import type { Stored } from "../../core/resource.ts";
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

/** The variables that the program has set, or tried to. */
export function suppliedSecrets({ inputs, attempted }: Stored<Inputs, Outputs>): Secrets | undefined {
  if (inputs.secrets === undefined && attempted.secrets === undefined) return undefined;
  return { ...attempted.secrets, ...inputs.secrets };
}

/** Those of these variables that the service holds: what the program is compared with. The others are not its concern. */
export function ownedSecrets(actual: Deployment, secrets: Secrets = {}): Record<string, string> {
  const held = Object.entries(secretsOf(actual));
  return Object.fromEntries(held.filter(([name]) => Object.hasOwn(secrets, name)));
}

/**
 * What the service is to hold, which replaces the whole list. A name is left out only if the program gave it before:
 * those of others stay.
 */
export function desiredSecrets(
  before: readonly Partial<Inputs>[],
  news: Inputs,
  actual: Deployment,
): Record<string, string> {
  const known = new Set([...before, news].flatMap(({ secrets }) => Object.keys(secrets ?? {})));
  const others = settable(actual).filter(([name]) => !known.has(name));
  return { ...Object.fromEntries(others), ...news.secrets };
}

/** Whether the service holds these variables, and no others that a program may set. */
export function hasSecrets(actual: Deployment, secrets: Secrets): boolean {
  return equal(secrets, Object.fromEntries(settable(actual)));
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
