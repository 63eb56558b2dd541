import { defineMessage } from "../provider/core/message.ts";
import { counted } from "../provider/core/text.ts";

export const workspaceMissing = defineMessage("LS6050", {
  title: "A command needs a workspace, and none is configured",
  message: () => "no workspace is configured.",
  cause: "The command reads the objects of one workspace, and a key may reach several.",
  fix: "Set the environment variable LANGSMITH_WORKSPACE_ID, or name a stack that has langsmith:workspaceId with --stack.",
  example: {},
});

/** What a command asks Pulumi for: a part of a stack. */
export interface StackPart {
  readonly stack: string;
  readonly part: "configuration" | "state";
}

const COMMANDS = { configuration: "pulumi config", state: "pulumi stack export" } as const;

const INSTEAD = {
  configuration: "leave --stack out and configure the command by environment variables",
  state: "give --state FILE",
} as const;

const couldNotRead = ({ stack, part }: StackPart) =>
  `could not read the ${part} of the stack ${JSON.stringify(stack)}`;

const STACK = { stack: "prod", part: "configuration" } as const;

export const pulumiNotStarted = defineMessage("LS6052", {
  title: "A command could not start pulumi",
  message: (fields: StackPart & { readonly why: string }) =>
    `${couldNotRead(fields)}: pulumi could not be started (${fields.why}).`,
  cause: "The command reads a stack by the `pulumi` of the PATH, which is not there or cannot be run.",
  fix: ({ part }) => `Install Pulumi and put it on the PATH, or ${INSTEAD[part]}.`,
  example: { ...STACK, why: "spawnSync pulumi ENOENT" },
});

export const pulumiTimedOut = defineMessage("LS6053", {
  title: "Pulumi did not answer a command in time",
  message: (fields: StackPart & { readonly seconds: number }) =>
    `${couldNotRead(fields)}: ${COMMANDS[fields.part]} gave no answer within ${fields.seconds} s and was ended.`,
  cause: "The backend of the states cannot be reached or is slow, or `pulumi` waits for something.",
  fix: ({ part }) =>
    `Run \`${COMMANDS[part]}\` yourself and check that it answers and reaches its backend, or ${INSTEAD[part]}.`,
  example: { ...STACK, seconds: 120 },
});

export const pulumiPrintsTooMuch = defineMessage("LS6054", {
  title: "Pulumi printed more than a command reads",
  message: (fields: StackPart & { readonly largest: number }) =>
    `${couldNotRead(fields)}: ${COMMANDS[fields.part]} printed more than ${fields.largest} bytes, the most that is read.`,
  cause: "The configuration or the state is very large, or something else named `pulumi` is on the PATH.",
  fix: ({ part }) => `Run \`${COMMANDS[part]}\` yourself and check what it prints, or ${INSTEAD[part]}.`,
  example: { ...STACK, largest: 67_108_864 },
});

interface PulumiFailed extends StackPart {
  /** The exit code, or the signal. */
  readonly ended: number | string;
  /** What Pulumi wrote to standard error, without a full stop. */
  readonly words: string;
}

const failedWith = (fields: PulumiFailed) =>
  `${couldNotRead(fields)}: ${COMMANDS[fields.part]} ended with ${fields.ended}: ${fields.words}.\n`;

export const pulumiFailed = defineMessage("LS6055", {
  title: "Pulumi could not read a stack for a command",
  message: failedWith,
  cause:
    "Pulumi finds a stack from the folder of its Pulumi.yaml, in the backend that you are logged in to. Its own words are in the message.",
  fix: "Run the command in the folder of the stack's Pulumi.yaml, or name that folder with --cwd where the command has it. Name the stack as `pulumi stack ls` shows it.",
  example: { ...STACK, ended: 255, words: "no stack named 'prod' found" },
});

export const passphraseMissing = defineMessage("LS6056", {
  title: "The passphrase of a stack is missing or wrong",
  message: failedWith,
  cause: "The secrets of the stack are encrypted with a passphrase, and Pulumi was not given the right one.",
  fix: "Set PULUMI_CONFIG_PASSPHRASE, or PULUMI_CONFIG_PASSPHRASE_FILE, to the passphrase that the stack was created with.",
  example: { ...STACK, ended: 255, words: "incorrect passphrase" },
});

export const checkpointCutOff = defineMessage("LS6057", {
  title: "The state of a stack is cut off in its backend",
  message: failedWith,
  cause: "Something killed Pulumi, or filled the disk, while it wrote the state.",
  fix: "The state is cut off. In the folder .pulumi/stacks/PROJECT of the backend, remove STACK.json.attrs. If that is not enough, copy STACK.json.bak over STACK.json (docs/guides/recover-after-a-kill.md).",
  example: {
    stack: "prod",
    part: "state",
    ended: 255,
    words: "failed to load checkpoint: unexpected end of JSON input",
  },
});

export const configurationNotJson = defineMessage("LS6058", {
  title: "Pulumi did not print the configuration of a stack as JSON",
  message: (fields: StackPart) =>
    `${couldNotRead(fields)}: pulumi config --json printed something else than JSON.`,
  cause: "Something else named `pulumi` is on the PATH, or it prints more than the configuration.",
  fix: "Run `pulumi config --json` yourself and check what it prints.",
  example: STACK,
});

export const selectedStackIgnored = defineMessage("LS6059", {
  title: "A command does without the selected stack",
  message: ({ why }: { readonly why: string; readonly fix: string }) =>
    `warning: ${why}${why.endsWith("\n") ? "" : "\n"}The stack is selected, not named by --stack, so the command uses the environment alone.`,
  cause:
    "The command runs in a Pulumi project and could not read the configuration of the stack that is selected there.",
  fix: ({ fix }) => fix,
  example: {
    why: 'could not read the configuration of the stack "prod": pulumi config ended with 255: incorrect passphrase.\n',
    fix: "Set PULUMI_CONFIG_PASSPHRASE, or PULUMI_CONFIG_PASSPHRASE_FILE, to the passphrase that the stack was created with.",
  },
});

export const emulatorNotInstalled = defineMessage("LS6060", {
  title: "The emulator is not installed",
  message: () => "the emulator is a package of its own, which is not installed here.",
  cause:
    "`pulumi-langsmith emulator` runs the package `pulumi-langsmith-emulator`, which only development and tests need.",
  fix: "Install it: `npm install --save-dev pulumi-langsmith-emulator`.",
  example: {},
});

export const emulatorUnusable = defineMessage("LS6061", {
  title: "The installed emulator is not that of this package",
  message: ({ file }: { readonly file: string }) => `${file} is not the emulator of this package.`,
  cause:
    "The installed version of `pulumi-langsmith-emulator` is another one than that of `pulumi-langsmith`.",
  fix: "Install pulumi-langsmith-emulator of the same version as pulumi-langsmith.",
  example: { file: "node_modules/pulumi-langsmith-emulator/dist/index.js" },
});

export const nodeTooOld = defineMessage("LS6062", {
  title: "The installed Node.js is too old",
  message: ({ least, version }: { readonly least: number; readonly version: string }) =>
    `pulumi-langsmith needs Node.js ${least} or later, and this is Node.js ${version}.`,
  cause: "The `node` of this shell, or of the image of this job, is older than the package needs.",
  fix: "Install a newer one, and check that `node --version` shows it where the command is called.",
  example: { least: 22, version: "20.11.0" },
});

export const ownersUnknown = defineMessage("LS6001", {
  title: "Owners that are listed by the names of projects may be missing",
  message: ({ file, projects }: { readonly file: string; readonly projects: number }) =>
    `the names of ${counted(projects, "project")} could not be read, so the owners that ${file} lists by name are not shown for ${projects === 1 ? "it" : "them"}.`,
  cause:
    "The key may not read projects, or the workspace has more than 2,000: the command reads the names of that many.",
  fix: "Use a key that may read projects, or list the project by its sessionId.",
  example: { file: "exports.yaml", projects: 1 },
});
