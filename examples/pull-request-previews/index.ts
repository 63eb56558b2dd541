import { agentOf } from "./agent.ts";
import { type Forge, forgeOfJob } from "./forges.ts";
import { type Preview, Stacks } from "./stacks.ts";
import { variable } from "./variable.ts";

interface Job {
  readonly forge: Forge;
  readonly stacks: Stacks;
}

const commands = new Map([
  ["up", up],
  ["down", down],
  ["sweep", sweep],
]);

async function main(command: (job: Job) => Promise<void>): Promise<void> {
  const canceled = new AbortController();
  // Pulumi then ends the operation, saves the state and releases the lock.
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => canceled.abort());
  const forge = forgeOfJob();
  const stacks = await Stacks.open({
    repository: forge.repository,
    lockWaitSeconds: Number(process.env.LOCK_WAIT_SECONDS ?? 2400),
    signal: canceled.signal,
  });
  await command({ forge, stacks });
}

/** Deploys the pull request, and comments where. */
async function up({ forge, stacks }: Job): Promise<void> {
  const number = Number(variable("PULL_REQUEST"));
  const { isOpen, isFork } = await forge.pullRequest(number);
  if (isFork) return console.log("The pull request is from a fork: it gets no preview.");
  if (!isOpen) return console.log("The pull request is closed: it gets no preview.");
  const { url, dashboardUrl, version } = await stacks.up(number, async () => agentOf(number));
  await forge.comment(
    number,
    `**Preview:** ${url?.value}

It runs \`${version?.value}\` until this pull request is closed. [Its deployment](${dashboardUrl?.value})`,
  );
}

/** Deletes the preview of the pull request, which was closed. */
async function down({ forge, stacks }: Job): Promise<void> {
  const number = Number(variable("PULL_REQUEST"));
  const { isOpen } = await forge.pullRequest(number);
  if (isOpen) return console.log("The pull request is open: its preview stays.");
  const preview = await stacks.find(number);
  if (!preview) return console.log("The pull request has no preview.");
  await remove({ forge, stacks }, preview);
}

/** Deletes each preview whose pull request is closed. */
async function sweep({ forge, stacks }: Job): Promise<void> {
  for (const preview of await stacks.list()) {
    try {
      const { isOpen } = await forge.pullRequest(preview.pullRequest);
      if (!isOpen) await remove({ forge, stacks }, preview);
    } catch (error) {
      // The other previews are still deleted, and the job fails.
      report(error);
    }
  }
}

async function remove({ forge, stacks }: Job, preview: Preview): Promise<void> {
  console.log(`Pull request ${preview.pullRequest} is closed: deleting its preview.`);
  await stacks.destroy(preview);
  await forge.comment(preview.pullRequest, "**Preview:** deleted, because this pull request is closed.");
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
