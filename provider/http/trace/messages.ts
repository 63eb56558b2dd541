import { defineMessage } from "../../core/message.ts";
import { TRACE_VARIABLE } from "../options.ts";

const FILE = "/srv/traces/trace.jsonl";

interface Untraced {
  /** Whether requests were traced before. */
  readonly isFurther: boolean;
}

const untraced = ({ isFurther }: Untraced, why: string) =>
  `${TRACE_VARIABLE}: no ${isFurther ? "further request" : "request"} of this process is traced, since ${why}.`;

/** What is the matter with a file, and what to do, by the code of Node.js. */
const FAULTS: Readonly<Record<string, readonly [why: string, advice: string]>> = {
  EACCES: ["this user may not write to it", "Name a file that it may write to."],
  EPERM: ["this user may not write to it", "Name a file that it may write to."],
  EROFS: ["its file system is read-only", "Name a file elsewhere."],
  EISDIR: ["it is a folder", "Name a file in it."],
  ENOENT: ["its folder does not exist", "Create it, or name another (a shell alone replaces ~)."],
  ENOTDIR: ["what should be its folder is a file", "Name another."],
  ENAMETOOLONG: ["its name is too long", "Name a shorter one."],
  ELOOP: ["its links lead in a circle", "Name another."],
  ENOSPC: ["no space is left on its disk", "Make room, or name a file elsewhere."],
  EDQUOT: ["this user may store no more on its disk", "Make room, or name a file elsewhere."],
  EFBIG: [
    "it may not grow further, by a limit of this user or its file system",
    "Move it away, or name another.",
  ],
  EMFILE: ["this process has too many files open", "Raise the limit (ulimit -n)."],
  // So does a pipe without a reader answer, which would keep the whole process waiting.
  ENXIO: ["it is not a regular file", "Name one."],
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
  title: "The file of a trace cannot be written",
  message: (fields: Unwritable) => {
    const { file, done, error, words } = fields;
    return untraced(fields, `${file} cannot be ${done}: ${FAULTS[error]?.[0] ?? words}`);
  },
  cause: `\`${TRACE_VARIABLE}\` names something that is not a file that this user may write to, or the disk is full.`,
  fix: ({ error }) => `${FAULTS[error]?.[1] ?? "Name another file."} Everything else goes on.`,
  example: { isFurther: false, file: FILE, done: "opened", error: "ENOENT", words: "" },
});

export const traceFull = defineMessage("LS1126", {
  title: "The file of a trace is full",
  message: (fields: Untraced & { readonly file: string; readonly bytes: number }) =>
    untraced(fields, `${fields.file} has reached ${fields.bytes} bytes, the most that a trace may have`),
  cause: "A trace has a largest size, so that it does not fill the disk.",
  fix: "Move it away, or name another. Everything else goes on.",
  example: { isFurther: true, file: FILE, bytes: 104_857_600 },
});

export const traceNamesNoFile = defineMessage("LS1127", {
  title: "The variable of a trace does not name a file",
  message: ({ setting }: { readonly setting: string }) =>
    untraced({ isFurther: false }, `it is ${JSON.stringify(setting)}`),
  cause: `\`${TRACE_VARIABLE}\` is the path of a file, not a switch.`,
  fix: `Name a file, as in ${TRACE_VARIABLE}=/tmp/trace.jsonl. Everything else goes on.`,
  example: { setting: "true" },
});
