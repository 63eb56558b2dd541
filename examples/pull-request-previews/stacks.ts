import {
  LocalWorkspace,
  type OutputMap,
  type PulumiFn,
  Stack,
  StackAlreadyExistsError,
  StackNotFoundError,
} from "@pulumi/pulumi/automation/index.js";
import { retry } from "./retry.ts";

/** The tag that only this program sets. Its value names the repository and the pull request. */
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

/** The stacks of a repository's pull requests. A stack without the tag is never changed, whatever its name is. */
export class Stacks {
  readonly #workspace: LocalWorkspace;
  readonly #options: Options;

  private constructor(workspace: LocalWorkspace, options: Options) {
    this.#workspace = workspace;
    this.#options = options;
  }

  static async open(options: Options): Promise<Stacks> {
    return new Stacks(await LocalWorkspace.create({ workDir: import.meta.dirname }), options);
  }

  async list(): Promise<Preview[]> {
    const previews: Preview[] = [];
    for (const { name } of await this.#workspace.listStacks()) {
      const preview = await this.#preview(name);
      if (preview) previews.push(preview);
    }
    return previews;
  }

  /** The preview of a pull request; undefined if it has none. */
  async find(pullRequest: number): Promise<Preview | undefined> {
    try {
      return await this.#preview(nameOf(pullRequest));
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

  destroy({ stack: name }: Preview): Promise<void> {
    return this.#retry(name, async () => {
      const stack = await Stack.select(name, this.#workspace);
      await logged(stack.destroy({ remove: true, ...this.#run }));
    });
  }

  async #open(pullRequest: number): Promise<Stack> {
    const name = nameOf(pullRequest);
    try {
      const stack = await Stack.create(name, this.#workspace);
      await stack.setTag(TAG, `${this.#options.repository}#${pullRequest}`);
      return stack;
    } catch (error) {
      if (!(error instanceof StackAlreadyExistsError)) throw error;
    }
    if (await this.#preview(name)) return Stack.select(name, this.#workspace);
    throw new Error(
      `The stack ${name} exists, and no preview of this repository created it. Give Pulumi.yaml another name, or remove the stack.`,
    );
  }

  async #preview(stack: string): Promise<Preview | undefined> {
    const tag = (await this.#workspace.listTags(stack))[TAG] ?? "";
    const [, repository, number] = /^(.+)#(\d+)$/.exec(tag) ?? [];
    return repository === this.#options.repository ? { stack, pullRequest: Number(number) } : undefined;
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

function nameOf(pullRequest: number): string {
  return `pr-${pullRequest}`;
}
