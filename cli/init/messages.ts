import { defineMessage } from "../../provider/core/message.ts";
import { version } from "../../provider/core/version.ts";

export const folderNotEmpty = defineMessage("LS6310", {
  when: "The folder of a new project is not empty. `init` only writes to a new or empty folder, so it never overwrites a file.",
  say: ({ folder, found }: { readonly folder: string; readonly found: string }) =>
    `The folder ${folder} is not empty: it contains ${found}.`,
  do: "Run `npx pulumi-langsmith init my-project` to create a new folder.",
  see: "start/quickstart.md",
  example: { folder: "/home/me/agents", found: "Pulumi.yaml" },
});

export const projectNotWritten = defineMessage("LS6311", {
  when: "The new project cannot be written. The folder belongs to another user, the file system is read-only or full, or the path is too long.",
  say: ({ folder, why }: { readonly folder: string; readonly why: string }) =>
    `Could not write the project to ${folder}, and no file of it is left there: ${why}.`,
  do: "Fix what the message reports, or use another folder: `npx pulumi-langsmith init ~/my-project`.",
  example: { folder: "/srv/agents", why: "EACCES: permission denied, mkdir '/srv/agents'" },
});

export const templateMissing = defineMessage("LS6312", {
  when: "The package lacks the template of a language. The package was installed incompletely, was deleted while the command ran, or was built without the SDK of this language.",
  say: ({ missing }: { readonly missing: string }) => `${missing} is missing, so nothing was written.`,
  do: `Run \`npx pulumi-langsmith@${version} init\`, which downloads the package again, or choose another \`--language\`.`,
  example: { missing: "node_modules/pulumi-langsmith/dist/templates/python" },
});
