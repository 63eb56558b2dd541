import { defineMessage } from "../../provider/core/message.ts";

export const folderNotEmpty = defineMessage("LS6310", {
  title: "A new project needs an empty folder",
  message: ({ folder, found }: { readonly folder: string; readonly found: string }) =>
    `${folder} is not empty (it contains ${found}), and nothing was written.`,
  cause: "`init` never overwrites a file, so it only writes to a folder that is new or empty.",
  fix: "Name a new folder: `npx pulumi-langsmith init my-project`.",
  example: { folder: "/home/me/agents", found: "Pulumi.yaml" },
});

export const projectNotWritten = defineMessage("LS6311", {
  title: "A new project could not be written",
  message: ({ folder, why }: { readonly folder: string; readonly why: string }) =>
    `could not write the project to ${folder}, and nothing of it is left there: ${why}.`,
  cause: "The folder belongs to another user, is on a read-only disk, or the disk is full.",
  fix: "Make the folder writable, or name another one: `npx pulumi-langsmith init my-project`.",
  example: { folder: "/srv/agents", why: "EACCES: permission denied, mkdir '/srv/agents'" },
});

interface TemplateMissing {
  /** A file or a folder of this package. */
  readonly missing: string;
  readonly version: string;
}

export const templateMissing = defineMessage("LS6312", {
  title: "This package does not contain the template of a language",
  message: ({ missing }: TemplateMissing) => `${missing} is missing, and nothing was written.`,
  cause:
    "The package was installed in part, its folder was deleted while the command ran, or it was built without the SDK of this language.",
  fix: ({ version }) =>
    `Run \`npx pulumi-langsmith@${version} init\`, which downloads the package again, or choose another language with --language.`,
  example: {
    missing: "node_modules/pulumi-langsmith/dist/templates/python/sdks/langsmith",
    version: "0.1.0",
  },
});
