import {
  CommandError,
  ConcurrentUpdateError,
  LocalWorkspace,
  StackAlreadyExistsError,
  StackNotFoundError,
} from "@pulumi/pulumi/automation/index.js";
import { Stacks } from "../../examples/pull-request-previews/stacks.ts";

export const REPOSITORY = "1296269";
export const TAG = "langsmith:pull-request";

interface StoredStack {
  readonly tags: Record<string, string>;
  resources: number;
}

/** The stacks of a backend, and the example's access to them. */
export interface StoredStacks {
  readonly stored: Map<string, StoredStack>;
  /** The commands that Pulumi was called with, without their options. */
  readonly commands: string[];
  /** Runs before each command, such as `stack tag set pr-7`; what it throws fails the command. */
  before(command: string): unknown;
  /** The stacks as a new run of this repository sees them. */
  open(): Promise<Stacks>;
}

/** Stands in for the program `pulumi`, as far as the example calls it. */
export function storedStacks(): StoredStacks {
  const it: StoredStacks = {
    stored: new Map(),
    commands: [],
    before: () => {},
    async open() {
      const pulumiCommand = { command: "pulumi", version: null, run };
      const workspace = await LocalWorkspace.create({
        pulumiCommand,
        envVars: { PULUMI_AUTOMATION_API_SKIP_VERSION_CHECK: "true" },
      });
      return new Stacks(workspace, {
        repository: REPOSITORY,
        lockWaitSeconds: 60,
        signal: new AbortController().signal,
      });
    },
  };
  const answers: Readonly<Record<string, (name: string, args: readonly string[]) => unknown>> = {
    "stack init": (name) => {
      if (it.stored.has(name)) throw new StackAlreadyExistsError(`stack '${name}' already exists`);
      it.stored.set(name, { tags: {}, resources: 0 });
    },
    "stack ls": () => [...it.stored.keys()].map((name) => ({ name, current: false })),
    "stack select": (name) => void stack(name),
    "stack tag ls": (name) => stack(name).tags,
    "stack tag set": (name, [key = "", value = ""]) => {
      stack(name).tags[key] = value;
    },
    "stack export": (name) => {
      const resources = Array.from({ length: stack(name).resources }, () => ({}));
      return { version: 3, deployment: resources.length > 0 ? { resources } : {} };
    },
    "stack rm": (name) => {
      if (stack(name).resources > 0) throw new CommandError(`stack '${name}' still has resources`);
      it.stored.delete(name);
    },
    "stack output": () => ({}),
    "stack history": () => [],
    up: (name) => {
      stack(name).resources = 2;
    },
    destroy: (name) => {
      stack(name).resources = 0;
    },
  };
  const stack = (name: string): StoredStack => {
    const found = it.stored.get(name);
    if (!found) throw new StackNotFoundError(`no stack named '${name}' found`);
    return found;
  };
  const run = async (args: readonly string[]) => {
    const command = Object.keys(answers).find((each) => args.join(" ").startsWith(each));
    if (command === undefined) throw new Error(`pulumi ${args.join(" ")} is not expected`);
    const words = args.slice(command.split(" ").length).filter((word) => !word.startsWith("--"));
    const name = words.at(-1) ?? "";
    it.commands.push(`${command} ${name}`.trim());
    await it.before(`${command} ${name}`.trim());
    return { stdout: JSON.stringify(answers[command]?.(name, words) ?? ""), stderr: "", code: 0 };
  };
  return it;
}

/** What Pulumi reports while another run locks a stack. */
export function locked(): Error {
  return new ConcurrentUpdateError("the stack is currently locked by 1 lock(s)");
}
