#!/usr/bin/env node
import { nodeProblem } from "./command/surroundings.ts";

/** The exit code of a process that SIGPIPE ended. */
const ENDED_BY_PIPE = 141;

/** The exit code of a command that could not do its work. */
const FAILED = 3;

async function main(args: readonly string[]): Promise<number> {
  const problem = nodeProblem(process.versions.node);
  if (problem !== undefined) {
    process.stderr.write(`${problem}\n`);
    return FAILED;
  }
  const { callCommand } = await import("./command/commands.ts");
  return callCommand(args);
}

// What reads the output may want no more of it, as `head` does: an end like that of any other command.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(ENDED_BY_PIPE);
    // A disk that is full, for example.
    if (stream === process.stdout)
      process.stderr.write(`pulumi-langsmith: Could not write the output: ${error.message}\n`);
    process.exit(FAILED);
  });
}

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    process.stderr.write(`pulumi-langsmith: ${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = FAILED;
  },
);
