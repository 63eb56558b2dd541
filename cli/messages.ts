import { defineMessage } from "../provider/core/message.ts";
import { counted, sentence } from "../provider/core/text.ts";
import { version } from "../provider/core/version.ts";

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

export const nodeTooOld = defineMessage("LS6062", {
  when: "Node.js is too old. The `node` of your shell, or of the image of a CI job, is older than the package needs.",
  say: ({ least, version }: { readonly least: number; readonly version: string }) =>
    `pulumi-langsmith needs Node.js ${least} or later, and this is Node.js ${version}.`,
  do: ({ least }) => `Install Node.js ${least} or later, and check it with \`node --version\`.`,
  see: "start/install.md",
  example: { least: 22, version: "20.11.0" },
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
    return sentence(why.startsWith(prefix) ? why : `${prefix}${why}`);
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

export const stateUnreadable = defineMessage("LS6140", {
  when: "The file is not a Terraform state. The file is incomplete, encrypted, a plan, a configuration, or has an old format.",
  say: ({ file, why }: { readonly file: string; readonly why: string }) =>
    `Could not read ${file} as a state of Terraform or OpenTofu: ${why}.`,
  do: "Write it again with `terraform state pull > FILE` or `tofu state pull > FILE`.",
  see: "guides/move-from-terraform.md",
  example: { file: "terraform.tfstate", why: "it is not JSON" },
});

export const folderNotWritten = defineMessage("LS6301", {
  when: "A new project, or the plugin in the plugin cache, cannot be written. The folder belongs to another user, the file system is read-only or full, or the path is too long. What was there before is unchanged.",
  say: ({
    what,
    folder,
    why,
  }: Readonly<Record<"folder" | "why", string>> & { readonly what: "plugin" | "project" }) =>
    `Could not write the ${what} to ${folder}${what === "project" ? ", and no file of it is left there" : ""}: ${why}.`,
  do: ({ what }) =>
    what === "project"
      ? "Fix what the message reports, or use another folder: `npx pulumi-langsmith init ~/my-project`."
      : "Fix what the message reports, or set `PULUMI_HOME` to another folder. Then run the command again.",
  example: {
    what: "plugin",
    folder: "/home/ci/.pulumi/plugins",
    why: "EACCES: permission denied, mkdir '/home/ci/.pulumi/plugins'",
  },
});

export const packageIncomplete = defineMessage("LS6302", {
  when: "This package is incomplete. It was installed incompletely, or built without the SDK of a language. Or it was deleted while the command ran, for example with the cache of npx.",
  say: ({ missing }: { readonly missing: string; readonly command: "init" | "plugin install" }) =>
    `${missing} does not exist, so nothing was written.`,
  do: ({ command }) =>
    `Run \`npx pulumi-langsmith@${version} ${command}\`, which downloads the package again${command === "init" ? ", or choose another `--language`" : ""}.`,
  example: { missing: "node_modules/pulumi-langsmith/dist/plugin/main.mjs", command: "plugin install" },
});
