import type { Problem } from "../../provider/config/messages.ts";
import {
  CONFIGURATION,
  CONFIGURATION_KEYS,
  type ConfigurationKey,
  lookUp,
  readSettings,
  type Settings,
  type SuppliedConfiguration,
} from "../../provider/config/settings.ts";
import type { Message } from "../../provider/core/message.ts";
import { type Line, ok, unknown, wrong } from "./line.ts";
import { keyUnfamiliar, settingWrong } from "./messages.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** The configuration, as far as it can be used. */
export interface Configured {
  /** Without what is wrong: no unusable key, no malformed workspace; `problems` is empty. */
  readonly settings: Settings;
  /** Whether anything may be sent to the addresses. */
  readonly addressesUsable: boolean;
  readonly keyUsable: boolean;
  /** Whether a workspace is configured that is none: what a request without it is answered, is of another one. */
  readonly workspaceMalformed: boolean;
  /** Where the workspace is configured; undefined where none is. */
  readonly workspaceFrom: string | undefined;
  readonly lines: readonly Line[];
}

type Part = "key" | "addresses" | "workspace" | "limits";

/** The line that reports what is wrong with each key. */
const PART_OF: Readonly<Record<ConfigurationKey, Part>> = {
  apiKey: "key",
  bearerToken: "key",
  workspaceId: "workspace",
  region: "addresses",
  apiUrl: "addresses",
  controlPlaneUrl: "addresses",
  allowInsecureHttp: "addresses",
  maxConcurrentRequests: "limits",
  requestTimeoutSeconds: "limits",
  maxRetries: "limits",
  maxPastWindows: "limits",
};

/** Reads the configuration, and goes on without the parts of it that are wrong. */
export function configured(supplied: SuppliedConfiguration, environment: Environment): Configured {
  const whole = readSettings(supplied, environment);
  const problems = (part: Part) =>
    problemsOf(
      CONFIGURATION_KEYS.filter((key) => PART_OF[key] === part),
      supplied,
      environment,
    );
  const keyUsable = problems("key").length === 0;
  const malformed = problems("workspace").length > 0;
  const lines = (["key", "addresses", "workspace", "limits"] as const).flatMap((part) =>
    problems(part).map((problem) => wrong(part, messageOf(problem))),
  );
  return {
    settings: {
      ...whole,
      credentials: keyUsable ? whole.credentials : [],
      workspaceId: malformed ? undefined : whole.workspaceId,
      problems: [],
    },
    addressesUsable: problems("addresses").length === 0,
    keyUsable,
    workspaceMalformed: malformed,
    workspaceFrom: lookUp("workspaceId", supplied, environment)?.from,
    lines: keyUsable ? [keyLine(supplied, environment), ...lines] : lines,
  };
}

function messageOf(problem: Problem): Message {
  return problem.code === undefined ? settingWrong({ problem: problem.text }) : problem;
}

/** What is wrong with some of the keys alone. */
function problemsOf(
  keys: readonly ConfigurationKey[],
  supplied: SuppliedConfiguration,
  environment: Environment,
): readonly Problem[] {
  const variables = new Set<string>(keys.flatMap((key) => [...CONFIGURATION[key].environment]));
  // A key that stands in keeps the lack of one from being reported with every part.
  const others = keys.some((key) => key === "apiKey") ? {} : { apiKey: "stands-in" };
  const part = Object.fromEntries(keys.map((key) => [key, supplied[key]]));
  const around = Object.entries(environment).filter(([name]) => variables.has(name));
  return readSettings({ ...others, ...part }, Object.fromEntries(around)).problems;
}

/** In the order in which they are taken. */
const CREDENTIALS = ["apiKey", "bearerToken"] as const;

/** What is configured beside the credential that is used. */
function ignoredBeside(
  kind: (typeof CREDENTIALS)[number],
  supplied: SuppliedConfiguration,
  environment: Environment,
): string {
  const other = kind === "apiKey" ? "bearerToken" : "apiKey";
  const beside = lookUp(other, supplied, environment);
  return beside === undefined ? "" : `; ${beside.from} is also set, and ignored`;
}

function keyLine(supplied: SuppliedConfiguration, environment: Environment): Line {
  const kind =
    CREDENTIALS.find((each) => supplied[each]?.trim()) ??
    CREDENTIALS.find((each) => lookUp(each, {}, environment) !== undefined) ??
    "apiKey";
  const found = lookUp(kind, supplied, environment);
  const origin = found?.from ?? "nowhere";
  const from = `from ${origin}${ignoredBeside(kind, supplied, environment)}`;
  if (kind === "bearerToken") return ok("key", `a bearer token, ${from}`);
  if (found?.value.startsWith("lsv2_pt_"))
    return ok("key", `a personal API key (begins with lsv2_pt_), ${from}`);
  if (found?.value.startsWith("lsv2_sk_"))
    return ok("key", `a service API key (begins with lsv2_sk_), ${from}`);
  return unknown("key", keyUnfamiliar({ from: origin }));
}
