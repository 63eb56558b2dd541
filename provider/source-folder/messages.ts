import { defineMessage } from "../core/message.ts";
import { byteSize, counted, formatValue, grouped, listed } from "../core/text.ts";
import { shortPath } from "./paths.ts";

interface UnusablePath {
  readonly what: "directory" | "configuration file" | "environment file" | "local dependency";
  readonly path: string;
  /** As it follows the path: `does not exist`. */
  readonly why: string;
}

export const pathNotUsable = defineMessage("LS2052", {
  when: "A path does not lead to what is uploaded. `directory` is relative to the folder of Pulumi.yaml, or of an inline program to the working directory. The configuration file (usually langgraph.json) and `envFiles` are relative to `directory`, in which they must be. An entry of `dependencies` that begins with a dot is a directory, relative to the configuration file. Symbolic links and ignored files are not uploaded.",
  say: ({ what, path, why }: UnusablePath) => `The ${what} ${formatValue(path)} ${why}.`,
  do: "Correct the path or its permissions, or create what it names.",
  see: "guides/deploy-a-folder.md#what-is-uploaded",
  example: { what: "directory", path: "../agent", why: "has no langgraph.json" },
});

interface IgnoredFile {
  readonly file: string;
  readonly is: "configuration" | "graph";
}

const IGNORED: Readonly<Record<IgnoredFile["is"], (file: string) => string>> = {
  configuration: (file) => `configuration file ${file}`,
  graph: (file) => `file ${file} of a graph`,
};

export const fileIgnored = defineMessage("LS2055", {
  when: "The configuration file, or the file of a graph, is ignored. A pattern in .dockerignore or .gitignore of the directory matches it, or a folder that contains it, or its name begins with .env. The build would not find it.",
  say: ({ file, is }: IgnoredFile) =>
    `The ${IGNORED[is](formatValue(file))} would not be uploaded, because a rule leaves it out.`,
  do: "Remove the pattern, or append one that includes the file and each folder on its path, such as `!langgraph.json`.",
  example: { file: "langgraph.json", is: "configuration" },
});

interface InvalidConfig {
  readonly config: string;
  readonly is: "noJson" | "noObject" | "noGraphs" | "noDependencies" | "noStrings";
}

const INVALID_CONFIG: Readonly<Record<InvalidConfig["is"], string>> = {
  noJson: "is not valid JSON",
  noObject: "is not a JSON object",
  noGraphs: "has no graphs",
  noDependencies: "has no dependencies",
  noStrings: "has dependencies that are not a list of strings",
};

export const configInvalid = defineMessage("LS2056", {
  when: "The configuration file is not valid. `graphs` is an object with at least one graph. `dependencies` is a list with at least one entry. You can omit it with `node_version` or `source`.",
  say: ({ config, is }: InvalidConfig) =>
    `The configuration file ${formatValue(config)} ${INVALID_CONFIG[is]}.`,
  do: "Correct the file. `langgraph dev` reads the same file, so you can check it locally.",
  example: { config: "langgraph.json", is: "noGraphs" },
});

interface OneFile {
  /** In the archive. */
  readonly path: string;
}

interface SpecialFile extends OneFile {
  readonly is: "link" | "special";
}

const SPECIAL: Readonly<Record<SpecialFile["is"], (path: string) => string>> = {
  link: (path) => `The symbolic link ${path} leads out of the directories that are uploaded`,
  special: (path) => `${path} is a device, a socket or a named pipe`,
};

export const notRegular = defineMessage("LS2058", {
  when: "The source contains a symbolic link, a device, a socket or a pipe. LangSmith builds from regular files, so only they are uploaded, like with LangSmith's own tools. A link that leads out of the source is an error, because the build would lack what it leads to.",
  say: (fields: SpecialFile | { readonly links: readonly string[] }) => {
    if ("is" in fields) return `${SPECIAL[fields.is](formatValue(fields.path))}.`;
    const { links } = fields;
    return `${counted(links.length, "symbolic link")} of the source ${links.length === 1 ? "is" : "are"} left out: ${listed(links.map(shortPath))}.`;
  },
  do: (fields) =>
    `Replace ${"is" in fields ? "it" : "each"} with a regular file, or add it to .dockerignore.`,
  example: { path: "prompts/shared.md", is: "link" },
});

export const nameNotUsable = defineMessage("LS2060", {
  when: "A file name cannot be uploaded. Such a name means another file, or none, on the machine that builds the agent.",
  say: ({ path, is }: OneFile & { readonly is: "control" | "notUtf8" }) =>
    `The name ${formatValue(path)} ${is === "control" ? "contains a line break or another control character" : "is not valid UTF-8"}.`,
  do: "Rename the file, or add it to .dockerignore.",
  example: { path: "notes\n.md", is: "control" },
});

export const fileNotReadable = defineMessage("LS2061", {
  when: "A source file cannot be read. You have no permission to read the file or folder, or the disk reports an error.",
  say: ({ path, why }: OneFile & { readonly why: string }) => `${formatValue(path)} cannot be read: ${why}.`,
  do: "Correct the permissions, or add the path to .dockerignore.",
  example: { path: "data/private.json", why: "EACCES: permission denied" },
});

interface ChangedFile extends OneFile {
  readonly is: "deleted" | "changed" | "notRegular";
}

const CHANGED: Readonly<Record<ChangedFile["is"], string>> = {
  deleted: "was deleted",
  changed: "changed",
  notRegular: "was replaced with something that is no regular file",
};

export const fileChanged = defineMessage("LS2062", {
  when: "A source file changed while it was read. An editor, a build or a running program writes to the source directory.",
  say: ({ path, is }: ChangedFile) =>
    `${formatValue(path)} ${CHANGED[is]} while the source was read. Nothing was uploaded.`,
  do: "Run the command again after the other program has finished, or add the file to .dockerignore.",
  example: { path: "logs/agent.log", is: "changed" },
});

interface Large {
  readonly limit: number;
  /** The paths of the largest files, the largest first. */
  readonly largest: readonly string[];
  /** Of an archive that is only large. */
  readonly size?: number;
}

interface Many {
  /** How many files there may be. */
  readonly most: number;
  readonly folders: readonly string[];
}

export const sourceTooLarge = defineMessage("LS2063", {
  when: "The source is large, or too large to upload. Model weights, data sets or build results are in the source directory. Or a local dependency such as `../..` names a folder that contains much more than the agent.",
  say: (fields: Large | Many) => {
    if ("folders" in fields)
      return `The source has more than ${grouped(fields.most)} files. It consists of ${listed(fields.folders.map(shortPath))}.`;
    const { size, limit, largest } = fields;
    const files = `The largest files: ${largest.map(shortPath).join(", ")}.`;
    return size === undefined
      ? `The compressed source is larger than ${byteSize(limit)}, the limit of LangSmith. ${files} Nothing was uploaded.`
      : `The compressed source has ${byteSize(size)}. The limit is ${byteSize(limit)}. ${files}`;
  },
  do: "Add what the agent does not need to .dockerignore, or correct the directory or the dependencies.",
  example: { limit: 209_715_200, largest: ["models/weights.bin", "data/train.parquet", "data/test.parquet"] },
});

export const archiveNotWritten = defineMessage("LS2066", {
  when: "The source archive cannot be written. The archive is a temporary file until it is uploaded. The disk is full, or the folder is not writable.",
  say: ({ why }: { readonly why: string }) =>
    `The archive of the source cannot be written to the folder for temporary files: ${why}.`,
  do: "Free space, or set TMPDIR to a folder with space.",
  example: { why: "ENOSPC: no space left on device" },
});

export const envFileLeftOut = defineMessage("LS2070", {
  when: "The file of environment variables is not uploaded. Its name begins with `.env`, an ignore file matches it, or it is outside the source. Such files usually contain keys, and everyone with the archive can read them. LangSmith's own tools send its values as secrets, the provider does not. The warning ends when the program sets `secrets`.",
  say: ({ file }: { readonly file: string }) =>
    `langgraph.json names ${formatValue(file)} as \`env\`, and this file is not uploaded.`,
  do: "Set its values as `secrets`. If it contains neither passwords nor keys and is within `directory`, list it in `sourceRevisionConfig.envFiles`.",
  see: "guides/deploy-a-folder.md#what-is-uploaded",
  example: { file: ".env" },
});
