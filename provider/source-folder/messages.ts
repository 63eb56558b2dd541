import { defineMessage } from "../core/message.ts";
import { byteSize, formatValue, grouped, listed } from "../core/text.ts";

interface UnusablePath {
  readonly what: "directory" | "configuration file";
  readonly path: string;
  /** As it follows the path: `is not a directory`. */
  readonly why: string;
}

type Paths = { readonly paths: readonly string[] };

const names = ({ paths }: Paths) => listed(paths.map((each) => formatValue(each)));

export const pathNotUsable = defineMessage("LS2052", {
  when: "A path does not lead to a directory with a configuration file. `directory` is relative to the folder of Pulumi.yaml, and without one to the working directory. The configuration file (usually langgraph.json) is relative to `directory`, in which it must be.",
  say: ({ what, path, why }: UnusablePath) => `The ${what} ${formatValue(path)} ${why}.`,
  do: "Correct `directory` or `langgraphConfigPath`, or what is there: its permissions, its content, or the ignore files.",
  see: "guides/deploy-a-folder.md#what-is-uploaded",
  example: { what: "directory", path: "../agent", why: 'has no "langgraph.json"' },
});

export const notInArchive = defineMessage("LS2055", {
  when: "The archive lacks a path that the configuration file names. A dependency, the file of a graph or another path does not exist, is a symbolic link, or is left out by a rule.",
  say: (fields: Paths) => `The configuration file names what is not uploaded: ${names(fields)}.`,
  do: "Correct the path. If an ignore file leaves it out, append patterns there that include the file and each folder on its path, such as `!auth.py`.",
  see: "guides/deploy-a-folder.md#ignore-files",
  example: { paths: ["./src/agent.py"] },
});

/** A path, and with which values the archive contains it. */
type Outside = Paths & Readonly<Record<"directory" | "config", string>>;

export const pathOutside = defineMessage("LS2057", {
  when: "The configuration file names a path outside `directory`. It is a dependency, for example, or the root of a workspace. The archive is `directory`, so the build would not find it.",
  say: (fields: Outside) => `The configuration file names what is outside \`directory\`: ${names(fields)}.`,
  do: ({ directory, config }) =>
    `Set \`directory\` to ${formatValue(directory)} and \`langgraphConfigPath\` to ${formatValue(config)}, which uploads all of that folder, or remove the path.`,
  see: "guides/deploy-a-folder.md#a-workspace-of-several-packages",
  example: { paths: ["../../libs/shared"], directory: "../..", config: "apps/agent/langgraph.json" },
});

export const leftOut = defineMessage("LS2058", {
  when: "The directory contains something that is not uploaded. Symbolic links, devices, sockets and pipes are left out, as are names with a control character or bytes that are not UTF-8. LangSmith's own tools do the same.",
  say: (fields: Paths) =>
    `Not uploaded, because it is a link or no file, or has an unusable name: ${names(fields)}.`,
  do: "Replace it with a regular file, rename it, or add it to .dockerignore.",
  example: { paths: ["prompts/shared.md"] },
});

export const fileNotReadable = defineMessage("LS2061", {
  when: "A source file cannot be read. You have no permission to read the file or folder, it was deleted meanwhile, or the disk reports an error.",
  say: ({ path, why }: { readonly path: string; readonly why: string }) =>
    `${formatValue(path)} cannot be read: ${why}.`,
  do: "Correct the permissions, or add the path to .dockerignore.",
  example: { path: "data/private.json", why: "EACCES: permission denied" },
});

export const fileChanged = defineMessage("LS2062", {
  when: "A source file changed while it was read. An editor, a build or a running program writes to the source directory.",
  say: ({ path }: { readonly path: string }) =>
    `${formatValue(path)} changed while the source was read. Nothing was uploaded.`,
  do: "Run the command again after the other program has finished, or add the file to .dockerignore.",
  example: { path: "logs/agent.log" },
});

export const sourceTooLarge = defineMessage("LS2063", {
  when: "The source is too large to upload. Model weights, data sets or build results are in the source directory, or `directory` contains much more than the agent.",
  say: (
    fields: { readonly largest: readonly string[]; readonly limit: number } | { readonly most: number },
  ) =>
    "most" in fields
      ? `The source has more than ${grouped(fields.most)} files. Nothing was uploaded.`
      : `The compressed source is larger than ${byteSize(fields.limit)}, the limit of LangSmith. The largest files: ${listed(fields.largest)}. Nothing was uploaded.`,
  do: "Add what the agent does not need to .dockerignore, or correct the directory.",
  example: { limit: 209_715_200, largest: ["models/weights.bin", "data/train.parquet", "data/test.parquet"] },
});

export const secretUploaded = defineMessage("LS2066", {
  when: "An uploaded file looks like a private key, a password file or a state. The state is of Pulumi or Terraform. Everyone with the archive can read it.",
  // All of them: one that is not named would be uploaded unnoticed.
  say: ({ paths }: Paths) =>
    `Files that may contain keys are uploaded: ${paths.map((each) => formatValue(each)).join(", ")}.`,
  do: "Add each to .dockerignore, unless it contains nothing secret.",
  see: "guides/deploy-a-folder.md#what-is-uploaded",
  example: { paths: ["deploy/id_rsa"] },
});

export const envFileLeftOut = defineMessage("LS2070", {
  when: "The file of environment variables is not uploaded. Its name begins with `.env`, an ignore file matches it, or it is outside the source. Such files usually contain keys, and everyone with the archive can read them. LangSmith's own tools send its values as secrets, the provider does not. The warning ends when the program sets `secrets`.",
  say: ({ file }: { readonly file: string }) =>
    `langgraph.json names ${formatValue(file)} as \`env\`, and this file is not uploaded.`,
  do: "Set its values as `secrets`.",
  see: "guides/deploy-a-folder.md#what-is-uploaded",
  example: { file: ".env" },
});
