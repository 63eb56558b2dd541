import { defineMessage } from "../core/message.ts";

interface FileProblem {
  readonly file: string;
  /** The words of the system. */
  readonly why: string;
}

export const fileUnreadable = defineMessage("LS4121", {
  when: "A file of exports cannot be read. The path is relative to the folder in which the program or command runs. A program runs in the folder of Pulumi.yaml.",
  say: ({ file, why }: FileProblem) => `${file} cannot be read: ${why}.`,
  do: "Check the path and your permission to read the file.",
  see: "guides/exports-status.md#fill-gaps",
  example: { file: "exports.yaml", why: "ENOENT: no such file or directory, open 'exports.yaml'" },
});

export const fileNotWritable = defineMessage("LS4123", {
  when: "A file cannot be written. The path is a folder, the folder of the file does not exist, or you have no permission to write to it.",
  say: ({ file, why }: FileProblem) => `${file} cannot be written: ${why}.`,
  do: "Use a file in a folder that exists and that you can write to.",
  example: { file: "exports.yaml", why: "EACCES: permission denied, access '/srv/exports'" },
});
