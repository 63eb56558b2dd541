import { defineMessage } from "../core/message.ts";
import { byteSize, counted, formatValue, grouped, listed } from "../core/text.ts";
import { shortPath } from "./paths.ts";

const ABSOLUTE =
  "The path is stored in the state. An absolute path differs from machine to machine, so each of them would show a change.";

export const directoryAbsolute = defineMessage("LS2051", {
  when: `The source directory is absolute. ${ABSOLUTE}`,
  say: ({ directory }: { readonly directory: string }) =>
    `The directory ${formatValue(directory)} is absolute.`,
  do: 'Set the path relative to the folder of Pulumi.yaml, such as "../agent".',
  example: { directory: "/srv/agent" },
});

interface NotUsable {
  readonly directory: string;
  /** Absent: it is not a directory. */
  readonly why?: string;
}

export const directoryNotUsable = defineMessage("LS2052", {
  when: "The source directory cannot be used. The path is relative to the folder of Pulumi.yaml. For an inline program, it is relative to the working directory.",
  say: ({ directory, why }: NotUsable) =>
    `The directory ${formatValue(directory)} ${why === undefined ? "is not a directory" : `cannot be read: ${why}`}.`,
  do: "Correct the path, or your permission to read the directory.",
  example: { directory: "../agent", why: "ENOENT: no such file or directory" },
});

interface NoConfig {
  readonly directory: string;
  readonly config: string;
  readonly is: "absent" | "empty" | "notAFile";
}

const NO_CONFIG: Readonly<Record<NoConfig["is"], (config: string) => string>> = {
  absent: (config) => `has no ${config}`,
  empty: (config) => `is empty, so it has no ${config}`,
  notAFile: (config) => `has a ${config} that is no regular file`,
};

export const configNotFound = defineMessage("LS2053", {
  when: "The source directory has no configuration file. LangSmith builds an agent from its configuration file, usually langgraph.json. A symbolic link is not uploaded.",
  say: ({ directory, config, is }: NoConfig) =>
    `The directory ${formatValue(directory)} ${NO_CONFIG[is](config)}.`,
  do: "Correct the directory or the path of the configuration file, or create the file.",
  example: { directory: "../agent", config: "langgraph.json", is: "absent" },
});

export const configOutside = defineMessage("LS2054", {
  when: "The configuration file is outside the source directory. The path is relative to the source directory, and must stay in it. A symbolic link on the way is not followed.",
  say: ({ config }: { readonly config: string }) =>
    `The configuration file ${formatValue(config)} is outside the source directory.`,
  do: "Set the directory that contains the configuration file, and the path of the file in it.",
  example: { config: "../langgraph.json" },
});

export const configIgnored = defineMessage("LS2055", {
  when: "The configuration file is ignored. A pattern in .dockerignore or .gitignore of its directory matches the file, or its name begins with .env.",
  say: ({ config }: { readonly config: string }) =>
    `The configuration file ${formatValue(config)} would not be uploaded, because a rule leaves it out.`,
  do: "Remove the pattern, or append one that includes the file, such as `!langgraph.json`.",
  example: { config: "langgraph.json" },
});

export const graphIgnored = defineMessage("LS2069", {
  when: "The file of a graph is ignored. A pattern in .dockerignore or .gitignore of the directory matches the file, or a folder that contains it. The build would not find the graph.",
  say: ({ file }: { readonly file: string }) =>
    `The file ${formatValue(file)} of a graph would not be uploaded, because a rule leaves it out.`,
  do: "Remove the pattern, or append one that includes the file and each folder on its path.",
  example: { file: "./agent.py" },
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

interface UnusableDependency {
  readonly dependency: string;
  readonly is: "absent" | "notADirectory" | "link" | "empty";
}

const UNUSABLE_DEPENDENCY: Readonly<Record<UnusableDependency["is"], string>> = {
  absent: "does not exist",
  notADirectory: "is not a directory",
  link: "is a symbolic link, or below one",
  empty: "has no file to upload",
};

export const dependencyNotUsable = defineMessage("LS2057", {
  when: "A local dependency cannot be uploaded. An entry of `dependencies` that begins with a dot is a directory, relative to the configuration file. It is uploaded with the source, without symbolic links and ignored files.",
  say: ({ dependency, is }: UnusableDependency) =>
    `The local dependency ${formatValue(dependency)} of the configuration file ${UNUSABLE_DEPENDENCY[is]}.`,
  do: "Correct the entry, or the directory that it names.",
  example: { dependency: "../shared", is: "absent" },
});

interface OneFile {
  /** In the archive. */
  readonly path: string;
}

export const linkOutside = defineMessage("LS2058", {
  when: "A symbolic link leads out of the source directory. Symbolic links are not uploaded and not followed. The build would lack what the link leads to.",
  say: ({ path }: OneFile) =>
    `The symbolic link ${formatValue(path)} leads out of the directories that are uploaded.`,
  do: "Replace the link with a copy, or add it to .dockerignore.",
  example: { path: "prompts/shared.md" },
});

export const notRegular = defineMessage("LS2059", {
  when: "The source contains a device, a socket or a pipe. Only regular files are uploaded.",
  say: ({ path }: OneFile) => `${formatValue(path)} is a device, a socket or a named pipe.`,
  do: "Remove it, or add it to .dockerignore.",
  example: { path: "run/agent.sock" },
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
}

function largestFiles({ largest }: Large): string {
  return `The largest files: ${largest.map(shortPath).join(", ")}.`;
}

export const archiveTooLarge = defineMessage("LS2063", {
  when: "The source archive is too large. Model weights, data sets or build results are in the source directory.",
  say: (fields: Large) =>
    `The compressed source is larger than ${byteSize(fields.limit)}, the limit of LangSmith. ${largestFiles(fields)} Nothing was uploaded.`,
  do: "Add what the agent does not need to .dockerignore.",
  example: { limit: 209_715_200, largest: ["models/weights.bin", "data/train.parquet", "data/test.parquet"] },
});

export const archiveLarge = defineMessage("LS2064", {
  when: "The source archive is large. Model weights, data sets or build results are in the source directory.",
  say: ({ size, ...fields }: Large & { readonly size: number }) =>
    `The compressed source has ${byteSize(size)}. The limit is ${byteSize(fields.limit)}. ${largestFiles(fields)}`,
  do: "Add what the agent does not need to .dockerignore.",
  example: { size: 62_914_560, limit: 209_715_200, largest: ["models/weights.bin"] },
});

export const linksLeftOut = defineMessage("LS2065", {
  when: "Symbolic links are left out. LangSmith builds from regular files. A symbolic link is not uploaded, like with LangSmith's own tools.",
  say: ({ links }: { readonly links: readonly string[] }) =>
    `${counted(links.length, "symbolic link")} of the source ${links.length === 1 ? "is" : "are"} left out: ${listed(links.map(shortPath))}.`,
  do: "Replace each link with a copy, or add it to .dockerignore.",
  example: { links: ["prompts/latest.md"] },
});

export const envFileLeftOut = defineMessage("LS2070", {
  when: "The file of environment variables is not uploaded. Its name begins with `.env`, an ignore file matches it, or it is outside the source. Such files usually contain keys, and everyone with the archive can read them. LangSmith's own tools send its values as secrets, the provider does not. The warning ends when the program sets `secrets`.",
  say: ({ file }: { readonly file: string }) =>
    `langgraph.json names ${formatValue(file)} as \`env\`, and this file is not uploaded.`,
  do: "Set its values as `secrets`. If it contains neither passwords nor keys and is within `directory`, list it in `sourceRevisionConfig.envFiles`.",
  see: "guides/deploy-a-folder.md#what-is-uploaded",
  example: { file: ".env" },
});

export const archiveNotWritten = defineMessage("LS2066", {
  when: "The source archive cannot be written. The archive is a temporary file until it is uploaded. The disk is full, or the folder is not writable.",
  say: ({ why }: { readonly why: string }) =>
    `The archive of the source cannot be written to the folder for temporary files: ${why}.`,
  do: "Free space, or set TMPDIR to a folder with space.",
  example: { why: "ENOSPC: no space left on device" },
});

export const envFileAbsolute = defineMessage("LS2042", {
  when: `The path of an environment file is absolute. ${ABSOLUTE}`,
  say: ({ file }: { readonly file: string }) => `The environment file ${formatValue(file)} is absolute.`,
  do: 'Set the path relative to `directory`, such as ".env.defaults".',
  example: { file: "/srv/agent/.env.defaults" },
});

export const envFileNotFound = defineMessage("LS2067", {
  when: "A named environment file cannot be uploaded. The path is relative to the source directory. The file does not exist, is no regular file, or is in a folder that is left out.",
  say: ({ file }: { readonly file: string }) =>
    `The environment file ${formatValue(file)} is not among the files of the source.`,
  do: "Correct the path, or remove it from `envFiles`.",
  example: { file: ".env.production" },
});

export const tooManyFiles = defineMessage("LS2068", {
  when: "The source has too many files. A local dependency such as `../..` names a folder that contains much more than the agent.",
  say: ({ limit, folders }: { readonly limit: number; readonly folders: readonly string[] }) =>
    `The source has more than ${grouped(limit)} files. It consists of ${listed(folders.map(shortPath))}.`,
  do: "Correct the directory or the dependencies, or add what the agent does not need to .dockerignore.",
  example: { limit: 100_000, folders: ["apps/agent", "."] },
});
