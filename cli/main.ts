#!/usr/bin/env node
import { version } from "../provider/core/version.ts";
import { errorText, nodeProblem } from "./errors.ts";

/** The exit code of a process that SIGPIPE ended. */
const ENDED_BY_PIPE = 141;

const USAGE = `pulumi-langsmith ${version}

Usage: pulumi-langsmith <command> [options]

Commands:
  adopt      writes an import file and a program for what was created by hand, or by Terraform
             (pulumi-langsmith adopt --help shows its options)
  doctor     reports what is wrong with the configuration, and how to fix it; lists objects that no state contains
             (pulumi-langsmith doctor --help shows its options)
  emulator   runs a stand-in for the service on this machine, to develop and test stacks against
             (pulumi-langsmith emulator --help shows its options)
  explain    explains an error or a warning by its code, and what to do
             (pulumi-langsmith explain --help shows its options)
  exports    lists gaps and failures of exports, fills gaps, and draws a timeline
             (pulumi-langsmith exports --help shows its commands)
  init       writes a Pulumi project for LangSmith into a new folder
             (pulumi-langsmith init --help shows its options)
  plugin     installs the resource plugin of this package for Pulumi, without the network
             (pulumi-langsmith plugin --help shows its commands)

Options:
  --help     shows this help
  --version  shows the version
`;

async function main(args: readonly string[]): Promise<number> {
  const [command, ...rest] = args;
  // The doctor reports it among the rest.
  const problem = command === "doctor" ? undefined : nodeProblem(process.versions.node);
  if (problem !== undefined) {
    process.stderr.write(`${problem.text}\n`);
    return 2;
  }
  // Each command is loaded when it is called.
  switch (command) {
    case "adopt": {
      const { adopt } = await import("./adopt/adopt.ts");
      return adopt(rest);
    }
    case "doctor": {
      const { doctor } = await import("./doctor/doctor.ts");
      return doctor(rest);
    }
    case "emulator": {
      const { emulator } = await import("./emulator.ts");
      return emulator(rest);
    }
    case "explain": {
      const { explain } = await import("./explain/explain.ts");
      return explain(rest);
    }
    case "exports": {
      const { exportsCommand } = await import("./exports/exports.ts");
      return exportsCommand(rest);
    }
    case "init": {
      const { init } = await import("./init/init.ts");
      return init(rest);
    }
    case "plugin": {
      const { pluginCommand } = await import("./plugin-cache/plugin.ts");
      return pluginCommand(rest);
    }
    case "--version":
    case "-v":
      process.stdout.write(`${version}\n`);
      return 0;
    case "--help":
    case "-h":
    case "help":
      process.stdout.write(USAGE);
      return 0;
    default:
      process.stderr.write(command ? `there is no command ${JSON.stringify(command)}\n\n${USAGE}` : USAGE);
      return 2;
  }
}

// What reads the output may want no more of it, as `head` does: an end like that of any other command.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
    process.exit(ENDED_BY_PIPE);
  });
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(errorText("pulumi-langsmith", error));
    process.exitCode = 1;
  },
);
