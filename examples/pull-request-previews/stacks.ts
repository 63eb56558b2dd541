import {
  LocalWorkspace,
  type OutputMap,
  type PulumiFn,
  Stack,
  StackAlreadyExistsError,
} from "@pulumi/pulumi/automation/index.js";

/** The tag that only this program sets. Its value identifies the repository and the pull request. */
const TAG = "langsmith:pull-request";

interface Options {
  readonly repository: string;
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

  private constructor(workspace: LocalWorkspace, options: Options) {
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
  async find(pullRequest: number): Promise<Preview | undefined> {
    const name = nameOf(pullRequest);
    return (await this.names()).includes(name) ? this.preview(name) : undefined;
  }

  /** The preview that a stack is; undefined if it is none of this repository. */
  async preview(stack: string): Promise<Preview | undefined> {
    const tag = (await this.#workspace.listTags(stack))[TAG] ?? "";
    const [, repository, number] = /^(.+)#(\d+)$/.exec(tag) ?? [];
    return repository === this.#options.repository ? { stack, pullRequest: Number(number) } : undefined;
  }

  async up(pullRequest: number, program: PulumiFn): Promise<OutputMap> {
    const stack = await this.#open(pullRequest);
    const { outputs } = await logged(stack.up({ program, refresh: true, ...this.#run }));
    return outputs;
  }

  async destroy({ stack: name }: Preview): Promise<void> {
    const stack = await Stack.select(name, this.#workspace);
    await logged(stack.destroy({ remove: true, ...this.#run }));
  }

  async #open(pullRequest: number): Promise<Stack> {
    const name = nameOf(pullRequest);
    try {
      await this.#workspace.createStack(name);
      await this.#workspace.setTag(name, TAG, `${this.#options.repository}#${pullRequest}`);
    } catch (error) {
      if (!(error instanceof StackAlreadyExistsError)) throw error;
      if (!(await this.preview(name))) {
        throw new Error(
          `The stack ${name} exists, and no preview of this repository created it. Give Pulumi.yaml another name, or remove the stack.`,
        );
      }
    }
    return Stack.select(name, this.#workspace);
  }

  get #run() {
    return { onOutput: (text: string) => void process.stdout.write(text), signal: this.#options.signal };
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
