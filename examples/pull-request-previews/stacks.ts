import {
  LocalWorkspace,
  type OutputMap,
  type PulumiFn,
  Stack,
  StackAlreadyExistsError,
  StackNotFoundError,
} from "@pulumi/pulumi/automation/index.js";
import { retry } from "./retry.ts";

/** The tag that only this program sets. Its value identifies the repository and the pull request. */
const TAG = "langsmith:pull-request";

interface Options {
  readonly repository: string;
  /** How long to wait while another run locks a stack. */
  readonly lockWaitSeconds: number;
  /** Cancels the update or deletion that runs. */
  readonly signal: AbortSignal;
}

/** A stack that this program created, and its pull request. */
export interface Preview {
  readonly stack: string;
  readonly pullRequest: number;
  /** False for an empty stack whose run was killed before it set the tag. */
  readonly isTagged: boolean;
}

/** The stacks of a repository's pull requests. A stack with resources but without the tag is never changed. */
export class Stacks {
  readonly #workspace: LocalWorkspace;
  readonly #options: Options;

  constructor(workspace: LocalWorkspace, options: Options) {
    this.#workspace = workspace;
    this.#options = options;
  }

  /**
   * Fails if the job has the variables of another workspace than that of the previews. A program would check too late:
   * Pulumi refreshes a stack before it runs the program, and deletes one without it.
   *
   * @param workspaceId the workspace of LangSmith whose key the job has
   */
  static async open(workspaceId: string, options: Options): Promise<Stacks> {
    const workspace = await LocalWorkspace.create({ workDir: import.meta.dirname });
    const { config } = await workspace.projectSettings();
    if (configured(config, "previewWorkspaceId") === workspaceId) return new Stacks(workspace, options);
    throw new Error(
      "This job has the variables of another workspace, so nothing was sent to LangSmith. Set LANGSMITH_WORKSPACE_ID to previewWorkspaceId of Pulumi.yaml, and LANGSMITH_API_KEY to a key of that workspace.",
    );
  }

  /** The names of all stacks, also of those that are no previews. */
  async names(): Promise<string[]> {
    return (await this.#workspace.listStacks()).map(({ name }) => name);
  }

  /** The preview of a pull request; undefined if it has none. */
  find(pullRequest: number): Promise<Preview | undefined> {
    return this.preview(nameOf(pullRequest));
  }

  /** The preview that a stack is; undefined if it is none of this repository, or is not found. */
  async preview(stack: string): Promise<Preview | undefined> {
    try {
      const tag = await this.#tagOf(stack);
      if (tag !== undefined) return this.#tagged(stack, tag);
      const pullRequest = pullRequestOf(stack);
      if (pullRequest !== undefined && (await this.#isEmpty(stack))) {
        return { stack, pullRequest, isTagged: false };
      }
      // Another run may have set the tag since, and then deployed.
      return this.#tagged(stack, (await this.#tagOf(stack)) ?? "");
    } catch (error) {
      if (error instanceof StackNotFoundError) return undefined;
      throw error;
    }
  }

  up(pullRequest: number, program: PulumiFn): Promise<OutputMap> {
    return this.#retry(nameOf(pullRequest), async () => {
      const stack = await this.#open(pullRequest);
      const { outputs } = await logged(stack.up({ program, refresh: true, ...this.#run }));
      return outputs;
    });
  }

  /**
   * Deletes a preview, if another run has not done so.
   *
   * @param isClosed is asked right before the deletion, which may have waited for a lock
   * @returns false if the pull request is not closed, and the preview stays
   */
  destroy({ stack: name }: Preview, isClosed: () => Promise<boolean>): Promise<boolean> {
    return this.#retry(name, async () => {
      const preview = await this.preview(name);
      if (!preview) return true;
      const stack = await Stack.select(name, this.#workspace);
      if (!(await isClosed())) return false;
      if (preview.isTagged) await logged(stack.destroy({ remove: true, ...this.#run }));
      // Fails if the stack has resources by now.
      else await this.#workspace.removeStack(name);
      return true;
    });
  }

  async #open(pullRequest: number): Promise<Stack> {
    const name = nameOf(pullRequest);
    let isTagged = false;
    try {
      await this.#workspace.createStack(name);
    } catch (error) {
      if (!(error instanceof StackAlreadyExistsError)) throw error;
      const preview = await this.preview(name);
      if (!preview) {
        throw new Error(
          `The stack ${name} exists, and no preview of this repository created it. Give Pulumi.yaml another name, or remove the stack.`,
        );
      }
      isTagged = preview.isTagged;
    }
    if (!isTagged) await this.#workspace.setTag(name, TAG, `${this.#options.repository}#${pullRequest}`);
    return Stack.select(name, this.#workspace);
  }

  #tagged(stack: string, tag: string): Preview | undefined {
    const [, repository, number] = /^(.+)#(\d+)$/.exec(tag) ?? [];
    if (repository !== this.#options.repository) return undefined;
    return { stack, pullRequest: Number(number), isTagged: true };
  }

  async #tagOf(stack: string): Promise<string | undefined> {
    return (await this.#workspace.listTags(stack))[TAG];
  }

  async #isEmpty(stack: string): Promise<boolean> {
    const { deployment } = await this.#workspace.exportStack(stack);
    return !deployment.resources?.length && !deployment.pending_operations?.length;
  }

  get #run() {
    return { onOutput: (text: string) => void process.stdout.write(text), signal: this.#options.signal };
  }

  #retry<T>(stack: string, run: () => Promise<T>): Promise<T> {
    return retry({ stack, ...this.#options }, run);
  }
}

/** The result of a command whose output is in the log: its error does not repeat it. */
async function logged<T>(command: Promise<T>): Promise<T> {
  try {
    return await command;
  } catch (cause) {
    throw new Error("Pulumi failed. Its output is above.", { cause });
  }
}

/** The value of a key in `config` of Pulumi.yaml. */
function configured(config: unknown, key: string): unknown {
  const [, entry] = Object.entries(config ?? {}).find(([name]) => name === key) ?? [];
  return typeof entry === "object" && entry !== null && "value" in entry ? entry.value : entry;
}

function nameOf(pullRequest: number): string {
  return `pr-${pullRequest}`;
}

/** The reverse of {@link nameOf}; undefined for another name. */
function pullRequestOf(stack: string): number | undefined {
  const [, number] = /^pr-(\d+)$/.exec(stack) ?? [];
  return number === undefined ? undefined : Number(number);
}
