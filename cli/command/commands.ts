import { version } from "../../provider/core/version.ts";
import type { Command } from "./command.ts";
import { PROCESS, type Surroundings } from "./surroundings.ts";

/** A command, which is loaded when it is called. */
interface Entry {
  /** Its words. */
  readonly name: string;
  /** What it does, in one line. */
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/** Every command, by what somebody wants to do. */
const TASKS: Readonly<Record<string, readonly Entry[]>> = {
  "Start a project": [
    {
      name: "init",
      summary: "Create a Pulumi project for LangSmith.",
      load: async () => (await import("../init/init.ts")).init,
    },
    {
      name: "plugin install",
      summary: "Install the resource plugin of this package, without the network.",
      load: async () => (await import("../plugin-cache/install.ts")).pluginInstall,
    },
  ],
  "Compare with LangSmith": [
    {
      name: "adopt",
      summary: "List what the stack lacks, and write a file for `pulumi import`.",
      load: async () => (await import("../adopt/adopt.ts")).adopt,
    },
    {
      name: "exports status",
      summary: "Report which days are exported, and fill gaps.",
      load: async () => (await import("../exports/status.ts")).status,
    },
  ],
  "Find a problem": [
    {
      name: "doctor",
      summary: "Check configuration, key and permissions, or list orphans.",
      load: async () => (await import("../doctor/doctor.ts")).doctor,
    },
    {
      name: "deployments logs",
      summary: "Print the log of a deployment, or of a build.",
      load: async () => (await import("../deployments/logs.ts")).logs,
    },
    {
      name: "deployments revisions",
      summary: "List the revisions of a deployment.",
      load: async () => (await import("../deployments/revisions.ts")).revisions,
    },
    {
      name: "explain",
      summary: "Explain an error or a warning by its code, such as LS2005.",
      load: async () => (await import("../explain/explain.ts")).explain,
    },
  ],
};

export const COMMANDS: readonly Entry[] = Object.values(TASKS).flat();

/** Calls the command that the first words name; resolves to the exit code. */
export async function callCommand(args: readonly string[], around: Surroundings = PROCESS): Promise<number> {
  const [first = "", second = ""] = args;
  if (first === "--version" || first === "-v") {
    around.print(`${version}\n`);
    return 0;
  }
  const hiding = await withoutTypedKeys(args, around);
  const names = [`${first} ${second}`, first];
  const entry = COMMANDS.find(({ name }) => names.includes(name));
  if (entry === undefined) return reportUnknown([first, second], hiding);
  const command = await entry.load();
  return command.call(args.slice(entry.name.split(" ").length), hiding);
}

/** A key of LangSmith, which belongs into no argument: the history of a shell would have it. */
const TYPED_KEY = /\bls(?:v2_|__)[\w-]+/g;

/** The same surroundings, which show no key that was typed as an argument. */
async function withoutTypedKeys(args: readonly string[], around: Surroundings): Promise<Surroundings> {
  const keys = args.flatMap((argument) => argument.match(TYPED_KEY) ?? []);
  if (keys.length === 0) return around;
  const { redactor } = await import("../../provider/core/redact.ts");
  const hide = redactor(keys);
  return {
    ...around,
    print: (text) => around.print(hide(text)),
    report: (text) => around.report(hide(text)),
  };
}

/** Reports a command that does not exist, with those that do. */
async function reportUnknown(words: readonly string[], around: Surroundings): Promise<number> {
  const usage = await usageText(around);
  const asked = words.find((word) => !COMMANDS.some(({ name }) => name.startsWith(`${word} `)));
  if (["--help", "-h", "help"].includes(asked ?? "")) {
    around.print(usage);
    return 0;
  }
  const typed = words.filter((word) => word !== "" && !word.startsWith("-")).join(" ");
  around.report(typed === "" ? usage : `${await unknownCommand(typed)}\n\n${usage}`);
  return 2;
}

async function unknownCommand(typed: string): Promise<string> {
  const { nearest } = await import("../../provider/core/fields/allowed-values.ts");
  const names = COMMANDS.map(({ name }) => name);
  const suggestion = nearest(typed, names);
  const hint = suggestion === undefined ? "" : ` Did you mean \`pulumi-langsmith ${suggestion}\`?`;
  return `There is no command ${JSON.stringify(typed)}.${hint}`;
}

async function usageText({ output }: Surroundings): Promise<string> {
  const { section, usageColumns } = await import("./help.ts");
  const { wrap } = await import("../terminal.ts");
  const columns = usageColumns(output);
  const options = [
    ["--help, -h", "Show this help."],
    ["--version, -v", "Show the version."],
  ] as const;
  return `${[
    `pulumi-langsmith ${version}`,
    "Usage: pulumi-langsmith <command> [options]",
    ...Object.entries(TASKS).map(([heading, entries]) =>
      section(
        heading,
        entries.map(({ name, summary }) => [name, summary] as const),
        columns,
      ),
    ),
    section("Options", options, columns),
    wrap("Run `pulumi-langsmith <command> --help` to see the options of a command.", columns),
  ].join("\n\n")}\n`;
}
