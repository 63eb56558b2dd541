import { isUnknown } from "../core/engine.ts";
import { isUuid } from "../http/address.ts";
import type { Credential } from "../http/options.ts";
import { addressProblems, canonical, type Found, readAddresses } from "./addresses.ts";
import { keyMissing, type Problem } from "./messages.ts";

/** A configuration key of the namespace `langsmith`, with where else its value may come from. */
interface Key {
  readonly environment: readonly string[];
  readonly description: string;
  readonly secret?: boolean;
  readonly defaultsTo?: string;
  /** Of an integer: the least and the most that it may be. */
  readonly range?: readonly [number, number];
}

/** Every configuration key. The order of sources is: the program or stack, the environment, the default. */
export const CONFIGURATION = {
  apiKey: {
    environment: ["LANGSMITH_API_KEY", "LANGCHAIN_API_KEY"],
    description: "The API key (`lsv2_pt_…` or `lsv2_sk_…`). Set either `apiKey` or `bearerToken`.",
    secret: true,
  },
  bearerToken: {
    environment: ["LANGSMITH_BEARER_TOKEN"],
    description: "A bearer token, in place of an API key.",
    secret: true,
  },
  workspaceId: {
    environment: ["LANGSMITH_WORKSPACE_ID", "LANGSMITH_TENANT_ID"],
    description:
      "The id of the workspace (a UUID). Most resources need a workspace. Without one, a deployment belongs to the workspace of the key. Changing it replaces the resources of the workspace.",
  },
  region: {
    environment: ["LANGSMITH_REGION"],
    description:
      "The cloud region: `us`, `eu`, `apac` or `aws`. It sets the addresses of the API and of the control plane.",
    defaultsTo: "us",
  },
  apiUrl: {
    environment: ["LANGSMITH_ENDPOINT"],
    description: "The address of the API of a self-hosted installation, with or without `/api/v1`.",
  },
  controlPlaneUrl: {
    environment: ["LANGSMITH_CONTROL_PLANE_URL", "LANGGRAPH_HOST_URL"],
    description: "The address of the control plane, if it does not follow from `apiUrl`.",
  },
  allowInsecureHttp: {
    environment: [],
    description: "Whether to allow plain http to hosts other than this machine (`true` or `false`).",
    defaultsTo: "false",
  },
  maxConcurrentRequests: {
    environment: [],
    description: "The number of requests at the same time, over all resources (1 to 100).",
    range: [1, 100],
    defaultsTo: "10",
  },
  requestTimeoutSeconds: {
    environment: [],
    description: "The seconds after which one try of a request times out (1 to 600).",
    range: [1, 600],
    defaultsTo: "30",
  },
  maxRetries: {
    environment: [],
    description: "How often to retry a request that is safe to repeat (0 to 20).",
    range: [0, 20],
    defaultsTo: "4",
  },
  maxPastDays: {
    environment: [],
    description:
      "How many days ago the `startTime` of a new export may be (1 to 36,500). A preview rejects an earlier one, also in a `ScheduledExports`. An export that exists is never judged.",
    range: [1, 36_500],
    defaultsTo: "400",
  },
} as const satisfies Record<string, Key>;

export type ConfigurationKey = keyof typeof CONFIGURATION;

export const CONFIGURATION_KEYS = Object.keys(CONFIGURATION).filter(
  (key): key is ConfigurationKey => key in CONFIGURATION,
);

/** The configuration as text by key, as the engine hands it over; a value may not be known yet in a preview. */
export type SuppliedConfiguration = Readonly<Partial<Record<ConfigurationKey, string>>>;

/** Where the service is and how to reach it. */
export interface Settings {
  /**
   * The configured credential first; then those of the environment, for when a recorded one was rotated, where it
   * names the configured address, or names none and the configured one is the default region's: else they are
   * another service's.
   */
  readonly credentials: readonly Credential[];
  readonly workspaceId: string | undefined;
  readonly apiUrl: string;
  readonly controlPlaneUrl: string;
  /** What decided each of the two addresses, as it follows "check" in a message. */
  readonly addressSettings: { readonly api: string; readonly controlPlane: string };
  /** Whether it is one of the vendor's regions, not a self-hosted installation. */
  readonly cloud: boolean;
  /** The region that the addresses are of; unknown while the configuration is, absent for any other address. */
  readonly region: string | undefined;
  readonly maxConcurrentRequests: number;
  readonly requestTimeoutSeconds: number;
  readonly maxRetries: number;
  /** How many days ago a new export may begin. */
  readonly maxPastDays: number;
  /** What is wrong with the configuration, by the key or the variable; empty when nothing is. */
  readonly problems: readonly Problem[];
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Works out the settings from the given configuration and the environment. It never fails: what is wrong stands
 * in `problems`, so that a preview can report it as a check failure.
 */
export function readSettings(supplied: SuppliedConfiguration, environment: Environment): Settings {
  const problems: Problem[] = CONFIGURATION_KEYS.filter((key) => isEmptied(key, supplied)).map((key) => ({
    text: `langsmith:${key} has an empty value. Set a value, or run \`pulumi config rm langsmith:${key}\`. If an explicit provider sets it, remove that argument.`,
  }));
  const find = (key: ConfigurationKey) => lookUp(key, supplied, environment);
  const addresses = readAddresses(find, problems);
  const insecure = find("allowInsecureHttp")?.value ?? "false";
  if (insecure !== "true" && insecure !== "false" && !isUnknown(insecure)) {
    problems.push({
      text: `langsmith:allowInsecureHttp is ${JSON.stringify(insecure)}; it must be true or false`,
    });
  }
  // What follows from another setting has the faults of that one, which are reported there.
  const set = [find("apiUrl"), find("controlPlaneUrl")].filter((address) => address !== undefined);
  problems.push(...set.flatMap((address) => addressProblems(address, insecure !== "false")));
  const workspaceId = find("workspaceId");
  if (workspaceId && !isUnknown(workspaceId.value) && !isUuid(workspaceId.value)) {
    problems.push({
      text: `${workspaceId.from} is ${JSON.stringify(workspaceId.value)}; it must be the UUID of a workspace`,
    });
  }
  return {
    credentials: readCredentials(supplied, environment, isElsewhere(addresses, environment), problems),
    workspaceId: workspaceId?.value,
    ...addresses,
    maxConcurrentRequests: readNumber(find, "maxConcurrentRequests", problems),
    requestTimeoutSeconds: readNumber(find, "requestTimeoutSeconds", problems),
    maxRetries: readNumber(find, "maxRetries", problems),
    maxPastDays: readNumber(find, "maxPastDays", problems),
    problems,
  };
}

/** The same of what a front end is configured with, and of the environment of this process. */
export function settingsFrom(find: (key: ConfigurationKey) => string | undefined): Settings {
  return readSettings(Object.fromEntries(CONFIGURATION_KEYS.map((key) => [key, find(key)])), process.env);
}

/**
 * Whether a key was given as nothing but blanks. To take that for a key that was left out would send the requests, and
 * the key, of a stack whose address came out empty to the vendor's cloud.
 */
function isEmptied(key: ConfigurationKey, supplied: SuppliedConfiguration): boolean {
  return supplied[key]?.trim() === "";
}

/** Where a configuration key has its value from: the program or stack, the environment, or its default. */
export function lookUp(
  key: ConfigurationKey,
  supplied: SuppliedConfiguration,
  environment: Environment,
): Found | undefined {
  const { environment: variables, defaultsTo = "" }: Key = CONFIGURATION[key];
  const sources: Found[] = [
    { value: supplied[key] ?? "", from: `langsmith:${key}`, source: "stack" },
    ...variables.map((variable) => {
      const from = `the environment variable ${variable}`;
      return { value: environment[variable] ?? "", from, source: "environment" } as const;
    }),
    { value: defaultsTo, from: `the default of langsmith:${key}`, source: "default" },
  ];
  return sources.map((each) => ({ ...each, value: each.value.trim() })).find(({ value }) => value !== "");
}

const CREDENTIALS = ["apiKey", "bearerToken"] as const;

function readCredentials(
  supplied: SuppliedConfiguration,
  environment: Environment,
  elsewhere: boolean,
  problems: Problem[],
): Credential[] {
  const found: Credential[] = [];
  const add = (kind: Credential["kind"], value = "") => {
    const trimmed = value.trim();
    if (trimmed !== "" && !found.some((c) => c.value === trimmed)) found.push({ kind, value: trimmed });
  };
  for (const kind of CREDENTIALS) add(kind, supplied[kind]);
  if (CREDENTIALS.every((kind) => supplied[kind]?.trim())) {
    problems.push({
      text: "langsmith:apiKey and langsmith:bearerToken are both set. Remove one, for example with `pulumi config rm langsmith:bearerToken`.",
    });
  }
  // The environment's belong to the address that stands beside them, and must not be shown to another.
  for (const kind of found.length > 0 && elsewhere ? [] : CREDENTIALS) {
    for (const variable of CONFIGURATION[kind].environment) add(kind, environment[variable]);
  }
  const isUsable = ({ value }: Credential) => /^[\x21-\x7e]+$/.test(value) || isUnknown(value);
  const [first, ...others] = found;
  if (first === undefined) {
    if (!CREDENTIALS.some((kind) => isEmptied(kind, supplied))) problems.push(keyMissing({}));
    return [];
  }
  if (!isUsable(first)) {
    problems.push({
      text: "the API key or bearer token contains an invalid character, such as a space, a line break or a letter with an accent. Copy the key again, and set it again.",
    });
  }
  // Of the others, which stand in for a key that was rotated, one that cannot be sent is as good as none.
  return [first, ...others.filter(isUsable)];
}

/**
 * Whether the environment's keys belong to another service than is configured: to the one that it names, or without a
 * name to the region `us`, as for everything that reads these variables.
 */
function isElsewhere(
  { apiUrl, controlPlaneUrl }: Pick<Settings, "apiUrl" | "controlPlaneUrl">,
  environment: Environment,
): boolean {
  const own = readAddresses((key) => lookUp(key, {}, environment), []);
  return (
    canonical(own.apiUrl) !== canonical(apiUrl) ||
    canonical(own.controlPlaneUrl) !== canonical(controlPlaneUrl)
  );
}

/** What a configuration key is called that does not exist, and what to set instead. */
export function unknownKey(key: string, suggestion?: string): string {
  const instead =
    suggestion === undefined
      ? `The keys are ${CONFIGURATION_KEYS.join(", ")}.`
      : `Did you mean langsmith:${suggestion}?`;
  return `the configuration key ${key} does not exist. ${instead}`;
}

/** The number, or the default where it is wrong or not known yet. */
function readNumber(
  find: (key: ConfigurationKey) => Found | undefined,
  key: "maxConcurrentRequests" | "requestTimeoutSeconds" | "maxRetries" | "maxPastDays",
  problems: Problem[],
): number {
  const { range, defaultsTo } = CONFIGURATION[key];
  const { value = defaultsTo } = find(key) ?? {};
  const number = Number(value);
  const [least, most] = range;
  if (Number.isInteger(number) && number >= least && number <= most) return number;
  if (!isUnknown(value)) {
    problems.push({
      text: `langsmith:${key} is ${JSON.stringify(value)}; it must be an integer from ${least} to ${most}`,
    });
  }
  return Number(defaultsTo);
}
