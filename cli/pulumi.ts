import { type ExecFileException, execFile } from "node:child_process";
import { CodedError } from "../provider/core/message.ts";
import { passphraseMissing, pulumiFailed, type StackPart } from "./messages.ts";

/** Where `pulumi` runs. */
export interface PulumiContext {
  /** What `--cwd` names. Default: the current folder. */
  readonly cwd?: string | undefined;
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** How long it may take. Default: {@link LONGEST_SECONDS} */
  readonly limitSeconds?: number;
}

/** How long `pulumi` may take. Of a large state behind a slow backend it takes a minute. */
const LONGEST_SECONDS = 300;
/** How many bytes it may print. A state of ten thousand resources has 20 MiB. */
const LARGEST_OUTPUT = 256 * 1024 * 1024;

const ARGUMENTS = {
  configuration: ["config", "--json", "--show-secrets"],
  state: ["stack", "export"],
} as const;

/** What `pulumi` prints of a stack, parsed. @throws CodedError */
export async function readStack(of: StackPart, context: PulumiContext): Promise<unknown> {
  const { error, stdout, stderr } = await runPulumi([...ARGUMENTS[of.part], "--stack", of.stack], context);
  const fail = (words: string) =>
    new CodedError(pulumiFailed({ ...of, words }), { cause: error ?? undefined });
  if (error?.killed) throw fail(`it did not end within ${context.limitSeconds ?? LONGEST_SECONDS} seconds`);
  if (error?.code === "ENOENT" || error?.code === "EACCES")
    throw new CodedError(
      `Could not read the ${of.part} of stack ${JSON.stringify(of.stack)}: \`pulumi\` does not start (${error.message}). Install Pulumi and add it to the PATH.`,
      { cause: error },
    );
  const words = stderr.trim().replace(/^error: |\.$/g, "");
  // Pulumi has no codes: its words are all there is.
  if (error !== null && /passphrase/i.test(words)) throw new CodedError(passphraseMissing({ ...of, words }));
  if (error !== null) throw fail(words || error.message);
  try {
    return JSON.parse(stdout);
  } catch {
    // Neither the output nor the parser's words are shown: both may contain a secret.
    throw fail("it did not print JSON");
  }
}

/** The name of the selected stack; undefined where none is selected, and where Pulumi does not run. */
export async function selectedStack(context: PulumiContext): Promise<string | undefined> {
  // Pulumi knows the selection of this project and backend, and honors PULUMI_STACK.
  const { error, stdout } = await runPulumi(["stack", "--show-name"], context);
  return (error === null && stdout.trim()) || undefined;
}

interface Ran {
  /** Null where it ended with 0. */
  readonly error: ExecFileException | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs Pulumi without questions. */
export function runPulumi(
  args: readonly string[],
  { cwd, environment: env, limitSeconds = LONGEST_SECONDS }: PulumiContext,
): Promise<Ran> {
  const options = {
    cwd,
    env,
    timeout: limitSeconds * 1000,
    maxBuffer: LARGEST_OUTPUT,
    killSignal: "SIGKILL",
  } as const;
  return new Promise((resolve) => {
    execFile("pulumi", [...args, "--non-interactive"], options, (error, stdout, stderr) =>
      resolve({ error, stdout, stderr }),
    );
  });
}
