import { defineMessage } from "../core/message.ts";

export const fileUnreadable = defineMessage("LS4121", {
  title: "A file of exports cannot be read",
  message: ({ file, ...problem }: Unreadable) => `${file}: cannot be read: ${reasonOf(problem)}.`,
  cause:
    "The path is relative to the folder in which the program or the command runs; for a program that is the folder of Pulumi.yaml.",
  fix: ({ is }) => FIXES[is],
  example: { file: "fills.yaml", is: "absent" },
});

type Unreadable = { readonly file: string } & Problem;
type Problem =
  | { readonly is: "absent" | "absentFills" | "folder" | "tooDeep" }
  | { readonly is: "tooLong"; readonly bytes: number; readonly most: number }
  | { readonly is: "failed"; readonly why: string };

const FIXES: Readonly<Record<Problem["is"], string>> = {
  absent: "Check the path.",
  absentFills:
    'Commit the file that "pulumi-langsmith exports gaps --write" wrote, or create an empty one to begin with.',
  folder: "Name a file.",
  tooDeep: "Close each [ and {.",
  tooLong: "Name a shorter file.",
  failed: "Check the path, and that you may read the file.",
};

function reasonOf(problem: Problem): string {
  switch (problem.is) {
    case "absent":
    case "absentFills":
      return "there is no such file";
    case "folder":
      return "it is a folder";
    case "tooDeep":
      return "its lists and maps are nested too deep";
    case "tooLong":
      return `it is ${problem.bytes} bytes long, and at most ${problem.most} are read`;
    case "failed":
      return problem.why;
  }
}

export const fileNotAppendable = defineMessage("LS4122", {
  title: "Nothing can be appended to a file of fills",
  message: ({ file }: { readonly file: string }) =>
    `${file}: nothing can be appended without changing its content, so it was not changed.`,
  cause: "The list of the file is written in brackets, or something follows it.",
  fix: 'Make it one list whose items each begin with "- " on a line of their own, without anything behind it.',
  example: { file: "fills.yaml" },
});

export const fileNotWritable = defineMessage("LS4123", {
  title: "A file cannot be written",
  message: ({ file, why }: { readonly file: string; readonly why: string }) =>
    `${file} cannot be written: ${why}.`,
  cause: "The folder of the file does not exist, or you may not write to it.",
  fix: "Name a file in a folder that exists and can be written to.",
  example: { file: "fills.yaml", why: "EACCES: permission denied, access '/srv/exports'" },
});
