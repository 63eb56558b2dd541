import { parseArgs } from "node:util";
import { z } from "zod";
import type { ApiKey } from "./authentication.ts";
import { BREAKS, isBreakName } from "./behaviour.ts";
import { startEmulator } from "./emulator.ts";
import { readFaultFile } from "./faults/file.ts";
import { FaultError } from "./faults/schema.ts";
import type { Fault } from "./faults.ts";
import { featuresOf } from "./features.ts";
import type { GithubIntegration } from "./github/record.ts";
import type { OAuthToken } from "./oauth/record.ts";
import {
  COMPRESSIONS,
  DEFAULT_WORKSPACE,
  type EmulatorOptions,
  type Listener,
  PLANS,
  type TracingProject,
} from "./options.ts";

const HELP = `Usage: pulumi-langsmith emulator [options]

Runs a stand-in for the LangSmith control plane and bulk-export APIs until it gets SIGINT or SIGTERM.
Its first line of output is "listening on http://HOST:PORT". Requests that the service rejects are reported on
standard error.

  Control plane  http://HOST:PORT/api-host/v2/...  and  http://HOST:PORT/v2/...
  Bulk export    http://HOST:PORT/api/v1/...
  Emulator       http://HOST:PORT/_emulator/{journal,state,clock,faults,behaviour,disappear}

Options:
  --port N                    TCP port; 0 takes a free one (default 0)
  --host HOST                 address to listen on (default 127.0.0.1)
  --strict                    reject what the service ignores: unknown members of bodies, unknown and repeated query
                              parameters, needless bodies, and platform requests without X-Tenant-Id
  --speed N                   virtual seconds per real second; 0 stops the clock (default 1)
  --now TIME                  first reading of the virtual clock, ISO 8601 with a zone (default: now)
  --skew SECONDS              the virtual clock begins so far ahead of the machine's (behind it when negative),
                              instead of --now
  --date-skew SECONDS         the Date header alone is so far ahead of the virtual clock, or behind it
  --faults FILE               faults that wait for requests from the start: a JSON list, in the shape of
                              POST /_emulator/faults
  --api-key KEY[=UUID,...]    a key that is known, and the workspaces it reaches (default: all); repeatable.
                              Without this option every non-empty key is known
  --read-only-key KEY[=UUID,...]
                              the same for a key whose role may only read (403 for the rest); repeatable
  --workspace UUID            workspace of keys without one of their own
                              (default ${DEFAULT_WORKSPACE})
  --journal FILE              write every request and answer to FILE as JSON lines; nothing is redacted
  --default-compression NAME  compression of exports that name none: ${COMPRESSIONS.join(", ")}
                              (default zstandard, on an older server gzip)
  --bucket-not-in-prefix      include_bucket_in_prefix is false for destinations that do not set it
  --no-destination-delete     act as an older server, on which destinations cannot be deleted (405)
  --destination-in-use WHICH  what keeps a destination from being deleted: unfinished exports, or any
                              (default unfinished)
  --free-project-names        a deleted deployment's tracing project does not keep its name taken
  --free-deployments N        deployments of type dev or dev_zero that are free: so many at once are answered as
                              dev_free and dev_free_zero (default 0)
  --queue-cpu-follows-cpu     queue_cpu of a resource_spec is that of cpu where it is not sent
  --tracing-project NAME[=UUID]
                              a tracing project that exists in the default workspace; repeatable. Deployments make
                              theirs themselves
  --listener COMPUTE_ID[=UUID]:NAMESPACE[,NAMESPACE...]
                              a listener that exists in the default workspace, and the Kubernetes namespaces that it
                              serves; repeatable. With any, a new external_docker deployment has to name one
  --no-listeners              act as for an organisation that may not have listeners (403)
  --github-integration NAME[=UUID]:OWNER/REPO[,OWNER/REPO...]
                              a connection to GitHub, and the repositories that it reaches; repeatable. With any, a
                              new github deployment has to name one and a repository of it
  --oauth-token PROVIDER[=LABEL]
                              a token that every user holds for an OAuth provider (github exists); repeatable
  --export-timeout-hours N    hours after which an export is TimedOut (default 24)
  --plan NAME                 the organisation's plan: ${PLANS.join(", ")} (default enterprise); developer
                              has no bulk export (403)
  --app-version VERSION       act as a self-hosted server of this application version, for example 0.10.80, which
                              ignores what it does not know yet (default: the newest there is)
  --cloud-limits              the limits of the cloud: 250, 200, 15 and 2000 for the next four options
  --exports-per-hour N        exports that a workspace may create in 60 virtual minutes, spawned ones included (429)
  --active-schedules N        scheduled exports of a workspace that are not cancelled (429)
  --concurrent-exports N      exports of a workspace that run at once; the others wait in Created
  --requests-per-minute N     requests of a key in 60 virtual seconds, over both areas (429)
  --retry-after               a 429 that ends by itself says when, in Retry-After
  --experiments N             experiments of a workspace; above 250, an export of all of them is refused (default 0)
  --write-parquet             exports write Parquet files of generated runs into buckets that have an endpoint_url;
                              buckets of AWS are never contacted
  --break NAME                break a documented behaviour; repeatable:
${Object.entries(BREAKS)
  .map(([name, what]) => `                                ${name}: ${what}`)
  .join("\n")}
  --help                      print this text
`;

/** A command line that cannot be understood; the message says what is expected. */
class UsageError extends Error {
  override readonly name = "UsageError";
}

/**
 * The command line of the emulator. Runs until SIGINT or SIGTERM.
 *
 * @param argv the arguments after the command's name; `--help` lists them
 * @returns the exit code: 0 after a clean stop or `--help`, 1 when it could not listen, 2 for wrong arguments
 */
export async function runEmulator(argv: readonly string[]): Promise<number> {
  let options: EmulatorOptions | "help";
  try {
    options = optionsOf(argv);
  } catch (error) {
    if (!(error instanceof UsageError || error instanceof TypeError)) throw error;
    process.stderr.write(`${error.message}\nRun with --help for the options.\n`);
    return 2;
  }
  if (options === "help") {
    process.stdout.write(HELP);
    return 0;
  }
  const stopped = signalled();
  try {
    const emulator = await startEmulator(options);
    process.stdout.write(`listening on ${emulator.url}\n`);
    await stopped.promise;
    await emulator.close();
    return 0;
  } catch (error) {
    process.stderr.write(
      `The emulator could not run: ${error instanceof Error ? error.message : String(error)}${fixFor(error)}\n`,
    );
    return 1;
  } finally {
    stopped.release();
  }
}

function fixFor(error: unknown): string {
  const isPortInUse = error instanceof Error && "code" in error && error.code === "EADDRINUSE";
  return isPortInUse
    ? ". Another process has the port: give another one, or leave --port out, which takes a free one"
    : "";
}

function signalled(): { readonly promise: Promise<void>; release(): void } {
  const caught = new AbortController();
  const stop = () => caught.abort();
  process.on("SIGINT", stop).on("SIGTERM", stop);
  return {
    promise: new Promise((resolve) => caught.signal.addEventListener("abort", () => resolve())),
    release: () => process.off("SIGINT", stop).off("SIGTERM", stop),
  };
}

function optionsOf(argv: readonly string[]): EmulatorOptions | "help" {
  const { values } = parseArgs({
    args: [...argv],
    options: {
      port: { type: "string" },
      host: { type: "string" },
      strict: { type: "boolean" },
      speed: { type: "string" },
      now: { type: "string" },
      skew: { type: "string" },
      "date-skew": { type: "string" },
      faults: { type: "string" },
      "api-key": { type: "string", multiple: true },
      "read-only-key": { type: "string", multiple: true },
      workspace: { type: "string" },
      journal: { type: "string" },
      "default-compression": { type: "string" },
      "bucket-not-in-prefix": { type: "boolean" },
      "no-destination-delete": { type: "boolean" },
      "destination-in-use": { type: "string" },
      "free-project-names": { type: "boolean" },
      "free-deployments": { type: "string" },
      "queue-cpu-follows-cpu": { type: "boolean" },
      "tracing-project": { type: "string", multiple: true },
      listener: { type: "string", multiple: true },
      "no-listeners": { type: "boolean" },
      "github-integration": { type: "string", multiple: true },
      "oauth-token": { type: "string", multiple: true },
      "export-timeout-hours": { type: "string" },
      plan: { type: "string" },
      "app-version": { type: "string" },
      "cloud-limits": { type: "boolean" },
      "exports-per-hour": { type: "string" },
      "active-schedules": { type: "string" },
      "concurrent-exports": { type: "string" },
      "requests-per-minute": { type: "string" },
      "retry-after": { type: "boolean" },
      experiments: { type: "string" },
      "write-parquet": { type: "boolean" },
      break: { type: "string", multiple: true },
      help: { type: "boolean" },
    },
  });
  if (values.help === true) return "help";
  if (values.now !== undefined && values.skew !== undefined) {
    throw new UsageError("--skew: either --now or --skew says where the clock begins, not both.");
  }
  return {
    port: ifDefined(values.port, (text) =>
      checked("--port", z.coerce.number().int().min(0).max(65535), text),
    ),
    host: values.host,
    strict: values.strict,
    speed: ifDefined(values.speed, (text) => checked("--speed", z.coerce.number().min(0), text)),
    now: ifDefined(values.now, (text) => new Date(checked("--now", z.iso.datetime({ offset: true }), text))),
    skewSeconds: ifDefined(values.skew, (text) => checked("--skew", seconds, text)),
    dateSkewSeconds: ifDefined(values["date-skew"], (text) => checked("--date-skew", seconds, text)),
    faults: ifDefined(values.faults, faultsOf),
    apiKey: keysOf(values["api-key"], values["read-only-key"]),
    workspace: ifDefined(values.workspace, (text) => checked("--workspace", z.guid(), text)),
    journalFile: values.journal,
    defaultCompression: ifDefined(values["default-compression"], (text) =>
      checked("--default-compression", z.enum(COMPRESSIONS), text),
    ),
    includeBucketInPrefix: values["bucket-not-in-prefix"] !== true,
    destinationDelete: values["no-destination-delete"] === true ? false : undefined,
    destinationInUse: ifDefined(values["destination-in-use"], (text) =>
      checked("--destination-in-use", z.enum(["unfinished", "any"]), text),
    ),
    tracingProjectsKeepNames: values["free-project-names"] !== true,
    freeDeployments: ifDefined(values["free-deployments"], (text) =>
      checked("--free-deployments", z.coerce.number().int().min(0), text),
    ),
    queueCpuFollowsCpu: values["queue-cpu-follows-cpu"],
    tracingProjects: values["tracing-project"]?.map(projectOf),
    oauthTokens: values["oauth-token"]?.map(tokenOf),
    listeners: values.listener?.map(listenerOf),
    listenersEnabled: values["no-listeners"] !== true,
    githubIntegrations: values["github-integration"]?.map(integrationOf),
    exportTimeoutHours: ifDefined(values["export-timeout-hours"], (text) =>
      checked("--export-timeout-hours", z.coerce.number().positive(), text),
    ),
    plan: ifDefined(values.plan, (text) => checked("--plan", z.enum(PLANS), text)),
    appVersion: ifDefined(values["app-version"], versionOf),
    cloudLimits: values["cloud-limits"],
    exportsPerHour: ifDefined(values["exports-per-hour"], (text) =>
      checked("--exports-per-hour", limit, text),
    ),
    activeSchedules: ifDefined(values["active-schedules"], (text) =>
      checked("--active-schedules", limit, text),
    ),
    concurrentExports: ifDefined(values["concurrent-exports"], (text) =>
      checked("--concurrent-exports", limit, text),
    ),
    requestsPerMinute: ifDefined(values["requests-per-minute"], (text) =>
      checked("--requests-per-minute", limit, text),
    ),
    retryAfter: values["retry-after"],
    experiments: ifDefined(values.experiments, (text) =>
      checked("--experiments", z.coerce.number().int().min(0), text),
    ),
    writeParquet: values["write-parquet"],
    breaks: values.break?.map((name) => {
      if (isBreakName(name)) return name;
      throw new UsageError(`--break ${name}: expected one of ${Object.keys(BREAKS).join(", ")}.`);
    }),
  };
}

const seconds = z.coerce.number();

function faultsOf(file: string): Fault[] {
  try {
    return readFaultFile(file);
  } catch (error) {
    if (error instanceof FaultError) throw new UsageError(`--faults ${error.message}`);
    throw error;
  }
}

const limit = z.coerce.number().int().min(1);

function versionOf(text: string): string {
  try {
    featuresOf(text);
    return text;
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(`--app-version: ${error.message}.`);
  }
}

/** Undefined where no key is named: then every one is known. */
function keysOf(all: readonly string[] = [], readOnly: readonly string[] = []): ApiKey[] | undefined {
  if (all.length + readOnly.length === 0) return undefined;
  return [
    ...all.map((text) => apiKeyOf("--api-key", text)),
    ...readOnly.map((text) => ({ ...apiKeyOf("--read-only-key", text), readOnly: true })),
  ];
}

function apiKeyOf(option: string, text: string): ApiKey {
  const [key, list] = text.split("=", 2);
  if (key === undefined || key === "") throw new UsageError(`${option}: the key is empty.`);
  if (list === undefined) return { key };
  return { key, workspaces: list.split(",").map((id) => checked(option, z.guid(), id).toLowerCase()) };
}

/** `NAME` or `NAME=UUID`; a name may itself hold an equals sign. */
function projectOf(text: string): TracingProject {
  const [, name = text, id] = /^(.+)=([0-9a-f-]{36})$/i.exec(text) ?? [];
  if (name === "") throw new UsageError("--tracing-project: the name is empty.");
  return id === undefined ? { name } : { name, id: checked("--tracing-project", z.guid(), id) };
}

/** `COMPUTE_ID[=UUID]:NAMESPACE[,NAMESPACE...]`; an id, such as an ARN, may itself hold colons. */
function listenerOf(text: string): Listener {
  const [, computeId, id, list] = /^(.+?)(?:=([0-9a-f-]{36}))?:([^:]+)$/i.exec(text) ?? [];
  const namespaces = list?.split(",") ?? [];
  if (computeId === undefined || namespaces.length === 0 || namespaces.includes("")) {
    throw new UsageError(`--listener ${text}: expected COMPUTE_ID[=UUID]:NAMESPACE[,NAMESPACE...].`);
  }
  return { computeId, namespaces, id: ifDefined(id, (it) => checked("--listener", z.guid(), it)) };
}

/** `NAME[=UUID]:OWNER/REPO[,OWNER/REPO...]`. */
function integrationOf(text: string): GithubIntegration {
  const [, name, id, list] = /^([^:]+?)(?:=([0-9a-f-]{36}))?:(.+)$/i.exec(text) ?? [];
  const repositories = list?.split(",").map((item) => /^([^/]+)\/([^/]+)$/.exec(item)) ?? [];
  const found = repositories.flatMap((match) => {
    const [, owner, repository] = match ?? [];
    return owner === undefined || repository === undefined ? [] : [{ owner, name: repository }];
  });
  if (name === undefined || found.length === 0 || found.length !== repositories.length) {
    throw new UsageError(`--github-integration ${text}: expected NAME[=UUID]:OWNER/REPO[,OWNER/REPO...].`);
  }
  return {
    name,
    repositories: found,
    id: ifDefined(id, (it) => checked("--github-integration", z.guid(), it)),
  };
}

/** `PROVIDER` or `PROVIDER=LABEL`; a label may itself hold an equals sign. */
function tokenOf(text: string): OAuthToken {
  const [, providerId = "", label] = /^([^=]*)(?:=(.*))?$/s.exec(text) ?? [];
  if (providerId === "") throw new UsageError("--oauth-token: the provider is empty.");
  return label === undefined ? { providerId } : { providerId, label };
}

function ifDefined<T>(text: string | undefined, use: (text: string) => T): T | undefined {
  return text === undefined ? undefined : use(text);
}

function checked<T>(option: string, schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UsageError(`${option} ${text}: ${parsed.error.issues.map((issue) => issue.message).join("; ")}.`);
}
