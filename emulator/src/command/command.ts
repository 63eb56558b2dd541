import { parseArgs } from "node:util";
import { z } from "zod";
import { startEmulator } from "../emulator.ts";
import { readFaultFile } from "../faults/file.ts";
import { FaultError } from "../faults/schema.ts";
import type { GithubIntegration } from "../github/record.ts";
import { BREAKS, isBreakName } from "../world/behaviour.ts";
import { VERSION } from "../world/features.ts";
import { type ApiKey, type EmulatorOptions, type Listener, PLANS } from "../world/options.ts";
import { COMMAND, COMMAND_OPTIONS } from "./command-options.ts";
import { helpText } from "./help.ts";

/** A key of LangSmith: no message repeats it. */
const KEY = /\bls(?:v2_|__)[\w-]+/g;

/** A command line that cannot be understood; the message has what is expected. */
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
    const isFault = error instanceof FaultError;
    if (!(isFault || error instanceof UsageError || error instanceof TypeError)) throw error;
    const message = error.message.replace(KEY, "[secret]");
    process.stderr.write(
      `${isFault ? "--faults " : ""}${message}\nRun \`${COMMAND.name} --help\` to see the options.\n`,
    );
    return 2;
  }
  if (options === "help") {
    process.stdout.write(helpText());
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
    ? ". Another process uses the port: use another one, or remove --port to use a free one. Then change langsmith:apiUrl of your stack, too."
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

/** The options with one value that is checked alone. */
type TextOption =
  | "app-version"
  | "port"
  | "speed"
  | "now"
  | "workspace"
  | "plan"
  | "exports-per-hour"
  | "active-schedules";

function optionsOf(argv: readonly string[]): EmulatorOptions | "help" {
  const { values } = parseArgs({ args: [...argv], options: COMMAND_OPTIONS });
  if (values.help === true) return "help";
  const read = <T>(name: TextOption, schema: z.ZodType<T>) => {
    const text = values[name];
    return text === undefined ? undefined : checked(`--${name}`, schema, text);
  };
  const limit = z.coerce.number().int().min(1);
  return {
    port: read("port", z.coerce.number().int().min(0).max(65535)),
    host: values.host,
    strict: values.strict,
    speed: read("speed", z.coerce.number().min(0)),
    now: read(
      "now",
      z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
    ),
    faults: values.faults === undefined ? undefined : readFaultFile(values.faults),
    apiKey: keysOf(values["api-key"], values["read-only-key"]),
    workspace: read("workspace", z.guid()),
    journalFile: values.journal,
    listeners: values.listener?.map(listenerOf),
    githubIntegrations: values["github-integration"]?.map(integrationOf),
    plan: read("plan", z.enum(PLANS)),
    appVersion: read(
      "app-version",
      z.string().regex(VERSION, { error: "use three numbers such as 0.10.80" }),
    ),
    cloudLimits: values["cloud-limits"],
    exportsPerHour: read("exports-per-hour", limit),
    activeSchedules: read("active-schedules", limit),
    retryAfter: values["retry-after"],
    writeParquet: values["write-parquet"],
    breaks: values.break?.map((name) => {
      if (isBreakName(name)) return name;
      throw new UsageError(`--break ${name}: choose one of ${Object.keys(BREAKS).join(", ")}.`);
    }),
  };
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

/** `COMPUTE_ID[=UUID]:NAMESPACE[,NAMESPACE...]`; an id, such as an ARN, may itself hold colons. */
function listenerOf(text: string): Listener {
  const [, computeId, id, list] = /^(.+?)(?:=([0-9a-f-]{36}))?:([^:]+)$/i.exec(text) ?? [];
  const namespaces = list?.split(",") ?? [];
  if (computeId === undefined || namespaces.length === 0 || namespaces.includes("")) {
    throw new UsageError(`--listener ${text}: expected COMPUTE_ID[=UUID]:NAMESPACE[,NAMESPACE...].`);
  }
  return { computeId, namespaces, id: idOf("--listener", id) };
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
    id: idOf("--github-integration", id),
  };
}

function idOf(option: string, text: string | undefined): string | undefined {
  return text === undefined ? undefined : checked(option, z.guid(), text);
}

function checked<T>(option: string, schema: z.ZodType<T>, text: string): T {
  const parsed = schema.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UsageError(`${option} ${text}: ${parsed.error.issues.map((issue) => issue.message).join("; ")}.`);
}
