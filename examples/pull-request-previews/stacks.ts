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
}

/** The stacks of a repository's pull requests. One without the tag is never deleted, whatever its name is. */
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
    const [, repository, number] = /^(.+)#(\d+)$/.exec((await this.#tagOf(stack)) ?? "") ?? [];
    return repository === this.#options.repository ? { stack, pullRequest: Number(number) } : undefined;
  }

  /** The pull request after which a stack without the tag is named, as a run leaves it that is killed before it sets the tag. */
  async untagged(stack: string): Promise<number | undefined> {
    const [, number] = /^pr-(\d+)$/.exec(stack) ?? [];
    return number !== undefined && (await this.#tagOf(stack)) === "" ? Number(number) : undefined;
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
      if (!(await this.preview(name))) return true;
      const stack = await Stack.select(name, this.#workspace);
      if (!(await isClosed())) return false;
      await logged(stack.destroy({ remove: true, ...this.#run }));
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
      isTagged = !(await this.#isLeft(name));
      if (isTagged && !(await this.preview(name))) {
        throw new Error(
          `The stack ${name} exists, and no preview of this repository created it. Give Pulumi.yaml another name, or remove the stack.`,
        );
      }
    }
    if (!isTagged) await this.#workspace.setTag(name, TAG, `${this.#options.repository}#${pullRequest}`);
    return Stack.select(name, this.#workspace);
  }

  /** Whether a run was killed before it set the tag. Another run may set it, and then deploy, meanwhile. */
  async #isLeft(stack: string): Promise<boolean> {
    return (await this.#tagOf(stack)) === "" && (await this.#isEmpty(stack));
  }

  /** Empty without the tag; undefined if the stack is not found. */
  async #tagOf(stack: string): Promise<string | undefined> {
    try {
      return (await this.#workspace.listTags(stack))[TAG] ?? "";
    } catch (error) {
      if (error instanceof StackNotFoundError) return undefined;
      throw error;
    }
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
