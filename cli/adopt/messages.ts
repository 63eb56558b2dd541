import { defineMessage } from "../../provider/core/message.ts";
import { counted, listed, sentence, shellWord } from "../../provider/core/text.ts";

const PROGRAM = "infra/index.ts";
const PROJECT = "infra/Pulumi.yaml";
const STACK = "prod";

export const dynamicResources = defineMessage("LS6101", {
  title: "Dynamic resources cannot be imported",
  message: ({ stack, count, name }: DynamicResources) =>
    `Stack ${JSON.stringify(stack)} has ${counted(count, "dynamic resource")} of pulumi-langsmith (${name}), and Pulumi cannot import those.`,
  cause: "Pulumi imports objects with a plugin. The program uses the dynamic resources of this package.",
  fix: "Move the program to the plugin first (import `pulumi-langsmith-sdk`), then run the command again.",
  see: "start/plugin-or-dynamic.md#move-to-the-plugin",
  example: { stack: STACK, count: 2, name: "agent" },
});

interface DynamicResources {
  readonly stack: string;
  readonly count: number;
  /** One of them. */
  readonly name: string;
}

export const kindNotListed = defineMessage("LS6102", {
  title: "Objects of a kind cannot be listed",
  message: ({ many, why }: KindNotListed) => sentence(couldNotList(many, why)),
  cause:
    "The key may not list them, or the service did not answer. The command adopts nothing, so that it does not miss objects.",
  fix: ({ fix, isAlone }) =>
    `${fix} Then run the command again${isAlone ? "" : ", or choose other kinds with `--kind`"}.`,
  see: "reference/permissions.md",
  example: {
    many: "deployments",
    why: "Could not list the deployments: GET … returned 403: Forbidden.",
    fix: "Use a key whose role has the permission deployments:read in this workspace, and check `langsmith:workspaceId`.",
    isAlone: false,
  },
});

/** An error of a request names what it is about itself. */
function couldNotList(many: string, why: string): string {
  const prefix = `Could not list the ${many}: `;
  return why.startsWith(prefix) ? why : `${prefix}${why}`;
}

interface KindNotListed {
  readonly many: string;
  /** What happened, and what to do. */
  readonly why: string;
  readonly fix: string;
  /** Whether no other kind is listed. */
  readonly isAlone: boolean;
}

export const optionalKindNotListed = defineMessage("LS6103", {
  title: "A kind of object is skipped",
  message: ({ many, why }: { readonly many: string; readonly why: string }) =>
    sentence(couldNotList(many, why)),
  cause: "The key may not list them, or the server does not have them. All other kinds are listed.",
  fix: "Ignore this if you have none. Otherwise use a key that may list them, and choose them with `--kind`.",
  see: "guides/import.md",
  example: {
    many: "OAuth providers",
    why: "Could not list the OAuth providers: GET … returned 403: Forbidden",
  },
});

export const notWritten = defineMessage("LS6104", {
  title: "The files cannot be written",
  message: ({ folder, why }: { readonly folder: string; readonly why: string }) =>
    `Could not write to ${folder}, and changed nothing there: ${sentence(why)}`,
  cause: "You may not write to the folder, the disk is full, or another program wrote the same file.",
  fix: "Make the folder writable, then run the command again.",
  example: { folder: "/srv/infra", why: "EACCES: permission denied, open '/srv/infra/index.ts'" },
});

export const notRestored = defineMessage("LS6105", {
  title: "The previous files could not all be restored",
  message: ({ folder, left, why }: NotRestored) =>
    `Could not write to ${folder}, and could not restore it (${left.join("; ")}): ${sentence(why)}`,
  cause: "Something changed the folder, or its permissions, while the command wrote to it.",
  fix: "Rename the files that end in `.before`: they are the previous files. Then make the folder writable, and run the command again.",
  example: {
    folder: "/srv/infra",
    left: ["ENOTEMPTY: directory not empty, rmdir '/srv/infra'"],
    why: "ENOSPC: no space left on device, write",
  },
});

interface NotRestored {
  readonly folder: string;
  readonly left: readonly string[];
  readonly why: string;
}

export const temporaryFileLeft = defineMessage("LS6106", {
  title: "A temporary file could not be deleted",
  message: ({ why }: { readonly why: string }) =>
    `All files are written. A temporary file could not be deleted: ${sentence(why)}`,
  cause: "The permissions of the folder changed while the command wrote to it.",
  fix: "Delete the file that has `.adopt-` in its name.",
  example: { why: "EPERM: operation not permitted, unlink '/srv/infra/index.ts.adopt-1'" },
});

export const projectNamesUnread = defineMessage("LS6107", {
  title: "Names of tracing projects could not be read",
  message: ({ why, named, filtering }: ProjectNamesUnread) => {
    const meaning = [
      ...(named === undefined
        ? []
        : [`the program names their exports by the id of the project (${named}-…)`]),
      ...(filtering ? ["`--name` does not find their exports"] : []),
    ];
    return `The names of some tracing projects could not be read: ${sentence(why)} So ${meaning.join(" and ")}.`;
  },
  cause: "The key may not read tracing projects, or the workspace has more projects than the command reads.",
  fix: "Use a key with `projects:read`, or choose a project by its id with `--project`.",
  see: "reference/permissions.md",
  example: {
    why: "Could not list the tracing projects: GET … returned 403: Forbidden",
    named: "project-7c6f1c9a",
    filtering: false,
  },
});

interface ProjectNamesUnread {
  readonly why: string;
  /** How the program names such a project; undefined where names come from elsewhere. */
  readonly named?: string | undefined;
  /** Whether --name filters. */
  readonly filtering: boolean;
}

export const filesExist = defineMessage("LS6110", {
  title: "The file already exists",
  message: ({ files }: { readonly files: readonly string[] }) =>
    `${files.join(" and ")} already ${files.length === 1 ? "exists" : "exist"}.`,
  cause: "The command overwrites files only with `--force`.",
  fix: ({ files }) =>
    `Use another \`--out\`, or \`--force\` to overwrite ${files.length === 1 ? "it" : "them"}.`,
  example: { files: [PROGRAM] },
});

export const notRegularFile = defineMessage("LS6111", {
  title: "A folder or a link has the name of the file",
  message: ({ file }: { readonly file: string }) => `${file} exists and is not a regular file.`,
  cause: "A folder, a broken link or a device has this name. `--force` does not overwrite it.",
  fix: "Use another `--out`.",
  example: { file: PROGRAM },
});

export const projectUnreadable = defineMessage("LS6112", {
  title: "Pulumi.yaml or package.json cannot be read",
  message: ({ file, why }: { readonly file: string; readonly why?: string }) =>
    why === undefined ? `${file} does not set \`runtime\`.` : `Could not read ${file}: ${sentence(why)}`,
  cause: "The file is invalid or incomplete, or you may not read it.",
  fix: "Fix the file, or use another `--out`.",
  example: { file: PROJECT },
});

export const runtimeNotWritten = defineMessage("LS6113", {
  title: "The language of the project is not supported by adopt",
  message: ({ file, runtime }: { readonly file: string; readonly runtime: string }) =>
    `${file} has \`runtime: ${runtime}\`, and this command writes TypeScript and YAML only.`,
  cause: "The program becomes a part of the project, so it must be in the language of the project.",
  fix: "Use another `--out`, and only take import.json from it. `pulumi import --file import.json --out FILE` generates the code in the language of the project.",
  see: "guides/import.md",
  example: { file: PROJECT, runtime: "python" },
});

export const languageNotRun = defineMessage("LS6114", {
  title: "The project does not run this language",
  message: ({ language, file, runtime }: LanguageNotRun) =>
    `${file} has \`runtime: ${runtime}\`, which does not run \`--language ${language}\`: the next \`pulumi up\` would delete the imported objects.`,
  cause: "A project runs programs of one language.",
  fix: "Remove `--language`, or use another `--out`.",
  example: { language: "yaml", file: PROJECT, runtime: "nodejs" },
});

interface LanguageNotRun {
  readonly language: string;
  readonly file: string;
  readonly runtime: string;
}

export const programNotRun = defineMessage("LS6115", {
  title: "The project runs another program",
  message: ({ project, runs, program }: ProgramNotRun) =>
    `The project of ${project} runs ${runs}, not ${program}: the next \`pulumi up\` would delete the imported objects.`,
  cause: "Pulumi.yaml or package.json names another program, or Pulumi finds another one first.",
  fix: ({ part }) =>
    part === undefined
      ? "Use another `--out`."
      : `Use \`--program ${shellWord(part)}\`, and add that file to the program as the command shows.`,
  example: { project: PROJECT, runs: "src/main.ts", program: PROGRAM, part: "adopted.ts" },
});

interface ProgramNotRun {
  readonly project: string;
  readonly runs: string;
  readonly program: string;
  /** A name by which it can be a part of what runs; undefined where there is no project. */
  readonly part?: string | undefined;
}

export const otherProject = defineMessage("LS6116", {
  title: "The folder belongs to another project than the stack",
  message: ({ out, stack, project }: OtherProject) =>
    `\`--out ${out}\` is not in the project of stack ${JSON.stringify(stack)}, which is ${project}.`,
  cause: "`pulumi import` runs in the folder of the stack's project.",
  fix: ({ folder }) =>
    `Use \`--out ${shellWord(folder)}\`, or remove \`--stack\` to create a separate project.`,
  see: "guides/import.md#into-an-existing-stack",
  example: { out: "new", stack: STACK, project: PROJECT, folder: "infra" },
});

interface OtherProject {
  readonly out: string;
  readonly stack: string;
  readonly project: string;
  /** The folder of that project. */
  readonly folder: string;
}

export const programHidden = defineMessage("LS6117", {
  title: "Main.yaml would hide the program in Pulumi.yaml",
  message: ({ file, parts, program }: ProgramHidden) =>
    `${file} contains ${parts.join(" and ")}, which a ${program} would hide: the next \`pulumi up\` would ${parts.includes("resources") ? "delete" : "drop"} them.`,
  cause: "Pulumi ignores the program in Pulumi.yaml if a Main.yaml is beside it.",
  fix: ({ file }) => `Use \`--program adopted.yaml\`, and copy its resources into ${file}.`,
  example: { file: PROJECT, parts: ["resources"], program: "Main.yaml" },
});

interface ProgramHidden {
  readonly file: string;
  /** `resources`, `variables` … */
  readonly parts: readonly string[];
  readonly program: string;
}

export const replacesUnknown = defineMessage("LS6120", {
  title: "Overwriting the program may delete resources",
  message: ({ file }: { readonly file: string; readonly folder: string }) =>
    `\`--force\` would overwrite ${file}, but the command does not know what the stack of this program contains.`,
  cause: "The next `pulumi up` deletes what the old program declared and the new one does not.",
  fix: ({ file, folder }) =>
    `Add \`--stack NAME --cwd ${folder}\`. If the project has no stack yet, delete ${file} first.`,
  see: "guides/import.md#into-an-existing-stack",
  example: { file: PROGRAM, folder: "infra" },
});

/** The program that would be replaced, and the stack that it belongs to. */
interface Replaced {
  readonly file: string;
  readonly stack: string;
}

const wouldDelete = ({ file, stack }: Replaced, what: string) =>
  `The new ${file} would not declare ${what} of stack ${JSON.stringify(stack)}, and the next \`pulumi up\` would delete them`;

export const forgetsAll = defineMessage("LS6121", {
  title: "The new program would lack the resources of the stack",
  message: ({ count, ...replaced }: Replaced & { readonly count: number }) =>
    `${wouldDelete(replaced, `the ${counted(count, "resource")}`)}.`,
  cause: "A program that replaces another one has to declare everything that the stack contains.",
  fix: "Add `--include-held`, or write another file with `--program`.",
  see: "guides/import.md#into-an-existing-stack",
  example: { file: PROGRAM, stack: STACK, count: 19 },
});

/** The name of a program that is a part of the one that runs. */
interface Part {
  readonly part: string;
}

const addPart = ({ part }: Part) =>
  `Use \`--program ${shellWord(part)}\` without \`--include-held\`, and add that file to your program.`;

/** A resource that the program would not declare, and why. */
export interface Forgotten {
  /** Its kind, or its type, and its name. */
  readonly name: string;
  readonly because:
    | { readonly kind: "unknown" | "child" | "read" | "leaving" | "filtered" | "terraform" }
    | { readonly kind: "twin"; readonly of: string }
    | { readonly kind: "elsewhere" | "unlisted"; readonly workspace: string }
    | { readonly kind: "undeclarable"; readonly why: string };
}

function whyForgotten({ because }: Forgotten): string {
  switch (because.kind) {
    case "unknown":
      return "adopt cannot write it";
    case "child":
      return "part of a component";
    case "read":
      return "only read, not managed";
    case "leaving":
      return "about to be deleted: run `pulumi up` first";
    case "filtered":
      return "excluded by `--kind`";
    case "terraform":
      return "not in the state of `--from-terraform`";
    case "twin":
      return `the same object as ${because.of}`;
    case "elsewhere":
      return `of workspace ${because.workspace}`;
    case "unlisted":
      return `not listed in workspace ${because.workspace}: deleted (run \`pulumi refresh\`), or not visible to this key`;
    case "undeclarable":
      return because.why;
  }
}

export const forgetsSome = defineMessage("LS6122", {
  title: "The new program would lack some resources of the stack",
  message: ({ forgotten, ...replaced }: Replaced & Part & { readonly forgotten: readonly Forgotten[] }) =>
    `${wouldDelete(replaced, "some resources")}: ${listed(
      forgotten.map((each) => `${each.name} (${whyForgotten(each)})`),
      "; ",
    )}.`,
  cause:
    "`adopt` wrote nothing. The stack has resources that `adopt` cannot write, such as those of other providers.",
  fix: addPart,
  see: "guides/import.md#into-an-existing-stack",
  example: {
    file: PROGRAM,
    stack: STACK,
    part: "adopted.ts",
    forgotten: [{ name: "logs", because: { kind: "unknown" } }],
  },
});

export const changesSome = defineMessage("LS6123", {
  title: "The new program would change properties of the stack",
  message: ({ file, stack, changed }: Replaced & Part & { readonly changed: readonly string[] }) =>
    `The new ${file} would change properties of stack ${JSON.stringify(stack)}: ${listed(changed, "; ")}.`,
  cause:
    "`--include-held` writes what LangSmith returns. It returns no secrets, and nothing that only this package uses, such as `triggers`.",
  fix: addPart,
  see: "guides/import.md#into-an-existing-stack",
  example: { file: PROGRAM, stack: STACK, part: "adopted.ts", changed: ["Deployment agent: secrets"] },
});

export const notDescribable = defineMessage("LS6130", {
  title: "A program cannot describe the object",
  message: ({ problems }: { readonly problems: readonly string[] }) =>
    `No program can describe it: ${problems.join("; ")}.`,
  cause:
    "The object has a property that this package does not accept, such as one that another tool has set.",
  fix: "Change it in LangSmith, or leave it out of the program.",
  see: "guides/import.md",
  example: { problems: ["config.region: is required for a bucket of AWS"] },
});
