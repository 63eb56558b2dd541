import { defineMessage } from "../../provider/core/message.ts";
import { counted, sentence } from "../../provider/core/text.ts";

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

export const notAnImportFile = defineMessage("LS6104", {
  when: "Another file has the name of the import file. The command only replaces an import file of LangSmith objects.",
  say: ({ file }: { readonly file: string }) => `${file} exists, and is no import file of this command.`,
  do: "Choose another file with `--out`.",
  example: { file: "import.json" },
});

export const stateUnreadable = defineMessage("LS6140", {
  when: "The file is not a Terraform state. The file is incomplete, encrypted, a plan, a configuration, or has an old format.",
  say: ({ file, why }: { readonly file: string; readonly why: string }) =>
    `Could not read ${file} as a state of Terraform or OpenTofu: ${why}.`,
  do: "Write it again with `terraform state pull > FILE` or `tofu state pull > FILE`.",
  see: "guides/move-from-terraform.md",
  example: { file: "terraform.tfstate", why: "it is not JSON" },
});
