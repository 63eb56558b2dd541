import { defineMessage } from "../core/message.ts";
import { grouped } from "../core/text.ts";

export const fileUnreadable = defineMessage("LS4121", {
  when: "A file of exports cannot be read. The path is relative to the folder in which the program or command runs. A program runs in the folder of Pulumi.yaml.",
  say: ({ file, ...problem }: Unreadable) => `${file} ${reasonOf(problem)}.`,
  do: ({ is }) => FIXES[is],
  see: "guides/exports-status.md#fill-gaps",
  example: { file: "exports.yaml", is: "absent" },
});

type Unreadable = { readonly file: string } & Problem;
type Problem =
  | { readonly is: "absent" | "folder" | "tooDeep" }
  | { readonly is: "tooLong"; readonly bytes: number; readonly most: number }
  | { readonly is: "failed"; readonly why: string };

const FIXES: Readonly<Record<Problem["is"], string>> = {
  absent: "Check the path.",
  folder: "Use the path of a file.",
  tooDeep: "Check that every [ and { is closed.",
  tooLong: "Use a shorter file.",
  failed: "Check the path and your permission to read the file.",
};

function reasonOf(problem: Problem): string {
  switch (problem.is) {
    case "absent":
      return "does not exist";
    case "folder":
      return "is a folder";
    case "tooDeep":
      return "cannot be read: its lists and maps are nested too deeply";
    case "tooLong":
      return `cannot be read: it has ${grouped(problem.bytes)} bytes, and the limit is ${grouped(problem.most)}`;
    case "failed":
      return `cannot be read: ${problem.why}`;
  }
}

export const fileNotAppendable = defineMessage("LS4122", {
  when: "Exports cannot be appended to a file. The list `fills` of the file is in brackets, or something follows it.",
  say: ({ file }: { readonly file: string }) =>
    `${file} was not changed: nothing can be appended without changing its content.`,
  do: 'Move `fills` to the end of the file, and write each export on a new line that begins with "- ".',
  example: { file: "exports.yaml" },
});

export const fileNotWritable = defineMessage("LS4123", {
  when: "A file cannot be written. The path is a folder, the folder of the file does not exist, or you have no permission to write to it.",
  say: ({ file, why }: { readonly file: string; readonly why: string }) =>
    `${file} cannot be written: ${why}.`,
  do: "Use a file in a folder that exists and that you can write to.",
  example: { file: "exports.yaml", why: "EACCES: permission denied, access '/srv/exports'" },
});
