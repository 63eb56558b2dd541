import { defineMessage } from "../../provider/core/message.ts";
import { counted, listed, sentence, shellWord } from "../../provider/core/text.ts";

const PROGRAM = "infra/index.ts";
const PROJECT = "infra/Pulumi.yaml";
const STACK = "prod";
const SEE_FOLDER = "Check that the folder can be written to, and run the command again.";

export const dynamicResources = defineMessage("LS6101", {
  title: "The stack has dynamic resources, which cannot be imported",
  message: ({ stack, count, name }: DynamicResources) =>
    `the stack ${JSON.stringify(stack)} has ${counted(count, "dynamic resource")} of pulumi-langsmith (${name}), and dynamic resources cannot be imported.`,
  cause:
    "Pulumi imports objects through a plugin, and the program uses the dynamic resources of this package.",
  fix: "Move the program to the plugin first (import pulumi-langsmith-sdk), then run the command again.",
  example: { stack: STACK, count: 2, name: "agent" },
});

interface DynamicResources {
  readonly stack: string;
  readonly count: number;
  /** One of them. */
  readonly name: string;
}

export const kindNotListed = defineMessage("LS6102", {
  title: "A kind of object could not be listed",
  message: ({ many, why }: KindNotListed) => `the ${many} could not be listed: ${sentence(why)}`,
  cause:
    "The key may not list them, or the service did not answer. Nothing is adopted, so that nothing is missed.",
  fix: ({ many, fix, others }) =>
    `${fix} Then run the command again${others.length === 0 ? "" : `, or without ${many}: ${others.join(" ")}`}.`,
  example: {
    many: "deployments",
    why: "Could not list the deployments: GET … answered 403: Forbidden.",
    fix: "The key needs the permission deployments:read in this workspace: use a key whose role has it.",
    others: ["--kind export"],
  },
});

interface KindNotListed {
  readonly many: string;
  /** What happened, and what to do. */
  readonly why: string;
  readonly fix: string;
  /** The options that name the other kinds. */
  readonly others: readonly string[];
}

export const optionalKindNotListed = defineMessage("LS6103", {
  title: "A kind that few programs need could not be listed",
  message: ({ many, why }: { readonly many: string; readonly why: string }) =>
    `${many} are not listed: ${sentence(why)}`,
  cause: "The key may not list them, or the server does not have them. Everything else is listed.",
  fix: "Ignore this if you have none; otherwise use a key that may list them, and name them with --kind.",
  example: {
    many: "OAuth providers",
    why: "Could not list the OAuth providers: GET … answered 403: Forbidden",
  },
});

export const notWritten = defineMessage("LS6104", {
  title: "The files could not be written",
  message: ({ folder, why }: { readonly folder: string; readonly why: string }) =>
    `${folder} could not be written to, and nothing of it was changed: ${sentence(why)}`,
  cause:
    "The folder cannot be written to, the disk is full, or another program wrote the same file meanwhile.",
  fix: SEE_FOLDER,
  example: { folder: "/srv/infra", why: "EACCES: permission denied, open '/srv/infra/index.ts'" },
});

export const notRestored = defineMessage("LS6105", {
  title: "The files could not be written, and some not restored",
  message: ({ folder, left, why }: NotRestored) =>
    `${folder} could not be written to, and not everything could be put back as it was (${left.join("; ")}): ${sentence(why)}`,
  cause: "Something changed the folder, or its permissions, while the command wrote to it.",
  fix: `Rename what ends in .before, which is what the folder contained. ${SEE_FOLDER}`,
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
  title: "A temporary file could not be removed",
  message: ({ why }: { readonly why: string }) =>
    `all is written, but a temporary file could not be removed: ${sentence(why)}`,
  cause: "The permissions of the folder changed while the command wrote to it.",
  fix: "Remove the file, whose name contains .adopt-.",
  example: { why: "EPERM: operation not permitted, unlink '/srv/infra/index.ts.adopt-1'" },
});

export const projectNamesUnread = defineMessage("LS6107", {
  title: "The names of tracing projects could not be read",
  message: ({ why, named, filtering }: ProjectNamesUnread) => {
    const meaning = [
      ...(named === undefined
        ? []
        : [
            `the program names exports of such a project by its id (${named}-…), and where the name can be read it names them otherwise`,
          ]),
      ...(filtering ? ["--name finds no export by such a project"] : []),
    ];
    return `the names of tracing projects could not all be read: ${sentence(why)} So ${meaning.join("; and ")}.`;
  },
  cause: "The key may not read tracing projects, or the workspace has more of them than are read.",
  fix: "Use a key that may read projects, or name a project by its id with --project.",
  example: {
    why: "Could not list the tracing projects: GET … answered 403: Forbidden",
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
  title: "The files that would be written exist already",
  message: ({ files }: { readonly files: readonly string[] }) =>
    `${files.join(" and ")} ${files.length === 1 ? "is" : "are"} there already, and nothing is written.`,
  cause: "The command replaces no file of its own accord.",
  fix: ({ files }) => `Give another --out, or --force to replace ${files.length === 1 ? "it" : "them"}.`,
  example: { files: [PROGRAM] },
});

export const notRegularFile = defineMessage("LS6111", {
  title: "A folder or a link is in the place of a file",
  message: ({ file }: { readonly file: string }) =>
    `${file} is there already and is no regular file, which --force does not replace either, and nothing is written.`,
  cause: "A folder, a link to nothing or a device has the name of a file that would be written.",
  fix: "Give another folder as --out.",
  example: { file: PROGRAM },
});

export const projectUnreadable = defineMessage("LS6112", {
  title: "The file of a project or a package cannot be read",
  message: ({ file, why }: { readonly file: string; readonly why?: string }) =>
    why === undefined
      ? `${file} does not name the runtime of its project.`
      : `${file} could not be read: ${sentence(why)}`,
  cause: "The Pulumi.yaml or the package.json of the folder is broken, incomplete, or cannot be opened.",
  fix: "Fix the file, or give another folder as --out.",
  example: { file: PROJECT },
});

export const runtimeNotWritten = defineMessage("LS6113", {
  title: "The project is in a language that adopt does not write",
  message: ({ file, runtime }: { readonly file: string; readonly runtime: string }) =>
    `${file} has runtime: ${runtime}, and this command writes programs in typescript and in yaml.`,
  cause: "The program becomes part of the project, so it is in the language of the project.",
  fix: "Write to another --out, take import.json from there, and let `pulumi import --file import.json --out FILE` generate the code in the language of the project.",
  example: { file: PROJECT, runtime: "python" },
});

export const languageNotRun = defineMessage("LS6114", {
  title: "The project does not run programs of that language",
  message: ({ language, file, runtime }: LanguageNotRun) =>
    `--language ${language}: ${file} has runtime: ${runtime}, which would not run such a program, so the next up would delete what was imported.`,
  cause: "A project runs programs of one language.",
  fix: "Leave --language out, or give another folder as --out.",
  example: { language: "yaml", file: PROJECT, runtime: "nodejs" },
});

interface LanguageNotRun {
  readonly language: string;
  readonly file: string;
  readonly runtime: string;
}

export const programNotRun = defineMessage("LS6115", {
  title: "The project runs another file than the program",
  message: ({ project, runs, program }: ProgramNotRun) =>
    `the project of ${project} runs ${runs}, so the next up would not know ${program}, and would delete what was imported.`,
  cause:
    "The Pulumi.yaml or the package.json of the folder names another program, or Pulumi finds another one first.",
  fix: ({ part }) =>
    part === undefined
      ? "Give another folder as --out."
      : `Give --program ${shellWord(part)}, and make it part of that program as the command then shows.`,
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
    `--out ${out} does not belong to the project of the stack ${JSON.stringify(stack)}, ${project}, so nothing could be imported into that stack from there.`,
  cause: "`pulumi import` runs in the folder of the stack's project.",
  fix: ({ folder }) =>
    `Give --out ${shellWord(folder)}, or leave --stack out, so that the folder becomes a project of its own.`,
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
  title: "A Main.yaml would hide the program in Pulumi.yaml",
  message: ({ file, parts, program }: ProgramHidden) =>
    `${file} contains ${parts.join(" and ")}, which a ${program} beside it would hide, so the next up would ${parts.includes("resources") ? "delete" : "drop"} them.`,
  cause: "Pulumi ignores the program in Pulumi.yaml where a Main.yaml is beside it.",
  fix: ({ file }) => `Give --program adopted.yaml, and copy its resources into ${file}.`,
  example: { file: PROJECT, parts: ["resources"], program: "Main.yaml" },
});

interface ProgramHidden {
  readonly file: string;
  /** `resources`, `variables` … */
  readonly parts: readonly string[];
  readonly program: string;
}

export const replacesUnknown = defineMessage("LS6120", {
  title: "What a replaced program has declared is not known",
  message: ({ file }: { readonly file: string; readonly folder: string }) =>
    `--force would replace ${file}, and without --stack it is not known what the next up would delete.`,
  cause: "The next `pulumi up` deletes what the old program declared and the new one does not.",
  fix: ({ file, folder }) =>
    `Give --stack NAME --cwd ${folder}; where the project has no stack yet, remove ${file} first.`,
  example: { file: PROGRAM, folder: "infra" },
});

/** The program that would be replaced, and the stack that it belongs to. */
interface Replaced {
  readonly file: string;
  readonly stack: string;
}

const without = ({ file, stack }: Replaced, what: string) =>
  `the program in ${file} would be without ${what} the stack ${JSON.stringify(stack)} has`;

export const forgetsAll = defineMessage("LS6121", {
  title: "The program would not declare what the stack has already",
  message: ({ count, ...replaced }: Replaced & { readonly count: number }) =>
    `${without(replaced, `the ${counted(count, "resource")} that`)} already, and the next up would delete them.`,
  cause: "A program that replaces another one has to declare everything that the stack has.",
  fix: "Add --include-held, or name another file by --program.",
  example: { file: PROGRAM, stack: STACK, count: 19 },
});

/** The name of a program that is a part of the one that runs. */
interface Part {
  readonly part: string;
}

const addPart = ({ part }: Part) =>
  `Give --program ${shellWord(part)} without --include-held, and add it to the program that declares the rest.`;

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
      return "of no kind that is adopted";
    case "child":
      return "part of a component, and without it another resource";
    case "read":
      return "only read, and not managed";
    case "leaving":
      return "about to be deleted: let `pulumi up` finish that first";
    case "filtered":
      return "left out by --kind";
    case "terraform":
      return "not in the state of --from-terraform";
    case "twin":
      return `the same object as ${because.of}`;
    case "elsewhere":
      return `of workspace ${because.workspace}`;
    case "unlisted":
      return `not listed by workspace ${because.workspace}: deleted, which \`pulumi refresh\` finds out, or not visible to this key`;
    case "undeclarable":
      return because.why;
  }
}

export const forgetsSome = defineMessage("LS6122", {
  title: "The program would not declare all that the stack has",
  message: ({ forgotten, ...replaced }: Replaced & Part & { readonly forgotten: readonly Forgotten[] }) =>
    `${without(replaced, "what")}, and the next up would delete it: ${listed(
      forgotten.map((each) => `${each.name} (${whyForgotten(each)})`),
      "; ",
    )}.`,
  cause: "The stack has resources that this command cannot write, so the new program would lack them.",
  fix: addPart,
  example: {
    file: PROGRAM,
    stack: STACK,
    part: "adopted.ts",
    forgotten: [{ name: "aws:s3/bucket:Bucket logs", because: { kind: "unknown" } }],
  },
});

export const changesSome = defineMessage("LS6123", {
  title: "The program would set other properties than the stack has",
  message: ({ file, stack, changed }: Replaced & Part & { readonly changed: readonly string[] }) =>
    `the program in ${file} would set other properties than the stack ${JSON.stringify(stack)} has, since --include-held writes what the service shows, not what the program set: ${listed(changed, "; ")}.`,
  cause:
    "The service does not return secrets, and nothing returns what only steers this package, such as `triggers`.",
  fix: addPart,
  example: { file: PROGRAM, stack: STACK, part: "adopted.ts", changed: ["Deployment agent: secrets"] },
});

export const notDescribable = defineMessage("LS6130", {
  title: "No program can describe an object",
  message: ({ problems }: { readonly problems: readonly string[] }) =>
    `no program can describe it: ${problems.join("; ")}.`,
  cause:
    "The object has a property that this package does not accept, such as one that another tool has set.",
  fix: "Change it in LangSmith, or leave it out of the program.",
  example: { problems: ["config.region: is required for a bucket of AWS"] },
});
