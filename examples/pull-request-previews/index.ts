import { down, sweep, up } from "./commands.ts";
import { forgeOfJob } from "./forges.ts";
import { Stacks } from "./stacks.ts";
import { variable } from "./variable.ts";

const commands = new Map([
  ["up", up],
  ["down", down],
  ["sweep", sweep],
]);

async function main(command: typeof up): Promise<void> {
  const canceled = new AbortController();
  // Pulumi then ends the operation, saves the state and releases the lock.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => canceled.abort());
  const forge = forgeOfJob();
  const stacks = await Stacks.open(variable("LANGSMITH_WORKSPACE_ID"), {
    repository: forge.repository,
    signal: canceled.signal,
  });
  await command({ forge, stacks });
}

function report(error: unknown): void {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

const command = commands.get(process.argv[2] ?? "");
if (command) {
  await main(command).catch(report);
} else {
  console.error(`Usage: node index.ts ${[...commands.keys()].join(" | ")}`);
  process.exitCode = 2;
}
