import { defineMessage } from "../provider/core/message.ts";

export const workspaceMissing = defineMessage("LS6050", {
  when: "A command needs a workspace. The command reads the objects of one workspace, and a key may reach several workspaces.",
  say: () => "No workspace is configured.",
  do: "Set the environment variable `LANGSMITH_WORKSPACE_ID`, or use `--stack NAME` with a stack that sets `langsmith:workspaceId`.",
  see: "reference/configuration.md#set-a-key",
  example: {},
});

/** What a command asks Pulumi for: a part of a stack. */
export interface StackPart {
  readonly stack: string;
  readonly part: "configuration" | "state";
}

const COMMANDS = {
  configuration: "pulumi config",
  state: "pulumi stack export",
} as const;

const couldNotRead = ({ stack, part }: StackPart) =>
  `Could not read the ${part} of stack ${JSON.stringify(stack)}`;

const STACK = { stack: "prod", part: "configuration" } as const;

export const pulumiNotStarted = defineMessage("LS6052", {
  when: "Pulumi does not start. No `pulumi` is on the PATH, or you may not run it.",
  say: (fields: StackPart & { readonly why: string }) =>
    `${couldNotRead(fields)}: \`pulumi\` does not start (${fields.why}).`,
  do: "Install Pulumi and add it to the PATH.",
  example: { ...STACK, why: "spawn pulumi ENOENT" },
});

interface PulumiFailed extends StackPart {
  /** What Pulumi wrote to standard error, without a full stop. */
  readonly words: string;
}

const failedWith = (fields: PulumiFailed) =>
  `${couldNotRead(fields)}: \`${COMMANDS[fields.part]}\` failed: ${fields.words}.\n`;

export const pulumiFailed = defineMessage("LS6055", {
  when: "Pulumi cannot read the stack. Pulumi finds a stack from the folder of its Pulumi.yaml, in the backend that you are logged in to. The message contains what Pulumi printed.",
  say: failedWith,
  do: "Run the command in the folder of the stack's Pulumi.yaml, or set `--cwd` if the command has it. `pulumi stack ls` lists the stacks.",
  see: "guides/doctor.md#which-stack",
  example: { ...STACK, words: "no stack named 'prod' found" },
});

export const passphraseMissing = defineMessage("LS6056", {
  when: "The passphrase of the stack is missing or wrong. The secrets of the stack are encrypted with a passphrase, and Pulumi does not have the right one.",
  say: failedWith,
  do: "Set `PULUMI_CONFIG_PASSPHRASE` or `PULUMI_CONFIG_PASSPHRASE_FILE` to the passphrase of the stack.",
  see: "guides/doctor.md#which-stack",
  example: { ...STACK, words: "incorrect passphrase" },
});

export const emulatorNotInstalled = defineMessage("LS6060", {
  when: "The emulator is not installed. The emulator is a separate package, because only development and tests need it.",
  say: () => "The package `pulumi-langsmith-emulator` is not installed here.",
  do: "Run `npm install --save-dev pulumi-langsmith-emulator`.",
  example: {},
});

export const emulatorUnusable = defineMessage("LS6061", {
  when: "The emulator does not fit the command. `pulumi-langsmith-emulator` and `pulumi-langsmith` have different versions.",
  say: ({ file }: { readonly file: string; readonly version: string }) =>
    `${file} is not the emulator of this package.`,
  do: ({ version }) => `Run \`npm install --save-dev pulumi-langsmith-emulator@${version}\`.`,
  example: { file: "node_modules/pulumi-langsmith-emulator/dist/index.js", version: "0.1.0" },
});

export const nodeTooOld = defineMessage("LS6062", {
  when: "Node.js is too old. The `node` of your shell, or of the image of a CI job, is older than the package needs.",
  say: ({ least, version }: { readonly least: number; readonly version: string }) =>
    `pulumi-langsmith needs Node.js ${least} or later, and this is Node.js ${version}.`,
  do: ({ least }) => `Install Node.js ${least} or later, and check it with \`node --version\`.`,
  see: "start/install.md",
  example: { least: 22, version: "20.11.0" },
});

export const noRevision = defineMessage("LS6401", {
  when: "A deployment has no revision. LangSmith creates the first revision a moment after the deployment.",
  say: ({ name }: { readonly name: string }) => `The deployment ${JSON.stringify(name)} has no revision yet.`,
  do: "Run the command again in a minute.",
  example: { name: "support-agent" },
});
