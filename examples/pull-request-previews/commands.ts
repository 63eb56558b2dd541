import { agentOf } from "./agent.ts";
import type { Forge } from "./forges.ts";
import type { Preview, Stacks } from "./stacks.ts";
import { variable } from "./variable.ts";

interface Job {
  readonly forge: Forge;
  readonly stacks: Stacks;
}

/** Deploys the pull request, and comments where. */
export async function up({ forge, stacks }: Job): Promise<void> {
  const number = Number(variable("PULL_REQUEST"));
  if (!(await forge.isOpen(number))) return console.log("The pull request is closed: it gets no preview.");
  const { url, dashboardUrl } = await stacks.up(number, async () => agentOf(number));
  await forge.comment(
    number,
    `**Preview:** ${url?.value}

It runs \`${variable("COMMIT")}\` until this pull request is closed. [Its deployment](${dashboardUrl?.value})`,
  );
}

/** Deletes the preview of the pull request, which was closed. */
export async function down(job: Job): Promise<void> {
  const number = Number(variable("PULL_REQUEST"));
  if (await job.forge.isOpen(number)) return console.log("The pull request is open: its preview stays.");
  const preview = await job.stacks.find(number);
  if (!preview) return console.log("The pull request has no preview.");
  await remove(job, preview);
}

/** Deletes each preview whose pull request is closed. One that fails does not keep the others. */
export async function sweep(job: Job): Promise<void> {
  const failed: string[] = [];
  for (const stack of await job.stacks.names()) {
    try {
      const preview = await job.stacks.preview(stack);
      if (preview && !(await job.forge.isOpen(preview.pullRequest))) await remove(job, preview);
    } catch (error) {
      console.error(error instanceof Error ? error.message : error);
      failed.push(stack);
    }
  }
  if (failed.length > 0) throw new Error(`The errors above are of ${failed.join(", ")}.`);
}

async function remove({ forge, stacks }: Job, preview: Preview): Promise<void> {
  const { pullRequest: number } = preview;
  console.log(`Pull request ${number} is closed: deleting its preview.`);
  await stacks.destroy(preview);
  await forge.comment(number, "**Preview:** deleted, because this pull request is closed.");
}
