import { defineMessage } from "../provider/core/message.ts";
import { counted } from "../provider/core/text.ts";

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

export const dynamicResources = defineMessage("LS6101", {
  when: "Dynamic resources cannot be imported. Pulumi imports objects with a plugin. The program uses the dynamic resources of this package.",
  say: ({ stack, count, name }: DynamicResources) =>
    `Stack ${JSON.stringify(stack)} has ${counted(count, "dynamic resource")} of pulumi-langsmith (${name}), and Pulumi cannot import those.`,
  do: "Move the program to the plugin first (import `pulumi-langsmith-sdk`), then run the command again.",
  see: "start/plugin-or-dynamic.md#move-to-the-plugin",
  example: { stack: "prod", count: 2, name: "agent" },
});

interface DynamicResources {
  readonly stack: string;
  readonly count: number;
  /** One of them. */
  readonly name: string;
}

export const kindNotListed = defineMessage("LS6102", {
  when: "Objects of a kind cannot be listed. The key may not list them, or the service did not answer. The command writes nothing, so that it does not miss objects.",
  say: ({ many, why }: KindNotListed) => {
    const prefix = `Could not list the ${many}: `;
    // An error of a request names what it is about itself.
    const text = why.startsWith(prefix) ? why : `${prefix}${why}`;
    return /[.!?\]]$/.test(text) ? text : `${text}.`;
  },
  do: ({ fix }) => `${fix} Then run the command again, or choose other kinds with \`--kind\`.`,
  see: "reference/permissions.md",
  example: {
    many: "deployments",
    why: "Could not list the deployments: GET … returned 403: Forbidden.",
    fix: "Use a key whose role has the permission deployments:read in this workspace, and check `langsmith:workspaceId`.",
  },
});

interface KindNotListed {
  readonly many: string;
  /** What happened, and what to do. */
  readonly why: string;
  readonly fix: string;
}
