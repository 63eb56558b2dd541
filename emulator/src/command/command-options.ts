import { BREAKS } from "../world/behaviour.ts";
import { DEFAULT_WORKSPACE, PLANS } from "../world/options.ts";

/** An option: `parseArgs` reads it, and the help and its page show it. */
interface CommandOption {
  readonly type: "string" | "boolean";
  readonly multiple?: true;
  readonly short?: string;
  /** What stands for its value. */
  readonly value?: string;
  /** Whole sentences. */
  readonly description: string;
  /** The heading that it is below. */
  readonly group?: string;
}

const SERVER = "Server";
const TIME = "Time";
const FAULTS = "Faults and recording";
const KEYS = "Keys and workspaces";
const LIMITS = "Plan, version and limits";
const OBJECTS = "Objects that exist from the start";

/** The options of the command. */
export const COMMAND_OPTIONS = {
  port: {
    type: "string",
    value: "N",
    group: SERVER,
    description: "The TCP port. Default: 0, which uses a free port.",
  },
  host: {
    type: "string",
    value: "HOST",
    group: SERVER,
    description: "The address to listen on. Default: 127.0.0.1.",
  },
  strict: {
    type: "boolean",
    group: SERVER,
    description:
      "Reject what LangSmith ignores: unknown members of bodies, unknown and repeated query parameters, unexpected bodies, and platform requests without `X-Tenant-Id`.",
  },
  "write-parquet": {
    type: "boolean",
    group: SERVER,
    description:
      "Write Parquet files of generated runs into buckets that have an `endpoint_url`. Buckets of AWS are never contacted.",
  },
  speed: {
    type: "string",
    value: "N",
    group: TIME,
    description: "Virtual seconds per real second. 0 stops the clock. Default: 1.",
  },
  now: {
    type: "string",
    value: "TIME",
    group: TIME,
    description: "The virtual time at the start, in ISO 8601 with a zone. Default: now.",
  },
  faults: {
    type: "string",
    value: "FILE",
    group: FAULTS,
    description:
      "Faults that are active from the start: a JSON list, in the shape of POST /_emulator/faults.",
  },
  break: {
    type: "string",
    multiple: true,
    value: "NAME",
    group: FAULTS,
    description: `Break a documented behavior. Repeat it for several. ${Object.entries(BREAKS)
      .map(([name, what]) => `${name}: ${what}.`)
      .join(" ")}`,
  },
  journal: {
    type: "string",
    value: "FILE",
    group: FAULTS,
    description:
      "Write every request and response to this file, as JSON lines. It contains secrets: nothing is redacted.",
  },
  "api-key": {
    type: "string",
    multiple: true,
    value: "KEY[=UUID,...]",
    group: KEYS,
    description:
      "A key that is accepted, and the workspaces that it reaches. Default: all workspaces. Repeat it for several keys. Without this option every key is accepted.",
  },
  "read-only-key": {
    type: "string",
    multiple: true,
    value: "KEY[=UUID,...]",
    group: KEYS,
    description: "The same, for a key that may only read. Everything else is answered with 403.",
  },
  workspace: {
    type: "string",
    value: "UUID",
    group: KEYS,
    description: `The workspace of keys without a workspace of their own. Default: ${DEFAULT_WORKSPACE}.`,
  },
  plan: {
    type: "string",
    value: "NAME",
    group: LIMITS,
    description: `The plan of the organization: ${PLANS.join(", ")}. Default: enterprise. developer has no bulk exports and no tags, and only enterprise has the retention of a workspace (403).`,
  },
  "app-version": {
    type: "string",
    value: "VERSION",
    group: LIMITS,
    description:
      "Act like a self-hosted server of this application version, such as 0.10.80. It ignores what it does not know yet. Default: the newest version.",
  },
  "cloud-limits": {
    type: "boolean",
    group: LIMITS,
    description: "Use the limits of the cloud: 250 and 200 for the next two options.",
  },
  "exports-per-hour": {
    type: "string",
    value: "N",
    group: LIMITS,
    description:
      "How many exports a workspace may create in 60 virtual minutes, including spawned ones (429).",
  },
  "active-schedules": {
    type: "string",
    value: "N",
    group: LIMITS,
    description: "How many scheduled exports a workspace may have that are not canceled (429).",
  },
  "retry-after": {
    type: "boolean",
    group: LIMITS,
    description: "Send `Retry-After` with a 429 that ends automatically.",
  },
  listener: {
    type: "string",
    multiple: true,
    value: "COMPUTE_ID[=UUID]:NAMESPACE[,...]",
    group: OBJECTS,
    description:
      "A listener of the default workspace, and the Kubernetes namespaces that it serves. Repeat it for several. If there is one, a new `external_docker` deployment must name a listener.",
  },
  "github-integration": {
    type: "string",
    multiple: true,
    value: "NAME[=UUID]:OWNER/REPO[,...]",
    group: OBJECTS,
    description:
      "A connection to GitHub, and the repositories that it reaches. Repeat it for several. If there is one, a new `github` deployment must name an integration and a repository of it.",
  },
  help: { type: "boolean", short: "h", description: "Show this help." },
} as const satisfies Readonly<Record<string, CommandOption>>;

/** What the command is, for its help and its page. */
export const COMMAND: {
  readonly name: string;
  readonly description: readonly string[];
  readonly options: Readonly<Record<string, CommandOption>>;
  readonly exitCodes: Readonly<Record<number, string>>;
} = {
  name: "pulumi-langsmith-emulator",
  description: [
    'Runs an emulator of the LangSmith APIs on this machine, until it receives SIGINT or SIGTERM. The first line of its output is "listening on http://HOST:PORT". It reports requests that LangSmith would reject on standard error.',
    "It serves the control plane below /v2 and /api-host/v2, and the platform API below /api/v1. Its own controls are below /_emulator: journal, state, clock, faults, behaviour, disappear.",
  ],
  options: COMMAND_OPTIONS,
  exitCodes: {
    0: "It was stopped.",
    1: "It could not run, for example because the port is in use.",
    2: "The options are wrong.",
  },
};
