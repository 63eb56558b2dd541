import { spawnSync } from "node:child_process";
import { CodedError } from "../provider/core/message.ts";
import {
  checkpointCutOff,
  passphraseMissing,
  pulumiFailed,
  pulumiNotStarted,
  pulumiPrintsTooMuch,
  pulumiTimedOut,
  type StackPart,
} from "./messages.ts";

/** Pulumi could not read the configuration or the state of a stack. */
export class StackUnreadable extends CodedError {
  override readonly name = "StackUnreadable";
}

/** How `pulumi` is started. */
interface PulumiCall {
  /** The folder of the stack's Pulumi.yaml. Default: the current one. */
  readonly cwd?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** How long it may take. */
  readonly patienceSeconds: number;
  /** Bytes that it may print. */
  readonly largest: number;
}

const ARGUMENTS = {
  configuration: ["config", "--json", "--show-secrets"],
  state: ["stack", "export"],
} as const;

/** What `pulumi` prints of a stack. @throws StackUnreadable */
export function readStack(of: StackPart, { cwd, environment, patienceSeconds, largest }: PulumiCall): Buffer {
  const args = [...ARGUMENTS[of.part], "--stack", of.stack, "--non-interactive"];
  const { error, status, signal, stdout, stderr } = spawnSync("pulumi", args, {
    maxBuffer: largest,
    timeout: patienceSeconds * 1000,
    killSignal: "SIGKILL",
    cwd,
    env: environment,
  });
  if (error) {
    const code = "code" in error ? error.code : undefined;
    const message =
      code === "ETIMEDOUT"
        ? pulumiTimedOut({ ...of, seconds: patienceSeconds })
        : code === "ENOBUFS"
          ? pulumiPrintsTooMuch({ ...of, largest })
          : pulumiNotStarted({ ...of, why: error.message });
    throw new StackUnreadable(message, { cause: error });
  }
  if (status === 0) return stdout;
  const words = stderr
    .toString("utf8")
    .trim()
    .replace(/^error: /, "")
    .replace(/\.$/, "");
  throw new StackUnreadable(failureFor(words)({ ...of, ended: status ?? String(signal), words }));
}

/** Pulumi has no codes, so that its words are all there is. */
function failureFor(words: string) {
  if (/passphrase/i.test(words)) return passphraseMissing;
  const isCutOff = /failed to load checkpoint|unexpected end of JSON|unexpected EOF|: EOF\b/.test(words);
  return isCutOff ? checkpointCutOff : pulumiFailed;
}
