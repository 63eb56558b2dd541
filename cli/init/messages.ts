import { defineMessage } from "../../provider/core/message.ts";
import { fixOfWriting } from "../write-errors.ts";

export const folderNotEmpty = defineMessage("LS6310", {
  title: "The folder of a new project is not empty",
  message: ({ folder, found }: { readonly folder: string; readonly found: string }) =>
    `The folder ${folder} is not empty: it contains ${found}.`,
  cause: "`init` only writes to a new or empty folder, so it never overwrites a file.",
  fix: "Run `npx pulumi-langsmith init my-project` to create a new folder.",
  see: "start/quickstart.md",
  example: { folder: "/home/me/agents", found: "Pulumi.yaml" },
});

export const projectNotWritten = defineMessage("LS6311", {
  title: "The new project cannot be written",
  message: ({ folder, why }: { readonly folder: string; readonly why: string }) =>
    `Could not write the project to ${folder}, and no file of it is left there: ${why}.`,
  cause: "The folder belongs to another user, the file system is read-only or full, or the path is too long.",
  fix: ({ why }) =>
    fixOfWriting(why, "create the project elsewhere, such as with `npx pulumi-langsmith init ~/my-project`"),
  example: { folder: "/srv/agents", why: "EACCES: permission denied, mkdir '/srv/agents'" },
});

export const folderInUse = defineMessage("LS6314", {
  title: "Another `init` is writing to the folder",
  message: ({ folder }: { readonly folder: string }) => `Another \`init\` is writing to ${folder}.`,
  cause:
    "Two commands were started for the same folder. The other one continues, and this one wrote nothing.",
  fix: "Wait until it ends, or name another folder. If it was killed, run the command again after a minute.",
  example: { folder: "/home/me/agents" },
});

export const folderOfPackages = defineMessage("LS6313", {
  title: "The folder of a new project is in node_modules",
  message: ({ folder }: { readonly folder: string }) => `${folder} is in a node_modules folder.`,
  cause:
    "The folder node_modules belongs to npm, which deletes what it did not install. Node.js does not find the program of a project there.",
  fix: "Create the project elsewhere, such as with `npx pulumi-langsmith init ~/my-project`.",
  example: { folder: "/home/me/agents/node_modules" },
});

interface TemplateMissing {
  /** A file or a folder of this package. */
  readonly missing: string;
  readonly version: string;
}

export const templateMissing = defineMessage("LS6312", {
  title: "The package lacks the template of a language",
  message: ({ missing }: TemplateMissing) =>
    `${missing} is missing or cannot be read, so nothing was written.`,
  cause:
    "The package was installed incompletely, was deleted while the command ran, or was built without the SDK of this language.",
  fix: ({ version }) =>
    `Run \`npx pulumi-langsmith@${version} init\`, which downloads the package again, or choose another \`--language\`.`,
  example: {
    missing: "node_modules/pulumi-langsmith/dist/templates/python/__main__.py",
    version: "0.1.0",
  },
});
