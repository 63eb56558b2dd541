import { defineMessage } from "../../core/message.ts";
import { TRACE_VARIABLE } from "../options.ts";

const FILE = "/srv/traces/trace.jsonl";

interface Untraced {
  /** Whether requests were traced before. */
  readonly isFurther: boolean;
}

const untraced = ({ isFurther }: Untraced, why: string) =>
  `${TRACE_VARIABLE}: this process ${isFurther ? "stopped tracing" : "does not trace"} requests, because ${why}.`;

/** What is wrong with a file, and what to do, by the code of Node.js. */
const FAULTS: Readonly<Record<string, readonly [why: string, advice: string]>> = {
  EACCES: ["this user may not write to it", "Name a file that this user may write to."],
  EPERM: ["this user may not write to it", "Name a file that this user may write to."],
  EROFS: ["its file system is read-only", "Name a file on another file system."],
  EISDIR: ["it is a folder", "Name a file in it."],
  ENOENT: ["its folder does not exist", "Create the folder, or name another file. Only a shell expands ~."],
  ENOTDIR: ["a part of its path is a file, not a folder", "Name another file."],
  ENAMETOOLONG: ["its name is too long", "Use a shorter name."],
  ELOOP: ["its symbolic links form a loop", "Name another file."],
  ENOSPC: ["its disk is full", "Free some space, or name a file on another disk."],
  EDQUOT: ["this user's quota on its disk is used up", "Free some space, or name a file on another disk."],
  EFBIG: [
    "it has reached the maximum size of a file for this user or file system",
    "Move the file away, or name another file.",
  ],
  EMFILE: ["this process has too many files open", "Raise the limit with `ulimit -n`."],
  // So does a pipe without a reader answer, which would keep the whole process waiting.
  ENXIO: ["it is not a regular file", "Name a regular file."],
};

interface Unwritable extends Untraced {
  readonly file: string;
  readonly done: "opened" | "written";
  /** Of Node.js: `EACCES`. */
  readonly error: string;
  /** The words of Node.js. */
  readonly words: string;
}

export const traceNotWritten = defineMessage("LS1125", {
  title: "The trace file cannot be written",
  message: (fields: Unwritable) => {
    const { file, done, error, words } = fields;
    return untraced(fields, `${file} cannot be ${done}: ${FAULTS[error]?.[0] ?? words}`);
  },
  cause: `\`${TRACE_VARIABLE}\` does not name a file that this user may write to, or the disk is full.`,
  fix: ({ error }) => `${FAULTS[error]?.[1] ?? "Name another file."} Everything else continues.`,
  see: "guides/trace-requests.md",
  example: { isFurther: false, file: FILE, done: "opened", error: "ENOENT", words: "" },
});

export const traceFull = defineMessage("LS1126", {
  title: "The trace file is full",
  message: (fields: Untraced & { readonly file: string; readonly bytes: number }) =>
    untraced(fields, `${fields.file} has reached the limit of ${fields.bytes} bytes`),
  cause: "A trace file has a maximum size, so that it does not fill the disk.",
  fix: "Move the file away, or name another file. Everything else continues.",
  see: "guides/trace-requests.md",
  example: { isFurther: true, file: FILE, bytes: 104_857_600 },
});

export const traceNamesNoFile = defineMessage("LS1127", {
  title: `${TRACE_VARIABLE} does not name a file`,
  message: ({ setting }: { readonly setting: string }) =>
    untraced({ isFurther: false }, `its value is ${JSON.stringify(setting)}`),
  cause: `\`${TRACE_VARIABLE}\` is the path of a file, not a switch.`,
  fix: `Name a file, as in ${TRACE_VARIABLE}=/tmp/trace.jsonl. Everything else continues.`,
  see: "guides/trace-requests.md",
  example: { setting: "true" },
});
